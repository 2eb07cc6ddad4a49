"""Which vectors direction letters select, on a first leg and behind another one.

In:  an atom (the leaper's two numbers), letters, for a later leg the leg before.   Out: vectors, forward upwards.
"""
from math import atan2, pi

from mbn_reader import Alt, Atom, Chain, Mod, Unsupported, avoid

RING = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
PLACES = {"f": 0, "r": 2, "b": 4, "l": 6}


def vectorsOf(atom):
    a, b = atom
    return sorted({(x * i, y * j) for x, y in ((a, b), (b, a)) for i in (1, -1) for j in (1, -1)})


def letterFits(letter, part, isX):
    if letter in "vs":
        return part != 0 and isX == (letter == "s")
    return part != 0 and isX == (letter in "lr") and (part > 0) == (letter in "fr")


def selects(token, vector, tokens):
    """Is the vector, seen with forward upwards, one that the token names?"""
    x, y = vector
    if x == 0 and y == 0:
        return True
    if token in ("vv", "ss"):
        if x == 0 or y == 0:
            return False
        token = token[0]
    orthogonal, diagonal = x == 0 or y == 0, abs(x) == abs(y)
    if len(token) == 1:
        if diagonal:
            if token == "s" and set(tokens) & set("fb"):
                return False
            if token in "vs":
                return True
            return letterFits(token, y, False) or letterFits(token, x, True)
        longX = abs(x) > abs(y)
        return letterFits(token, x if longX else y, longX)
    if orthogonal:
        return False
    first, second = token
    if diagonal:
        return first != second and any(
            letterFits(p, x, True) and letterFits(q, y, False) for p, q in ((first, second), (second, first)))
    longX = abs(x) > abs(y)
    if first == second:
        return letterFits(first, x if longX else y, longX)
    longer, shorter = (x, y) if longX else (y, x)
    return letterFits(first, shorter, not longX) and letterFits(second, longer, longX)


def parallel(v, w):
    return v[0] * w[1] == v[1] * w[0] and v[0] * w[0] + v[1] * w[1] > 0


def near(v, w):
    """Within 45 degrees."""
    dot, cross = v[0] * w[0] + v[1] * w[1], v[0] * w[1] - v[1] * w[0]
    return dot > 0 and abs(cross) <= dot


def angleKey(v):
    """Clockwise from forward, exact enough to sort."""
    return atan2(v[0], v[1]) % (2 * pi)


def placesOf(token, tokens):
    """The places of a token on a ring where every place is taken."""
    if token in ("vv", "ss"):
        token = token[0]
    if token == "v":
        return {0, 4}
    if token == "s":
        return {2, 6}
    if len(token) == 1:
        return {PLACES[token]}
    return {i for i, v in enumerate(RING) if v[0] and v[1] and selects(token, v, ())}


def seenFrom(previous, atom):
    """Pairs of a vector of the atom and how it looks when `previous` is forward."""
    x, y = previous
    if x == 0 or y == 0 or abs(x) == abs(y):
        place = next(i for i, v in enumerate(RING) if parallel(v, previous))
    else:
        def distance(i):
            d = abs(angleKey(RING[i]) - angleKey(previous))
            return min(d, 2 * pi - d)
        place = min(range(8), key=distance)
    vectors = vectorsOf(atom)
    if atom.a == atom.b == 0:
        return [(v, v) for v in vectors]
    if 0 < atom.a < atom.b:
        ring = sorted(vectors, key=angleKey)
        return [(ring[(i + place) % 8], ring[i]) for i in range(8)]
    odd = place % 2
    result = []
    for v in vectors:
        at = next(i for i, each in enumerate(RING) if parallel(each, v))
        result.append((v, RING[(at - place) % 8]))
    return result


def relative(atom, previous, before, tokens, axis):
    """(vector, axis of reflection) for the letters of a later leg."""
    found = set()
    a, b = atom
    sameOblique = 0 < a < b and before is not None and 0 < before.a < before.b and a * before.b == b * before.a
    for token in tokens:
        if token in ("t", "tt"):
            back = (-previous[0], -previous[1])
            if atom.a == atom.b or atom.a == 0:
                # Behind an oblique leg, the nearest place of the ring.
                exact = {v for v, seen in seenFrom(previous, atom) if seen == (0, -1)}
            else:
                exact = {v for v in vectorsOf(atom) if parallel(v, back)}
            found |= {(v, axis) for v in (exact if token == "t" else set(vectorsOf(atom)) - exact)}
        elif token == "z":
            x, y = previous
            for each in "xy":
                if axis and axis != each:
                    continue
                if abs(x) != abs(y) and not axis and (each == "x") != (abs(x) > abs(y)):
                    continue
                mirrored = (-x, y) if each == "x" else (x, -y)
                exact = {(v, each) for v in vectorsOf(atom) if parallel(v, mirrored)}
                if not exact:
                    avoid("z without a vector")
                found |= exact
        elif token in ("dd", "zz"):
            raise Unsupported(token)
        elif 0 < a < b and before is not None and 0 < before.a < before.b and not sameOblique:
            if len(token) > 1:
                raise Unsupported("an amalgam behind an oblique leg of another kind")
            for place in placesOf(token, tokens):
                x, y = previous
                ahead = ((x, y), (y, -x), (-x, -y), (-y, x))[place // 2]
                found |= {(v, axis) for v in vectorsOf(atom) if near(v, ahead)}
        elif sameOblique:
            if len(token) == 2 and token[0] == token[1] and token not in ("vv", "ss"):
                avoid("a doubled letter behind an oblique leg")
            ring = sorted(vectorsOf(atom), key=angleKey)
            start = next(i for i, v in enumerate(ring) if parallel(v, previous))
            found |= {(ring[(start + i) % 8], axis) for i in placesOf(token, tokens)}
        else:
            found |= {(v, axis) for v, seen in seenFrom(previous, atom) if selects(token, seen, tokens)}
    return found


def firstAtoms(node, hasLetters=False):
    """The atoms that may come first, those under direction letters left out."""
    if isinstance(node, Atom):
        return [] if hasLetters else [node]
    if isinstance(node, Alt):
        return [atom for part in node.parts for atom in firstAtoms(part, hasLetters)]
    if isinstance(node, Mod):
        return firstAtoms(node.node, hasLetters or bool(node.directions))
    if isinstance(node, Chain):
        found = []
        for item in node.items:
            if item.link == "--":
                break
            found += firstAtoms(item.node, hasLetters)
            if item.kind == "plain":
                break
        return found
    return firstAtoms(node.node, hasLetters)
