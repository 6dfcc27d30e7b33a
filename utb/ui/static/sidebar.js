// On a narrow window the sidebar starts folded, so that the page has its width; Streamlit itself folds it on phones only.
// Whoever opens it again keeps it open: only starting, and crossing the border between narrow and wide, moves it.
// Streamlit remembers that it was folded; the mark says that it was folded here, so that a wide window opens it again.
const NARROW = "(max-width: 1100px)";
const READY = "utb-sidebar-ready"; // until then the style sheet keeps a narrow page from showing it for a moment
const MARK = "utb-sidebar-folded";
const find = (id) => document.querySelector(`[data-testid=${id}]`);

function fit(isNarrow) {
  const sidebar = find("stSidebar");
  if (!sidebar) return false;
  const isOpen = sidebar.dataset.collapsed === "false";
  if (isOpen && isNarrow) {
    find("stSidebarCollapseButton")?.querySelector("button")?.click();
    localStorage.setItem(MARK, "1");
  } else if (!isNarrow && localStorage.getItem(MARK)) {
    if (!isOpen) find("stExpandSidebarButton")?.click();
    localStorage.removeItem(MARK);
  }
  return true;
}

// Dialogues and popovers stand outside the part of the page that Streamlit makes light or dark: the root has to say it.
function shade() {
  const app = find("stApp");
  if (app) document.documentElement.style.colorScheme = getComputedStyle(app).colorScheme;
}

export default function () {
  const root = document.documentElement;
  shade();
  if (root.classList.contains(READY)) return;
  const query = window.matchMedia(NARROW);
  if (!fit(query.matches)) return; // the sidebar is not there yet: the next run of the page tries again
  root.classList.add(READY);
  query.addEventListener("change", (event) => fit(event.matches));
  // the theme can change without a run of the page; it is looked at again before a dialogue can be
  new MutationObserver(shade).observe(document.body, { childList: true });
}
