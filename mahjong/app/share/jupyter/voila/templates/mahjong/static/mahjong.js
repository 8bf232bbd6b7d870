/* The frame of every page: light and dark, the lessons menu, what to say while a lesson loads and when it is gone.
   Loaded in the head, before Voilà's own scripts: it must see their WebSocket being opened. */
(() => {
  "use strict";
  const root = document.documentElement;
  const read = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
  const words = read("mj-words");
  const pageInfo = read("mj-page");
  const say = (key, facts = {}) => (words[key] || "").replace(/\{(\w+)\}/g, (_, name) => facts[name]);

  /* --- light and dark: the reader's choice, else the system's; always written out, so that pictures can follow it */
  const system = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => { try { return localStorage.getItem("mj-theme"); } catch { return null; } };
  function paint() {
    const theme = stored() || (system.matches ? "dark" : "light");
    root.dataset.theme = theme;
    document.body?.setAttribute("data-jp-theme-light", String(theme === "light"));
    const button = document.querySelector(".mj-theme");
    if (button) {
      button.setAttribute("aria-label", theme === "dark" ? button.dataset.light : button.dataset.dark);
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
      window.update_loading_text = window.voila_process = (step, steps) => { show("load.step", { step, steps }); bar(0.9 * step / steps); };
      window.display_cells = window.voila_finish = () => { show("load.last"); bar(0.95); if (window.themeLoaded) settle(); else window.cellLoaded = true; };
      this.timer = setTimeout(() => show("load.slow"), 30000);
    },
  };
  /* Voilà calls voila_finish twice: when the last cell is written, and when its own scripts are ready to draw widgets. */
  const unwritten = '#rendered_cells script[type="application/vnd.voila.cell-output+json"]';
  /* A widget that is not drawn yet shows JupyterLab's own words; cover them with the grey of a waiting place. */
  function empty() {
    const boxes = [...document.querySelectorAll("#rendered_cells .jp-OutputArea-output")];
    for (const box of boxes) box.classList.toggle("mj-waiting", /^Loading widget\W*$/.test(box.textContent));
    return boxes.some((box) => box.classList.contains("mj-waiting"));
  }
  /* On a machine under great load a widget may come without its model: say so rather than leave a hole. */
  function incomplete() {
    const parts = [...document.querySelectorAll("#rendered_cells .jp-OutputArea-output")];
    if (parts.some((part) => /Error displaying widget|model not found/.test(part.textContent))) lost("lost.part");
  }
  function settle(tries = 200) {
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
  function mend() {
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
    box.querySelector("a").textContent = (count > 1 ? box.dataset.many : count ? box.dataset.one : box.dataset.none).replace("{count}", count);
    box.querySelector("span").textContent = row ? box.dataset.row.replace("{count}", row) : "";
    box.hidden = false;
  }

  let planned = 0;
  const later = () => { cancelAnimationFrame(planned); planned = requestAnimationFrame(mend); };
  addEventListener("storage", due);
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
