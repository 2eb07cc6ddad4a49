#include "frontend/mbn/environment.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "frontend/mbn/diagnostic_names.h"

namespace ferz::mbn {

namespace {

/// The macros that a tree refers to.
void collect(const Sequence& sequence, std::set<std::string>& names) {
    for (const Leg& leg : sequence.legs) {
        if (leg.inside) collect(*leg.inside, names);
        for (const PartialMove& partial : leg.alternatives) {
            for (const Move& move : partial.moves) {
                if (const auto* reference = std::get_if<Reference>(&move.what)) names.insert(reference->name);
                if (const auto* group = std::get_if<Group>(&move.what)) collect(*group->moves, names);
            }
        }
    }
}

constexpr const char* kNeedsMovement = "a precondition needs a movement: `?X=...`";

class Gathering {
public:
    Gathering(const Source& source, const FrontendOptions& options, Diagnostics& diagnostics)
        : environment_{source, options.names, options.cells, {}, {}, {}, true, false},
          diagnostics_(diagnostics) {}

    Environment run(const Parsed& parsed) {
        const std::vector<Definition>& definitions = parsed.definitions;
        isPartial_ = parsed.isPartial;
        // Definitions with a movement first: bare identifiers inherit from them, wherever they stand.
        std::vector<std::pair<std::size_t, Piece>> found;
        for (std::size_t i = 0; i < definitions.size(); ++i) {
            for (Piece& piece : piecesOf(definitions[i]))
                found.emplace_back(i, std::move(piece));
        }
        for (auto& [index, piece] : found) {
            if (piece.moves) environment_.pieces.push_back(piece);
        }
        const std::vector<Piece> defined = joinedBoards(std::exchange(environment_.pieces, {}), true);
        std::vector<Piece> bare;
        for (auto& [index, piece] : found) {
            if (!piece.moves) {
                inherit(piece, *definitions[index].identifier, defined);
                bare.push_back(piece);
            }
            if (piece.moves) environment_.pieces.push_back(std::move(piece));
        }
        environment_.pieces = joinedBoards(std::exchange(environment_.pieces, {}), false);
        for (const Piece& piece : bare)
            warnBlackAlone(piece);
        if (environment_.pieces.empty()) addDropped(definitions);
        checkTwice();
        checkCircles();
        warnOfRules();
        const std::vector<Piece>& pieces = environment_.pieces;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (pieces[i].hasOwnMoves) environment_.rules.defined.emplace(pieces[i].written, i);
        }
        return std::move(environment_);
    }

private:
    void fail(DiagnosticName name, Span span, std::string message, std::string help = {}) {
        environment_.isRight = false;
        diagnostics_.report(name, environment_.source, span, std::move(message), std::move(help));
    }

    /// The movements of a definition; macros go where they belong.
    std::vector<Piece> piecesOf(const Definition& definition) {
        switch (definition.kind) {
            case Definition::Kind::Castling: addCastling(definition); return {};
            case Definition::Kind::Cancellation:
            case Definition::Kind::Promotion:
            case Definition::Kind::Board:
            case Definition::Kind::Setup: addRule(definition); return {};
            case Definition::Kind::Movement: break;
        }
        if (!definition.identifier) {
            Piece piece;
            piece.moves = definition.moves;
            piece.span = definition.span;
            return {piece};
        }
        const Identifier& identifier = *definition.identifier;
        if (!identifier.announcement.empty()) {
            fail(diagnostic::kNotYet, identifier.span,
                 "what a piece does only while something is announced is not supported",
                 "an announcement stands behind a promotion or a cancellation");
            return {};
        }
        if (identifier.isMacro) {
            addMacro(definition);
            return {};
        }
        if (identifier.prefixes.starts_with("?") && definition.moves) {
            addRule(definition);
            return {};
        }
        if (identifier.prefixes.find_first_of("?!") != std::string::npos) {
            fail(diagnostic::kSyntax, identifier.span,
                 identifier.prefixes.find('!') != std::string::npos ? "a cancellation has no movement"
                                                                    : kNeedsMovement,
                 definition.moves ? "" : "a movement that begins with a prefix sign needs a piece: `X=...`");
            return {};
        }
        if (identifier.prefixes.size() > 1) {
            if (definition.moves) {
                fail(diagnostic::kSyntax, identifier.span, "a piece has one prefix at most");
            } else {
                addRule(definition);
            }
            return {};
        }
        // `+P` is a rule, beside the piece +P that moves as P.
        if (!definition.moves && identifier.prefixes == "+") addRule(definition);
        std::vector<Piece> pieces;
        for (const std::string& letter : identifier.letters) {
            Piece piece;
            piece.written =
                (identifier.isSideMover ? "'" : "") + identifier.prefixes + letter + identifier.suffix;
            piece.name = environment_.names.nameOf(piece.written);
            piece.isLower = identifier.isLower;
            piece.isSideMover = identifier.isSideMover;
            piece.moves = definition.moves;
            piece.hasOwnMoves = definition.moves != nullptr || identifier.prefixes != "+";
            if (identifier.board && definition.moves)
                piece.definitions = {{*identifier.board, definition.moves}};
            piece.span = identifier.span;
            pieces.push_back(std::move(piece));
        }
        return pieces;
    }

