// A text kept in this browser. Nothing is written over a text this page has not seen: another window may have put it there.
// A record that only grows is another matter: what several windows write is put together (see `united`).
function initialize({ model }) {
  const key = model.get("key"), record = model.get("kind") === "record", elsewhere = model.get("kind") === "none";
  let seen = "";
  const read = () => { try { return localStorage.getItem(key) ?? ""; } catch { return null; } };
  const tell = (what) => model.send(what);
  const cut = (text) => text.slice(0, model.get("largest") + 1);

  function load() {
    const text = elsewhere ? "" : read(), zone = -new Date().getTimezoneOffset();
    if (text === null) return tell({ trouble: "blocked", zone });
    seen = text;
    learn(text);
    tell({ loaded: cut(text), zone });
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
    if (!text) return record ? tell({ loaded: "" }) : undefined; // another window has done it
    let n = 1;
    try {
      while (localStorage.getItem(`${key}.damaged.${n}`) !== null && localStorage.getItem(`${key}.damaged.${n}`) !== text && n < 99) n += 1;
      localStorage.setItem(`${key}.damaged.${n}`, text);
      localStorage.removeItem(key);
      seen = "";
      tell({ aside: n });
    } catch { tell({ trouble: "full" }); }
  }

  // ---- a record: its answers have ids, and one window at a time adds to it
  const known = new Set();
  const learn = (text) => { for (const row of (record && parsed(text)?.answers) || []) known.add(row?.[0]); };
  const locked = (work) => (navigator.locks ? navigator.locks.request(key, work) : work());
  function put({ text, turn }) {
    const now = read();
    if (now === null) return tell({ trouble: "blocked" });
    const part = JSON.parse(text), kept = parsed(now);
    if (now && kept?.version !== part.version) { seen = now; return tell({ trouble: "strange", found: cut(now) }); }
    const whole = JSON.stringify(kept ? united(kept, part) : part);
    if (whole.length > model.get("largest")) return tell({ trouble: "full" });
    try {
      localStorage.setItem(key, whole);
      learn(text);
      tell({ saved: turn });
    } catch { tell({ trouble: "full" }); }
  }
  // One of an older version, read and written anew: only while it is still the one that was read.
  function swap({ text, turn }) {
    if (read() !== seen) return put({ text, turn });
    try { localStorage.setItem(key, text); learn(text); tell({ saved: turn }); } catch { tell({ trouble: "full" }); }
  }
  function grown(text) {
    const theirs = parsed(text);
    if (!theirs) return;
    const found = JSON.stringify({ ...theirs, answers: theirs.answers.filter((row) => !known.has(row?.[0])) });
    learn(text);
    tell({ trouble: "elsewhere", found: cut(found) });
  }
  function download({ name, text }) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
  const mirror = (text) => { try { localStorage.setItem(`${key}.due`, text); } catch { /* the start page only says less */ } };

  const heard = (m) => {
    if (m?.write) write(m.write);
    else if (m?.put) locked(() => put(m.put));
    else if (m?.swap) locked(() => swap(m.swap));
    else if (m?.aside) locked(aside);
    else if (m?.take) seen = read() ?? "";
    else if (m?.load) load();
    else if (m?.download) download(m.download);
    if (m?.mirror !== undefined) mirror(m.mirror);
  };
  const changed = (e) => {
    if (elsewhere || e.key !== key || (e.newValue ?? "") === seen) return;
    if (record) return grown(e.newValue ?? "");
    tell({ trouble: "elsewhere", found: cut(e.newValue ?? "") });
  };
  const looked = () => { if (elsewhere && !document.hidden) tell({ looked: true }); }; // a file may have grown meanwhile
  model.on("msg:custom", heard);
  window.addEventListener("storage", changed);
  document.addEventListener("visibilitychange", looked);
  load();
  return () => {
    model.off("msg:custom", heard);
    window.removeEventListener("storage", changed);
    document.removeEventListener("visibilitychange", looked);
  };
}
function parsed(text) {
  try {
    const found = JSON.parse(text);
    return Array.isArray(found?.answers) ? found : null;
  } catch { return null; }
}
// The same as Record.merge in Python, which puts the answers in order when it reads them.
function united(a, b) {
  const time = (at) => Date.parse(at) || 0;
  const newer = (one, two) => (two && time(two.at) >= time(one?.at) ? two : one);
  const cleared = time(a.cleared) > time(b.cleared) ? a.cleared : b.cleared, alive = (at) => time(at) > time(cleared);
  const rows = new Map([...a.answers, ...b.answers].map((row) => [row[0], row])), open = {};
  for (const part of [a, b]) {
    for (const [place, session] of Object.entries(part.unfinished || {})) if (alive(session.at)) open[place] = newer(open[place], session);
  }
  const both = { ...a, ...b, cleared, settings: newer(a.settings, b.settings), unfinished: open };
  return { ...both, answers: [...rows.values()].filter((row) => alive(row[1])) };
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
