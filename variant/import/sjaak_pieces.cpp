#include "variant/import/sjaak_pieces.h"

#include <algorithm>
#include <fmt/format.h>

#include "variant/fairy/toml_rules.h"
#include "variant/import/placement.h"
#include "variant/import/sjaak_moves.h"

namespace ferz::variant {

namespace {

/// Directions of a move count each.
constexpr std::size_t kMostChains = 300;

class SjaakBuilding {
public:
    SjaakBuilding(const SjaakPiece& piece, SjaakContext& context) : piece_(piece), context_(context) {}

    void build() {
        result_.letter = sjaakLetter(piece_, context_);
        result_.where = piece_.name.where;
        if (result_.letter.empty()) return;
        readFlags();
        readMoves();
        readInitial();
        readSpecial();
        readPrison();
        if (flags_.contains("royal") && context_.kingsFace)
            result_.moves.push_back({.def = fmt::format("ancp:capture{{{}}}:leap!&×(0,1)", result_.letter)});
        writeKeys();
        for (const SjaakLine& line : piece_.lines) {
            if (line.key.text == "Block")
                context_.refuse(line.key.where, "a variant file has no squares that a piece cannot pass");
        }
        context_.draft.pieces.push_back(std::move(result_));
    }

private:
    /// White's and Black's, each as its side sees them.
    using Chains = BothSides<std::set<std::string>>;

    static std::string ancp(const std::set<std::string>& chains, std::string_view prefix) {
        std::string def;
        for (const std::string& chain : chains)
            def += fmt::format("{}{}{}", def.empty() ? "ancp:" : " & ", prefix, chain);
        return def;
    }

    void add(const Chains& chains, std::string_view prefix, const MovePart& where) {
        if (chains[0].empty()) return;
        const bool isOne = chains[0] == chains[1];
        for (const std::size_t side : {0U, 1U}) {
            const auto whose = side == 0 ? MovePart::Side::White : MovePart::Side::Black;
            if ((isOne && side == 1) || (where.side != MovePart::Side::Both && where.side != whose && !isOne))
                continue;
            MovePart part = where;
            part.def = ancp(chains[side], prefix);
            if (!isOne) part.side = whose;
            result_.moves.push_back(std::move(part));
        }
    }

    bool take(const Placed& text, SjaakUse use, Chains& chains) {
        for (const std::size_t side : {0U, 1U}) {
            use.mirrored = side == 1;
            const SjaakMove move = sjaakMove(text, use);
            if (!move.refusal.empty()) {
                context_.refuse(move.where, move.refusal);
                return false;
            }
            chains[side].insert(move.chains.begin(), move.chains.end());
            if (chains[side].size() > kMostChains) {
                context_.refuse(text.where, fmt::format("a piece has more than {} moves", kMostChains));
                return false;
            }
            first_[side].insert(first_[side].end(), move.first.begin(), move.first.end());
        }
        return true;
    }

    [[nodiscard]] std::vector<const SjaakLine*> linesOf(std::string_view key) const {
        std::vector<const SjaakLine*> result;
        for (const SjaakLine& line : piece_.lines) {
            if (line.key.text == key) result.push_back(&line);
        }
        return result;
    }

    // ---- flags

    void readFlags() {
        constexpr std::array<std::string_view, 7> kKnown = {
            "royal", "set_ep", "take_ep", "drop_no_mate", "drop_no_check", "drop_one_file", "drop_dead"};
        for (const SjaakLine* line : linesOf("Flags")) {
            for (const Placed& flag : line->value.split(',')) {
                if (std::find(kKnown.begin(), kKnown.end(), flag.text) == kKnown.end())
                    context_.refuse(flag.where,
                                    fmt::format("a variant file has no words for the flag `{}`", flag.text));
                flags_.insert(flag.str());
            }
        }
    }

    // ---- moves

    void readMoves() {
        const auto moves = linesOf("Move");
        const auto captures = linesOf("Capture");
        const std::string passing = flags_.contains("take_ep") ? "enpassant{^}:" : "";
        Chains chains;
        for (const SjaakLine* line : moves) {
            std::string prefix = captures.empty() ? "" : "move:";
            if (captures.empty() && !passing.empty()) prefix = "all:" + passing;
            if (!take(line->value, {prefix}, chains)) return;
        }
        for (const SjaakLine* line : captures) {
            if (line->value.text == "none") continue;
            if (!take(line->value, {"capture:" + passing}, chains)) return;
        }
        add(chains, "", {});
        if (chains[0].empty()) result_.moves.push_back({.def = "ancp:none"});
    }

