#include "tools/opponent.h"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <string>
#include <utility>

#include "tools/compiled.h"

namespace ferz::tools {

namespace {

/// That the first of the engine's levels searches; each next one searches kTimes as many.
constexpr std::uint64_t kLeastNodes = 4'000;
constexpr std::uint64_t kTimes = 3;

std::uint64_t nodesOf(int level) {
    std::uint64_t nodes = kLeastNodes;
    for (int each = kMostPliesLevel + 1; each < level; ++each)
        nodes *= kTimes;
    return nodes;
}

/// What can be done where there is no engine.
std::string otherwise() {
    return fmt::format("play at level {}", kMostPliesLevel);
}

/// In UCI a move's name has no spaces.
std::string asWord(std::string name) {
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

/// The move that is called so, by ferz or by the engine.
std::optional<std::size_t> findWord(const Game& game, const std::string& word) {
    const std::vector<std::string> names = game.moves(MoveNames::Uci);
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const std::string& name) { return asWord(name) == asWord(word); });
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

std::vector<std::string> wordsAfter(const std::string& line, const std::string& mark) {
    std::istringstream all(line);
    std::vector<std::string> words;
    bool isAfter = false;
    for (std::string word; all >> word; isAfter = isAfter || word == mark)
        if (isAfter) words.push_back(word);
    return words;
}

/// The line of play whose first move is the one that the engine makes, out of what it prints while it
/// searches: `info depth 3 ... pv e2e4 e7e5`, ..., `bestmove e2e4`.
std::vector<std::string> lineOf(const std::vector<std::string>& printed) {
    std::vector<std::string> line = printed.empty() ? printed : wordsAfter(printed.back(), "bestmove");
    for (const std::string& each : printed) {
        std::vector<std::string> words = wordsAfter(each, "pv");
        if (!words.empty() && !line.empty() && words.front() == line.front()) line = std::move(words);
    }
    return line;
}

/// The moves that the words name, up to the first one that names none.
std::vector<std::size_t> movesOf(Game game, const std::vector<std::string>& words) {
    std::vector<std::size_t> moves;
    for (const std::string& word : words) {
        const auto move = findWord(game, word);
        if (!move) break;
        moves.push_back(*move);
        game = *makeMove(game, *move);
    }
    return moves;
}

}  // namespace

std::vector<std::size_t> Opponent::line(const std::vector<Game>& positions,
                                        const std::vector<std::size_t>& moves, Problems& problems) {
    const Game& game = positions.back();
    if (game.outcome()) return {};
    if (level_ > kMostPliesLevel && hasEngine(problems)) {
        if (auto line = engineLine(positions, moves); !line.empty()) return line;
        reportBroken(program_, "does not answer with a legal move", otherwise(), problems);
    }
    level_ = std::min(level_, kMostPliesLevel);
    const auto advice = taken(advise(game, level_), problems);
    return advice ? movesOf(game, advice->uci) : std::vector<std::size_t>();
}

bool Opponent::hasEngine(Problems& problems) {
    if (engine_) return true;
    const auto program = compiledEngine(variant_, ", or " + otherwise(), problems);
    if (!program) return false;
    program_ = *program;
    engine_ = std::make_unique<Running>(std::vector<std::string>{program_});
    return true;
}

std::vector<std::size_t> Opponent::engineLine(const std::vector<Game>& positions,
                                              const std::vector<std::size_t>& moves) {
    std::string asked = "ucinewgame\nposition fen " + positions.front().fen() + " moves";
    for (std::size_t each = 0; each < moves.size(); ++each)
        asked += " " + asWord(positions[each].nameOf(moves[each], MoveNames::Uci));
    asked += fmt::format("\ngo nodes {}", nodesOf(level_));
    return movesOf(positions.back(), lineOf(engine_->answer(asked, "bestmove")));
}

}  // namespace ferz::tools
