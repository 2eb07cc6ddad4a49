#include "backends/picture/victims.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "backends/picture/directions.h"
#include "ir/rename.h"

namespace ferz::pictures {

using ir::Fact;
using ir::Square;
using ir::Vec;

namespace {

/// Arrows to more squares than these say less than the marks.
constexpr std::size_t kMostArrows = 3;

/// The enemies stand there; the marks are about moves that capture one of them and end elsewhere. From each
/// of them an arrow leads to where its captor ends.
/// `goal`: an enemy that is captured where the move ends.
Scene sceneOf(const SceneMaker& maker, const Facts& facts, const Pieces& victims, const Pieces& goal = {}) {
    const Moves& moves = maker.moves;
    SceneQuestion question{facts};
    for (const auto& [square, value] : goal) {
        question.facts.contents[moves.place(square)] = value;
        question.fixed.insert(square);
    }
    for (const auto& [square, value] : victims) {
        question.facts.contents[moves.place(square)] = value;
        question.fixed.insert(square);
        question.victims.push_back(square);
    }
    Scene scene = maker.scene(question);
    for (const Pieces& pieces : {victims, goal}) {
        for (const auto& [square, value] : pieces)
            scene.pieces.push_back(maker.placed(square, value));
    }
    for (const Square victim : question.victims) {
        std::set<Square> ends;
        for (const auto& [move, condition] : moves.table) {
            if (!contains(move.captures, victim) || !move.to || move.to == victim) continue;
            if (maker.isShown(move, condition, question.facts, question.fixed)) ends.insert(*move.to);
        }
        if (ends.size() > kMostArrows) continue;
        for (const Square end : ends)
            scene.lines.push_back({DrawnLine::Kind::Pass, {victim, end}});
    }
    return scene;
}

using Likeness = std::vector<std::vector<int>>;

/// The scene as seen from its middle, turned and mirrored to the first of its likes.
Likeness likeness(const SceneMaker& maker, const Scene& scene) {
    Likeness best;
    for (int turn = 0; turn < 8; ++turn) {
        Likeness seen;
        for (const SquareMark& mark : scene.marks) {
            Vec vec = maker.moves.vectorTo(mark.square);
            if ((turn & 1) != 0) vec.file = -vec.file;
            if ((turn & 2) != 0) vec.rank = -vec.rank;
            if ((turn & 4) != 0) std::swap(vec.file, vec.rank);
            for (const Deed& deed : mark.deeds)
                seen.push_back({static_cast<int>(deed.doing), vec.file, vec.rank, vec.level, vec.row});
        }
        std::sort(seen.begin(), seen.end());
        if (best.empty() || seen < best) best = std::move(seen);
    }
    return best;
}

// ---- on the way

class OnTheWay {
public:
    explicit OnTheWay(const SceneMaker& maker) : maker_(maker), moves_(maker.moves) {}

    std::vector<Scene> run(const std::set<Square>& victims) {
        std::map<std::tuple<double, Vec>, std::vector<Square>> byDirection;
        for (const Square victim : victims) {
            const Vec vec = direction(moves_.vectorTo(victim));
            if (isPassed(maker_, victim)) byDirection[{angle(vec), vec}].push_back(victim);
        }
        for (auto& [key, squares] : byDirection) {
            std::stable_sort(squares.begin(), squares.end(), [&](Square a, Square b) {
                return length(moves_.vectorTo(a)) < length(moves_.vectorTo(b));
            });
            add(squares[squares.size() / 2]);
        }
        for (Scene& scene : scenes_) {
            const char* are = scene.victims.size() == 1 ? "is" : "are";
            scene.caption = fmt::format("{} {} captured on the way", maker_.whoText(scene.pieces), are);
        }
        return std::move(scenes_);
    }

private:
    [[nodiscard]] Scene sceneWith(const std::vector<Square>& victims) const {
        Pieces pieces;
        for (const Square square : victims)
            pieces[square] = moves_.reader.anyEnemy();
        return sceneOf(maker_, maker_.empty, pieces);
    }

    /// In a scene with others, if that says the same of all of them.
    void add(Square victim) {
        Scene alone = sceneWith({victim});
        const std::set<Square> goals = goalsOf(alone);
        if (goals.empty()) return;
        const bool isMerged = std::any_of(scenes_.begin(), scenes_.end(), [&](Scene& scene) {
            std::set<Square> expected = goalsOf(scene);
            const std::size_t sum = expected.size() + goals.size();
            expected.insert(goals.begin(), goals.end());
            if (expected.size() != sum || expected.contains(victim)) return false;
            std::vector<Square> victims = scene.victims;
            victims.push_back(victim);
            Scene both = sceneWith(victims);
            if (goalsOf(both) != expected) return false;
            scene = std::move(both);
            return true;
        });
        const bool isNew = seen_.insert(likeness(maker_, alone)).second;
        if (!isMerged && isNew) scenes_.push_back(std::move(alone));
    }

    /// The squares with marks, besides the victims.
    static std::set<Square> goalsOf(const Scene& scene) {
        std::set<Square> squares;
        for (const SquareMark& mark : scene.marks) {
            if (!contains(scene.victims, mark.square)) squares.insert(mark.square);
        }
        return squares;
    }

