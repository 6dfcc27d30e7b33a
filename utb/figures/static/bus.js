// One selection for all parts of a page: a click is shown everywhere at once, and the server is told afterwards.
// A pick is {step, node, call, path}; null means that the pick has none.
const BUS = "utb:select";
const full = (pick) => ({ step: pick?.step ?? null, node: pick?.node ?? null, call: pick?.call ?? null, path: pick?.path ?? null });

// Marks every element with data-pick whose keys (data-on) equal the selection's.
function mark(root, selected) {
  const now = full(selected);
  for (const element of root.querySelectorAll("[data-pick]")) {
    const pick = full(JSON.parse(element.dataset.pick));
    const keys = (element.dataset.on ?? "").split(" ").filter(Boolean);
    // a selection without a call means the one that stands for its node; a call without a node has to be named
    const same = (key) => pick[key] === now[key] || (key === "call" && pick.node !== null && (now.call === null || pick.call === null));
    const open = (key) => "loose" in element.dataset && (pick[key] === null || pick[key] === ""); // what it does not name may be anything
    const chosen = keys.length > 0 && keys.every((key) => open(key) || same(key));
    element.classList.toggle("sel", chosen);
    if (element.hasAttribute("aria-pressed")) element.setAttribute("aria-pressed", String(chosen));
  }
}

// Listens to the bus for as long as the part is mounted; `states` remembers what belongs to a mounted part.
const states = new WeakMap();
function stateOf(parentElement, onSelect) {
  let state = states.get(parentElement);
  if (!state) {
    state = { open: new Set() };
    state.listen = (event) => state.onSelect(full(event.detail));
    document.addEventListener(BUS, state.listen);
    states.set(parentElement, state);
  }
  state.onSelect = onSelect;
  return state;
}
function forget(parentElement) {
  const state = states.get(parentElement);
  if (!state) return;
  document.removeEventListener(BUS, state.listen);
  if (state.keys) document.removeEventListener("keydown", state.keys);
  state.watch?.disconnect();
  clearInterval(state.retry);
  states.delete(parentElement);
}
const announce = (pick) => document.dispatchEvent(new CustomEvent(BUS, { detail: full(pick) }));

// Scrolls the element into sight inside `box` only; the page itself never jumps.
function reveal(box, element) {
  if (!box || !element || box.scrollHeight <= box.clientHeight) return;
  const outer = box.getBoundingClientRect(), inner = element.getBoundingClientRect();
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    box.scrollTop += inner.top - outer.top - Math.max(8, (outer.height - inner.height) / 3);
}
