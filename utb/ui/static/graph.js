// Draws a reference graph whose geometry the server computed. Read-only: it selects, pans and zooms; editor.js adds to it.
const NS = "http://www.w3.org/2000/svg";
const RING = 5, STRIP = 26, SMALLEST = 0.75, NEARLY = 0.1, STEP = 1.25;

function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
function label(x, y, cls, words, more = {}) {
  const element = svg("text", { x, y, class: cls, ...more });
  element.textContent = words;
  return element;
}

const outlines = {
  call: (w, h) => `M6,0H${w - 6}a6,6 0 0 1 6,6V${h - 6}a6,6 0 0 1 -6,6H6a6,6 0 0 1 -6,-6V6a6,6 0 0 1 6,-6z`,
  ask: (w, h) =>
    `M22,0H${w - 22}a22,22 0 0 1 22,22V${h - 22}a22,22 0 0 1 -22,22H46l-12,8l2,-8H22a22,22 0 0 1 -22,-22V22a22,22 0 0 1 22,-22z`,
  answer: (w, h) => `M3,0H${w - 14}L${w},${h / 2}L${w - 14},${h}H3a3,3 0 0 1 -3,-3V3a3,3 0 0 1 3,-3z`,
  ticket: (w, h) =>
    `M5,0H${w - 5}a5,5 0 0 1 5,5V${h - 5}a5,5 0 0 1 -5,5H5a5,5 0 0 1 -5,-5V${h / 2 + 7}a7,7 0 0 0 0,-14V5a5,5 0 0 1 5,-5z`,
};

function draw(card, [x, y], clip) {
  const { width: w, height: h, shape, mark: status } = card;
  const d = outlines[shape](w, h), ticket = shape === "ticket";
  const g = svg("g", {
    class: `${ticket ? "tk" : "nd"} ${status.style}`, transform: `translate(${x},${y})`, tabindex: -1, role: "button",
    "aria-label": card.label, "aria-pressed": "false", "data-testid": card.id, "data-status": status.style,
    "data-pick": JSON.stringify({ step: card.step, node: card.node, call: card.call }),
    "data-on": ticket ? "step node call" : "node",
  });
  const title = svg("title");
  title.textContent = card.label;
  g.append(title, svg("rect", { class: "halo", x: -RING, y: -RING, width: w + 2 * RING, height: h + 2 * RING, rx: 10 }));
  g.append(svg("path", { class: "card", d }));
  if (!ticket) {
    g.append(svg("clipPath", { id: clip }, svg("path", { d })));
    g.append(svg("rect", { class: "strip", width: STRIP, height: h, "clip-path": `url(#${clip})` }));
    g.append(svg("path", { class: "card line", d }));
  }
  g.append(label(ticket ? 19 : 13, h / 2 + 5.5, "gl", status.glyph));
  g.append(label(34, 17 + (ticket ? 0 : 1), "nm", card.name), label(34, ticket ? 31 : 34, "st", card.second));
  card.lines.forEach((line, i) => g.append(label(34, (ticket ? 47 : 50) + 15 * i, "ag", line)));
  if (card.index) g.append(label(w - (shape === "answer" ? 18 : shape === "ask" ? 14 : 8), 34, "ix", card.index));
  if (card.pill) {
    const pw = 14 + 6 * card.pill.length;
    const px = w - pw - (shape === "answer" ? 12 : 6);
    g.append(svg("rect", { class: "pill", x: px, y: -13, width: pw, height: 18, rx: 9 }));
    g.append(label(px + pw / 2, 0, "pt", card.pill));
  }
  return g;
}

function edge(link, plan) {
  const bad = link.caption !== "", [mx, my] = plan.middles[link.id];
  const g = svg("g", {
    class: bad ? "ed bad" : "ed", "data-testid": link.id, role: "img", "aria-label": link.label,
    "data-start": link.start, "data-end": link.end,
  });
  const title = svg("title");
  title.textContent = link.label;
  g.append(title, svg("path", { class: "hit", d: plan.edges[link.id] }), svg("path", { class: "run", d: plan.edges[link.id] }));
  g.append(svg("path", { class: "head", d: plan.heads[link.id] }));
  if (bad) {
    g.append(svg("circle", { cx: mx, cy: my, r: 8 }), svg("path", { class: "x", d: `M${mx - 3},${my - 3}l6,6m0,-6l-6,6` }));
    const side = plan.across ? { "text-anchor": "middle" } : {};
    g.append(label(plan.across ? mx : mx + 14, plan.across ? my - 14 : my + 4, "cp", link.caption, side));
  }
  return g;
}

