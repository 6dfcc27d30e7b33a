// In a saved file: folds open, and a click marks the same place in the run and in the table and shows where the value
// that is expected there stands. There is no server: everything that can be shown is in the file.
function toggle(button) {
  const open = button.getAttribute("aria-expanded") !== "true";
  document.getElementById(button.dataset.fold).hidden = !open;
  for (const other of document.querySelectorAll("[data-fold]"))
    if (other.dataset.fold === button.dataset.fold) other.setAttribute("aria-expanded", String(open));
}
const rows = [...document.querySelectorAll("tr[data-path]")];
// The whole place that is meant: a node without a path means its first row, as on the page.
function whole(pick) {
  const own = rows.map((row) => full(JSON.parse(row.dataset.pick))).filter((row) => row.node !== null && row.node === pick.node);
  const row = own.find((each) => each.path === pick.path) ?? own[0];
  return row ? { ...pick, step: pick.step ?? row.step, path: row.path } : pick;
}
function choose(pick) {
  const chosen = whole(full(pick));
  mark(document, chosen);
  for (const box of document.querySelectorAll("[data-evidence]")) {
    const place = JSON.parse(box.dataset.evidence);
    box.hidden = place.node !== chosen.node || place.path !== chosen.path;
  }
}
function act(event) {
  const element = event.target.closest("[data-fold],[data-pick]");
  if (!element) return;
  if (element.dataset.fold) toggle(element);
  else choose(JSON.parse(element.dataset.pick));
}
document.addEventListener("click", act);
document.addEventListener("keydown", (event) => {
  const element = event.target;
  if ((event.key !== "Enter" && event.key !== " ") || element.tagName === "BUTTON" || !element.dataset?.pick) return;
  event.preventDefault();
  act(event);
});
choose(JSON.parse(document.body.dataset.selected));
