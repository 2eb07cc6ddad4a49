// A game of a variant: each position is the answer to a question `play`.

/** Ranks after the ninth, as boards that take keys of two characters call them. */
const kRanks = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ":", ";", "<", "=", ">", "?", "@"];

/** `e10` is `e:` there. A square that has no such key, as one in space, stays what it is. */
function keyOf(square) {
  const [, file, rank] = /^([a-z])(\d+)$/.exec(square) ?? [];
  return kRanks[rank - 1] === undefined ? square : file + kRanks[rank - 1];
}

/** Where a move begins on such a board, and where it ends; nowhere, if it is a pass or a wall alone. */
function keysOf({ from, to, drop }) {
  const orig = from === null ? drop && `${drop}@` : keyOf(from);
  return orig && [orig, keyOf(to ?? from)];
}

function listed(pairs) {
  const dests = new Map();
  for (const [orig, dest] of pairs) {
    if (!dests.has(orig)) dests.set(orig, []);
    if (!dests.get(orig).includes(dest)) dests.get(orig).push(dest);
  }
  return dests;
}

/** Of an answer, or of a promise of one. */
const then = (answer, next) => (answer instanceof Promise ? answer.then(next) : next(answer));

/** A name that is built in, or a variant file's text, as the keys of a question. */
export const rulesOf = (text) => (/[\n=]/.test(text) ? { toml: text } : { variant: text });

/**
 * The position, and those before it, to which undo() goes back. What asks the library is play(), reset(), premoves() and
 * perft(): with load() they have their result, with loadWorkers() a promise of it, and they take `signal`, `limit` and
 * `memory`. All else is known.
 */
export class Variant {
  #asked;
  #rules;
  #start;
  #positions = [];
  #resets = 0;

  /** `text`: a name that is built in, or a variant file. */
  static of(asked, text, { fen, ...how } = {}) {
    const variant = new Variant();
    variant.#asked = asked;
    variant.#rules = rulesOf(text);
    return variant.reset(fen, how);
  }

  get #now() { return this.#positions.at(-1); }

  get name() { return this.#now.variant; }
  get fen() { return this.#now.fen; }
  get turn() { return this.#now.side; }
  get check() { return this.#now.check; }
  get board() { return this.#now.board; }
  get pieces() { return structuredClone(this.#now.pieces); }
  get hands() { return structuredClone(this.#now.hands); }
  /** `{ winner, outcome }`; null while the game goes on. */
  get result() { return this.#now.winner === undefined ? null : { winner: this.#now.winner, outcome: this.#now.outcome }; }
  /** The moves since the start, in short algebraic notation. */
  get played() { return this.#positions.slice(1).map(({ played }) => played.at(-1)); }
  /** Where the last move began and ended, as keys; undefined at the start. */
  get lastMove() {
    const { last } = this.#now;
    return last ? keysOf(last) : undefined;
  }

  legalMoves() { return structuredClone(this.#now.legal); }

  /** Legal moves by where they begin and end on a board: several, if the player has to choose, as when a pawn promotes. */
  movesBetween(orig, dest) {
    return this.legalMoves().filter((move) => {
      const [a, b] = keysOf(move) ?? [];
      return a === orig && b === dest;
    });
  }

  /** Map from where a move may begin, `e2` or `P@`, to where it may end: a board's `movable.dests`. */
  dests() { return listed(this.#now.legal.map(keysOf).filter(Boolean)); }

  /** The name of a legal move in short algebraic notation. */
  san(move) { return this.#legal(move)?.san; }

  /**
   * Makes a move: one of legalMoves(), or its name in any notation. Throws, or rejects, where it is not legal; rejects, too,
   * where the position is another one by the time of the answer.
   */
  play(move, how) {
    const before = this.#now;
    const name = this.#legal(move)?.uci ?? move;
    return then(this.#ask({ moves: [...this.#moves, name] }, how), (position) => {
      if (this.#now !== before) throw new Error("the game has gone on since this move was asked for");
      return this.#add(position);
    });
  }

  /** The position before the last move, if there is one. */
  undo() {
    if (this.#positions.length > 1) this.#positions.pop();
    return this;
  }

  /** A new game, from the position of a FEN or as the variant starts. Of several that were asked for, the last one counts. */
  reset(fen, how) {
    const start = fen === undefined ? {} : { fen };
    const number = ++this.#resets;
    return then(this.#asked({ ask: "play", ...this.#rules, ...start, ...how }), (position) => {
      if (number !== this.#resets) throw new Error("another game has been asked for since");
      this.#start = start;
      this.#positions = [];
      return this.#add(position);
    });
  }

  /**
   * Where the piece on a square, as a key, or `P@` may go when the other side has moved: to these squares there is a legal
   * move after some legal move of the side whose turn it is. Without a square: a Map of all of them.
   */
  premoves(orig, how) {
    const position = this.#now;
    const all = position.premoves ??
      then(this.#ask({ premoves: true }, how), ({ premoves }) => {
        const pairs = Object.entries(premoves).flatMap(([from, to]) => to.map((square) => [keyOf(from), keyOf(square)]));
        return (position.premoves = listed(pairs));
      });
    return then(all, (dests) => structuredClone(orig === undefined ? dests : dests.get(orig) ?? []));
  }

  /** How many games of this length begin here. */
  perft(depth, how) { return then(this.#ask({ perft: depth ?? null }, how), ({ perft }) => perft); }

  /** A move to consider, and the line that is expected, by a search of so many plies, 1 to 4. */
  advise(plies = 2, how) { return then(this.#ask({ advice: plies }, how), ({ advice }) => advice); }

  /** A FEN does not say what has moved, or that the other side has passed: questions have the moves that led here. */
  get #moves() { return this.#positions.slice(1).map(({ last }) => last.uci); }

  #ask(question, how) {
    return this.#asked({ ask: "play", ...this.#rules, ...this.#start, moves: this.#moves, ...question, ...how });
  }

  #legal(move) {
    const name = move?.uci ?? move;
    return this.#now.legal.find(({ uci }) => uci === name) ?? this.#now.legal.find(({ san }) => san === name);
  }

  #add(position) {
    this.#positions.push(position);
    return this;
  }
}
