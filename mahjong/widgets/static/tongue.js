// What the frame of the page calls to have the notebook speak another language (`window.mjTongue`), and the texts it sends back.
function put(texts) {
  for (const [place, text] of Object.entries(texts)) {
    for (const box of document.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)) box.innerHTML = text;
  }
}
function render({ model }) {
  const speak = (lang) => { document.body.classList.add("mj-speaking"); model.send({ speak: lang }); };
  model.on("msg:custom", ({ texts, lang }) => {
    put(texts);
    document.body.classList.remove("mj-speaking");
    document.dispatchEvent(new CustomEvent("mj-spoken", { detail: lang }));
  });
  window.mjTongue = speak;
  if (window.mjWanted && window.mjWanted !== model.get("lang")) speak(window.mjWanted);
}
export default { render };
