#include "backends/picture/more_scenes.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "backends/picture/words.h"
#include "ir/equivalence/cheapest.h"
#include "ir/rename.h"

namespace ferz::pictures {

using ir::Fact;
using ir::Square;
using ir::Vec;

namespace {

/// Moves that need other pieces: more are not looked at one by one.
constexpr std::size_t kMostNeeds = 600;

Vec direction(const Vec& vec) {
    const int parts = std::max(1, std::gcd(std::gcd(vec.file, vec.rank), std::gcd(vec.level, vec.row)));
    return {vec.file / parts, vec.rank / parts, vec.level / parts, vec.row / parts};
}

int length(const Vec& vec) {
    return std::max({std::abs(vec.file), std::abs(vec.rank), std::abs(vec.level), std::abs(vec.row)});
}

/// Clockwise from straight ahead.
double angle(const Vec& vec) {
    const double turn = std::atan2(vec.file, vec.rank);
    return turn < 0 ? turn + 7 : turn;
}

bool contains(const std::vector<Square>& squares, Square square) {
    return std::find(squares.begin(), squares.end(), square) != squares.end();
}

/// A square and the value of the fact Contents that it needs.
using Pieces = std::vector<std::pair<Square, int>>;

/// Moves that need pieces in the same directions, `(0,1)` and then `(0,1)`: one of them is drawn.
struct Class {
    std::vector<std::size_t> moves;  ///< places in the table
    std::vector<Pieces> choices;     ///< each enough for one of the moves
    bool isOver = false;             ///< they are there without pieces, too
};

class MoreScenes {
public:
    MoreScenes(const Moves& moves, const Question& empty, const std::map<int, Fact>& facts,
               const ir::Limits& limits, std::vector<std::string>& notes, bool& isWhole)
        : moves_(moves),
          reader_(moves.reader),
          empty_(empty),
          facts_(facts),
          limits_(limits),
          notes_(notes),
          isWhole_(isWhole) {}

    std::vector<Scene> run() {
        sortOut();
        drawHops();
        drawVictims();
        drawEnPassant();
        return std::move(scenes_);
    }

private:
    // ---- which moves are not on the empty board

    /// The squares that a scene leaves open for this move: each is looked at with all that it may hold.
    [[nodiscard]] std::vector<Square> openSquares(const ir::Move& move) const {
        std::set<Square> squares(move.captures.begin(), move.captures.end());
        squares.insert(move.flips.begin(), move.flips.end());
        for (const auto& [first, second] : move.swaps)
            squares.insert({first, second});
        if (move.to) squares.insert(*move.to);
        squares.erase(moves_.origin());
        return {squares.begin(), squares.end()};
    }

    /// The move exists in the scene, with something on one of its squares that the scene leaves open.
    [[nodiscard]] bool isShown(const ir::Move& move, const ir::Diagram& condition, const Facts& facts,
                               const std::set<Square>& fixed) const {
        if (reader_.isPossible(condition, facts)) return true;
        Facts changed = facts;
        for (const Square square : openSquares(move)) {
            if (fixed.contains(square)) continue;
            int& held = changed.contents[moves_.place(square)];
            const int before = held;
            for (int value = 1; value < reader_.contentsValues(); ++value) {
                held = value;
                if (reader_.isPossible(condition, changed)) return true;
            }
            held = before;
        }
        return false;
    }

    void sortOut() {
        std::size_t looked = 0;
        for (std::size_t index = 0; index < moves_.table.size(); ++index) {
            const auto& [move, condition] = moves_.table[index];
            for (const Square victim : move.captures) {
                if (move.to != victim && move.to != moves_.origin()) victims_.insert(victim);
            }
            if (isShown(move, condition, empty_.facts, {})) {
                lookOver(index);
                continue;
            }
            if (++looked > kMostNeeds) {
                isWhole_ = false;
                return;
            }
            addNeed(index);
        }
    }

