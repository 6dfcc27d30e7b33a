// The decision bar: verdict, issue types, checklist and notes of one item.
//
// Everything is decided here, in the browser, so that no key waits for the server; the server hears of it through the
// outbox. Pass and Skip act at once. Fail arms the digits, Enter submits. While something is typed, keys are text.
const PAUSE_MS = 700, NEXT = { yes: "no", no: "", "": "yes" };
const TEXT = "input,textarea,select,[contenteditable=true],[role=combobox],[role=slider],[role=spinbutton]";
const DIALOG = "[data-testid=stDialog]";
const bars = new WeakMap();

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
const clock = (iso) => (iso ? new Date(iso).toLocaleTimeString([], { hour12: false }) : "");

class Bar {
  constructor(parent) {
    this.root = parent.querySelector(".utb-bar");
    this.notes = this.root.querySelector("textarea");
    this.now = { armed: false, issues: [], checklist: {}, notes: "" };
    this.itemKey = null;
    this.typed = 0;
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    window.addEventListener("keydown", (this.onHeld = (event) => this.hold(event)), true);
    this.root.onmousedown = (event) => { if (event.target.closest("button")) event.preventDefault(); }; // keys stay free
    this.root.onclick = (event) => { const button = event.target.closest("[data-act]"); if (button && !button.disabled && this.isMeant(event)) this.act(button.dataset.act, button.dataset.value); };
    this.notes.oninput = (event) => { this.now.notes = this.notes.value; this.changed(event.isComposing ? 3 * PAUSE_MS : PAUSE_MS); };
    this.notes.onblur = () => { this.left = performance.now(); this.send(false); };
    this.watch = new MutationObserver(() => this.keepTyping());
    this.watch.observe(document.body, { childList: true, subtree: true });
    this.notes.onkeydown = (event) => this.typing(event);
    this.retry = setInterval(() => this.send(false), RETRY_MS);
    window.addEventListener("pagehide", (this.onHide = () => this.send(false)));
  }
  close() {
    clearInterval(this.retry);
    clearTimeout(this.timer);
    this.watch.disconnect();
    document.removeEventListener("keydown", this.onKey);
    window.removeEventListener("keydown", this.onHeld, true);
    window.removeEventListener("pagehide", this.onHide);
  }

  // ---- what the server says
  update(data, trigger) {
    this.trigger = trigger;
    const isOther = !this.data || this.data.space !== data.space || this.data.author !== data.author;
    if (isOther) this.outbox = new Outbox(data.space, data.author);
    if (this.data?.session !== data.session) this.outbox.restart(); // a new session knows nothing of what was sent
    this.data = data;
    this.outbox.settle(data.acked);
    this.outbox.giveUp(data.refused);
    this.build();
    const fresh = this.itemKey !== data.item_key || isOther;
    if (fresh) this.said = "";
    const lost = Object.values(data.refused).pop();
    if (lost && this.lost !== lost) this.said = this.lost = lost;
    const own = this.outbox.draft(data.item_key);
    if (fresh || (!own && !this.outbox.isDeciding(data.item_key) && this.stamp !== data.stamp && !this.isTyping())) {
      this.show(own ? this.outbox.take(own) : data.review, fresh);
      this.shown = own?.sequence ?? data.sequence; // the newest draft that stands on the screen
      this.stamp = data.stamp;
    }
    this.itemKey = data.item_key;
    this.paint();
    if (data.query && !new URLSearchParams(location.search).has("topic")) history.replaceState(history.state, "", `${location.pathname}?${data.query}`);
    if (this.outbox.entries().length) this.later(Math.max(PAUSE_MS / 2, 250)); // after a restart: at once, not in a while
  }
  show(review, fresh) {
    this.now = { armed: review.decision === "fail", issues: [...review.issues], checklist: { ...review.checklist }, notes: review.notes };
    if (this.notes.value !== review.notes) this.notes.value = review.notes;
    if (fresh && this.isTyping()) this.notes.blur();
  }
  isTyping() { return document.activeElement === this.notes; }
  // The second click of a double click belongs to the item of the first, also where the page has gone on meanwhile.
  isMeant(event) {
    if (event.detail <= 1) this.clickedOn = this.itemKey;
    return event.detail <= 1 || this.clickedOn === this.itemKey;
  }
  get isOff() { return Boolean(this.data.disabled) || !this.data.item; }

