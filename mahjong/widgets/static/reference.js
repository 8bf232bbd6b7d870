// The search box of the reference, and the lists of what was found. Python holds the truth; a row is a heading or a thing that opens.
const PAUSE = 120; // milliseconds without a key before a search
const make = (tag, kind = "", more = {}) => Object.assign(document.createElement(tag), { className: kind, ...more });
const asked = () => { const found = /[#&?]find=([^&]+)/.exec(location.hash); try { return found ? decodeURIComponent(found[1]) : ""; } catch { return ""; } };

function box({ model, el }) {
  const words = () => model.get("words");
  const label = make("label", "mj-ref-label"), field = make("input", "mj-ref-field", { type: "search", autocomplete: "off", spellcheck: false, maxLength: 80 });
  let timer = 0, sent = model.get("text");
  field.id = `mj-ref-field-${(window.mjFields = (window.mjFields || 0) + 1)}`;
  label.htmlFor = field.id;
  el.classList.add("mj-ref-box");
  el.append(label, field);
  function tell() {
    label.textContent = words().label;
    field.placeholder = words().hint;
    field.setAttribute("enterkeyhint", "search");
  }
  function find(now) {
    clearTimeout(timer);
    if (field.value === sent && !now) return;
    sent = field.value;
    model.send({ find: sent });
  }
  function show() {
    if (document.activeElement === field) return; // the reader is ahead of Python
    field.value = sent = model.get("text");
  }
  field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(find, field.value ? PAUSE : 0); });
  field.addEventListener("focus", () => model.send({ warm: true }), { once: true });
  field.addEventListener("keydown", (e) => {
    e.stopPropagation(); // the notebook has shortcuts on the same keys
    if (e.key === "Enter") find(true);
    else if (e.key === "Escape" && field.value) { field.value = ""; find(true); }
    else if (e.key === "ArrowDown") el.closest(".mj-ref")?.querySelector(".mj-ref-row > button")?.focus();
    else return;
    e.preventDefault();
  });
  // The address names what is open, so that it can be sent; a link on the page changes it, and so do “back” and “forward”.
  const went = () => model.send({ address: asked(), by: "link" });
  function heard(m) {
    if (m?.focus) field.focus();
    if (typeof m?.address !== "string" || m.address === asked()) return;
    history.replaceState(history.state, "", m.address ? `#find=${m.address}` : location.pathname + location.search);
  }
  addEventListener("hashchange", went);
  model.on("change:words", tell);
  model.on("change:text", show);
  model.on("msg:custom", heard);
  tell();
  field.value = sent;
  if (asked() && asked() !== model.get("opened")) model.send({ address: asked(), by: "page" });
  return () => {
    clearTimeout(timer);
    removeEventListener("hashchange", went);
    for (const [name, does] of [["change:words", tell], ["change:text", show], ["msg:custom", heard]]) model.off(name, does);
  };
}

function list({ model, el }) {
  const rows = make("div", "mj-ref-rows");
  el.classList.add("mj-ref-list");
  el.append(rows);
  const KINDS = {
    group: (row) => heading("h3", "mj-ref-group", row),
    kind: (row) => heading("h3", "mj-ref-kind", row),
    hit: (row) => heading("h4", "mj-ref-hit", row),
    more: (row) => { const box = make("div", "mj-ref-row mj-ref-more"); box.append(button(row)); return box; },
  };
  function button(row) {
    const node = make("button", "", { type: "button", innerHTML: row.html });
    node.dataset.id = row.id;
    if (row.open !== undefined) node.setAttribute("aria-expanded", !!row.open);
    node.addEventListener("click", () => model.send({ press: row.id, as: row.as }));
    return node;
  }
  function heading(tag, kind, row) {
    const box = make(tag, `mj-ref-row ${kind}${row.open ? " mj-ref-open" : ""}`);
    box.append(button(row));
    return box;
  }
  const found = (id) => [...rows.querySelectorAll("button")].find((node) => node.dataset.id === id);
  function draw() {
    const had = rows.contains(document.activeElement) && document.activeElement.dataset.id;
    rows.replaceChildren(...model.get("rows").map((row) => KINDS[row.as](row)));
    el.hidden = !rows.childElementCount;
    if (had) found(had)?.focus({ preventScroll: true });
  }
  // What was opened stays under the reader's eyes: its line moves when something above it closes.
  function heard(m) {
    if (typeof m?.focus !== "string") return;
    const lead = (tries) => {
      const node = found(m.focus);
      if (!node) { if (tries) setTimeout(lead, 60, tries - 1); return; }
      if (!m.look) node.focus({ preventScroll: true });
      const top = node.getBoundingClientRect().top, room = parseInt(getComputedStyle(document.body).getPropertyValue("--mj-top")) || 0;
      if (m.look || top < room || top > innerHeight * .5) node.parentElement.scrollIntoView({ block: "start" });
    };
    requestAnimationFrame(() => lead(20));
  }
  function onKey(e) {
    const all = [...(el.closest(".mj-ref") || el).querySelectorAll(".mj-ref-row > button")], at = all.indexOf(e.target);
    if (at < 0 || e.ctrlKey || e.altKey || e.metaKey) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[e.key];
    if (e.key === "Escape" || to === -1) el.closest(".mj-ref")?.querySelector(".mj-ref-field")?.focus();
    else if (to !== undefined) all[Math.min(to, all.length - 1)].focus();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
  rows.addEventListener("keydown", onKey);
  model.on("change:rows", draw);
  model.on("msg:custom", heard);
  draw();
  return () => { model.off("change:rows", draw); model.off("msg:custom", heard); };
}
export default { render: (given) => (given.model.get("part") === "box" ? box : list)(given) };
