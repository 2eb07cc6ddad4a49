// The cells of a board, and the way round them by keys.
//
// In: the element with the role grid, a board of board.mjs, and the square that has the focus first.
// Out: `cells` (square -> element); `squareOf(element)`; `focus(square)`; `step(event)`, the square that a key leads to, or
// NO_SQUARE, or nothing where it is another key. The Tab key stops once.
//
// `// if "word"` begins what a page needs only if its data have that word (script.h).

import { NO_SQUARE } from "../json/ferz-moves/board.mjs";

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export const squareOf = (element) => Number(element?.closest("i")?.dataset.at ?? NO_SQUARE);

/** Levels are panels of their own. A square is `wide` and `high`, and the next one is so far `across` or `up`. */
export function makeGrid(grid, board, focused) {
  const [files, ranks, levels, rows] = board.sizes;
  let [across, up, wide, high, rem] = [1, 1, 1, 1, 2.75];
  // if "hexagons"
  grid.className = !board.isCell ? "" : board.isHorizontal ? "cells pointed" : "cells";
  if (board.isCell) {
    const half = Math.sqrt(3) / 2;
    [across, up, wide, high, rem] = board.isHorizontal ? [half, 1.5, 2 * half, 2, 1.6] : [1.5, half, 2, 2 * half, 1.6];
  }
  // end
  const [width, height] = [across * (files - 1) + wide, up * (ranks - 1) + high];
  const panel = (level, row) => {
    let html = "";
    for (let rank = ranks; rank-- > 0;) {
      html += "<div role=row>";
      for (let file = 0; file < files; ++file) {
        const place = [file, rank, level, row];
        if (!board.contains(place)) continue;
        const square = board.number(place);
        let tone = (file + rank + level + row) % 2;
        let edge = (rank ? "" : board.nameOf(square)[0]) + (file ? "" : rank + 1);
        // if "hexagons"
        if (board.isCell) {
          tone = (board.isHorizontal ? file : rank) % 3;
          edge = board.nameOf(square);
        }
        // end
        html += `<i role=gridcell class=t${tone} data-at=${square} data-edge="${edge}"></i>`;
      }
      html += "</div>";
    }
    return `<section role=rowgroup data-name="${board.nameOf(board.number([0, 0, level, row])).slice(2)}">${html}</section>`;
  };
  let html = "";
  for (let row = 0; row < rows; ++row) for (let level = 0; level < levels; ++level) html += panel(level, row);
  grid.innerHTML = html;
  // Not as attributes, which the policy of a page may forbid.
  for (const each of grid.querySelectorAll("section"))
    each.style.cssText = `width:calc(${rem * width}rem*var(--scale,1));aspect-ratio:${width}/${height}`;
  const cells = new Map([...grid.querySelectorAll("i")].map((cell) => {
    const [file, rank] = board.squares[squareOf(cell)];
    const top = up * (ranks - 1 - rank);
    const box = { left: across * file / width, top: top / height, width: wide / width, height: high / height };
    for (const [each, part] of Object.entries(box)) cell.style[each] = `${100 * part}%`;
    cell.tabIndex = -1;
    return [squareOf(cell), cell];
  }));
  const focus = (square) => {
    if (!cells.has(square)) return;
    cells.get(focused).tabIndex = -1;
    focused = square;
    cells.get(focused).tabIndex = 0;
    cells.get(focused).focus();
  };
  const step = ({ key }) => {
    // if "space"
    if (/^Page/.test(key) && levels * rows > 1) return focused + (key === "PageUp" ? -1 : 1) * files * ranks;
    // end
    if (!ARROWS[key]) return;
    const [x, y] = ARROWS[key];
    // if "hexagons"
    if (board.isCell) {
      // Across the columns (or ranks) of cells the way goes up and down by turns.
      const isAcross = board.isHorizontal ? y : x;
      const bend = board.squares[focused][board.isHorizontal ? 1 : 0] % 2 || -1;
      const ways = isAcross ? [[x || bend, y || bend], [x || -bend, y || -bend]] : [[2 * x, 2 * y]];
      return ways.map((by) => board.offset(focused, by)).find((each) => each >= 0) ?? NO_SQUARE;
    }
    // end
    return board.offset(focused, [x, y]);
  };
  cells.get(focused).tabIndex = 0;
  return { cells, focus, step, focused: () => focused };
}
