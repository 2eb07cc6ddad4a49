#include "backends/mbn/families.h"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <utility>

#include "backends/mbn/atoms.h"
#include "backends/mbn/attackers.h"
#include "backends/mbn/directions.h"
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
constexpr std::size_t kRoundLong = 12;
constexpr std::size_t kDirectedLong = 14;
constexpr const char* kModes[] = {"", "m", "c"};
constexpr const char* kTurns[] = {"r", "l", "(rf)", "(lf)", "(fr)", "(fl)", "s", "b"};
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
    Proposing(Trial& trial, std::size_t length, const Words& words)
        : trial_(trial), length_(length), words_(words), shortlist_(trial) {
        for (const Letter& letter : trial.walks().letters) {
            if (const auto* step = std::get_if<ir::Step>(&letter.going))
                kinds_.insert(ir::representative(step->by));
            passesPieces_ = passesPieces_ || isHurdle(letter);
        }
    }

    std::vector<std::string> run() {
        if (kinds_.empty() || kinds_.size() > kMostKinds) return {};
        rounds_ = longestWord(trial_.walks().language);
        const bool isKings =
            std::all_of(kinds_.begin(), kinds_.end(), [](const Vec& kind) { return kind.rank == 1; });
        if (passesPieces_) {
            hurdles();
        } else {
            if (isKings) stepByStep();
            circles();
        }
        return shortlist_.take();
    }

private:
    bool offer(const std::string& text) { return shortlist_.offer(text) != nullptr; }

    /// `nN2`: the steps are those of kings.
    void stepByStep() {
        struct Leaper {
            const char* letter;
            int steps;
        };
        constexpr Leaper kLeapers[] = {{"N", 2}, {"D", 2}, {"A", 2},     {"C", 3},     {"Z", 3},
                                       {"H", 3}, {"T", 3}, {":1,4:", 4}, {":2,4:", 4}, {":3,4:", 4}};
        for (const auto& [letter, steps] : kLeapers) {
            if (rounds_ % steps != 0) continue;
            const int times = rounds_ / steps;
            for (const char* mode : kModes) {
                if (offer(fmt::format("{}n{}{}", mode, letter, times == 1 ? "" : std::to_string(times))))
                    break;
            }
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
        const std::set<std::pair<Vec, Vec>> pairs = firstPairs();
        for (const std::string& letter : lettersOf(kinds_, words_)) {
            for (const char* turn : kTurns) {
                for (const char* direction : kDirections) {
                    if (goesAnywhere != (*direction == '\0') || !turnsSo(letter, direction, turn, pairs))
                        continue;
                    bool fits = false;
                    for (const char* mode : {"", "a", "c", "m"}) {
                        const bool isAll = std::string_view(mode) == "a";
                        const std::string inside = isAll ? mode + letter : letter;
                        const std::string outside = isAll ? direction : mode + std::string(direction);
                        fits = offer(fmt::format("{}({}){}{}", outside, inside, turn, rounds_)) || fits;
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
    [[nodiscard]] bool turnsSo(const std::string& letter, const char* direction, const char* turn,
                               const std::set<std::pair<Vec, Vec>>& pairs) const {
        bool any = false;
        for (const Vec& kind : kinds_) {
            if (letter != "K" && letter != letterOf(kind, false, words_)) continue;
            const ir::Leaper leaper{kind.file, kind.rank};
            for (const Vec& first : selectedBy(leaper, direction)) {
                for (const Vec& second : selectedBy(leaper, turn, first)) {
                    if (!pairs.contains({first, second})) return false;
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
    Shortlist shortlist_;
    std::set<Vec> kinds_;
    bool passesPieces_ = false;
    int rounds_ = 0;
};

}  // namespace

std::vector<std::string> familyTexts(Trial& trial, std::size_t length, const Words& words,
                                     const Writer& write) {
    std::vector<std::string> texts = attackedTexts(trial, words, write);
    for (std::string& each : Proposing(trial, length, words).run())
        texts.push_back(std::move(each));
    return texts;
}

}  // namespace ferz::mbn
