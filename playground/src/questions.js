// What the view of a piece asks, and the piece that it opens with. Needs no page: a site has the answers of that piece with it.

export const OPENING = "mR+cpR";
export const TEXTS = [["mbn", "MBN"], ["betza", "Betza"], ["ancp", "ANCP"], ["chessembly", "Chessembly"], ["fsf", "Fairy-Stockfish"]];

/** A definition as the questions take it: what is empty is left out. */
export const questioned = (def, notation, board) => ({ def, ...(notation && { notation }), ...(board && { board }) });
/** `of`: a definition, and which of its pieces where it has several. */
export const check = (definition) => ({ ask: "check", ...definition });
export const show = (of, isDark, isStacked) => ({ ask: "show", ...of, theme: isDark ? "dark" : "light", stacked: isStacked });
export const identify = (of) => ({ ask: "identify", ...of });
export const convert = (of, to) => ({ ask: "convert", ...of, to });

/** All that is asked when the page opens, in either theme and on any screen. */
export function openingQuestions() {
  const of = questioned(OPENING);
  const looks = [true, false].flatMap((isDark) => [true, false].map((isStacked) => show(of, isDark, isStacked)));
  return [check(of), ...looks, identify(of), ...TEXTS.map(([target]) => convert(of, target))];
}