    void addCastling(const Definition& definition) {
        auto& known = environment_.rules.castlings;
        const auto isSame = [&](const CastlingRule& each) {
            return each.letters == definition.castlingLetters;
        };
        if (std::any_of(known.begin(), known.end(), isSame)) {
            fail(diagnostic::kDuplicateDefinition, definition.span, "this castling is defined twice");
            return;
        }
        known.push_back({definition.castlingLetters, definition.moves, definition.associateMoves,
                         definition.associates, definition.span});
    }

    void addRule(const Definition& definition) {
        Rules& rules = environment_.rules;
        if (definition.kind == Definition::Kind::Board) return addBoardRule(definition);
        const Identifier& identifier = *definition.identifier;
        for (const std::string& letter : identifier.letters) {
            std::string prefixes = identifier.prefixes;
            const std::string piece = letter + identifier.suffix;
            if (definition.kind == Definition::Kind::Cancellation) {
                rules.cancellations.push_back(
                    {prefixes, piece, identifier.isLower, nameOf(identifier.announcement), definition.span});
            } else if (definition.kind == Definition::Kind::Setup) {
                const PieceSet& left = definition.targets;
                if (left.items.size() != 1 || left.complement || left.byColour) {
                    fail(diagnostic::kSyntax, left.span, "one piece can be left behind");
                    return;
                }
                rules.setups[piece] = {{left.items.front().letter, !left.items.front().isUpper},
                                       definition.span};
            } else if (prefixes.starts_with("?") && !definition.moves) {
                fail(diagnostic::kSyntax, identifier.span, kNeedsMovement);
            } else if (prefixes.starts_with("?")) {
                const bool ofRule = prefixes.size() > 1;
                rules.preconditions.push_back({ofRule ? prefixes[1] : '\0',
                                               (ofRule ? prefixes.substr(2) : "") + piece, definition.moves,
                                               identifier.span});
            } else if (definition.drops) {
                diagnostics_.report(diagnostic::kLeftOut, environment_.source, definition.span,
                                    "an order of drops says nothing of how a piece moves",
                                    "the next drops of a position are listed by its name",
                                    Remedy{Setting::Drop, prefixes + piece});
            } else {
                addPromotion(definition, prefixes, piece);
            }
        }
    }

    /// The pieces of a text that has an order of drops alone move as the basic pieces of their letters.
    void addDropped(const std::vector<Definition>& definitions) {
        std::set<std::string> known;
        for (const Definition& definition : definitions) {
            if (!definition.drops) continue;
            for (const SetItem& item : definition.targets.items) {
                const std::string letter = droppedLetter(item);
                if (!known.insert(letter).second) continue;
                if (letter.size() != 1) {
                    fail(diagnostic::kNoMovement, item.span,
                         fmt::format("`{}` has no movement of its own", letter),
                         "define it: only single letters have one of their own");
                    continue;
                }
                Piece piece;
                piece.written = letter;
                piece.name = environment_.names.nameOf(letter);
                piece.hasOwnMoves = false;
                piece.moves = sequenceOf({Reference{letter, false}, std::nullopt, item.span});
                piece.span = item.span;
                environment_.pieces.push_back(std::move(piece));
            }
        }
    }

    void addPromotion(const Definition& definition, const std::string& prefixes, const std::string& piece) {
        const Identifier& identifier = *definition.identifier;
        if (prefixes.empty()) {
            fail(diagnostic::kSyntax, identifier.span, "a promotion rule begins with a prefix",
                 fmt::format("write `+{}`", environment_.source.slice(identifier.span)));
            return;
        }
        PromotionRule rule;
        rule.sign = prefixes.front();
        rule.piece = prefixes.substr(1) + piece;
        rule.isLower = identifier.isLower;
        rule.isSideMover = identifier.isSideMover;
        if (identifier.board) rule.boards = {*identifier.board};
        rule.announcement = nameOf(identifier.announcement);
        rule.span = definition.span;
        const PieceSet& targets = definition.targets;
        for (const SetItem& item : targets.items) {
            if (!targets.complement) rule.targets.push_back({item.letter, !item.isUpper});
        }
        if (targets.complement) {
            for (const SetItem& item : targets.items)
                rule.leftOut.insert(item.letter);
            rule.isComplement = true;
        }
        // `##Q`: without a right side the piece loses its prefixes.
        if (definition.kind != Definition::Kind::Promotion && prefixes.size() > 1)
            rule.targets = {{piece, false}};
        environment_.rules.promotions.push_back(std::move(rule));
    }

