#include "variant/fairy/toml.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/betza/terms.h"
#include "variant/fairy/counting.h"
#include "variant/fairy/moves.h"
#include "variant/fairy/options.h"
#include "variant/fairy/quirks.h"
#include "variant/fairy/start.h"
#include "variant/fairy/toml_rules.h"
#include "variant/model/fen.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/words.h"
#include "variant/toml/write.h"

namespace ferz::variant {

namespace {

char upper(char c) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}

class TomlWriter {
public:
    TomlWriter(const FairyRules& rules, const FairyTomlOptions& options, const ReadDefinition& readDefinition,
               Diagnostics& diagnostics)
        : rules_(rules), options_(options), readDefinition_(readDefinition), diagnostics_(diagnostics) {
        if (options.without.contains("flagRegion")) rules_.ends.at(When::Goal).zone = {};
        for (BothSides<PieceKinds>* kinds :
             {&rules_.promotionPawns, &rules_.promotionPieces, &rules_.castlingKing, &rules_.castlingRooks}) {
            for (PieceKinds& each : *kinds)
                std::erase_if(each, [&](const std::string& kind) { return !rules_.letters.contains(kind); });
        }
    }

    std::optional<std::string> write() {
        checkOptions();
        checkDefinitions();
        checkPromotion();
        checkRules();
        checkExtended();
        reportQuirks();
        readStart();
        if (!isGood_) return std::nullopt;
        writeHead();
        writePieces();
        writeCastling();
        text_ += rulesToml(rules_, start_.checks);
        while (text_.ends_with("\n\n"))
            text_.pop_back();
        if (!isGood_ || !isReadable()) return std::nullopt;
        return std::move(text_);
    }

private:
    // ---- problems

    void report(DiagnosticName name, std::string_view option, std::string message, std::string help = {},
                std::optional<Remedy> remedy = {}) {
        const auto given = rules_.given.find(std::string(option));
        if (given != rules_.given.end()) {
            const bool isError = name.severity == Severity::Error;
            reportAt(name, option, given->second, isError ? given->second.valueAt : given->second.nameAt,
                     std::move(message), std::move(help), std::move(remedy));
        } else {
            isGood_ = isGood_ && name.severity != Severity::Error;
            diagnostics_.report(name, *options_.file, options_.nameAt, std::move(message), std::move(help));
        }
    }

    /// At a part of what was given; where it is inherited, an error points at the parent.
    void reportAt(DiagnosticName name, std::string_view option, const Given& given, Span where,
                  std::string message, std::string help = {}, std::optional<Remedy> remedy = {}) {
        const bool isError = name.severity == Severity::Error;
        isGood_ = isGood_ && !isError;
        const bool isOwn = given.source == options_.file && given.section == options_.name;
        if (isOwn || (!isError && given.source == options_.file)) {
            diagnostics_.report(name, *given.source, where, std::move(message), std::move(help),
                                std::move(remedy));
            return;
        }
        message += fmt::format("; `{}` comes from `{}`", option, given.section);
        diagnostics_.report(name, *options_.file, options_.parentAt, std::move(message), std::move(help),
                            std::move(remedy));
    }

    /// The option that was given, of several that may say the same.
    [[nodiscard]] std::string_view given(std::initializer_list<std::string_view> names) const {
        for (const std::string_view name : names) {
            if (rules_.given.contains(std::string(name))) return name;
        }
        return {};
    }

    void refuse(std::initializer_list<std::string_view> names, std::string message) {
        report(diagnostic::kInexpressible, given(names), std::move(message));
    }

    // ---- what a variant file cannot say

    [[nodiscard]] bool isInForce(std::string_view name) const {
        const std::string& value = valueOf(name);
        const FairyOption* option = optionOf(name);
        if (value.empty() || options_.without.contains(std::string(name))) return false;
        if (!option->needs.empty() && !isInForce(option->needs)) return false;
        return value != option->harmless;
    }

    /// Empty when it is not given.
    [[nodiscard]] const std::string& valueOf(std::string_view name) const {
        static const std::string kNone;
        const auto given = rules_.given.find(std::string(name));
        return given == rules_.given.end() ? kNone : given->second.value;
    }

