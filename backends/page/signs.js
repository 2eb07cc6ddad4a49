// The signs on a square, in the units of the pictures, and what they are called.
//
// `// if "word"` begins what a page needs only if its data have that word (script.h).

export const WORDS = {
  goes: "moves there", takes: "captures there", friend: "captures a friend there", passes: "captured on the way",
  // if "swap" "flip" "place" "become"
  swaps: "changes places with it", flips: "changes its side", drops: "a piece appears", becomes: "becomes another piece",
  // end
};
export const path = (kind, d) => `<path class="${kind}" d="${d}"/>`;
export const ring = (kind, r) => `<circle class="${kind}" r=${r} />`;
const box = (kind, half) => path(kind, `M-${half}-${half}h${2 * half}v${2 * half}h-${2 * half}z`);
const cross = (kind, arm) => path(kind, `M-${arm}-${arm}L${arm} ${arm}M${arm}-${arm}L-${arm} ${arm}`);

export const safe = (text) => text.replace(/[&<"]/g, (each) => `&#${each.charCodeAt()};`);

/**
 * The SVG of a square's signs. `does`: what moves do there, keys of WORDS. `stands`: the piece on the square, if any;
 * signs are drawn round it. `letter`: that of the piece, as it is shown.
 */
export function signs(does, stands, isMover, letter) {
  const has = (what) => does.has(what);
  const isTaken = has("takes") || has("friend");
  let drawn = "";
  if (stands || isMover) {
    if (has("goes")) drawn += ring("move", 18.5);
    if (has("friend")) drawn += box("other", 18);
    if (isTaken) drawn += cross(has("takes") ? "take" : "other", 18);
    drawn += isMover ? ring("fill ink", 15.4) : ring(stands.isFriend ? "friend" : "enemy", 14.8);
  } else if (has("friend") && !has("goes") && !has("takes")) {
    drawn += box("fill other", 11) + cross("paper", 5.5);
  } else {
    if (has("friend")) drawn += box("other", 16);
    if (has("goes")) drawn += has("takes") ? ring("fill move", 12.3) + cross("paper", 5.4) : ring("move", 11);
    else if (has("takes")) drawn += cross("take", 10.8);
  }
  if (letter) drawn += `<text class=${isMover ? "paper" : stands.isFriend ? "onfriend" : "onenemy"} y=6>${safe(letter)}</text>`;
  else if (isMover) drawn += ring("fill paper", 5);
  // if "capture" "capture-en-passant"
  if (has("passes")) drawn += `<g transform="${drawn && "translate(13-13)scale(.6)"}">${
    path("fill take", "M0-11L3-4 11-3 4 1 7 9 0 5-7 9-4 1-11-3-3-4z")}</g>`;
  // if "swap"
  if (has("swaps")) drawn += path("other", "M11-5H-7M-11 5H7") + path("fill other", "M-13-5l9-4.5v9zM13 5l-9-4.5v9z");
  // if "flip"
  if (has("flips")) drawn += ring("other", 11) + path("fill other", "M0-11a11 11 0 0 1 0 22z");
  // if "place"
  if (has("drops")) drawn += path("other", "M0-12V2") + path("fill other", "M0 12l-6-12h12z");
  // if "become"
  if (has("becomes")) drawn += path("other", "M-19-14h10M-14-19v10");
  // end
  return drawn;
}

