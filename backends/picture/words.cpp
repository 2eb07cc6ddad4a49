#include "backends/picture/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "ir/forms.h"
#include "ir/rename.h"
#include "support/listed.h"

namespace ferz::pictures {

using ir::Fact;

namespace {

/// A condition of more parts than these is not spelt out.
constexpr std::size_t kMostTerms = 3;
constexpr std::size_t kMostLiterals = 4;

std::string fileName(int file) {
    return std::string(1, static_cast<char>('a' + file));
}

/// The names of some values; the last one, where it is among them, stands for all that are not listed.
std::string namesText(const ir::Encoding& encoding, const Literal& literal) {
    const int all = encoding.values(literal.fact);
    std::vector<std::string> in;
    std::vector<std::string> out;
    for (int value = 1; value < all; ++value) {
        const bool isIn = std::binary_search(literal.values.begin(), literal.values.end(), value);
        (isIn ? in : out).push_back(nameText(encoding.nameOf(literal.fact, value)));
    }
    // Value 0 is any other name.
    if (literal.values.front() == 0) return "anything but " + listed(out, "or");
    return listed(in, "or");
}

std::string attackersText(const ir::Attacked& by) {
    if (by.by.isAll()) return by.pinnedCount ? "" : " by a piece that is not pinned";
    std::string names = listed(by.by.listed(), "or");
    return fmt::format(" by {}{}", by.by.isComplement() ? "a piece other than " : "", names);
}

std::string stateText(const ir::Encoding& encoding, const Literal& literal) {
    std::vector<std::string> values;
    bool isAnother = false;
    for (const int value : literal.values) {
        const auto meant = encoding.stateValueOf(literal.fact, value);
        isAnother = isAnother || meant.isAnother;
        if (!meant.isAnother) values.push_back(fmt::format("{}", meant.value));
    }
    if (!isAnother) return fmt::format("{} is {}", encoding.stateKey(literal.fact), listed(values, "or"));
    std::vector<std::string> out;
    for (int value = 0; value < encoding.values(literal.fact); ++value) {
        if (!std::binary_search(literal.values.begin(), literal.values.end(), value))
            out.push_back(fmt::format("{}", encoding.stateValueOf(literal.fact, value).value));
    }
    return fmt::format("{} is not {}", encoding.stateKey(literal.fact), listed(out, "or"));
}

std::string literalText(const Literal& literal, const ir::Encoding& encoding, const ir::Board& board,
                        ir::Square target) {
    const Fact& fact = literal.fact;
    const bool isPlain = literal.values.front() == 0;
    const auto square = [&](int place) { return board.offset(encoding.origin(), encoding.vectorOf(place)); };
    switch (fact.kind) {
        case Fact::Kind::InCheck: return isPlain ? "its side is not in check" : "its side is in check";
        case Fact::Kind::EverChecked:
            return isPlain ? "its side has never been in check" : "its side has been in check";
        case Fact::Kind::MoverName: return "it is called " + namesText(encoding, literal);
        case Fact::Kind::State: return stateText(encoding, literal);
        case Fact::Kind::Victim: {
            const std::string name = board.name(square(fact.subject));
            if (isPlain) return name + " is not marked for en passant";
            std::vector<std::string> victims;
            for (const int value : literal.values)
                victims.push_back(board.name(square(value)));
            return fmt::format("{} is marked for en passant, with the victim on {}", name,
                               listed(victims, "or"));
        }
        case Fact::Kind::Unmoved: {
            const ir::Square at = square(fact.subject);
            const std::string who = at == encoding.origin() ? "it"
                                    : at == target          ? "the piece there"
                                                            : "the piece on " + board.name(at);
            return who + (isPlain ? " has not moved yet" : " has moved");
        }
        case Fact::Kind::Attacked: {
            const ir::Square at = square(fact.subject);
            const std::string who = at == encoding.origin() ? "it"
                                    : at == target          ? "the square there"
                                                            : board.name(at);
            return who + (isPlain ? " is not attacked" : " is attacked") +
                   attackersText(encoding.attackersOf(fact));
        }
        case Fact::Kind::Contents: break;
    }
    return {};
}

/// Numbers as `1`, `1 and 2`, `1 to 5`; empty where there are gaps.
template <class Name>
std::string spanText(const char* one, const char* many, const std::set<int>& numbers, const Name& name) {
    const int first = *numbers.begin();
    const int last = *numbers.rbegin();
    if (last - first + 1 != static_cast<int>(numbers.size())) return {};
    if (first == last) return fmt::format("{} {}", one, name(first));
    return fmt::format("{} {} {} {}", many, name(first), last == first + 1 ? "and" : "to", name(last));
}

}  // namespace

std::string nameText(const std::string& name) {
    return name == ir::kAnonymous ? "one of its own kind" : name;
}

std::string conditionText(const Terms& terms, const ir::Encoding& encoding, const ir::Board& board,
                          ir::Square target) {
    const bool isLong =
        terms.size() > kMostTerms ||
        std::any_of(terms.begin(), terms.end(), [](const Term& term) { return term.size() > kMostLiterals; });
    if (isLong) return "the condition on the game is too long to be printed";
    std::vector<std::string> alternatives;
    for (const Term& term : terms) {
        std::vector<std::string> parts;
        for (const Literal& literal : term)
            parts.push_back(literalText(literal, encoding, board, target));
        alternatives.push_back(listed(parts, "and"));
    }
    return listed(alternatives, "or if");
}

std::string effectText(const ir::Move& move, const ir::Board& board, bool may) {
    std::vector<std::string> parts;
    const auto add = [&](const char* one, const char* base, const std::string& rest) {
        parts.push_back(fmt::format("{} {}", may ? base : one, rest));
    };
    if (!move.becomes.empty()) {
        std::vector<std::string> names;
        for (const std::string& each : move.becomes) {
            const auto [name, changesSide] = ir::formOf(each);
            names.push_back(fmt::format("{}{}", changesSide ? "an enemy " : "", name));
        }
        add("becomes", "become", listed(names, "or"));
    }
    for (const auto& [key, value] : move.states)
        add("sets", "set", fmt::format("{} to {}", key, value));
    if (!move.enPassant.empty()) {
        add("can then be captured", "then be captured", "en passant");
    }
    for (const ir::Declare& flag : move.flags) {
        if (flag.what == ir::Declare::What::Decisive) add("wins", "win", "the game");
        const bool isCheck = flag.what == ir::Declare::What::NoCheck;
        if (isCheck) add("gives", "give", "no check");
        if (flag.what == ir::Declare::What::NoMate)
            add("gives", "give",
                flag.names.isAll()          ? "no mate"
                : flag.names.isComplement() ? "no mate but to " + listed(flag.names.listed(), "or")
                                            : "no mate to " + listed(flag.names.listed(), "or"));
    }
    for (const ir::Drop& drop : move.drops)
        add("puts", "put",
            fmt::format("{}{} on {}", drop.friendly ? "" : "an enemy ", drop.name, board.name(drop.square)));
    if (!move.to) add("disappears", "disappear", "from the board");
    if (parts.empty()) return {};
    return (may ? "may " : "") + listed(parts, "and");
}

std::string zoneText(const std::set<ir::Square>& squares, const std::set<ir::Square>& all,
                     const ir::Board& board) {
    if (squares.empty() || !board.isFlat() || board.hexagons) return {};
    std::set<int> files;
    std::set<int> ranks;
    for (const ir::Square square : squares) {
        files.insert(board.coordinates(square).file);
        ranks.insert(board.coordinates(square).rank);
    }
    const auto saysIt = [&](bool byFile, bool byRank) {
        return std::all_of(all.begin(), all.end(), [&](ir::Square square) {
            const auto at = board.coordinates(square);
            const bool isIn = (!byFile || files.contains(at.file)) && (!byRank || ranks.contains(at.rank));
            return isIn == squares.contains(square);
        });
    };
    std::string onFiles = spanText("file", "files", files, fileName);
    std::string onRanks = spanText("rank", "ranks", ranks, [](int rank) { return rank + 1; });
    if (!onRanks.empty() && saysIt(false, true)) return onRanks;
    if (!onFiles.empty() && saysIt(true, false)) return onFiles;
    if (onRanks.empty() || onFiles.empty() || !saysIt(true, true)) return {};
    return fmt::format("{} of {}", onRanks, onFiles);
}

std::string meaning(const std::vector<MarkAction>& doings, bool isOfMoves) {
    const auto has = [&](MarkAction doing) {
        return std::find(doings.begin(), doings.end(), doing) != doings.end();
    };
    const bool goes = has(MarkAction::Goes);
    const bool takes = has(MarkAction::Takes);
    const bool takesFriend = has(MarkAction::TakesFriend);
    if (goes && takes && takesFriend) return "moves there or captures there, friends too";
    if (goes && takes) return "moves there or captures there";
    if (goes && takesFriend) return "moves there, or captures a friend there";
    if (takes && takesFriend) return "captures there, friend or enemy";
    if (isOfMoves && goes) return "moves there";
    if (isOfMoves && takes) return "captures there";
    if (goes) return "moves there, but does not capture there";
    if (takes) return "captures there, but does not move there";
    if (takesFriend) return "captures a friend there";
    return {};
}

}  // namespace ferz::pictures
