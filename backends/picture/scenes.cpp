#include "backends/picture/scenes.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "backends/picture/extent.h"
#include "backends/picture/lines.h"
#include "backends/picture/marks.h"
#include "backends/picture/more_scenes.h"
#include "backends/picture/words.h"

namespace ferz::pictures {

using ir::Board;
using ir::Fact;
using ir::Square;
using ir::Vec;

namespace {

/// States with more values together are told in notes and get no scenes.
constexpr std::size_t kMostStateScenes = 12;

/// What a piece does from anywhere: a vector, a deed, and what it becomes.
using Habit = std::tuple<Vec, Doing, std::vector<std::string>>;

/// From which squares each of them is done, on the empty board.
class Habits {
public:
    explicit Habits(const Board& board) : board_(board) {}

    /// `ways`: to goals; `ends`: where moves end that capture on the way.
    void add(Square origin, const std::vector<Mark>& marks, const WaysTo& ways, const WaysTo& ends) {
        addWays(origin, ways, ways_);
        addWays(origin, ends, ends_);
        for (const Mark& mark : marks) {
            const Vec vec = board_.between(origin, mark.square);
            for (const Deed& deed : mark.deeds) {
                of_[origin].insert({vec, deed.doing, deed.becomes});
                from_[{vec, deed.doing}].insert(origin);
            }
        }
    }

    /// Some deed is not done from every square from which the board has room for it.
    [[nodiscard]] bool dependOnPlace() const {
        return std::any_of(from_.begin(), from_.end(), [&](const auto& deed) {
            return deed.second != possible(deed.first.first, deed.first.second);
        });
    }

    /// Where each of these deeds is done can be said in words.
    [[nodiscard]] bool canBeTold() const {
        if (!common(false).empty() || !common(true).empty()) return true;
        return std::all_of(from_.begin(), from_.end(), [&](const auto& deed) {
            const std::set<Square> all = possible(deed.first.first, deed.first.second);
            return deed.second == all || !zoneText(deed.second, all, board_).empty();
        });
    }

    /// The edges that touch: every square is like the next one, and that is not so because whole lines of
    /// squares are alike anyhow.
    [[nodiscard]] Round round() const {
        return {areAlike(Vec{1, 0}) && (goOutside(&Vec::file) || hasGaps(&Vec::file, board_.files)),
                areAlike(Vec{0, 1}) && (goOutside(&Vec::rank) || hasGaps(&Vec::rank, board_.ranks))};
    }

    /// The square that shows the most which is not shown yet; the nearest to the middle. None: nothing.
    [[nodiscard]] Square best() const {
        Square found = ir::kNoSquare;
        std::size_t most = 0;
        for (const auto& [origin, habits] : of_) {
            std::size_t fresh = 0;
            for (const Habit& each : habits)
                fresh += shown_.contains(each) ? 0 : 1;
            const bool isBetter = fresh > most || (fresh == most && most > 0 &&
                                                   board_.eccentricity(origin) < board_.eccentricity(found));
            if (!isBetter) continue;
            found = origin;
            most = fresh;
        }
        return found;
    }
    void show(Square origin) {
        if (const auto found = of_.find(origin); found != of_.end())
            shown_.insert(found->second.begin(), found->second.end());
    }

    /// Where it is not done from every square: `only from rank 2`, `only to ranks 1 to 5`.
    [[nodiscard]] std::string zoneNote(Square origin, Square square, Doing doing) const {
        const Vec vec = board_.between(origin, square);
        const auto from = from_.find({vec, doing});
        if (from == from_.end()) return {};
        const std::set<Square> all = possible(vec, doing);
        if (from->second == all) return {};
        if (const std::string text = common(false); !text.empty()) return "only from " + text;
        if (const std::string text = common(true); !text.empty()) return "only to " + text;
        return "only from " + zoneText(from->second, all, board_);
    }

private:
    /// The squares from which the vector, and a way there, stays on the board.
    [[nodiscard]] std::set<Square> possible(const Vec& vec, Doing doing) const {
        std::set<Square> squares;
        const Ways& all = doing == Doing::Passes ? ends_ : ways_;
        const auto ways = all.find(vec);
        for (const Square square : board_.existing()) {
            if (board_.offset(square, vec) == ir::kNoSquare) continue;
            const auto hasRoom = [&](const std::set<Vec>& way) {
                return std::all_of(way.begin(), way.end(), [&](const Vec& each) {
                    return board_.offset(square, each) != ir::kNoSquare;
                });
            };
            if (ways == all.end() || std::any_of(ways->second.begin(), ways->second.end(), hasRoom))
                squares.insert(square);
        }
        return squares;
    }

