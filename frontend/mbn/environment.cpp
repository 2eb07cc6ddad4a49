#include "frontend/mbn/environment.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "frontend/mbn/gathering.h"

namespace ferz::mbn {

namespace {

/// Adds a macro or a rule, and reports errors. True if the definition also defines pieces.
bool addOthers(Gathering& to, const Definition& definition) {
    switch (definition.kind) {
        case Definition::Kind::Castling: addCastling(to, definition); return false;
        case Definition::Kind::Cancellation:
        case Definition::Kind::Promotion:
        case Definition::Kind::Board:
        case Definition::Kind::Setup: addRule(to, definition); return false;
        case Definition::Kind::Movement: break;
    }
    if (!definition.identifier) return true;
    const Identifier& identifier = *definition.identifier;
    const std::string& prefixes = identifier.prefixes;
    const bool hasMoves = definition.moves != nullptr;
    if (!identifier.announcement.empty()) {
        to.fail(diagnostic::kNotYet, identifier.span,
                "what a piece does only while something is announced is not supported",
                "an announcement stands after a promotion or a cancellation");
    } else if (identifier.isMacro) {
        addMacro(to, definition);
    } else if ((prefixes.starts_with("?") && hasMoves) ||
               (prefixes.size() > 1 && !hasMoves && prefixes.find_first_of("?!") == std::string::npos)) {
        addRule(to, definition);
    } else if (prefixes.find_first_of("?!") != std::string::npos) {
        to.fail(diagnostic::kSyntax, identifier.span,
                prefixes.find('!') != std::string::npos ? "a cancellation has no movement" : kNeedsMovement,
                hasMoves ? "" : "a movement that begins with a prefix sign needs a piece: `X=...`");
    } else if (prefixes.size() > 1) {
        to.fail(diagnostic::kSyntax, identifier.span, "a piece has one prefix at most");
    } else {
        // `+P` is a rule, and defines the piece +P, which moves as P.
        if (!hasMoves && prefixes == "+") addRule(to, definition);
        return true;
    }
    return false;
}

std::vector<PieceDefinition> piecesOf(Gathering& to, const Definition& definition) {
    if (!addOthers(to, definition)) return {};
    if (!definition.identifier) {
        PieceDefinition piece;
        piece.moves = definition.moves;
        piece.span = definition.span;
        return {piece};
    }
    const Identifier& identifier = *definition.identifier;
    std::vector<PieceDefinition> pieces;
    for (const std::string& letter : identifier.letters) {
        PieceDefinition piece;
        piece.written =
            (identifier.isSideMover ? "'" : "") + identifier.prefixes + letter + identifier.suffix;
        piece.name = to.environment.names.nameOf(piece.written);
        piece.isLower = identifier.isLower;
        piece.isSideMover = identifier.isSideMover;
        piece.moves = definition.moves;
        piece.hasOwnMoves = definition.moves != nullptr || identifier.prefixes != "+";
        if (identifier.board && definition.moves) piece.definitions = {{*identifier.board, definition.moves}};
        piece.span = identifier.span;
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

/// In a text with nothing but an order of drops, adds its pieces, which move as basic pieces.
void addDropped(Gathering& to, const std::vector<Definition>& definitions) {
    std::set<std::string> known;
    for (const Definition& definition : definitions) {
        if (!definition.drops) continue;
        for (const SetItem& item : definition.targets.items) {
            const std::string letter = droppedLetter(item);
            if (!known.insert(letter).second) continue;
            if (letter.size() != 1) {
                to.fail(diagnostic::kNoMovement, item.span,
                        fmt::format("`{}` has no movement of its own", letter),
                        "define it: only single letters have one of their own");
                continue;
            }
            PieceDefinition piece;
            piece.written = letter;
            piece.name = to.environment.names.nameOf(letter);
            piece.hasOwnMoves = false;
            piece.moves = sequenceOf({Reference{letter, false}, std::nullopt, item.span});
            piece.span = item.span;
            to.environment.pieces.push_back(std::move(piece));
        }
    }
}

/// Gives moves to a piece without a definition: those of the piece without prefix and suffix if it has one,
/// otherwise those of the basic piece.
void inherit(Gathering& to, PieceDefinition& piece, const Identifier& identifier,
             const std::vector<PieceDefinition>& defined) {
    const std::string& letter = identifier.letters.front();
    if (identifier.letters.size() > 1) {
        to.fail(diagnostic::kNoMovement, piece.span, "a definition of several pieces has no movement",
                "write it after `=`");
        return;
    }
    for (const std::string& base :
         {identifier.prefixes + letter + identifier.suffix, identifier.prefixes + letter, letter}) {
        const auto found = std::find_if(defined.begin(), defined.end(), [&](const PieceDefinition& each) {
            return each.written == base && each.isLower == piece.isLower;
        });
        if (found == defined.end()) continue;
        piece.moves = found->moves;
        piece.definitions = found->definitions;
        return;
    }
    if (identifier.isCompound) {
        // The missing definition may be the one needed here.
        if (to.isPartial) return;
        to.fail(diagnostic::kNoMovement, piece.span, fmt::format("`:{}:` has no movement of its own", letter),
                fmt::format("write `:{}:=...`", letter));
        return;
    }
    piece.moves = sequenceOf({Reference{letter, false}, std::nullopt, piece.span});
}

/// Warns of a piece that only Black has: `m W` defines Black's M and a W, where `mW` was likely meant.
void warnBlackAlone(Gathering& to, const PieceDefinition& piece) {
    if (!piece.isLower) return;
    const bool hasWhite = std::any_of(
        to.environment.pieces.begin(), to.environment.pieces.end(),
        [&](const PieceDefinition& each) { return each.written == piece.written && !each.isLower; });
    if (hasWhite) return;
    const std::string_view text = to.environment.source.slice(piece.span);
    to.diagnostics.report(diagnostic::kBlackDiffers, to.environment.source, piece.span,
                          fmt::format("`{}` alone is Black's piece, and White has none", text),
                          fmt::format("write `{}` for the piece of both; a modifier stands directly before "
                                      "its move",
                                      piece.written));
}

/// True if both definitions apply to some board, and neither restricts more axes.
bool areEquallyPrecise(const BoardSet& a, const BoardSet& b) {
    if (a.precision() != b.precision()) return false;
    const auto meet = [](const BoardList& one, const BoardList& other) {
        // Numbers from opposite ends may be the same board.
        if (one.isAll || other.isAll || one.isReflected != other.isReflected) return true;
        return std::any_of(one.numbers.begin(), one.numbers.end(), [&](int number) {
            return std::find(other.numbers.begin(), other.numbers.end(), number) != other.numbers.end();
        });
    };
    return meet(a.levels, b.levels) && meet(a.rows, b.rows);
}

/// Joins definitions of one piece for several boards to one piece.
std::vector<PieceDefinition> joinedBoards(Gathering& to, std::vector<PieceDefinition> pieces, bool isQuiet) {
    std::vector<PieceDefinition> joined;
    for (PieceDefinition& piece : pieces) {
        const auto same = std::find_if(joined.begin(), joined.end(), [&](const PieceDefinition& each) {
            return each.written == piece.written && each.isLower == piece.isLower;
        });
        const bool isOfBoards =
            same != joined.end() && !(same->definitions.empty() && piece.definitions.empty());
        if (!isOfBoards) {
            joined.push_back(std::move(piece));
            continue;
        }
        if (same->definitions.empty()) same->definitions = {{BoardSet(), same->moves}};
        if (piece.definitions.empty()) piece.definitions = {{BoardSet(), piece.moves}};
        for (const BoardDefinition& each : piece.definitions) {
            for (const BoardDefinition& other : same->definitions) {
                if (isQuiet || !areEquallyPrecise(each.boards, other.boards)) continue;
                to.fail(diagnostic::kDuplicateDefinition, piece.span,
                        fmt::format(
                            "the piece `{}` has two definitions for one board, and neither names more axes",
                            piece.written));
            }
            same->definitions.push_back(each);
        }
    }
    return joined;
}

void checkTwice(Gathering& to) {
    std::set<std::pair<std::string, bool>> seen;
    for (const PieceDefinition& piece : to.environment.pieces) {
        if (piece.written.empty() || seen.insert({piece.written, piece.isLower}).second) continue;
        to.fail(diagnostic::kDuplicateDefinition, piece.span,
                fmt::format("the piece `{}` is defined twice", piece.written));
    }
}

}  // namespace

Environment gather(const Source& source, const Parsed& parsed, const FrontendOptions& options,
                   Diagnostics& diagnostics) {
    Environment environment{source, options.names, options.cells, {}, {}, {}, true, false};
    Gathering to{environment, diagnostics, parsed.isPartial, {}};
    const std::vector<Definition>& definitions = parsed.definitions;
    // Definitions with a movement come first: bare identifiers inherit from them, wherever they are written.
    std::vector<std::pair<std::size_t, PieceDefinition>> found;
    for (std::size_t i = 0; i < definitions.size(); ++i) {
        for (PieceDefinition& piece : piecesOf(to, definitions[i]))
            found.emplace_back(i, std::move(piece));
    }
    for (auto& [index, piece] : found) {
        if (piece.moves) environment.pieces.push_back(piece);
    }
    const std::vector<PieceDefinition> defined =
        joinedBoards(to, std::exchange(environment.pieces, {}), true);
    std::vector<PieceDefinition> bare;
    for (auto& [index, piece] : found) {
        if (!piece.moves) {
            inherit(to, piece, *definitions[index].identifier, defined);
            bare.push_back(piece);
        }
        if (piece.moves) environment.pieces.push_back(std::move(piece));
    }
    environment.pieces = joinedBoards(to, std::exchange(environment.pieces, {}), false);
    for (const PieceDefinition& piece : bare)
        warnBlackAlone(to, piece);
    if (environment.pieces.empty()) addDropped(to, definitions);
    checkTwice(to);
    checkCircles(to);
    warnOfRules(to);
    const std::vector<PieceDefinition>& pieces = environment.pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].hasOwnMoves) environment.rules.defined.emplace(pieces[i].written, i);
    }
    return environment;
}

}  // namespace ferz::mbn
