// The reference graph with what can be done to it by mouse and keys. Every act is an event with an id of its own; it is
// kept by the browser until the server says that it is done, and sent again until then: an id counts once.
const RETRY_MS = 3000, PORT = 5, HIT = 13;
const HINT = "Drag from a node's right edge to connect · arrows move · Enter opens the arguments · Alt+↑↓ reorders";
const newId = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
const kept = new Map(); // where a browser refuses storage, events live as long as the page does
const waitingIn = (key) => { try { return JSON.parse(localStorage.getItem(key) ?? "[]"); } catch { return kept.get(key) ?? []; } };
function keepIn(key, list) {
  kept.set(key, list);
  try { if (list.length) localStorage.setItem(key, JSON.stringify(list)); else localStorage.removeItem(key); } catch { /* see above */ }
}

function editor({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".utb-editor");
  root.style.display = data.shown ? "" : "none";
  const key = `utb:${data.space}:edit:${data.author}:${data.item}`;
  const acked = new Set(data.acked);
  keepIn(key, waitingIn(key).filter((each) => !acked.has(each.id)));
  const flush = () => {
    const list = waitingIn(key).map((each) => ({ ...each, item: data.item }));
    if (list.length) setTriggerValue("events", { list, at: Date.now() });
  };
  const state = stateOf(parentElement, () => {}); // the graph replaces the listener
  state.decorate = decorate;
  const stop = graph({ parentElement, data, setTriggerValue: () => {} }); // a choice is told by the chooser
  const send = (event) => {
    if (data.disabled) return;
    keepIn(key, [...waitingIn(key), { id: newId(), type: "edit", event, stamp: data.stamp }]);
    flush();
  };
  const hint = (text) => { root.querySelector(".hint").textContent = text || data.disabled || HINT; };
  const cards = () => [...root.querySelectorAll("[data-pick]")];
  const cardOf = (node) => root.querySelector(`[data-testid="node-${node}"]`);
  const nodeOf = (card) => (card ? JSON.parse(card.dataset.pick).node : null);
  const current = () => nodeOf(document.activeElement?.closest?.("[data-pick]")) ?? state.selected?.node ?? null;
  const after = () => { const node = current(); return node === null || data.answers.includes(node) ? [] : [node]; };

  function arm(node) {
    state.source = node;
    cards().forEach((card) => card.classList.toggle("armed", node !== null && nodeOf(card) === node));
    root.querySelector("[data-act=connect]").setAttribute("aria-pressed", String(node !== null));
    root.querySelector("[data-act=connect]").classList.toggle("on", node !== null);
    hint(node === null ? "" : `From n${node}: choose the node that depends on it with the arrows and Enter, or click it. Esc leaves.`);
    if (node !== null) cardOf(node)?.focus();
  }
  function connect(target) {
    const source = state.source;
    arm(null);
    if (target !== null && target !== source) send({ type: "connect", source, target });
    cardOf(target)?.focus();
  }
  function adder(open) {
    const form = root.querySelector(".adder"), input = form.querySelector("input");
    if (open && data.disabled) return;
    form.hidden = !open;
    if (!open) { cardOf(current() ?? 0)?.focus(); return; }
    form.querySelector("datalist").replaceChildren(...data.tools.map((name) => Object.assign(document.createElement("option"), { value: name })));
    input.value = "";
    input.focus();
  }
  const acts = {
    call: () => adder(true),
    ask: () => send({ type: "add_ask", after: after() }),
    answer: () => send({ type: "add_answer" }),
    connect: () => (state.source == null && current() !== null && !data.disabled ? arm(current()) : arm(null)),
    duplicate: () => current() !== null && send({ type: "duplicate", node: current() }),
    delete: () => current() !== null && send({ type: "delete", node: current() }),
    cancel: () => adder(false),
  };
  const letters = { n: "call", q: "ask", a: "answer", e: "connect", u: "duplicate", delete: "delete", backspace: "delete" };
  const isTyping = (target) => target.closest?.("input,textarea,select,[contenteditable=true],[role=dialog]");

  // Before the graph's own handlers: what edits is done here and goes no further.
  root.onkeydowncapture = (event) => {
    if (isTyping(event.target)) {
      if (event.key === "Escape") { adder(false); event.preventDefault(); }
      event.stopPropagation();
      return;
    }
    const card = event.target.closest("[data-pick]"), link = event.target.closest(".ed");
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    let used = true;
    if (plain && link && ["Delete", "Backspace"].includes(event.key)) cut(link);
    else if (plain && letters[event.key.toLowerCase()]) acts[letters[event.key.toLowerCase()]]();
    else if (card && event.altKey && ["ArrowUp", "ArrowDown"].includes(event.key)) shift(nodeOf(card), event.key === "ArrowUp" ? -1 : 1);
    else if (card && event.key === "Enter" && state.source != null) connect(nodeOf(card));
    else if (event.key === "Escape" && state.source != null) arm(null);
    else {
      used = false;
      if (card && event.key === "Enter") openFields();
    }
    if (used) { event.preventDefault(); event.stopPropagation(); }
  };
  function shift(node, by) {
    const to = node + by;
    if (to < 0 || to >= cards().length) return;
    send({ type: "move", node, to });
    state.follow = to;
  }
  function cut(link) { send({ type: "disconnect", source: Number(link.dataset.start), target: Number(link.dataset.end) }); }
  // Enter goes on to the form of the node, once the page shows it.
  function openFields(tries = 40) {
    const place = document.querySelector(".st-key-edit-node");
    const input = place?.querySelector("input:not([disabled]),textarea:not([disabled])");
    const shown = place?.querySelector("[data-testid=edit-node]")?.textContent === `n${state.selected?.node}`;
    const idle = document.querySelector("[data-testid=stApp]")?.dataset.testScriptState === "notRunning";
    if (input && shown && idle) input.focus();
    else if (tries > 0) setTimeout(() => openFields(tries - 1), 80);
  }
  root.onclickcapture = (event) => {
    const act = event.target.closest("[data-act]"), port = event.target.closest(".port"), link = event.target.closest(".cut");
    const card = event.target.closest("[data-pick]");
    if (act) acts[act.dataset.act]();
    else if (link) cut(link.closest(".ed"));
    else if (card && state.source != null) connect(nodeOf(card));
    else if (!port) return;
    event.stopPropagation();
  };
  root.onpointerdowncapture = (event) => {
    const port = event.target.closest(".port");
    if (!port || event.button !== 0 || data.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    const picture = root.querySelector(".view svg"), card = port.closest("[data-pick]"), source = nodeOf(card);
    const place = (e) => new DOMPoint(e.clientX, e.clientY).matrixTransform(picture.getScreenCTM().inverse());
    const start = place(event), rubber = svg("path", { class: "rubber" });
    picture.append(rubber);
    const over = (e) => document.elementFromPoint(e.clientX, e.clientY)?.closest?.(".utb-editor [data-pick]");
    const move = (e) => {
      const end = place(e), bend = (start.x + end.x) / 2;
      rubber.setAttribute("d", `M${start.x},${start.y}C${bend},${start.y} ${bend},${end.y} ${end.x},${end.y}`);
      cards().forEach((other) => other.classList.toggle("target", other === over(e) && other !== card));
    };
    const up = (e) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      rubber.remove();
      cards().forEach((other) => other.classList.remove("target"));
      const target = over(e);
      if (target && target !== card) send({ type: "connect", source, target: nodeOf(target) });
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
  };
  root.querySelector(".adder").onsubmit = (event) => {
    event.preventDefault();
    const name = root.querySelector(".adder input").value.trim();
    if (!name) return;
    const chosen = after();
    adder(false);
    send({ type: "add_call", name, after: chosen });
  };
  root.querySelectorAll("[data-act]").forEach((button) => {
    button.disabled = Boolean(data.disabled);
    button.title = data.disabled || "";
  });

  // Ports to drag from, and edges that can be chosen and cut.
  function decorate(picture, plan) {
    for (const card of state.view.cards) {
      const g = picture.querySelector(`[data-testid="${card.id}"]`);
      const [x, y] = plan.across ? [card.width, card.height / 2] : [card.width / 2, card.height];
      const port = svg("g", { class: "port", "data-testid": `port-${card.node}`, "aria-hidden": "true" });
      port.append(svg("circle", { class: "hit", cx: x, cy: y, r: HIT }), svg("circle", { cx: x, cy: y, r: PORT }));
      if (!data.disabled) g.append(port);
    }
    for (const link of state.view.links) {
      const g = picture.querySelector(`[data-testid="${link.id}"]`), [x, y] = plan.middles[link.id];
      g.setAttribute("role", "button");
      g.setAttribute("tabindex", "0");
      g.setAttribute("aria-label", `${link.label}; Delete takes it away`);
      const mark = svg("g", { class: "cut", "data-testid": `cut-${link.start}-${link.end}`, "aria-hidden": "true" });
      mark.append(svg("circle", { cx: x, cy: y, r: 9 }), svg("path", { d: `M${x - 3.5},${y - 3.5}l7,7m0,-7l-7,7` }));
      if (!data.disabled) g.append(mark);
    }
  }

  for (const [name, handler] of [["keydown", "onkeydowncapture"], ["click", "onclickcapture"], ["pointerdown", "onpointerdowncapture"]]) {
    root.captured ??= {}; // with the element, not the state: else a second drawing would listen beside the first
    if (root.captured[name]) root.removeEventListener(name, root.captured[name], true);
    root.captured[name] = root[handler];
    root.addEventListener(name, root[handler], true);
  }
  // What is being typed belongs to what is saved: first it is taken over, then, when the page has followed, saved.
  function save(tries = 100) {
    if (tries === 100) document.activeElement?.blur?.();
    const app = document.querySelector("[data-testid=stApp]"), button = document.querySelector(".st-key-edit-save button:not([disabled])");
    const idle = app?.dataset.testScriptState === "notRunning" && !waitingIn(key).length;
    if (button && idle && tries < 97) button.click();
    else if (tries > 0) setTimeout(() => save(tries - 1), 100);
  }
  // Undo and redo wherever nothing is typed; a digit picks the sentence that shows it.
  if (state.keys) document.removeEventListener("keydown", state.keys);
  state.keys = (event) => {
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && letter === "s") { event.preventDefault(); return save(); }
    if (isTyping(event.target)) return;
    if ((event.ctrlKey || event.metaKey) && letter === "enter") return document.querySelector(".st-key-edit-sign button")?.click();
    if ((event.ctrlKey || event.metaKey) && (letter === "z" || letter === "y")) {
      event.preventDefault();
      send({ type: letter === "y" || event.shiftKey ? "redo" : "undo" });
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && /^[1-9]$/.test(event.key)) {
      document.querySelector(`[data-testid="sentence-${event.key}"]`)?.click();
    }
  };
  document.addEventListener("keydown", state.keys);
  clearInterval(state.retry);
  state.retry = setInterval(() => flush(), RETRY_MS);
  if (waitingIn(key).length) setTimeout(() => flush(), 300); // never while mounting
  if (state.subject !== data.item) { state.subject = data.item; state.source = null; root.querySelector(".adder").hidden = true; }
  arm(state.source ?? null);
  root.querySelector(".sum").textContent = data.view.summary;
  if (state.follow != null) { cardOf(state.follow)?.focus(); state.follow = null; }
  return stop;
}
