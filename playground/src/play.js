// A variant by hand: every move that is legal, and no other.
//
// ferz is asked for each position: the variant, the position it began with and the moves so far make it (`ferz ask`, play).
import { makeArranging } from "./arrange.js";
import { ask } from "./ask.js";
import { boardPicture } from "./board_picture.js";
import { byId, copy, element, withCode } from "./dom.js";
import { asPng, asSvg, download, fileName } from "./download.js";
import { drag } from "./drag.js";
import { SIDES, makeField } from "./field.js";
import { drawn, withFigures } from "./figures.js";
import { linkOf, remember } from "./fragment.js";
import { opponent } from "./opponent.js";
import { pack, unpack } from "./pack.js";
import { rules } from "./rules.js";
import { sameness } from "./sameness.js";
import { OWN, variants } from "./variants.js";

let source = null; // { variant } or { toml }, as the question takes it
let packed = ""; // somebody's own rules, as the address has them
let kinds = new Map(); // letter -> { letter, name, ancp, figure }
let fen = ""; // where the game begins, if not where the variant does
let moves = []; // their names as the question takes them
let undone = []; // those that were taken back, the next one last
let game = null; // the answer
let from = null; // the square of the piece that is to move, or { drop: letter }

const field = makeField(byId("field"), { pick, cancel: () => { if (game && !arranging.isOn()) choose(null); } });
const arranging = makeArranging({ draw: (pieces, hands) => {
  field.draw({ ...nothing(), pieces });
  drawHands(hands);
} });

// ---- the game

/** `what` may have other `moves`, `undone` and another `fen`; nothing changes if ferz refuses them. */
async function show(what, words = "") {
  const next = { moves, undone, fen, ...what };
  const answer = await ask("play", { ask: "play", ...source, moves: next.moves, ...(next.fen && { fen: next.fen }) });
  if (!answer) return false;
  refuse(answer.error);
  if (answer.error) {
    if (game) choose(null);
    return false;
  }
  ({ moves, undone, fen } = next);
  game = answer;
  byId("field").classList.remove("stale");
  stopArranging();
  choose(null);
  tell(words);
  opponent.forget();
  remember("play", state());
  // Who goes back or forth in the game looks at it.
  if (undone.length === 0) opponent.moves(game.side, Boolean(game.outcome));
  return true;
}

function refuse({ message = "", help } = {}) {
  byId("refused").replaceChildren(...withCode(help ? `${message}; ${help}` : message));
}

function tell(words) {
  byId("turn").textContent = words + (game.outcome ? `${game.outcome[0].toUpperCase()}${game.outcome.slice(1)}.`
    : `${SIDES[game.side]} to move${game.check ? ", in check" : ""}.`);
  byId("played").replaceChildren(...played());
  byId("fen").value = game.fen;
  byId("legal").replaceChildren(...(game.legal.length ? game.legal.map((move) =>
    element("button", { type: "button", onclick: () => make(move) }, move.san)) : ["There are none."]));
  byId("undo").disabled = moves.length === 0;
  byId("redo").disabled = undone.length === 0;
}

const state = () => ({ variant: variants.chosen(), rules: variants.chosen() === OWN ? packed : "", fen, moves: moves.join(";"),
  undone: undone.join(";"), flip: field.isTurned() ? "1" : "", against: opponent.side(), level: opponent.level() });

function make(move) {
  field.focus();
  return show({ moves: [...moves, move.uci], undone: [] }, `${SIDES[game.side]} played ${move.san}. `);
}

/** The position behind so many moves of the game. */
function goTo(count) {
  const all = [...moves, ...[...undone].reverse()];
  return show({ moves: all.slice(0, count), undone: all.slice(count).reverse() });
}

/** `1. e4 e5 2. Nf3`, each a button that leads there. */
function played() {
  const whiteBegins = (game.side === "white") === (game.played.length % 2 === 0);
  return game.played.flatMap((name, index) => {
    const at = index + (whiteBegins ? 0 : 1);
    const number = at % 2 === 0 ? `${at / 2 + 1}. ` : index === 0 ? "1... " : "";
    const button = element("button", { type: "button", onclick: () => goTo(index + 1) }, name);
    if (index + 1 === game.played.length) button.setAttribute("aria-current", "true");
    return [number, button, " "];
  });
}

// ---- the board

/** The moves of the piece that is chosen. */
function ways() {
  if (!from) return [];
  return game.legal.filter((move) => (from.drop ? move.drop === from.drop && !move.from : move.from === from));
}
const aim = (move) => move.to ?? move.captures[0] ?? move.from;