    /// The same deeds are done one square further, where a square beyond the edge is one on the other side.
    [[nodiscard]] bool areAlike(const Vec& by) const {
        const ir::Edges edges = ir::TorusEdges{};
        for (Square square = 0; square < board_.squares(); ++square) {
            std::set<std::pair<Square, Doing>> here;
            std::set<std::pair<Square, Doing>> next;
            const Square other = board_.offset(square, by, edges);
            for (const auto& [vec, doing, becomes] : habitsOf(square))
                here.insert({board_.offset(board_.offset(square, vec), by, edges), doing});
            for (const auto& [vec, doing, becomes] : habitsOf(other))
                next.insert({board_.offset(other, vec), doing});
            if (here != next) return false;
        }
        return true;
    }
    [[nodiscard]] const std::set<Habit>& habitsOf(Square square) const {
        static const std::set<Habit> kNone;
        const auto found = of_.find(square);
        return found == of_.end() ? kNone : found->second;
    }

    /// Some way leads away from its goal and comes back from the other side.
    [[nodiscard]] bool goOutside(int Vec::*part) const {
        const auto isBetween = [](int one, int whole) {
            return one * whole >= 0 && std::abs(one) <= std::abs(whole);
        };
        return std::any_of(ways_.begin(), ways_.end(), [&](const auto& entry) {
            return std::any_of(entry.second.begin(), entry.second.end(), [&](const std::set<Vec>& way) {
                return std::any_of(way.begin(), way.end(), [&](const Vec& each) {
                    return !isBetween(each.*part, entry.first.*part);
                });
            });
        });
    }
    /// Some deed is done along a line of squares, but not on all of them.
    [[nodiscard]] bool hasGaps(int Vec::*part, int size) const {
        std::map<std::pair<Vec, Doing>, std::set<int>> lines;
        for (const auto& [deed, from] : from_) {
            Vec line = deed.first;
            line.*part = 0;
            lines[{line, deed.second}].insert(deed.first.*part);
        }
        return std::any_of(lines.begin(), lines.end(), [&](const auto& line) {
            std::set<int> steps = line.second;
            steps.insert(0);
            return steps.size() > 1 && steps.size() < static_cast<std::size_t>(2 * size - 1);
        });
    }
    using Ways = std::map<Vec, std::vector<std::set<Vec>>>;

    void addWays(Square origin, const WaysTo& ways, Ways& all) const {
        for (const auto& [square, sets] : ways) {
            auto& known = all[board_.between(origin, square)];
            for (const auto& squares : sets) {
                std::set<Vec>& way = known.emplace_back();
                for (const Square each : squares)
                    way.insert(board_.between(origin, each));
            }
            std::sort(known.begin(), known.end());
            known.erase(std::unique(known.begin(), known.end()), known.end());
        }
    }

    [[nodiscard]] std::set<Square> moved(const std::set<Square>& squares, const Vec& vec) const {
        std::set<Square> result;
        for (const Square square : squares)
            result.insert(board_.offset(square, vec));
        return result;
    }

    /// One zone of origins (or of goals) that says it of all deeds that are not done everywhere.
    [[nodiscard]] std::string common(bool ofGoals) const {
        std::set<Square> zone;
        std::vector<std::pair<std::set<Square>, std::set<Square>>> limited;
        std::set<Square> all;
        for (const auto& [deed, from] : from_) {
            const std::set<Square> whole = possible(deed.first, deed.second);
            all.insert(whole.begin(), whole.end());
            if (from == whole) continue;
            const Vec by = ofGoals ? deed.first : Vec{};
            limited.emplace_back(moved(from, by), moved(whole, by));
            zone.insert(limited.back().first.begin(), limited.back().first.end());
        }
        for (const auto& [squares, whole] : limited) {
            std::set<Square> expected;
            std::set_intersection(whole.begin(), whole.end(), zone.begin(), zone.end(),
                                  std::inserter(expected, expected.end()));
            if (expected != squares) return {};
        }
        // What lies on no way of such a deed says nothing.
        std::set<Square> seen;
        for (const auto& [squares, whole] : limited)
            seen.insert(whole.begin(), whole.end());
        return zoneText(zone, seen, board_);
    }