    void checkOptions() {
        for (const auto& [name, given] : rules_.given) {
            const FairyOption& option = *optionOf(name);
            const bool isTheirs = given.source == options_.file;
            if (name.starts_with("flagRegion") && options_.without.contains("flagRegion"))
                report(diagnostic::kLeftOut, name,
                       fmt::format("`{}` is left out, as asked: the moves may differ", name));
            if (option.kind == OptionKind::Outcome) {
                if (isTheirs)
                    report(diagnostic::kLeftOut, name,
                           fmt::format("`{}` is left out: it changes no move", name));
            } else if (option.kind == OptionKind::Read) {
                continue;
            } else if (options_.without.contains(name)) {
                report(
                    diagnostic::kLeftOut, name,
                    fmt::format("`{} = {}` is left out, as asked: the moves may differ", name, given.value));
            } else if (!option.needs.empty()) {
                // Where that one is in force, it is refused, and this with it.
                if (isTheirs && !isInForce(option.needs))
                    report(
                        diagnostic::kLeftOut, name,
                        fmt::format("`{}` is left out: without `{}` it changes nothing", name, option.needs));
            } else if (isInForce(name)) {
                report(diagnostic::kInexpressible, name,
                       fmt::format("a variant file cannot say `{} = {}`, which changes the moves", name,
                                   given.value),
                       "it can be left out, and then the moves differ", Remedy{Setting::Without, name});
            }
        }
    }

    /// The strings of the file itself are read where they stand.
    void checkDefinitions() {
        for (const auto& [kind, moves] : rules_.moves) {
            if (!rules_.letters.contains(kind)) continue;
            Diagnostics own;
            if (hasNoMoves(moves.betza) || !countingOf(moves.betza).empty()) continue;
            // It looks for `e` and then skips it; a blank keeps the places.
            std::string betza = moves.betza;
            for (const betza::Term& term : betza::termsOf(moves.betza).all) {
                for (const betza::Letter& each : term.letters) {
                    if (each.letter == 'e' && betza[each.span.begin] == 'e') betza[each.span.begin] = ' ';
                }
            }
            (void)readDefinition_(definitionOf(betza, rules_.isExtended), {ir::NameTable{}, rules_.board},
                                  own);
            const std::size_t added = betza.starts_with('@') ? 1 : 0;
            const Span at = moves.given.valueAt;
            for (const Diagnostic& each : own.all()) {
                const std::size_t begin = std::min(at.begin + each.position.column - 1 - added, at.end);
                const Span where = {begin, std::max(begin + 1, std::min(begin + each.cells, at.end))};
                reportAt({each.name, each.severity}, kind, moves.given, where, each.message,
                         withoutPrefixes(each.help));
            }
        }
    }

    /// A string in a variants.ini has no other notation that it could be read as.
    static std::string withoutPrefixes(const std::string& help) {
        constexpr std::string_view kOther = "read it as `";
        constexpr std::string_view kOr = ":`, or ";
        if (!help.starts_with(kOther)) return help;
        const std::size_t at = help.find(kOr);
        return at == std::string::npos ? std::string() : help.substr(at + kOr.size());
    }

    void checkPromotion() {
        const auto& pawns = rules_.promotionPawns;
        const bool promotes = !pawns[0].empty() || !pawns[1].empty();
        if (!promotes) return;
        if (!rules_.knowsPromotionPieces) {
            report(
                diagnostic::kLeftOut, "",
                "`promotionPieceTypes` is missing: nothing promotes, as in new versions of Fairy-Stockfish; "
                "in old ones there are four pieces");
            return;
        }
    }

    /// Rules that are read, and yet have no words in a variant file.
    void checkRules() {
        if (!rules_.leftKind.empty() && rules_.gatingFromHand)
            refuse({"gatingPieceAfter"},
                   "in a variant file, what a piece leaves does not come out of the hand");
        if (rules_.gating && !rules_.seirawanGating && rules_.leftKind.empty())
            refuse({"gating"}, "a variant file has gates only for pieces that come out of the hand");
        if (rules_.sittuyinPromotion && !rules_.promotionPieces[0].empty() &&
            rules_.promotionPieces[0] != rules_.promotionPieces[1])
            refuse({"sittuyinPromotion"}, "its pieces would have to be the same for both sides");
        for (const When when : {When::Stalemate, When::Mate}) {
            const BothSides<Result>& results = rules_.ends.at(when).result;
            if (std::find(results.begin(), results.end(), Result::Running) != results.end())
                refuse({rowOf(when).optionOf("result")}, "a game that ends has a result");
        }
        checkCounting();
    }

