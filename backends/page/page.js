// The page of one piece: a board to try it on. ferz writes this behind board.mjs and evaluate.mjs, all in one module, and
// PAGE before it (backends/page/page.cpp says what is in it). From a line `// if "word"` on, to the next one or to `// end`,
// is what a page has only if its data have that word (script.h).

const { piece } = PAGE;
const [grid, said, form] = ["board", "said", "ask"].map((id) => document.getElementById(id));
const OWN = PAGE.name ?? piece.name ?? "test"; // what the piece is called; without a name, as its definition calls its own kind

let board, at, focused, pieces, cells; // squares are numbers; `pieces` leaves out the one that moves
let side = PAGE.side;
// What a click may change besides pieces: `moved` and `attacked` squares, and `passed` (mark -> victim of en passant).
let marks = {};

/** Begins anew; what has no square on this board is left out. */
function begin(size) {
  board = readBoard(size);
  const find = (name) => { try { return board.parse(name); } catch { return NO_SQUARE; } };
  const there = (entries = []) => entries.map(([name, ...rest]) => [find(name), ...rest]).filter(([square]) => square >= 0);
  at = focused = there([[PAGE.at]])[0]?.[0] ?? board.number(board.sizes.map((size) => size >> 1));
  pieces = new Map(there(PAGE.pieces).map(([square, isFriend, name, letter]) => [square, { isFriend, name, letter }]));
  // if "unmoved" "attacked" "en-passant"
  marks = { moved: new Set(there(PAGE.moved).flat()), attacked: new Set(there(PAGE.attacked).flat()),
    passed: new Map(there(PAGE.passed).map(([mark, victim]) => [mark, find(victim)])) };
  // end
  build();
}

// ---- what the piece asks for besides pieces

const value = (name) => form.elements[name]?.value ?? "";
const safe = (text) => text.replace(/[&<"]/g, (each) => `&#${each.charCodeAt()};`);
const select = (words, name, options) => `<label>${words} <select name=${name}>${options.map(([what, text]) =>
  `<option value="${safe(what)}">${safe(text)}`).join("")}</select></label>`;
const kindOf = (name) => (name === piece.own ? "of its own kind" : name);

function ask() {
  let html = "";
  // if "squares"
  const sizes = new Set([PAGE.board, ..."5x5 6x6 7x7 8x8 9x9 9x10 10x10 12x12 16x16".split(" ")]);
  html += select("Board", "size", [...sizes].map((size) => [size, size]));
  // if "kinds"
  html += select("A click puts", "kind", [["", "any piece"], ...PAGE.kinds.map((name) => [name, kindOf(name)])]);
  // if "named"
  const names = [OWN, ...PAGE.kinds.filter((name) => name !== OWN)];
  html += select("The piece is called", "own", names.map((name) => [name, kindOf(name)]));
  // if "unmoved" "attacked" "en-passant"
  const changed = [["", "pieces"]];
  // if "unmoved"
  changed.push(["moved", "what has moved before (m)"]);
  // if "attacked"
  changed.push(["attacked", "attacked squares (a)"]);
  // if "en-passant"
  changed.push(["passed", "en passant (e)"]);
  // if "unmoved" "attacked" "en-passant"
  html += select("A click changes", "click", changed);
  // if "in-check"
  html += `<label><input type=checkbox name=check ${PAGE.check ? "checked" : ""}> in check</label>`;
  // if "never-checked"
  html += `<label><input type=checkbox name=checked ${PAGE.checked ? "checked" : ""}> has been in check</label>`;
  // if "values"
  for (const [key, number] of Object.entries(PAGE.values))
    html += `<label>${safe(key)} <input type=number name="=${safe(key)}" value=${number}></label>`;
  // if "black-differs"
  html += `<button type=button name=side></button>`;
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
  seen.states = new Map(Object.keys(PAGE.values).map((key) => [key, Number(value(`=${key}`))]));
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
      if (!cells.has(square) || pieces.has(square) || square === at) continue;
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
  form.elements.side.textContent = side === "white" ? "Turn to Black" : "Turn to White";
  // end
  for (const square of cells.keys()) draw(square, deeds.get(square) ?? new Set());
}

// ---- squares: the signs are those of the picture, in the same units

const WORDS = { goes: "moves there", takes: "captures there", friend: "captures a friend there", passes: "captured on the way",
  // if "swap" "flip" "place" "become"
  swaps: "changes places with it", flips: "changes its side", drops: "a piece appears", becomes: "becomes another piece",
  // end
};
const path = (kind, d) => `<path class="${kind}" d="${d}"/>`;
const ring = (kind, r) => `<circle class="${kind}" r=${r} />`;
const box = (kind, half) => path(kind, `M-${half}-${half}h${2 * half}v${2 * half}h-${2 * half}z`);
const cross = (kind, arm) => path(kind, `M-${arm}-${arm}L${arm} ${arm}M${arm}-${arm}L-${arm} ${arm}`);

function signs(does, stands, isMover) {
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
  let letter = isMover ? PAGE.letter : stands?.letter ?? stands?.name[0];
  if (letter && !isMover) letter = stands.isFriend === (side === "white") ? letter.toUpperCase() : letter.toLowerCase();
  if (letter) drawn += `<text class=${isMover || !stands.isFriend ? "paper" : "ink"} y=6>${safe(letter)}</text>`;
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

function draw(square, does) {
  const cell = cells.get(square);
  const stands = pieces.get(square);
  const isMover = square === at;
  const words = [board.nameOf(square), isMover ? PAGE.title
    : stands ? `${stands.isFriend ? "friend" : "enemy"} ${kindOf(stands.name)}`.trim() : "empty"];
  for (const what of Object.keys(WORDS).filter((each) => does.has(each)))
    words.push(isMover && what === "goes" ? "may stay" : stands && what === "takes" ? "captured" : WORDS[what]);
  let drawn = signs(does, stands, isMover);
  // if "unmoved" "attacked" "en-passant"
  const here = Object.entries({ "moved before": marks.moved, attacked: marks.attacked, "en passant": marks.passed })
    .flatMap(([mark, set]) => (set.has(square) ? [mark] : []));
  words.push(...here);
  drawn += `<text class=mark x=16 y=20>${here.map(([first]) => first).join("")}</text>`;
  // end
  cell.innerHTML = `<svg viewBox="-22 -22 44 44">${drawn}</svg>`;
  cell.setAttribute("aria-label", cell.title = words.join(", "));
  cell.classList.toggle("mover", isMover);
  cell.tabIndex = square === focused ? 0 : -1;
}

/** Levels are panels of their own. A square is `wide` and `high`, and the next one is so far `across` or `up`. */
function build() {
  const [files, ranks, levels, rows] = board.sizes;
  let [across, up, wide, high, rem] = [1, 1, 1, 1, 2.75];
  // if "hexagons"
  const half = Math.sqrt(3) / 2;
  [across, up, wide, high, rem] = board.isHorizontal ? [half, 1.5, 2 * half, 2, 1.6] : [1.5, half, 2, 2 * half, 1.6];
  grid.className = board.isHorizontal ? "cells pointed" : "cells";
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
        tone = (board.isHorizontal ? file : rank) % 3;
        edge = board.nameOf(square);
        // end
        const top = up * (ranks - 1 - rank);
        const box = { left: across * file / width, top: top / height, width: wide / width, height: high / height };
        html += `<i role=gridcell class=t${tone} data-at=${square} data-edge="${edge}" style="${
          Object.entries(box).map(([each, part]) => `${each}:${100 * part}%`).join(";")}"></i>`;
      }
      html += "</div>";
    }
    let name = "";
    // if "space"
    name = board.nameOf(board.number([0, 0, level, row])).slice(2);
    // end
    const style = `width:${rem * width}rem;aspect-ratio:${width}/${height}`;
    return `<section role=rowgroup data-name="${name}" style="${style}">${html}</section>`;
  };
  let html = "";
  for (let row = 0; row < rows; ++row) for (let level = 0; level < levels; ++level) html += panel(level, row);
  grid.innerHTML = html;
  cells = new Map([...grid.querySelectorAll("i")].map((cell) => [squareOf(cell), cell]));
  update();
}