    const Board& board_;
    std::map<Square, std::set<Habit>> of_;
    std::map<std::pair<Vec, Doing>, std::set<Square>> from_;
    Ways ways_;
    Ways ends_;
    std::set<Habit> shown_;
};

class Drawing {
public:
    Drawing(const ir::Movement& movement, const DrawOptions& options, const Board& board)
        : movement_(movement),
          options_(options),
          board_(board),
          space_(options.limits.diagramNodes),
          encoding_(ir::Vocabulary::of({&movement}), board, space_),
          reader_(encoding_),
          tables_(movement, board, {options.side, movement.forBlack}, encoding_, options.limits),
          habits_(board) {}

    std::optional<Picture> run(std::string& reason) {
        picture_.board = board_;
        if (options_.situation) {
            if (!stand(options_.situation->at, reason)) return std::nullopt;
            drawGiven();
        } else {
            Square at = options_.at.value_or(hasZones_ ? habits_.best() : ir::kNoSquare);
            if (at == ir::kNoSquare) at = round_ ? nearEdge() : board_.middle();
            if (!stand(at, reason)) return std::nullopt;
            drawEmptyBoard();
            drawMore();
            while (hasZones_ && !options_.at) {
                const Square next = habits_.best();
                if (next == ir::kNoSquare) break;
                if (!stand(next, reason)) return std::nullopt;
                drawEmptyBoard();
            }
        }
        finish();
        return std::move(picture_);
    }

    /// Whether the piece does on some squares what it does not do on others.
    [[nodiscard]] std::optional<bool> dependsOnPlace(std::string& reason) {
        if (!learnHabits(reason)) return std::nullopt;
        round_ = habits_.round();
        const bool depends = !round_ && habits_.dependOnPlace();
        hasZones_ = depends && habits_.canBeTold();
        placeMatters_ = depends && !hasZones_;
        return depends || round_;
    }

private:
    // ---- standing on a square

    bool stand(Square at, std::string& reason) {
        encoding_.startFrom(at);
        auto table = tables_.here(reason);
        if (table && space_.exhausted()) {
            reason =
                fmt::format("the decision diagrams need more than {} nodes", options_.limits.diagramNodes);
            return false;
        }
        if (!table) return false;
        table_ = std::move(*table);
        moves_ = std::make_unique<Moves>(Moves{reader_, table_, board_, options_.side, {}});
        return true;
    }

    /// What the moves' conditions speak of.
    void learnFacts() {
        std::vector<const ir::Diagram*> conditions;
        for (const auto& [move, condition] : table_)
            conditions.push_back(&condition);
        facts_ = reader_.factsOf(conditions);
        for (const auto& [first, fact] : facts_) {
            if (fact.kind == Fact::Kind::MoverName) moves_->moverName = fact;
        }
    }

    /// Nothing else stands on the board.
    [[nodiscard]] Facts emptyBoard() const {
        int last = 0;
        for (const Square square : board_.existing())
            last = std::max(last, encoding_.place(square));
        return {std::vector<int>(static_cast<std::size_t>(last) + 1), {}};
    }

    bool learnHabits(std::string& reason) {
        for (const Square square : board_.existing()) {
            if (!stand(square, reason)) return false;
            std::vector<std::string> notes;
            bool ignored = true;
            Question question{emptyBoard()};
            question.isBare = true;
            habits_.add(square, marksOf(*moves_, question, notes, ignored),
                        waysOf(*moves_, question, ignored), endsOf());
        }
        return true;
    }

    /// For each victim where its captor ends.
    [[nodiscard]] WaysTo endsOf() const {
        WaysTo ends;
        for (const auto& [move, condition] : table_) {
            for (const Square victim : move.captures) {
                if (move.to != victim)
                    ends[victim].insert(move.to ? std::vector{*move.to} : std::vector<Square>());
            }
        }
        return ends;
    }

    [[nodiscard]] Square nearEdge() const {
        const auto at = board_.coordinates(board_.middle());
        return board_.square({round_.files ? std::min(1, board_.files - 1) : at.file,
                              round_.ranks ? std::min(1, board_.ranks - 1) : at.rank, at.level, at.row});
    }

    [[nodiscard]] DeedNote zoneNotes() const {
        if (!hasZones_) return {};
        return
            [this](Square square, Doing doing) { return habits_.zoneNote(moves_->origin(), square, doing); };
    }