    /// A move of the empty board that goes over what bars the way of others: over friends and not enemies, or
    /// to capture and not to move.
    void lookOver(std::size_t index) {
        const auto& [move, condition] = moves_.table[index];
        if (!move.to || *move.to == moves_.origin()) return;
        const bool takes = move.captures == std::vector<Square>{*move.to};
        if (!takes && !move.captures.empty()) return;
        const std::set<Square> barring = takes ? barringMoves(*move.to) : std::set<Square>();
        for (const int place : reader_.placesOf(condition)) {
            const Square square = squareOf(place);
            if (square == *move.to || square == moves_.origin()) continue;
            const auto isOpen = [&, &entry = moves_.table[index]](int value) {
                Facts facts = empty_.facts;
                facts.contents[static_cast<std::size_t>(place)] = value;
                return isShown(entry.first, entry.second, facts, {square});
            };
            over(index, square, isOpen(reader_.anyFriend()), isOpen(reader_.anyEnemy()), barring);
        }
        // What the condition does not speak of does not bar it.
        for (const Square square : barring) {
            const Places places = reader_.placesOf(condition);
            const int place = reader_.encoding().place(square);
            if (!std::binary_search(places.begin(), places.end(), place))
                over(index, square, true, true, barring);
        }
    }

    void over(std::size_t index, Square square, bool overFriends, bool overEnemies,
              const std::set<Square>& barring) {
        const bool isOver = overFriends != overEnemies || (overFriends && barring.contains(square));
        if (!isOver) return;
        const Vec first = direction(vectorTo(square));
        const Vec last = direction(moves_.board.between(square, *moves_.table[index].first.to));
        // Straight on: what stands elsewhere is no piece to go over.
        if (first != last) return;
        Class& group = classes_[{{angle(first), first, 2}}];
        group.isOver = true;
        group.moves.push_back(index);
        group.choices.push_back({{square, overFriends ? reader_.anyFriend() : reader_.anyEnemy()}});
    }

    /// The squares each of which bars the way of a plain move to this square.
    [[nodiscard]] std::set<Square> barringMoves(Square to) const {
        std::set<Square> squares;
        for (const auto& [move, condition] : moves_.table) {
            if (move.to != to || !move.captures.empty() || !reader_.isPossible(condition, empty_.facts))
                continue;
            for (const int place : reader_.placesOf(condition)) {
                const Square square = squareOf(place);
                Facts facts = empty_.facts;
                facts.contents[static_cast<std::size_t>(place)] = reader_.anyFriend();
                if (square != to && !reader_.isPossible(condition, facts)) squares.insert(square);
            }
        }
        return squares;
    }

    void addNeed(std::size_t index) {
        const auto& [move, condition] = moves_.table[index];
        const ir::CheapSituation cheap = ir::cheapest(condition, reader_.encoding(), limits_);
        Pieces pieces;
        for (const ir::Decision& each : cheap.decisions) {
            if (each.value == 0) continue;
            if (each.fact.kind == Fact::Kind::Victim) {
                enPassant_.push_back(index);
                return;
            }
            if (each.fact.kind != Fact::Kind::Contents) continue;
            const Square square = squareOf(each.fact.subject);
            if (square != move.to) pieces.emplace_back(square, each.value);
        }
        // One victim on the way is drawn with the victims, whatever stands on the last square.
        const bool hasVictim = std::any_of(
            pieces.begin(), pieces.end(),
            [&captures = move.captures](const auto& piece) { return contains(captures, piece.first); });
        if (hasVictim && pieces.size() == 1 && isPassed(pieces.front().first)) return;
        std::sort(pieces.begin(), pieces.end(), [&](const auto& a, const auto& b) {
            return std::pair(length(vectorTo(a.first)), a.first) <
                   std::pair(length(vectorTo(b.first)), b.first);
        });
        std::vector<std::tuple<double, Vec, int>> key;
        Square here = moves_.origin();
        for (const auto& [square, value] : pieces) {
            const Vec vec = direction(moves_.board.between(here, square));
            key.emplace_back(angle(vec), vec, contains(move.captures, square) ? 1 : 0);
            here = square;
        }
        if (move.to) {
            const Vec vec = direction(moves_.board.between(here, *move.to));
            key.emplace_back(angle(vec), vec, contains(move.captures, *move.to) ? 1 : 0);
        }
        Class& group = classes_[key];
        group.moves.push_back(index);
        group.choices.push_back(pieces);
    }

    /// On the empty board, the move captures a single piece there and goes on.
    [[nodiscard]] bool isPassed(Square square) const {
        Facts facts = empty_.facts;
        facts.contents[moves_.place(square)] = reader_.anyEnemy();
        return std::any_of(moves_.table.begin(), moves_.table.end(), [&](const auto& entry) {
            return contains(entry.first.captures, square) && entry.first.to != square &&
                   reader_.isPossible(entry.second, facts);
        });
    }