    void checkCounting() {
        for (CountingProblem& each : problemsOfCounting(rules_)) {
            const bool isTheirs = rules_.given.at(std::string(each.option)).source == options_.file;
            if (isTheirs || !each.isInherited) report(each.name, each.option, std::move(each.message));
        }
    }

    /// What Fairy-Stockfish-X has.
    void checkExtended() {
        const auto& explosion = rules_.game.captures.explode;
        const bool isRound = rules_.blastOrthogonals && rules_.blastDiagonals;
        const bool isAlone = !rules_.blastOrthogonals && !rules_.blastDiagonals;
        if (explosion.given ? !isRound && !isAlone : rules_.blastOnSameType && !isAlone)
            refuse({"blastOrthogonals", "blastDiagonals", "blastOnSameTypeCapture"},
                   "an explosion hits all squares around it in a variant file, or none");
        for (const std::string& kind : rules_.antiRoyals) {
            const auto own = rules_.moves.find(kind);
            const bool isUsual = own != rules_.moves.end() && own->second.betza == "K" &&
                                 valueOf("antiRoyalSelfCaptureOnly") == "true" &&
                                 valueOf("antiRoyalKingMutuallyImmune") == "true";
            if (!isUsual)
                refuse({"antiRoyalTypes"},
                       "such a piece moves as a king in a variant file, captures its own "
                       "side's, and is immune to the king");
        }
        if (rules_.hexBoard && (explosion.given || rules_.game.captures.custodial.given))
            refuse({"hexBoard"}, "what stands around a square would have to be six cells");
        const auto& game = rules_.game;
        const bool asksNeighbours = explosion.given || game.captures.custodial.given ||
                                    game.flips != Flipping::None || game.walls.given ||
                                    game.hands.where != DropPlace::Anywhere;
        const bool skips = std::any_of(rules_.moves.begin(), rules_.moves.end(), [&](const auto& each) {
            const auto terms = betza::termsOf(each.second.betza).all;
            return rules_.letters.contains(each.first) &&
                   std::any_of(terms.begin(), terms.end(), [](const auto& term) { return term.has('j'); });
        });
        if ((rules_.cylindrical || rules_.toroidal) && skips)
            refuse({"cylindrical", "toroidal"},
                   "Fairy-Stockfish-X lets `j` pass over nothing where edges touch");
        if ((rules_.cylindrical || rules_.toroidal) && asksNeighbours)
            refuse({"cylindrical", "toroidal"}, "only moves of pieces go over the edges in a variant file");
        const bool hasForms =
            std::any_of(rules_.letters.begin(), rules_.letters.end(),
                        [&](const auto& each) { return promotedKindOf(rules_, each.first) != nullptr; });
        if (hasForms && !(rules_.mandatoryPromotionRegion[0] | rules_.mandatoryPromotionRegion[1]).isNone())
            refuse({"mandatoryPromotionRegion", "mandatoryPromotionRegionWhite"},
                   "only pawns have such a region in a variant file");
    }

    /// What the program plays in another way than the section says.
    void reportQuirks() {
        for (const Quirk& quirk : quirksOf(rules_)) {
            const auto piece = rules_.moves.find(quirk.cause);
            if (piece == rules_.moves.end()) {
                report(diagnostic::kLeftOut, quirk.cause, std::string(quirk.sentence));
            } else {
                const Given& given = piece->second.given;
                reportAt(diagnostic::kLeftOut, quirk.cause, given, given.valueAt,
                         std::string(quirk.sentence));
            }
        }
    }

    // ---- the start

    [[nodiscard]] bool castles() const {
        return rules_.castling && rules_.castlingKing[0].size() == 1 && !rules_.castlingRooks[0].empty();
    }

