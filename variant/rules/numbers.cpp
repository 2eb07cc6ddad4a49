#include "variant/rules/numbers.h"

#include <algorithm>
#include <type_traits>

#include "variant/model/capture_reach.h"
#include "variant/rules/rows.h"

namespace ferz::variant {

namespace {

using ferz::core::Sided;
using ir::Colour;

class RulesConverter {
public:
    explicit RulesConverter(const Variant& variant) : variant_(variant) {}

    /// Returns the rules with names as kind numbers and zones as bits.
    RulesInNumbers convert() {
        RulesInNumbers result;
        convertTable<ferz::core::Rules<NameTerms>>(variant_, result.game);
        const std::size_t side = variant_.start.find(' ');
        if (side != std::string::npos && variant_.start.substr(side + 1, 1) == "b")
            result.game.first = ferz::core::kBlack;
        if (variant_.castling) {
            result.game.home = variant_.castlingHome().value_or(ferz::core::kNowhere);
            result.game.castlesDropped = variant_.castling->whenDropped;
            result.game.castlesOpposite = variant_.castling->onOppositeSides;
        }
        for (const PieceType& type : variant_.pieces) {
            result.kinds.push_back(kindOf(type));
            result.mobile.push_back({mobileOn(type, Colour::White), mobileOn(type, Colour::Black)});
        }
        for (const PieceType& type : variant_.pieces)
            addDrops(type, result);
        for (const EndRule& end : variant_.ends)
            convertTable<EndRule>(end, result.ends.emplace_back());
        return result;
    }

private:
    template <class From, class To>
    void convertTable(const From& from, To& to) const {
        if constexpr (kMayBeGiven<From>) to.given = from.given;
        Rows<From>::template visit<To>(
            [&](const Row& /*row*/, auto named, auto numbered) { convertValue(from.*named, to.*numbered); });
    }

    template <class From, class To>
    void convertValue(const From& from, To& to) const {
        if constexpr (kIsTable<From>) {
            convertTable(from, to);
        } else {
            to = from;
        }
    }
    void convertValue(const std::string& name, int& kind) const { kind = kindNumber(variant_, name); }
    void convertValue(const ir::NameSet& names, KindBits& kinds) const {
        if (names.isAll()) return void(kinds = KindBits::all());
        kinds = KindBits::none();
        for (std::size_t kind = 0; kind < variant_.pieces.size(); ++kind) {
            if (names.contains(variant_.pieces[kind].name)) kinds |= KindBits::of(static_cast<int>(kind));
        }
    }
    void convertValue(const NameTerms::Pairs& named, NumberTerms::Pairs& numbered) const {
        for (const auto& [name, names] : named)
            convertValue(names, numbered[kindNumber(variant_, name)]);
    }
    void convertValue(const NameTerms::Worths& named, NumberTerms::Worths& numbered) const {
        for (const auto& [name, points] : named)
            numbered[kindNumber(variant_, name)] = points;
    }
    void convertValue(const ir::Zone& zone, SquareBits& squares) const {
        squares = seen(zone, Colour::White);
    }
    void convertValue(const ZoneOfSide& zones, Sided<SquareBits>& squares) const {
        for (const Colour side : {Colour::White, Colour::Black})
            squares[index(side)] = seen(zones[index(side)], side);
    }
    void convertValue(const Sided<ir::NameSet>& names, Sided<KindBits>& kinds) const {
        for (const std::size_t side : {0U, 1U})
            convertValue(names[side], kinds[side]);
    }
    void convertValue(const ferz::core::Duty<NameTerms>& from, ferz::core::Duty<NumberTerms>& to) const {
        to.any = from.any;
        convertValue(from.first, to.first);
    }

    [[nodiscard]] SquareBits seen(const ir::Zone& zone, Colour side) const {
        if (zone == ir::Zone::everywhere()) return SquareBits::all();
        SquareBits squares = SquareBits::none();
        for (const ir::Square square : variant_.board.existing()) {
            if (isIn({zone, zone}, variant_.board, side, square)) squares |= SquareBits::of(square);
        }
        return squares;
    }

    [[nodiscard]] ferz::core::PieceKind kindOf(const PieceType& type) const {
        const bool isRoyal = type.royalUpTo == kAlways && !variant_.changesMoreThanMoves();
        ferz::core::PieceKind kind{type.letter.c_str(),
                                   0,
                                   isRoyal,
                                   0,
                                   0,
                                   kindNumber(variant_, type.like),
                                   kindNumber(variant_, type.inHand),
                                   isRoyal ? 0 : type.royalUpTo,
                                   type.royalTogether,
                                   type.most};
        for (const Colour side : {Colour::White, Colour::Black}) {
            if (type.of(side)) kind.sides |= ferz::core::bit(static_cast<int>(index(side)));
        }
        return kind;
    }

    /// Adds one rule for each form the piece may be dropped as. With `stay_mobile`, only squares that the
    /// form can leave are allowed.
    void addDrops(const PieceType& type, RulesInNumbers& result) const {
        if (!variant_.hands.given || !type.drop) return;
        std::vector<std::string> forms = {type.name};
        for (const std::string& form : type.drop->as) {
            if (std::find(forms.begin(), forms.end(), form) == forms.end()) forms.push_back(form);
        }
        for (const std::string& form : forms) {
            auto& drop = result.drops.emplace_back();
            convertTable<ferz::core::DropRule<NameTerms>>(*type.drop, drop);
            drop.kind = kindNumber(variant_, type.name);
            drop.as = kindNumber(variant_, form);
            const auto& allowedByStayMobile = result.mobile[static_cast<std::size_t>(drop.as)];
            for (const Colour side : {Colour::White, Colour::Black})
                drop.zone[index(side)] &=
                    type.of(side) ? allowedByStayMobile[index(side)] : SquareBits::none();
        }
    }

    [[nodiscard]] SquareBits mobileOn(const PieceType& type, Colour side) const {
        const auto& movement = type.of(side);
        if (!variant_.rules.stayMobile || !movement) return SquareBits::all();
        const CaptureReach reach(*movement, ir::seenBy(variant_.board, side, movement->forBlack));
        SquareBits squares = SquareBits::none();
        for (const ir::Square square : variant_.board.existing()) {
            if (reach.canLeave(ir::seenBy(variant_.board, square, side, movement->forBlack)))
                squares |= SquareBits::of(square);
        }
        return squares;
    }

    const Variant& variant_;
};

}  // namespace

RulesInNumbers inNumbers(const Variant& variant) {
    return RulesConverter(variant).convert();
}

int kindNumber(const Variant& variant, std::string_view name) {
    const PieceType* type = variant.find(name);
    return type == nullptr ? ferz::core::kNone : static_cast<int>(type - variant.pieces.data());
}

}  // namespace ferz::variant
