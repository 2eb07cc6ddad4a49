#include "backends/ancp/leg.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <iterator>
#include <set>
#include <string_view>

#include "ir/symmetry.h"
#include "ir/text.h"

namespace ferz::ancp {

namespace {

std::string quoted(const std::string& name) {
    std::string text = "\"";
    for (const char each : name) {
        if (each == '"' || each == '\\') text += '\\';
        text += each;
    }
    return text + "\"";
}

using ir::Contents;
using ir::NameSet;
using ir::Vec;

std::set<Vec> orbitOf(const Vec& vec) {
    std::set<Vec> result;
    for (const ir::Symmetry& symmetry : ir::Symmetry::all())
        result.insert(symmetry.of(vec));
    return result;
}

std::string bracketed(const std::string& text) {
    return "[" + text + "]";
}

/// `slide` for rides over neighbouring squares and for the king, as in the notation's own table; otherwise
/// `leap`.
LegWord word(const std::vector<Vec>& vectors, const LegText& leg, bool wholeOrbits) {
    static const std::set<Vec> kNeighbours = {{0, 1}, {1, 1}};
    std::set<Vec> orbits;
    for (const Vec& vec : vectors)
        orbits.insert(ir::representative(vec));
    const bool near = std::includes(kNeighbours.begin(), kNeighbours.end(), orbits.begin(), orbits.end());
    const bool isLeaper = leg.first == 1 && leg.most == 1;
    const bool isKing = wholeOrbits && orbits == kNeighbours;
    return near && !leg.jumps && (!isLeaper || isKing) ? LegWord::Slide : LegWord::Leap;
}

std::string countOf(const LegText& leg) {
    if (leg.first == leg.most) return leg.most == 1 ? "" : fmt::format("#{}", leg.most);
    const std::string least = leg.first == 1 ? "" : fmt::format("#{}", leg.first);
    return least + (leg.most == 0 ? "&×" : fmt::format("&×{}", leg.most));
}

bool isPieceOfEitherSide(const Contents& contents) {
    return !contents.off && !contents.empty && contents.friends == contents.enemies;
}

/// The prefixes for the contents of the last square.
std::string modeOf(const LegText& leg, const Words& words) {
    const Contents& take = leg.take;
    // `enpassant:` needs a mode that captures; `{}` captures nothing on the square itself.
    if (!leg.enPassant.isNone() && take.isNone()) {
        if (leg.over.isNone()) return prefix(PrefixWord::Capture, "{}");
        if (leg.over == Contents::nothing()) return prefix(PrefixWord::All, "{}");
    }
    if (leg.isDefault()) return "";
    const bool takesEnemies = !take.empty && take.friends.isNone();
    const bool takes = !take.isNone();
    if (!takes && leg.over == Contents::nothing()) return prefix(PrefixWord::Move);
    if (!takes && !leg.last && isPieceOfEitherSide(leg.over) && leg.hurdles.isNone()) {
        const bool oneStep = leg.first == 1 && leg.most == 1;
        if (oneStep) return prefix(PrefixWord::Hop, setOf(leg.over.friends, words));
    }
    if (takes && takesEnemies) {
        if (leg.over.isNone()) return prefix(PrefixWord::Capture, setOf(take.enemies, words));
        if (leg.over == Contents::nothing()) return prefix(PrefixWord::All, setOf(take.enemies, words));
    }
    std::string result;
    if (!leg.over.isNone()) result += prefix(PrefixWord::Over, bracketed(ir::print(leg.over)));
    if (takes) result += prefix(PrefixWord::Take, bracketed(ir::print(take)));
    return result;
}

std::string edgesOf(const ir::Edges& edges) {
    return std::visit(ir::Overloaded{
                          [](const ir::PlainEdges&) { return std::string(); },
                          [](const ir::CylinderEdges&) { return prefix(PrefixWord::Cylinder); },
                          [](const ir::TorusEdges&) { return prefix(PrefixWord::Torus); },
                          [](const ir::JoinedFiles& joined) {
                              return prefix(PrefixWord::Joined,
                                            fmt::format("[{},{}]", static_cast<char>('a' + joined.left),
                                                        static_cast<char>('a' + joined.right)));
                          },
                      },
                      edges);
}

std::string prefixOf(const LegText& leg, const Words& words) {
    std::string result;
    for (const ir::Test& test : leg.arrival) {
        const auto* zone = std::get_if<ir::InZone>(&test.predicate);
        if (zone != nullptr && !test.negated && test.at.isZero()) {
            result += prefix(PrefixWord::Destination, ir::print(zone->zone));
        } else {
            result += prefix(PrefixWord::If, bracketed(print(test)));
        }
    }
    result += edgesOf(leg.edges);
    if (leg.jumps) result += prefix(PrefixWord::Jump);
    if (!leg.hurdles.isNone()) {
        result += isPieceOfEitherSide(leg.hurdles)
                      ? prefix(PrefixWord::Hop, setOf(leg.hurdles.friends, words))
                      : prefix(PrefixWord::Hop, bracketed(ir::print(leg.hurdles)));
    }
    result += modeOf(leg, words);
    if (leg.marksEnPassant) result += prefix(PrefixWord::EnPassant);
    if (leg.enPassant == NameSet::of({words.own})) {
        result += prefix(PrefixWord::EnPassant);
    } else if (!leg.enPassant.isNone()) {
        const bool all = leg.enPassant.isAll();
        result += prefix(PrefixWord::EnPassant, all ? "{^}" : setOf(leg.enPassant, words));
    }
    return result;
}

}  // namespace

std::string prefix(PrefixWord word, std::string_view argument) {
    return fmt::format("{}{}:", textOf(word), argument);
}

std::vector<std::string> write(const LegText& leg, const Words& words, bool whole) {
    const std::set<Vec> vectors(leg.vectors.begin(), leg.vectors.end());
    std::vector<Vec> full;
    std::vector<Vec> single;
    for (const Vec& vec : vectors) {
        const std::set<Vec> orbit = orbitOf(vec);
        if (vec.isFlat() && std::includes(vectors.begin(), vectors.end(), orbit.begin(), orbit.end())) {
            if (ir::representative(vec) == vec) full.push_back(vec);
        } else {
            single.push_back(vec);
        }
    }
    if (whole && !full.empty() && !single.empty()) {
        full.clear();
        single.assign(vectors.begin(), vectors.end());
    }
    const std::string before = prefixOf(leg, words);
    const std::string count = countOf(leg);
    std::vector<std::string> result;
    if (!full.empty())
        result.push_back(fmt::format("{}{}{}{}", before, textOf(word(full, leg, true)), count, print(full)));
    if (!single.empty())
        result.push_back(
            fmt::format("{}{}!{}{}", before, textOf(word(single, leg, false)), count, print(single)));
    return result;
}

std::string print(const std::vector<Vec>& vectors) {
    std::string result;
    for (const Vec& vec : vectors)
        result += ir::print(vec);
    return result;
}

std::string print(const ir::Test& test) {
    constexpr std::string_view kWord = "test ";
    return ir::print(ir::Instruction{test}).substr(kWord.size());
}

std::string primitive(const ir::Instruction& instruction) {
    const auto leg = [](LegWord word, const auto& argument) {
        return fmt::format("{}[{}]", textOf(word), argument);
    };
    return std::visit(ir::Overloaded{
                          [&](const ir::Pass&) { return leg(LegWord::If, ir::print(Contents::onBoard())); },
                          [](const ir::Step& step) {
                              return edgesOf(step.edges) + std::string(textOf(LegWord::Step)) +
                                     ir::print(step.by);
                          },
                          [&](const ir::Test& test) { return leg(LegWord::If, print(test)); },
                          [&](const ir::Act&) {
                              constexpr std::string_view kWord = "act ";
                              return leg(LegWord::Do, ir::print(instruction).substr(kWord.size()));
                          },
                          [&](const ir::Mark& mark) { return leg(LegWord::Mark, mark.slot); },
                          [&](const ir::Return& back) { return leg(LegWord::Return, back.slot); },
                      },
                      instruction);
}

std::string nameText(const std::string& name) {
    const bool isPlain = !name.empty() && name.front() != '@' &&
                         name.find_first_of("()[]{},&|=\"^\\ \t\r\n\f\v") == std::string::npos;
    return isPlain ? name : quoted(name);
}

std::string setOf(const NameSet& names, const Words& words) {
    if (names.isAll()) return "";
    std::vector<std::string> letters;
    for (const std::string& name : names.listed())
        letters.push_back(words.names.letterOf(name));
    std::sort(letters.begin(), letters.end());
    const bool single = std::all_of(letters.begin(), letters.end(), [](const std::string& letter) {
        return letter.size() == 1 && std::isupper(static_cast<unsigned char>(letter[0])) != 0;
    });
    // A single compound would be read as its letters.
    const bool isWord = letters.size() == 1 && std::islower(static_cast<unsigned char>(letters[0][0])) != 0;
    const bool isAlone = letters.size() == 1 && !single && !isWord;
    for (std::string& letter : letters)
        letter = isAlone ? quoted(letter) : nameText(letter);
    std::string result = names.isComplement() ? "{^" : "{";
    for (std::size_t index = 0; index < letters.size(); ++index) {
        if (index > 0 && !single) result += ',';
        result += letters[index];
    }
    return result + "}";
}

int modeRank(const LegText& leg) {
    if (leg.isDefault()) return 0;
    if (leg.take.isNone() && leg.enPassant.isNone()) return 1;
    return leg.over.isNone() ? 2 : 3;
}

}  // namespace ferz::ancp
