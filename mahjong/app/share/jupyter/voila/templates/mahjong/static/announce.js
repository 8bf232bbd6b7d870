/* What changes on a page is read out. A sentence that a widget writes anew comes as a new element, and screen readers pass over
   a live region that was not there before: one region stands all the time, and what comes is written into it. */
(() => {
  "use strict";
  const SAYS = '[role="status"], .mj-verdict, .mj-complaint, .mj-worth-said', PAUSE = 150;
  let region = null, waiting = [], timer = 0, last = "", touched = false;
  function speak() {
    const text = [...new Set(waiting)].join(" ");
    waiting = [];
    if (!text) return;
    region.textContent = text === last ? `${text}\u00a0` : text; // the same words again are news, too
    last = region.textContent;
  }
  function hear(node) {
    const text = node.textContent.replace(/\s+/g, " ").trim();
    if (!text || node.closest("#mj-load, #mj-said, .mj-practice-saved") || !node.checkVisibility()) return;
    node.setAttribute("aria-live", "off"); // else some readers say it twice
    waiting.push(text);
    clearTimeout(timer);
    timer = setTimeout(speak, PAUSE);
  }
  function came(node) {
    if (node.nodeType !== 1) return;
    if (node.matches(SAYS)) hear(node);
    for (const one of node.querySelectorAll(SAYS)) if (!one.parentElement.closest(SAYS)) hear(one);
  }
  for (const kind of ["keydown", "pointerdown", "input"]) addEventListener(kind, () => { touched = true; }, { capture: true, once: true });
  addEventListener("DOMContentLoaded", () => {
    region = document.createElement("div");
    region.id = "mj-said";
    region.setAttribute("role", "status");
    region.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";
    document.body.append(region);
    new MutationObserver((changes) => {
      if (!touched || !document.body.classList.contains("mj-ready")) return; // the page itself is read, not announced
      for (const change of changes) for (const node of change.addedNodes) came(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
})();