    // ---- scenes

    /// A scene for each value of the states that matter.
    void drawEmptyBoard() {
        learnFacts();
        const Facts empty = emptyBoard();
        std::vector<std::vector<ir::Decision>> choices = {{}};
        for (const auto& [first, fact] : facts_) {
            if (fact.kind != Fact::Kind::State) continue;
            std::vector<std::vector<ir::Decision>> longer;
            for (const auto& choice : choices) {
                for (int value = 0; value < encoding_.values(fact); ++value) {
                    longer.push_back(choice);
                    longer.back().push_back({fact, value});
                }
            }
            choices = std::move(longer);
            if (choices.size() > kMostStateScenes) {
                choices = {{}};
                break;
            }
        }
        for (const auto& choice : choices) {
            Question question{empty};
            std::vector<std::string> values;
            for (const ir::Decision& each : choice) {
                question.facts.known[each.fact.first] = each;
                const auto value = encoding_.stateValueOf(each.fact, each.value);
                values.push_back(
                    fmt::format("{} is {}", encoding_.stateKey(each.fact),
                                value.isAnother ? "anything else" : fmt::format("{}", value.value)));
            }
            Scene scene = sceneOf(question, zoneNotes());
            scene.caption = values.empty() ? "every other square is empty" : "when " + listed(values, "and");
            addLines(scene, question);
            picture_.scenes.push_back(std::move(scene));
        }
        habits_.show(moves_->origin());
    }

    void drawMore() {
        Question question{emptyBoard()};
        for (Scene& scene : moreScenes(*moves_, question, facts_, options_.limits, picture_.notes, isWhole_))
            picture_.scenes.push_back(std::move(scene));
    }

    void drawGiven() {
        learnFacts();
        const ir::Situation& given = *options_.situation;
        Question question{emptyBoard()};
        std::vector<Placed> pieces;
        for (const auto& [square, piece] : given.position.pieces) {
            if (square == given.at) continue;
            const bool isFriend = piece.colour == given.side;
            question.facts.contents[moves_->place(square)] = contentsOf(piece.name, isFriend);
            question.fixed.insert(square);
            pieces.push_back({square, isFriend ? Placed::Who::Friend : Placed::Who::Enemy, piece.name, {}});
        }
        for (const auto& [first, fact] : facts_) {
            if (fact.kind != Fact::Kind::Contents) question.facts.known[first] = {fact, valueIn(given, fact)};
        }
        Scene scene = sceneOf(question, {});
        scene.pieces = std::move(pieces);
        scene.caption = question.fixed.empty() ? "every other square is empty" : "";
        if (question.fixed.empty()) addLines(scene, question);
        scene.situation = given;
        picture_.scenes.push_back(std::move(scene));
    }

    [[nodiscard]] Scene sceneOf(const Question& question, const DeedNote& note) {
        Scene scene;
        scene.at = moves_->origin();
        scene.marks = marksOf(*moves_, question, picture_.notes, isWhole_, note);
        scene.situation = situationOf(*moves_, question.facts);
        return scene;
    }

    void addLines(Scene& scene, const Question& question) {
        if (!addWays(scene, *moves_, question, round_)) hasAllWays_ = false;
    }

    // ---- a given position as facts

    [[nodiscard]] int contentsOf(const std::string& name, bool isFriend) const {
        const int first = isFriend ? 1 : reader_.anyFriend() + 1;
        const int any = isFriend ? reader_.anyFriend() : reader_.anyEnemy();
        for (int value = first; value < any; ++value) {
            if (encoding_.nameOf(Reader::contentsOf(0), value) == name) return value;
        }
        return any;
    }