    void addBoardRule(const Definition& definition) {
        const BoardRule& rule = definition.board;
        const bool isConversion = rule.name == "conversion";
        if (!isConversion && rule.name != "promotion") {
            fail(diagnostic::kSyntax, definition.span,
                 fmt::format("no rule of the board is called `{}`", rule.name),
                 "there are `promotion#[1-8]` and `conversion#`, with any prefix");
            return;
        }
        const std::string_view attribute = isConversion ? "start" : "move";
        if (!rule.attribute.empty() && rule.attribute != attribute) {
            fail(diagnostic::kNotYet, definition.span, fmt::format("`={}` is not supported", rule.attribute),
                 fmt::format("`{}` may say `={}`", rule.name, attribute));
            return;
        }
        auto& known = isConversion ? environment_.rules.conversions : environment_.rules.promotionZones;
        if (!known.emplace(rule.sign, rule).second)
            fail(diagnostic::kDuplicateDefinition, definition.span, "the rule is defined twice");
    }

    /// `/DragonResurrection/`
    static std::string nameOf(const std::string& announcement) {
        return announcement.empty() ? announcement : announcement.substr(1, announcement.size() - 2);
    }

    void addMacro(const Definition& definition) {
        const Identifier& identifier = *definition.identifier;
        if (!identifier.prefixes.empty() || identifier.isSideMover || identifier.board) {
            fail(diagnostic::kSyntax, identifier.span, "the name of a macro has no prefix, and no board");
            return;
        }
        if (!definition.moves) {
            fail(diagnostic::kNoMovement, identifier.span, "the macro has no movement",
                 "write it behind `=`");
            return;
        }
        for (const std::string& letter : identifier.letters) {
            const std::string name = letter + identifier.suffix;
            if (!environment_.macros.emplace(name, definition.moves).second) {
                fail(diagnostic::kDuplicateDefinition, identifier.span,
                     fmt::format("the macro `{}` is defined twice", name));
            }
            macroSpans_.emplace(name, identifier.span);
        }
    }

    /// A bare identifier: a prefixed or suffixed piece moves as the one without, any other as the basic
    /// piece.
    void inherit(Piece& piece, const Identifier& identifier, const std::vector<Piece>& defined) {
        const std::string& letter = identifier.letters.front();
        if (identifier.letters.size() > 1) {
            fail(diagnostic::kNoMovement, piece.span, "a definition of several pieces has no movement",
                 "write it behind `=`");
            return;
        }
        for (const std::string& base :
             {identifier.prefixes + letter + identifier.suffix, identifier.prefixes + letter, letter}) {
            const auto found = std::find_if(defined.begin(), defined.end(), [&](const Piece& each) {
                return each.written == base && each.isLower == piece.isLower;
            });
            if (found == defined.end()) continue;
            piece.moves = found->moves;
            piece.definitions = found->definitions;
            return;
        }
        if (identifier.isCompound) {
            // Its definition may be the one that is missing.
            if (isPartial_) return;
            fail(diagnostic::kNoMovement, piece.span,
                 fmt::format("`:{}:` has no movement of its own", letter),
                 fmt::format("write `:{}:=...`", letter));
            return;
        }
        piece.moves = sequenceOf({Reference{letter, false}, std::nullopt, piece.span});
    }

    /// `m W` is Black's M and a W: who puts a blank behind a modifier, or writes a piece in lower case, means
    /// something else.
    void warnBlackAlone(const Piece& piece) {
        if (!piece.isLower) return;
        const bool hasWhite =
            std::any_of(environment_.pieces.begin(), environment_.pieces.end(),
                        [&](const Piece& each) { return each.written == piece.written && !each.isLower; });
        if (hasWhite) return;
        const std::string_view text = environment_.source.slice(piece.span);
        diagnostics_.report(diagnostic::kBlackDiffers, environment_.source, piece.span,
                            fmt::format("`{}` alone is Black's piece, and White has none", text),
                            fmt::format("write `{}` for the piece of both; a modifier stands directly before "
                                        "its move",
                                        piece.written));
    }

    /// Definitions of one piece for several boards become one piece.
    std::vector<Piece> joinedBoards(std::vector<Piece> pieces, bool isQuiet) {
        std::vector<Piece> joined;
        for (Piece& piece : pieces) {
            const auto same = std::find_if(joined.begin(), joined.end(), [&](const Piece& each) {
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
                    fail(diagnostic::kDuplicateDefinition, piece.span,
                         fmt::format(
                             "the piece `{}` has two definitions for one board, and neither names more axes",
                             piece.written));
                }
                same->definitions.push_back(each);
            }
        }
        return joined;
    }

