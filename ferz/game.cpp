// Games of a variant: a position with its legal moves, one of which makes the next.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/picture/scene.h"
#include "ferz/ferz.h"
#include "ferz/line_names.h"
#include "ferz/picture.h"
#include "ferz/position.h"
#include "ferz/problems.h"
#include "ferz/variant.h"
#include "support/spelling.h"
#include "variant/model/fen.h"
#include "variant/opponent/search.h"
#include "variant/play/ends.h"
#include "variant/play/explain.h"
#include "variant/play/interpreter.h"
#include "variant/play/move_names.h"
#include "variant/play/perft.h"
#include "variant/play/premoves.h"

namespace ferz {

struct Game::Inside {
    Variant variant;
    variant::Game game;
    std::vector<ir::Square> lastMove = {};  ///< where the move that led here began and ended
    std::vector<variant::Ply> plies = {};
    std::string fen = {};
    bool isCheck = false;
    std::optional<Outcome> outcome = {};

    [[nodiscard]] const variant::Variant& rulesOf() const { return variant.inside().variant; }
};

namespace {

Side sideOf(ir::Colour colour) {
    return colour == ir::Colour::White ? Side::White : Side::Black;
}

std::string listed(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& name : names)
        list += fmt::format("{}`{}`", list.empty() ? "" : ", ", name);
    return list;
}

/// The moves from the square that the text begins with, or the name that is nearest.
std::string helpFor(const std::string& text, const Game::Inside& inside, variant::Interpreter& rules) {
    constexpr std::size_t kMost = 30;
    const auto uci = variant::namesOf(inside.plies, inside.game, rules, variant::Naming::Uci);
    std::vector<std::string> same;
    for (std::size_t each = 0; each < uci.size(); ++each) {
        const auto& move = inside.plies[each].turn.move;
        if (move && text.starts_with(inside.rulesOf().board.name(move->from))) same.push_back(uci[each]);
    }
    if (same.size() == 1) return "write " + listed(same);
    if (!same.empty() && same.size() <= kMost) return "write one of " + listed(same);
    const auto san = variant::namesOf(inside.plies, inside.game, rules, variant::Naming::San);
    std::vector<std::string_view> known(uci.begin(), uci.end());
    known.insert(known.end(), san.begin(), san.end());
    const auto meant = nearestWord(text, known);
    return meant ? fmt::format("write `{}`", *meant) : std::string();
}

}  // namespace

/// What can be asked of the position is found once.
Result<Game> library::gameAt(const Variant& variant, variant::Game position,
                             std::vector<ir::Square> lastMove) {
    Diagnostics diagnostics;
    Game::Inside inside{variant, std::move(position), std::move(lastMove)};
    variant::Interpreter rules = library::rulesOf(inside.variant, diagnostics);
    inside.fen = variant::printFen(inside.game, inside.rulesOf());
    inside.plies = rules.plies(inside.game);
    inside.isCheck = rules.isInCheck(inside.game, inside.game.side);
    const bool isOver = inside.plies.empty();
    if (const auto outcome = isOver ? variant::outcomeOf(rules, inside.game) : std::nullopt) {
        inside.outcome.emplace();
        if (outcome->winner) inside.outcome->winner = sideOf(*outcome->winner);
        inside.outcome->sentence = variant::sentenceOf(rules, inside.game, *outcome);
    }
    std::optional<Game> result;
    if (!rules.failed()) result.emplace(std::make_shared<const Game::Inside>(std::move(inside)));
    return library::resultOf(std::move(result), diagnostics);
}

const std::string& Game::fen() const {
    return inside_->fen;
}
Side Game::side() const {
    return sideOf(inside_->game.side);
}
bool Game::isCheck() const {
    return inside_->isCheck;
}
const std::optional<Outcome>& Game::outcome() const {
    return inside_->outcome;
}

std::vector<std::pair<std::string, int>> Game::inHand(Side side) const {
    const auto& hand = inside_->game.hands[side == Side::White ? 0 : 1];
    std::vector<std::pair<std::string, int>> result;
    for (const variant::PieceType& type : inside_->rulesOf().pieces) {
        if (const auto found = hand.find(type.name); found != hand.end())
            result.emplace_back(type.letter, found->second);
    }
    return result;
}

std::optional<std::string> Game::hand(Side side) const {
    if (!inside_->rulesOf().hands.given) return std::nullopt;
    std::string text;
    for (const auto& [letter, count] : inHand(side)) {
        text += text.empty() ? "" : " ";
        text += count == 1 ? letter : fmt::format("{} {}", count, letter);
    }
    return text;
}

Board Game::board() const {
    const ir::Board& board = inside_->rulesOf().board;
    return {board.files, board.ranks, board.levels, board.rows,
            board.hexagons ? board.print() : std::string()};
}

