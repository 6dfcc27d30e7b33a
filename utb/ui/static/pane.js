// A pane of escaped HTML made by the server, in which elements can be chosen, folded or sent back as events.
//   data-pick='{…}'   choosing the element selects this step, node and path everywhere
//   data-send='{…}'   choosing it sends this event and nothing else
//   data-fold="id"    shows or hides the element with this id, without asking the server
export default function ({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".utb-pane");
  const state = stateOf(parentElement, (selected) => show(selected));
  state.send = (event) => setTriggerValue("event", { ...event, at: Date.now() });

  function show(selected) {
    mark(root, selected);
    const strip = root.querySelector(".steps"), step = strip?.querySelector(".sel");
    if (step) strip.scrollLeft = step.offsetLeft - strip.offsetLeft - (strip.clientWidth - step.offsetWidth) / 2;
    const box = root.querySelector("[data-scroll]");
    if (box) reveal(box, box.querySelector(".sel[data-reveal]"));
  }
  function fold(button, open) {
    const id = button.dataset.fold;
    const target = root.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!target) return;
    target.hidden = !open;
    root.querySelectorAll(`[data-fold="${CSS.escape(id)}"]`).forEach((b) => b.setAttribute("aria-expanded", String(open)));
    if (open) state.open.add(id);
    else state.open.delete(id);
  }
  function choose(element) {
    if (element.dataset.fold) return fold(element, element.getAttribute("aria-expanded") !== "true");
    if (element.dataset.by) return stepBy(Number(element.dataset.by));
    if (element.dataset.send) return state.send(JSON.parse(element.dataset.send));
    const pick = full(JSON.parse(element.dataset.pick));
    announce(pick);
    return state.send({ type: "select", ...pick });
  }
  // Previous and next step, by button and by arrow key; done here so that stepping through a run costs nothing.
  function stepBy(by) {
    const steps = [...root.querySelectorAll("[data-step]")];
    const at = steps.findIndex((step) => step.classList.contains("sel"));
    const next = steps[at < 0 ? (by > 0 ? 0 : steps.length - 1) : at + by];
    if (next) choose(next);
  }
  const active = (event) => event.target.closest("[data-fold],[data-send],[data-by],[data-pick]");

  if (state.html !== data.html) {
    const scrolled = root.querySelector("[data-scroll]")?.scrollTop ?? 0;
    const focused = root.contains(document.activeElement) ? document.activeElement.dataset.testid : null;
    root.innerHTML = data.html;
    if (data.subject !== state.subject) state.open.clear();
    for (const id of state.open) root.querySelectorAll(`[data-fold="${CSS.escape(id)}"]`).forEach((b) => fold(b, true));
    const box = root.querySelector("[data-scroll]");
    if (box && data.subject === state.subject) box.scrollTop = scrolled;
    const again = focused && root.querySelector(`[data-testid="${CSS.escape(focused)}"]`);
    // of another run the first finding is not the one that had the focus; what is chosen from stays where it is
    if (again && (data.subject === state.subject || again.dataset.send)) again.focus();
    state.html = data.html;
    state.subject = data.subject;
  }
  root.dataset.subject = data.subject;
  root.onclick = (event) => {
    const element = active(event);
    const marked = window.getSelection(); // marking text to copy it is no choice; text marked elsewhere does not count
    if (!element || (String(marked) !== "" && root.contains(marked.anchorNode))) return;
    if (element.tagName === "A") {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab: the browser follows the link
      event.preventDefault();
    }
    choose(element);
  };
  root.onkeydown = (event) => {
    const element = active(event);
    if (!element) return;
    if (event.key === "Enter" || event.key === " ") {
      if (element !== event.target) return;
      event.preventDefault();
      event.stopPropagation();
      choose(element);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const all = [...root.querySelectorAll("[data-pick][tabindex]")].filter((e) => e.offsetParent);
      const next = all[all.indexOf(element) + (event.key === "ArrowDown" ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    }
  };
  if (!state.keys && root.querySelector("[data-step]")) {
    state.keys = (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const typing = event.target.closest?.("input,textarea,select,[contenteditable=true],[role=combobox],[role=slider],[role=radiogroup]");
      // of two runs beside each other, the one that has the focus
      const alone = document.querySelectorAll(".utb-pane .cursor").length < 2 || root.contains(document.activeElement);
      if (by && alone && !typing && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey) state.step(by);
    };
    document.addEventListener("keydown", state.keys);
  }
  state.step = stepBy;
  show(data.selected);
  return leaving(state, () => forget(parentElement));
}
