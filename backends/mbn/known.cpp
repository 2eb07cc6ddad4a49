#include "backends/mbn/known.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <utility>

#include "backends/mbn/directions.h"
#include "backends/mbn/trial.h"
#include "ir/normal/minimal_walks.h"
#include "ir/normal/normal_form.h"

namespace ferz::mbn {

namespace {

using ir::Contents;
using ir::Leaper;
using ir::Vec;
using ir::normal::Graph;
using ir::normal::Language;
using ir::normal::Letter;
using ir::normal::LetterId;
using ir::normal::Node;

constexpr std::size_t kMostStates = 5'000;
/// Crooked riders of that many steps are not looked for.
constexpr int kMostCrooked = 6;

/// How the last step may end.
enum class Mode { Usual, Move, Capture };

struct Shape {
    Leaper leaper;
    const char* text;
};
constexpr std::array<Shape, 5> kLame = {
    {{{1, 2}, "N"}, {{1, 3}, "C"}, {{2, 3}, "Z"}, {{1, 4}, ":1,4:"}, {{3, 4}, ":3,4:"}}};
constexpr std::array<Shape, 6> kCrooked = {
    {{{1, 1}, "F"}, {{2, 2}, "A"}, {{3, 3}, "T"}, {{1, 2}, "N"}, {{1, 3}, "C"}, {{2, 3}, "Z"}}};
/// Walks in circles, with the letters that turn to the next place of the ring.
struct Rose {
    Shape shape;
    const char* clockwise;
    const char* against;
    int fewest;  ///< rounds; fewer are shorter as a chain
};
constexpr std::array<Rose, 5> kRoses = {{{{{0, 1}, "W"}, "r", "l", 3},
                                         {{{1, 1}, "F"}, "r", "l", 3},
                                         {{{1, 2}, "N"}, "(rf)", "(lf)", 2},
                                         {{{1, 3}, "C"}, "(rf)", "(lf)", 2},
                                         {{{2, 3}, "Z"}, "(rf)", "(lf)", 2}}};

/// All vectors of a leaper, clockwise from straight ahead.
std::vector<Vec> ringOf(const Leaper& leaper) {
    std::vector<Vec> ring;
    for (const int file : {leaper.smaller, -leaper.smaller}) {
        for (const int rank : {leaper.larger, -leaper.larger}) {
            ring.push_back({file, rank});
            ring.push_back({rank, file});
        }
    }
    const auto angle = [](const Vec& vec) { return std::atan2(-vec.file, -vec.rank); };
    std::sort(ring.begin(), ring.end(), [&](const Vec& a, const Vec& b) { return angle(a) < angle(b); });
    ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
    return ring;
}

class Recognising {
public:
    explicit Recognising(const ir::normal::Spelling& walks)
        : letters_(walks.letters), all_(walks.language), rest_(walks.language) {}

    void run() {
        for (const Shape& shape : kLame)
            lame(shape);
        for (const Shape& shape : kCrooked)
            crooked(shape);
        for (const Rose& each : kRoses)
            rose(each);
    }

    [[nodiscard]] const std::vector<std::string>& texts() const { return texts_; }
    [[nodiscard]] const Language& rest() const { return rest_; }

private:
    // ---- letters of the movement

    [[nodiscard]] std::vector<LetterId> passing(const Vec& by) const {
        const Letter wanted{ir::Step{by, {}}, Contents::nothing(), {}, {}, false};
        const auto found = std::lower_bound(letters_.begin(), letters_.end(), wanted);
        if (found == letters_.end() || *found != wanted) return {};
        return {static_cast<LetterId>(found - letters_.begin())};
    }

    /// Those that end the move so on squares of all these contents; none if it does not on some.
    [[nodiscard]] std::vector<LetterId> endingsOn(const Vec& by, const Contents& what,
                                                  const std::vector<ir::Instruction>& changes) const {
        std::vector<LetterId> result;
        Contents covered;
        for (LetterId id = 0; id < letters_.size(); ++id) {
            const Letter& letter = letters_[id];
            const bool fits = letter.last && letter.tests.empty() && letter.changes == changes &&
                              letter.going == ir::normal::Going{ir::Step{by, {}}} &&
                              (letter.here & ~what).isNone();
            if (!fits) continue;
            result.push_back(id);
            covered = covered | letter.here;
        }
        return covered == what ? result : std::vector<LetterId>{};
    }

