#include "backends/mbn/families.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <utility>

#include "backends/mbn/atoms.h"
#include "backends/mbn/directions.h"
#include "ir/normal/lines.h"
#include "ir/symmetry.h"

namespace ferz::mbn {

namespace {

using ir::Vec;
using ir::normal::Language;
using ir::normal::Letter;
using ir::normal::Node;

constexpr std::size_t kMostKinds = 4;
constexpr int kMostRounds = 12;
/// Walks in circles have many texts to try, and those of some directions more: their legs are long.
constexpr std::size_t kRoundLong = 10;
constexpr std::size_t kDirectedLong = 14;
constexpr const char* kModes[] = {"", "m", "c"};
constexpr const char* kTurns[] = {"r", "l", "(rf)", "(lf)", "(fr)", "(fl)", "s", "b"};
struct Lame {
    std::string_view letter;
    ir::Leaper leaper;
};
constexpr Lame kLame[] = {{"N", {1, 2}},     {"D", {0, 2}},    {"A", {2, 2}}, {"C", {1, 3}},
                          {"Z", {2, 3}},     {"H", {0, 3}},    {"T", {3, 3}}, {":1,4:", {1, 4}},
                          {":2,4:", {2, 4}}, {":3,4:", {3, 4}}};
constexpr const char* kDirections[] = {"", "v", "s", "f", "b", "l", "r"};

/// How many letters the longest word has; 0 where there are words of any length.
int longestWord(const Language& language) {
    // States are numbered from the start; a longer path than there are states is a circle.
    std::vector<int> longest(language.states.size(), 0);
    for (std::size_t round = 0; round <= language.states.size(); ++round) {
        bool changes = false;
        for (std::size_t node = 0; node < language.states.size(); ++node) {
            for (const auto& [letter, to] : language.states[node].next) {
                if (longest[to] > longest[node]) continue;
                longest[to] = longest[node] + 1;
                if (longest[to] > kMostRounds) return 0;
                changes = true;
            }
        }
        if (!changes) break;
    }
    return *std::max_element(longest.begin(), longest.end());
}

bool isHurdle(const Letter& letter) {
    return !letter.last && letter.changes.empty() && !letter.here.empty;
}

class Proposing {
public:
    Proposing(Trial& trial, std::size_t atomCount, std::size_t length, const Words& words)
        : trial_(trial),
          length_(length),
          words_(words),
          lines_(ir::normal::linesOf(trial.walks().language, trial.walks().letters, atomCount).words),
          shortlist_(trial) {
        for (const Letter& letter : trial.walks().letters) {
            if (const auto* step = std::get_if<ir::Step>(&letter.going))
                kinds_.insert(ir::representative(step->by));
            passesPieces_ = passesPieces_ || isHurdle(letter);
        }
    }

    std::vector<std::string> run() {
        if (kinds_.empty() || kinds_.size() > kMostKinds) return {};
        rounds_ = longestWord(trial_.walks().language);
        if (passesPieces_) {
            hurdles();
        } else {
            pairs_ = firstPairs();
            lame();
            crooked();
            circles();
        }
        return shortlist_.take();
    }

private:
    /// What lines say is no family's.
    bool offer(const std::string& text) {
        const auto walked = trial_.walksOf(text);
        if (!walked || without(*walked, lines_).isEmpty()) return false;
        return shortlist_.offer(text) != nullptr;
    }

    /// In each mode, until one fits: it says all that the others say.
    bool offerModes(const std::string& text) {
        return std::any_of(std::begin(kModes), std::end(kModes),
                           [&](const char* mode) { return offer(mode + text); });
    }

    /// In each direction, until one fits: what all directions have, some have too.
    template <class Fits, class Text>
    void offerWays(const Fits& fits, const Text& text) {
        for (const char* way : kDirections) {
            if (fits(way) && offerModes(text(way))) return;
        }
    }

