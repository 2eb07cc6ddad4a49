#include "backends/picture/hops.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "backends/picture/directions.h"

namespace ferz::pictures {

using ir::Square;
using ir::Vec;

namespace {

/// In a scene with a move that needs several. With more nobody sees which of them are its own.
constexpr std::size_t kMostPieces = 8;

bool hasSameMarks(const std::vector<SquareMark>& a, const std::vector<SquareMark>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const SquareMark& left, const SquareMark& right) {
                          return left.square == right.square &&
                                 std::equal(left.deeds.begin(), left.deeds.end(), right.deeds.begin(),
                                            right.deeds.end(), [](const Deed& one, const Deed& other) {
                                                return one.doing == other.doing && one.notes == other.notes;
                                            });
                      });
}

}  // namespace

// ---- which moves need which pieces

void Hops::lookOver(std::size_t index) {
    const auto& [move, condition] = moves_.table[index];
    if (!move.to || *move.to == moves_.origin()) return;
    const bool takes = move.captures == std::vector<Square>{*move.to};
    if (!takes && !move.captures.empty()) return;
    const std::set<Square> barring = takes ? barringMoves(*move.to) : std::set<Square>();
    const Places places = moves_.reader.placesOf(condition);
    for (const int place : places) {
        const Square square = moves_.squareAt(place);
        if (square == *move.to || square == moves_.origin()) continue;
        const auto isOpen = [&, &entry = moves_.table[index]](int value) {
            return maker_.isShown(entry.first, entry.second, maker_.with({{square, value}}), {square});
        };
        over(index, square, isOpen(moves_.reader.anyFriend()), isOpen(moves_.reader.anyEnemy()), barring);
    }
    // What the condition does not speak of does not bar it.
    for (const Square square : barring) {
        const int place = moves_.reader.encoding().place(square);
        if (!std::binary_search(places.begin(), places.end(), place))
            over(index, square, true, true, barring);
    }
}

void Hops::over(std::size_t index, Square square, bool overFriends, bool overEnemies,
                const std::set<Square>& barring) {
    const bool isOver = overFriends != overEnemies || (overFriends && barring.contains(square));
    if (!isOver) return;
    const Vec first = direction(moves_.vectorTo(square));
    const Vec last = direction(moves_.board.between(square, *moves_.table[index].first.to));
    // Straight on: what stands elsewhere is no piece to go over.
    if (first != last) return;
    Class& group = classes_[{{angle(first), first, 2}}];
    group.isOver = true;
    group.moves.push_back(index);
    group.choices.push_back({{square, overFriends ? moves_.reader.anyFriend() : moves_.reader.anyEnemy()}});
}

/// The squares each of which bars the way of a plain move to this square.
std::set<Square> Hops::barringMoves(Square to) const {
    std::set<Square> squares;
    for (const auto& [move, condition] : moves_.table) {
        if (move.to != to || !move.captures.empty() || !moves_.reader.isPossible(condition, maker_.empty))
            continue;
        for (const int place : moves_.reader.placesOf(condition)) {
            const Square square = moves_.squareAt(place);
            const Facts facts = maker_.with({{square, moves_.reader.anyFriend()}});
            if (square != to && !moves_.reader.isPossible(condition, facts)) squares.insert(square);
        }
    }
    return squares;
}

void Hops::addNeed(std::size_t index, const Pieces& pieces) {
    const ir::Move& move = moves_.table[index].first;
    Directions key;
    Square here = moves_.origin();
    const auto add = [&](Square square) {
        const Vec vec = direction(moves_.board.between(here, square));
        const bool isCaptured =
            std::find(move.captures.begin(), move.captures.end(), square) != move.captures.end();
        key.emplace_back(angle(vec), vec, isCaptured ? 1 : 0);
        here = square;
    };
    for (const Square square : nearestFirst(pieces))
        add(square);
    if (move.to) add(*move.to);
    Class& group = classes_[key];
    group.moves.push_back(index);
    group.choices.push_back(pieces);
}

std::vector<Square> Hops::nearestFirst(const Pieces& pieces) const {
    std::vector<Square> squares;
    for (const auto& [square, value] : pieces)
        squares.push_back(square);
    std::stable_sort(squares.begin(), squares.end(), [&](Square a, Square b) {
        return length(moves_.vectorTo(a)) < length(moves_.vectorTo(b));
    });
    return squares;
}

// ---- which pieces are drawn

/// Where one piece is enough, it may stand elsewhere on its line, too.
void Hops::widen(Class& group) const {
    if (group.choices.front().size() != 1 || group.isOver) return;
    const auto [first, value] = *group.choices.front().begin();
    const Vec way = direction(moves_.vectorTo(first));
    std::set<Square> squares;
    for (const std::size_t index : group.moves) {
        const auto& [move, condition] = moves_.table[index];
        for (const int place : moves_.reader.placesOf(condition)) {
            const Square square = moves_.squareAt(place);
            if (square == moves_.origin() || square == move.to || squares.contains(square)) continue;
            if (direction(moves_.vectorTo(square)) != way) continue;
            if (maker_.isShown(move, condition, maker_.with({{square, value}}), {square}))
                squares.insert(square);
        }
    }
    group.choices.clear();
    for (const Square square : squares)
        group.choices.push_back({{square, value}});
}

