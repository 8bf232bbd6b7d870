/* The frame of every page: light and dark, the lessons menu, what to say while a lesson loads and when it is gone.
   Loaded in the head, before Voilà's own scripts: it must see their WebSocket being opened. */
(() => {
  "use strict";
  const root = document.documentElement;
  const read = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
  const tongues = read("mj-tongues");
  const words = window.mjWords = { ...tongues.all?.[tongues.now]?.words }; // languages.js changes what is in it
  const pageInfo = read("mj-page");
  const alone = pageInfo.live === false; // a lesson without a server: its Python runs in this browser
  /* A blank `{count:one|many}` is the number with its noun, as in mahjong/text.py; the forms stand in CLDR's order. */
  const FORMS = ["zero", "one", "two", "few", "many", "other"];
  function counted(count, forms) {
    const rules = new Intl.PluralRules(root.lang || "en"), known = rules.resolvedOptions().pluralCategories;
    const place = FORMS.filter((form) => known.includes(form)).indexOf(rules.select(count));
    const form = forms[Math.min(place, forms.length - 1)];
    return form.startsWith("=") ? form.slice(1) : form.includes("#") ? form.replace("#", count) : `${count} ${form}`;
  }
  const say = window.mjSay = (key, facts = {}) => (words[key] || "").replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, forms) => (forms ? counted(facts[name], forms.split("|")) : facts[name]));

  /* --- light and dark: the reader's choice, else the system's; always written out, so that pictures can follow it */
  const system = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => { try { return localStorage.getItem("mj-theme"); } catch { return null; } };
  function paint() {
    const theme = stored() || (system.matches ? "dark" : "light");
    root.dataset.theme = theme;
    document.body?.setAttribute("data-jp-theme-light", String(theme === "light"));
    const button = document.querySelector(".mj-theme");
    if (button) {
      button.setAttribute("aria-label", say(theme === "dark" ? "theme.light" : "theme.dark"));
      button.title = button.getAttribute("aria-label");
    }
  }
  paint();
  system.addEventListener("change", paint);
  addEventListener("storage", paint);
  function switchTheme() {
    try { localStorage.setItem("mj-theme", root.dataset.theme === "dark" ? "light" : "dark"); } catch { /* private window */ }
    paint();
  }

  /* --- the lessons menu closes on Escape, on a click beside it and when focus leaves it */
  function closeMenus(except) {
    for (const menu of document.querySelectorAll(".mj-menu[open]")) if (menu !== except) menu.open = false;
  }
  addEventListener("pointerdown", (event) => closeMenus(event.target.closest?.(".mj-menu")));
  addEventListener("focusin", (event) => closeMenus(event.target.closest?.(".mj-menu")));
  addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector(".mj-menu[open]");
    if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
  });

  /* --- while the cells run: which one; when the widgets stand: gone */
  const status = () => document.querySelector("#mj-load p");
  function show(key, facts) { if (status()) status().textContent = say(key, facts); }
  function bar(share) { document.querySelector("#mj-load i")?.style.setProperty("width", `${Math.round(share * 100)}%`); }
  window.mjLoading = {
    start() { // called first thing in the body, which paint() could not reach from the head
      paint();
      window.voila_heartbeat = () => show("load.slow");
      window.update_loading_text = (step, steps) => { if (steps) { show("load.step", { step, steps }); bar(0.1 + 0.8 * step / steps); } };
      window.display_cells = () => { show("load.last"); bar(0.95); if (window.themeLoaded) settle(); else window.cellLoaded = true; };
      /* Under Voilà the page grows while its cells run; without a server it is whole, and its cells run after it. */
      window.voila_process = pageInfo.live ? window.update_loading_text : () => {};
      window.voila_finish = pageInfo.live ? window.display_cells : () => {};
      this.timer = setTimeout(() => show("load.slow"), 30000);
      if (alone && location.protocol === "file:") this.stop("load.file");
      else if (alone && typeof WebAssembly !== "object") this.stop("load.old");
    },
    stop(key) {
      clearTimeout(this.timer);
      show(key);
      document.querySelector("#mj-load .mj-load-bar")?.remove();
    },
  };
  /* Voilà calls voila_finish twice: when the last cell is written, and when its own scripts are ready to draw widgets. */
  const unwritten = '#rendered_cells script[type="application/vnd.voila.cell-output+json"]';
  /* A widget that is not drawn yet shows JupyterLab's own words; cover them with the grey of a waiting place. */
  function empty() {
    const boxes = [...document.querySelectorAll("#rendered_cells .jp-OutputArea-output")];
    for (const box of boxes) box.classList.toggle("mj-waiting", !box.getElementsByTagName("*")[4] && /^Loading widget\W*$/.test(box.textContent));
    return boxes.some((box) => box.classList.contains("mj-waiting"));
  }
  /* A part that came without its model stays a hole: the page is opened once more by itself, and says so if that does not help. */
  function incomplete() {
    const parts = [...document.querySelectorAll("#rendered_cells .jp-OutputArea-output")];
    if (!parts.some((part) => /Error displaying widget|model not found|can not be instantiated|^Loading widget\W*$/.test(part.textContent))) return;
    const key = `mj-again ${location.pathname}`, now = Date.now();
    try {
      if (pageInfo.live && now - Number(sessionStorage.getItem(key)) > 120000) {
        sessionStorage.setItem(key, String(now));
        location.reload();
        return;
      }
    } catch { /* a private window: only say so */ }
    lost("lost.part");
  }
  /* The widgets' own script waits 4 seconds for the kernel to name its models, then asks for each by itself: on a busy machine
     that makes hundreds of questions of one, and answers that are late already come twice. Until the page stands it waits longer. */
  const GIVES_UP = 4000, PATIENCE = 15000;
  const soon = window.setTimeout.bind(window);
  window.setTimeout = (work, delay, ...facts) => soon(work, pageInfo.live && delay === GIVES_UP && document.body?.classList.contains("mj-loading") ? PATIENCE : delay, ...facts);
  /* A widget of ours whose script is not there 2 seconds after its model is taken for broken, and nothing Python sends reaches it
     any more. Many that come at once on a busy machine need longer. */
  const BROKEN = 2000, deadline = AbortSignal.timeout?.bind(AbortSignal);
  if (deadline) AbortSignal.timeout = (delay) => deadline(delay === BROKEN ? 60000 : delay);
  function settle(tries = 1200) {
    if ((empty() || document.querySelector(unwritten)) && tries) { setTimeout(settle, 50, tries - 1); return; }
    clearTimeout(window.mjLoading.timer);
    document.getElementById("mj-load")?.remove();
    document.body.classList.remove("mj-loading");
    document.body.classList.add("mj-ready");
    setTimeout(incomplete, 2000);
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }

  /* --- the lesson's kernel may be gone: stock Voilà stays silent then, and every button is dead */
  let leaving = false, open = 0;
  function lost(key) {
    const box = document.getElementById("mj-lost");
    if (!box || leaving || !box.hidden) return;
    box.querySelector("span").textContent = say(key);
    box.hidden = false;
  }
  async function ask() {
    const config = document.getElementById("jupyter-config-data");
    if (!pageInfo.live || leaving || document.hidden || !config) return;
    try {
      const answer = await fetch(`${pageInfo.base}api/kernels/${JSON.parse(config.textContent).kernelId}`, { cache: "no-store" });
      if (answer.status === 404) lost("lost.idle");
    } catch { lost("lost.gone"); }
  }
  const dead = /"execution_state": ?"(autorestarting|restarting|dead)"/;
  function listen(event) {
    const text = typeof event.data === "string" ? event.data
      : event.data instanceof ArrayBuffer ? new TextDecoder().decode(event.data.slice(0, 4096)) : "";
    if (dead.test(text)) lost("lost.stopped");
  }
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...args) {
      super(...args);
      if (!String(args[0]).includes("/api/kernels/")) return;
      let opened = false;
      this.addEventListener("open", () => { opened = true; open++; });
      this.addEventListener("message", listen);
      /* Voilà connects again by itself after a short break: ask the server first, and complain when nothing is open for long */
      this.addEventListener("close", () => {
        if (!opened) return;
        open--;
        setTimeout(() => open || ask(), 5000);
        setTimeout(() => open || lost("lost.gone"), 30000);
      });
    }
  };
  if (pageInfo.live) {
    setInterval(ask, 20000); // a kernel that was put away leaves its socket open and silent
    document.addEventListener("visibilitychange", ask);
    addEventListener("pagehide", () => { leaving = true; });
    addEventListener("beforeunload", () => { leaving = true; setTimeout(() => { leaving = false; }, 3000); });
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); }); // its kernel was shut when it was left
  }

  /* --- what ipywidgets leaves out: names for sliders and groups of choices; and wide tables that keys can scroll */
  function name(selector, role) {
    for (const node of document.querySelectorAll(`${selector}:not([aria-label])`)) {
      const label = node.closest(".widget-inline-hbox, .widget-toggle-buttons, .widget-radio")?.querySelector(".widget-label")?.textContent.trim();
      if (label) node.setAttribute("aria-label", label);
      if (role) node.setAttribute("role", role);
    }
  }
  function openByKey(header) {
    header.setAttribute("aria-expanded", String(header.parentElement.classList.contains("jupyter-widget-Collapse-open")));
    if (header.tabIndex === 0) return;
    header.tabIndex = 0;
    header.setAttribute("role", "button");
    header.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); header.click(); }
    });
  }
  /* Without a server, lessons are pages with another ending, and nobody else replaces what Python says of a fault. */
  function mendAlone() {
    for (const link of document.querySelectorAll('a[href*=".ipynb"]')) {
      const there = link.getAttribute("href"), here = there.replace(/^([\w-][\w./-]*)\.ipynb(?=$|[?#])/, "$1.html");
      if (here !== there) link.setAttribute("href", here);
    }
    for (const fault of document.querySelectorAll('#rendered_cells [data-mime-type="application/vnd.jupyter.stderr"], #rendered_cells [data-mime-type="application/vnd.jupyter.error"]')) {
      const said = document.createElement("p");
      said.className = "mj-message mj-failed";
      said.setAttribute("role", "alert");
      said.textContent = say("error.cell");
      fault.replaceWith(said);
    }
  }
  function mend() {
    if (alone) mendAlone();
    name(".noUi-handle");
    name(".widget-toggle-buttons > div", "group");
    name(".widget-radio-box", "radiogroup");
    for (const node of document.querySelectorAll('[title="null"]')) node.removeAttribute("title");
    for (const node of document.querySelectorAll(".jupyter-widget-Collapse-header")) openByKey(node);
    for (const box of document.querySelectorAll(".jp-RenderedHTMLCommon table, .mj-table, .mj-sheet, .mj-scroll")) {
      if (box.scrollWidth > box.clientWidth + 1) box.tabIndex = 0; else if (box.tabIndex === 0) box.removeAttribute("tabindex");
    }
  }
  /* --- what is due today: the start page has no kernel, so practice leaves a note in this browser (RecordStore._summary) */
  function due() {
    const box = document.getElementById("mj-due");
    let note = null;
    try { note = JSON.parse(localStorage.getItem("mahjong.practice.due")); } catch { /* nothing to say */ }
    if (!box || note?.version !== 1 || !Array.isArray(note.times)) return;
    const day = (ago) => { const at = new Date(); at.setDate(at.getDate() - ago); return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`; };
    const count = note.times.filter((seconds) => seconds * 1000 < new Date().setHours(24, 0, 0, 0)).length;
    const row = note.streak > 1 && [day(0), day(1)].includes(note.day) ? note.streak : 0;
    box.querySelector("a").textContent = say(`home.due_${count > 1 ? "many" : count ? "one" : "none"}`, { count });
    box.querySelector("span").textContent = row ? say("home.row", { count: row }) : "";
    box.hidden = false;
  }

  let planned = 0;
  /* Not while the lesson is being drawn: measuring its tables then would lay the page out again for every widget that comes. */
  const later = () => { if (document.body.classList.contains("mj-loading")) return; cancelAnimationFrame(planned); planned = requestAnimationFrame(mend); };
  addEventListener("storage", due);
  document.addEventListener("mj-language", () => { paint(); due(); });
  addEventListener("pageshow", due);
  addEventListener("DOMContentLoaded", () => {
    paint();
    due();
    document.querySelector(".mj-theme")?.addEventListener("click", switchTheme);
    document.querySelector("#mj-lost button")?.addEventListener("click", () => location.reload());
    new MutationObserver(later).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
    addEventListener("resize", later);
    later();
  });
})();