const nothing = () => ({ board: game.board, pieces: game.pieces, kinds, from: null, targets: new Map(), last: new Set(), movable: new Set() });

function choose(next) {
  from = next;
  byId("choose").hidden = true;
  const targets = new Map();
  for (const move of ways()) targets.set(aim(move), targets.get(aim(move)) || move.captures.length > 0);
  const last = new Set([game.last?.from, game.last?.to].filter(Boolean));
  const movable = new Set(game.legal.map((move) => move.from).filter(Boolean));
  field.draw({ ...nothing(), from: next?.drop ? null : next, targets, last, movable });
  drawHands();
  linkChosen();
}

function drawHands(hands = game.hands) {
  for (const side of ["white", "black"]) {
    const inHand = Object.entries(hands[side] ?? {}).map(([letter, count]) => {
      const isChosen = side === game.side && from?.drop === letter;
      const words = `${SIDES[side]}'s ${letter}${count > 1 ? ` ×${count}` : ""}`;
      return element("button", { type: "button", onclick: () => takeFromHand(side, letter), "aria-pressed": String(isChosen),
        onpointerdown: (event) => dragFromHand(event, side, letter) }, words);
    });
    byId(`${side}-hand`).replaceChildren(...inHand);
  }
  const [above, below] = field.isTurned() ? ["white", "black"] : ["black", "white"];
  // Only where they stand elsewhere: what is moved loses the focus.
  if (byId("field").previousElementSibling.id !== `${above}-hand`) {
    byId("field").before(byId(`${above}-hand`));
    byId("field").after(byId(`${below}-hand`));
  }
}

function takeFromHand(side, letter) {
  if (arranging.isOn()) {
    arranging.takeOut(side, letter);
    return;
  }
  if (!dropsOf(side, letter)) {
    refuse({ message: `There is no legal drop of ${SIDES[side]}'s ${letter} now.` });
    return;
  }
  refuse();
  choose({ drop: letter });
  field.focus();
}
const dropsOf = (side, letter) => side === game.side && game.legal.some((move) => move.drop === letter && !move.from);

function dragFromHand(event, side, letter) {
  if (arranging.isOn() || !dropsOf(side, letter)) return;
  drag(event, {
    begins: () => {
      choose({ drop: letter });
      return byId(`${side}-hand`).querySelector("[aria-pressed=true]");
    },
    ends: field.letGo,
  });
}

function pick(name) {
  if (!game) return undefined;
  if (arranging.isOn()) {
    arranging.put(name);
    return undefined;
  }
  refuse();
  if (from) {
    const fitting = ways().filter((move) => aim(move) === name);
    if (fitting.length === 1) return make(fitting[0]);
    if (fitting.length > 1) return offer(fitting);
    if (name === from) return choose(null);
  }
  if (game.pieces[name]?.side === game.side) return choose(name);
  // ferz knows why not.
  if (from) return show({ moves: [...moves, from.drop ? `${from.drop}@${name}` : `${from}${name}`], undone: [] });
  return refuse({ message: game.pieces[name] ? `It is ${SIDES[game.side]}'s turn.` : `Nothing stands on ${name}.` });
}

/** Promotions and the like: squares alone do not tell them apart. */
function offer(fitting) {
  const box = byId("choose");
  box.hidden = false;
  const button = (words, onclick) => element("button", { type: "button", onclick }, words);
  box.replaceChildren("Which one?", ...fitting.map((move) => button(move.san, () => make(move))), button("None", () => { choose(null); field.focus(); }));
  box.querySelector("button").focus();
}

/** The board that is shown, as a file. */
async function save(ending, contentOf) {
  if (!game) return;
  if (!arranging.isOn()) choose(null);
  download(fileName(game.variant, ending), await contentOf(boardPicture(byId("view-play"))), "image/svg+xml");
}

// ---- its pieces

const pictureOf = ({ ancp }) => linkOf("piece", { def: `ancp:${ancp}`, board: game.board, game: "1" });

function listKinds() {
  byId("kinds").replaceChildren(...[...kinds.values()].map((kind) => {
    const { letter, name, ancp } = kind;
    const figure = element("span", { className: "sample", "aria-hidden": "true" });
    figure.innerHTML = `<svg viewBox="-22 -22 44 44">${drawn({ side: "white", letter, name }, kinds)}</svg>`;
    const words = name === letter ? letter : `${letter}: ${name}`;
    return element("li", {}, figure, ancp ? element("a", { href: pictureOf(kind) }, words) : words);
  }));
}

function linkChosen() {
  const stands = from?.drop ? { letter: from.drop } : game.pieces[from];
  const kind = kinds.get(stands?.letter);
  const link = kind?.ancp ? element("a", { href: pictureOf(kind) }, `How this ${kind.name} moves`) : "";
  byId("chosen-piece").replaceChildren(link);
}