    [[nodiscard]] int valueIn(const ir::Situation& given, const Fact& fact) const {
        const ir::Position& position = given.position;
        const auto square = [&] {
            return board_.offset(encoding_.origin(), encoding_.vectorOf(fact.subject));
        };
        switch (fact.kind) {
            case Fact::Kind::InCheck: return position.inCheck ? 1 : 0;
            case Fact::Kind::EverChecked: return position.everChecked ? 1 : 0;
            case Fact::Kind::MoverName: {
                const std::string& name = given.name.empty() ? movement_.name : given.name;
                for (int value = 1; value < encoding_.values(fact); ++value) {
                    if (encoding_.nameOf(fact, value) == name) return value;
                }
                return 0;
            }
            case Fact::Kind::State: {
                const int wanted = position.state(encoding_.stateKey(fact));
                int another = 0;
                for (int value = 0; value < encoding_.values(fact); ++value) {
                    const auto meant = encoding_.stateValueOf(fact, value);
                    if (!meant.isAnother && meant.value == wanted) return value;
                    if (meant.isAnother) another = value;
                }
                return another;
            }
            case Fact::Kind::Victim: {
                const auto mark = position.enPassant.find(square());
                return mark == position.enPassant.end() ? 0 : encoding_.place(mark->second);
            }
            case Fact::Kind::Unmoved: return position.moved.contains(square()) ? 1 : 0;
            case Fact::Kind::Attacked: return position.attacked.contains(square()) ? 1 : 0;
            case Fact::Kind::Contents: break;
        }
        return 0;
    }

    // ---- at last

    void finish() {
        auto& scenes = picture_.scenes;
        // A scene without a mark says something only where it is the only one.
        const auto isBare = [](const Scene& scene) { return scene.marks.empty(); };
        const bool allBare = std::all_of(scenes.begin(), scenes.end(), isBare);
        if (allBare) {
            scenes.resize(1);
        } else {
            scenes.erase(std::remove_if(scenes.begin(), scenes.end(), isBare), scenes.end());
        }
        if (scenes.size() > options_.mostScenes) {
            picture_.leftOut = scenes.size() - options_.mostScenes;
            scenes.resize(options_.mostScenes);
        }
        keepNotesUsed();
        if (allBare && isWhole_) picture_.remarks.emplace_back("it has no move");
        if (!isWhole_) picture_.remarks.emplace_back("it has more moves, in situations that are not drawn");
        if (!hasAllWays_)
            picture_.remarks.emplace_back("what stands on other squares matters in ways that are not drawn");
        if (placeMatters_) {
            picture_.remarks.push_back(
                fmt::format("what it does depends on its square: this is what it does on {}",
                            board_.name(picture_.scenes.front().at)));
        }
        if (round_) {
            const char* edges = round_.files && round_.ranks ? "opposite edges"
                                : round_.files               ? "the left and right edges"
                                                             : "the top and bottom edges";
            picture_.remarks.push_back(std::string(edges) + " of the board touch for it");
        }
    }

    /// Scenes that are left out take their notes with them; notes are numbered as they are met.
    void keepNotesUsed() {
        std::map<std::size_t, std::size_t> numbers;
        std::vector<std::string> used;
        for (Scene& scene : picture_.scenes) {
            for (Mark& mark : scene.marks) {
                for (Deed& deed : mark.deeds) {
                    for (std::size_t& note : deed.notes) {
                        const auto [known, isNew] = numbers.emplace(note, used.size());
                        if (isNew) used.push_back(picture_.notes[note]);
                        note = known->second;
                    }
                }
            }
        }
        picture_.notes = std::move(used);
    }

    const ir::Movement& movement_;
    const DrawOptions& options_;
    const Board& board_;
    ir::DiagramSpace space_;
    ir::Encoding encoding_;
    const Reader reader_;
    ir::Tables tables_;
    Habits habits_;
    bool hasZones_ = false;
    bool placeMatters_ = false;  ///< in ways that have no words
    Round round_;

    ir::MoveTable table_;
    std::map<int, Fact> facts_;
    std::unique_ptr<Moves> moves_;
    Picture picture_;
    bool isWhole_ = true;
    bool hasAllWays_ = true;
};

}  // namespace

std::optional<Picture> draw(const ir::Movement& movement, const DrawOptions& options, std::string& reason) {
    if (options.situation) return Drawing(movement, options, options.situation->position.board).run(reason);
    if (looksAtPlace(movement)) {
        const Board board = options.board.value_or(Board{8, 8});
        Drawing drawing(movement, options, board);
        const auto depends = drawing.dependsOnPlace(reason);
        if (!depends) return std::nullopt;
        if (*depends || options.board) return drawing.run(reason);
    }
    const auto board = options.board ? options.board : fittingBoard(movement, options.limits, reason);
    if (board) return Drawing(movement, options, *board).run(reason);
    // Where the largest board takes too much, a small one may do.
    for (const Board& small : {Board{7, 7}, Board{5, 5}}) {
        if (auto picture = Drawing(movement, options, small).run(reason)) return picture;
    }
    return std::nullopt;
}

}  // namespace ferz::pictures
