// A text kept in this browser. Nothing is written over a text this page has not seen: another window may have put it there.
const LARGEST = 200001;

function initialize({ model }) {
  const key = model.get("key");
  let seen = "";
  const read = () => { try { return localStorage.getItem(key) ?? ""; } catch { return null; } };
  const tell = (what) => model.send(what);
  const cut = (text) => text.slice(0, LARGEST);

  function load() {
    const text = read();
    if (text === null) return tell({ trouble: "blocked" });
    seen = text;
    tell({ loaded: cut(text) });
  }
  function write({ text, turn, force }) {
    const now = read();
    if (now === null) return tell({ trouble: "blocked" });
    if (!force && now !== seen) return tell({ trouble: "elsewhere", found: cut(now) });
    try {
      if (text) localStorage.setItem(key, text); else localStorage.removeItem(key);
      seen = text;
      tell({ saved: turn });
    } catch { tell({ trouble: "full" }); }
  }
  // What cannot be read is never lost: it moves to a name of its own before anything new is written.
  function aside() {
    const text = read();
    if (!text) return;
    let n = 1;
    try {
      while (localStorage.getItem(`${key}.damaged.${n}`) !== null && localStorage.getItem(`${key}.damaged.${n}`) !== text && n < 99) n += 1;
      localStorage.setItem(`${key}.damaged.${n}`, text);
      localStorage.removeItem(key);
      seen = "";
      tell({ aside: n });
    } catch { tell({ trouble: "full" }); }
  }
  const heard = (m) => {
    if (m?.write) write(m.write);
    else if (m?.aside) aside();
    else if (m?.take) seen = read() ?? "";
    else if (m?.load) load();
  };
  const changed = (e) => {
    if (e.key !== key || (e.newValue ?? "") === seen) return;
    tell({ trouble: "elsewhere", found: cut(e.newValue ?? "") });
  };
  model.on("msg:custom", heard);
  window.addEventListener("storage", changed);
  load();
  return () => { model.off("msg:custom", heard); window.removeEventListener("storage", changed); };
}
// The widget itself shows nothing. It brings the form it stands in back into view, gives number boxes the digits of a phone,
// says with each press what was typed before it, and leads the keyboard on where the button pressed has gone.
function render({ model, el }) {
  el.hidden = true;
  const form = () => el.closest(".mj-keeper");
  const show = (m) => {
    if (m?.show && form()?.getBoundingClientRect().top < 0) form().scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  };
  const digits = new MutationObserver(() => {
    for (const box of form()?.querySelectorAll(".mj-keeper-digits input:not([inputmode])") || []) box.inputMode = "numeric";
  });
  const dirty = new Set();
  const shown = (node) => node.isConnected && !node.disabled && node.getClientRects().length > 0;
  const typed = (e) => {
    const field = e.target.closest?.('[class*="mj-typed-"]');
    if (field && form()?.contains(field)) dirty.add(field);
  };
  function press(e) {
    const button = e.target.closest?.("button");
    if (!button || !form()?.contains(button)) return;
    const said = {};
    for (const field of dirty) {
      const text = field.querySelector("input")?.value;
      if (text !== undefined && text.length <= 1000) said[/mj-typed-(\d+)/.exec(field.className)[1]] = text;
    }
    dirty.clear();
    if (Object.keys(said).length) model.send({ typed: said });
    follow(button);
  }
  let timer = 0;
  function follow(button) {
    clearTimeout(timer);
    let left = 100;
    const look = () => {
      const at = document.activeElement;
      const free = !at || at === document.body || at === button;
      const heading = [...(form()?.querySelectorAll(".mj-keeper-now") || [])].filter(shown).pop();
      if (free && !shown(button) && heading) { heading.focus(); left = Math.min(left, 5); }
      else if (!free && at !== heading) return;
      if (left-- > 0) timer = setTimeout(look, 100);
    };
    timer = setTimeout(look, 50);
  }
  document.addEventListener("input", typed, true);
  document.addEventListener("click", press, true);
  digits.observe(document.body, { childList: true, subtree: true });
  model.on("msg:custom", show);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("input", typed, true);
    document.removeEventListener("click", press, true);
    digits.disconnect();
    model.off("msg:custom", show);
  };
}
export default { initialize, render };
