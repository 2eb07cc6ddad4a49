#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "frontend/mbn/gathering.h"

namespace ferz::mbn {

namespace {

/// The name of an announcement `/DragonResurrection/`, without the slashes.
std::string nameOf(const std::string& announcement) {
    return announcement.empty() ? announcement : announcement.substr(1, announcement.size() - 2);
}

void addPromotion(Gathering& to, const Definition& definition, const std::string& prefixes,
                  const std::string& piece) {
    const Identifier& identifier = *definition.identifier;
    if (prefixes.empty()) {
        to.fail(diagnostic::kSyntax, identifier.span, "a promotion rule begins with a prefix",
                fmt::format("write `+{}`", to.environment.source.slice(identifier.span)));
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
    // `##Q` without a right side removes the prefixes.
    if (definition.kind != Definition::Kind::Promotion && prefixes.size() > 1)
        rule.targets = {{piece, false}};
    to.environment.rules.promotions.push_back(std::move(rule));
}

void addBoardRule(Gathering& to, const Definition& definition) {
    const BoardRule& rule = definition.board;
    const bool isConversion = rule.name == "conversion";
    if (!isConversion && rule.name != "promotion") {
        to.fail(diagnostic::kSyntax, definition.span,
                fmt::format("no rule of the board is called `{}`", rule.name),
                "there are `promotion#[1-8]` and `conversion#`, with any prefix");
        return;
    }
    const std::string_view attribute = isConversion ? "start" : "move";
    if (!rule.attribute.empty() && rule.attribute != attribute) {
        to.fail(diagnostic::kNotYet, definition.span, fmt::format("`={}` is not supported", rule.attribute),
                fmt::format("`{}` may say `={}`", rule.name, attribute));
        return;
    }
    auto& known = isConversion ? to.environment.rules.conversions : to.environment.rules.promotionZones;
    if (!known.emplace(rule.sign, rule).second)
        to.fail(diagnostic::kDuplicateDefinition, definition.span, "the rule is defined twice");
}

}  // namespace

void addCastling(Gathering& to, const Definition& definition) {
    auto& known = to.environment.rules.castlings;
    const auto isSame = [&](const CastlingRule& each) { return each.letters == definition.castlingLetters; };
    if (std::any_of(known.begin(), known.end(), isSame)) {
        to.fail(diagnostic::kDuplicateDefinition, definition.span, "this castling is defined twice");
        return;
    }
    known.push_back({definition.castlingLetters, definition.moves, definition.associateMoves,
                     definition.associates, definition.span});
}

void addRule(Gathering& to, const Definition& definition) {
    Rules& rules = to.environment.rules;
    if (definition.kind == Definition::Kind::Board) return addBoardRule(to, definition);
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
                to.fail(diagnostic::kSyntax, left.span, "one piece can be left behind");
                return;
            }
            rules.setups[piece] = {{left.items.front().letter, !left.items.front().isUpper}, definition.span};
        } else if (prefixes.starts_with("?") && !definition.moves) {
            to.fail(diagnostic::kSyntax, identifier.span, kNeedsMovement);
        } else if (prefixes.starts_with("?")) {
            const bool ofRule = prefixes.size() > 1;
            rules.preconditions.push_back({ofRule ? prefixes[1] : '\0',
                                           (ofRule ? prefixes.substr(2) : "") + piece, definition.moves,
                                           identifier.span});
        } else if (definition.drops) {
            to.diagnostics.report(diagnostic::kLeftOut, to.environment.source, definition.span,
                                  "an order of drops is no movement of a piece",
                                  "the next drops of a position are listed by its name",
                                  Remedy{Setting::Drop, prefixes + piece});
        } else {
            addPromotion(to, definition, prefixes, piece);
        }
    }
}

void warnOfRules(Gathering& to) {
    const auto warn = [&](const std::string& piece, bool isSideMover, Span span) {
        const std::string written = isSideMover ? "'" + piece : piece;
        const bool isThere = std::any_of(
            to.environment.pieces.begin(), to.environment.pieces.end(), [&](const PieceDefinition& each) {
                return each.written == written || (!isSideMover && each.written == "'" + piece);
            });
        if (isThere || to.environment.pieces.empty() || to.isPartial) return;
        to.diagnostics.report(diagnostic::kLeftOut, to.environment.source, span,
                              fmt::format("the text has no piece `{}`: the rule does nothing", written));
    };
    for (const PromotionRule& rule : to.environment.rules.promotions)
        warn(rule.piece, rule.isSideMover, rule.span);
    for (const Precondition& rule : to.environment.rules.preconditions)
        warn(rule.piece, false, rule.span);
    // `!+X` cancels the piece +X, or the rules of X.
    for (const Cancellation& rule : to.environment.rules.cancellations)
        warn(rule.prefixes.empty() ? rule.piece : rule.prefixes.substr(1) + rule.piece, false, rule.span);
    for (const auto& [piece, rule] : to.environment.rules.setups)
        warn(piece, false, rule.span);
}

}  // namespace ferz::mbn