    void readInitial() {
        for (const SjaakLine* line : linesOf("Initial")) {
            Chains chains;
            if (take(line->value, {"move:", flags_.contains("set_ep")}, chains)) add(chains, "initial:", {});
        }
    }

    /// `rank2, rank7, step 2N`
    void readSpecial() {
        for (const SjaakLine* line : linesOf("Special")) {
            const auto [white, rest] = line->value.splitAt(",");
            const auto [black, move] = rest.splitAt(",");
            const auto zones = context_.zonesIn(white.trimmed(), black.trimmed());
            Chains chains;
            if (!zones || !take(move, {"move:", flags_.contains("set_ep")}, chains)) continue;
            const std::string_view prefix = context_.specialUnmoved ? "initial:" : "";
            addInZones(*zones, [&](std::string zone, MovePart::Side side) {
                add(chains, prefix, {.def = {}, .from = std::move(zone), .side = side});
            });
        }
    }

    /// A zone of White's squares for both sides, or one for each.
    template <class Add>
    void addInZones(const BothSides<Region>& zones, const Add& add) {
        const ir::Board& board = context_.draft.board;
        const Region black = zones[1].mirrored(board.ranks).on(board);
        if (zones[0].on(board) == black) {
            add(black.zoneOn(board), MovePart::Side::Both);
            return;
        }
        add(zones[0].zoneOn(board), MovePart::Side::White);
        add(black.zoneOn(board), MovePart::Side::Black);
    }

    void readPrison() {
        for (const SjaakLine* line : linesOf("Prison")) {
            const auto [white, black] = line->value.splitAt(",");
            const auto zones = context_.zonesIn(white.trimmed(), black.trimmed());
            if (!zones) continue;
            std::vector<MovePart> parts;
            addInZones(*zones, [&](const std::string& zone, MovePart::Side side) {
                for (MovePart part : result_.moves) {
                    part.within = zone;
                    part.side = side;
                    parts.push_back(std::move(part));
                }
            });
            result_.moves = std::move(parts);
        }
    }

    // ---- keys

    void writeKeys() {
        TomlKeys& keys = result_.keys;
        if (flags_.contains("royal")) keys.emplace_back("royal", "true");
        if (const std::string promotes = promotion(); !promotes.empty())
            keys.emplace_back("promotes", promotes);
        for (const SjaakLine* line : linesOf("Max")) {
            const auto number = line->value.splitAt(",").first.trimmed().number();
            if (number && *number > 0 && !flags_.contains("royal"))
                keys.emplace_back("most", std::to_string(*number));
        }
        if (!context_.hasHands) return;
        if (result_.letter.size() > 1) {
            keys.emplace_back("in_hand", tomlString(result_.letter.substr(1)));
            keys.emplace_back("drops", "false");
            return;
        }
        if (const std::string drops = dropRule(); !drops.empty()) keys.emplace_back("drops", drops);
    }

    [[nodiscard]] std::string dropRule() {
        TomlKeys keys;
        for (const SjaakLine* line : linesOf("Drop zone")) {
            const auto [white, black] = line->value.splitAt(",");
            const auto zones = context_.zonesIn(white.trimmed(), black.trimmed());
            if (!zones) continue;
            const std::string zone = zoneValue(*zones, context_.draft.board);
            if (!zone.empty()) keys.emplace_back("zone", zone);
        }
        if (flags_.contains("drop_one_file")) keys.emplace_back("on_file", "1");
        if (flags_.contains("drop_no_check")) keys.emplace_back("checks", "false");
        if (flags_.contains("drop_no_mate")) keys.emplace_back("mates", tomlString("illegal"));
        return keys.empty() ? std::string() : inlineTable(keys);
    }

    /// `rank8, rank1, "QRBN"`
    [[nodiscard]] std::string promotion() {
        const auto optional = linesOf("Optional promotion");
        bool isMandatory = false;
        for (const SjaakLine* line : optional) {
            const auto [white, black] = line->value.splitAt(",");
            isMandatory = white.trimmed().text == "empty" && black.trimmed().text == "empty";
            if (!isMandatory) {
                context_.refuse(line->value.where, "a variant file has no words for this optional promotion");
                return {};
            }
        }
        std::string list;
        int count = 0;
        for (const SjaakLine* line : linesOf("Promotion")) {
            const auto [white, rest] = line->value.splitAt(",");
            const auto [black, choice] = rest.splitAt(",");
            const auto zones = context_.zonesIn(white.trimmed(), black.trimmed());
            const auto pieces = quotedIn(choice);
            if (!zones || pieces.size() != 1) {
                if (zones) context_.refuse(line->value.where, "write what the piece becomes in quotes");
                return {};
            }
            list += (list.empty() ? "" : ", ") + rule(*zones, pieces[0], isMandatory);
            ++count;
        }
        return count > 1 ? "[" + list + "]" : list;
    }

