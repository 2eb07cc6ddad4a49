#include "backends/mbn/compulsory.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "backends/mbn/first_leg.h"
#include "backends/mbn/leg.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Vec;
using ir::normal::Letter;

/// By square, seen from the end of a leg: what the leg behind it would accept there.
using Accepted = std::map<Vec, Contents>;

/// Empty when the letter asks for more than that squares around it are blocked, or for nothing.
std::optional<Accepted> acceptedBehind(const Letter& letter) {
    Accepted result;
    for (const ir::Test& test : letter.tests) {
        const auto* holds = std::get_if<ir::Holds>(&test.predicate);
        if (holds == nullptr || test.negated || test.at.isZero() || !holds->what.off) return std::nullopt;
        result[test.at] = ~holds->what & Contents::onBoard();
    }
    if (result.empty()) return std::nullopt;
    return result;
}

/// The legs of a first step that ends so, and of what has to follow.
struct Pattern {
    Vec kind;           ///< of the first step
    Accepted accepted;  ///< in the first step's frame, or absolute
    bool relative = true;
    friend auto operator<=>(const Pattern&, const Pattern&) = default;
};

std::map<Pattern, std::vector<Vec>> patternsOf(const std::vector<Letter>& letters) {
    std::map<Pattern, std::set<Vec>> found;
    for (const Letter& letter : letters) {
        const auto* step = std::get_if<ir::Step>(&letter.going);
        if (step == nullptr || !ir::isPlain(step->edges)) continue;
        const auto accepted = acceptedBehind(letter);
        if (!accepted) continue;
        const Vec kind = ir::representative(step->by);
        const ir::Symmetry frame = ir::Symmetry::onto(step->by).inverse();
        Accepted turned;
        for (const auto& [at, what] : *accepted)
            turned.emplace(frame.of(at), what);
        found[{kind, turned, true}].insert(step->by);
        found[{kind, *accepted, false}].insert(step->by);
    }
    std::map<Pattern, std::vector<Vec>> result;
    for (auto& [pattern, vectors] : found)
        result[pattern].assign(vectors.begin(), vectors.end());
    return result;
}

class Proposing {
public:
    Proposing(Trial& trial, const Words& words, const Writer& write)
        : trial_(trial), words_(words), write_(write) {}

    std::vector<std::string> run() {
        const auto patterns = patternsOf(trial_.walks().letters);
        findFurther();
        // Those of kings first: they say more.
        for (const auto& [straight, ofStraight] : patterns) {
            for (const auto& [diagonal, ofDiagonal] : patterns) {
                if (straight.kind != Vec{0, 1} || diagonal.kind != Vec{1, 1} ||
                    straight.relative != diagonal.relative)
                    continue;
                const auto next = kingly(straight, diagonal);
                std::vector<Vec> vectors = ofStraight;
                vectors.insert(vectors.end(), ofDiagonal.begin(), ofDiagonal.end());
                std::sort(vectors.begin(), vectors.end());
                if (next) propose(vectors, *next, straight.relative);
            }
        }
        for (const bool relative : {true, false}) {
            for (const auto& [pattern, vectors] : patterns) {
                if (pattern.relative != relative) continue;
                if (const auto next = nextLeg(pattern)) propose(vectors, *next, relative);
            }
        }
        return std::move(texts_);
    }

private:
    /// What walks do behind a first step that asks, as texts.
    void findFurther() {
        const ir::normal::Spelling& walks = trial_.walks();
        std::set<ir::normal::Node> starts;
        for (const auto& [id, to] : walks.language.states[0].next) {
            const Letter& letter = walks.letters[id];
            if (!letter.last && acceptedBehind(letter)) starts.insert(to);
        }
        for (const ir::normal::Node start : starts) {
            ir::normal::Graph graph = ir::normal::graphOf(walks.language);
            graph.arrows[0] = graph.arrows[start];
            const auto language = ir::normal::determinised(graph, graph.arrows.size() + 1);
            const auto text =
                language ? write_(ir::normal::withUsedLetters(*language, walks.letters)) : std::nullopt;
            if (text) further_.insert(*text);
        }
    }

    /// `(fr)F+cW`, as seen from a leg of that kind.
    [[nodiscard]] std::optional<std::string> nextLeg(const Pattern& pattern) const {
        std::map<Contents, std::vector<Vec>> byContents;
        for (const auto& [at, what] : pattern.accepted)
            byContents[what].push_back(at);
        std::vector<Written> legs;
        for (const auto& [what, vectors] : byContents) {
            Written leg;
            leg.leg.vectors = vectors;
            leg.leg.over = what.empty ? Contents::nothing() : Contents{};
            leg.leg.take = {false, false, what.friends, what.enemies};
            leg.leg.last = true;
            if (pattern.relative) leg.behind = pattern.kind;
            legs.push_back(std::move(leg));
        }
        Refusal ignored;
        const auto texts = textsOf(legs, false, !pattern.relative, words_, ignored);
        return texts ? std::optional(joined(*texts, "+")) : std::nullopt;
    }

    /// The two as a king's, if they differ in nothing but W and F.
    [[nodiscard]] std::optional<std::string> kingly(const Pattern& straight, const Pattern& diagonal) const {
        auto one = nextLeg(straight);
        auto other = nextLeg(diagonal);
        if (!one || !other) return std::nullopt;
        for (std::string* text : {&*one, &*other}) {
            for (char& c : *text) {
                if (c == 'W' || c == 'F') c = 'K';
            }
        }
        return one == other ? one : std::nullopt;
    }

    void propose(const std::vector<Vec>& vectors, const std::string& next, bool relative) {
        const std::string dash = relative ? "-" : "--";
        Shortlist shortlist(trial_);
        for (const std::string& first : firstLegs(vectors, words_)) {
            (void)shortlist.offer(fmt::format("({}{}{{{}}})", first, dash, next));
            (void)shortlist.offer(fmt::format("({}{}{{!{}}})", first, dash, next));
            (void)shortlist.offer(fmt::format("({0}{1}{{{2}}}{1}{{{2}}})", first, dash, next));
            for (const std::string& further : further_) {
                (void)shortlist.offer(fmt::format("({}{}{{{}}}--[{}])", first, dash, next, further));
                (void)shortlist.offer(
                    fmt::format("({}{}{{{}}}--{})", first, dash, next,
                                further.find('+') == std::string::npos ? further : "(" + further + ")"));
            }
        }
        for (std::string& text : shortlist.take())
            texts_.push_back(std::move(text));
    }

    Trial& trial_;
    const Words& words_;
    const Writer& write_;
    std::set<std::string> further_;
    std::vector<std::string> texts_;
};

}  // namespace

std::vector<std::string> compulsoryTexts(Trial& trial, const Words& words, const Writer& write) {
    return Proposing(trial, words, write).run();
}

}  // namespace ferz::mbn
