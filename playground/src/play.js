// A variant by hand: every move that is legal, and no other.
//
// The server is asked for each position: the variant and the moves so far make it (`ferz ask`, play).
import { readBoard } from "../../backends/json/ferz-moves/board.mjs";
import { makeGrid, squareOf } from "../../backends/page/grid.js";
import { path, ring, safe } from "../../backends/page/signs.js";
import { ask } from "./ask.js";
import { byId, copy, element, withCode } from "./dom.js";
import { remember } from "./fragment.js";

const SIDES = { white: "White", black: "Black" };
const field = byId("field");
let variants = null;
let variant = null; // { variant } or { toml }, as the question takes it
let toml = ""; // the text of an example's rules
let moves = []; // their names as the question takes them
let game = null; // the answer
let board = null;
let layout = null;
let from = null; // the square of the piece that is to move, or { drop: letter }

// ---- the game

async function show(next, words = "") {
  const answer = await ask("play", { ask: "play", ...variant, moves: next });
  if (!answer) return;
  const { message = "", help } = answer.error ?? {};
  byId("refused").replaceChildren(...withCode(help ? `${message}; ${help}` : message));
  if (answer.error) {
    if (game) choose(null);
    return;
  }
  moves = next;
  const isNew = !game || game.board !== answer.board;
  game = answer;
  if (isNew) {
    board = readBoard(game.board);
    layout = makeGrid(field, board, [...board.squares.keys()].find((square) => board.contains(board.squares[square])));
  }
  choose(null);
  byId("turn").textContent = words + (game.outcome ? `${game.outcome[0].toUpperCase()}${game.outcome.slice(1)}.`
    : `${SIDES[game.side]} to move${game.check ? ", in check" : ""}.`);
  byId("played").textContent = numbered();
  byId("fen").textContent = game.fen;
  byId("legal").replaceChildren(...(game.legal.length ? game.legal.map((move) =>
    element("button", { type: "button", onclick: () => make(move) }, move.san)) : ["There are none."]));
  byId("undo").disabled = moves.length === 0;
  remember("play", state());
}

const state = () => ({ variant: byId("variant").value, moves: byId("variant").value ? moves.join(";") : "" });

/** The button that had the focus goes away. */
const toBoard = () => layout.focus(layout.focused());

function make(move) {
  toBoard();
  show([...moves, move.uci], `${SIDES[game.side]} played ${move.san}. `);
}

/** `1. e4 e5 2. Nf3` */
function numbered() {
  const whiteBegins = (game.side === "white") === (game.played.length % 2 === 0);
  return game.played.map((name, index) => {
    const at = index + (whiteBegins ? 0 : 1);
    return at % 2 === 0 ? `${at / 2 + 1}. ${name}` : index === 0 ? `1... ${name}` : name;
  }).join(" ");
}

// ---- the board

/** The moves of the piece that is chosen. */
function ways() {
  if (!from) return [];
  return game.legal.filter((move) => (from.drop ? move.drop === from.drop && !move.from : move.from === from));
}

function choose(next) {
  from = next;
  byId("choose").hidden = true;
  draw();
}

function draw() {
  const targets = new Map();
  for (const move of ways()) {
    const to = move.to ?? move.captures[0] ?? move.from;
    targets.set(to, targets.get(to) || move.captures.length > 0 || false);
  }
  for (const [square, cell] of layout.cells) {
    const name = board.nameOf(square);
    const stands = game.pieces[name];
    const isTarget = targets.has(name);
    const takes = targets.get(name);
    let drawn = "";
    if (stands?.side) {
      const letter = stands.letter.replace(/~$/, "");
      const kind = `on${stands.side}${letter.length > 1 ? " two" : ""}`;
      drawn += ring(stands.side, 15.5) + `<text class="${kind}" y=6>${safe(letter)}</text>`;
    } else if (stands) drawn += path("wall", "M-18-18h36v36h-36z");
    if (isTarget) drawn += takes ? ring("take", 19) : stands ? ring("move", 19) : ring("move", 9);
    cell.innerHTML = `<svg viewBox="-22 -22 44 44">${drawn}</svg>`;
    const words = [name, stands?.side ? `${SIDES[stands.side]} ${stands.name}` : stands ? "wall" : "empty"];
    if (name === from) words.push("chosen");
    if (isTarget) words.push(takes ? "it can capture here" : "it can go here");
    cell.setAttribute("aria-label", cell.title = words.join(", "));
    cell.classList.toggle("chosen", name === from);
  }
  for (const side of ["white", "black"]) {
    const inHand = Object.entries(game.hands[side] ?? {}).map(([letter, count]) => {
      const isChosen = side === game.side && from?.drop === letter;
      return element("button", { type: "button", onclick: () => takeFromHand(side, letter), "aria-pressed": String(isChosen) },
        `${SIDES[side]}'s ${letter}${count > 1 ? ` ×${count}` : ""}`);
    });
    byId(`${side}-hand`).replaceChildren(...inHand);
  }
}