// ---- positions

function stopArranging() {
  if (arranging.isOn()) arranging.end();
  byId("arrange").setAttribute("aria-pressed", "false");
}

byId("arrange").onclick = () => {
  if (!game) return;
  if (arranging.isOn()) {
    stopArranging();
    choose(null);
    byId("fen").value = game.fen;
    return;
  }
  opponent.forget();
  choose(null);
  byId("arrange").setAttribute("aria-pressed", "true");
  arranging.begin(game, kinds);
};
byId("set-up").onsubmit = (event) => {
  event.preventDefault();
  if (game) show({ fen: byId("fen").value.trim(), moves: [], undone: [] });
};
byId("save-board-svg").onclick = () => save("svg", asSvg);
byId("save-board-png").onclick = () => save("png", asPng);
byId("copy-fen").onclick = (event) => copy(event.target, byId("fen").value);

// ---- which game

/** The rules with their pieces, and the game as far as the address has it. */
async function start(next, what) {
  [source, game] = [next, null];
  sameness.forget();
  opponent.forget();
  byId("field").classList.add("stale");
  const described = await ask("variant", { ask: "variant", ...source });
  if (!described) return;
  if (described.error) {
    refuse(described.error);
    rules.show(source.toml ?? "", "variant");
    remember("play", state());
    return;
  }
  kinds = withFigures(described.pieces);
  rules.show(described.toml, described.name);
  // A link may have moves or a position that these rules do not allow.
  const begun = await show({ moves: [], undone: [], fen: "", ...what });
  if (!begun && !game && what) {
    const refused = [...byId("refused").childNodes];
    await show({ moves: [], undone: [], fen: "" });
    byId("refused").replaceChildren(...refused);
  }
  if (game) listKinds();
}

async function startNamed(name, what) {
  variants.choose(name);
  packed = "";
  const found = await variants.sourceOf(name);
  if (found) await start(found, what);
  else refuse({ message: `There is no variant ${name}.` });
}

async function startOwn(toml, what) {
  variants.choose(OWN);
  packed = await pack(toml);
  await start({ toml }, what);
}

byId("variant").onchange = ({ target }) => startNamed(target.value);
byId("new").onclick = () => { if (source) show({ moves: [], undone: [], fen: "" }); };
byId("undo").onclick = () => goTo(moves.length - (opponent.side() && game.side !== opponent.side() && moves.length > 1 ? 2 : 1));
byId("redo").onclick = () => goTo(moves.length + 1);
byId("flip").onclick = () => {
  field.turn(!field.isTurned());
  byId("flip").setAttribute("aria-pressed", String(field.isTurned()));
  if (!game) return;
  if (arranging.isOn()) arranging.redraw();
  else drawHands();
  remember("play", state());
};
byId("play-link").onclick = (event) => copy(event.target, location.href);
byId("say").onsubmit = async (event) => {
  event.preventDefault();
  const said = byId("said-move").value.trim();
  if (said && game && await show({ moves: [...moves, said], undone: [] })) byId("said-move").value = "";
};
opponent.begin({ position: () => ({ ...source, moves, ...(fen && { fen }) }), make: (uci) => make(game.legal.find((move) => move.uci === uci)),
  changed: () => {
    if (!game) return;
    remember("play", state());
    opponent.moves(game.side, Boolean(game.outcome));
  } });
rules.begin({ play: (toml) => startOwn(toml) });
sameness.begin({ played: () => source, written: rules.written, play: (begins, line) => show({ fen: begins, moves: line, undone: [] }) });

const list = (text = "") => text.split(";").filter(Boolean);

export const play = {
  name: () => (game ? game.variant : ""),
  async open({ variant: name, rules: own, fen: begins = "", moves: text, undone: back, flip = "", against = "", level = "" }) {
    await variants.load();
    if (name === undefined && own === undefined && source) {
      remember("play", state());
      return;
    }
    const asked = { variant: name ?? "", rules: own ?? "", fen: begins, moves: text ?? "", undone: back ?? "", flip, against, level };
    if (game && JSON.stringify(asked) === JSON.stringify(state())) return;
    field.turn(flip === "1");
    byId("flip").setAttribute("aria-pressed", String(field.isTurned()));
    opponent.choose(against, level);
    const what = { fen: begins, moves: list(text), undone: list(back) };
    if (own === undefined) return void await startNamed(name ?? "chess.toml", what);
    const toml = await unpack(own);
    if (toml === null) refuse({ message: "The rules in this link are damaged." });
    else await startOwn(toml, what);
  },
};