std::vector<Standing> Game::pieces() const {
    const variant::Variant& variant = inside_->rulesOf();
    std::vector<Standing> result;
    for (const auto& [square, piece] : inside_->game.position.pieces)
        result.push_back({variant.board.name(square), sideOf(piece.colour),
                          variant.names.letterOf(piece.name), piece.name});
    for (const ir::Square square : inside_->game.walls)
        result.push_back({variant.board.name(square), Side::White, {}, {}});
    return result;
}

std::vector<GameMove> Game::legalMoves() const {
    const variant::Variant& variant = inside_->rulesOf();
    const auto san = moves(MoveNames::San);
    const auto uci = moves(MoveNames::Uci);
    std::vector<GameMove> result;
    for (std::size_t each = 0; each < inside_->plies.size(); ++each) {
        const variant::Turn& turn = inside_->plies[each].turn;
        GameMove move{san[each], uci[each], {}, {}, {}, {}, {}};
        if (turn.move) {
            move.from = variant.board.name(turn.move->from);
            if (turn.move->to) move.to = variant.board.name(*turn.move->to);
            for (const std::string& name : turn.move->becomes)
                move.becomes = variant.names.letterOf(name);
            for (const ir::Square square : turn.move->captures)
                move.captures.push_back(variant.board.name(square));
        } else if (turn.drop) {
            move.to = variant.board.name(turn.drop->square);
        }
        if (turn.drop) move.drop = variant.names.letterOf(turn.drop->name);
        result.push_back(std::move(move));
    }
    return result;
}

std::vector<std::string> Game::moves(MoveNames names) const {
    Diagnostics diagnostics;
    variant::Interpreter rules = library::rulesOf(inside_->variant, diagnostics);
    return variant::namesOf(inside_->plies, inside_->game, rules, library::namingOf(names));
}

Result<std::vector<std::string>> Game::movesFrom(const std::string& square, MoveNames names) const {
    using List = std::vector<std::string>;
    Diagnostics diagnostics;
    const auto from = library::squareOn(inside_->rulesOf().board, square, diagnostics);
    if (!from) return Result<List>::failed(library::problemsOf(diagnostics));
    List all = moves(names);
    List result;
    for (std::size_t each = 0; each < all.size(); ++each) {
        const auto& move = inside_->plies[each].turn.move;
        if (move && move->from == *from) result.push_back(std::move(all[each]));
    }
    return Result<List>(std::move(result));
}

std::string Game::nameOf(std::size_t move, MoveNames names) const {
    Diagnostics diagnostics;
    if (move >= inside_->plies.size()) return {};
    variant::Interpreter rules = library::rulesOf(inside_->variant, diagnostics);
    return variant::nameOf(move, inside_->plies, inside_->game, rules, library::namingOf(names));
}

Result<MoveNames> readMoveNames(std::string_view word) {
    Diagnostics diagnostics;
    std::optional<MoveNames> result;
    if (const auto naming = variant::namingOf(word)) {
        result = *naming == variant::Naming::San   ? MoveNames::San
                 : *naming == variant::Naming::Usi ? MoveNames::Usi
                                                   : MoveNames::Uci;
    } else {
        diagnostics.report(diagnostic::kUsage,
                           fmt::format("`{}` is no notation of moves: write `uci`, `san` or `usi`", word));
    }
    return library::resultOf(result, diagnostics);
}

Result<Game> startGame(const Variant& variant, const std::string& fen) {
    Diagnostics diagnostics;
    auto game = library::gameOf(variant, fen, diagnostics);
    if (!game) return Result<Game>::failed(library::problemsOf(diagnostics));
    return library::gameAt(variant, std::move(*game));
}

Result<Game> makeMove(const Game& game, std::size_t move) {
    const auto& plies = game.inside().plies;
    if (move >= plies.size()) {
        Diagnostics diagnostics;
        diagnostics.report(diagnostic::kIllegalMove,
                           fmt::format("there is no legal move {}: there are {}", move, plies.size()));
        return Result<Game>::failed(library::problemsOf(diagnostics));
    }
    const variant::Ply& ply = plies[move];
    std::vector<ir::Square> squares;
    if (ply.turn.move) squares = {ply.turn.move->from, ply.turn.move->to.value_or(ply.turn.move->from)};
    if (ply.turn.drop) squares.push_back(ply.turn.drop->square);
    return library::gameAt(game.inside().variant, ply.after, std::move(squares));
}

Result<std::size_t> findMove(const Game& game, const std::string& move) {
    const Game::Inside& inside = game.inside();
    Diagnostics diagnostics;
    variant::Interpreter rules = library::rulesOf(inside.variant, diagnostics);
    const auto meant = variant::movesNamed(move, inside.plies, inside.game, rules);
    if (meant.size() == 1) return meant.front();
    if (meant.empty()) {
        diagnostics.report(
            diagnostic::kIllegalMove,
            fmt::format("`{}` is not legal: {}", move, variant::whyIllegal(rules, inside.game, move)),
            helpFor(move, inside, rules));
    } else {
        const auto names = variant::namesOf(inside.plies, inside.game, rules, variant::Naming::San);
        std::vector<std::string> those;
        those.reserve(meant.size());
        for (const std::size_t each : meant)
            those.push_back(names[each]);
        diagnostics.report(diagnostic::kIllegalMove, fmt::format("`{}` may be several moves", move),
                           "write one of " + listed(those));
    }
    return Result<std::size_t>::failed(library::problemsOf(diagnostics));
}