function takeFromHand(side, letter) {
  if (side !== game.side || !game.legal.some((move) => move.drop === letter && !move.from)) {
    byId("refused").textContent = `There is no legal drop of ${SIDES[side]}'s ${letter} now.`;
    return;
  }
  byId("refused").textContent = "";
  choose({ drop: letter });
  toBoard();
}

function click(square) {
  const name = board.nameOf(square);
  byId("refused").textContent = "";
  if (from) {
    const fitting = ways().filter((move) => (move.to ?? move.captures[0] ?? move.from) === name);
    if (fitting.length === 1) return make(fitting[0]);
    if (fitting.length > 1) return offer(fitting);
    if (name === from) return choose(null);
  }
  if (game.pieces[name]?.side === game.side) return choose(name);
  // The server knows why not.
  if (from) show([...moves, from.drop ? `${from.drop}@${name}` : `${from}${name}`]);
  else byId("refused").textContent = game.pieces[name] ? `It is ${SIDES[game.side]}'s turn.` : `Nothing stands on ${name}.`;
}

/** Promotions and the like: squares alone do not tell them apart. */
function offer(fitting) {
  const box = byId("choose");
  box.hidden = false;
  const button = (words, onclick) => element("button", { type: "button", onclick }, words);
  box.replaceChildren("Which one?", ...fitting.map((move) => button(move.san, () => make(move))), button("None", () => { choose(null); toBoard(); }));
  box.querySelector("button").focus();
}

field.onclick = ({ target }) => {
  const square = squareOf(target);
  if (square < 0 || !game) return;
  layout.focus(square);
  click(square);
};
field.onkeydown = (event) => {
  const { key } = event;
  if (!game || event.ctrlKey || event.altKey || event.metaKey) return;
  const next = layout.step(event);
  if (next !== undefined) layout.focus(next);
  else if (key === "Enter" || key === " ") click(layout.focused());
  else if (key === "Escape") choose(null);
  else return;
  event.preventDefault();
};

// ---- which game

async function load() {
  variants = await (await fetch("/variants.json")).json();
  const group = (label, list) =>
    element("optgroup", { label }, ...list.map(([value, words]) => element("option", { value }, words)));
  byId("variant").replaceChildren(
    group("Examples", variants.examples.map(({ file, name }) => [`${file}.toml`, name])),
    group("Built into Fairy-Stockfish", variants.builtIn.map((name) => [name, name])),
    element("option", { value: "", hidden: true }, "your own rules"));
}

async function start(name, next = []) {
  byId("variant").value = name;
  game = null;
  if (name.endsWith(".toml")) {
    const response = await fetch(`/variants/${encodeURIComponent(name)}`);
    if (!response.ok) {
      byId("refused").textContent = `There is no variant ${name}.`;
      return;
    }
    toml = await response.text();
    variant = { toml };
  } else {
    toml = "";
    variant = { variant: name };
  }
  byId("toml").value = toml || "# The rules of this variant are built in: `ferz import` writes them as a file.";
  await show(next);
}

byId("variant").onchange = ({ target }) => start(target.value);
byId("new").onclick = () => show([]);
byId("undo").onclick = () => show(moves.slice(0, -1));
byId("play-link").onclick = (event) => copy(event.target, location.href);
byId("say").onsubmit = async (event) => {
  event.preventDefault();
  const said = byId("said-move").value.trim();
  if (!said || !game) return;
  const before = moves.length;
  await show([...moves, said]);
  if (moves.length > before) byId("said-move").value = "";
};
byId("take-rules").onclick = () => {
  variant = { toml: byId("toml").value };
  byId("variant").value = "";
  game = null;
  show([]);
};

export const play = {
  async open({ variant: name, moves: text = "" }) {
    if (!variants) await load();
    if (name === undefined && variant) return;
    if (name === byId("variant").value && text === moves.join(";") && game) return;
    await start(name ?? "chess.toml", text.split(";").filter(Boolean));
  },
};
