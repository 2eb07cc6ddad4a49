#include "backends/mbn/emit.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <fmt/format.h>
#include <limits>
#include <utility>

#include "backends/mbn/alternatives.h"
#include "backends/mbn/candidate_texts.h"
#include "backends/mbn/leg.h"
#include "backends/refuse_in_common.h"
#include "ir/normal/black.h"
#include "ir/normal/normal_form.h"
#include "ir/quarter_turn.h"
#include "ir/rename.h"
#include "support/limits.h"

namespace ferz::mbn {

namespace {

/// For shorter texts no shorter candidate is searched.
constexpr std::size_t kLong = 10;

/// Tries candidate texts for a movement that the structure of its normal form cannot express, or only by a
/// long text.
Texts improved(Texts alternatives, const Forms& forms, const Words& words, const Reading& reading) {
    std::size_t below = std::numeric_limits<std::size_t>::max();
    if (!alternatives) {
        // A candidate for the complete movement is cheaper to check than templates for its walks.
        if (auto whole = proposedWhole(forms, words, reading)) return Texts{{std::move(*whole)}};
    } else {
        alternatives = withKingly(std::move(*alternatives), forms, reading);
        below = joined(*alternatives, "+").size();
        if (below < kLong) return alternatives;
    }
    auto other = withTemplates(forms, words, reading, below);
    if (!other) return alternatives;
    other = withKingly(std::move(*other), forms, reading);
    return joined(*other, "+").size() < below ? other : alternatives;
}

std::optional<std::string> textOf(const Forms& forms, const Words& words, const Reading& reading,
                                  Refusal& refusal) {
    const auto& form = forms.form();
    if (!form) {
        const auto whole = reading.isGiven() ? proposedWhole(forms, words, reading) : std::nullopt;
        return whole ? whole : refusal.because("its automaton is too large");
    }
    auto alternatives = alternativesOf(*form, words, refusal);
    if (reading.isGiven()) alternatives = improved(std::move(alternatives), forms, words, reading);
    if (!alternatives) return std::nullopt;
    // A movement without moves: a range without squares.
    if (alternatives->empty()) return "[]W";
    std::string text = asDefinition(*alternatives);
    if (text.size() > limits::kMbnDefinition.most) return refusal.because(std::string(kTooLong));
    return text;
}

void warnOfBlack(const ir::Movement& movement, Diagnostics& diagnostics) {
    if (ir::isSameForBlack(movement, ir::ForBlack::MirrorRanks)) return;
    diagnostics.report(
        diagnostic::kBlackDiffers,
        fmt::format(
            "{} {} for Black, but MBN mirrors the ranks: the text is right for White only",
            ir::titleOf(movement.name),
            movement.forBlack == ir::ForBlack::Turn ? "is turned by 180 degrees" : "moves the same way"));
}

/// True for texts as `#K` and `!K`, which would be read as identifiers of pieces.
bool looksLikeIdentifier(const std::string& text) {
    const std::size_t letter = text.find_first_not_of("#!+-*$%&");
    return letter != 0 && letter != std::string::npos && letter + 1 == text.size();
}

/// The definition `N=...`; a single piece needs no name if the reader gives it the same one.
std::optional<std::string> definitionOf(ir::Movement movement, bool alone, const EmitOptions& options,
                                        Refusal& refusal) {
    if (movement.owner == ir::Owner::White)
        return refusal.because("it is White's alone, and MBN has definitions for Black alone only");
    Words words{options.names, movement.name};
    const bool isSideMover = movement.name.starts_with("'");
    // A side-mover `'P` is defined by its upright moves; the reader turns it clockwise.
    if (isSideMover) {
        const auto upright = ir::turned(movement, ir::QuarterTurn::AgainstTheClock);
        if (!upright) return refusal.because("a side-mover's files cannot be written as ranks");
        movement = *upright;
    }
    auto identifier = movement.name == "test" ? std::nullopt
                      : isSideMover ? words.identifierOf(options.names.nameOf(movement.name.substr(1)))
                                    : words.identifierOf(movement.name);
    if (identifier && isSideMover) identifier->insert(0, "'");
    const bool isBlack = movement.owner == ir::Owner::Black;
    if (!identifier) {
        if (!alone || isBlack || isSideMover)
            return refusal.because("its name cannot be written as a letter");
        // In a text without names the mover is called `test`.
        words.own = "test";
    }
    // Candidates are read as definitions of this piece; a side-mover's are upright.
    std::string definition = identifier ? *identifier + "=" : "";
    if (isSideMover) definition.erase(0, 1);
    const Forms forms(std::move(movement));
    const auto moves = textOf(forms, words, {options.read, definition, forms}, refusal);
    if (!moves) return std::nullopt;
    if (!identifier) return looksLikeIdentifier(*moves) ? "(" + *moves + ")" : *moves;
    if (isBlack) {
        std::transform(identifier->begin(), identifier->end(), identifier->begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    }
    return *identifier == *moves ? *moves : *identifier + "=" + *moves;
}

}  // namespace

std::optional<std::string> emit(const std::vector<ir::Movement>& movements, const EmitOptions& options,
                                Diagnostics& diagnostics) {
    if (refuseInCommon(movements, diagnostics, Boards::Several)) return std::nullopt;
    if (options.cells != ir::Cells::Squares) {
        diagnostics.report(diagnostic::kInexpressible, "MBN is written for boards of squares only",
                           "`ancp` and `ir` write every movement");
        return std::nullopt;
    }
    std::string text;
    bool said = true;
    for (const ir::Movement& movement : movements) {
        Refusal refusal;
        if (const auto definition = definitionOf(movement, movements.size() == 1, options, refusal)) {
            warnOfBlack(movement, diagnostics);
            text += *definition + "\n";
            continue;
        }
        diagnostics.report(
            diagnostic::kInexpressible,
            fmt::format("{} cannot be written in MBN: {}", ir::titleOf(movement.name), refusal.reason));
        said = false;
    }
    if (!said) return std::nullopt;
    return text;
}

}  // namespace ferz::mbn
