// Where pieces stand, as the first field of a FEN.
//
//     placement(board, { e1: { side: "white", letter: "K", name: "king" } })     "4K3" and so on, ranks from the top
//     handsText({ white: { P: 2 }, black: { N: 1 } }, kinds)                     "[PPn]"
import { readBoard } from "../../backends/json/ferz-moves/board.mjs";

const SHORT = /^\+?[A-Z]~?$/;

function wordOf({ side, letter, name }) {
  if (!side) return "*";
  if (!SHORT.test(letter)) return side === "white" ? `:${name}:` : `;${name};`;
  return side === "white" ? letter : letter.toLowerCase();
}

export function placement(boardText, pieces) {
  const board = readBoard(boardText);
  const [files, ranks, levels, rows] = board.sizes;
  const rank = (at, level, row) => {
    let [text, empty] = ["", 0];
    for (let file = 0; file < files; ++file) {
      const place = [file, at, level, row];
      if (!board.contains(place)) continue;
      const piece = pieces[board.nameOf(board.number(place))];
      if (!piece) {
        ++empty;
        continue;
      }
      text += (empty || "") + wordOf(piece);
      empty = 0;
    }
    return text + (empty || "");
  };
  const below = (count, each) => Array.from({ length: count }, (_, index) => each(index));
  return below(rows, (row) => below(levels, (level) => below(ranks, (at) => rank(ranks - 1 - at, level, row)).join("/")).join("|")).join("||");
}

/** `kinds`: a map of letters to pieces with their names. Empty where the variant has no hands. */
export function handsText(hands, kinds) {
  const sides = Object.entries(hands);
  const letters = sides.flatMap(([side, counts]) => Object.entries(counts).map(([letter, count]) =>
    wordOf({ side, letter, name: kinds.get(letter)?.name ?? letter }).repeat(count)));
  return sides.length > 0 ? `[${letters.join("")}]` : "";
}
