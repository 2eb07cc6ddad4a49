#include "backends/mbn/leg.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "backends/mbn/letter_terms.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Leaper;
using ir::NameSet;
using ir::Vec;
using ir::normal::Leg;

Contents piecesOf(const Contents& contents) {
    return {false, false, contents.friends, contents.enemies};
}

/// The forms of a mode for these pieces: `c{R}`, `cc`, `cy`, `c{R}cc{Q}`.
std::optional<std::string> forms(char letter, const Contents& terms, const Words& words, Refusal& refusal) {
    const auto enemies = words.setOf(terms.enemies, refusal);
    const auto friends = words.setOf(terms.friends, refusal);
    if (!enemies || !friends) return std::nullopt;
    if (terms.friends == terms.enemies) return fmt::format("{}y{}", letter, *enemies);
    std::string result;
    if (!terms.enemies.isNone()) result += letter + *enemies;
    if (!terms.friends.isNone()) result += fmt::format("{0}{0}{1}", letter, *friends);
    return result;
}

/// The modes of a leg that neither swaps nor flips.
std::optional<std::string> usualModes(const Leg& leg, bool last, bool staysBehind, const Words& words,
                                      Refusal& refusal) {
    const Contents visited = piecesOf(leg.over);
    if (!visited.isNone()) {
        if (last && !staysBehind)
            return refusal.because("it ends on an occupied square without a capture or a swap");
        if (!leg.take.isNone())
            return refusal.because("it passes over some pieces of a square and captures others");
        const auto visits = forms('j', visited, words, refusal);
        if (!visits) return std::nullopt;
        return (leg.over.empty ? "m" : "") + *visits;
    }
    std::string result;
    if (leg.take.empty || leg.take.off) return refusal.because("it captures on an empty square");
    if (leg.take.isNone()) {
        if (leg.over.empty && last) result = "m";
    } else if (!leg.over.empty) {
        const auto captures = forms('c', leg.take, words, refusal);
        if (!captures) return std::nullopt;
        result = *captures;
    } else if (leg.take.friends.isNone()) {
        const auto set = words.setOf(leg.take.enemies, refusal);
        if (!set) return std::nullopt;
        if (!last || !set->empty()) result = "a" + *set;
    } else {
        const auto captures = forms('c', leg.take, words, refusal);
        if (!captures) return std::nullopt;
        result = "m" + *captures;
    }
    if (leg.marksEnPassant) {
        if (!leg.take.isNone() || !leg.enPassant.isNone())
            return refusal.because("it captures and marks squares for en passant, which only moves do");
        result += result.empty() ? "me" : "e";
    }
    if (!leg.enPassant.isNone()) {
        // `ee` captures en passant only.
        result += leg.take.isNone() ? "cee" : "e";
        if (leg.enPassant != NameSet::of({words.own})) {
            const auto victims = words.setOf(leg.enPassant, refusal);
            if (!victims) return std::nullopt;
            result += leg.enPassant.isAll() ? "{^}" : *victims;
        }
    }
    return result;
}

/// The modes that mean `middle` in a middle leg and `last` in a last one, if there are any: `K` moves and
/// captures as a last leg, and only moves as a middle one.
std::optional<std::string> modesOfBoth(const std::string& middle, const std::string& last) {
    if (middle.empty()) return last.empty() || last == "m" ? std::optional(last) : std::nullopt;
    if (middle == last || (middle == "a" && last.empty())) return middle;
    return std::nullopt;
}

std::string edgesOf(const ir::Edges& edges) {
    return std::visit(ir::Overloaded{
                          [](const ir::PlainEdges&) { return std::string(); },
                          [](const ir::CylinderEdges&) { return std::string("o"); },
                          [](const ir::TorusEdges&) { return std::string("oo"); },
                          [](const ir::JoinedFiles& each) {
                              return fmt::format("o[{},{}]", static_cast<char>('a' + each.left),
                                                 static_cast<char>('a' + each.right));
                          },
                      },
                      edges);
}

Leaper shapeOf(const Vec& vec) {
    const Vec all = ir::representative(vec);
    return {all.file, all.rank};
}

/// The count of a leg, `0` or `3`; a leg without its first steps has one for each number, `02`, `03`.
std::optional<std::vector<std::string>> countsOf(const Leg& leg, Refusal& refusal) {
    if (leg.first == 1) {
        if (leg.most == 1) return std::vector<std::string>{""};
        return std::vector<std::string>{leg.most == 0 ? "0" : std::to_string(leg.most)};
    }
    if (leg.most == 0) return refusal.because("it rides at least some number of steps, without a limit");
    std::vector<std::string> result;
    for (int count = leg.first; count <= leg.most; ++count)
        result.push_back(fmt::format("0{}", count));
    return result;
}