    [[nodiscard]] Square squareOf(int place) const {
        return moves_.board.offset(moves_.origin(), reader_.encoding().vectorOf(place));
    }
    [[nodiscard]] Vec vectorTo(Square square) const { return moves_.board.between(moves_.origin(), square); }

    // ---- pieces to hop over

    /// Where one piece is enough, it may stand elsewhere on its line, too.
    void widen(Class& group) const {
        if (group.choices.front().size() != 1 || group.isOver) return;
        const Vec way = direction(vectorTo(group.choices.front().front().first));
        const int value = group.choices.front().front().second;
        std::set<Square> squares;
        for (const std::size_t index : group.moves) {
            const auto& [move, condition] = moves_.table[index];
            for (const int place : reader_.placesOf(condition)) {
                const Square square = squareOf(place);
                if (square == moves_.origin() || square == move.to || squares.contains(square)) continue;
                if (direction(vectorTo(square)) != way) continue;
                Facts facts = empty_.facts;
                facts.contents[static_cast<std::size_t>(place)] = value;
                if (isShown(move, condition, facts, {square})) squares.insert(square);
            }
        }
        group.choices.clear();
        for (const Square square : squares)
            group.choices.push_back({{square, value}});
    }

    /// The one in the middle: before it and behind it there is something to see.
    static Pieces middleChoice(Class& group, const MoreScenes& self) {
        const auto far = [&](const Pieces& pieces) {
            std::vector<std::pair<int, Square>> key;
            for (const auto& [square, value] : pieces)
                key.emplace_back(length(self.vectorTo(square)), square);
            return key;
        };
        std::sort(group.choices.begin(), group.choices.end(),
                  [&](const Pieces& a, const Pieces& b) { return far(a) < far(b); });
        group.choices.erase(std::unique(group.choices.begin(), group.choices.end()), group.choices.end());
        return group.choices[group.choices.size() / 2];
    }

    struct Stage {
        std::map<Square, int> pieces;
        std::vector<const Class*> classes;
        std::vector<std::size_t> shown;  ///< moves of each class
    };

    [[nodiscard]] Facts withPieces(const std::map<Square, int>& pieces) const {
        Facts facts = empty_.facts;
        for (const auto& [square, value] : pieces)
            facts.contents[moves_.place(square)] = value;
        return facts;
    }
    [[nodiscard]] static std::set<Square> squaresOf(const std::map<Square, int>& pieces) {
        std::set<Square> squares;
        for (const auto& [square, value] : pieces)
            squares.insert(square);
        return squares;
    }

    [[nodiscard]] std::size_t countShown(const Class& group, const std::map<Square, int>& pieces) const {
        const Facts facts = withPieces(pieces);
        const std::set<Square> fixed = squaresOf(pieces);
        std::size_t count = 0;
        for (const std::size_t index : group.moves) {
            const auto& [move, condition] = moves_.table[index];
            if (isShown(move, condition, facts, fixed)) ++count;
        }
        return count;
    }

    /// Adds the pieces, if all that the stage shows is shown with them, too.
    bool join(Stage& stage, const Class& group, const Pieces& pieces) const {
        Stage longer = stage;
        for (const auto& [square, value] : pieces) {
            const auto [known, isNew] = longer.pieces.emplace(square, value);
            if (!isNew && known->second != value) return false;
        }
        longer.classes.push_back(&group);
        longer.shown.push_back(0);
        for (std::size_t index = 0; index < longer.classes.size(); ++index) {
            const std::size_t count = countShown(*longer.classes[index], longer.pieces);
            if (count == 0 || count < longer.shown[index]) return false;
            longer.shown[index] = count;
        }
        stage = std::move(longer);
        return true;
    }

    void drawHops() {
        std::vector<Stage> stages;
        for (auto& entry : classes_) {
            Class& group = entry.second;
            const bool isThere = std::any_of(stages.begin(), stages.end(), [&](Stage& stage) {
                if (group.isOver || countShown(group, stage.pieces) == 0) return false;
                return join(stage, group, {});
            });
            if (isThere) continue;
            widen(group);
            const Pieces pieces = middleChoice(group, *this);
            const bool isJoined = std::any_of(stages.begin(), stages.end(),
                                              [&](Stage& stage) { return join(stage, group, pieces); });
            if (isJoined) continue;
            Stage stage;
            if (join(stage, group, pieces)) {
                stages.push_back(std::move(stage));
            } else {
                isWhole_ = false;
            }
        }
        for (const Stage& stage : stages)
            scenes_.push_back(hopScene(stage));
    }

