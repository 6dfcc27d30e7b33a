// In a saved file: folds open, and a click marks the same place in the run and in the table. There is no server.
function toggle(button) {
  const open = button.getAttribute("aria-expanded") !== "true";
  document.getElementById(button.dataset.fold).hidden = !open;
  button.setAttribute("aria-expanded", String(open));
}
function act(event) {
  const element = event.target.closest("[data-fold],[data-pick]");
  if (!element) return;
  if (element.dataset.fold) toggle(element);
  else mark(document, JSON.parse(element.dataset.pick));
}
document.addEventListener("click", act);
document.addEventListener("keydown", (event) => {
  const element = event.target;
  if ((event.key !== "Enter" && event.key !== " ") || element.tagName === "BUTTON" || !element.dataset?.pick) return;
  event.preventDefault();
  act(event);
});
mark(document, JSON.parse(document.body.dataset.selected));