/// True for the test of `*`: the next square of the ride is off the board.
bool isEdgeTest(const ir::Test& test, const Leg& leg) {
    const auto* holds = std::get_if<ir::Holds>(&test.predicate);
    return holds != nullptr && !test.negated && holds->what == Contents::offBoard() &&
           test.at == ir::representative(leg.vectors.front()) && leg.first == 1 && leg.most == 0 &&
           ir::isPlain(leg.edges);
}

/// The vectors of legs, by their affixes and their leaper.
using LegsByAffixes = std::map<LegAffixes, std::map<Leaper, std::set<Vec>>>;

bool addLeg(const Written& written, const Words& words, LegsByAffixes& into, Refusal& refusal) {
    const Leg& leg = written.leg;
    auto modes = modesOf(written, words, refusal);
    auto counts = countsOf(leg, refusal);
    if (!modes || !counts) return false;
    LegAffixes affixes;
    for (const ir::Test& test : leg.arrival) {
        if (isEdgeTest(test, leg)) {
            counts = {"*"};
        } else if (const auto range = rangeOf(test)) {
            affixes.ranges += *range;
        } else {
            refusal.because("it tests squares off its path, or the state of the game");
            return false;
        }
    }
    if (written.untilBlocked) counts = {"0*"};
    for (const Vec& vec : leg.vectors) {
        if (!vec.isFlat()) {
            refusal.because("it moves between boards");
            return false;
        }
        if (!leg.hurdles.isNone() && std::gcd(std::abs(vec.file), std::abs(vec.rank)) > 1 &&
            (leg.first != 1 || leg.most != 1)) {
            refusal.because("it rides by leaps and hops over one of the squares it lands on");
            return false;
        }
    }
    affixes.modes = *modes;
    for (const std::string& count : *counts) {
        affixes.count = count;
        for (const Vec& vec : leg.vectors)
            into[affixes][shapeOf(vec)].insert(vec);
    }
    return true;
}

struct TermText {
    int rank = 0;
    int order = 0;
    std::string text;
};

/// The rank in the order of alternatives: unrestricted, only moving, only capturing, the rest.
int rankOf(const LegAffixes& affixes) {
    constexpr int kRanged = 10;
    const int ranged = affixes.ranges.empty() ? 0 : kRanged;
    if (affixes.modes.empty()) return ranged;
    if (affixes.modes == "m") return ranged + 1;
    return ranged + (affixes.modes[0] == 'c' ? 2 : 3);
}

/// Writes the terms with the same modes and ranges, each alone or as one group, whichever is shorter.
std::vector<TermText> written(const LegAffixes& affixes, std::vector<LetterTerm> terms, bool absolute) {
    std::stable_sort(terms.begin(), terms.end(),
                     [](const LetterTerm& a, const LetterTerm& b) { return a.order < b.order; });
    const std::string d = absolute ? "d" : "";
    std::vector<TermText> apart;
    std::size_t length = 0;
    std::vector<std::string> inside;
    bool bare = true;
    for (const LetterTerm& term : terms) {
        const std::string plain = d + term.directions + term.letter;
        apart.push_back({rankOf(affixes), term.order, affixes.modes + plain + affixes.ranges});
        length += apart.back().text.size() + 1;
        inside.push_back(plain);
        bare = bare && d.empty() && term.directions.empty();
    }
    const std::string group =
        fmt::format("{}({}){}", affixes.modes, joined(inside, bare ? "" : "+"), affixes.ranges);
    // Parentheses are shorter only if they save a modifier or a range.
    const bool saves = !affixes.modes.empty() || !affixes.ranges.empty();
    if (!saves || group.size() + 1 >= length) return apart;
    return {{rankOf(affixes), terms.front().order, group}};
}

/// True if one pair of parentheses encloses the text.
bool isWrapped(const std::string& text) {
    if (text.empty() || text.front() != '(' || text.back() != ')') return false;
    int depth = 0;
    for (std::size_t index = 0; index + 1 < text.size(); ++index) {
        if (text[index] == '(') ++depth;
        if (text[index] == ')') --depth;
        if (depth == 0) return false;
    }
    return true;
}

}  // namespace