namespace {

Result<std::uint64_t> counted(const Variant& variant, const std::optional<variant::Game>& position, int depth,
                              const std::function<void(const PerftMove&)>& progress, std::uint64_t most,
                              MoveNames names, Diagnostics& diagnostics) {
    std::optional<std::uint64_t> nodes;
    if (position) {
        variant::Interpreter rules = library::rulesOf(variant, diagnostics);
        const auto told = [&](const variant::Divided& each, std::size_t moves) {
            if (progress) progress({each.move, each.nodes, moves});
        };
        nodes = variant::perft(rules, *position, depth, told, most, library::namingOf(names));
        if (!nodes) library::reportMost(most, diagnostics);
        if (rules.failed()) nodes.reset();
    }
    return library::resultOf(nodes, diagnostics);
}

}  // namespace

Result<std::uint64_t> perft(const Variant& variant, const std::string& fen, int depth,
                            const std::function<void(const PerftMove&)>& progress, std::uint64_t most,
                            MoveNames names) {
    Diagnostics diagnostics;
    const auto position = library::gameOf(variant, fen, diagnostics);
    return counted(variant, position, depth, progress, most, names, diagnostics);
}

Result<std::uint64_t> perft(const Game& game, int depth,
                            const std::function<void(const PerftMove&)>& progress, std::uint64_t most,
                            MoveNames names) {
    Diagnostics diagnostics;
    return counted(game.inside().variant, game.inside().game, depth, progress, most, names, diagnostics);
}

Result<std::vector<Premove>> premoves(const Game& game, std::uint64_t most) {
    const Game::Inside& inside = game.inside();
    const variant::Variant& variant = inside.rulesOf();
    Diagnostics diagnostics;
    variant::Interpreter rules = library::rulesOf(inside.variant, diagnostics);
    const auto found = variant::premoves(rules, inside.game, most);
    if (!found) library::reportMost(most, diagnostics);
    std::optional<std::vector<Premove>> result;
    if (found && !rules.failed()) result.emplace();
    for (auto each = result ? found->begin() : found->end(); each != found->end();) {
        // All squares to which it goes from there are one entry.
        const auto& first = *each;
        Premove& premove = result->emplace_back();
        if (first.from) premove.from = variant.board.name(*first.from);
        if (!first.from) premove.drop = variant.names.letterOf(first.drop);
        for (; each != found->end() && each->from == first.from && each->drop == first.drop; ++each)
            premove.to.push_back(variant.board.name(each->to));
    }
    return library::resultOf(std::move(result), diagnostics);
}

Result<Advice> advise(const Game& game, int plies, std::uint64_t most) {
    const Game::Inside& inside = game.inside();
    Diagnostics diagnostics;
    variant::Interpreter rules = library::rulesOf(inside.variant, diagnostics);
    const auto found = variant::advise(rules, variant::Worth(inside.rulesOf()), inside.game, {plies, most});
    library::LineNames line(rules, inside.game);
    for (const variant::Turn& turn : found.line) {
        if (!rules.failed()) line.play(turn);
    }
    std::optional<Advice> advice;
    if (!rules.failed()) advice = Advice{line.uci(), line.san(), line.usi(), found.plies, {}, {}};
    const bool isWon = found.worth > variant::kWon / 2;
    if (advice && (isWon || found.worth < -variant::kWon / 2)) {
        advice->winner = isWon == (game.side() == Side::White) ? Side::White : Side::Black;
    } else if (advice) {
        // To a hundredth: more says nothing.
        advice->worth = std::round(found.worth * 100) / 100 + 0.0;  // and no -0
    }
    return library::resultOf(std::move(advice), diagnostics);
}

Picture picture(const Game& game) {
    const Game::Inside& inside = game.inside();
    pictures::Picture drawn;
    drawn.board = inside.rulesOf().board;
    drawn.isOfPosition = true;
    pictures::Scene& scene = drawn.scenes.emplace_back();
    scene.at = ir::kNoSquare;
    scene.lastMove = inside.lastMove;
    using Who = pictures::Placed::Who;
    for (const auto& [square, piece] : inside.game.position.pieces) {
        const bool isWhite = piece.colour == ir::Colour::White;
        scene.pieces.push_back({square, isWhite ? Who::Friend : Who::Enemy, piece.name, {}});
    }
    for (const ir::Square square : inside.game.walls)
        scene.pieces.push_back({square, Who::Either, {}, "*"});
    pictures::giveLetters(drawn, inside.rulesOf().names);
    return Picture(std::make_shared<Picture::Inside>(Picture::Inside{std::move(drawn), {}}));
}

}  // namespace ferz