/// The one in the middle: before it and behind it there is something to see.
Pieces Hops::middleChoice(Class& group) const {
    const auto far = [&](const Pieces& pieces) {
        std::vector<std::pair<int, Square>> key;
        for (const Square square : nearestFirst(pieces))
            key.emplace_back(length(moves_.vectorTo(square)), square);
        return key;
    };
    std::sort(group.choices.begin(), group.choices.end(),
              [&](const Pieces& a, const Pieces& b) { return far(a) < far(b); });
    group.choices.erase(std::unique(group.choices.begin(), group.choices.end()), group.choices.end());
    return group.choices[group.choices.size() / 2];
}

std::size_t Hops::countShown(const Class& group, const Pieces& pieces) const {
    const Facts facts = maker_.with(pieces);
    const std::set<Square> fixed = squaresOf(pieces);
    return static_cast<std::size_t>(
        std::count_if(group.moves.begin(), group.moves.end(), [&](std::size_t index) {
            const auto& [move, condition] = moves_.table[index];
            return maker_.isShown(move, condition, facts, fixed);
        }));
}

/// Adds the pieces, if all that the stage shows is shown with them, too.
bool Hops::join(Stage& stage, const Class& group, const Pieces& pieces) const {
    Stage longer = stage;
    for (const auto& [square, value] : pieces) {
        const auto [known, isNew] = longer.pieces.emplace(square, value);
        if (!isNew && known->second != value) return false;
    }
    if (pieces.size() > 1 && !stage.classes.empty() && longer.pieces.size() > kMostPieces) return false;
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

std::vector<Scene> Hops::scenes() {
    std::vector<Stage> stages;
    for (auto& entry : classes_) {
        Class& group = entry.second;
        const bool isThere = std::any_of(stages.begin(), stages.end(), [&](Stage& stage) {
            if (group.isOver || countShown(group, stage.pieces) == 0) return false;
            return join(stage, group, {});
        });
        if (isThere) continue;
        widen(group);
        const Pieces pieces = middleChoice(group);
        const bool isJoined = std::any_of(stages.begin(), stages.end(),
                                          [&](Stage& stage) { return join(stage, group, pieces); });
        if (isJoined) continue;
        Stage stage;
        if (join(stage, group, pieces)) {
            stages.push_back(std::move(stage));
        } else {
            maker_.isWhole = false;
        }
    }
    std::vector<Scene> scenes;
    scenes.reserve(stages.size());
    for (const Stage& stage : stages)
        scenes.push_back(sceneOf(stage));
    return scenes;
}

// ---- the scene

/// In the same direction as the other one, and farther.
bool Hops::isBehind(Square square, Square other) const {
    const Vec vec = moves_.vectorTo(square);
    const Vec before = moves_.vectorTo(other);
    return direction(vec) == direction(before) && length(vec) > length(before);
}

Scene Hops::sceneOf(const Stage& stage) const {
    const ConditionReader& reader = moves_.reader;
    SceneQuestion question{maker_.with(stage.pieces)};
    question.fixed = question.without = squaresOf(stage.pieces);
    Scene scene = maker_.scene(question);
    // Pieces of the other side, if they do as well.
    Pieces others = stage.pieces;
    for (auto& [square, value] : others) {
        if (value == reader.anyFriend()) {
            value = reader.anyEnemy();
        } else if (value == reader.anyEnemy()) {
            value = reader.anyFriend();
        }
    }
    SceneQuestion other = question;
    other.facts = maker_.with(others);
    const std::size_t before = maker_.notes.size();
    bool ignored = true;
    const bool isEither =
        others != stage.pieces && hasSameMarks(scene.marks, marksOf(moves_, other, maker_.notes, ignored));
    maker_.notes.resize(before);
    bool allBetween = true;
    for (const auto& [square, value] : stage.pieces) {
        scene.pieces.push_back(maker_.placed(square, value, isEither));
        allBetween = allBetween && std::any_of(scene.marks.begin(), scene.marks.end(),
                                               [&, at = square](const SquareMark& mark) {
                                                   return isBehind(mark.square, at);
                                               });
    }
    scene.caption = "with " + maker_.whoText(scene.pieces) + (allBetween ? " to hop over" : "");
    for (const Class* group : stage.classes)
        addArc(scene, *group, stage.pieces);
    return scene;
}

/// Over the pieces to the nearest square that they make one of the class's.
void Hops::addArc(Scene& scene, const Class& group, const Pieces& pieces) const {
    const Facts facts = maker_.with(pieces);
    const std::set<Square> fixed = squaresOf(pieces);
    std::optional<Square> nearest;
    for (const std::size_t index : group.moves) {
        const auto& [move, condition] = moves_.table[index];
        if (!move.to || !maker_.isShown(move, condition, facts, fixed)) continue;
        if (!nearest || length(moves_.vectorTo(*move.to)) < length(moves_.vectorTo(*nearest)))
            nearest = move.to;
    }
    if (!nearest) return;
    const bool isOver =
        std::any_of(fixed.begin(), fixed.end(), [&](Square square) { return isBehind(*nearest, square); });
    const DrawnLine line{DrawnLine::Kind::Hop, {moves_.origin(), *nearest}};
    if (isOver && std::find(scene.lines.begin(), scene.lines.end(), line) == scene.lines.end())
        scene.lines.push_back(line);
}

}  // namespace ferz::pictures
