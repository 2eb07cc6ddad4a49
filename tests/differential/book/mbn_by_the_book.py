"""Plays MBN on a board by brute force: an opinion on every movement that owes nothing to the compiler.

In:  a text, a position.   Out: the set of moves.   There is no automaton and no normal form: the tree of the text is
played leg by leg, over sets of states. Slow and short. Where the notation's document is silent it does not guess:
`Unsupported`.

    play("mfW+cfF", 8, 8, "d4", place={"e5": ("black", "P")})
"""
from collections import namedtuple
from math import gcd

from mbn_directions import firstAtoms, parallel, relative, selects, vectorsOf
from mbn_reader import (BASIC, INFINITE, Atom, Alt, Chain, Item, Mod, Parser, Pieces, Refused, Rider, Unsupported, avoid,
                        definitions, spreadOver)


class Position:
    """All of it from the mover's side: rank 0 is nearest to the mover; colour True is friendly."""
    def __init__(self, width, height, pieces=(), moved=(), attacked=(), marks=(), texts=None, name=""):
        self.width, self.height = width, height
        self.pieces, self.moved, self.attacked = dict(pieces), set(moved), set(attacked)
        self.marks, self.texts, self.name = dict(marks), texts or {}, name

    def has(self, square):
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def inEntry(self, entry, square, board):
        x, y = square
        isEdge = x in (0, self.width - 1) or y in (0, self.height - 1)
        if entry == "#":
            return isEdge
        if entry == ".":
            return not isEdge
        if entry == "+":
            return square in self.attacked
        if entry == "*":
            return square not in self.attacked
        if entry == ":":
            if square == self.origin:
                avoid("is the square where the mover began occupied?")
            return (square in board or square == self.origin) and square not in self.moved
        files, ranks, acrossFiles, acrossRanks = entry
        return inAxis(files, acrossFiles, x) and inAxis(ranks, acrossRanks, y)


def inAxis(bounds, iterator, value):
    if bounds is None:
        return True
    low, high = min(bounds), max(bounds)
    if not iterator:
        return low <= value <= high
    step = int(iterator.lstrip("+-") or 0)
    if step == 0:
        return low <= value <= high
    signs = iterator[:len(iterator) - len(iterator.lstrip("+-"))]
    for start in range(low, high + 1):
        if (value - start) % step == 0:
            if value == start or (value > start and "+" in signs) or (value < start and "-" in signs):
                return True
    return False


def admits(pieces, piece):
    if pieces is None:
        return True
    friend, name = piece
    if pieces.coloured:
        found = any(name == each and friend == upper for each, upper in pieces.names)
    else:
        found = any(name == each for each, _ in pieces.names)
    return found != pieces.inverse


# last: may the move end here: 0 no, 1 yes, 2 under a setup; onward: may it go on?
State = namedtuple("State", "square board captures flips swaps swapped marks setup previous before axis "
                            "last onward trail gone")
# first: direction letters from outside, for the first leg; isRelative, exact: how the first leg turns;
# tail: modes for the last leg; every: modes of every leg (g n o of a rider); initial: i from outside
Context = namedtuple("Context", "first isRelative exact tail every initial owners")
AGAIN = None    # in a trail: the last leg ended where one had ended before
PLAIN = Context((), False, False, (), (), (), ())


