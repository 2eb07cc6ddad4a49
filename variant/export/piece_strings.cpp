#include "variant/export/piece_strings.h"

#include <algorithm>
#include <utility>

#include "ir/rename.h"
#include "variant/betza/betza_strings.h"
#include "variant/play/interpreter.h"
#include "variant/play/samples.h"

namespace ferz::variant {

using ir::Colour;

PieceStrings::PieceStrings(const Variant& variant, const ReadDefinition& readDefinition,
                           std::map<std::string, std::string> options, Diagnostics& diagnostics)
    : variant_(variant),
      readDefinition_(readDefinition),
      options_(std::move(options)),
      samples_(scatteredSamples(variant)) {
    Interpreter rules(variant_, diagnostics);
    for (Game& game : playedSamples(rules))
        samples_.push_back(std::move(game));
}

std::optional<PieceStrings::OfBothSides> PieceStrings::of(const PieceType& type) const {
    const std::string alike = ofBothAlike(type);
    OfBothSides result;
    for (const Colour side : {Colour::White, Colour::Black}) {
        if (!type.of(side)) continue;
        const auto own = alike.empty() ? found(type, {side}) : alike;
        if (own.empty()) return std::nullopt;
        result[index(side)] = own;
    }
    return result;
}

std::string PieceStrings::ofBothAlike(const PieceType& type) const {
    std::vector<Colour> sides = {Colour::White, Colour::Black};
    std::erase_if(sides, [&](Colour side) { return !type.of(side); });
    return found(type, sides);
}

std::string PieceStrings::found(const PieceType& type, const std::vector<Colour>& sides) const {
    if (sides.empty()) return {};
    const std::vector<std::string> strings = candidates(*type.of(sides.front()));
    const auto string = std::find_if(strings.begin(), strings.end(),
                                     [&](const std::string& each) { return movesAs(type, sides, each); });
    return string == strings.end() ? std::string() : *string;
}

std::vector<std::string> PieceStrings::candidates(const ir::Movement& movement) const {
    const auto betza = [&](const ir::Movement& each) {
        return betzaOf(each, "betza", variant_.names, options_);
    };
    const std::string always = betza(withoutZones(movement, true));
    std::vector<std::string> strings = {betza(movement),  "fmWfceFifmnD",      always,
                                        always + "ifmnD", always + "feFifmnD", always + "ifmnA",
                                        always + "feF"};
    std::erase(strings, "");
    return strings;
}

bool PieceStrings::movesAs(const PieceType& type, const std::vector<Colour>& sides,
                           const std::string& string) const {
    Diagnostics ignored;
    const DefinitionMovements definition =
        readDefinition_("betza:" + string, {variant_.names, variant_.board, false}, ignored);
    if (definition.movements.size() != 1) return false;
    PieceType other = type;
    for (const Colour side : sides) {
        other.movement[index(side)] = ir::renamed(definition.movements.front(), ir::kAnonymous, type.name);
        other.movement[index(side)]->name = type.name;
    }
    return moveAlike(type, other, samples_);
}

}  // namespace ferz::variant
