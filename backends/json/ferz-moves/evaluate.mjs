// The automaton of a piece, run on one position: all runs are tried, one after the other. docs/ir.md of ferz says what
// it means.
// `// if "word"`: from there to the next such line, or to `// end`, is left out of the page of a piece whose data do not have
// that word (backends/page/script.h).
//
// A `seen` position is what the mover sees, who moves up the board: `board` and `at`, where the piece stands; `own`, its
// name; `pieces` (square -> {isFriend, name}, the mover among them), `moved` and `attacked` (sets of squares), `ep` (marked
// square -> where the victim stands), `states` (key -> number), `isInCheck`, `wasChecked`, `side`, `called` (a name that the
// piece says -> the name that is meant), and `most`, how many configurations to try.

import { NO_SQUARE, fail, isInZone, regionOf } from "./board.mjs";

/** Numbers, strings and lists, in the order in which ferz lists moves. */
export function compare(a, b) {
  if (!Array.isArray(a)) return a < b ? -1 : a > b ? 1 : 0;
  for (let index = 0; index < a.length && index < b.length; ++index) {
    const order = compare(a[index], b[index]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const added = (list, value) => (list.some((each) => compare(each, value) === 0) ? list : [...list, value].sort(compare));

/** What a run remembers: marked squares, the pending move, and the board where the move has changed it. There a square
 * holds nothing (null), what stood on `from` before the move, or a piece that was `placed`. */
const START = { marks: [], to: NO_SQUARE, vanished: false, captures: [], enPassantCaptures: [], swaps: [], flips: [],
  becomes: [], states: [], enPassant: [], drops: [], flags: [], changed: {}, visited: [] };

/** The moves, each once or oftener, as lists that `compare` sorts: from, to, captures, swaps, flips, becomes, states,
 * en passant, drops, flags. */
export function evaluate(piece, seen) {
  const { board, at: origin, pieces, ep, called, own } = seen;
  const memories = [START]; // each once
  const ids = new Map([[JSON.stringify(START), 0]]);
  const played = new Map();
  let made = 1;

  const idOf = (memory) => {
    const key = JSON.stringify(memory);
    if (!ids.has(key)) ids.set(key, memories.push(memory) - 1);
    return ids.get(key);
  };
  const isAmong = (names, name) => (names.not ?? names).some((each) => called(each) === name) !== Boolean(names.not);
  const renamed = (names) => [...new Set(names.map(called))].sort(compare);
  const occupant = (memory, square) => (square in memory.changed ? memory.changed[square] : { from: square, isFlipped: false });
  const change = (memory, square, what) => {
    const changed = { ...memory.changed, [square]: what };
    if (what && what.from === square && !what.isFlipped) delete changed[square];
    return changed;
  };
  const isOneOf = (what, memory, square) => {
    const found = occupant(memory, square);
    const stands = found && (found.placed ? found : pieces.get(found.from));
    if (!stands) return what.empty;
    return isAmong(stands.isFriend !== (found.isFlipped ?? false) ? what.friends : what.enemies, stands.placed ?? stands.name);
  };
  const remembered = (memory, slot) => (slot === 0 ? origin : memory.marks[slot - 1] ?? NO_SQUARE);

  // Of a square that is on the board.
  const ASKS_SQUARE = {
    // if "zone"
    zone: (test, square) => isInZone(board, test.zone, square),
    // if "unmoved"
    unmoved: (test, square, memory) =>
      occupant(memory, square)?.from === square && pieces.has(square) && !seen.moved.has(square),
    // if "attacked"
    attacked: (test, square) => seen.attacked.has(square),
    // if "visited"
    visited: (test, square, memory) => memory.visited.some(([set, each]) => set === test.set && each === square),
    // if "affected"
    affected: (test, square, memory) => {
      const from = occupant(memory, square)?.from ?? square;
      return from !== square || memory.captures.includes(square);
    },
    // if "en-passant"
    "en-passant": (test, square) => {
      const victim = pieces.get(ep.get(square));
      return victim !== undefined && !victim.isFriend && isAmong(test.victims, victim.name);
    },
    // end
  };
  const ASKS = {
    holds: (test, square, memory) => (square === NO_SQUARE ? test.what.off : isOneOf(test.what, memory, square)),
    // if "beyond"
    beyond: (test, square, memory, cursor) => test.regions.includes(regionOf(board, cursor, test.at)),
    // if "never-checked"
    "never-checked": () => !seen.wasChecked,
    // if "state"
    state: (test) => (seen.states.get(test.key) ?? 0) === test.value,
    // if "named"
    named: (test) => isAmong(test.names, own),
    // if "in-check"
    "in-check": () => seen.isInCheck,
    // if "white-moves"
    "white-moves": () => seen.side === "white",
    // if "present"
    present: (test, square, memory) => board.squares.some((at, each) =>
      board.contains(at) && isInZone(board, test.zone, each) && isOneOf(test.what, memory, each)),
    // if "playable"
    playable: (test, square, memory, cursor) => isPlayable(test.part, cursor, idOf(memory)),
    // end
  };
  // if "decisive" "no-check" "no-mate"
  const flag = (what) => (act, here, memory) => {
    const names = act.names ?? { not: [] };
    return { flags: added(memory.flags, [what, Boolean(names.not), renamed(names.not ?? names)]) };
  };
  // end
  // What they change; null where that is impossible.
  const EFFECTS = {
    land: (act, here) => ({ to: here }),
    capture: (act, here, memory) => ({ captures: added(memory.captures, here), changed: change(memory, here, null) }),
    // if "capture-en-passant"
    "capture-en-passant": (act, here, memory) => ({ enPassantCaptures: added(memory.enPassantCaptures, here),
      changed: ep.has(here) ? change(memory, ep.get(here), null) : memory.changed }),
    // if "mark-en-passant"
    "mark-en-passant": (act, here, memory) => ({ enPassant: added(memory.enPassant, here) }),
    // if "swap"
    swap: (act, here, memory) => {
      const to = remembered(memory, act.slot);
      if (to === NO_SQUARE) return null;
      if (to === here) return {};
      const changed = change({ changed: change(memory, here, null) }, to, occupant(memory, here));
      return { swaps: added(memory.swaps, [Math.min(here, to), Math.max(here, to)]), changed };
    },
    // if "flip"
    flip: (act, here, memory) => {
      const met = occupant(memory, here);
      const other = met?.placed ? { ...met, isFriend: !met.isFriend } : { ...met, isFlipped: !met?.isFlipped };
      return { flips: added(memory.flips, here), changed: met ? change(memory, here, other) : memory.changed };
    },
    // if "become"
    become: (act) => ({ becomes: renamed(act.names) }),
    // if "set"
    set: (act, here, memory) => ({ states: added(memory.states.filter(([key]) => key !== act.key), [act.key, act.value]) }),
    // if "place"
    place: (act, here, memory) => {
      const piece = { placed: called(act.name), isFriend: act.friendly };
      return { drops: added(memory.drops, [here, piece.isFriend, piece.placed]), changed: change(memory, here, piece) };
    },
    // if "lift"
    lift: (act, here, memory) => ({ changed: change(memory, origin, null) }),
    // if "vanish"
    vanish: () => ({ vanished: true }),
    // if "visit" "forget"
    visit: (act, here, memory) => ({ visited: added(memory.visited, [act.set, here]) }),
    forget: (act, here, memory) => ({ visited: memory.visited.filter(([set]) => set !== act.set) }),
    // if "decisive" "no-check" "no-mate"
    decisive: flag(0),
    "no-check": flag(1),
    "no-mate": flag(2),
    // end
  };
  const holds = (test, cursor, memory) => {
    const square = board.offset(cursor, test.at);
    if (ASKS_SQUARE[test.test]) return square !== NO_SQUARE && ASKS_SQUARE[test.test](test, square, memory);
    return (ASKS[test.test] ?? fail(`this evaluator does not know the test \`${test.test}\``))(test, square, memory, cursor);
  };
  // Where the cursor is then, and what is remembered; null where the instruction is closed.
  const DOES = {
    pass: (each, cursor, id) => [cursor, id],
    step: (each, cursor, id) => [board.offset(cursor, each.by, each.edges), id],
    test: (each, cursor, id) => (holds(each, cursor, memories[id]) !== each.negated ? [cursor, id] : null),
    act: (each, cursor, id) => {
      const effect = EFFECTS[each.effect] ?? fail(`this evaluator does not know the effect \`${each.effect}\``);
      const changes = effect(each, cursor, memories[id]);
      return changes && [cursor, idOf({ ...memories[id], ...changes })];
    },
    // if "mark"
    mark: (each, cursor, id) => {
      const marks = [...memories[id].marks];
      while (marks.length < each.slot) marks.push(NO_SQUARE);
      marks[each.slot - 1] = cursor;
      return [cursor, idOf({ ...memories[id], marks })];
    },
    // if "return"
    return: (each, cursor, id) => [remembered(memories[id], each.slot), id],
    // end
  };

  /** Tells of every run that comes to an accepting state, until that is enough. */
  function walk(states, cursor, id, isEnough) {
    const open = [[0, cursor, id]];
    const known = new Set([open[0].join()]);
    while (open.length > 0) {
      const [state, from, memory] = open.pop();
      if (states[state].accepts && isEnough(memory)) return;
      for (const each of states[state].transitions) {
        const does = DOES[each.do] ?? fail(`this evaluator does not know the instruction \`${each.do}\``);
        const next = does(each, from, memory);
        if (next === null || next[0] === NO_SQUARE) continue;
        if (made >= seen.most) fail(`the evaluation needs more than ${seen.most} configurations`);
        const place = [each.to, ...next];
        if (known.has(place.join())) continue;
        known.add(place.join());
        made += 1;
        open.push(place);
      }
    }
  }
  // if "playable"
  function isPlayable(part, cursor, id) {
    const key = [part, cursor, id].join();
    if (!played.has(key)) {
      played.set(key, false);
      walk(piece.parts[part], cursor, id, () => played.set(key, true));
    }
    return played.get(key);
  }
  // end

  const accepted = new Set();
  walk(piece.states, origin, 0, (id) => { accepted.add(id); return false; });
  return [...accepted].map((id) => finished(memories[id], origin, ep));
}

function finished(memory, from, ep) {
  const victims = memory.enPassantCaptures.filter((mark) => ep.has(mark)).map((mark) => ep.get(mark));
  const to = memory.vanished ? NO_SQUARE : memory.to === NO_SQUARE ? from : memory.to;
  const { swaps, flips, becomes, states, enPassant, drops, flags } = memory;
  return [from, to, victims.reduce(added, memory.captures), swaps, flips, becomes, states, enPassant, drops, flags];
}