  // ---- what the person does
  act(name, value) {
    if (this.isOff) return;
    if (name === "pass" || name === "skip") this.decide(name);
    else if (name === "fail") this.arm();
    else if (name === "submit") this.submit();
    else if (name === "issue") this.issue(value);
    else if (name === "check") this.check(value);
    else if (name === "note") this.saveNote();
    else if (name === "checks") this.root.classList.toggle("open");
    this.paint();
  }
  arm() {
    this.now.armed = !this.now.armed;
    if (this.now.armed && !document.activeElement?.matches(TEXT)) document.activeElement?.blur(); // Enter is ours now
    this.said = "";
    this.changed(PAUSE_MS);
  }
  issue(id) {
    const chosen = new Set(this.now.issues);
    if (!chosen.delete(id)) chosen.add(id);
    this.now.issues = this.data.issues.map((issue) => issue.id).filter((known) => chosen.has(known)).concat([...chosen].filter((known) => !this.data.issues.some((issue) => issue.id === known)));
    if (this.now.issues.length) this.now.armed = true;
    this.said = "";
    this.changed(PAUSE_MS);
  }
  check(number) {
    const was = this.now.checklist[number], next = NEXT[was === true ? "yes" : was === false ? "no" : ""];
    if (next) this.now.checklist = { ...this.now.checklist, [number]: next === "yes" };
    else delete this.now.checklist[number];
    this.changed(PAUSE_MS);
  }
  submit() {
    if (!this.now.armed) return;
    if (this.now.issues.length) this.decide("fail");
    else this.said = "Fail needs at least one issue type.";
  }
  saveNote() { if (this.isChanged()) this.wish("note", this.data.saved.decision); }
  isChanged() { return this.now.notes !== this.data.saved.notes || JSON.stringify(this.now.checklist) !== JSON.stringify(this.data.saved.checklist); }
  decide(decision) { this.wish("decide", decision); }
  wish(kind, decision) {
    if (this.outbox.isDeciding(this.itemKey)) return; // a second click on the same item is the same wish
    const event = this.event(kind, decision);
    this.outbox.dropDraft(this.itemKey);
    this.outbox.keep(this.itemKey, event);
    this.send(true);
  }
  changed(pause) {
    this.outbox.keep(this.itemKey, this.event("draft", this.standing()));
    this.later(pause);
    this.paint();
  }
  // What would be saved if nothing but notes and answers changed.
  standing() {
    const saved = (this.isOff ? this.data.review : this.data.saved).decision; // while two versions wait, mine stays as it was
    return this.now.armed ? "fail" : saved === "fail" ? null : saved;
  }
  event(wish, decision) {
    const { item, author, based_on, item_sha256, sequence } = this.data;
    const { issues, checklist, notes } = this.now;
    return { wish, event_id: newId(), item, author, based_on: this.basis(based_on), sequence: this.outbox.next(sequence), seen: this.outbox.seen(this.itemKey, this.shown), item_sha256, decision, issues, checklist, notes };
  }
  // A draft goes on from where it began, however often the page is drawn: else a stale one would not be noticed.
  basis(number) { return this.outbox.draft(this.itemKey)?.based_on ?? this.data.draft_based_on ?? number; }
  later(pause) { clearTimeout(this.timer); this.timer = setTimeout(() => this.send(false), pause); }
  send(force) {
    if (!this.trigger || !this.data?.author) return;
    const events = this.outbox.due(force);
    if (events.length) this.trigger("events", events);
    this.paint();
  }

