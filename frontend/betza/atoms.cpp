#include "frontend/betza/atoms.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>

#include "support/entry.h"

namespace ferz::betza {

namespace {

struct Named {
    char letter;
    int smaller;
    int larger;
};

/// L and J as Betza named them, C and Z as everybody does now. XBoard has L and J the other way round.
constexpr std::array<Named, 11> kLeapers = {{{'W', 0, 1},
                                             {'F', 1, 1},
                                             {'D', 0, 2},
                                             {'N', 1, 2},
                                             {'A', 2, 2},
                                             {'H', 0, 3},
                                             {'L', 1, 3},
                                             {'C', 1, 3},
                                             {'J', 2, 3},
                                             {'Z', 2, 3},
                                             {'G', 3, 3}}};

Shape leaper(int smaller, int larger) {
    Shape shape;
    shape.smaller = smaller;
    shape.larger = larger;
    shape.look = smaller == 0 ? Look::Orthogonal : smaller == larger ? Look::Diagonal : Look::Oblique;
    return shape;
}

std::optional<Shape> letterShape(char letter) {
    const auto found = std::find_if(kLeapers.begin(), kLeapers.end(),
                                    [&](const Named& each) { return each.letter == letter; });
    if (found != kLeapers.end()) return leaper(found->smaller, found->larger);
    Shape shape;
    switch (letter) {
        case 'R': shape.slides = true; break;
        case 'B':
            shape = leaper(1, 1);
            shape.slides = true;
            break;
        case 'K': shape.look = Look::Both; break;
        case 'Q':
            shape.look = Look::Both;
            shape.slides = true;
            break;
        default: return std::nullopt;
    }
    if (shape.slides) shape.most = 0;
    return shape;
}

ShapeOrReason refused(std::string reason, std::string help = {}) {
    ShapeOrReason result;
    result.reason = std::move(reason);
    result.help = std::move(help);
    return result;
}

ShapeOrReason notYet(std::string reason, std::string help = {}) {
    ShapeOrReason result = refused(std::move(reason), std::move(help));
    result.isNotYet = true;
    return result;
}

ShapeOrReason otherDialect(std::string reason, std::string help = {}) {
    ShapeOrReason result = refused(std::move(reason), std::move(help));
    result.isOtherDialect = true;
    return result;
}

ShapeOrReason unknown(Dialect dialect, char letter) {
    if (letter == 'O' && dialect == Dialect::XBetza)
        return notYet("`O` is castling, which moves two pieces and is a rule of the game",
                      "leave it out, with its modifiers and its number (`KisO2` is `K`), and write "
                      "`[castling]` into the "
                      "variant file");
    if (letter == 'U' && dialect == Dialect::XBetza)
        return notYet("`U` leaps to every square of the board, which is not supported");
    if (letter == 'I' && dialect == Dialect::XBetza)
        return notYet("`I` moves as the piece that moved last, which is not supported");
    if (letter == 'O' || letter == 'U' || letter == 'I')
        return otherDialect(fmt::format("`{}` is an atom of XBetza", letter));
    return refused(fmt::format("`{}` is no atom: these are A B C D F G H J K L N Q R W Z", letter));
}

/// The Interactive Diagram's board of extended atoms: X is three squares further along the longer part, Y two
/// more diagonally; it shows Y only where that is no other letter's leap.
ShapeOrReason extended(const Shape& shape, const Atom& atom) {
    if (shape.look == Look::Both || shape.slides) {
        return refused(fmt::format("`{}` extends a leap, and `{}` is none", atom.extension, atom.letter));
    }
    if (atom.extension == 'X') return {leaper(shape.smaller, shape.larger + 3), {}, {}};
    if (std::string_view("DNACLZJ").find(atom.letter) == std::string_view::npos) {
        return refused(fmt::format("the leap of `{}Y` has a letter of its own", atom.letter),
                       "only A C D N and Z are extended by `Y`");
    }
    return {leaper(shape.smaller + 2, shape.larger + 2), {}, {}};
}

}  // namespace

ir::Vec Shape::at(int place) const {
    static constexpr std::array<std::array<int, 2>, 8> kRing = {
        {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
    const auto index = static_cast<std::size_t>((place % 8 + 8) % 8);
    if (look != Look::Oblique) return {kRing[index][0] * larger, kRing[index][1] * larger};
    // Between two of the ring lies one; where the first is orthogonal, the longer part is along it.
    const std::array<int, 2>& first = kRing[index];
    const std::array<int, 2>& second = kRing[(index + 1) % 8];
    const bool isFirstStraight = index % 2 == 0;
    const std::array<int, 2>& straight = isFirstStraight ? first : second;
    const std::array<int, 2>& diagonal = isFirstStraight ? second : first;
    return {diagonal[0] * smaller + straight[0] * (larger - smaller),
            diagonal[1] * smaller + straight[1] * (larger - smaller)};
}

unsigned Shape::places() const {
    switch (look) {
        case Look::Orthogonal: return 0x55U;
        case Look::Diagonal: return 0xAAU;
        case Look::Oblique:
        case Look::Both: break;
    }
    return 0xFFU;
}

std::string_view meaningOf(char letter) {
    static const std::array<std::string, 26> kMeanings = [] {
        std::array<std::string, 26> meanings;
        for (char each = 'A'; each <= 'Z'; ++each) {
            const auto shape = letterShape(each);
            if (!shape) continue;
            const std::string_view way = shape->slides               ? "slides"
                                         : shape->look == Look::Both ? "steps"
                                                                     : "leaps";
            std::string where = fmt::format("({},{})", shape->smaller, shape->larger);
            if (shape->look == Look::Both) where = "straight and diagonally";
            if (shape->slides && shape->look != Look::Both)
                where = shape->look == Look::Diagonal ? "diagonally" : "straight";
            entryOf(meanings, each - 'A') = fmt::format("{} {}", way, where);
        }
        return meanings;
    }();
    return letter >= 'A' && letter <= 'Z' ? entryOf(kMeanings, letter - 'A') : std::string_view();
}

ShapeOrReason shapeOf(Dialect dialect, const Atom& atom) {
    if (atom.letter == '\0') {
        if (dialect == Dialect::XBetza)
            return {leaper(std::min(atom.file, atom.rank), std::max(atom.file, atom.rank)), {}, {}};
        return otherDialect("leaps written as a vector are of XBetza");
    }
    auto shape = letterShape(atom.letter);
    if (!shape) return unknown(dialect, atom.letter);
    if (atom.extension != '\0') {
        if (dialect != Dialect::XBetza)
            return otherDialect(fmt::format("the suffix `{}` is of XBetza", atom.extension));
        auto longer = extended(*shape, atom);
        if (!longer.shape) return longer;
        shape = longer.shape;
    }
    if (atom.doubled) {
        if (shape->slides && dialect != Dialect::Fairy) {
            return refused(fmt::format("`{}` slides already", atom.letter),
                           fmt::format("write `{}` once", atom.letter));
        }
        shape->most = 0;
    }
    return {shape, {}, {}};
}

}  // namespace ferz::betza
