/* The page in another language, in place: the frame and the prose here, the widgets by the notebook (widgets/static/tongue.js).
   The choice is kept in this browser and told to the server by a cookie; an address that ends in ?lang=pl goes before both. */
(() => {
  "use strict";
  const root = document.documentElement;
  const data = JSON.parse(document.getElementById("mj-tongues")?.textContent || "{}");
  const known = data.all || {};
  const all = (selector, does) => { for (const node of document.querySelectorAll(selector)) does(node); };

  function kept() { try { return localStorage.getItem("mj-lang"); } catch { return null; } }
  function keep(lang) {
    try { localStorage.setItem("mj-lang", lang); } catch { /* a private window */ }
    document.cookie = `mj-lang=${lang}; path=/; max-age=31536000; samesite=lax`;
  }

  function frame(lang) {
    const { words, lessons, name } = known[lang], title = (lesson) => lessons[lesson]?.title ?? "";
    Object.assign(window.mjWords, words);
    all("[data-say]", (node) => { if (words[node.dataset.say]) node.textContent = words[node.dataset.say]; });
    all("[data-say-label]", (node) => { node.setAttribute("aria-label", words[node.dataset.sayLabel]); });
    all("[data-title]", (node) => { node.textContent = title(node.dataset.title); });
    all("[data-summary]", (node) => { node.textContent = lessons[node.dataset.summary]?.summary ?? ""; });
    all(".mj-step", (node) => { node.title = `${words[node.rel === "prev" ? "nav.previous" : "nav.next"]}: ${title(node.dataset.lesson)}`; node.setAttribute("aria-label", node.title); });
    all(".mj-language-now", (node) => { node.textContent = lang; });
    all(".mj-languages a", (node) => { if (node.dataset.lang === lang) node.setAttribute("aria-current", "true"); else node.removeAttribute("aria-current"); });
    const place = document.getElementById("mj-place");
    if (place) place.textContent = window.mjSay("nav.place", { number: Object.keys(lessons).indexOf(data.here) + 1, count: Object.keys(lessons).length });
    document.title = data.here ? `${title(data.here)} · ${words.title}` : words.title;
    return name;
  }

  /* The prose of the language the server wrote the page in is put aside at the first change. */
  const prose = {};
  const cell = (id) => document.querySelector(`[id="cell-id=${CSS.escape(id)}"] .jp-RenderedMarkdown`);
  function aside() {
    all("template.mj-prose", (box) => { prose[box.dataset.lang] ??= new Map([...box.content.children].map((part) => [part.dataset.cell, part.innerHTML])); });
    const ids = Object.values(prose)[0]?.keys() ?? [];
    prose[data.now] ??= new Map([...ids].map((id) => [id, cell(id)?.innerHTML]));
  }
  function tell(lang) {
    aside();
    for (const [id, html] of prose[lang] ?? []) { const box = cell(id); if (box && html !== undefined) box.innerHTML = html; }
  }

  let now = data.now;
  function speak(lang) {
    if (!known[lang] || lang === now) return;
    /* What one looks at stays where it is, though all above it changes its length. */
    const top = 80, seen = [...document.querySelectorAll("#rendered_cells .jp-Cell")].find((box) => box.getBoundingClientRect().bottom > top);
    const before = seen?.getBoundingClientRect().top;
    now = lang;
    root.lang = lang;
    const name = frame(lang);
    tell(lang);
    window.mjWanted = lang;
    window.mjTongue?.(lang);
    document.dispatchEvent(new CustomEvent("mj-language", { detail: lang }));
    all(".mj-spoken", (node) => { node.textContent = name; });
    const stay = () => { if (seen && scrollY > 0) scrollBy(0, seen.getBoundingClientRect().top - before); };
    stay();
    document.addEventListener("mj-spoken", () => requestAnimationFrame(stay), { once: true });
  }

  const asked = new URLSearchParams(location.search).get("lang");
  if (known[asked]) keep(asked);
  const wanted = known[asked] ? asked : kept();
  addEventListener("click", (event) => {
    const link = event.target.closest?.(".mj-languages a[data-lang]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    keep(link.dataset.lang);
    const menu = link.closest("details");
    menu.open = false;
    menu.querySelector("summary").focus();
    speak(link.dataset.lang);
  });
  addEventListener("storage", (event) => { if (event.key === "mj-lang" && event.newValue) speak(event.newValue); });
  /* A page of another language than the reader's: from a server that does not know the cookie, or from none. */
  const begin = () => speak(wanted);
  if (wanted && wanted !== now) {
    if (document.body?.classList.contains("mj-home") || !data.here) addEventListener("DOMContentLoaded", begin);
    else if (document.body?.classList.contains("mj-ready")) begin();
    else addEventListener("DOMContentLoaded", function wait() { if (document.body.classList.contains("mj-ready")) begin(); else setTimeout(wait, 100); });
  }
})();