    /// `nN`, `nfC`, `nN2`: the steps are those of kings, in every order.
    void lame() {
        for (const auto& [letter, leaper] : kLame) {
            const int steps = leaper.larger;
            const int times = rounds_ % steps == 0 ? std::max(rounds_ / steps, 1) : 1;
            const std::string text = std::string(letter) + (times == 1 ? "" : std::to_string(times));
            offerWays(
                [&, &of = leaper](const char* way) {
                    const auto vectors = selectedBy(of, way);
                    return !vectors.empty() &&
                           std::all_of(vectors.begin(), vectors.end(), [&](const Vec& by) {
                               const auto pairs = kingPairs(by);
                               return std::includes(pairs_.begin(), pairs_.end(), pairs.begin(), pairs.end());
                           });
                },
                [&](const char* way) { return fmt::format("n{}{}", way, text); });
        }
    }

    /// The first two steps of all ways to the square.
    static std::set<std::pair<Vec, Vec>> kingPairs(const Vec& by) {
        const auto sign = [](int value) { return (value > 0) - (value < 0); };
        const int diagonals = std::min(std::abs(by.file), std::abs(by.rank));
        const int straights = std::max(std::abs(by.file), std::abs(by.rank)) - diagonals;
        const Vec diagonal{sign(by.file), sign(by.rank)};
        const Vec straight =
            std::abs(by.file) > std::abs(by.rank) ? Vec{diagonal.file, 0} : Vec{0, diagonal.rank};
        std::set<std::pair<Vec, Vec>> result;
        if (straights > 1) result.emplace(straight, straight);
        if (diagonals > 1) result.emplace(diagonal, diagonal);
        if (straights > 0 && diagonals > 0) {
            result.emplace(straight, diagonal);
            result.emplace(diagonal, straight);
        }
        return result;
    }

    /// `F-[(zF)0]`: a step and its reflection by turns.
    void crooked() {
        for (const Vec& kind : kinds_) {
            const std::string letter = letterOf(kind, false, words_);
            const std::string onward = fmt::format("(z{}){}", letter, rounds_ == 0 ? 0 : rounds_ - 1);
            const auto fits = [&](const char* way) {
                const auto vectors = selectedBy({kind.file, kind.rank}, way);
                return rounds_ != 1 && !vectors.empty() &&
                       std::all_of(vectors.begin(), vectors.end(), [&](const Vec& by) {
                           const Vec reflected = std::abs(by.file) >= std::abs(by.rank)
                                                     ? Vec{-by.file, by.rank}
                                                     : Vec{by.file, -by.rank};
                           return pairs_.contains({by, reflected});
                       });
            };
            for (const std::string& behind : {"[" + onward + "]", onward})
                offerWays(fits,
                          [&](const char* way) { return fmt::format("({}{}-{})", way, letter, behind); });
        }
    }

    /// `ppQ`, `cggR`, `pD0`.
    void hurdles() {
        std::set<Vec> kinds = kinds_;
        // Over what stands on a step's way.
        for (const Vec& kind : kinds_) {
            for (const int times : {2, 3}) {
                if (kind.rank == 1) kinds.insert({times * kind.file, times});
            }
        }
        for (const std::string& letter : lettersOf(kinds, words_)) {
            for (const char* hurdle : {"pp", "gg", "p"}) {
                for (const char* count : {"0", "3", "2", ""}) {
                    const bool isRide = std::string_view(count) == "0";
                    if (isRide != (rounds_ == 0)) continue;
                    for (const char* mode : kModes) {
                        const std::string text = fmt::format("{}{}{}", mode, hurdle, ridden(letter, count));
                        const auto walked = trial_.walksOf(text);
                        if (walked && hasHurdle(*walked) && offer(text)) break;
                    }
                }
            }
        }
    }

    /// A single step over nothing is a plain one.
    [[nodiscard]] bool hasHurdle(const Language& language) const {
        const auto used = ir::normal::withUsedLetters(language, trial_.walks().letters);
        return std::any_of(used.letters.begin(), used.letters.end(), isHurdle);
    }

