// Which theme the board wears: the chosen one, or the one that suits the page around it.

/** The theme to name on the board: the chosen one, else JupyterLab's, else the one that suits the ground below it. */
export function themeOf(chosen, body, ground) {
  const light = body?.dataset?.voila ? undefined : body?.dataset?.jpThemeLight;
  return chosen || { true: "light", false: "dark" }[light] || (ground ? shade(ground) : "");
}

/** Whether a colour, written "rgb(…)", is rather light or dark. */
export function shade(colour) {
  const [red, green, blue] = colour.match(/[\d.]+/g).map(Number);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128 ? "dark" : "light";
}

/** The colour behind an element, "" where a theme is named around it or it does not stand anywhere yet. */
export function groundOf(host) {
  if (!host.isConnected || host.closest("[data-theme]")) return "";
  const bare = document.createElement("span"), places = [bare];
  bare.style.backgroundColor = "Canvas"; // what the browser paints where nobody else does
  host.append(bare);
  while (places[0].parentElement) places.unshift(places[0].parentElement);
  const colours = places.map((place) => getComputedStyle(place).backgroundColor), canvas = colours.pop();
  bare.remove();
  return colours.reverse().find((colour) => !/(, 0\)|^transparent)$/.test(colour)) ?? canvas;
}

/** Names a theme on an element; the same again is no change, since those who watch the page would answer it. */
export function wear(element, theme) {
  if ((element.getAttribute("data-theme") ?? "") === theme) return;
  if (theme) element.setAttribute("data-theme", theme);
  else element.removeAttribute("data-theme");
}

/** Calls `dress` in the next frame and whenever the page may have changed its colours; returns what ends that. */
export function follow(dress) {
  const later = () => requestAnimationFrame(dress), watch = new MutationObserver(later);
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", later);
  for (const part of [document.documentElement, document.body]) watch.observe(part, { attributes: true });
  later(); // only then does the board stand on the page
  return () => { watch.disconnect(); system.removeEventListener("change", later); };
}