class Player:
    def __init__(self, position, origin):
        self.position, self.origin = position, origin
        position.origin = origin
        self.board = {square: piece for square, piece in position.pieces.items() if square != origin}
        self.budget = 60000
        self.asking = False
        self.met, self.hit = set(), set()

    def start(self):
        return State(self.origin, self.frozen(self.board), frozenset(), frozenset(), frozenset(), frozenset(),
                     frozenset(), None, None, None, "", 0, True, frozenset(), False)

    def moves(self, node):
        found = set()
        for state in self.run(node, self.start(), PLAIN):
            if not (state.last == 1 or (state.last == 2 and state.setup is not None)):
                continue
            to = None if state.gone else (state.square if state.setup is None else state.setup)
            found.add((to, state.captures, state.flips, state.swaps, state.marks))
        return found

    @staticmethod
    def frozen(board):
        return frozenset(board.items())

    def spend(self):
        """Counts a step, so that which texts are too long depends on them alone, and not on the machine."""
        self.budget -= 1
        if self.budget < 0:
            raise Unsupported("too many steps")

    def run(self, node, state, context):
        self.spend()
        return getattr(self, "run" + type(node).__name__)(node, state, context)

    def runAlt(self, node, state, context):
        return set().union(*(self.run(part, state, context) for part in node.parts))

    def runMod(self, node, state, context):
        tail, every, initial = list(context.tail), list(context.every), list(context.initial)
        for mode in node.modes:
            if mode.letter == "i":
                initial.append(mode)
            elif mode.letter in "gno":
                every.append(mode)
            else:
                tail.append(mode)
        inner = Context(context.first + node.directions, context.isRelative, context.exact, tuple(tail),
                        tuple(every), tuple(initial),
                        context.owners + tuple((id(node), token) for token in node.directions if token != "d"))
        return self.run(node.node, state, inner)

    def runGuard(self, node, state, context):
        kind, data = node.test
        board = dict(state.board)
        if kind == "to":
            found = set()
            for each in self.run(node.node, state, context):
                if any(isinstance(entry, Pieces) for entry in data.entries) and (each.swaps != state.swaps or each.gone):
                    avoid("what is attacked behind a swap, or where nobody is left")
                if self.inRange(data, each.square, dict(each.board)):
                    found.add(each)
            return found
        if kind == "to attacked":
            found = set()
            for each in self.run(node.node, state, context):
                if each.swaps != state.swaps or each.gone:
                    avoid("what is attacked behind a swap, or where nobody is left")
                if self.isAttacked(data, each.square, dict(each.board)):
                    found.add(each)
            return found
        if kind == "from":
            holds = self.inRange(data, state.square, board)
        elif kind == "if":
            pieces, squares = data
            everything = dict(board)
            everything.setdefault(self.origin, (True, self.position.name))
            if squares and state.previous and any(isinstance(entry, Pieces) for entry in squares.entries):
                avoid("what is attacked elsewhere while a move is under way")
            holds = any(admits(pieces, piece) and (squares is None or self.inRange(squares, square, everything, True))
                        for square, piece in everything.items())
        else:
            holds = self.isAttacked(data, state.square, board)
        return self.run(node.node, state, context) if holds else set()

    def inRange(self, squares, square, board, stands=False):
        """A set of pieces in a range are the squares that they attack."""
        found = [self.isAttacked(entry, square, board, stands) if isinstance(entry, Pieces)
                 else self.position.inEntry(entry, square, board) for entry in squares.entries]
        return any(found) != squares.inverse

    def isAttacked(self, pieces, here, board, stands=False):
        """By an enemy, where the mover stands now: it has left the square where it began. Or what stands there."""
        if self.asking:
            return False
        position = self.position
        flip = lambda square: (square[0], position.height - 1 - square[1])
        mirrored = {flip(s): (not p[0], p[1]) for s, p in board.items() if s != here}
        mirrored[flip(here)] = (not board[here][0], board[here][1]) if stands else (False, position.name)
        for square, piece in board.items():
            if square == here or piece[0] or not admits(pieces, piece):
                continue
            text = position.texts.get(piece[1]) or BASIC.get(piece[1])
            if text is None:
                continue
            other = Position(position.width, position.height, mirrored, map(flip, position.moved),
                             map(flip, position.attacked), (), position.texts, piece[1])
            player = Player(other, flip(square))
            player.asking = True
            node = text if not isinstance(text, str) else Parser(text).all()
            if any(flip(here) in move[1] for move in player.moves(node)):
                return True
        return False

    def runSetup(self, node, state, context):
        if not state.onward:
            return set()
        square = state.square if state.setup is None else state.setup
        return self.run(node.node, state._replace(square=square, setup=square), context)

    # -- chains
    def runChain(self, node, state, context):
        return self.runItems(node.items, state, context, True)

    def runItems(self, items, state, context, isFirst):
        """With modes for the last leg, the item that is played last has to be known before it is played."""
        if not items:
            return {state} if not context.tail else set()
        item, rest = items[0], items[1:]
        if item.counts:
            rider = Rider(item.node, item.counts[0], item.counts[1], "") if item.counts[1] > 1 else item.node
            item = Item(item.link, "may", rider, None)
        found = set()
        bare = context._replace(tail=())
        for isTail in ((True, False) if context.tail else (False,)):
            if isTail and any(each.kind == "plain" for each in rest):
                continue
            inner = self.contextOf(item, state, context if isTail else bare, isFirst)
            played = self.run(item.node, state, inner) if state.onward else set()
            after = set()
            for each in played:
                if isTail:
                    if not self.leftOut(rest, each, context):
                        continue
                    found.add(each)
                else:
                    # The rest still has a leg for the modes when there are any.
                    found |= self.runItems(rest, each, context, False)
            if item.kind == "must" and context.tail:
                avoid("braces under modes")
            if item.kind == "must" and not isTail and not played:
                found |= self.runItems(rest, state, context, isFirst)
        if item.kind == "may":
            found |= self.runItems(rest, state, context, isFirst)
        return found

    def leftOut(self, items, state, context):
        """May all these items be left out here?"""
        for item in items:
            if item.kind == "must" and not item.counts and state.onward:
                if self.run(item.node, state, self.contextOf(item, state, context, False)):
                    return False
        return True

    def contextOf(self, item, state, context, isFirst):
        if isFirst:
            return context if state.previous is None or item.link != "--" else context
        if item.link == "--":
            return Context((), False, False, context.tail, context.every, (), ())
        return self.onward(item.node, state, context)

    def onward(self, node, state, context, first=()):
        """How a leg behind a dash turns."""
        exact = state.previous is not None and any(
            parallel(v, state.previous) for atom in firstAtoms(node, bool(first)) for v in vectorsOf(atom))
        return Context(tuple(first), True, exact, context.tail, context.every, (), ())

    # -- riders
    def runRider(self, node, state, context):
        if any(mode.letter == "g" for mode in context.every) and not isinstance(node.node, Atom):
            # A group of leapers that leaps has no rounds but its rides.
            spread = spreadOver(node.node, node.low, node.high, node.kind, False)
            if spread is not None:
                return self.run(spread, state, context)
            if isinstance(node.node, (Mod, Alt, Chain)):
                avoid("g on a rider of legs")
        if isinstance(node.node, Atom):
            return self.leg(node.node, state, context, node.low, node.high, node.kind)
        if node.kind == "max":
            return self.allRounds(node.node, state, context, ())
        return self.rounds(node.node, state, context, node.low, node.high, ())

    def runAtom(self, node, state, context):
        return self.leg(node, state, context, 1, 1, "")

    def rounds(self, node, state, context, low, high, turn, done=0):
        found, seen, frontier = set(), set(), {state}
        number = done
        while frontier and number < high:
            number += 1
            reached = set()
            for each in frontier:
                inner = context if number == 1 else self.onward(node, each, context, turn)
                ended = self.run(node, each, inner)
                if number >= low:
                    found |= ended
                reached |= self.run(node, each, inner._replace(tail=())) if context.tail else ended
            frontier = {each for each in reached if each.onward}
            if high == INFINITE and low <= 1:
                frontier -= seen
                seen |= frontier
        return found

    def allRounds(self, node, state, context, turn, isFirst=True):
        """0*: every order, as long as a round is possible, no square twice."""
        if context.tail:
            raise Unsupported("modes on a rider with 0*")
        outer, found = state.trail, set()
        frontier, seen = {(state._replace(trail=frozenset([state.square])), isFirst)}, set()
        while frontier:
            self.spend()
            each, first = frontier.pop()
            inner = context if first else self.onward(node, each, context, turn)
            further = set()
            if each.onward:
                for after in self.run(node, each, inner):
                    if after.square not in each.trail and AGAIN not in after.trail:
                        further.add((after, False))
            if further:
                frontier |= further - seen
                seen |= further
            elif not first:
                # Its legs are legs of the riders round it, too.
                again = {AGAIN} if each.square in outer else set()
                found.add(each._replace(trail=(outer | each.trail) - {AGAIN} | again))
        return found

    def runCircle(self, node, state, context):
        turn = (node.turn,)
        if node.kind == "edge":
            raise Refused("an edge rider of a group")
        if node.kind == "max":
            rest = Rider(Mod(turn, (), node.node), 1, INFINITE, "max")
            return self.runItems((Item("", "plain", node.node, None), Item("-", "must", rest, None)), state,
                                 context, True)
        return self.rounds(node.node, state, context, 1, node.high, turn)

    # -- one leg
    def directions(self, atom, state, context):
        tokens = context.first
        absolute = not context.isRelative or state.previous is None
        if "d" in tokens:
            if len({owner for owner, _ in context.owners}) > 1:
                avoid("d in a group")
            absolute, tokens = True, tuple(token for token in tokens if token != "d")
        if absolute:
            if set(tokens) & {"t", "tt", "z"}:
                raise Refused("t and z need a leg before")
            # A leg that turns from nothing begins anew: so does the choice of an axis of reflection.
            return {(v, "") for v in vectorsOf(atom)
                    if not tokens or any(selects(token, v, tokens) for token in tokens)}
        if not tokens:
            if context.exact:
                if 0 < abs(state.previous[0]) != abs(state.previous[1]) > 0 and (atom.a == 0 or atom.a == atom.b):
                    avoid("N-FN")
                return {(v, state.axis) for v in vectorsOf(atom) if parallel(v, state.previous)}
            tokens = ("f",)
        if atom == (0, 0):
            return {((0, 0), state.axis)}
        return relative(atom, state.previous, state.before, tokens, state.axis)

    def leg(self, atom, state, context, low, high, kind):
        if not state.onward:
            return set()
        modes = context.tail + context.every
        if context.initial and self.origin in self.position.moved:
            return set()
        letters = {mode.letter for mode in modes}
        vectors = self.directions(atom, state, context)
        hops = tuple((id(mode), "hop") for mode in modes if mode.letter == "p")
        walks = any(mode.letter == "n" for mode in modes) and 0 < atom.a < atom.b
        isHop = not hops or high > 1 or gcd(atom.a, atom.b) > 1 or walks
        if hops and any(mode.letter == "n" for mode in modes) and not walks and gcd(atom.a, atom.b) > 1:
            raise Refused("p needs a hurdle where n wants none")
        self.met |= set(context.owners + hops)
        absolute = tuple(token for token in context.first if token == "d")
        self.hit |= {(owner, token) for owner, token in context.owners if atom != (0, 0) and
                     self.directions(atom, state, context._replace(first=absolute + (token,)))}
        if vectors and isHop:
            self.hit |= set(hops)
        if "u" in letters and not self.isUnblocked(vectors, state, high, modes):
            return set()
        if not isHop:
            return set()
        found = set()
        for vector, axis in vectors:
            found |= self.ride(vector, axis, atom, state, modes, low, high, kind)
        return found

    def isUnblocked(self, vectors, state, high, modes):
        board = dict(state.board)
        for vector, _ in vectors:
            square = state.square
            for _ in range(min(high, 64)):
                square = self.step(square, vector, modes)
                piece = board.get(square)
                if piece and not piece[0]:
                    return False
                if piece or square is None:
                    break
        return True

    def step(self, square, vector, modes):
        self.spend()
        x, y = square[0] + vector[0], square[1] + vector[1]
        for mode in modes:
            if mode.letter != "o":
                continue
            if mode.pieces is not None:
                files = [f for entry in mode.pieces.entries for f in entry[0] or ()]
                low, high = min(files), max(files)
                x, sign = square[0], 1 if vector[0] > 0 else -1
                for _ in range(abs(vector[0])):
                    if sign > 0:
                        x = low if x == high else x + 1
                    else:
                        x = high if x == low else x - 1
            else:
                x %= self.position.width
            if mode.form == "2":
                y %= self.position.height
        return (x, y) if self.position.has((x, y)) else None

    def ride(self, vector, axis, atom, state, modes, low, high, kind):
        board = dict(state.board)
        if vector == (0, 0):
            return {each._replace(axis=axis)
                    for each in self.land(state.square, state, board, modes, [], vector, atom, isZero=True)}
        if kind == "edge":
            modes = tuple(mode for mode in modes if mode.letter != "o")
        pick = {mode.letter: mode for mode in modes}
        hops = [mode for mode in modes if mode.letter == "p"]
        jumps = [mode for mode in modes if mode.letter == "g"]
        wraps = any(mode.letter == "o" for mode in modes)
        if "h" in pick and kind == "max":
            avoid("h with 0*")
        if "h" in pick:
            # Half of the way to the edge.
            count, square, ahead = 0, state.square, set()
            while square not in ahead:
                ahead.add(square)
                square = self.step(square, vector, modes)
                if square is None:
                    high = min(high, (count + 1) // 2)
                    break
                count += 1
            else:
                raise Refused("half of a way that has no end")
        if len(jumps) > 1 or len([mode for mode in modes if mode.letter == "o"]) > 1:
            avoid("g or o twice")
        results, square, passed, visited, hurdles = [], state.square, [], set(), {0}
        parts = gcd(abs(vector[0]), abs(vector[1]))
        unit = (vector[0] // parts, vector[1] // parts)
        isWalk = "n" in pick and 0 < abs(vector[0]) != abs(vector[1]) > 0
        isOne = all(hop.form == "" for hop in hops)
        if hops and len({hop.form for hop in hops}) > 1:
            raise Unsupported("p and pp")

        def isPassed(piece):
            return jumps and all((jump.form == "" or piece[0]) and admits(jump.pieces, piece) for jump in jumps)

        def counted(counts, at, isWalked=False):
            """How many hurdles may have been hopped over behind this square; nothing when the way ends there."""
            piece = board.get(at)
            if piece is None:
                return counts
            if hops and all(admits(hop.pieces, piece) for hop in hops):
                return {count + 1 for count in counts if count == 0 or not isOne}
            return counts if not isWalked and isPassed(piece) else set()

        for number in range(1, high + 1):
            before = square
            square = self.step(square, vector, modes)
            if square is None:
                break
            if number > 4 * self.position.width * self.position.height + 100:
                raise Unsupported("a very long ride")
            if isWalk:
                hurdles = self.walked(before, vector, hurdles, lambda counts, at: counted(counts, at, True), modes)
            elif "n" in pick and not self.canWalk(before, vector, board, modes) and not hops:
                hurdles = set()
            elif hops:
                between = before
                for _ in range(parts - 1):
                    between = self.step(between, unit, modes)
                    hurdles = counted(hurdles, between)
            if not hurdles:
                break
            if high == INFINITE:
                # A hopper is somewhere else behind its hurdle: it may pass a square once on either side of it.
                if (square, max(hurdles) > 0) in visited or (kind == "max" and square == state.square):
                    break
                visited.add((square, max(hurdles) > 0))
            if isWalk and hops and len(hurdles) > 1 and high == INFINITE:
                avoid("ways with and without a hurdle round the edges")
            isHopped = not hops or max(hurdles) > 0
            isLastOnBoard = kind != "edge" or self.step(square, vector, ()) is None
            if number >= low and isHopped and isLastOnBoard:
                for each in self.land(square, state, board, modes, passed, vector, atom):
                    results.append((number, each._replace(axis=axis)))
            if square not in board and square not in passed and isHopped:
                passed = passed + [square]
            hurdles = counted(hurdles, square)
            if not hurdles:
                break
        if kind != "max":
            return {each for _, each in results}
        chosen = set()
        if len({max([number for number, each in results if getattr(each, flag)], default=0)
                for flag in ("last", "onward")}) > 1:
            avoid("0* on an earlier leg")
        for flag in ("last", "onward"):
            numbers = [number for number, each in results if getattr(each, flag)]
            for number, each in results:
                if numbers and number == max(numbers) and getattr(each, flag):
                    chosen.add(each._replace(last=each.last if flag == "last" else 0, onward=flag == "onward"))
        return self.merged(chosen)

    @staticmethod
    def merged(states):
        both = {each for each in states if each.last and each._replace(last=0, onward=True) in states}
        result = set()
        for each in states:
            if each in both:
                result.add(each._replace(onward=True))
            elif not (each.onward and any(each._replace(last=i, onward=False) in both for i in (1, 2))):
                result.add(each)
        return result

    def walked(self, square, vector, counts, passing, modes):
        """What may be counted on a walk of king steps, over all orders of them."""
        x, y = vector
        sx, sy = (x > 0) - (x < 0), (y > 0) - (y < 0)
        diagonal = min(abs(x), abs(y))
        along = (sx, 0) if abs(x) > abs(y) else (0, sy)

        def walk(at, d, s, counts):
            if at is None or not counts:
                return set()
            if d + s == 0:
                return counts
            found = set()
            for number, step, rest in ((d, (sx, sy), (d - 1, s)), (s, along, (d, s - 1))):
                if number:
                    after = self.step(at, step, modes)
                    if after is not None:
                        found |= walk(after, *rest, passing(counts, after) if sum(rest) else counts)
            return found

        return walk(square, diagonal, max(abs(x), abs(y)) - diagonal, counts)

    def canWalk(self, square, vector, board, modes):
        """One free path of king steps suffices."""
        x, y = vector
        sx, sy = (x > 0) - (x < 0), (y > 0) - (y < 0)
        diagonal = min(abs(x), abs(y))
        straight = max(abs(x), abs(y)) - diagonal
        along = (sx, 0) if abs(x) > abs(y) else (0, sy)

        def walk(at, d, s):
            if at is None:
                return False
            if d + s == 0:
                return True
            if (d, s) != (diagonal, straight) and at in board:
                return False
            return (d > 0 and walk(self.step(at, (sx, sy), modes), d - 1, s)) or (
                s > 0 and walk(self.step(at, along, modes), d, s - 1))

        return walk(square, diagonal, straight)

    def land(self, square, state, board, modes, passed, vector, atom, isZero=False):
        """What may happen on the square where the leg ends."""
        def of(letter):
            return [mode for mode in modes if mode.letter == letter]

        moving = [mode for mode in modes if mode.letter in "macjwx"]
        plainM = [mode for mode in of("m") if mode.pieces is None]
        spared = [mode for mode in of("m") if mode.pieces is not None]
        replacing = [mode for mode in moving if mode not in spared]
        arrived = state._replace(square=square, previous=state.previous if isZero else vector,
                                 before=state.before if isZero else atom, last=1, onward=True,
                                 trail=(state.trail - {AGAIN}) | ({square, AGAIN} if square in state.trail else
                                                                  {square}))
        takers = of("a") + of("c")
        piece = board.get(square)
        if isZero and of("c"):
            if not state.gone:
                return [arrived._replace(gone=True)]
            return []
        if piece is None:
            if spared and len(moving) > len(spared):
                avoid("m with a set beside other modes")
            found = []
            if not replacing or plainM or of("a") or (of("w") and not of("c")):
                marks = state.marks
                if of("e") and plainM:
                    marks = marks | frozenset(passed)
                if not [e for e in of("e") if e.form == "2"] or plainM:
                    found.append(arrived._replace(marks=marks))
            if of("e") and of("c") and square in self.position.marks:
                victim = self.position.marks[square]
                target = board.get(victim)
                if target and not target[0] and victim not in state.captures:
                    if all(target[1] == self.position.name if e.pieces is None else admits(e.pieces, target)
                           for e in of("e")) and all(admits(c.pieces, target) for c in of("c")):
                        rest = {s: p for s, p in board.items() if s != victim}
                        found.append(arrived._replace(board=self.frozen(rest), captures=state.captures | {victim}))
            return found
        friend = piece[0]

        def speaks(mode):
            if mode.letter == "a":
                return not friend
            return mode.form == "y" or (mode.form == "2") == friend

        def allowed(group):
            speaking = [mode for mode in group if speaks(mode)]
            return bool(speaking) and all(admits(mode.pieces, piece) for mode in speaking)

        def without(caught):
            return self.frozen({s: p for s, p in board.items() if s not in caught})

        found = []
        if spared and len(moving) > len(spared):
            avoid("m with a set beside other modes")
        isSpared = any(admits(mode.pieces, piece) for mode in spared)
        captured = arrived._replace(board=without({square}), captures=state.captures | {square})
        onlyEp = [e for e in of("e") if e.form == "2"]
        if not replacing:
            if not friend and not isSpared:
                found.append(captured._replace(onward=False))
        else:
            if of("w") and allowed(of("w")):
                moved = dict(board)
                del moved[square]
                if square not in state.swapped:
                    if state.square in moved:
                        raise Unsupported("a swap onto a piece")
                    moved[state.square] = piece
                    pair = tuple(sorted((square, state.square)))
                    found.append(arrived._replace(board=self.frozen(moved), swaps=state.swaps | {pair},
                                                  swapped=state.swapped | {state.square}))
            elif takers and allowed(takers) and not isSpared and not onlyEp:
                if not of("j") or not of("c") or allowed(of("j")):
                    found.append(captured)
            if of("j") and not of("c") and allowed(of("j")):
                found.append(arrived._replace(last=2))
            if of("x") and allowed(of("x")):
                turned = dict(board)
                turned[square] = (not friend, piece[1])
                found.append(arrived._replace(board=self.frozen(turned), flips=state.flips | {square}, last=2))
        return found


class Compass(Player):
    """Plays directions only, on no board: letters that select nothing anywhere, and visits that nothing follows,
    are errors."""
    def __init__(self, position, origin):
        super().__init__(position, origin)
        self.visits, self.followed = set(), set()

    def leg(self, atom, state, context, low, high, kind):
        self.followed |= state.trail
        return super().leg(atom, state, context._replace(initial=()), low, high, kind)

    def ride(self, vector, axis, atom, state, modes, low, high, kind):
        visits = frozenset()
        if state.setup is None and not any(mode.letter == "c" for mode in modes):
            visits = frozenset(id(mode) for mode in modes if mode.letter in "jx")
            self.visits |= visits
        if vector == (0, 0):
            return {state._replace(last=1, trail=visits)}
        return {state._replace(previous=vector, before=atom, axis=axis, last=1, trail=visits)}

    def isUnblocked(self, vectors, state, high, modes):
        return True

    def runGuard(self, node, state, context):
        return self.run(node.node, state, context)

    def runSetup(self, node, state, context):
        self.followed |= state.trail
        return self.run(node.node, state._replace(setup=state.square, trail=frozenset()), context)

    def allRounds(self, node, state, context, turn, isFirst=True):
        return self.rounds(node, state, context, 1, 9, turn)

    def runItems(self, items, state, context, isFirst):
        items = tuple(item._replace(kind="may") if item.kind == "must" else item for item in items)
        return super().runItems(items, state, context, isFirst)

    def check(self, node):
        ends = [state for state in self.run(node, self.start(), PLAIN) if state.last]
        if self.met - self.hit:
            raise Refused("letters that select nothing")
        if self.visits - self.followed or (ends and all(state.trail for state in ends)):
            raise Refused("a visit at the end of a move")


def squareOf(name):
    return ord(name[0]) - 97, int(name[1:]) - 1


def nameOf(square):
    return chr(97 + square[0]) + str(square[1] + 1)


def play(text, width, height, at, side="white", place=(), moved=(), attacked=(), marks=(), piece=None, name=None):
    """Moves as a set of (to, captures, flips, swaps, marks), squares by their names, lists as sorted tuples."""
    pieces = definitions(text)
    table = {each: node for each, node in pieces if each}
    chosen = next(((n, node) for n, node in pieces if n == piece), None) if piece else pieces[0]
    if chosen is None:
        raise Unsupported("no such piece")
    isWhite = side == "white"

    def turn(square):
        return square if isWhite else (square[0], height - 1 - square[1])

    def here(square_name):
        return turn(squareOf(square_name))

    board = {here(s): (colour == side, letter.upper()) for s, (colour, letter) in dict(place).items()}
    position = Position(width, height, board, map(here, moved), map(here, attacked),
                        {here(s): here(v) for s, v in dict(marks).items()}, table, name or chosen[0])

    def show(squares):
        return tuple(sorted(nameOf(turn(square)) for square in squares))

    Compass(position, here(at)).check(chosen[1])
    found = Player(position, here(at)).moves(chosen[1])
    result = set()
    for to, captures, flips, swaps, marked in found:
        result.add((None if to is None else nameOf(turn(to)), show(captures), show(flips),
                    tuple(sorted(show(pair) for pair in swaps)), show(marked)))
    return result