    /// `(N)(rf)8`, `f(aN)(rf)3`, and without stops on the way `N-rN-rN`.
    void circles() {
        const bool goesAnywhere = startsAnywhere();
        if (rounds_ < 2 || kinds_.size() > 2 || length_ < (goesAnywhere ? kRoundLong : kDirectedLong)) return;
        for (const std::string& letter : lettersOf(kinds_, words_)) {
            for (const char* turn : kTurns) {
                for (const char* direction : kDirections) {
                    if (goesAnywhere != (*direction == '\0') || !turnsSo(letter, direction, turn)) continue;
                    bool fits = false;
                    for (const char* mode : {"", "a", "c", "m"}) {
                        const bool isAll = std::string_view(mode) == "a";
                        const std::string inside = isAll ? mode + letter : letter;
                        const std::string outside = isAll ? direction : mode + std::string(direction);
                        fits = offer(fmt::format("{}({}){}{}", outside, inside, turn, rounds_)) || fits;
                        // Once round.
                        if (rounds_ % 4 == 0) (void)offer(fmt::format("{}({}){}0", outside, inside, turn));
                    }
                    if (!fits) {
                        std::string chain = direction + letter;
                        for (int round = 1; round < rounds_; ++round)
                            chain += fmt::format("-{}{}", turn, letter);
                        fits = offer("(" + chain + ")");
                    }
                    // What all directions have, some have too.
                    if (fits) break;
                }
            }
        }
    }

    /// The first two steps of all walks.
    [[nodiscard]] std::set<std::pair<Vec, Vec>> firstPairs() const {
        const auto& walks = trial_.walks();
        std::set<std::pair<Vec, Vec>> result;
        for (const auto& [id, to] : walks.language.states[0].next) {
            const auto* first = std::get_if<ir::Step>(&walks.letters[id].going);
            if (first == nullptr) continue;
            for (const auto& [other, behind] : walks.language.states[to].next) {
                if (const auto* second = std::get_if<ir::Step>(&walks.letters[other].going))
                    result.emplace(first->by, second->by);
            }
        }
        return result;
    }

    /// Do walks begin with steps in the direction and then by the turn?
    [[nodiscard]] bool turnsSo(const std::string& letter, const char* direction, const char* turn) const {
        bool any = false;
        for (const Vec& kind : kinds_) {
            if (letter != "K" && letter != letterOf(kind, false, words_)) continue;
            const ir::Leaper leaper{kind.file, kind.rank};
            for (const Vec& first : selectedBy(leaper, direction)) {
                for (const Vec& second : selectedBy(leaper, turn, first)) {
                    if (!pairs_.contains({first, second})) return false;
                    any = true;
                }
            }
        }
        return any;
    }

    /// The first step goes in all directions of its leapers.
    [[nodiscard]] bool startsAnywhere() const {
        std::set<Vec> first;
        for (const auto& [id, to] : trial_.walks().language.states[0].next) {
            if (const auto* step = std::get_if<ir::Step>(&trial_.walks().letters[id].going))
                first.insert(step->by);
        }
        return std::all_of(first.begin(), first.end(), [&](const Vec& vec) {
            const auto orbit = orbitOf(ir::representative(vec));
            return std::all_of(orbit.begin(), orbit.end(),
                               [&](const Vec& each) { return first.contains(each); });
        });
    }

    static std::string ridden(const std::string& letter, const std::string& count) {
        if (count == "0" && letter == "W") return "R";
        if (count == "0" && letter == "F") return "B";
        if (count == "0" && letter == "K") return "Q";
        return letter + count;
    }

    Trial& trial_;
    std::size_t length_;
    const Words& words_;
    const Language lines_;
    Shortlist shortlist_;
    std::set<Vec> kinds_;
    std::set<std::pair<Vec, Vec>> pairs_;  ///< the first two steps of all walks
    bool passesPieces_ = false;
    int rounds_ = 0;
};

}  // namespace

std::vector<std::string> familyTexts(Trial& trial, std::size_t atomCount, std::size_t length,
                                     const Words& words) {
    return Proposing(trial, atomCount, length, words).run();
}

}  // namespace ferz::mbn