function graph({ parentElement, data, setTriggerValue }) {
  const root = parentElement.querySelector(".utb-graph");
  const state = stateOf(parentElement, (selected) => choose(selected));
  const view = data.view;
  state.send = (pick) => setTriggerValue("event", { type: "select", ...full(pick), at: Date.now() });

  function choose(selected) {
    state.selected = full(selected);
    mark(root, selected);
    const cards = [...root.querySelectorAll("[data-pick]")];
    const chosen = cards.find((c) => c.classList.contains("sel"));
    const reachable = chosen ?? cards[0];
    cards.forEach((c) => c.setAttribute("tabindex", c === reachable ? 0 : -1));
    reveal(root.querySelector(".view"), chosen);
  }
  const fits = (plan, width) => Math.min(1, width / plan.width);
  const whole = (plan, width) => Math.min(fits(plan, width), tallest() / plan.height);
  // The drawing that has to be shrunk least to be seen whole; of those that are nearly alike the first.
  function better(width) {
    const { drawings } = state.view, most = Math.max(...drawings.map((plan) => whole(plan, width)));
    return drawings.find((plan) => whole(plan, width) >= Math.min(1, most) - NEARLY);
  }
  const tallest = () => parseFloat(getComputedStyle(root.querySelector(".view")).maxHeight) || 400;
  function scale(value) {
    const box = root.querySelector(".view"), picture = box.querySelector("svg");
    state.scale = Math.max(0.25, Math.min(2, value));
    picture.setAttribute("width", state.plan.width * state.scale);
    picture.setAttribute("height", state.plan.height * state.scale);
    const large = state.plan.width * state.scale > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    root.classList.toggle("large", large || state.scale !== 1);
  }
  function fit(all) {
    const box = root.querySelector(".view");
    const seen = whole(state.plan, box.clientWidth);
    return scale(all || seen >= SMALLEST ? seen : Math.max(SMALLEST, fits(state.plan, box.clientWidth)));
  }
  function redraw() {
    root.querySelector(".sum").textContent = state.view.summary;
    root.querySelector(".legend").replaceChildren(...state.view.legend.map((status) => {
      const item = document.createElement("span"), glyph = document.createElement("b");
      item.className = status.style;
      glyph.textContent = status.glyph;
      item.append(glyph, ` ${status.word}`);
      return item;
    }));
    const box = root.querySelector(".view"), plan = better(box.clientWidth || 640);
    state.plan = plan;
    const focused = root.contains(document.activeElement) ? document.activeElement.dataset.testid : null;
    const picture = svg("svg", { viewBox: `0 0 ${plan.width} ${plan.height}`, role: "group", "aria-label": "Reference graph", "data-testid": "graph" });
    state.view.links.forEach((link) => picture.append(edge(link, plan)));
    for (const card of state.view.cards) {
      if (plan.ties[card.id]) picture.append(svg("path", { class: `tie ${card.mark.style}`, d: plan.ties[card.id] }));
    }
    state.view.cards.forEach((card, i) => picture.append(draw(card, plan.places[card.id], `${state.name}-${i}`)));
    if (plan.caption) picture.append(label(plan.caption[0], plan.caption[1], "lbl", state.view.caption));
    state.decorate?.(picture, plan);
    box.replaceChildren(picture);
    fit(false);
    choose(state.selected);
    if (focused) root.querySelector(`[data-testid="${focused}"]`)?.focus();
  }
  function go(card, dx, dy) {
    const at = (c) => { const r = c.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const [x, y] = at(card);
    let best = null, least = Infinity;
    for (const other of root.querySelectorAll("[data-pick]")) {
      const [ox, oy] = at(other), along = (ox - x) * dx + (oy - y) * dy, off = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (other !== card && along > 5 && along + 2 * off < least) { best = other; least = along + 2 * off; }
    }
    if (!best) return;
    card.setAttribute("tabindex", -1);
    best.setAttribute("tabindex", 0);
    best.focus();
    reveal(root.querySelector(".view"), best);
  }
  function pick(card) {
    const chosen = full(JSON.parse(card.dataset.pick));
    announce(chosen);
    state.send(chosen);
  }
  const keys = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  root.onkeydown = (event) => {
    const card = event.target.closest("[data-pick]");
    if (!card && !event.target.closest(".view")) return;
    if (card && keys[event.key]) go(card, ...keys[event.key]);
    else if (card && (event.key === "Enter" || event.key === " ")) pick(card);
    else if (event.key === "0") fit(true);
    else if (event.key === "+" || event.key === "=") scale(state.scale * STEP);
    else if (event.key === "-") scale(state.scale / STEP);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.onclick = (event) => {
    const tool = event.target.closest("[data-zoom]");
    if (tool) return { fit: () => fit(true), in: () => scale(state.scale * STEP), out: () => scale(state.scale / STEP) }[tool.dataset.zoom]();
    const card = event.target.closest("[data-pick]");
    return card && !state.dragged ? pick(card) : undefined;
  };
  root.onpointerover = (event) => {
    const card = event.target.closest(".nd")?.dataset.testid?.slice(5);
    root.querySelectorAll(".ed").forEach((e) => e.classList.toggle("near", card !== undefined && (e.dataset.start === card || e.dataset.end === card)));
  };
  root.onpointerdown = (event) => {
    const box = event.target.closest(".view");
    state.dragged = false;
    if (!box || event.button !== 0 || event.target.closest("[data-pick]")) return;
    const start = [event.clientX + box.scrollLeft, event.clientY + box.scrollTop];
    const move = (e) => {
      state.dragged = true;
      box.scrollTo(start[0] - e.clientX, start[1] - e.clientY);
    };
    const stop = () => { window.removeEventListener("pointermove", move); window.removeEventListener("pointerup", stop); };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", stop);
  };
  root.onwheel = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    scale(state.scale * (event.deltaY < 0 ? STEP : 1 / STEP));
  };

  const drawn = JSON.stringify(view);
  if (state.drawn !== drawn) {
    state.name ??= `utb${Math.random().toString(36).slice(2)}`;
    Object.assign(state, { drawn, view, selected: data.selected });
    redraw();
    state.watch ??= new ResizeObserver(() => {
      const box = root.querySelector(".view");
      if (box?.clientWidth && better(box.clientWidth) !== state.plan) redraw();
      else if (box?.clientWidth && box.clientWidth !== state.width) fit(false);
      state.width = box?.clientWidth;
    });
    state.watch.observe(root);
  } else choose(data.selected);
  return leaving(state, () => forget(parentElement));
}