std::optional<std::string> modesOf(const Written& leg, const Words& words, Refusal& refusal) {
    std::optional<std::string> modes;
    switch (leg.what) {
        case Written::What::Usual:
            modes = usualModes(leg.leg, leg.place == LegPosition::Last, leg.staysBehind, words, refusal);
            if (modes && leg.place == LegPosition::Both) {
                const auto last = usualModes(leg.asLast, true, leg.staysBehind, words, refusal);
                modes = last ? modesOfBoth(*modes, *last) : std::nullopt;
            }
            break;
        case Written::What::Swap:
            modes = forms('w', piecesOf(leg.leg.over), words, refusal);
            // `w` alone also moves to an empty square, so that other modes are needed.
            if (modes && !leg.leg.over.empty) {
                const Contents& met = leg.leg.take.isNone() ? leg.leg.over : leg.leg.take;
                const auto only = forms('c', piecesOf(met), words, refusal);
                modes = only ? std::optional(*only + *modes) : std::nullopt;
            }
            break;
        case Written::What::Flip: {
            if (leg.leg.over.empty) return refusal.because("it flips a piece on a square that may be empty");
            modes = forms('x', piecesOf(leg.leg.over), words, refusal);
            break;
        }
    }
    if (!modes) return std::nullopt;
    if (!leg.leg.hurdles.isNone()) {
        const auto set = words.setOf(piecesOf(leg.leg.hurdles), refusal);
        if (!set) return std::nullopt;
        *modes += "p" + *set;
    }
    return *modes + leg.also + (leg.leg.jumps ? "g" : "") + edgesOf(leg.leg.edges);
}

bool goesAnywhere(const std::vector<Written>& legs) {
    return std::all_of(legs.begin(), legs.end(), [](const Written& leg) {
        return std::all_of(leg.leg.vectors.begin(), leg.leg.vectors.end(), [&](const Vec& vec) {
            const auto& all = ir::Symmetry::all();
            return std::all_of(all.begin(), all.end(), [&](const ir::Symmetry& symmetry) {
                return std::binary_search(leg.leg.vectors.begin(), leg.leg.vectors.end(), symmetry.of(vec));
            });
        });
    });
}

std::optional<std::vector<std::string>> textsOf(const std::vector<Written>& legs, bool absolute, bool freed,
                                                const Words& words, Refusal& refusal) {
    LegsByAffixes byAffixes;
    for (const Written& leg : legs) {
        if (!addLeg(leg, words, byAffixes, refusal)) return std::nullopt;
    }
    std::map<std::pair<std::string, std::string>, std::vector<LetterTerm>> shared;
    const bool anywhere = legs.front().previous && goesAnywhere(legs);
    const PreviousLeg previous = anywhere ? std::nullopt : legs.front().previous;
    for (const auto& [affixes, shapes] : byAffixes) {
        std::map<Leaper, std::vector<Vec>> vectors;
        for (const auto& [leaper, all] : shapes)
            vectors[leaper].assign(all.begin(), all.end());
        std::optional<std::vector<LetterTerm>> terms;
        if (legs.front().onward != Written::Onward::Letters) {
            const char* turn = legs.front().onward == Written::Onward::Back ? "t" : "";
            terms = {{turn, affixes.count == "0" ? "Q" : "K" + affixes.count, 0}};
        } else {
            terms = letterTerms(std::move(vectors), previous, affixes, refusal);
        }
        if (!terms) return std::nullopt;
        auto& all = shared[{affixes.modes, affixes.ranges}];
        all.insert(all.end(), terms->begin(), terms->end());
    }
    std::vector<TermText> alternatives;
    for (const auto& [key, terms] : shared) {
        for (TermText& each : written({key.first, key.second, ""}, terms, absolute || (anywhere && !freed)))
            alternatives.push_back(std::move(each));
    }
    std::stable_sort(alternatives.begin(), alternatives.end(), [](const TermText& a, const TermText& b) {
        return std::tie(a.rank, a.order, a.text) < std::tie(b.rank, b.order, b.text);
    });
    std::vector<std::string> result;
    result.reserve(alternatives.size());
    for (TermText& each : alternatives)
        result.push_back(std::move(each.text));
    return result;
}

std::vector<Vec> vectorsWithout(const std::vector<Vec>& all, const std::vector<Vec>& part) {
    std::vector<Vec> result;
    std::set_difference(all.begin(), all.end(), part.begin(), part.end(), std::back_inserter(result));
    return result;
}

std::string joined(const std::vector<std::string>& alternatives, const char* between) {
    std::string result;
    for (const std::string& each : alternatives)
        result += (result.empty() ? "" : between) + each;
    return result;
}

std::string grouped(const std::vector<std::string>& alternatives) {
    if (alternatives.size() == 1) return alternatives[0];
    return "(" + joined(alternatives, "+") + ")";
}

std::string asDefinition(const std::vector<std::string>& alternatives) {
    if (alternatives.size() == 1 && isWrapped(alternatives[0]))
        return alternatives[0].substr(1, alternatives[0].size() - 2);
    return joined(alternatives, "+");
}

}  // namespace ferz::mbn
