const AGAIN_MS = 2000;
const asking = new WeakMap();

// Keeps the name of whoever is at the screen in this browser, and tells the server after it has forgotten.
export default function ({ parentElement, data, setStateValue }) {
  const key = `utb:${data.space}:person`;
  const kept = { get: () => { try { return localStorage.getItem(key); } catch { return null; } },
    set: (name) => { try { localStorage.setItem(key, name); } catch { /* private windows keep nothing */ } },
    drop: () => { try { localStorage.removeItem(key); } catch { /* nothing to forget */ } } };
  // Told later, never while mounting: an event during mount would be lost.
  const tell = (name) => setTimeout(() => setStateValue("name", name), 30);
  // The question for a name is shown once it is known that there is none: else it would flash up on every visit.
  document.documentElement.classList.toggle("utb-nameless", !data.name && (data.forgets || !kept.get()));
  if (data.forgets) {
    kept.drop();
    if (parentElement.dataset.told) tell("");
    parentElement.dataset.told = "";
  } else if (data.name) {
    if (data.keeps) kept.set(data.name);
    if (parentElement.dataset.told !== data.name) {
      parentElement.dataset.told = data.name;
      tell(data.name);
    }
  } else if (kept.get() && parentElement.dataset.told !== kept.get()) {
    parentElement.dataset.told = kept.get();
    tell(kept.get());
  }
  // What is told while a page is being set up may be lost, and a store may be busy: it is told until it was heard.
  clearInterval(asking.get(parentElement));
  const unheard = data.unsure || (!data.name && !data.forgets && kept.get());
  const timer = unheard ? setInterval(() => { const name = data.name || kept.get(); if (name) setStateValue("name", name); }, AGAIN_MS) : 0;
  asking.set(parentElement, timer);
  return () => clearInterval(timer);
}