    [[nodiscard]] std::vector<LetterId> endings(const Vec& by, Mode mode) const {
        const ir::Instruction land = ir::Act{ir::Land{}};
        std::vector<LetterId> moves = endingsOn(by, Contents::nothing(), {land});
        std::vector<LetterId> captures = endingsOn(by, Contents::enemy(), {ir::Act{ir::Capture{}}, land});
        if (mode == Mode::Move) return moves;
        if (mode == Mode::Capture) return captures;
        if (moves.empty() || captures.empty()) return {};
        moves.insert(moves.end(), captures.begin(), captures.end());
        return moves;
    }

    // ---- candidates

    /// A walk as it is put together; `isWhole` is false when a letter is missing.
    struct Draft {
        Graph graph;
        Node end = graph.add(true);
        bool isWhole = true;

        void add(Node from, const std::vector<LetterId>& letters, Node to) {
            isWhole = isWhole && !letters.empty();
            for (const LetterId letter : letters)
                graph.arrows[from].push_back({letter, to});
        }
    };

    /// Are all of its walks among those of the movement, and not all said?
    [[nodiscard]] std::optional<Language> held(const Draft& draft) const {
        if (!draft.isWhole) return std::nullopt;
        auto language = ir::normal::determinised(draft.graph, kMostStates);
        if (!language || language->isEmpty() || !without(*language, all_).isEmpty()) return std::nullopt;
        if (without(rest_, *language) == rest_) return std::nullopt;
        return language;
    }

    void take(const std::vector<Language>& languages, std::string text) {
        for (const Language& language : languages)
            rest_ = without(rest_, language);
        texts_.push_back(std::move(text));
    }

    // ---- lame leapers: king steps in every order

    [[nodiscard]] Draft lameDraft(const Vec& by, Mode mode) const {
        const auto sign = [](int value) { return (value > 0) - (value < 0); };
        const int diagonals = std::min(std::abs(by.file), std::abs(by.rank));
        const int straights = std::max(std::abs(by.file), std::abs(by.rank)) - diagonals;
        const Vec diagonal{sign(by.file), sign(by.rank)};
        const Vec straight =
            std::abs(by.file) > std::abs(by.rank) ? Vec{diagonal.file, 0} : Vec{0, diagonal.rank};
        Draft draft;
        std::map<std::pair<int, int>, Node> nodes = {{{0, 0}, 0}};
        for (int s = 0; s <= straights; ++s) {
            for (int d = 0; d <= diagonals; ++d) {
                if (s == 0 && d == 0) continue;
                const bool isEnd = s == straights && d == diagonals;
                const Node node = isEnd ? draft.end : draft.graph.add();
                nodes[{s, d}] = node;
                const auto letters = [&](const Vec& step) {
                    return isEnd ? endings(step, mode) : passing(step);
                };
                if (s > 0) draft.add(nodes[{s - 1, d}], letters(straight), node);
                if (d > 0) draft.add(nodes[{s, d - 1}], letters(diagonal), node);
            }
        }
        return draft;
    }

    void lame(const Shape& shape) {
        std::map<Mode, std::vector<std::pair<Vec, Language>>> found;
        for (const Vec& vec : ringOf(shape.leaper)) {
            for (const Mode mode : {Mode::Usual, Mode::Move, Mode::Capture}) {
                auto language = held(lameDraft(vec, mode));
                if (!language) continue;
                found[mode].emplace_back(vec, std::move(*language));
                if (mode == Mode::Usual) break;
            }
        }
        for (const auto& [mode, walks] : found) {
            const char* prefix = mode == Mode::Usual ? "" : mode == Mode::Move ? "m" : "c";
            written(shape, walks, [&](const std::string& letters) {
                return fmt::format("{}n{}{}", prefix, letters, shape.text);
            });
        }
    }

    template <class Text>
    void written(const Shape& shape, const std::vector<std::pair<Vec, Language>>& walks, const Text& text) {
        std::vector<Vec> vectors;
        std::vector<Language> languages;
        for (const auto& [vec, language] : walks) {
            vectors.push_back(vec);
            languages.push_back(language);
        }
        std::sort(vectors.begin(), vectors.end());
        if (vectors.empty()) return;
        if (const auto letters = lettersFor(shape.leaper, {}, vectors)) take(languages, text(*letters));
    }

    // ---- crooked riders: a step and its reflection by turns

    /// That ends after so many steps at least and at most; 0: any number.
    struct Extent {
        int first = 1;
        int most = 0;
    };