  // ---- keys
  typing(event) {
    const held = event.ctrlKey || event.metaKey;
    if (held && event.key === "Enter") {
      event.preventDefault();
      if (this.isOff) return;
      if (this.now.armed) this.submit();
      else this.saveNote();
      this.paint();
    } else if (event.key === "Escape") this.notes.blur();
    if (!held && !event.altKey) event.stopPropagation(); // plain keys are text, never a shortcut of the page
  }
  // A server that is away opens a dialogue over the page, which takes the focus out of the notes. The bar says it itself.
  keepTyping() {
    const dialog = document.querySelector("[role=dialog]");
    if (dialog?.querySelector("h2")?.textContent !== "Connection error") return;
    const typing = this.isTyping() || performance.now() - (this.left ?? -Infinity) < 1000;
    dialog.querySelector("button[aria-label=Close]")?.click();
    if (typing) for (const wait of [0, 50, 300]) setTimeout(() => document.querySelector("[role=dialog]") ?? this.notes.focus(), wait);
  }
  // Under an open dialogue no letter may act on the item behind it.
  hold(event) {
    const plain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (plain && document.querySelector(DIALOG) && !event.target.closest?.(TEXT)) event.stopImmediatePropagation();
  }
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    if (event.target.closest?.(TEXT) || document.querySelector(DIALOG)) return;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1], letter = event.key.toLowerCase();
    if (letter === "g" && !event.shiftKey) return this.showMe();
    if (this.isOff) return;
    if (event.shiftKey && digit && this.data.questions.some((q) => String(q.number) === digit)) this.check(digit);
    else if (event.shiftKey) return;
    else if (letter === "p" || letter === "s") this.decide(letter === "p" ? "pass" : "skip");
    else if (letter === "f") this.arm();
    else if (digit && this.now.armed && this.data.issues.some((issue) => issue.key === digit)) this.issue(this.data.issues.find((issue) => issue.key === digit).id);
    else if (event.key === "Enter" && this.now.armed && !event.target.closest?.("button,a,[role=button],[role=tab],[data-pick],summary")) this.submit();
    else return;
    event.preventDefault();
    this.paint();
  }
  // The next finding on the page is shown where it stands.
  showMe() {
    const all = [...document.querySelectorAll("[data-showme]")].filter((each) => each.offsetParent);
    if (!all.length) return;
    this.shown = ((this.shownOn === this.itemKey ? this.shown : -1) + 1) % all.length;
    this.shownOn = this.itemKey;
    all[this.shown].click();
  }

  // ---- drawing
  build() {
    const made = JSON.stringify([this.data.issues, this.data.questions]);
    if (this.made === made) return;
    this.made = made;
    this.root.querySelector(".grid").replaceChildren(...this.data.issues.map((issue) => element("button", {
      type: "button", "data-act": "issue", "data-value": issue.id, "data-testid": `issue-${issue.id}`, "aria-pressed": "false", title: issue.hint || issue.label,
    }, element("span", { class: "el" }, element("b", {}, ""), issue.label), element("kbd", {}, issue.key))));
    this.root.querySelector(".list").replaceChildren(...this.data.questions.map((question) => element("button", {
      type: "button", class: "flat", "data-act": "check", "data-value": String(question.number), "data-testid": `check-${question.number}`, title: question.hint || question.label,
    }, element("span", { class: "answer" }), element("span", { class: "el grow" }, question.label), element("kbd", {}, `Shift + ${question.number}`))));
  }
  paint() {
    const off = this.isOff, { armed, issues, checklist } = this.now, saved = this.data.saved.decision;
    const deciding = this.outbox.isDeciding(this.data.item_key);
    for (const button of this.root.querySelectorAll("button[data-act]")) button.disabled = off || (deciding && button.dataset.act !== "checks");
    // Closed while somebody types, it stays open until he leaves: his next keys must not become shortcuts of the page.
    this.notes.disabled = off && (this.notes.disabled || !this.isTyping());
    const press = (act, on) => { const b = this.root.querySelector(`[data-act=${act}]`); b.classList.toggle("on", on); b.setAttribute("aria-pressed", String(on)); };
    press("pass", saved === "pass" && !armed);
    press("fail", armed);
    press("skip", saved === "skip" && !armed);
    this.root.querySelector("[data-act=submit]").disabled ||= !armed;
    this.root.querySelector("[data-act=note]").disabled ||= !this.isChanged();
    for (const button of this.root.querySelectorAll("[data-act=issue]")) {
      const on = issues.includes(button.dataset.value);
      button.classList.toggle("on", on && armed);
      button.setAttribute("aria-pressed", String(on && armed));
      button.querySelector("b").textContent = on && armed ? "✓ " : "";
    }
    for (const button of this.root.querySelectorAll("[data-act=check]")) {
      const answer = checklist[button.dataset.value];
      const [words, style] = answer === true ? ["✓ yes", "matched"] : answer === false ? ["× no", "wargs"] : ["○ –", "plain"];
      const cell = button.querySelector(".answer");
      cell.textContent = words;
      cell.className = `answer c ${style}`;
      button.setAttribute("aria-label", `${button.querySelector(".el").textContent}: ${answer === true ? "yes" : answer === false ? "no" : "not answered"}`);
    }
    const answered = Object.keys(checklist).length, total = this.data.questions.length;
    this.root.querySelector("[data-testid=bar-issues-hint]").textContent = armed ? `${issues.length} chosen · Fail needs at least one` : "F arms the digits";
    this.root.querySelector("[data-testid=bar-checklist-hint]").textContent = `${answered} of ${total} · optional`;
    this.root.querySelector("[data-act=checks]").textContent = `Checklist ${answered}/${total}`;
    this.root.querySelector("[data-act=checks]").disabled = false;
    this.root.querySelector("[data-act=checks]").setAttribute("aria-expanded", String(this.root.classList.contains("open")));
    this.paintState();
    this.paintClocks();
    const why = this.root.querySelector("[data-testid=bar-reason]");
    why.textContent = this.said || this.data.disabled || "";
    why.hidden = !why.textContent;
    why.classList.toggle("c", true);
    why.classList.toggle("warn", Boolean(this.said));
  }
  // Times come as UTC; people read their own clock.
  paintClocks() {
    for (const each of document.querySelectorAll("time.clock")) each.textContent = new Date(each.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
  }
  // One line beside the notes, and the same at the foot of the sidebar.
  paintState() {
    const waiting = this.outbox.entries().filter((entry) => entry.tab === this.outbox.tab && !entry.held);
    const late = waiting.some((entry) => entry.sent && Date.now() - entry.made > RETRY_MS + 500) || Boolean(this.data.fault && waiting.length);
    const { saved_at, sequence, draft_at } = this.data.standing;
    let style = "matched", words = saved_at ? `✓ Saved ${clock(saved_at)}` : "";
    if (late) [style, words] = ["wargs", "↻ Not saved yet, retrying"];
    else if (waiting.length) [style, words] = ["plain", waiting.some((entry) => !entry.sent) && this.isTyping() ? "typing…" : "saving…"];
    else if (draft_at) [style, words] = ["worder", `✎ Draft saved ${clock(draft_at)}`];
    const line = this.root.querySelector("[data-testid=bar-state]");
    line.textContent = words;
    line.className = `s state c ${style}`;
    const foot = document.querySelector("[data-testid=saved]");
    if (foot) {
      foot.textContent = words ? (sequence && !late && !waiting.length ? `${words} · rev. ${sequence}` : words) : sequence ? `rev. ${sequence}` : "Nothing saved yet";
      foot.className = `c ${style}`;
    }
  }
}

export default function ({ parentElement, data, setTriggerValue }) {
  let bar = bars.get(parentElement);
  if (!bar) bars.set(parentElement, (bar = new Bar(parentElement)));
  bar.update(data, setTriggerValue);
  return leaving(bar, () => { bar.close(); bars.delete(parentElement); });
}
