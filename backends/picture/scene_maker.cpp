#include "backends/picture/scene_maker.h"

#include <fmt/format.h>

#include "backends/picture/words.h"
#include "ir/rename.h"
#include "support/listed.h"

namespace ferz::pictures {

using ir::Square;

Scene SceneMaker::scene(const SceneQuestion& question, const DeedNote& note) const {
    Scene scene;
    scene.at = moves.origin();
    scene.marks = marksOf(moves, question, notes, isWhole, note);
    scene.situation = situationOf(moves, question.facts);
    scene.victims = question.victims;
    return scene;
}

Facts SceneMaker::with(const Pieces& pieces) const {
    Facts facts = empty;
    for (const auto& [square, value] : pieces)
        facts.contents[moves.place(square)] = value;
    return facts;
}

bool SceneMaker::isShown(const ir::Move& move, const ir::Diagram& condition, const Facts& facts,
                         const std::set<Square>& fixed) const {
    if (moves.reader.isPossible(condition, facts)) return true;
    Facts changed = facts;
    for (const Square square : squaresOf(move)) {
        if (square == moves.origin() || fixed.contains(square)) continue;
        int& held = changed.contents[moves.place(square)];
        const int before = held;
        for (int value = 1; value < moves.reader.contentsValues(); ++value) {
            held = value;
            if (moves.reader.isPossible(condition, changed)) return true;
        }
        held = before;
    }
    return false;
}

Placed SceneMaker::placed(Square square, int value, bool isEither) const {
    const ConditionReader& reader = moves.reader;
    const bool isAny = value == reader.anyFriend() || value == reader.anyEnemy();
    Placed piece;
    piece.square = square;
    piece.who = isEither && isAny        ? Placed::Who::Either
                : reader.isFriend(value) ? Placed::Who::Friend
                                         : Placed::Who::Enemy;
    const std::string name = reader.encoding().nameOf(ConditionReader::contentsOf(0), value);
    if (name != ir::kAnonymous) piece.name = name;
    return piece;
}

std::string SceneMaker::whoText(const std::vector<Placed>& pieces) const {
    const bool isOne = pieces.size() == 1;
    std::set<std::string> words;
    for (const Placed& piece : pieces) {
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
        squares.push_back(moves.board.name(piece.square));
    return text + " on " + listed(squares, "and");
}

std::set<Square> squaresOf(const Pieces& pieces) {
    std::set<Square> squares;
    for (const auto& [square, value] : pieces)
        squares.insert(square);
    return squares;
}

}  // namespace ferz::pictures
