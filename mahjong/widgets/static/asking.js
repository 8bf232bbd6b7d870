// A question with its answers. Python holds the truth: a choice sends {answer, turn}, the button after it {next: turn}; what
// comes back is drawn. Keys 1–9 choose, Enter goes on, also when the keyboard stands nowhere on the page.
const make = (tag, kind, text) => {
  const node = document.createElement(tag);
  if (kind) node.className = kind;
  if (text !== undefined) node.textContent = text;
  return node;
};

function render({ model, el }) {
  let state = {}, turn = -1, noted, locked = false, sent = false, nodes = [], chosen = new Set(), timer = 0, ends = 0, field = null, check = null;
  const box = make("section", "mj-ask"), head = make("div"), body = make("div", "mj-ask-body"), live = make("div", "mj-ask-said"), foot = make("div", "mj-ask-foot");
  const clock = make("p", "mj-ask-clock"), spoken = make("div", "mj-sr"), trouble = make("p", "mj-ask-trouble");
  live.setAttribute("role", "status");
  spoken.setAttribute("role", "status");
  box.append(head, body, live, foot);
  el.append(box, spoken);
  const words = (key, facts = {}) => (state.words?.[key] || "").replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  const several = () => state.form === "some";
  const send = (message) => model.send({ ...message, turn: state.turn });

  // What is wrong with an answer, to be read and heard; said anew each time.
  function complain(text) {
    trouble.textContent = text;
    foot.before(trouble);
    spoken.textContent = "";
    setTimeout(() => { spoken.textContent = text; }, 50);
    field?.select();
  }

  // ---- answering
  function give(answer) {
    if (sent || state.locked) return;
    sent = true;
    box.setAttribute("aria-busy", "true");
    send({ answer });
  }
  function choose(i) {
    if (sent || state.locked || !nodes[i]) return;
    if (!several()) return give([i]);
    if (chosen.has(i)) chosen.delete(i); else chosen.add(i);
    mark();
    if (state.live) send({ chosen: [...chosen] });
  }
  function done() {
    if (sent || state.locked) return;
    if (field) { if (field.value.trim()) give(field.value.slice(0, 40)); else field.focus(); }
    else if (several() && (chosen.size || state.none)) give([...chosen].sort((a, b) => a - b));
    else if (several()) complain(words("choose"));
  }
  function onward() {
    if (sent || !state.next) return;
    sent = true;
    box.setAttribute("aria-busy", "true");
    send({ next: true });
  }

  // ---- drawing
  function option(item, i) {
    const node = make("button", "mj-ask-option");
    node.type = "button";
    if (i < 9 && !state.plain) { const key = make("kbd", "", String(i + 1)); key.setAttribute("aria-hidden", "true"); node.append(key); }
    const inside = make("span", "mj-ask-in");
    if (item.lang) node.lang = item.lang;
    inside.innerHTML = item.html;
    node.append(inside, make("span", "mj-ask-mark"));
    node.addEventListener("mousedown", (e) => e.preventDefault()); // the keyboard stays where it is, so that Enter goes on
    node.addEventListener("click", () => choose(i));
    return node;
  }
  function choices() {
    const list = make("div", `mj-ask-options${state.wide ? " mj-ask-wide" : ""}`);
    nodes = state.options.map(option);
    let group = null;
    state.options.forEach((item, i) => {
      if (item.group && item.group !== group) list.append(make("h4", "mj-ask-group", item.group));
      group = item.group;
      list.append(nodes[i]);
    });
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", state.ask);
    body.append(list);
  }
  function number() {
    const row = make("label", "mj-ask-number");
    field = make("input");
    field.inputMode = "decimal";
    field.autocomplete = "off";
    field.maxLength = 40;
    row.append(make("span", "", words("number")), field, make("span", "mj-ask-unit", state.unit || ""));
    body.append(row);
  }
  function heading() {
    head.replaceChildren();
    if (state.place) head.append(make("p", "mj-ask-place", state.place));
    if (state.ask) { const ask = make("h3", "mj-ask-now", state.ask); ask.tabIndex = -1; head.append(ask); }
    if (state.shown) { const shown = make("div", "mj-ask-shown"); shown.innerHTML = state.shown; head.append(shown); }
    if (state.help) head.append(make("p", "mj-ask-help", state.help));
  }
  function begin() {
    turn = state.turn; locked = sent = false; nodes = []; field = check = null;
    chosen = new Set(state.chosen || []);
    clearInterval(timer);
    box.hidden = !state.form;
    heading();
    body.replaceChildren(); live.replaceChildren(); foot.replaceChildren(); trouble.remove(); spoken.textContent = "";
    if (!state.form) return void (state.focus && after());
    if (state.form === "number") number(); else choices();
    if (state.form !== "one") {
      check = make("button", "mj-button mj-button-main mj-ask-check", words("check"));
      check.type = "button";
      check.addEventListener("click", done);
      foot.append(check);
    }
    if (state.seconds && !state.locked) count();
    mark();
    if (state.focus) lead();
  }
  // The reader is led to the new question, and on a phone its beginning is brought into view.
  function lead() {
    const goal = field || head.querySelector(".mj-ask-now");
    goal?.focus({ preventScroll: true });
    const top = box.getBoundingClientRect().top, room = parseInt(getComputedStyle(document.body).getPropertyValue("--mj-top")) || 0;
    if (top < room || top > innerHeight * .6) box.scrollIntoView({ block: "start" });
  }
  // The last answer is given and the question gone: the keyboard goes on at what is said of the session, once that is there.
  function after(tries = 20) {
    const goal = el.closest(".mj-practice")?.querySelector(".mj-practice-over .mj-keeper-now");
    if (goal?.getClientRects().length) goal.focus();
    else if (tries) setTimeout(after, 100, tries - 1);
  }
  function mark() {
    nodes.forEach((node, i) => {
      const how = state.marks?.[i] || "", on = chosen.has(i);
      node.className = ["mj-ask-option", on && "mj-ask-on", how && `mj-ask-${how}`].filter(Boolean).join(" ");
      node.disabled = !!state.locked;
      if (several()) node.setAttribute("aria-pressed", on);
      node.setAttribute("aria-label", [state.options[i].label, how && words(how)].filter(Boolean).join(", "));
      node.lastChild.textContent = { right: "✓", missed: "✓", wrong: "✗" }[how] || "";
    });
    if (check) check.disabled = state.form === "some" && !chosen.size && !state.none;
  }
  function finish() {
    locked = true; sent = false;
    clearInterval(timer);
    clock.remove();
    trouble.remove();
    chosen = new Set(state.chosen || []);
    if (state.revealed && head.querySelector(".mj-ask-shown")) head.querySelector(".mj-ask-shown").innerHTML = state.revealed;
    mark();
    if (field) field.disabled = true;
    live.innerHTML = state.said || "";
    foot.replaceChildren();
    if (!state.next) return;
    const next = make("button", "mj-button mj-button-main mj-ask-next", state.next);
    next.type = "button";
    next.addEventListener("click", onward);
    foot.append(next);
    const led = box.contains(document.activeElement) || document.activeElement === document.body;
    if (!led && !state.focus) return;
    next.focus({ preventScroll: true });
    const low = foot.getBoundingClientRect().bottom, high = live.getBoundingClientRect().top;
    if (low > innerHeight) window.scrollBy({ top: Math.min(low - innerHeight + 12, high - 80), behavior: "auto" });
  }
  function count() {
    foot.before(clock);
    ends = performance.now() + 1000 * state.seconds;
    const bar = make("span", "mj-ask-bar"), said = make("span");
    clock.replaceChildren(bar, said);
    let warned = state.seconds <= 15;
    const tick = () => {
      const left = (ends - performance.now()) / 1000;
      said.textContent = words("left", { seconds: Math.max(0, Math.ceil(left)) });
      bar.style.setProperty("--mj-left", `${Math.max(0, 100 * left / state.seconds)}%`);
      if (!warned && left < 10) { warned = true; spoken.textContent = said.textContent; }
      if (left <= 0) give("late");
    };
    tick();
    timer = setInterval(tick, 250);
  }
  function draw() {
    state = model.get("state") || {};
    box.removeAttribute("aria-busy");
    if (state.turn !== turn) begin(); else sent = false;
    if (state.note !== undefined && state.noted !== noted) complain(state.note);
    noted = state.noted;
    if (state.locked && !locked) finish();
  }

  // ---- keys
  const typing = (node) => node?.matches?.("input, textarea, select, [contenteditable]");
  const seen = () => { const r = box.getBoundingClientRect(); return !box.hidden && el.isConnected && r.bottom > 0 && r.top < innerHeight && r.height > 0; };
  function onKey(e) {
    const at = e.target, inside = el.contains(at), nowhere = at === document.body || at === document.documentElement;
    if (e.ctrlKey || e.altKey || e.metaKey || e.repeat && e.key === "Enter" || !state.form || state.plain && !inside) return;
    if (!inside && !(nowhere && seen())) return;
    if (e.key === "Enter") {
      if (at.matches?.("button, a, summary") && inside) { e.stopPropagation(); return; } // it does what it says
      if (state.locked) onward(); else if (state.form !== "one") done(); else return;
    } else if (/^[1-9]$/.test(e.key) && !typing(at) && !state.locked && nodes.length && !state.plain) choose(Number(e.key) - 1);
    else if (/^(Arrow(Right|Down|Left|Up))$/.test(e.key) && nodes.includes(at)) walk(at, /Right|Down/.test(e.key) ? 1 : -1);
    else {
      if (field && /^[\d.,]$/.test(e.key) && !typing(at) && !state.locked) field.focus(); // the digit goes where it belongs
      if (inside && typing(at)) e.stopPropagation();
      return;
    }
    e.preventDefault();
    e.stopImmediatePropagation(); // the notebook has shortcuts on the same keys, and so may another question on the page
  }
  const walk = (at, step) => nodes[Math.max(0, Math.min(nodes.length - 1, nodes.indexOf(at) + step))].focus();
  window.addEventListener("keydown", onKey, true);
  model.on("change:state", draw);
  draw();
  return () => {
    clearInterval(timer);
    window.removeEventListener("keydown", onKey, true);
    model.off("change:state", draw);
  };
}
export default { render };