// ---- playing

const squareOf = (element) => Number(element?.closest("i")?.dataset.at ?? NO_SQUARE);

function focus(square) {
  if (!cells.has(square)) return;
  cells.get(focused).tabIndex = -1;
  focused = square;
  cells.get(focused).tabIndex = 0;
  cells.get(focused).focus();
}

function moveTo(square) {
  pieces.delete(square);
  at = square;
  focus(square);
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
const drawDrag = (x, y) => { cells.get(at).firstChild.style.transform = `translate(${x}px,${y}px)`; };
grid.onpointerdown = (event) => {
  wasDragged = false;
  if (squareOf(event.target) !== at || event.button > 0) return;
  drag = event;
  cells.get(at).setPointerCapture(event.pointerId);
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
  focus(square);
  change(square);
};

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
grid.onkeydown = (event) => {
  const { key } = event;
  let next = focused;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (ARROWS[key]) {
    const [x, y] = ARROWS[key];
    next = board.offset(focused, [x, y]);
    // if "hexagons"
    // Across the columns (or ranks) of cells the way goes up and down by turns.
    const isAcross = board.isHorizontal ? y : x;
    const bend = board.squares[focused][board.isHorizontal ? 1 : 0] % 2 || -1;
    const ways = isAcross ? [[x || bend, y || bend], [x || -bend, y || -bend]] : [[2 * x, 2 * y]];
    next = ways.map((by) => board.offset(focused, by)).find((each) => each >= 0) ?? NO_SQUARE;
    // end
    focus(next);
  // if "space"
  } else if (/^Page/.test(key)) {
    focus(focused + (key === "PageUp" ? -1 : 1) * board.sizes[0] * board.sizes[1]);
  // end
  } else if (key === "Enter" || key === " ") {
    change(focused);
  } else if (key === "m" || key === "M") {
    moveTo(focused);
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
begin(PAGE.board);