    /// Where the file gives none, nothing of it is left out.
    void reportStart(DiagnosticName name, Span part, std::string message) {
        const auto given = rules_.given.find("startFen");
        if (given == rules_.given.end()) {
            if (name.severity == Severity::Error) report(name, "", std::move(message));
            return;
        }
        const Span value = given->second.valueAt;
        const Span where = {std::min(value.begin + part.begin, value.end),
                            std::min(value.begin + part.end, value.end)};
        reportAt(name, "startFen", given->second, where.begin == where.end ? value : where,
                 std::move(message));
    }

    /// Letters that starts of xiangqi and janggi may have instead of others: Fairy-Stockfish reads both.
    [[nodiscard]] std::map<char, char> otherLetters() const {
        struct Other {
            const char* kind;
            char own;
            char other;
        };
        constexpr Other kOthers[] = {
            {"horse", 'n', 'h'}, {"elephant", 'b', 'e'}, {"janggiElephant", 'b', 'e'}};
        std::map<char, char> result;
        for (const Other& each : kOthers) {
            const auto found = rules_.letters.find(each.kind);
            const bool isFree = std::none_of(rules_.letters.begin(), rules_.letters.end(),
                                             [&](const auto& taken) { return taken.second == each.other; });
            if (found != rules_.letters.end() && found->second == each.own && isFree)
                result[each.other] = each.own;
        }
        return result;
    }

    void readStart() {
        start_ = startOf(rules_.startFen, {.castles = castles() || (rules_.gating && hasHands(rules_)),
                                           .hands = hasHands(rules_),
                                           .promoted = demotesCaptured(rules_),
                                           .walls = true,
                                           .checks = rules_.ends.at(When::Checks).when == When::Checks &&
                                                     rules_.letters.contains("king"),
                                           .otherLetters = otherLetters()});
        for (const StartProblem& each : start_.problems)
            reportStart(each.name, each.where, each.message);
    }

    // ---- writing

    void line(std::string_view text) {
        text_ += text;
        text_ += '\n';
    }

    void writeHead() {
        line(fmt::format("# The section [{}] of {}, as a variant file. Written by ferz.", options_.name,
                         options_.origin));
        for (const std::string& each : options_.without)
            line(fmt::format("# Without its option {}.", each));
        text_ += headLines(options_.name, fmt::format("{}x{}", rules_.board.files, rules_.board.ranks),
                           start_.fen);
        const Flipping flips = rules_.game.flips;
        if (flips != Flipping::None) line(fmt::format("flips = \"{}\"", wordsOf(flips).textOf(flips)));
        const std::string freezers = letterList(rules_.game.freezes, rules_);
        if (freezers != "[]") line("freezes = " + freezers);
        line("");
    }

    [[nodiscard]] std::string letterOf(const std::string& kind) const {
        return std::string(1, upper(rules_.letters.at(kind)));
    }

    void writePieces() {
        line("[pieces]");
        std::map<char, std::string> kinds;
        for (const auto& [kind, letter] : rules_.letters)
            kinds[letter] = kind;
        if (kinds.empty()) report(diagnostic::kNoSuchPiece, "", "the variant has no pieces");
        for (const auto& [letter, kind] : kinds) {
            std::string reason;
            const auto parts = partsOf(kind, rules_, reason);
            if (!parts) {
                const std::string message =
                    fmt::format("the moves of `{}` cannot be said in a variant file: {}", kind, reason);
                const auto own = rules_.moves.find(kind);
                if (own == rules_.moves.end()) {
                    report(diagnostic::kInexpressible, "", message);
                } else {
                    const Given& given = own->second.given;
                    reportAt(diagnostic::kInexpressible, kind, given, given.valueAt, message);
                }
                continue;
            }
            line(pieceLine(std::string(1, upper(letter)), *parts, keysOf(kind)));
        }
        writePromoted(kinds);
        line("");
        TomlKeys names;
        for (const auto& [letter, name] : options_.names.value_or(kindNames(rules_)))
            names.emplace_back(letter, tomlString(name));
        if (!names.empty()) text_ += tableText("[names]", names);
    }

    [[nodiscard]] bool isExtinct(const std::string& kind) const {
        const PieceKinds& kinds = rules_.ends.at(When::Extinct).pieces[0];
        return kinds == FairyTerms::allKinds() || kinds.contains(kind);
    }

