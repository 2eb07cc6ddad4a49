// The moves of a piece on a board, in node and in browsers; README.md beside this file says how to use it.
//
//     import { moves } from "ferz-moves";
//     import knight from "./knight.mjs";                     // ferz convert N --to js -o knight.mjs
//     moves(knight, { at: "d4", place: { e6: "white:pawn" } }).map((move) => move.to)

import { NO_SQUARE, fail, readBoard, turner } from "./board.mjs";
import { compare, evaluate } from "./evaluate.mjs";

const SCHEMA = 1;
const ENOUGH = 20000;
const OWN_NAME = "test"; // what a piece without a name is called
const LETTERS = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };
const isText = (value) => typeof value === "string";
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const KINDS = {
  "a string": isText,
  "a list of strings": (value) => Array.isArray(value) && value.every(isText),
  "an object of strings": (value) => isObject(value) && Object.values(value).every(isText),
  "an object of whole numbers": (value) => isObject(value) && Object.values(value).every(Number.isInteger),
  "a whole number": Number.isInteger,
  "true or false": (value) => typeof value === "boolean",
};
const KEYS = new Map(Object.entries({
  "a string": ["at", "board", "side", "fen", "name", "piece"],
  "a list of strings": ["attacked", "moved", "dropped", "announced"],
  "an object of strings": ["place", "ep", "names"],
  "an object of whole numbers": ["state"],
  "a whole number": ["configurations"],
  "true or false": ["check"],
}).flatMap(([kind, keys]) => keys.map((key) => [key, kind])));
const ELSEWHERE = { castling: "castling is no part of how one piece moves", drop: "a drop is no move of a piece on the board" };

/** All moves of the piece, as `ferz moves --json` prints them. `definition` is what `ferz convert --to js` or `--to json`
 * writes, `position` a question of `ferz moves --jsonl` without its `def`. Throws an Error with the reason if there is no
 * answer. */
export function moves(definition, position) {
  const names = nameTable(position.names);
  const situation = readPosition(position, names);
  const piece = pieceOf(definition, position.piece, situation.side, names);
  const turn = turner(situation.board, situation.side, piece.black);
  const seen = { ...situation, board: turn.board, at: turn.square(situation.at) };
  const own = situation.name || piece.name || OWN_NAME;
  const squares = (list) => new Set([...list].map(turn.square));
  situation.pieces.set(situation.at, { side: situation.side, name: own });
  seen.pieces = new Map([...situation.pieces].map(([at, { side, name }]) =>
    [turn.square(at), { isFriend: side === situation.side, name }]));
  seen.ep = new Map([...situation.ep].map(([mark, victim]) => [turn.square(mark), turn.square(victim)]));
  seen.attacked = squares(situation.attacked);
  seen.moved = squares(situation.moved);
  seen.own = own;
  // The names of a piece without a name speak of its own kind, whatever the position calls it.
  seen.called = piece.own && situation.name ? (name) => (name === piece.own ? situation.name : name) : (name) => name;
  const found = evaluate(piece, seen).map((move) => turned(move, turn.square)).sort(compare);
  const isNew = (move, index) => index === 0 || compare(move, found[index - 1]) !== 0;
  return found.filter(isNew).map((move) => written(move, situation));
}

// ---- positions

/** A letter of MBN or of a FEN to the name of a piece. */
function nameTable(more = {}) {
  const table = new Map(Object.entries(LETTERS));
  for (const [letter, name] of Object.entries(more)) {
    for (const [other, known] of table) if (known === name) table.delete(other);
    table.set(letter, name);
  }
  return (letter) => {
    const plain = /^:.+:$/s.test(letter) ? letter.slice(1, -1).replace(/[a-z]/g, (each) => each.toUpperCase()) : letter;
    return table.get(plain) ?? plain;
  };
}

const SIDES = new Map([["white", "white"], ["w", "white"], ["black", "black"], ["b", "black"]]);
const sideOf = (text) => SIDES.get(text);

function readPosition(position, names) {
  for (const [key, value] of Object.entries(position)) {
    const reason = Object.hasOwn(ELSEWHERE, key) ? ELSEWHERE[key] : `a position has no \`${key}\``;
    const kind = KEYS.get(key) ?? fail(reason);
    if (!KINDS[kind](value)) fail(`\`${key}\` is not ${kind}`);
  }
  const board = readBoard(position.board ?? "8x8");
  const [placement, fenSide, , mark] = (position.fen ?? "").split(/ +/);
  const side = position.side ? sideOf(position.side) : sideOf(fenSide) ?? "white";
  if (!side) fail(`\`${position.side}\` is no side`);
  const list = (key) => new Set((position[key] ?? []).map(board.parse));
  const at = board.parse(position.at ?? fail("`at` is missing"));
  const result = {
    board, side, at, name: names(position.name ?? ""), pieces: new Map(), ep: new Map(),
    attacked: list("attacked"), moved: list("moved"), states: new Map(Object.entries(position.state ?? {})),
    isInCheck: position.check ?? false, most: position.configurations ?? ENOUGH,
  };
  if (placement) readPlacement(placement, board, names, result.pieces);
  if (fenSide && !sideOf(fenSide)) fail(`\`${fenSide}\` in the FEN is no side`);
  if (mark && mark !== "-") {
    const square = board.parse(mark);
    const behind = (fenSide && sideOf(fenSide) === "black" ? 1 : -1) * (board.isCell && !board.isHorizontal ? 2 : 1);
    const victim = board.offset(square, [0, behind]);
    if (victim === NO_SQUARE) fail(`the FEN's en-passant square \`${mark}\` has no square behind it`);
    result.ep.set(square, victim);
  }
  for (const [square, what] of Object.entries(position.place ?? {})) {
    const [, colour, letter] = /^([^:]*):(.+)$/s.exec(what) ?? [];
    const piece = { side: sideOf(colour) ?? fail(`\`${what}\` is no piece: write it as \`white:rook\``), name: names(letter) };
    if (board.parse(square) !== at) {
      result.pieces.set(board.parse(square), piece);
    } else if (piece.side === side && (!position.name || result.name === piece.name)) {
      result.name = piece.name;
    } else {
      fail(`\`${what}\` on ${square}, where the moving piece stands`);
    }
  }
  for (const [square, victim] of Object.entries(position.ep ?? {})) result.ep.set(board.parse(square), board.parse(victim));
  for (const name of position.announced ?? []) result.states.set(`/${name}/`, 1);
  // What was dropped has not moved, but not since the start of the game.
  result.wasChecked = result.isInCheck || list("dropped").has(at);
  return result;
}

