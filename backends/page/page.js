// A board to try a piece on. In: PAGE, as backends/page/page.cpp says, and the elements of the board, of the words about it,
// and of the form for what the piece asks for besides pieces; `first`, what stands on the board at first, if that is not what
// PAGE says. Out: a function that says what stands where.
//
// ferz writes this into the page of one piece, behind board.mjs, evaluate.mjs, signs.js and grid.js, all in one module; the
// playground bundles it. From a line `// if "word"` on, to the next one or to `// end`, is what the page of a piece has only if
// its data have that word (script.h); the playground has all of it.

import { NO_SQUARE, readBoard, turner } from "../json/ferz-moves/board.mjs";
import { evaluate } from "../json/ferz-moves/evaluate.mjs";
import { makeGrid, squareOf } from "./grid.js";
import { WORDS, safe, signs } from "./signs.js";

export function tryPiece(PAGE, grid, said, form, first = PAGE) {
  const { piece } = PAGE;
  const OWN = PAGE.name ?? piece.name ?? "test"; // what the piece is called; without a name, as its definition calls its own kind
  // if "squares" "named" "unmoved" "attacked" "en-passant" "in-check" "never-checked"
  const data = JSON.stringify(PAGE);
  const has = (word) => data.includes(`"${word}"`);
  // end

  let board, at, pieces, layout; // squares are numbers; `pieces` leaves out the one that moves
  let side = PAGE.side;
  // What a click may change besides pieces: `moved` and `attacked` squares, and `passed` (mark -> victim of en passant).
  let marks = {};

  /** Begins anew; what has no square on this board is left out. */
  function begin(size, from = PAGE) {
    board = readBoard(size);
    const find = (name) => { try { return board.parse(name); } catch { return NO_SQUARE; } };
    const there = (entries = []) => entries.map(([name, ...rest]) => [find(name), ...rest]).filter(([square]) => square >= 0);
    at = there([[from.at]])[0]?.[0] ?? board.number(board.sizes.map((size) => size >> 1));
    pieces = new Map(there(from.pieces).map(([square, isFriend, name, letter]) => [square, { isFriend, name, letter }]));
    // if "unmoved" "attacked" "en-passant"
    marks = { moved: new Set(there(PAGE.moved).flat()), attacked: new Set(there(PAGE.attacked).flat()),
      passed: new Map(there(PAGE.passed).map(([mark, victim]) => [mark, find(victim)])) };
    // end
    build();
  }

  // ---- what the piece asks for besides pieces

  const value = (name) => form.elements[name]?.value ?? "";
  const select = (words, name, options) => `<label>${words} <select name=${name}>${options.map(([what, text]) =>
    `<option value="${safe(what)}">${safe(text)}`).join("")}</select></label>`;
  const kindOf = (name) => (name === piece.own ? "of its own kind" : name);

  function ask() {
    let html = "";
    // if "squares"
    const sizes = new Set([PAGE.board, ..."5x5 6x6 7x7 8x8 9x9 9x10 10x10 12x12 16x16".split(" ")]);
    if (has("squares")) html += select("Board", "size", [...sizes].map((size) => [size, size]));
    // if "kinds"
    const kinds = [["", "any piece"], ...(PAGE.kinds ?? []).map((name) => [name, kindOf(name)])];
    if (PAGE.kinds) html += select("A click puts", "kind", kinds);
    // if "named"
    const names = [OWN, ...(PAGE.kinds ?? []).filter((name) => name !== OWN)];
    if (has("named")) html += select("The piece is called", "own", names.map((name) => [name, kindOf(name)]));
    // if "unmoved" "attacked" "en-passant"
    const changed = [["", "pieces"]];
    // if "unmoved"
    if (has("unmoved")) changed.push(["moved", "what has moved before (m)"]);
    // if "attacked"
    if (has("attacked")) changed.push(["attacked", "attacked squares (a)"]);
    // if "en-passant"
    if (has("en-passant")) changed.push(["passed", "en passant (e)"]);
    // if "unmoved" "attacked" "en-passant"
    if (changed.length > 1) html += select("A click changes", "click", changed);
    // if "in-check"
    if (has("in-check")) html += `<label><input type=checkbox name=check ${PAGE.check ? "checked" : ""}> in check</label>`;
    // if "never-checked"
    if (has("never-checked"))
      html += `<label><input type=checkbox name=checked ${PAGE.checked ? "checked" : ""}> has been in check</label>`;
    // if "values"
    for (const [key, number] of Object.entries(PAGE.values ?? {}))
      html += `<label>${safe(key)} <input type=number name="=${safe(key)}" value=${number}></label>`;
    // if "black-differs"
    if (PAGE["black-differs"]) html += `<button type=button name=side></button>`;
    // end
    form.innerHTML = `${html}<button type=reset>Reset</button>`;
  }

  // ---- moves

  /** `more` is put on the board besides; `asked` gets the squares where it matters what stands there. */
  function movesWith(more, asked) {
    const turned = turner(board, side, piece.black);
    const turn = (square) => (square >= 0 ? turned.square(square) : square);
    const own = value("own") || OWN;
    const called = (name) => (name === piece.own ? own : name);
    const put = new Map([...pieces, ...more, [at, { isFriend: true, name: own }]].map(([square, { isFriend, name }]) =>
      [square, { isFriend, name: called(name) }]));
    const get = (square) => { asked?.add(turn(square)); return put.get(turn(square)); };
    const seen = { board: turned.board, at: turn(at), own, side, most: 20000, pieces: { get, has: get },
      called, ep: new Map() };
    // if "unmoved" "attacked" "en-passant"
    const all = (squares) => [...squares].map(turn);
    seen.moved = new Set(all(marks.moved));
    seen.attacked = new Set(all(marks.attacked));
    seen.ep = new Map([...marks.passed].map(all));
    // if "in-check" "never-checked"
    const isOn = (name) => form.elements[name]?.checked;
    seen.isInCheck = isOn("check");
    seen.wasChecked = isOn("check") || isOn("checked");
    // if "values"
    seen.states = new Map(Object.keys(PAGE.values ?? {}).map((key) => [key, Number(value(`=${key}`))]));
    // end
    const moves = new Map(evaluate(piece, seen).map((move) => [`${move.map(JSON.stringify)}`, move])); // each once
    return [...moves.values()].map(([from, to, captures, swaps, flips, becomes, , , drops]) => ({
      to: turn(to), captures: captures.map(turn), swaps: swaps.flat().map(turn), flips: flips.map(turn), becomes,
      drops: drops.map(([square]) => turn(square)) }));
  }

  /** square -> what moves do there, as keys of WORDS. */
  function deedsOf(moves, isFriend) {
    const deeds = new Map();
    const add = (square, what) => deeds.set(square, (deeds.get(square) ?? new Set()).add(what));
    for (const { to, captures, swaps, flips, becomes, drops } of moves) {
      for (const each of captures) add(each, each !== to ? "passes" : isFriend(each) ? "friend" : "takes");
      if (![...captures, ...swaps, NO_SQUARE].includes(to)) add(to, "goes");
      // if "swap" "flip" "place" "become"
      for (const each of swaps) if (each !== at) add(each, "swaps");
      for (const each of flips) add(each, "flips");
      for (const each of drops) add(each, "drops");
      if (becomes.length > 0 && to >= 0) add(to, "becomes");
      // end
    }
    return deeds;
  }

  function update() {
    const asked = new Set();
    let deeds = new Map();
    let words;
    try {
      const moves = movesWith([], asked);
      deeds = deedsOf(moves, (square) => pieces.get(square)?.isFriend);
      const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
      const takes = moves.filter((move) => move.captures.length > 0);
      words = `${board.nameOf(at)}: ${count(moves.length, "move")}, ${count(takes.length, "capture")}`;
      // What would happen if an empty square was not empty.
      for (const square of new Set([...asked, ...deeds.keys()])) {
        if (!layout.cells.has(square) || pieces.has(square) || square === at) continue;
        const here = deeds.get(square) ?? new Set();
        deeds.set(square, here);
        for (const isFriend of [false, true])
          for (const what of deedsOf(movesWith([[square, { isFriend, name: value("kind") }]]), () => isFriend).get(square) ?? [])
            if (what !== "goes" && what !== "drops") here.add(what);
      }
    } catch (error) {
      words = error.message;
    }
    if (said.textContent !== words) said.textContent = words;
    // if "black-differs"
    if (form.elements.side) form.elements.side.textContent = side === "white" ? "Turn to Black" : "Turn to White";
    // end
    for (const square of layout.cells.keys()) draw(square, deeds.get(square) ?? new Set());
  }

  // ---- squares

  function draw(square, does) {
    const cell = layout.cells.get(square);
    const stands = pieces.get(square);
    const isMover = square === at;
    const words = [board.nameOf(square), isMover ? PAGE.title
      : stands ? `${stands.isFriend ? "friend" : "enemy"} ${kindOf(stands.name)}`.trim() : "empty"];
    for (const what of Object.keys(WORDS).filter((each) => does.has(each)))
      words.push(isMover && what === "goes" ? "may stay" : stands && what === "takes" ? "captured" : WORDS[what]);
    let letter = isMover ? PAGE.letter : stands?.letter ?? stands?.name[0];
    if (letter && !isMover) letter = stands.isFriend === (side === "white") ? letter.toUpperCase() : letter.toLowerCase();
    let drawn = signs(does, stands, isMover, letter);
    // if "unmoved" "attacked" "en-passant"
    const here = Object.entries({ "moved before": marks.moved, attacked: marks.attacked, "en passant": marks.passed })
      .flatMap(([mark, set]) => (set.has(square) ? [mark] : []));
    words.push(...here);
    drawn += `<text class=mark x=16 y=20>${here.map(([first]) => first).join("")}</text>`;
    // end
    cell.innerHTML = `<svg viewBox="-22 -22 44 44">${drawn}</svg>`;
    cell.setAttribute("aria-label", cell.title = words.join(", "));
    cell.classList.toggle("mover", isMover);
  }

  function build() {
    layout = makeGrid(grid, board, at);
    update();
  }

  // ---- playing

  function moveTo(square) {
    pieces.delete(square);
    at = square;
    layout.focus(square);
    update();
  }

  /** Enemy, friend, nothing; or the mark that a click changes. */
  function change(square) {
    const put = (where, isFriend) => pieces.set(where, { isFriend, name: value("kind") });
    const set = marks[value("click")];
    const stands = pieces.get(square);
    if (set) {
      const wasThere = set.delete(square);
      // if "en-passant"
      const victim = board.offset(square, [0, (side === "white" ? -1 : 1) * (board.isCell && !board.isHorizontal ? 2 : 1)]);
      if (set === marks.passed && !wasThere && victim >= 0 && victim !== at) {
        set.set(square, victim);
        if (!pieces.has(victim)) put(victim, false);
      }
      // end
      if (!wasThere) set.add?.(square);
    } else if (stands?.isFriend) {
      pieces.delete(square);
    } else if (square !== at) {
      put(square, Boolean(stands));
    }
    update();
  }

  let drag = null; // where the pointer took the piece
  let wasDragged = false;
  const drawDrag = (x, y) => { layout.cells.get(at).firstChild.style.transform = `translate(${x}px,${y}px)`; };
  grid.onpointerdown = (event) => {
    wasDragged = false;
    if (squareOf(event.target) !== at || event.button > 0) return;
    drag = event;
    layout.cells.get(at).setPointerCapture(event.pointerId);
  };
  grid.onpointermove = ({ clientX, clientY }) => {
    if (!drag) return;
    wasDragged = true;
    drawDrag(clientX - drag.clientX, clientY - drag.clientY);
  };
  grid.onpointerup = grid.onpointercancel = ({ type, clientX, clientY }) => {
    if (!drag) return;
    drag = null;
    drawDrag(0, 0);
    const square = squareOf(document.elementFromPoint(clientX, clientY));
    if (type === "pointerup" && square >= 0 && square !== at) moveTo(square);
  };
  grid.onclick = ({ target }) => {
    const square = squareOf(target);
    if (wasDragged || square < 0) return;
    layout.focus(square);
    change(square);
  };

  grid.onkeydown = (event) => {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = layout.step(event);
    if (next !== undefined) {
      layout.focus(next);
    } else if (key === "Enter" || key === " ") {
      change(layout.focused());
    } else if (key === "m" || key === "M") {
      moveTo(layout.focused());
    } else {
      return;
    }
    event.preventDefault();
  };

  form.onchange = ({ target }) => (target.name === "size" ? begin(target.value) : update());
  form.onreset = () => setTimeout(() => {
    side = PAGE.side;
    begin(PAGE.board);
  });
  // if "black-differs"
  form.onclick = ({ target }) => {
    if (target.name !== "side") return;
    side = side === "white" ? "black" : "white";
    update();
  };
  // end
  ask();
  begin(first.board, first);
  return () => ({ at: board.nameOf(at), board: board.text,
    pieces: [...pieces].map(([square, { isFriend, name, letter }]) => [board.nameOf(square), isFriend, name, letter]) });
}
