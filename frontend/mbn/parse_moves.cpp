// Builds the nodes of definitions, legs, moves and their modifiers.
#include <algorithm>
#include <antlr4-runtime.h>
#include <cctype>
#include <fmt/format.h>
#include <utility>

#include "frontend/mbn/modifier.h"
#include "frontend/mbn/parse_ast_builder.h"

namespace ferz::mbn {

using grammar::Mbn::MbnParser;

void AstBuilder::fail(DiagnosticName name, Span span, std::string message, std::string help) {
    if (name.severity == Severity::Error) failed_ = true;
    diagnostics_.report(name, source_, span, std::move(message), std::move(help));
}

template <class Context>
Identifier AstBuilder::identified(Context* context,
                                  const std::vector<MbnParser::PieceLetterContext*>& letters) {
    Identifier result;
    result.span = place(context);
    result.isSideMover = context->QUOTE() != nullptr;
    for (auto* prefix : context->prefix())
        result.prefixes += prefix->getText();
    std::size_t lowers = 0;
    for (auto* letter : letters) {
        result.letters.push_back(letterName(letter));
        if (letter->compound() != nullptr) {
            result.isCompound = true;
            if (std::islower(static_cast<unsigned char>(letter->getText()[1])) != 0) ++lowers;
        } else if (letter->lower() != nullptr) {
            ++lowers;
        }
    }
    result.isLower = lowers > 0;
    if (lowers != 0 && lowers != result.letters.size()) {
        fail(diagnostic::kSyntax, result.span, "upper and lower case letters cannot share a definition",
             "a lower-case letter defines the black piece: write two definitions");
    }
    if (auto* suffix = context->suffix()) result.suffix = suffix->getText();
    if (auto* board = context->board()) result.board = boardSet(board);
    if (auto* announcement = context->announcement()) result.announcement = announcement->getText();
    return result;
}

Identifier AstBuilder::identifier(MbnParser::IdentifierContext* context) {
    Identifier result = identified(context, context->pieceLetter());
    result.isMacro = context->AT() != nullptr;
    return result;
}

Definition AstBuilder::read(MbnParser::DefinitionContext* tree) {
    Definition definition;
    definition.span = span_;
    if (auto* named = tree->named()) {
        definition.identifier = identifier(named->identifier());
        definition.moves = sequence(named->sequence());
    } else if (auto* bare = tree->bare()) {
        definition.identifier = identified(bare, {bare->pieceLetter()});
    } else if (auto* moves = tree->sequence()) {
        definition.moves = sequence(moves);
    } else if (auto* castling = tree->castling()) {
        definition.kind = Definition::Kind::Castling;
        for (auto* letter : castling->UPPER()) {
            if (letter->getText() != "O")
                fail(diagnostic::kSyntax, place(letter), "castling is written with the letter `O`");
        }
        definition.castlingLetters = static_cast<int>(castling->UPPER().size());
        constexpr int kMostLetters = 4;
        if (definition.castlingLetters > kMostLetters) {
            fail(diagnostic::kSyntax, place(castling),
                 "castling is called `O-O`, `O-O-O` or `O-O-O-O`: to the right, to the left, or ahead");
        }
        if (castling->pieceSet() != nullptr) definition.associates = pieceSet(castling->pieceSet());
        definition.moves = sequence(castling->sequence(0));
        definition.associateMoves = sequence(castling->sequence(1));
    } else {
        rule(definition, tree);
    }
    return definition;
}

/// Reads a definition that is a rule and not a movement.
void AstBuilder::rule(Definition& definition, MbnParser::DefinitionContext* tree) {
    const auto only = [&](MbnParser::PieceLetterContext* letter, MbnParser::SuffixContext* suffix) {
        Identifier result;
        result.span = place(letter);
        result.letters = {letterName(letter)};
        result.isLower = letter->lower() != nullptr;
        if (suffix != nullptr) result.suffix = suffix->getText();
        return result;
    };
    if (auto* promotion = tree->promotion()) {
        definition.kind = Definition::Kind::Promotion;
        definition.identifier = identifier(promotion->identifier());
        if (promotion->pieceSet() != nullptr) definition.targets = pieceSet(promotion->pieceSet());
        for (auto* each : promotion->promoted()) {
            definition.targets.items.push_back(promoted(each));
            definition.drops = definition.drops || each->AT() != nullptr;
        }
    } else if (auto* cancellation = tree->cancellation()) {
        definition.kind = Definition::Kind::Cancellation;
        definition.identifier = only(cancellation->pieceLetter(), cancellation->suffix());
        for (auto* prefix : cancellation->prefix())
            definition.identifier->prefixes += prefix->getText();
        if (auto* announcement = cancellation->announcement())
            definition.identifier->announcement = announcement->getText();
    } else if (auto* setup = tree->setupRule()) {
        definition.kind = Definition::Kind::Setup;
        definition.identifier = only(setup->pieceLetter(), setup->suffix());
        definition.identifier->prefixes = setup->SETUP_SIGN()->getText();
        definition.targets = pieceSet(setup->pieceSet());
    } else if (auto* board = tree->boardRule()) {
        definition.kind = Definition::Kind::Board;
        definition.board.sign = board->prefix()->getText()[0];
        const std::size_t sign = place(board->prefix()).begin;
        for (auto* letter : board->lower())
            (place(letter).begin < sign ? definition.board.name : definition.board.attribute) +=
                letter->getText();
        if (board->range() != nullptr) definition.board.zone = range(board->range());
    }
}

std::shared_ptr<const Sequence> AstBuilder::sequence(MbnParser::SequenceContext* context) {
    auto result = std::make_shared<Sequence>();
    result->span = place(context);
    const auto legs = context->leg();
    const auto dashes = context->dash();
    for (std::size_t i = 0; i < legs.size(); ++i) {
        result->legs.push_back(leg(legs[i]));
        if (i > 0) result->legs.back().independent = dashes[i - 1]->DASH().size() == 2;
    }
    return result;
}

Leg AstBuilder::leg(MbnParser::LegContext* context) {
    Leg result;
    result.span = place(context);
    if (auto* inside = context->sequence()) {
        result.kind = context->OPEN_MAY() != nullptr ? Leg::Kind::MayPlay : Leg::Kind::MustPlay;
        result.inside = sequence(inside);
        if (context->steps() != nullptr) result.steps = steps(context->steps());
        return result;
    }
    // The children come in the order of the text, with `+` signs between them.
    for (auto* child : context->combined()->children) {
        if (auto* partial = dynamic_cast<MbnParser::PartialContext*>(child)) {
            result.alternatives.push_back(partialMove(partial));
        } else if (auto* modified = dynamic_cast<MbnParser::ModifiedContext*>(child)) {
            PartialMove move;
            move.span = place(modified);
            finish(move, modified->modifier(), modified->move(), modified->destination());
            result.alternatives.push_back(std::move(move));
        }
    }
    return result;
}

PartialMove AstBuilder::partialMove(MbnParser::PartialContext* context) {
    PartialMove result;
    result.span = place(context);
    bool isSetup = false;
    for (auto* word : context->moveWord()) {
        result.prefix = result.prefix.end == 0 ? place(word) : cover(result.prefix, place(word));
        const bool behindSetup = isSetup;
        isSetup = word->setup() != nullptr;
        if (isSetup) {
            result.setup = true;
        } else if (word->HASH() != nullptr) {
            result.decisive = true;
        } else if (word->transition() != nullptr) {
            if (result.transition)
                fail(diagnostic::kSyntax, place(word), "a move has one transition at most");
            result.transition = transition(word->transition());
        } else if (word->condition() != nullptr) {
            result.conditions.push_back(condition(word->condition()));
        } else if (word->range() != nullptr) {
            Range origin = range(word->range());
            if (PieceSet* attackers = onlyAttackers(origin)) {
                result.attackers.push_back(std::move(*attackers));
            } else {
                result.origins.push_back(std::move(origin));
            }
        } else if (behindSetup) {
            result.placed = pieceSet(word->pieceSet());
        } else {
            result.attackers.push_back(pieceSet(word->pieceSet()));
        }
    }
    finish(result, context->modifier(), context->move(), context->destination());
    return result;
}

void AstBuilder::finish(PartialMove& result, const std::vector<MbnParser::ModifierContext*>& modifierContexts,
                        const std::vector<MbnParser::MoveContext*>& moves,
                        const std::vector<MbnParser::DestinationContext*>& destinations) {
    result.modifiers = modifiers(modifierContexts);
    for (auto* each : moves)
        result.moves.push_back(move(each));
    for (auto* each : destinations) {
        if (each->range() != nullptr) {
            Range place = range(each->range());
            if (PieceSet* attackers = onlyAttackers(place)) {
                result.destinations.emplace_back(std::move(*attackers));
            } else {
                result.destinations.emplace_back(std::move(place));
            }
        } else {
            result.destinations.emplace_back(pieceSet(each->pieceSet()));
        }
    }
}

std::vector<Modifier> AstBuilder::modifiers(const std::vector<MbnParser::ModifierContext*>& contexts) {
    std::vector<Modifier> letters;
    for (auto* context : contexts) {
        Modifier modifier;
        modifier.isBuiltIn = origin_ == Origin::Table;
        modifier.span = place(context);
        if (auto* amalgam = context->amalgam()) {
            modifier.letter = amalgam->DIRECTION(0)->getText()[0];
            modifier.second = amalgam->DIRECTION(1)->getText()[0];
        } else {
            modifier.letter = context->lower()->getText()[0];
            modifier.optional = context->QUESTION() != nullptr;
            if (context->pieceSet() != nullptr) modifier.set = pieceSet(context->pieceSet());
            if (context->range() != nullptr) modifier.range = range(context->range());
        }
        letters.push_back(std::move(modifier));
    }
    return joinedModifiers(letters, [this](auto&&... what) { fail(std::forward<decltype(what)>(what)...); });
}

/// Reads the turn of a circular rider: `(rf)` is one direction, `rf` is two.
std::vector<Modifier> AstBuilder::circular(MbnParser::CircularContext* context) {
    std::vector<Modifier> letters;
    if (auto* amalgam = context->amalgam()) {
        Modifier modifier;
        modifier.span = place(context);
        modifier.letter = amalgam->DIRECTION(0)->getText()[0];
        modifier.second = amalgam->DIRECTION(1)->getText()[0];
        letters = {modifier};
    } else {
        for (auto* letter : context->DIRECTION()) {
            Modifier modifier;
            modifier.span = place(letter);
            modifier.letter = letter->getText()[0];
            letters.push_back(modifier);
        }
    }
    return joinedModifiers(letters, [this](auto&&... what) { fail(std::forward<decltype(what)>(what)...); });
}

MoveTerm AstBuilder::move(MbnParser::MoveContext* context) {
    MoveTerm result;
    result.span = place(context);
    if (auto* inside = context->sequence()) {
        Group group;
        group.moves = sequence(inside);
        if (context->circular() != nullptr) group.circular = circular(context->circular());
        result.what = std::move(group);
    } else if (auto* leaper = context->leaper()) {
        const int smaller = number(leaper->number(0));
        const int larger = number(leaper->number(1));
        if (smaller > larger) {
            fail(diagnostic::kOrdinateOrder, place(leaper), "the first ordinate is greater than the second",
                 fmt::format("write `:{},{}:`", larger, smaller));
        }
        result.what = Leaper{std::min(smaller, larger), std::max(smaller, larger)};
    } else if (context->compound() != nullptr) {
        result.what = Reference{compoundName(context->compound()), true};
    } else {
        result.what = Reference{context->UPPER()->getText(), false};
    }
    if (context->steps() != nullptr) result.steps = steps(context->steps());
    return result;
}

Steps AstBuilder::steps(MbnParser::StepsContext* context) {
    Steps result;
    result.span = place(context);
    const std::string text = context->getText();
    if (text == "*") {
        result.kind = Steps::Kind::Edge;
    } else if (text == "0*" || text == "**") {
        result.kind = Steps::Kind::LastReachable;
    } else if (text == "0") {
        result.kind = Steps::Kind::Unlimited;
    } else if (text.back() == '*') {
        fail(diagnostic::kSyntax, result.span, fmt::format("`{}` is no number of steps", text),
             "write `0*` for the last square that can be reached");
    } else if (text.front() == '0') {
        result.kind = Steps::Kind::Exactly;
        result.count = number(text.substr(1), result.span);
    } else {
        result.kind = Steps::Kind::UpTo;
        result.count = number(text, result.span);
    }
    // A number that is too large was reported, and is replaced by any number.
    if (result.count > kMostNumber) result = {Steps::Kind::Unlimited, 0, result.span};
    return result;
}

}  // namespace ferz::mbn