    [[nodiscard]] Scene sceneOf(const Question& question) {
        Scene scene;
        scene.at = moves_.origin();
        scene.marks = marksOf(moves_, question, notes_, isWhole_);
        scene.situation = situationOf(moves_, question.facts);
        scene.victims = question.victims;
        return scene;
    }

    static bool hasSameMarks(const std::vector<Mark>& a, const std::vector<Mark>& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Mark& left, const Mark& right) {
            return left.square == right.square &&
                   std::equal(left.deeds.begin(), left.deeds.end(), right.deeds.begin(), right.deeds.end(),
                              [](const Deed& one, const Deed& other) {
                                  return one.doing == other.doing && one.notes == other.notes;
                              });
        });
    }

    Scene hopScene(const Stage& stage) {
        Question question{withPieces(stage.pieces)};
        question.fixed = question.without = squaresOf(stage.pieces);
        Scene scene = sceneOf(question);
        // Pieces of the other side, if they do as well.
        std::map<Square, int> others = stage.pieces;
        for (auto& [square, value] : others) {
            const bool isNamed = value != reader_.anyFriend() && value != reader_.anyEnemy();
            if (!isNamed) value = value == reader_.anyFriend() ? reader_.anyEnemy() : reader_.anyFriend();
        }
        Question other = question;
        other.facts = withPieces(others);
        const std::size_t before = notes_.size();
        bool ignored = true;
        const bool isEither =
            others != stage.pieces && hasSameMarks(scene.marks, marksOf(moves_, other, notes_, ignored));
        notes_.resize(before);
        bool allBetween = true;
        for (const auto& [square, value] : stage.pieces) {
            scene.pieces.push_back(placed(square, value, isEither));
            const bool isBetween =
                std::any_of(scene.marks.begin(), scene.marks.end(), [&, at = square](const Mark& mark) {
                    const Vec vec = vectorTo(mark.square);
                    return direction(vec) == direction(vectorTo(at)) && length(vec) > length(vectorTo(at));
                });
            allBetween = allBetween && isBetween;
        }
        scene.caption = "with " + whoText(scene.pieces) + (allBetween ? " to hop over" : "");
        for (const Class* group : stage.classes)
            addArc(scene, *group, stage);
        return scene;
    }

    [[nodiscard]] Placed placed(Square square, int value, bool isEither) const {
        Placed piece;
        piece.square = square;
        const bool isFriend = reader_.isFriend(value);
        const bool isAny = value == reader_.anyFriend() || value == reader_.anyEnemy();
        piece.who = isEither && isAny ? Placed::Who::Either
                    : isFriend        ? Placed::Who::Friend
                                      : Placed::Who::Enemy;
        const std::string name = reader_.encoding().nameOf(Reader::contentsOf(0), value);
        if (name != ir::kAnonymous) piece.name = name;
        return piece;
    }

    [[nodiscard]] std::string whoText(const std::vector<Placed>& pieces) const {
        std::set<std::string> words;
        for (const Placed& piece : pieces) {
            const bool isOne = pieces.size() == 1;
            std::string text = piece.who == Placed::Who::Either
                                   ? isOne ? "a piece of either colour" : "pieces of either colour"
                               : piece.who == Placed::Who::Friend ? isOne ? "a friend" : "friends"
                               : isOne                            ? "an enemy"
                                                                  : "enemies";
            if (!piece.name.empty()) text += fmt::format(" ({})", piece.name);
            words.insert(text);
        }
        std::string text = listed({words.begin(), words.end()}, "and");
        if (pieces.size() > 2) return text;
        std::vector<std::string> squares;
        squares.reserve(pieces.size());
        for (const Placed& piece : pieces)
            squares.push_back(moves_.board.name(piece.square));
        return text + " on " + listed(squares, "and");
    }