    [[nodiscard]] TomlKeys keysOf(const std::string& kind) const {
        TomlKeys keys;
        if (rules_.antiRoyals.contains(kind)) keys.emplace_back("exposed", "true");
        if (kind == "king") {
            keys.emplace_back("royal", "true");
        } else if (rules_.pseudoRoyals.contains(kind)) {
            keys.emplace_back("royal", fmt::format("{}", rules_.pseudoRoyalCount));
        } else if (rules_.lastAreRoyal && isExtinct(kind)) {
            keys.emplace_back(
                "royal", fmt::format("{}", rules_.inheritedRoyals > 0
                                               ? rules_.inheritedRoyals
                                               : std::min(rules_.ends.at(When::Extinct).count + 1, 1000)));
            if (rules_.dupleCheck) keys.emplace_back("together", "true");
        }
        if (const std::string promotes = promotionOf(kind); !promotes.empty())
            keys.emplace_back("promotes", promotes);
        if (const auto demoted = rules_.demotedKind.find(kind);
            hasHands(rules_) && rules_.captureDemotion && demoted != rules_.demotedKind.end())
            keys.emplace_back("in_hand", tomlString(letterOf(demoted->second)));
        if (const std::string drops = dropsOf(kind); !drops.empty()) keys.emplace_back("drops", drops);
        const auto limit = rules_.promotionLimit.find(kind);
        if (limit != rules_.promotionLimit.end() && limit->second > 0)
            keys.emplace_back("most", fmt::format("{}", limit->second));
        return keys;
    }

    /// Forms of pieces that are something else again when they are captured.
    void writePromoted(const std::map<char, std::string>& kinds) {
        for (const auto& [letter, kind] : kinds) {
            const std::string* promoted = promotedKindOf(rules_, kind);
            if (promoted == nullptr) continue;
            const std::string plain = letterOf(kind);
            TomlKeys keys = {{"like", tomlString(letterOf(*promoted))}};
            if (rules_.demotion) {
                keys.emplace_back("promotes", fmt::format("{{ {} }}", pieceWay("\"" + plain + "\"", kind)));
            }
            if (hasHands(rules_)) {
                keys.emplace_back("in_hand",
                                  tomlString(demotesCaptured(rules_) ? plain : letterOf(*promoted)));
                keys.emplace_back("drops", "false");
            }
            line(pieceLine("+" + plain, {}, keys));
        }
        if (!demotesCaptured(rules_)) return;
        PieceKinds made;
        for (const PieceKinds& each : rules_.promotionPieces)
            made.insert(each.begin(), each.end());
        const bool promotes = !rules_.promotionPawns[0].empty() || !rules_.promotionPawns[1].empty();
        if (!promotes || !rules_.letters.contains(rules_.mainPawn)) return;
        for (const auto& [letter, kind] : kinds) {
            if (!made.contains(kind)) continue;
            TomlKeys keys = {{"like", tomlString(letterOf(kind))},
                             {"in_hand", tomlString(letterOf(rules_.mainPawn))}};
            keys.emplace_back("drops", "false");
            line(pieceLine(letterOf(kind) + "~", {}, keys));
        }
    }

