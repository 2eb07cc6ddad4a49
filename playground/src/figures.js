// What stands for a piece on a board: a figure if it moves as a piece of chess, else its letter. Where fewer than half of a
// variant's pieces have figures, all have letters.
//
//     kinds = withFigures(pieces);                        pieces: { letter, name, ancp } of the variant
//     drawn({ side: "white", letter: "N" }, kinds)        SVG, in the units of the pictures
import { path, ring, safe } from "../../backends/page/signs.js";

// assets.mjs fills in FIGURES: the canonical text of each piece -> its name.
/** A pawn goes straight ahead, perhaps by two squares, and captures diagonally ahead. */
const STEP = /^(origin\[[^\]]*\]:)?move:(enpassant:)?(leap!|slide!#2)\(0,1\)$/;
const CAPTURE = /^capture:(enpassant(\{\^\})?:)?leap!\(-1,1\)\(1,1\)$/;
const SHAPES = {
  pawn: "M-9 15V12C-9 9-4 7-3.6 0H-6V-3H-3.6A5.4 5.4 0 1 1 3.6-3H6V0H3.6C4 7 9 9 9 12V15Z",
  rook: "M-11 15V11H-8L-6.5-4-10-7V-14H-6V-11H-2.2V-14H2.2V-11H6V-14H10V-7L6.5-4 8 11H11V15Z",
  bishop: "M-11 15V12C-5 12-3 10-3 8H-6V5H-4C-7 2-8-1-8-4-8-9-3-11-1.5-13A2.3 2.3 0 1 1 1.5-13C3-11 8-9 8-4 8-1 7 2 4 5H6V8H3C3 10 5 12 11 12V15Z",
  knight: "M-10 15V13C-9 6-3 4-2-2-5-2-6 1-9 2L-12-1C-10-6-8-10-4-13L-4-17 0-14C8-13 11-5 11 4V15Z",
  queen: "M-11 15V11H-9L-13-8-7-1-5-13 0-3 5-13 7-1 13-8 9 11H11V15Z",
  king: "M-11 15V11H-9C-15 2-12-6-6-6-3.5-6-2-5-1.2-3V-9.5H-4.2V-12.3H-1.2V-16H1.2V-12.3H4.2V-9.5H1.2V-3C2-5 3.5-6 6-6 12-6 15 2 9 11H11V15Z",
};
const LINES = { bishop: "M0-8V0M-3-4.5H3", knight: "M-3-8.5h.6", queen: "M-9 7H9", king: "M-9 7H9", rook: "M-6-4H6M-8 11H8" };
/** Letters of this length and more are drawn smaller. */
const SMALL = 2;

const unmarked = (letter) => letter.replace(/~$/, "");

function figureOf({ ancp }) {
  const parts = ancp.split(" & ");
  const isPawn = parts.some((each) => CAPTURE.test(each)) && parts.some((each) => STEP.test(each))
    && parts.every((each) => CAPTURE.test(each) || STEP.test(each));
  return FIGURES[ancp] ?? (isPawn ? "pawn" : undefined);
}

/** By their letters. */
export function withFigures(pieces) {
  const all = pieces.map((each) => ({ ...each, figure: figureOf(each) }));
  const areFew = 2 * all.filter((each) => each.figure).length < all.length;
  return new Map(all.map((each) => [each.letter, areFew ? { ...each, figure: undefined } : each]));
}

export function drawn({ side, letter, name }, kinds) {
  if (!side) return path("wall", "M-18-18h36v36h-36z");
  const figure = kinds.get(letter)?.figure;
  if (figure) return `<g class="figure ${side}">${path("shape", SHAPES[figure])}${path("lines", LINES[figure] ?? "")}</g>`;
  const words = unmarked(letter) || name;
  const size = [...words].length >= SMALL ? " two" : "";
  return ring(side, 15.5) + `<text class="on${side}${size}" y=6>${safe(words)}</text>`;
}
