// Keys for the table: digits and letters that Python has named are sent to it, unless somebody is typing.
function render({ model, el }) {
  el.hidden = true;
  const typing = (node) => node?.matches?.("textarea, select, input:not([type=checkbox]):not([type=radio]), [contenteditable=true]");
  function pressed(e) {
    const area = el.closest(".mj-pl"), at = document.activeElement;
    if (!area || !area.getClientRects().length || e.ctrlKey || e.altKey || e.metaKey || typing(at)) return;
    const free = (!at || at === document.body) && !document.querySelector(".jp-NotebookPanel") && area.getBoundingClientRect().bottom > 0 && area.getBoundingClientRect().top < innerHeight;
    const key = e.key.length === 1 ? e.key.toLowerCase() : "";
    if (!(area.contains(at) || free) || !model.get("taken").includes(key)) return;
    e.preventDefault();
    e.stopPropagation(); // the notebook has shortcuts on the same keys
    if (!e.repeat) model.send({ key });
  }
  window.addEventListener("keydown", pressed, true);
  return () => window.removeEventListener("keydown", pressed, true);
}
export default { render };