    /// Of one board at least.
    static bool areEquallyPrecise(const BoardSet& a, const BoardSet& b) {
        if (a.precision() != b.precision()) return false;
        const auto meet = [](const BoardList& one, const BoardList& other) {
            // Seen from the other end a number may be any.
            if (one.isAll || other.isAll || one.isReflected != other.isReflected) return true;
            return std::any_of(one.numbers.begin(), one.numbers.end(), [&](int number) {
                return std::find(other.numbers.begin(), other.numbers.end(), number) != other.numbers.end();
            });
        };
        return meet(a.levels, b.levels) && meet(a.rows, b.rows);
    }

    void checkTwice() {
        std::set<std::pair<std::string, bool>> seen;
        for (const Piece& piece : environment_.pieces) {
            if (piece.written.empty() || seen.insert({piece.written, piece.isLower}).second) continue;
            fail(diagnostic::kDuplicateDefinition, piece.span,
                 fmt::format("the piece `{}` is defined twice", piece.written));
        }
    }

    /// A rule of a piece that the text has not is of no use.
    void warnOfRules() {
        const auto warn = [&](const std::string& piece, bool isSideMover, Span span) {
            const std::string written = isSideMover ? "'" + piece : piece;
            const bool isThere =
                std::any_of(environment_.pieces.begin(), environment_.pieces.end(), [&](const Piece& each) {
                    return each.written == written || (!isSideMover && each.written == "'" + piece);
                });
            if (isThere || environment_.pieces.empty() || isPartial_) return;
            diagnostics_.report(diagnostic::kLeftOut, environment_.source, span,
                                fmt::format("the text has no piece `{}`: the rule does nothing", written));
        };
        for (const PromotionRule& rule : environment_.rules.promotions)
            warn(rule.piece, rule.isSideMover, rule.span);
        for (const Precondition& rule : environment_.rules.preconditions)
            warn(rule.piece, false, rule.span);
        // `!+X` withdraws the piece +X, or the rules of X.
        for (const Cancellation& rule : environment_.rules.cancellations)
            warn(rule.prefixes.empty() ? rule.piece : rule.prefixes.substr(1) + rule.piece, false, rule.span);
        for (const auto& [piece, rule] : environment_.rules.setups)
            warn(piece, false, rule.span);
    }

    void checkCircles() {
        std::map<std::string, std::set<std::string>> calls;
        for (const auto& [name, moves] : environment_.macros) {
            std::set<std::string> used;
            collect(*moves, used);
            // Inside a macro its own letter is the basic piece.
            if (name.size() == 1) used.erase(name);
            for (const std::string& each : used) {
                if (environment_.macros.contains(each)) calls[name].insert(each);
            }
        }
        std::map<std::string, int> state;  // 1: on the path, 2: done
        std::vector<std::string> path;
        for (const auto& [name, moves] : environment_.macros) {
            if (!findCircle(name, calls, state, path)) continue;
            environment_.hasCircle = true;
            return;
        }
    }

    bool findCircle(const std::string& name, const std::map<std::string, std::set<std::string>>& calls,
                    std::map<std::string, int>& state, std::vector<std::string>& path) {
        if (state[name] == 2) return false;
        path.push_back(name);
        if (state[name] == 1) {
            std::string circle;
            for (auto at = std::find(path.begin(), path.end(), name); at != path.end(); ++at) {
                circle += (circle.empty() ? "" : " -> ") + *at;
            }
            fail(diagnostic::kMacroCircle, macroSpans_.at(name),
                 fmt::format("macros call each other in a circle: `{}`", circle));
            return true;
        }
        state[name] = 1;
        // The names are those of macros: there are at most as many as definitions, and a path holds each
        // once.
        if (const auto found = calls.find(name); found != calls.end()) {
            for (const std::string& each : found->second) {
                if (path.size() > static_cast<std::size_t>(kMostNesting)) {
                    fail(diagnostic::kTooDeep, macroSpans_.at(name),
                         fmt::format("macros are nested more than {} deep", kMostNesting));
                    return true;
                }
                if (findCircle(each, calls, state, path)) return true;
            }
        }
        state[name] = 2;
        path.pop_back();
        return false;
    }

    Environment environment_;
    std::map<std::string, Span> macroSpans_;
    Diagnostics& diagnostics_;
    bool isPartial_ = false;
};

}  // namespace

Environment gather(const Source& source, const Parsed& parsed, const FrontendOptions& options,
                   Diagnostics& diagnostics) {
    return Gathering(source, options, diagnostics).run(parsed);
}

}  // namespace ferz::mbn
