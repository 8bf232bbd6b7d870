// A row of tiles. Python holds the truth: a click sends {pick}, a drag or Ctrl+arrow {move}; the row draws what comes back.
const key = (t) => (t === "?" ? "back" : /^\w+$/.test(t) ? t : "blank");

function picture(tile, states) {
  const has = (s) => states.includes(s), id = has("down") ? "back" : key(tile);
  const marks = ["win", "mark"].filter(has).map((s) => `<use href="#mj-${s}"/>`).join("");
  if (!has("claimed")) return `<svg viewBox="0 0 60 80" aria-hidden="true"><use href="#mj-${id}"/>${marks}</svg>`;
  const body = id === "back" ? "body-down-side" : "body-side", face = id === "back" ? "" : `<use href="#mj-${id}-face"/>`;
  return `<svg class="mj-lying" viewBox="0 0 74 66" aria-hidden="true"><use href="#mj-${body}"/><g transform="translate(0 60) rotate(-90)">${face}${marks}</g></svg>`;
}

// Styles and symbols live in the body, where no notebook takes them away with a cell; they are asked for if a page has none.
function settle(model) {
  const heads = [...document.querySelectorAll(".mj-head")], fresh = heads.find((h) => h.parentNode !== document.body);
  if (fresh) {
    heads.forEach((h) => h !== fresh && h.remove());
    document.body.prepend(fresh);
  } else if (!heads.length && !(Date.now() - window.mjAsked < 5000)) {
    window.mjAsked = Date.now();
    model.send({ ask: "head" });
  }
}

// Once a page: buttons that copy a link, names for groups of radio buttons, and what was unfolded stays so when drawn anew.
function once() {
  if (window.mjOnce) return;
  window.mjOnce = true;
  const open = {}, folds = ".mj-sheet details";
  document.addEventListener("toggle", (e) => { if (e.target.matches?.(folds)) open[e.target.className] = e.target.open; }, true);
  document.addEventListener("click", async (e) => {
    const button = e.target.closest?.("[data-mj-copy]");
    if (!button) return;
    const box = button.closest(".mj-share"), field = box.querySelector("input");
    try { await navigator.clipboard.writeText(field.value); } catch { field.select(); document.execCommand("copy"); }
    box.querySelector("[role=status]").textContent = button.dataset.mjCopy;
  });
  new MutationObserver(() => {
    for (const box of document.querySelectorAll(".mj-pills .widget-radio-box:not([role])")) {
      box.setAttribute("role", "radiogroup");
      box.setAttribute("aria-label", box.parentElement.querySelector(".widget-label")?.textContent || "");
    }
    // One group of radio buttons, or one list of such groups, is one stop for Tab; the arrows go on inside it.
    for (const radio of document.querySelectorAll('.widget-radio-box input[type="radio"]:not([name])')) {
      const group = radio.closest(".mj-mcr-list") || radio.closest(".widget-radio-box");
      const on = radio.checked;
      group.mjName ||= `mj-choice-${(window.mjChoices = (window.mjChoices || 0) + 1)}`;
      radio.name = group.mjName;
      radio.checked = on;
    }
    for (const fold of document.querySelectorAll(`${folds}:not([data-seen])`)) {
      fold.dataset.seen = "";
      if (open[fold.className]) fold.open = true;
    }
    for (const field of document.querySelectorAll(".mj-share input:not([data-full])")) {
      field.dataset.full = "";
      field.value = new URL(field.value, location.href).href;
    }
  }).observe(document.body, { childList: true, subtree: true });
}

