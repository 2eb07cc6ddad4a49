// What a link holds: the view and its fields, behind the `#`, which browsers send nowhere.
//
//     #piece?def=mR%2BcpR&in=mbn
//     #play?variant=xiangqi&moves=h3e3;h10g8

export function linkOf(view, fields) {
  const text = new URLSearchParams(Object.entries(fields).filter(([, value]) => value)).toString();
  return `#${view}${text && "?"}${text}`;
}

export function readFragment() {
  const [view, text = ""] = location.hash.slice(1).split(/\?(.*)/s);
  return { view, fields: Object.fromEntries(new URLSearchParams(text)) };
}

const MOST = 200_000; // letters of an address that browsers take

/** The address says what is shown, as long as this view is. What is too long for one is not in it. */
export function remember(view, fields) {
  if (readFragment().view !== view) return;
  const link = linkOf(view, fields);
  history.replaceState(null, "", link.length > MOST ? `#${view}` : link);
}

/** For a search: without accents and capitals. */
export const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const dark = matchMedia("(prefers-color-scheme: dark)");
export const isDark = () => dark.matches;
export const whenThemeChanges = (then) => dark.addEventListener("change", then);