/** The first field of a FEN: ranks from the top; levels are divided by `|`, rows of levels by `||`. */
function readPlacement(text, board, names, pieces) {
  const [files, ranks, levels, rows] = board.sizes;
  const lines = [];
  for (let count = 0; count < rows * levels * ranks; ++count) {
    const [boards, rank] = [Math.floor(count / ranks), ranks - 1 - (count % ranks)];
    const squares = [];
    for (let file = 0; file < files; ++file) {
      const at = [file, rank, boards % levels, Math.floor(boards / levels)];
      if (board.contains(at)) squares.push(board.number(at));
    }
    const isLast = rank === 0 && (boards + 1) % levels === 0;
    lines.push({ squares, end: count + 1 === rows * levels * ranks ? "" : isLast ? "||" : rank === 0 ? "|" : "/" });
  }
  const wrong = () => fail(`the FEN has not as many squares as the board ${board.text}`);
  let [line, used] = [0, 0];
  const put = (isWhite, letter) => {
    const square = lines[line].squares[used++] ?? wrong();
    pieces.set(square, { side: isWhite ? "white" : "black", name: names(letter) });
  };
  for (const [token, count, name, letter, separator] of
    text.matchAll(/(\d+)|(:[^:]*:|;[^;]*;)|(\+?[A-Za-z])|(\/|\|+)|[^]/g)) {
    if (count) {
      used += Number(count);
    } else if (name) {
      put(name[0] === ":", name.slice(1, -1));
    } else if (letter) {
      put(letter === letter.toUpperCase(), letter.toUpperCase());
    } else if (!separator) {
      fail(`\`${token}\` is nothing that stands in a FEN`);
    } else if (used !== lines[line].squares.length || separator !== lines[line++].end) {
      wrong();
    } else {
      used = 0;
    }
  }
  if (line + 1 !== lines.length || used !== lines[line].squares.length) wrong();
}

/** The one piece that the side has, or the one of that name. */
function pieceOf({ schema, movements }, name, side, names) {
  if (schema !== SCHEMA) fail(`this evaluator reads schema ${SCHEMA}, and the piece has schema ${schema}`);
  const rank = (piece) => (piece.owner === side ? 0 : piece.owner === "both" ? 1 : 2);
  const known = movements.filter((piece) =>
    rank(piece) < 2 && !movements.some((other) => other.name === piece.name && rank(other) < rank(piece)));
  const find = (wanted) => known.find((piece) => [wanted, names(wanted)].includes(piece.name ?? OWN_NAME));
  const list = known.map((piece) => `\`${piece.name ?? OWN_NAME}\``).join(" ");
  if (!name && known.length === 1) return known[0];
  if (!name) fail(known.length > 0 ? `there are several pieces: ${list}` : `${side} has no such piece`);
  const [, group] = /^([^<]+)<.*>$/s.exec(name) ?? [];
  return find(name) ?? (group && find(group)) ?? fail(`there is no piece \`${name}\` among ${list}`);
}

// ---- moves out

function turned([from, to, captures, swaps, flips, becomes, states, enPassant, drops, flags], turn) {
  const all = (squares) => squares.map(turn).sort(compare);
  return [turn(from), to === NO_SQUARE ? to : turn(to), all(captures), swaps.map(all).sort(compare), all(flips), becomes, states,
    all(enPassant), drops.map(([at, ...what]) => [turn(at), ...what]).sort(compare), flags];
}

function written([from, to, captures, swaps, flips, becomes, states, enPassant, drops, flags], { board, side }) {
  const colour = (isFriend) => (isFriend ? side : { white: "black", black: "white" }[side]);
  const squares = (list) => list.map(board.nameOf);
  const quoted = (name) => `"${name.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n")}"`;
  const word = (name) => (/^[A-Za-z0-9_-]+$/.test(name) ? name : quoted(name));
  return {
    from: board.nameOf(from),
    to: to === NO_SQUARE ? null : board.nameOf(to),
    captures: squares(captures),
    swaps: swaps.map((pair) => squares(pair).sort()),
    flips: squares(flips),
    becomes: becomes.map((name) => name.replace(/^enemy:/, `${colour(false)}:`)).sort(),
    states: Object.fromEntries(states),
    en_passant: squares(enPassant),
    drops: drops.map(([at, isFriend, name]) => `${board.nameOf(at)}=${colour(isFriend)}:${name}`),
    displaces: [],
    flags: flags.map(([what, isAllBut, names]) => ["decisive", "no-check", "no-mate"][what]
      + (isAllBut && names.length === 0 ? "" : `{${isAllBut ? "^" : ""}${names.map(word).join()}}`)),
  };
}