    /// Over the pieces to the nearest square that they make one of the class's.
    void addArc(Scene& scene, const Class& group, const Stage& stage) const {
        const Facts facts = withPieces(stage.pieces);
        const std::set<Square> fixed = squaresOf(stage.pieces);
        std::optional<Square> nearest;
        for (const std::size_t index : group.moves) {
            const auto& [move, condition] = moves_.table[index];
            if (!move.to || !isShown(move, condition, facts, fixed)) continue;
            if (!nearest || length(vectorTo(*move.to)) < length(vectorTo(*nearest))) nearest = move.to;
        }
        if (!nearest) return;
        const Vec way = vectorTo(*nearest);
        const bool isOver = std::any_of(fixed.begin(), fixed.end(), [&](Square square) {
            const Vec vec = vectorTo(square);
            return direction(vec) == direction(way) && length(vec) < length(way);
        });
        const Line line{Line::Kind::Hop, {moves_.origin(), *nearest}, false, false};
        if (isOver && std::find(scene.lines.begin(), scene.lines.end(), line) == scene.lines.end())
            scene.lines.push_back(line);
    }

    // ---- victims on the way

    [[nodiscard]] Scene victimScene(const std::vector<Square>& victims) {
        Question question{empty_.facts};
        for (const Square square : victims) {
            question.facts.contents[moves_.place(square)] = reader_.anyEnemy();
            question.fixed.insert(square);
            question.without.insert(square);
        }
        question.victims = victims;
        Scene scene = sceneOf(question);
        for (const Square square : victims)
            scene.pieces.push_back({square, Placed::Who::Enemy, {}, {}});
        return scene;
    }

    static std::set<Square> marked(const Scene& scene) {
        std::set<Square> squares;
        for (const Mark& mark : scene.marks)
            squares.insert(mark.square);
        return squares;
    }

    /// The scene as seen from its middle, turned and mirrored to the first of its likes.
    [[nodiscard]] std::vector<std::vector<int>> likeness(const Scene& scene) const {
        std::vector<std::vector<int>> best;
        for (int turn = 0; turn < 8; ++turn) {
            std::vector<std::vector<int>> seen;
            const auto add = [&](Square square, int what) {
                Vec vec = vectorTo(square);
                if ((turn & 1) != 0) vec.file = -vec.file;
                if ((turn & 2) != 0) vec.rank = -vec.rank;
                if ((turn & 4) != 0) std::swap(vec.file, vec.rank);
                seen.push_back({what, vec.file, vec.rank, vec.level, vec.row});
            };
            for (const Square square : scene.victims)
                add(square, -1);
            for (const Mark& mark : scene.marks) {
                for (const Deed& deed : mark.deeds)
                    add(mark.square, static_cast<int>(deed.doing));
            }
            std::sort(seen.begin(), seen.end());
            if (best.empty() || seen < best) best = std::move(seen);
        }
        return best;
    }

    void drawVictims() {
        std::map<std::tuple<double, Vec>, std::vector<Square>> byDirection;
        for (const Square victim : victims_) {
            if (!isPassed(victim)) continue;
            const Vec vec = direction(vectorTo(victim));
            byDirection[{angle(vec), vec}].push_back(victim);
        }
        std::vector<Scene> scenes;
        std::set<std::vector<std::vector<int>>> seen;
        for (auto& [key, squares] : byDirection) {
            std::sort(squares.begin(), squares.end(), [&](Square a, Square b) {
                return std::pair(length(vectorTo(a)), a) < std::pair(length(vectorTo(b)), b);
            });
            const Square victim = squares[squares.size() / 2];
            Scene alone = victimScene({victim});
            if (alone.marks.empty()) continue;
            const auto like = likeness(alone);
            const bool isMerged = std::any_of(scenes.begin(), scenes.end(), [&](Scene& scene) {
                std::set<Square> expected = marked(scene);
                const std::size_t sum = expected.size() + alone.marks.size();
                expected.merge(marked(alone));
                if (expected.size() != sum || expected.contains(victim)) return false;
                std::vector<Square> victims = scene.victims;
                victims.push_back(victim);
                Scene both = victimScene(victims);
                if (marked(both) != expected) return false;
                scene = std::move(both);
                return true;
            });
            const bool isNew = seen.insert(like).second;
            if (!isMerged && isNew) scenes.push_back(std::move(alone));
        }
        for (Scene& scene : scenes) {
            const bool isOne = scene.victims.size() == 1;
            scene.caption = whoText(scene.pieces) + (isOne ? " is" : " are") + " captured on the way";
            addPasses(scene);
            scenes_.push_back(std::move(scene));
        }
    }