    /// Where it may be dropped and how; empty if that is anywhere.
    [[nodiscard]] std::string dropsOf(const std::string& kind) const {
        if (!hasHands(rules_)) return {};
        BothSides<Region> regions = rules_.dropRegion;
        for (const std::size_t side : {0U, 1U}) {
            const Region first = Region::rank(side == 0 ? 1 : rules_.board.ranks);
            const auto mobility = rules_.mobility[side].find(kind);
            if (mobility != rules_.mobility[side].end() && !mobility->second.isNone())
                regions[side] = regions[side] & mobility->second;
            if (kind == "pawn" && !rules_.promotionZonePawnDrops)
                regions[side] = regions[side] & ~rules_.promotionRegion[side];
            if (kind == "pawn" && !rules_.firstRankPawnDrops) regions[side] = regions[side] & ~first;
            if (kind == "rook" && rules_.sittuyinRookDrop) regions[side] = regions[side] & first;
        }
        const bool isNever = kind == rules_.dropNoDoubled && rules_.dropNoDoubledCount == 0;
        if (isNever || (regions[0].on(rules_.board).isNone() && regions[1].on(rules_.board).isNone()))
            return "false";
        TomlKeys keys;
        std::string zone = zoneValue(regions, rules_.board);
        if (!zone.empty()) keys.emplace_back("zone", zone);
        if (kind == rules_.dropNoDoubled)
            keys.emplace_back("on_file", fmt::format("{}", rules_.dropNoDoubledCount));
        if (!rules_.dropChecks && rules_.letters.contains("king")) keys.emplace_back("checks", "false");
        const std::size_t hand = std::min(rules_.startFen.find('['), rules_.startFen.size());
        const bool startsInHand =
            rules_.startFen.find(upper(rules_.letters.at(kind)), hand) != std::string::npos;
        if (kind == "king" && rules_.isExtended && rules_.drops && startsInHand)
            keys.emplace_back("unsafe", "true");
        if (kind == "king" && rules_.dropKingLast) keys.emplace_back("last", "true");
        if (kind == "shogiPawn" && rules_.pawnDropMateIllegal) keys.emplace_back("mates", "\"loses\"");
        if (rules_.dropPromoted && promotedKindOf(rules_, kind) != nullptr)
            keys.emplace_back("as", "[\"+" + letterOf(kind) + "\"]");
        if (keys.empty()) return {};
        if (keys.size() == 1 && keys[0].first == "zone") return zone;
        return inlineTable(keys);
    }

    /// One for both sides, or some for each.
    [[nodiscard]] std::string promotionOf(const std::string& kind) const {
        const std::vector<std::string> white = promotionsOf(kind, 0);
        const std::vector<std::string> black = promotionsOf(kind, 1);
        std::vector<std::string> rules;
        for (const auto& [own, side] : {std::pair(&white, "white"), std::pair(&black, "black")}) {
            for (const std::string& rule : *own)
                rules.push_back("{ " + rule + (white == black ? "" : fmt::format(", side = \"{}\"", side)) +
                                " }");
            if (white == black) break;
        }
        if (rules.size() < 2) return rules.empty() ? std::string() : rules.front();
        return fmt::format("[{}]", fmt::join(rules, ", "));
    }

    /// As in shogi: a move into the zone, out of it, or inside of it.
    [[nodiscard]] std::string pieceWay(const std::string& to, const std::string& kind) const {
        BothSides<Region> regions;
        for (const std::size_t each : kSides)
            regions[each] = asWhite(regionOf(*promotedKindOf(rules_, kind), each), each);
        const std::string zone = zoneValue(regions, rules_.board);
        const bool isForced = kind == "pawn" ? rules_.mandatoryPromotion : rules_.mandatoryPiecePromotion;
        return fmt::format("to = [{}], zone = {}, when = \"{}\"{}{}", to, zone.empty() ? "\"[^]\"" : zone,
                           kind == "pawn" ? "arrival" : "either",
                           rules_.promotionOnCapture ? ", captures = true" : "",
                           isForced ? "" : ", optional = true");
    }

    /// Where the side's pieces may become this, as White sees it.
    [[nodiscard]] Region regionOf(const std::string& kind, std::size_t side) const {
        Region region = rules_.promotionRegion[side];
        const std::map<char, Region>& own = rules_.promotionRegionOf[side];
        if (!own.empty()) {
            auto found = own.find(upper(rules_.letters.at(kind)));
            if (found == own.end()) found = own.find('*');
            region = found == own.end() ? Region() : found->second;
        }
        return asWhite(region, side).on(rules_.board);
    }
    [[nodiscard]] Region asWhite(const Region& region, std::size_t side) const {
        return side == 0 ? region : region.mirrored(rules_.board.ranks);
    }

