// Shows nothing. Hands a sheet to the reader: as a file in the downloads, or in a window of its own, where the browser prints it.
function initialize({ model }) {
  const take = (m, buffers) => {
    if (!m?.name) return;
    const address = URL.createObjectURL(new Blob(buffers, { type: "text/html;charset=utf-8" }));
    setTimeout(() => URL.revokeObjectURL(address), 600000);
    const link = document.createElement("a");
    link.href = address;
    if (m.open) link.target = "_blank";
    else link.download = m.name;
    document.body.append(link);
    link.click();
    link.remove();
  };
  model.on("msg:custom", take);
  return () => model.off("msg:custom", take);
}
function render({ el }) {
  el.hidden = true;
}
export default { initialize, render };
