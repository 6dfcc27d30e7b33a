// What was typed or decided and does not stand in the store yet, kept by this browser until it does.
//
// One entry for each draft (by item) and for each decision (by event). An entry is sent again until the server says
// that it stands; its id stays the same, so that however often it arrives it counts once. Entries of another tab are
// left to it, unless it has been silent for a while.
const RETRY_MS = 3000, ORPHAN_MS = 12000;
const newId = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
const isWithin = (age, limit) => age >= 0 && age < limit; // a time to come is no time: the clock was set back

function memory() {
  // private windows may refuse storage; then everything lives as long as the page does
  const fallback = new Map();
  const guarded = (use, otherwise) => { try { return use(); } catch { return otherwise(); } };
  return {
    get: (key) => JSON.parse(fallback.get(key) ?? guarded(() => localStorage.getItem(key), () => null) ?? "null"), // what did not fit is newer
    set: (key, value) => guarded(() => { localStorage.setItem(key, JSON.stringify(value)); fallback.delete(key); }, () => fallback.set(key, JSON.stringify(value))),
    drop: (key) => { guarded(() => localStorage.removeItem(key), () => {}); fallback.delete(key); },
    keys: () => [...new Set([...guarded(() => Object.keys(localStorage), () => []), ...fallback.keys()])],
  };
}

class Outbox {
  constructor(space, author) {
    this.author = author;
    this.prefix = `utb:${space}:review:${author}:`;
    this.memory = memory();
    this.tab = this.memory_of_tab();
    this.typed = new Map(); // by item, the sequence of the newest draft of this tab
    this.taken = new Set(); // drafts of other tabs that were shown in this one, by event
  }
  memory_of_tab() {
    try {
      const known = sessionStorage.getItem("utb:tab") ?? newId();
      sessionStorage.setItem("utb:tab", known);
      return known;
    } catch { return newId(); }
  }
  // Grows with every event of this browser, and is never below what the store has seen.
  next(known) {
    const key = `${this.prefix}sequence`, last = Number(this.memory.get(key) ?? 0);
    const sequence = Math.max(Date.now(), last + 1, (known ?? 0) + 1);
    this.memory.set(key, sequence);
    return sequence;
  }
  keep(itemKey, event) {
    const isDraft = event.wish === "draft", key = isDraft ? `draft:${itemKey}` : `event:${event.event_id}`;
    if (isDraft) this.typed.set(itemKey, event.sequence);
    this.memory.set(this.prefix + key, { event, itemKey, tab: this.tab, made: Date.now(), sent: 0 });
  }
  entries() {
    const mine = this.memory.keys().filter((key) => key.startsWith(`${this.prefix}draft:`) || key.startsWith(`${this.prefix}event:`));
    return mine.map((key) => ({ key, ...this.memory.get(key) })).filter((entry) => entry.event?.author === this.author);
  }
  // What waits of an item, whichever tab it was typed in; what another tab typed counts as this one's once it is shown.
  entry(itemKey) { return this.memory.get(`${this.prefix}draft:${itemKey}`); }
  draft(itemKey) { return this.entry(itemKey)?.event ?? null; }
  take(event) {
    this.taken.add(event.event_id);
    return event;
  }
  owns(entry) { return entry.tab === this.tab || this.taken.has(entry.event.event_id); }
  dropDraft(itemKey) { if (this.draft(itemKey) && this.owns(this.entry(itemKey))) this.memory.drop(`${this.prefix}draft:${itemKey}`); }
  // The newest draft of the item that this tab knows of, `shown` being the newest that it has shown.
  seen(itemKey, shown) { return Math.max(shown ?? 0, this.typed.get(itemKey) ?? 0); }
  isDeciding(itemKey) { return this.entries().some((entry) => entry.itemKey === itemKey && entry.event.wish !== "draft" && entry.tab === this.tab); }
  // Events that stand, by id with the number of their revision: a draft that was typed meanwhile follows that revision.
  settle(acked) {
    for (const entry of this.entries()) {
      if (!(entry.event.event_id in acked)) continue;
      this.memory.drop(entry.key);
      const number = acked[entry.event.event_id], draft = this.draft(entry.itemKey);
      if (entry.event.wish === "draft" || !draft || entry.tab !== this.tab || !this.owns(this.entry(entry.itemKey))) continue;
      if (number > 0 && draft.based_on < number)
        this.keep(entry.itemKey, { ...draft, based_on: number, event_id: newId() });
    }
  }
  // Events that will never stand: what they hold stays here as a draft, and is not sent again until it is changed.
  giveUp(refused) {
    for (const { key, ...entry } of this.entries()) {
      if (!(entry.event.event_id in refused) || entry.held) continue;
      const isDraft = entry.event.wish === "draft";
      if (!isDraft) this.memory.drop(key);
      if (isDraft || !this.draft(entry.itemKey)) this.memory.set(`${this.prefix}draft:${entry.itemKey}`, { ...entry, event: { ...entry.event, wish: "draft" }, held: true });
    }
  }
  // What is due: new entries, and those that nobody has answered for a while. Drafts wait for decisions on their item.
  due(force) {
    const now = Date.now(), all = this.entries();
    const due = all.filter((entry) => {
      if (entry.held || this.isLeft(entry, now)) return false;
      if (entry.event.wish === "draft" && this.isDeciding(entry.itemKey)) {
        if (entry.tab === this.tab) this.memory.set(entry.key, { ...this.memory.get(entry.key), alive: now });
        return false;
      }
      return force || !isWithin(now - entry.sent, RETRY_MS);
    });
    due.forEach(({ key, ...entry }) => this.memory.set(key, { ...entry, sent: now }));
    return due.map((entry) => entry.event).sort((a, b) => a.sequence - b.sequence);
  }
  // Another tab's that has been heard of lately.
  isLeft(entry, now) { return entry.tab !== this.tab && isWithin(now - Math.max(entry.made, entry.sent, entry.alive ?? 0), ORPHAN_MS); }
  // Nobody is going to answer for what was sent before.
  restart() {
    for (const { key, ...entry } of this.entries()) if (entry.tab === this.tab) this.memory.set(key, { ...entry, sent: 0 });
  }
}