    [[nodiscard]] std::string rule(const BothSides<Region>& zones, const Placed& choice, bool isMandatory) {
        const ir::Board& board = context_.draft.board;
        std::vector<std::string> to;
        for (std::size_t at = 0; at < choice.text.size(); ++at) {
            std::string letter = choice.part(at, 1).str();
            if (letter == "+") letter += result_.letter;
            if (at + 1 < choice.text.size() && choice.text[at + 1] == '~') letter += choice.text[++at];
            to.push_back(letter);
        }
        std::string zone = zoneValue(zones, board);
        TomlKeys keys = {{"to", tomlStrings(to)}, {"zone", zone.empty() ? "\"[^]\"" : zone}};
        // A piece that has a promoted form also becomes it when it leaves the zone.
        if (to == std::vector{"+" + result_.letter}) keys.emplace_back("when", tomlString("either"));
        // Where it could not move on it has to.
        BothSides<Region> forced = {stuck(zones[0], false), stuck(zones[1], true)};
        if (!isMandatory && forced != zones) {
            keys.emplace_back("optional", "true");
            if (!forced[0].isNone() || !forced[1].isNone())
                keys.emplace_back("forced", zoneValue(forced, board));
        }
        return inlineTable(keys);
    }

    /// The squares of a zone from which no step leads anywhere on the board.
    [[nodiscard]] Region stuck(const Region& zone, bool isBlack) const {
        const ir::Board& board = context_.draft.board;
        const auto isOn = [](int at, int size) { return at >= 1 && at <= size; };
        const std::vector<ir::Vec>& steps = first_[isBlack ? 1 : 0];
        Region result;
        for (int file = 1; file <= board.files; ++file) {
            for (int rank = 1; rank <= board.ranks; ++rank) {
                const bool canMove = std::any_of(steps.begin(), steps.end(), [&](const ir::Vec& step) {
                    return isOn(file + step.file, board.files) &&
                           isOn(rank + (isBlack ? -step.rank : step.rank), board.ranks);
                });
                if (zone.contains(file, rank) && !canMove) result = result | Region::square(file, rank);
            }
        }
        return result;
    }

    const SjaakPiece& piece_;
    SjaakContext& context_;
    DraftPiece result_;
    std::set<std::string, std::less<>> flags_;
    BothSides<std::vector<ir::Vec>> first_;
};

}  // namespace

void SjaakContext::refuse(Span where, std::string message, std::string help) {
    draft.problems.report(diagnostic::kInexpressible, source, where, std::move(message), std::move(help));
}

std::optional<BothSides<Region>> SjaakContext::zonesIn(const Placed& white, const Placed& black) {
    BothSides<Region> result;
    for (const auto& [name, side] : {std::pair(&white, 0U), std::pair(&black, 1U)}) {
        const auto found = zones.find(name->text);
        if (found == zones.end()) {
            draft.problems.report(diagnostic::kBadZone, source, name->where,
                                  fmt::format("there is no zone `{}`", name->text),
                                  "a line `Zone: NAME = SQUARES` defines one");
            return std::nullopt;
        }
        result[side] = found->second;
    }
    return result;
}

std::string sjaakLetter(const SjaakPiece& piece, SjaakContext& context) {
    for (const SjaakLine& line : piece.lines) {
        if (line.key.text != "Symbol") continue;
        const auto texts = quotedIn(line.value);
        if (texts.size() != 2) {
            context.refuse(line.value.where, "a symbol is two texts", "write `\"N\", \"N,n\"`");
            return {};
        }
        const auto [white, black] = texts[1].splitAt(",");
        const Placed letter = white.trimmed();
        const std::size_t size = letter.text.size();
        const bool isLetter = size > 0 && size <= 2 && letter.text[size - 1] >= 'A' &&
                              letter.text[size - 1] <= 'Z' && (size == 1 || letter.text[0] == '+');
        if (isLetter && lowerCase(letter.text) == black.trimmed().text) return letter.str();
        context.refuse(texts[1].where, "a variant file has letters from `A` to `Z`, and small ones for Black",
                       "write `\"N\", \"N,n\"`, or `\"+N\", \"+N,+n\"`");
        return {};
    }
    context.draft.problems.report(diagnostic::kMissingKey, context.source, piece.name.where,
                                  "the piece has no symbol",
                                  "a line `Symbol: \"N\", \"N,n\"` has its letters");
    return {};
}

void addSjaakPiece(const SjaakPiece& piece, SjaakContext& context) {
    SjaakBuilding(piece, context).build();
}

}  // namespace ferz::variant
