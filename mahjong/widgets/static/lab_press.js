// Hears the buttons inside the lab's HTML, saves files, and keeps what a new drawing would lose: the focus and what was unfolded.
function initialize({ model }) {
  const save = (m, buffers) => {
    if (!m?.save) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(buffers, { type: m.type }));
    link.download = m.save;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };
  model.on("msg:custom", save);
  return () => model.off("msg:custom", save);
}
function render({ model, el }) {
  el.hidden = true;
  const box = () => el.closest(".mj-lab");
  const inside = (node) => box()?.contains(node);
  const open = new Map();
  let pressed = "";
  const find = (key) => box()?.querySelector(`[data-press="${CSS.escape(key)}"]`);
  function press(e) {
    const button = e.target.closest?.("[data-press]");
    if (!button || !inside(button)) return (pressed = "");
    pressed = button.dataset.press;
    model.send({ press: pressed });
  }
  const unfolded = (e) => { if (e.target.dataset?.key && inside(e.target)) open.set(e.target.dataset.key, e.target.open); };
  // A drawing anew takes the focus away with the button that had it, and folds everything up.
  function drawn() {
    for (const fold of box()?.querySelectorAll("details[data-key]") ?? []) {
      const wanted = open.get(fold.dataset.key);
      if (wanted !== undefined && fold.open !== wanted) fold.open = wanted;
    }
    if (pressed && document.activeElement === document.body) find(pressed)?.focus({ preventScroll: true });
  }
  const show = (m) => {
    if (!m?.show) return;
    setTimeout(() => {
      const goal = box()?.querySelector(m.show);
      goal?.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth", block: "start" });
      goal?.focus({ preventScroll: true });
    }, 150);
  };
  const watch = new MutationObserver(drawn);
  setTimeout(() => box() && watch.observe(box(), { childList: true, subtree: true }));
  document.addEventListener("click", press);
  document.addEventListener("toggle", unfolded, true);
  model.on("msg:custom", show);
  return () => {
    watch.disconnect();
    document.removeEventListener("click", press);
    document.removeEventListener("toggle", unfolded, true);
    model.off("msg:custom", show);
  };
}
export default { initialize, render };