    /// From each victim to where its captor ends, if that is plain to see.
    void addPasses(Scene& scene) const {
        for (const Square victim : scene.victims) {
            std::set<Square> ends;
            for (const auto& [move, condition] : moves_.table) {
                if (!contains(move.captures, victim) || !move.to || move.to == victim) continue;
                const bool isMarked =
                    std::any_of(scene.marks.begin(), scene.marks.end(),
                                [&, to = *move.to](const Mark& mark) { return mark.square == to; });
                Question question{empty_.facts};
                question.facts.contents[moves_.place(victim)] = reader_.anyEnemy();
                if (isMarked && isShown(move, condition, question.facts, {victim})) ends.insert(*move.to);
            }
            if (ends.size() > 3) continue;
            for (const Square end : ends)
                scene.lines.push_back({Line::Kind::Pass, {victim, end}, false, false});
        }
    }

    // ---- en passant

    void drawEnPassant() {
        std::set<std::tuple<int, Vec>> seen;
        for (const std::size_t index : enPassant_) {
            const auto& [move, condition] = moves_.table[index];
            // The victim stands behind the mark where that will do.
            std::optional<Marked> best;
            for (const auto& [first, fact] : facts_) {
                if (fact.kind != Fact::Kind::Victim) continue;
                const Square mark = squareOf(fact.subject);
                const Square behind = moves_.board.offset(mark, Vec{0, -1});
                for (const Square victim : move.captures) {
                    if (victim == mark || (best && victim != behind)) continue;
                    if (const auto found = victimOn(victim, fact, move, condition)) best = found;
                }
            }
            if (!best) {
                isWhole_ = false;
                continue;
            }
            const Square mark = squareOf(best->decision.fact.subject);
            const Square victim = best->victim;
            Vec like = vectorTo(mark);
            like.file = std::abs(like.file);
            const bool isBehind = moves_.board.between(mark, victim) == Vec{0, -1};
            if (!isBehind || !seen.insert({static_cast<int>(move.captures.size()), like}).second) continue;
            Question question{withMarked(*best)};
            question.fixed = question.without = {victim};
            question.victims = {victim};
            Scene scene = sceneOf(question);
            scene.pieces.push_back(placed(victim, best->value, false));
            const bool isOwnKind =
                reader_.encoding().nameOf(Reader::contentsOf(0), best->value) == ir::kAnonymous;
            scene.caption = fmt::format("{} on {} can be captured en passant on {}",
                                        isOwnKind ? "an enemy of its own kind" : "the enemy",
                                        moves_.board.name(victim), moves_.board.name(mark));
            addPasses(scene);
            scenes_.push_back(std::move(scene));
        }
    }

    /// A mark for en passant, and the enemy that it is for.
    struct Marked {
        ir::Decision decision;
        Square victim = 0;
        int value = 0;
    };

    [[nodiscard]] Facts withMarked(const Marked& marked) const {
        Facts facts = empty_.facts;
        facts.known[marked.decision.fact.first] = marked.decision;
        facts.contents[moves_.place(marked.victim)] = marked.value;
        return facts;
    }

    /// Of any name, or of the first one that will do.
    [[nodiscard]] std::optional<Marked> victimOn(Square victim, const Fact& fact, const ir::Move& move,
                                                 const ir::Diagram& condition) const {
        for (int value = reader_.anyEnemy(); reader_.isEnemy(value); --value) {
            const Marked marked{{fact, reader_.encoding().place(victim)}, victim, value};
            if (isShown(move, condition, withMarked(marked), {victim})) return marked;
        }
        return std::nullopt;
    }

    const Moves& moves_;
    const Reader& reader_;
    const Question& empty_;
    const std::map<int, Fact>& facts_;
    const ir::Limits& limits_;
    std::vector<std::string>& notes_;
    bool& isWhole_;

    std::set<Square> victims_;
    std::map<std::vector<std::tuple<double, Vec, int>>, Class> classes_;
    std::vector<std::size_t> enPassant_;
    std::vector<Scene> scenes_;
};

}  // namespace

std::vector<Scene> moreScenes(const Moves& moves, const Question& empty, const std::map<int, Fact>& facts,
                              const ir::Limits& limits, std::vector<std::string>& notes, bool& isWhole) {
    return MoreScenes(moves, empty, facts, limits, notes, isWhole).run();
}

}  // namespace ferz::pictures