    /// The rules by which pieces of the kind promote, each without its braces.
    [[nodiscard]] std::vector<std::string> promotionsOf(const std::string& kind, std::size_t side) const {
        const std::string* promoted = promotedKindOf(rules_, kind);
        const PieceKinds& kinds = rules_.promotionPieces[side];
        // It may have to become something where there is nothing to become: then it does not go there.
        const bool isPawn = rules_.promotionPawns[side].contains(kind) &&
                            (!kinds.empty() || (rules_.mandatoryPromotion && promoted == nullptr));
        if (const auto morphed = rules_.morphedKind.find(kind); morphed != rules_.morphedKind.end())
            return {fmt::format("to = [{}], zone = \"[^]\"", tomlString(letterOf(morphed->second)))};
        if (!isPawn && promoted == nullptr && rules_.isExtended && !mandatoryFor(side).isNone())
            return {fmt::format("to = [], zone = \"{}\"", mandatoryFor(side).zoneOn(rules_.board))};
        if (!isPawn) {
            if (promoted == nullptr || regionOf(*promoted, side).isNone()) return {};
            return {pieceWay("\"+" + letterOf(kind) + "\"", kind)};
        }
        std::vector<std::string> rules;
        const Region whole = asWhite(rules_.promotionRegion[side], side).on(rules_.board);
        for (const auto& [zone, to] : zonesOf(kind, side, whole))
            rules.push_back(pawnWay(kind, side, zone, to));
        return rules;
    }

    /// Where no other piece of the side comes in, as White sees it.
    [[nodiscard]] Region mandatoryFor(std::size_t side) const {
        if (!rules_.promotionRegionOf[side].empty()) return {};
        return asWhite(rules_.mandatoryPromotionRegion[side] & rules_.promotionRegion[side], side)
            .on(rules_.board);
    }

    /// Parts of the region in which a pawn may become the same, with what that is: strongest last in the
    /// program, first here.
    [[nodiscard]] std::vector<std::pair<Region, std::string>> zonesOf(const std::string& kind,
                                                                      std::size_t side,
                                                                      const Region& whole) const {
        std::vector<std::pair<Region, std::string>> zones;
        if (!whole.isNone()) zones.emplace_back(whole, "");
        const auto add = [&](const Region& region, const std::string& letter) {
            std::vector<std::pair<Region, std::string>> parts;
            for (const auto& [zone, to] : zones) {
                const std::string more = fmt::format("{}{}\"{}\"", to, to.empty() ? "" : ", ", letter);
                if (!(zone & region).isNone()) parts.emplace_back(zone & region, more);
                if (!(zone & ~region).isNone()) parts.emplace_back(zone & ~region, to);
            }
            zones = std::move(parts);
        };
        if (const std::string* promoted = promotedKindOf(rules_, kind))
            add(regionOf(*promoted, side), "+" + letterOf(kind));
        for (auto piece = fairyPieces().rbegin(); piece != fairyPieces().rend(); ++piece) {
            const std::string name(piece->name);
            if (!rules_.promotionPieces[side].contains(name) || isItself(kind, name)) continue;
            add(regionOf(name, side), letterOf(name) + (demotesCaptured(rules_) ? "~" : ""));
        }
        return zones;
    }

    /// To become what it is: a piece stays.
    [[nodiscard]] bool isItself(const std::string& kind, const std::string& name) const {
        return kind == name && !demotesCaptured(rules_);
    }

    [[nodiscard]] std::string pawnWay(const std::string& kind, std::size_t side, const Region& zone,
                                      const std::string& to) const {
        const bool mayStay = rules_.promotionPieces[side].contains(kind) && isItself(kind, kind) &&
                             !(regionOf(kind, side) & zone).isNone();
        const Region forced = asWhite(rules_.mandatoryPromotionRegion[side], side) & zone;
        std::string rule = fmt::format("to = [{}], zone = \"{}\"", to, zone.zoneOn(rules_.board));
        if (!rules_.mandatoryPromotion || mayStay) {
            rule += ", optional = true";
            if (!forced.isNone() && !mayStay)
                rule += fmt::format(", forced = \"{}\"", forced.zoneOn(rules_.board));
        }
        if (rules_.sittuyinPromotion && kind == "pawn") rule += ", in_place = true";
        return rule;
    }