    [[nodiscard]] Draft crookedDraft(const Vec& by, Mode mode, const Extent& extent) const {
        Draft draft;
        // An oblique step is reflected in its longer part, a diagonal one in either.
        std::vector<Vec> reflected;
        if (std::abs(by.file) >= std::abs(by.rank)) reflected.push_back({-by.file, by.rank});
        if (std::abs(by.file) <= std::abs(by.rank)) reflected.push_back({by.file, -by.rank});
        if (extent.first == 1) draft.add(0, endings(by, mode), draft.end);
        for (const Vec& other : reflected) {
            Node at = draft.graph.add();
            draft.add(0, passing(by), at);
            const Node odd = at;
            const int most = extent.most == 0 ? 2 : extent.most;
            for (int count = 2; count <= most; ++count) {
                const Vec& step = count % 2 == 0 ? other : by;
                draft.add(at, endings(step, mode), draft.end);
                if (count == most && extent.most != 0) break;
                const Node next = draft.graph.add();
                draft.add(at, passing(step), next);
                at = next;
            }
            if (extent.most != 0) continue;
            draft.add(at, endings(by, mode), draft.end);
            draft.add(at, passing(by), odd);
        }
        return draft;
    }

    void crooked(const Shape& shape) {
        for (const Mode mode : {Mode::Usual, Mode::Move, Mode::Capture}) {
            for (int most = kMostCrooked; most-- > 2;) {
                // The endless ones first.
                const int last = most == kMostCrooked - 1 ? 0 : most;
                for (const int first : {1, 2})
                    crooked(shape, mode, {first, last});
            }
        }
    }

    void crooked(const Shape& shape, Mode mode, const Extent& extent) {
        // Two steps are shorter as a chain.
        if (extent.most == 2) return;
        std::vector<std::pair<Vec, Language>> walks;
        for (const Vec& vec : ringOf(shape.leaper)) {
            if (auto language = held(crookedDraft(vec, mode, extent)))
                walks.emplace_back(vec, std::move(*language));
        }
        const char* prefix = mode == Mode::Usual ? "" : mode == Mode::Move ? "m" : "c";
        written(shape, walks, [&](const std::string& letters) {
            const std::string rounds =
                fmt::format("(z{}){}", shape.text, extent.most == 0 ? 0 : extent.most - 1);
            return fmt::format("{}({}{}-{})", prefix, letters, shape.text,
                               extent.first == 1 ? "[" + rounds + "]" : rounds);
        });
    }

    // ---- roses: each step turned by one place of the ring

    [[nodiscard]] Draft roseDraft(const std::vector<Vec>& ring, bool isClockwise, int rounds) const {
        Draft draft;
        const std::size_t size = ring.size();
        for (std::size_t first = 0; first < size; ++first) {
            Node from = 0;
            std::size_t at = first;
            for (int round = 1; round <= rounds; ++round) {
                draft.add(from, endings(ring[at], Mode::Usual), draft.end);
                if (round == rounds) break;
                const Node next = draft.graph.add();
                draft.add(from, passing(ring[at]), next);
                from = next;
                at = (at + (isClockwise ? 1 : size - 1)) % size;
            }
        }
        return draft;
    }

    void rose(const Rose& each) {
        const std::vector<Vec> ring = ringOf(each.shape.leaper);
        const int whole = static_cast<int>(ring.size());
        for (const bool isClockwise : {true, false}) {
            const char* turn = isClockwise ? each.clockwise : each.against;
            for (int rounds = whole; rounds >= each.fewest; --rounds) {
                const auto language = held(roseDraft(ring, isClockwise, rounds));
                if (!language) continue;
                // Once round, it is where it was.
                take({*language}, fmt::format("({}){}{}", each.shape.text, turn, rounds % whole));
                break;
            }
        }
    }

    const std::vector<Letter>& letters_;
    const Language& all_;
    Language rest_;
    std::vector<std::string> texts_;
};

}  // namespace

std::optional<Known> knownWalks(const Forms& forms) {
    auto walks = forms.walks();
    if (!walks || !walks->leavesAtOnce) return std::nullopt;
    const auto plain =
        std::find_if(walks->alternatives.begin(), walks->alternatives.end(),
                     [](const auto& each) { return each.guards.empty() && each.tags.empty(); });
    if (plain == walks->alternatives.end()) return std::nullopt;
    Recognising recognising(plain->walks);
    recognising.run();
    if (recognising.texts().empty()) return std::nullopt;
    Known result{recognising.texts(), std::nullopt, std::nullopt};
    const Language rest = recognising.rest();
    if (rest.isEmpty()) {
        walks->alternatives.erase(plain);
    } else {
        const ir::normal::Spelling whole = plain->walks;
        plain->walks = ir::normal::withUsedLetters(withLines(rest, whole, walks->atomCount), whole.letters);
        result.wider = ir::normal::movementOf(*walks, forms.movement());
        plain->walks = ir::normal::withUsedLetters(rest, whole.letters);
    }
    if (!walks->alternatives.empty()) result.rest = ir::normal::movementOf(*walks, forms.movement());
    return result;
}

}  // namespace ferz::mbn