function render({ model, el }) {
  const get = (name) => model.get(name);
  const box = document.createElement("div"), live = document.createElement("div");
  let nodes = [], focus = 0, drag = null, planned = false, order = "";
  settle(model);
  once();
  el.classList.add("mj-row");
  box.className = "mj-row-tiles";
  box.setAttribute("role", "listbox");
  box.setAttribute("aria-orientation", "horizontal");
  live.className = "mj-sr";
  live.setAttribute("role", "status");
  el.append(box, live);

  const option = (node) => node?.closest?.(".mj-option");
  const place = (node) => nodes.indexOf(node);
  const say = (text) => { live.textContent = text; };

  function paint(node, i) {
    const tile = get("tiles")[i], states = (get("states")[i] || "").split(" "), note = get("notes")[i];
    const shown = `${tile} ${states}`;
    if (node.shown !== shown) { node.innerHTML = picture(tile, states); node.shown = shown; }
    const off = get("disabled").includes(i), on = get("selected").includes(i);
    node.className = ["mj-option", states.includes("dim") && "mj-dim", on && "mj-on", get("breaks").includes(i) && "mj-break"].filter(Boolean).join(" ");
    node.setAttribute("role", "option");
    node.setAttribute("aria-label", [get("names")[tile] || tile, note].filter(Boolean).join(", "));
    node.title = node.getAttribute("aria-label");
    node.setAttribute("aria-selected", on);
    if (off) node.setAttribute("aria-disabled", "true"); else node.removeAttribute("aria-disabled");
  }
  // From a gap on, the tiles stay together when the row wraps.
  function arrange() {
    const wanted = `${nodes.length} ${get("gaps")}`;
    if (order === wanted) return;
    order = wanted;
    let into = box;
    box.replaceChildren();
    nodes.forEach((node, i) => {
      if (i && get("gaps").includes(i)) {
        into = document.createElement("div");
        into.className = "mj-block";
        into.setAttribute("role", "presentation");
        box.append(into);
      }
      into.append(node);
    });
  }
  function draw() {
    planned = false;
    const tiles = get("tiles"), had = box.contains(document.activeElement);
    while (nodes.length > tiles.length) nodes.pop();
    while (nodes.length < tiles.length) nodes.push(document.createElement("div"));
    nodes.forEach(paint);
    arrange();
    focus = Math.max(0, Math.min(focus, tiles.length - 1));
    rove(focus, had);
    box.hidden = !tiles.length;
    box.setAttribute("aria-label", get("label"));
    box.setAttribute("aria-multiselectable", get("multiple"));
    box.classList.toggle("mj-grid", get("breaks").length > 0);
    box.classList.toggle("mj-sortable", get("sortable"));
    if (get("sortable")) box.setAttribute("aria-description", get("words").sort_help || "");
    el.style.setProperty("--mj-width", `${get("width")}px`);
    el.style.setProperty("--mj-columns", get("columns") || 1);
    el.style.setProperty("--mj-least", `${get("least")}px`);
    el.classList.toggle("mj-fit", get("columns") > 0);
    el.classList.toggle("mj-small", Math.min(get("width"), get("least") || 99) < 36);
  }
  const later = () => { if (!planned) { planned = true; queueMicrotask(draw); } };

  function rove(to, take) {
    nodes.forEach((node, i) => { node.tabIndex = i === to ? 0 : -1; });
    focus = to;
    if (take) nodes[to]?.focus();
  }
  function pick(node) {
    if (!node) return;
    rove(place(node), true);
    if (node.getAttribute("aria-disabled")) say(node.getAttribute("aria-label"));
    else model.send({ pick: place(node) });
  }
  function move(a, b) {
    if (!get("sortable") || b < 0 || b >= nodes.length || a === b) return;
    const shifted = (list) => { const out = [...list]; out.splice(b, 0, ...out.splice(a, 1)); return out; };
    const tile = get("tiles")[a];
    for (const name of ["tiles", "states", "notes"]) if (get(name).length) model.set(name, shifted(get(name)));
    focus = b; // shown at once; Python says the same in a moment
    model.send({ move: [a, b] });
    const facts = { tile: get("names")[tile], place: b + 1, count: nodes.length };
    say((get("words").moved || "").replace(/\{(\w+)\}/g, (_, name) => facts[name]));
  }

  // The tile straight above or below, judged by where the tiles stand on this screen.
  function beside(i, down) {
    const mid = (node) => { const r = node.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2, r.height]; };
    const [x, y, h] = mid(nodes[i]);
    let best = i, least = Infinity;
    nodes.forEach((node, j) => {
      const [a, b] = mid(node), off = down ? b - y : y - b;
      const far = off > h / 2 ? off * 10 + Math.abs(a - x) : Infinity;
      if (far < least) { least = far; best = j; }
    });
    return best;
  }
  function onKey(e) {
    const i = place(option(e.target)), last = nodes.length - 1;
    if (i < 0 || e.altKey || e.metaKey) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (e.key === "Enter" || e.key === " ") { if (!e.repeat) pick(nodes[i]); }
    else if (step && (e.ctrlKey || e.shiftKey) && get("sortable")) move(i, i + step);
    else if (step) rove(Math.max(0, Math.min(last, i + step)), true);
    else if (e.key === "ArrowDown" || e.key === "ArrowUp") rove(beside(i, e.key === "ArrowDown"), true);
    else if (e.key === "Home" || e.key === "End") rove(e.key === "Home" ? 0 : last, true);
    else return;
    e.preventDefault();
    e.stopPropagation(); // the notebook has shortcuts on the same keys
  }

  function mark(target, after) {
    for (const node of nodes) node.classList.remove("mj-before", "mj-after");
    target?.classList.add(after ? "mj-after" : "mj-before");
  }
  function onDown(e) {
    const node = option(e.target);
    if (node && get("sortable") && e.button === 0) drag = { node, x: e.clientX, y: e.clientY, to: -1, moved: false };
  }
  function onDrag(e) {
    if (!drag) return;
    const dx = e.clientX - drag.x, dy = e.clientY - drag.y;
    if (!drag.moved && Math.hypot(dx, dy) < 6) return;
    if (!drag.moved) { drag.moved = true; drag.node.classList.add("mj-drag"); box.setPointerCapture(e.pointerId); }
    drag.node.style.transform = `translate(${dx}px, ${dy}px)`;
    const target = option(document.elementFromPoint(e.clientX, e.clientY));
    if (!target || !box.contains(target) || target === drag.node) { drag.to = -1; mark(null); return; }
    const r = target.getBoundingClientRect(), after = e.clientX > r.left + r.width / 2;
    const from = place(drag.node), at = place(target) + after;
    drag.to = at > from ? at - 1 : at;
    mark(target, after);
  }
  function onUp(e) {
    if (!drag) return;
    const { node, to, moved } = drag, from = place(node);
    drag = null;
    mark(null);
    node.classList.remove("mj-drag");
    node.style.transform = "";
    if (!moved) return;
    box.addEventListener("click", (c) => c.stopImmediatePropagation(), { capture: true, once: true });
    setTimeout(() => box.dispatchEvent(new Event("click")), 0); // spends that listener if no click follows the drag
    if (e.type === "pointerup" && to >= 0) move(from, to);
  }

  box.addEventListener("click", (e) => pick(option(e.target)));
  box.addEventListener("keydown", onKey);
  box.addEventListener("pointerdown", onDown);
  box.addEventListener("pointermove", onDrag);
  box.addEventListener("pointerup", onUp);
  box.addEventListener("pointercancel", onUp);
  box.addEventListener("focusin", (e) => { const i = place(option(e.target)); if (i >= 0 && i !== focus) rove(i); });
  function heard(m) {
    if (m?.head && !document.querySelector(".mj-head")) document.body.insertAdjacentHTML("afterbegin", m.head);
    if (m?.focus) setTimeout(() => rove(0, true)); // after the tiles that came with it are drawn
  }
  // A link to this page's calculator fills the one that is here; without a calculator, or with Ctrl, it stays a link.
  function follow(e) {
    const link = e.target.closest?.("a.mj-mcr-open"), goal = el.closest(".mj-calculator")?.querySelector(".mj-anchor");
    if (!link || !goal || !el.isConnected || e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    model.send({ link: link.href });
    history.pushState(null, "", link.href); // “back” returns to the place the link stands at
    goal.scrollIntoView();
    goal.focus({ preventScroll: true });
  }
  const tell = () => say(get("message"));
  model.on("change", later);
  model.on("change:message", tell);
  model.on("msg:custom", heard);
  draw();
  tell();
  if (get("ask_address")) {
    model.set("address", location.href.slice(0, 3999));
    model.save_changes();
    document.addEventListener("click", follow);
    const own = () => el.closest(".mj-calculator")?.querySelector(".mj-anchor");
    const show = () => { // a link with a hand but no place means the calculator too
      if (!location.hash && new URLSearchParams(location.search).has("win") && own()) history.replaceState(null, "", `#${own().id}`);
      if (own() && location.hash === `#${own().id}`) own().scrollIntoView();
    };
    setTimeout(show, 300);
  }
  return () => {
    document.removeEventListener("click", follow);
    for (const [name, handler] of [["change", later], ["change:message", tell], ["msg:custom", heard]]) model.off(name, handler);
  };
}
export default { render };