    void writeCastling() {
        if (!castles()) return;
        const auto fits = [&](int file, int first, int last) { return file >= first && file <= last; };
        const int files = rules_.board.files;
        const bool filesFit = fits(rules_.kingsideFile, 2, files) && fits(rules_.queensideFile, 1, files - 1);
        if (!filesFit && !start_.hasRights) return;
        if (rules_.castlingKing[0] != rules_.castlingKing[1] ||
            rules_.castlingRooks[0] != rules_.castlingRooks[1]) {
            refuse({"castlingRookPiecesWhite", "castlingRookPiecesBlack", "castlingKingPieceWhite",
                    "castlingKingPieceBlack", "castlingRookPieces"},
                   "in a variant file the same kinds castle on both sides");
            return;
        }
        if (!filesFit) {
            refuse({"castlingKingsideFile", "castlingQueensideFile"}, "the king would castle off the board");
            return;
        }
        const auto file = [](int number) { return static_cast<char>('a' + number - 1); };
        line("[castling]");
        line(fmt::format("king = \"{}\"", letterOf(*rules_.castlingKing[0].begin())));
        const std::string rooks = letterList(rules_.castlingRooks[0], rules_);
        line("rook = " + (rules_.castlingRooks[0].size() == 1 ? rooks.substr(1, 3) : rooks));
        line(
            fmt::format("king_to = [\"{}\", \"{}\"]", file(rules_.kingsideFile), file(rules_.queensideFile)));
        const bool isKing = rules_.castlingKing[0].contains("king");
        if (!isKing || rules_.castlingDropped || rules_.castlingKingFile != 5)
            line(fmt::format("home = \"{}{}\"", file(rules_.castlingKingFile), rules_.castlingRank));
        if (rules_.castlingDropped) line("dropped = true");
        if (rules_.oppositeCastling) line("opposite = true");
        line("");
    }

    // ---- what was written is read

    bool isReadable() {
        const Source source("<" + options_.name + ">", text_);
        Diagnostics own;
        const auto variant = read(source, readDefinition_, own);
        for (const Diagnostic& each : own.all()) {
            if (each.severity != Severity::Error) continue;
            if (each.line.starts_with(kTomlStart)) {
                reportStart({each.name, each.severity}, partOfStart(each), each.message);
            } else {
                report({each.name, each.severity}, "", each.message, each.help);
            }
        }
        if (!variant) return false;
        std::vector<ir::PlacementProblem> problems;
        const auto game = readFen(variant->start, *variant, problems);
        if (!game) return false;
        for (const CastlingRight& right : game->rights)
            checkRight(*variant, right);
        return isGood_;
    }

    /// The part of `startFen` that a problem of the written start is about.
    [[nodiscard]] Span partOfStart(const Diagnostic& problem) const {
        // The column counts from 1, and after the key a quote stands.
        const std::size_t before = kTomlStart.size() + 2;
        const std::size_t begin = std::max(problem.position.column, before) - before;
        return start_.partOf({begin, begin + problem.cells});
    }

    void checkRight(const Variant& variant, const CastlingRight& right) {
        const ir::Coordinates king = variant.board.coordinates(right.king);
        const int rank = right.side == ir::Colour::White ? rules_.castlingRank
                                                         : rules_.board.ranks + 1 - rules_.castlingRank;
        if (king.rank + 1 != rank)
            refuse({"castlingRank"}, "the king that may castle stands on another rank than `castlingRank`");
        const int given = right.isShort ? rules_.rookKingsideFile : rules_.rookQueensideFile;
        const bool isGiven =
            !this->given({right.isShort ? "castlingRookKingsideFile" : "castlingRookQueensideFile"}).empty();
        if (isGiven && variant.board.coordinates(right.rook).file + 1 != given)
            refuse({right.isShort ? "castlingRookKingsideFile" : "castlingRookQueensideFile"},
                   "in a variant file the outermost rook castles");
    }

    FairyRules rules_;
    const FairyTomlOptions& options_;
    const ReadDefinition& readDefinition_;
    Diagnostics& diagnostics_;
    std::string text_;
    FairyStart start_;
    bool isGood_ = true;
};

}  // namespace

std::optional<std::string> tomlOf(const FairyRules& rules, const FairyTomlOptions& options,
                                  const ReadDefinition& readDefinition, Diagnostics& diagnostics) {
    return TomlWriter(rules, options, readDefinition, diagnostics).write();
}

}  // namespace ferz::variant
