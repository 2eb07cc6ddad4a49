// The board of a game: what stands where, which squares can be chosen, and the way in by mouse, finger and keys.
//
//     const field = makeField(element, { pick: (square, isDragged) => ..., cancel: () => ... });
//     field.draw({ board, pieces, kinds, from, targets, last, movable });
//
// Squares have names here. `targets` is a map of squares to true where the move captures; `last` and `movable` are sets of squares.
// `pick` is called with each square that is clicked, keyed, or where a piece is let go.
import { readBoard } from "../../backends/json/ferz-moves/board.mjs";
import { makeGrid, squareOf } from "../../backends/page/grid.js";
import { ring } from "../../backends/page/signs.js";
import { drag } from "./drag.js";
import { drawn } from "./figures.js";

export const SIDES = { white: "White", black: "Black" };

export function makeField(element, { pick, cancel }) {
  let [text, board, layout, shown] = ["", null, null, null];
  let isTurned = false;

  const nameAt = (target) => {
    const square = squareOf(target);
    return square >= 0 && element.contains(target) ? board.nameOf(square) : null;
  };

  function begin() {
    board = readBoard(text);
    layout = makeGrid(element, board, [...board.squares.keys()].find((square) => board.contains(board.squares[square])));
    if (isTurned) turnRound();
  }

  /** The sides change places, for the eyes and for screen readers. */
  function turnRound() {
    for (const panel of element.querySelectorAll("section")) {
      panel.append(...[...panel.children].reverse());
      for (const row of panel.children) row.append(...[...row.children].reverse());
    }
    for (const cell of layout.cells.values()) {
      for (const [start, size] of [["left", "width"], ["top", "height"]])
        cell.style[start] = `${100 - parseFloat(cell.style[start]) - parseFloat(cell.style[size])}%`;
    }
    if (!board.isCell) relabel();
  }
  function relabel() {
    const [files, ranks] = board.sizes;
    for (const [square, cell] of layout.cells) {
      const [file, rank] = board.squares[square];
      const name = board.nameOf(square);
      cell.dataset.edge = (rank === ranks - 1 ? name[0] : "") + (file === files - 1 ? rank + 1 : "");
    }
  }

  function draw(content) {
    shown = content;
    if (content.board !== text) {
      text = content.board;
      begin();
    }
    for (const [square, cell] of layout.cells) drawCell(cell, board.nameOf(square));
  }

  function drawCell(cell, name) {
    const { pieces, kinds, from, targets, last, movable } = shown;
    const stands = pieces[name];
    const takes = targets.get(name);
    const isTarget = targets.has(name);
    let marks = stands ? drawn(stands, kinds) : "";
    if (isTarget) marks += takes ? ring("take", 19) : ring("move", stands ? 19 : 9);
    cell.innerHTML = `<svg viewBox="-22 -22 44 44">${marks}</svg>`;
    const words = [name, stands?.side ? `${SIDES[stands.side]} ${stands.name}` : stands ? "wall" : "empty"];
    if (name === from) words.push("chosen");
    if (isTarget) words.push(takes ? "it can capture here" : "it can go here");
    if (last.has(name)) words.push("last move");
    cell.setAttribute("aria-label", cell.title = words.join(", "));
    cell.classList.toggle("chosen", name === from);
    cell.classList.toggle("last", last.has(name));
    cell.classList.toggle("movable", movable.has(name));
  }

  const cellOf = (name) => [...layout.cells].find(([square]) => board.nameOf(square) === name)?.[1];

  element.onclick = ({ target }) => {
    const name = shown && nameAt(target);
    if (!name) return;
    layout.focus(squareOf(target));
    pick(name);
  };
  element.onpointerdown = (event) => {
    const name = shown && nameAt(event.target);
    if (!name || !shown.movable.has(name)) return;
    drag(event, {
      begins: () => {
        if (shown.from !== name) pick(name);
        return cellOf(name).firstChild;
      },
      ends: (target) => letGo(target),
    });
  };
  /** Where a piece, from the board or a hand, is let go. */
  function letGo(target) {
    const name = target && nameAt(target);
    if (name && name !== shown.from) {
      layout.focus(squareOf(target));
      pick(name);
    } else if (!name) cancel();
  }
  element.onkeydown = (event) => {
    const { key } = event;
    if (!shown || event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = isTurned ? { ArrowUp: "ArrowDown", ArrowDown: "ArrowUp", ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" }[key] : undefined;
    const next = layout.step({ key: arrow ?? key });
    if (next !== undefined) layout.focus(next);
    else if (key === "Enter" || key === " ") pick(board.nameOf(layout.focused()));
    else if (key === "Escape") cancel();
    else return;
    event.preventDefault();
  };

  return { draw, letGo,
    /** The focus is on the board again. */
    focus: () => layout.focus(layout.focused()),
    turn(turned) {
      if (turned === isTurned) return;
      isTurned = turned;
      text = "";
      if (shown) draw(shown);
    },
    isTurned: () => isTurned };
}