    const SceneMaker& maker_;
    const Moves& moves_;
    std::vector<Scene> scenes_;
    std::set<Likeness> seen_;
};

// ---- en passant

/// A mark for en passant, and the enemy that it is for.
struct Marked {
    ir::Decision decision;
    Square victim = 0;
    int value = 0;
};

class EnPassant {
public:
    explicit EnPassant(const SceneMaker& maker) : maker_(maker), moves_(maker.moves) {}

    std::vector<Scene> run(const std::vector<std::size_t>& indices) {
        std::vector<Scene> scenes;
        std::set<std::tuple<std::size_t, Vec>> seen;
        for (const std::size_t index : indices) {
            const auto& [move, condition] = moves_.table[index];
            const std::optional<Marked> marked = bestOf(move, condition);
            if (!marked) {
                maker_.isWhole = false;
                continue;
            }
            const Square mark = moves_.squareAt(marked->decision.fact.subject);
            Vec like = moves_.vectorTo(mark);
            like.file = std::abs(like.file);
            const bool isNew =
                isBehind(marked->victim, mark) && seen.insert({move.captures.size(), like}).second;
            if (isNew) scenes.push_back(sceneWith(*marked, mark));
        }
        return scenes;
    }

private:
    [[nodiscard]] bool isBehind(Square victim, Square mark) const {
        return moves_.board.between(mark, victim) == Vec{0, -1};
    }

    /// The victim stands behind the mark where that will do.
    [[nodiscard]] std::optional<Marked> bestOf(const ir::Move& move, const ir::Diagram& condition) const {
        std::optional<Marked> best;
        for (const auto& [first, fact] : moves_.facts) {
            if (fact.kind != Fact::Kind::Victim) continue;
            const Square mark = moves_.squareAt(fact.subject);
            for (const Square victim : move.captures) {
                if (victim == mark || (best && !isBehind(victim, mark))) continue;
                if (const auto found = victimOn(victim, fact, move, condition)) best = found;
            }
        }
        return best;
    }

    /// Returns a victim of any name if that will do, otherwise one of the first name that does.
    [[nodiscard]] std::optional<Marked> victimOn(Square victim, const Fact& fact, const ir::Move& move,
                                                 const ir::Diagram& condition) const {
        const ConditionReader& reader = moves_.reader;
        for (int value = reader.anyEnemy(); reader.isEnemy(value); --value) {
            Facts facts = maker_.with({{victim, value}});
            const ir::Decision decision{fact, reader.encoding().place(victim)};
            facts.known[fact.firstVariable] = decision;
            if (maker_.isShown(move, condition, facts, {victim})) return Marked{decision, victim, value};
        }
        return std::nullopt;
    }

    [[nodiscard]] Scene sceneWith(const Marked& marked, Square mark) const {
        Facts facts = maker_.empty;
        facts.known[marked.decision.fact.firstVariable] = marked.decision;
        Scene scene = sceneOf(maker_, facts, {{marked.victim, marked.value}});
        const std::string name =
            moves_.reader.encoding().nameOf(ConditionReader::contentsOf(0), marked.value);
        scene.caption = fmt::format("{} on {} can be captured en passant on {}",
                                    name == ir::kAnonymous ? "an enemy of its own kind" : "the enemy",
                                    moves_.board.name(marked.victim), moves_.board.name(mark));
        return scene;
    }

    const SceneMaker& maker_;
    const Moves& moves_;
};

}  // namespace

std::vector<Scene> victimScenes(const SceneMaker& maker, const std::set<Square>& victims) {
    return OnTheWay(maker).run(victims);
}

std::vector<Scene> explosionScenes(const SceneMaker& maker, const std::vector<std::size_t>& moves) {
    std::vector<Scene> scenes;
    std::set<Likeness> seen;
    for (const std::size_t index : moves) {
        const auto& [move, condition] = maker.moves.table[index];
        Pieces all;
        for (const Square square : move.captures)
            all[square] = maker.moves.reader.anyEnemy();
        if (!maker.moves.reader.isPossible(condition, maker.with(all))) {
            maker.isWhole = false;
            continue;
        }
        Pieces victims = all;
        Pieces goal;
        if (move.to) goal.insert(victims.extract(*move.to));
        Scene scene = sceneOf(maker, maker.empty, victims, goal);
        if (!seen.insert(likeness(maker, scene)).second) continue;
        // All of them lead to the same square.
        scene.lines.clear();
        scene.caption = maker.whoText(scene.pieces) + " are captured all at once";
        scenes.push_back(std::move(scene));
    }
    return scenes;
}

std::vector<Scene> enPassantScenes(const SceneMaker& maker, const std::vector<std::size_t>& moves) {
    return EnPassant(maker).run(moves);
}

bool isPassed(const SceneMaker& maker, Square square) {
    const Moves& moves = maker.moves;
    const Facts facts = maker.with({{square, moves.reader.anyEnemy()}});
    return std::any_of(moves.table.begin(), moves.table.end(), [&](const auto& entry) {
        return contains(entry.first.captures, square) && entry.first.to != square &&
               moves.reader.isPossible(entry.second, facts);
    });
}

}  // namespace ferz::pictures
