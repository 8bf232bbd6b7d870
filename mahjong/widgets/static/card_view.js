// The card. Python holds the truth and sends the nearest hands as HTML; all hands are asked for when first wanted.
function render({ model, el }) {
  const get = (name) => model.get(name), words = () => get("words");
  const make = (tag, kind, more = {}) => Object.assign(document.createElement(tag), { className: kind, ...more });
  const uid = `mj-cv-${(window.mjCards = (window.mjCards || 0) + 1)}`;
  el.classList.add("mj-cv-box");

  const bar = make("div", "mj-cv-bar-tabs");
  const panel = make("div", "mj-cv-panel", { id: `${uid}-panel`, tabIndex: 0 });
  const live = make("div", "mj-sr");
  const nearBox = make("div", "mj-cv-body"), allBox = make("div", "mj-cv-body");
  const list = make("div", "mj-cv-list"), more = make("button", "mj-cv-more", { type: "button" });
  const pick = make("label", "mj-cv-pick"), choice = make("select", ""), all = make("div", "mj-cv-list");
  const top = make("div", "mj-cv-head"), rules = make("p", "mj-cv-rules"), shut = make("button", "mj-cv-close", { type: "button" });
  const tabs = ["near", "all"].map((key) => make("button", "mj-cv-tab", { type: "button", id: `${uid}-${key}`, key }));
  bar.setAttribute("role", "tablist");
  panel.setAttribute("role", "tabpanel");
  live.setAttribute("role", "status");
  for (const tab of tabs) {
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
  }
  pick.append(make("span", ""), choice);
  nearBox.append(list, more);
  allBox.append(pick, all);
  bar.append(...tabs);
  top.append(rules, shut);
  panel.append(nearBox, allBox);
  el.append(live, bar, top, panel);

  // A phone shows only the bar until one of its tabs is pressed; the same tab puts the card away again.
  const inBar = () => getComputedStyle(bar).getPropertyValue("--mj-cv-folds").trim() === "1";
  const open = () => el.classList.contains("mj-cv-open");
  function fold(yes) {
    if (yes) for (const other of document.querySelectorAll(".mj-cv-open")) other.classList.remove("mj-cv-open");
    el.classList.toggle("mj-cv-open", yes);
    tell();
  }

  function head() {
    const heads = document.querySelectorAll(".mj-head");
    if (!heads.length && !(Date.now() - window.mjAsked < 5000)) { window.mjAsked = Date.now(); model.send({ ask: "head" }); }
  }
  function tell() {
    const w = words(), now = get("tab");
    bar.setAttribute("aria-label", w.label);
    tabs[0].textContent = w.tab_near;
    tabs[1].textContent = w.tab_all;
    for (const tab of tabs) {
      const on = tab.key === now;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
    }
    shut.textContent = w.close;
    more.textContent = w.more;
    rules.textContent = w.rules;
    pick.firstChild.textContent = w.filter;
    panel.setAttribute("aria-labelledby", `${uid}-${now}`);
    nearBox.hidden = now !== "near";
    allBox.hidden = now !== "all";
    if (now === "all" && !all.childElementCount) {
      all.textContent = w.wait;
      model.send({ ask: "all" });
    }
  }
  function options() {
    const was = choice.value;
    choice.replaceChildren(new Option(words().every, ""), ...get("categories").map(([id, name]) => new Option(name, id)));
    choice.value = was;
    if (choice.selectedIndex < 0) choice.value = "";
    filter();
  }
  function filter() {
    for (const part of all.querySelectorAll("section")) part.hidden = choice.value !== "" && part.dataset.category !== choice.value;
  }
  function badges() {
    const held = get("held");
    for (const line of all.querySelectorAll(".mj-cv-line")) {
      let badge = line.querySelector(".mj-cv-now");
      const found = held[line.dataset.line];
      if (!found) { badge?.remove(); continue; }
      if (!badge) { badge = make("span", "mj-cv-now"); line.querySelector(".mj-cv-mark").before(badge); }
      badge.textContent = found[0];
    }
  }
  function draw() {
    list.innerHTML = get("near");
    if (!get("can_more") && document.activeElement === more) panel.focus();
    more.hidden = !get("can_more");
    badges();
  }
  function choose(key) {
    if (inBar() && open() && key === get("tab")) { fold(false); return; }
    model.set("tab", key);
    model.save_changes();
    panel.scrollTop = 0;
    fold(true);
  }
  bar.addEventListener("click", (e) => { const tab = e.target.closest("[role=tab]"); if (tab) choose(tab.key); });
  bar.addEventListener("keydown", (e) => {
    const i = tabs.indexOf(e.target.closest("[role=tab]")), step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (i < 0 || !step) return;
    e.preventDefault();
    e.stopPropagation();
    const next = tabs[(i + step + tabs.length) % tabs.length];
    if (!inBar() || open()) choose(next.key); else { model.set("tab", next.key); model.save_changes(); }
    next.focus();
  });
  el.addEventListener("keydown", (e) => {
    if (e.key === "Escape" && inBar() && open()) { e.stopPropagation(); fold(false); tabs.find((t) => t.key === get("tab")).focus(); }
  });
  shut.addEventListener("click", () => { fold(false); tabs.find((t) => t.key === get("tab")).focus(); });
  more.addEventListener("click", () => model.send({ ask: "more" }));
  choice.addEventListener("change", () => { filter(); panel.scrollTop = 0; });

  const heard = (m) => {
    if (m?.head && !document.querySelector(".mj-head")) document.body.insertAdjacentHTML("afterbegin", m.head);
    if (m?.all) { all.innerHTML = m.all; filter(); badges(); }
  };
  let first = true;
  const said = () => { live.textContent = first ? "" : get("message"); first = false; };
  const on = { "change:near": draw, "change:can_more": draw, "change:held": badges, "change:tab": tell, "change:words": tell, "change:categories": options, "change:message": said, "msg:custom": heard };
  head();
  tell();
  options();
  draw();
  said();
  for (const [name, does] of Object.entries(on)) model.on(name, does);
  return () => { for (const [name, does] of Object.entries(on)) model.off(name, does); };
}
export default { render };
