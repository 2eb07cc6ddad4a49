#include "variant/fairy/read_section.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/format.h>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/spelling.h"
#include "variant/fairy/counting.h"
#include "variant/fairy/options.h"
#include "variant/fairy/rule_options.h"
#include "variant/rules/end_conditions.h"
#include "variant/rules/rows.h"
#include "variant/rules/words.h"

namespace ferz::variant {

namespace {

bool isAlpha(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
char smallLetter(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

std::optional<int> numberOf(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Ranks and files are counted from 1 to here.
std::optional<int> coordinateOf(std::string_view text) {
    const auto value = numberOf(text);
    return value && *value >= 1 && *value <= kMostFiles ? value : std::nullopt;
}

std::optional<int> fileOf(std::string_view text) {
    if (text.size() == 1 && isAlpha(text[0])) {
        const int file = smallLetter(text[0]) - 'a' + 1;
        return file <= kMostFiles ? std::optional(file) : std::nullopt;
    }
    return coordinateOf(text);
}

/// `d4`, `d*`, `*4`
std::optional<Region> squaresOf(std::string_view text) {
    if (text.size() < 2) return std::nullopt;
    const bool everyFile = text[0] == '*';
    const int file = isAlpha(text[0]) ? smallLetter(text[0]) - 'a' + 1 : 0;
    if (!everyFile && (file < 1 || file > kMostFiles)) return std::nullopt;
    if (text.substr(1) == "*") return everyFile ? std::nullopt : std::optional(Region::file(file));
    const auto rank = coordinateOf(text.substr(1));
    if (!rank) return std::nullopt;
    return everyFile ? Region::rank(*rank) : Region::square(file, *rank);
}

class OptionReader {
public:
    OptionReader(const IniSection& section, const Source& source, FairyRules& rules, Diagnostics& diagnostics)
        : section_(section), source_(source), rules_(rules), diagnostics_(diagnostics) {}

    bool readAll() {
        for (const IniOption& option : section_.options)
            options_[option.name] = &option;
        checkNames();
        readNumber("maxRank", rules_.board.ranks);
        readFile("maxFile", rules_.board.files);
        readPieces();
        readRegions();
        readKinds();
        readRest();
        for (const IniOption& option : section_.options) {
            const FairyOption* known = optionOf(option.name);
            if (known == nullptr) continue;
            const bool isSwitch = known->harmless == "true" || known->harmless == "false";
            if (isSwitch && !isBool(option)) continue;
            rules_.given[option.name] = givenBy(option);
        }
        return isGood_;
    }

private:
    void wrong(DiagnosticName name, Span where, std::string message, std::string help = {}) {
        isGood_ = false;
        diagnostics_.report(name, source_, where, std::move(message), std::move(help));
    }

    void wrongValue(const IniOption& option, std::string_view expected) {
        wrong(diagnostic::kWrongType, option.valueAt,
              fmt::format("`{}` has to be {}", option.name, expected));
    }

    [[nodiscard]] Given givenBy(const IniOption& option) const {
        return {&source_, option.nameAt, option.valueAt, option.value, section_.name};
    }

    [[nodiscard]] const IniOption* find(std::string_view name) const {
        const auto found = options_.find(name);
        return found == options_.end() ? nullptr : found->second;
    }

    void checkNames() {
        std::vector<std::string_view> known = optionNames();
        for (const FairyPiece& piece : fairyPieces())
            known.push_back(piece.name);
        std::size_t unknown = 0;
        for (const IniOption& option : section_.options) {
            if (optionOf(option.name) || fairyPiece(option.name) || mobilityOption(option.name)) continue;
            // It may be a piece, and whoever uses its letter is not wrong, too.
            if (!option.value.empty()) claimed_.insert(smallLetter(option.value[0]));
            // Looking for the word that was meant takes time: not where nobody sees it.
            const auto meant =
                ++unknown <= Diagnostics::kMost ? nearestWord(option.name, known) : std::nullopt;
            wrong(diagnostic::kUnknownKey, option.nameAt,
                  fmt::format("there is no option or piece `{}`", option.name),
                  meant ? fmt::format("write `{}`", *meant) : std::string());
        }
    }

    // ---- values

    void readNumber(std::string_view name, int& target) {
        const IniOption* option = find(name);
        if (option == nullptr) return;
        if (const auto value = coordinateOf(option->value)) {
            target = *value;
        } else {
            wrongValue(*option, fmt::format("a number from 1 to {}", kMostFiles));
        }
    }

    void readFile(std::string_view name, int& target) {
        const IniOption* option = find(name);
        if (option == nullptr) return;
        if (const auto value = fileOf(option->value)) {
            target = *value;
        } else {
            wrongValue(*option, fmt::format("a file, as `g`, or its number, from 1 to {}", kMostFiles));
        }
    }

    void readBool(std::string_view name, bool& target) {
        const IniOption* option = find(name);
        if (option == nullptr) return;
        const std::string_view kept = target ? "true" : "false";
        if (option->value != kept && lowered(option->value) == kept) {
            // What the program keeps is what the file means.
            diagnostics_.report(diagnostic::kLeftOut, source_, option->valueAt,
                                fmt::format("Fairy-Stockfish does not read `{0}`, and keeps `{1} = {2}`",
                                            option->value, option->name, kept),
                                fmt::format("write `{}`", kept));
            return;
        }
        if (isBool(*option)) target = option->value == "true";
    }

    static std::string lowered(std::string text) {
        std::transform(text.begin(), text.end(), text.begin(),
                       [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return text;
    }

    bool isBool(const IniOption& option) {
        if (option.value == "true" || option.value == "false") return true;
        wrongValue(option, "`true` or `false`");
        return false;
    }

    /// Words with their places.
    [[nodiscard]] std::vector<Span> wordsOf(const IniOption& option) const {
        std::vector<Span> words;
        const std::string_view text = source_.text();
        for (std::size_t at = option.valueAt.begin; at < option.valueAt.end;) {
            std::size_t end = at;
            while (end < option.valueAt.end && std::isspace(static_cast<unsigned char>(text[end])) == 0)
                ++end;
            if (end > at) words.push_back({at, end});
            at = std::max(end, at + 1);
        }
        if (option.value.empty()) words.clear();
        return words;
    }

    void readRegion(std::string_view name, Region& target) {
        if (const auto region = regionOf(name)) target = *region;
    }

    void readRegions(const std::string& name, BothSides<Region>& target) {
        if (const auto region = regionOf(name)) target = {*region, *region};
        readRegion(name + "White", target[0]);
        readRegion(name + "Black", target[1]);
    }

    /// In backticks.
    [[nodiscard]] std::string listed(const std::vector<Span>& words) const {
        std::string list;
        for (const Span& word : words)
            list += fmt::format("{}`{}`", list.empty() ? "" : ", ", source_.slice(word));
        return list;
    }

    /// Empty when the option is not given.
    std::optional<Region> regionOf(std::string_view name) {
        const IniOption* option = find(name);
        if (option == nullptr) return std::nullopt;
        Region region;
        std::vector<Span> strange;
        if (option->value.find('(') != std::string::npos && name.starts_with("promotionRegion"))
            return wholeOf(*option);
        for (const Span& word : wordsOf(*option)) {
            if (source_.slice(word) == "-") continue;
            if (const auto squares = squaresOf(source_.slice(word))) {
                region = region | *squares;
            } else {
                strange.push_back(word);
            }
        }
        if (!strange.empty())
            wrong(diagnostic::kWrongType, {strange.front().begin, strange.back().end},
                  fmt::format("{} in `{}` {}", listed(strange), name,
                              strange.size() == 1 ? "is no square" : "are no squares"),
                  "write squares as `d4`, ranks as `*4`, files as `d*`");
        return region;
    }

    /// `Q(*8);R(a8,h8)`, together.
    Region wholeOf(const IniOption& option) {
        Region whole;
        for (const auto& [letter, region] : regionsOf(option))
            whole = whole | region;
        return whole;
    }

    /// By letter. `Q(*8);R(a8,h8)`
    std::map<char, Region> regionsOf(const IniOption& option) {
        std::map<char, Region> regions;
        const std::string_view text = option.value;
        bool isGood = true;
        for (std::size_t at = 0; at < text.size() && isGood;) {
            const std::size_t open = text.find('(', at);
            const std::size_t close = std::min(text.find(')', at), text.size());
            isGood = open == at + 1 && close < text.size() && (isAlpha(text[at]) || text[at] == '*');
            for (std::size_t from = open + 1; isGood && from < close;) {
                const std::size_t comma = std::min(text.find(',', from), close);
                const auto squares = squaresOf(text.substr(from, comma - from));
                isGood = squares.has_value();
                if (squares) regions[text[at]] = regions[text[at]] | *squares;
                from = comma + 1;
            }
            at = text.find_first_not_of("; ", close + 1);
        }
        if (!isGood) wrongValue(option, "squares, or letters with squares, as `Q(*8);R(a8,h8)`");
        return regions;
    }

    void readRegionsOfPieces() {
        for (const auto& [name, sides] : {std::pair("promotionRegion", std::array{true, true}),
                                          std::pair("promotionRegionWhite", std::array{true, false}),
                                          std::pair("promotionRegionBlack", std::array{false, true})}) {
            const IniOption* option = find(name);
            if (option == nullptr) continue;
            for (const std::size_t side : kSides) {
                if (!sides[side]) continue;
                rules_.promotionRegionOf[side].clear();
                if (option->value.find('(') != std::string::npos)
                    rules_.promotionRegionOf[side] = regionsOf(*option);
            }
        }
    }

    /// Empty when the option is not given.
    std::optional<PieceKinds> kindsOf(std::string_view name) {
        const IniOption* option = find(name);
        if (option == nullptr) return std::nullopt;
        return option->value.empty() ? PieceKinds() : kindsOf(name, option->valueAt);
    }

    /// The letters that stand there in the value of the option.
    PieceKinds kindsOf(std::string_view name, Span where) {
        PieceKinds kinds;
        std::vector<Span> strange;
        for (std::size_t at = where.begin; at < where.end; ++at) {
            const char letter = source_.text()[at];
            if (std::isspace(static_cast<unsigned char>(letter)) != 0 || letter == '-') continue;
            if (letter == '*') {
                for (const auto& [kind, ignored] : rules_.letters)
                    kinds.insert(kind);
                continue;
            }
            const auto found =
                std::find_if(rules_.letters.begin(), rules_.letters.end(),
                             [&](const auto& each) { return each.second == smallLetter(letter); });
            if (found != rules_.letters.end()) {
                kinds.insert(found->first);
            } else if (!claimed_.contains(smallLetter(letter))) {
                strange.push_back({at, at + 1});
            }
        }
        if (!strange.empty())
            wrong(diagnostic::kNoSuchPiece, {strange.front().begin, strange.back().end},
                  fmt::format("{} in `{}` {}", listed(strange), name,
                              strange.size() == 1 ? "is the letter of no piece" : "are letters of no piece"));
        return kinds;
    }

    void readKinds(const std::string& name, BothSides<PieceKinds>& target) {
        if (const auto kinds = kindsOf(name)) target = {*kinds, *kinds};
        if (const auto kinds = kindsOf(name + "White")) target[0] = *kinds;
        if (const auto kinds = kindsOf(name + "Black")) target[1] = *kinds;
    }

    // ---- pieces

    void remove(const std::string& kind) {
        rules_.letters.erase(kind);
        rules_.moves.erase(kind);
        for (PieceKinds& each : rules_.promotionPieces)
            each.erase(kind);
    }

    void readPieces() {
        std::map<char, std::string_view> ownLetters;
        for (const FairyPiece& piece : fairyPieces()) {
            const IniOption* option = find(piece.name);
            if (option == nullptr) continue;
            const std::string kind(piece.name);
            if (option->value.empty() || option->value == "-") {
                remove(kind);
                continue;
            }
            const char letter = smallLetter(option->value[0]);
            if (!isAlpha(letter)) {
                wrongValue(*option, "a letter, or `-` for none");
                continue;
            }
            if (const auto [before, isNew] = ownLetters.emplace(letter, piece.name); !isNew)
                diagnostics_.report(diagnostic::kLeftOut, source_, option->valueAt,
                                    fmt::format("the letter `{0}` was `{1}`'s in this section: there is no "
                                                "`{1}`, as in new versions of Fairy-Stockfish",
                                                letter, before->second));
            ownLetters[letter] = piece.name;
            // The piece that had the letter before has none. Fairy-Stockfish-X spares the piece itself.
            for (const auto& [other, theirs] : std::map<std::string, char>(rules_.letters)) {
                if (theirs == letter && !(rules_.isExtended && other == kind)) remove(other);
            }
            rules_.letters[kind] = letter;
            readMoves(*option, kind);
        }
    }

    void readMoves(const IniOption& option, const std::string& kind) {
        rules_.moves.erase(kind);
        const bool mayHave = isCustom(kind) || kind == "king";
        if (option.value.size() == 1) {
            if (isCustom(kind)) wrongValue(option, "a letter and moves, as `p:fmWfcF`");
            return;
        }
        if (!mayHave || option.value[1] != ':') {
            wrongValue(option, mayHave ? "a letter, a colon and moves, as `k:KN`" : "one letter");
            return;
        }
        CustomMoves& moves = rules_.moves[kind];
        moves.betza = option.value.substr(2);
        moves.given = givenBy(option);
        moves.given.valueAt.begin += 2;
        if (isCustom(kind) && moves.betza.find('e') != std::string::npos) {
            for (PieceKinds& each : rules_.enPassantKinds)
                each.insert(kind);
        }
    }

    void readRegions() {
        for (const IniOption& option : section_.options) {
            if (const auto mobility = mobilityOption(option.name)) {
                readRegion(option.name,
                           rules_.mobility[mobility->isWhite ? 0 : 1][std::string(mobility->piece)]);
            }
        }
        const int ranks = rules_.board.ranks;
        if (find("promotionRank") != nullptr) {
            int first = 0;
            readNumber("promotionRank", first);
            setRelative(rules_.promotionRegion, first, ranks);
        }
        if (find("doubleStepRank") != nullptr || find("doubleStepRankMin") != nullptr) {
            int last = 2;
            int first = 2;
            readNumber("doubleStepRank", last);
            readNumber("doubleStepRankMin", first);
            setRelative(rules_.doubleStepRegion, std::min(first, last), last);
        }
        for (const auto& [name, member] : kRegions)
            readRegion(name, rules_.*member);
        readRegion("whiteDropRegion", rules_.dropRegion[0]);
        readRegion("blackDropRegion", rules_.dropRegion[1]);
        for (const auto& [name, member] : kSidedRegions)
            readRegions(std::string(name), rules_.*member);
        readRegionsOfPieces();
    }

    /// Ranks as each side counts them.
    void setRelative(BothSides<Region>& target, int first, int last) const {
        Region white;
        for (int rank = std::max(first, 1); rank <= last; ++rank)
            white = white | Region::rank(rank);
        target = {white, white.mirrored(rules_.board.ranks)};
    }

    void readKinds() {
        if (const auto rooks = kindsOf("castlingRookPiece")) rules_.castlingRooks = {*rooks, *rooks};
        if (const auto pawns = kindsOf("pawnTypes")) {
            rules_.promotionPawns = {*pawns, *pawns};
            rules_.enPassantKinds = {*pawns, *pawns};
            rules_.progressPawns = {*pawns, *pawns};
        }
        readKinds("nMoveRuleTypes", rules_.progressPawns);
        for (const auto& [name, member] : kSidedKinds)
            readKinds(std::string(name), rules_.*member);
        for (const char* name :
             {"promotionPieceTypes", "promotionPieceTypesWhite", "promotionPieceTypesBlack"})
            rules_.knowsPromotionPieces = rules_.knowsPromotionPieces || find(name) != nullptr;
        for (const char* name : {"pawnTypes", "promotionPawnTypes", "promotionPawnTypesWhite"}) {
            if (const auto pawn = firstKindOf(name)) rules_.mainPawn = *pawn;
        }
        for (const auto& [name, member] : kSingleKinds)
            readKind(name, rules_.*member);
        readPairs();
        for (const char* name : {"flagPiece", "flagPieceWhite", "flagPieceBlack"}) {
            const IniOption* option = find(name);
            if (option != nullptr && option->value == "-") wrongValue(*option, "a letter, or `*` for all");
        }
    }

    [[nodiscard]] std::string kindOf(char letter) const {
        const auto found = std::find_if(rules_.letters.begin(), rules_.letters.end(),
                                        [&](const auto& each) { return each.second == smallLetter(letter); });
        return found == rules_.letters.end() ? std::string() : found->first;
    }

    std::optional<std::string> firstKindOf(std::string_view name) const {
        const IniOption* option = find(name);
        const std::string kind = option == nullptr || option->value.empty() ? "" : kindOf(option->value[0]);
        return kind.empty() ? std::nullopt : std::optional(kind);
    }

    /// Empty for `-` and for `*`.
    void readKind(std::string_view name, std::string& target) {
        if (find(name) == nullptr) return;
        const auto kinds = kindsOf(name);
        target = firstKindOf(name).value_or(std::string());
    }

    /// `q:1 r:2`, `p:g s:-`
    void readPairs() {
        const std::pair<const char*, std::map<std::string, std::string>*> forms[] = {
            {"promotedPieceType", &rules_.promotedKind},
            {"captureDemotedPieceType", &rules_.demotedKind},
            {"moveMorphPieceType", &rules_.morphedKind},
            {"gatingPieceAfter", &rules_.leftKind},
            {"promotionLimit", nullptr}};
        for (const auto& [name, kinds] : forms) {
            const IniOption* option = find(name);
            if (option == nullptr) continue;
            const bool counts = kinds == nullptr;
            for (const Span& word : wordsOf(*option)) {
                const std::string_view pair = source_.slice(word);
                if (pair == "-") continue;
                const std::string kind = kindOf(pair[0]);
                const std::string_view value = pair.size() > 2 ? pair.substr(2) : std::string_view();
                const auto number = numberOf(value);
                const std::string to = value.size() == 1 ? kindOf(value[0]) : std::string();
                const bool isGood = !kind.empty() && pair.size() > 2 && pair[1] == ':' &&
                                    (counts ? number && *number >= 0 : value == "-" || !to.empty());
                if (!isGood) {
                    wrong(diagnostic::kWrongType, word, fmt::format("`{}` is no pair for `{}`", pair, name),
                          counts ? "write a letter and a number, as `q:1`" : "write two letters, as `p:g`");
                } else if (counts) {
                    rules_.promotionLimit[kind] = *number;
                } else if (value == "-") {
                    kinds->erase(kind);
                } else {
                    (*kinds)[kind] = to;
                }
            }
        }
    }

    void readBools(const std::string& name, BothSides<bool>& target) {
        for (bool& each : target)
            readBool(name, each);
        readBool(name + "White", target[0]);
        readBool(name + "Black", target[1]);
    }

    void readCount(std::string_view name, int& target) {
        const IniOption* option = find(name);
        if (option == nullptr) return;
        const auto value = numberOf(option->value);
        if (value && *value >= 0 && *value <= 1000) {
            target = *value;
        } else {
            wrongValue(*option, "a number from 0 to 1000");
        }
    }

    // ---- tables that have rows

    template <class Table>
    void readTable(Table& values) {
        Rows<Table>::visit([&](const Row& row, auto member) {
            using Value = ValueOf<decltype(member)>;
            if constexpr (kIsTable<Value>) {
                if constexpr (kMayBeGiven<Value>) {
                    if (!row.option.empty()) readValue(row.option, (values.*member).given);
                }
                readTable(values.*member);
            } else if constexpr (!std::is_same_v<Value, ferz::core::Sided<Passing>>) {
                if (row.option.empty()) return;
                readValue(row.option, values.*member);
                // The walls of a game without are `none`.
                if constexpr (kMayBeGiven<Table>) {
                    const IniOption* walls = std::is_same_v<Value, Walling> ? find(row.option) : nullptr;
                    if (walls != nullptr) values.given = walls->value != "none";
                }
            }
        });
    }

    void readValue(std::string_view option, bool& value) { readBool(option, value); }
    void readValue(std::string_view option, PieceKinds& kinds) {
        if (const auto found = kindsOf(option)) kinds = *found;
    }
    void readValue(std::string_view option, int& value) { readCount(option, value); }
    /// `*` are all pieces, of every section that inherits them.
    void readValue(std::string_view option, BothSides<PieceKinds>& kinds) {
        readKinds(std::string(option), kinds);
        const auto takeAll = [&](const std::string& name, PieceKinds& of) {
            const IniOption* given = find(name);
            const bool areEach = rules_.isExtended && option.starts_with("extinction");
            if (given != nullptr && !areEach && given->value.find('*') != std::string::npos)
                of = FairyTerms::allKinds();
        };
        for (const std::size_t side : kSides) {
            takeAll(std::string(option), kinds[side]);
            takeAll(std::string(option) + (side == 0 ? "White" : "Black"), kinds[side]);
        }
    }
    void readValue(std::string_view name, ferz::core::Sided<unsigned>& castling) {
        const IniOption* option = find(name);
        if (option == nullptr) return;
        std::string letters = option->value == "-" ? std::string() : option->value;
        std::erase(letters, ' ');
        if (const auto read = castlingOf(letters)) {
            castling = *read;
        } else {
            wrongValue(*option, "letters of `KQkq`, or `-`");
        }
    }
    /// `q:k b:pn`; `*` are all pieces.
    void readValue(std::string_view name, FairyTerms::Pairs& pairs) {
        const IniOption* option = find(name);
        if (option == nullptr) return;
        pairs.clear();
        for (const Span& word : wordsOf(*option)) {
            if (source_.slice(word) == "-") continue;
            const std::size_t colon = source_.slice(word).find(':');
            if (colon == std::string_view::npos) {
                wrong(diagnostic::kWrongType, word,
                      fmt::format("`{}` is no pair for `{}`", source_.slice(word), name),
                      "write a letter, a colon and letters, as `q:kp`");
                continue;
            }
            const PieceKinds kinds = kindsOf(name, {word.begin + colon + 1, word.end});
            for (const std::string& captor : kindsOf(name, {word.begin, word.begin + colon}))
                pairs[captor].insert(kinds.begin(), kinds.end());
        }
    }
    /// `1 2 2`
    void readValue(std::string_view name, ferz::core::TurnLengths& moves) {
        const IniOption* option = find(name);
        if (option == nullptr) return;
        moves = {};
        for (const Span& word : wordsOf(*option)) {
            const auto number = numberOf(source_.slice(word));
            if (!number || *number < 1 || *number > 1000 || moves.count == ferz::core::TurnLengths::kMost)
                return wrongValue(*option, "up to 64 numbers from 1 on, as `1 2 2`");
            moves.each[moves.count++] = *number;
        }
    }
    void readValue(std::string_view option, Region& region) { readRegion(option, region); }
    void readValue(std::string_view option, BothSides<Region>& regions) {
        readRegions(std::string(option), regions);
    }
    void readValue(std::string_view option, ferz::core::Duty<FairyTerms>& duty) {
        readBool(option, duty.any);
        readKind(std::string(option) + "Type", duty.first);
    }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void readValue(std::string_view name, Enum& value) {
        const IniOption* option = find(name);
        if (option == nullptr) return;
        std::string list;
        for (const RuleWord<Enum>& word : variant::wordsOf(value).words) {
            if (word.option == option->value) {
                value = word.value;
                return;
            }
            if (word.option != "none") list += fmt::format("`{}`, ", word.option);
        }
        if (option->value == "none") return;
        if constexpr (std::is_same_v<Enum, DropPlace>) {
            // It differs from `ataxx` in what is turned over, which is another option.
            if (option->value == "quadwrangle") {
                value = DropPlace::BesideFriend;
                return;
            }
            list += "`quadwrangle`, ";
        }
        wrongValue(*option, "one of " + list + "`none`");
    }
    /// Fairy-Stockfish-X has one for each side, too.
    void readValue(std::string_view name, BothSides<Result>& results) {
        for (const std::size_t side : kSides) {
            readValue(name, results[side]);
            const std::string own = std::string(name) + (side == 0 ? "White" : "Black");
            if (optionOf(own) != nullptr) readValue(std::string_view(own), results[side]);
        }
    }
    void readEnd(const EndRow& end, FairyEnd& values) {
        Rows<FairyEnd>::visit([&](const Row& row, auto member) {
            using Value = ValueOf<decltype(member)>;
            if constexpr (std::is_same_v<Value, ferz::core::Directions>) {
                ferz::core::Directions& along = values.*member;
                Rows<Value>::visit([&](const Row& each, auto way) { readBool(each.option, along.*way); });
            } else if constexpr (!kAreWithoutOption<Value>) {
                const std::string_view option = end.optionOf(row.key);
                if (!option.empty()) readEndValue(option, end.when, values, values.*member);
            }
        });
    }

    template <class Value>
    void readEndValue(std::string_view option, When when, const FairyEnd& end, Value& value) {
        if constexpr (std::is_same_v<Value, When>) {
            bool isThere = end.when != When::None;
            readBool(option, isThere);
            value = isThere ? when : When::None;
        } else if (option == kGroups) {
            if constexpr (std::is_same_v<Value, int>) readGroup(option, value);
        } else {
            readValue(option, value);
        }
    }

    /// All pieces that are left, however many, or none.
    void readGroup(std::string_view name, int& count) {
        const IniOption* option = find(name);
        if (option == nullptr) return;
        if (option->value == kAllInOneGroup) {
            count = 1;
        } else if (option->value == "0") {
            count = 0;
        } else {
            wrongValue(*option, fmt::format("`{}`, all pieces of a side, or `0`", kAllInOneGroup));
        }
    }

    /// Names that older and later versions have.
    void readAliases() {
        if (const IniOption* type = find("captureType")) {
            rules_.game.hands.captured = type->value == "hand";
            if (type->value != "hand" && type->value != "out") wrongValue(*type, "`hand` or `out`");
        }
        BothSides<Region>& goal = rules_.ends.at(When::Goal).zone;
        readRegion("whiteFlag", goal[0]);
        readRegion("blackFlag", goal[1]);
        for (const auto& [name, where] :
             {std::pair("arrowGating", Walling::Arrow), std::pair("duckGating", Walling::Duck),
              std::pair("staticGating", Walling::Any), std::pair("pastGating", Walling::Past)}) {
            bool is = false;
            readBool(name, is);
            if (!is) continue;
            rules_.game.walls.given = true;
            rules_.game.walls.where = where;
        }
        for (Region& zone : rules_.game.walls.zone)
            readRegion("staticGatingRegion", zone);
        for (const auto& [name, where] :
             {std::pair("dropOnTop", DropPlace::Stacked), std::pair("pathwayDropRule", DropPlace::OnePath),
              std::pair("alternating2x2DropIllegal", DropPlace::NoCrosscut)}) {
            bool is = false;
            readBool(name, is);
            if (is) rules_.game.hands.where = where;
        }
    }

    void readGame() {
        readTable(rules_.game);
        for (const EndRow& row : endRows())
            readEnd(row, rules_.ends.at(row.when));
        for (const auto& [name, member] : kSwitches)
            readBool(name, rules_.*member);
        for (const auto& [name, member] : kSidedSwitches)
            readBools(std::string(name), rules_.*member);
        for (const auto& [name, member] : kCounts)
            readCount(name, rules_.*member);
        for (const auto& [name, member] : kRanks)
            readNumber(name, rules_.*member);
        for (const auto& [name, member] : kFiles)
            readFile(name, rules_.*member);
    }

    void readCounting() {
        if (const IniOption* option = find(kCounting)) {
            const auto counting = countingCalled(option->value);
            rules_.counting = counting.value_or(Counting::None);
            if (!counting) wrongValue(*option, "one of " + countingWords());
        }
        const auto kinds = kindsOf(kCountedKinds);
        if (!kinds) return;
        const bool areAll = kinds->empty() || find(kCountedKinds)->value.find('*') != std::string::npos;
        rules_.countedKinds = areAll ? FairyTerms::allKinds() : *kinds;
    }

    void readRest() {
        readAliases();
        readGame();
        readCounting();
        readValue("captureAllowed", rules_.captureAllowed);
        readValue("antiRoyalTypes", rules_.antiRoyals);
        readValue("selfDestructTypes", rules_.selfDestruct);
        readValue("cloneMoveTypes", rules_.clones);
        readValue("pseudoRoyalTypes", rules_.pseudoRoyals);
        readCount("pseudoRoyalCount", rules_.pseudoRoyalCount);
        if (const IniOption* option = find("startFen")) rules_.startFen = option->value;
    }

    const IniSection& section_;
    const Source& source_;
    FairyRules& rules_;
    Diagnostics& diagnostics_;
    std::map<std::string_view, const IniOption*> options_;
    std::set<char> claimed_;  ///< the letters of what is neither an option nor a piece
    bool isGood_ = true;
};

}  // namespace

FairyEnd usualEnd(When when) {
    FairyEnd end;
    end.when = when;
    end.result.fill(rowOf(when).result);
    end.count = rowOf(when).count;
    return end;
}

/// Its program always asks for it, and options say when it holds. Others are there by a switch of their own,
/// if at all.
bool comesByValues(const EndRow& row) {
    return row.optionOf("when").empty() && std::any_of(row.keys.begin(), row.keys.end(),
                                                       [](const EndKey& key) { return !key.option.empty(); });
}

std::map<When, FairyEnd> endsOfProgram() {
    std::map<When, FairyEnd> ends;
    for (const EndRow& row : endRows()) {
        ends[row.when] = usualEnd(row.when);
        if (!comesByValues(row)) ends[row.when].when = When::None;
    }
    ends.at(When::Extinct).result.fill(Result::Running);
    ends.at(When::Extinct).pieces = {};
    for (const When when : {When::Goal, When::Chain})
        ends.at(when).zone = ends.at(when).to = {};
    // Fairy-Stockfish follows no chain backwards.
    ends.at(When::Chain).onward = true;
    // Nor is anything connected before an option says how many.
    const std::string_view connection = rowOf(When::Chain).optionOf("result");
    for (const EndRow& row : endRows()) {
        if (row.optionOf("result") == connection) ends[row.when].count = 0;
    }
    return ends;
}

FairyRules rootRules() {
    FairyRules rules;
    rules.board.files = 8;
    rules.board.ranks = 8;
    rules.game.captures.custodial.diagonals = true;
    return rules;
}

const std::string* promotedKindOf(const FairyRules& rules, const std::string& kind) {
    const auto promoted = rules.promotedKind.find(kind);
    const bool has = promoted != rules.promotedKind.end() && rules.letters.contains(promoted->second);
    return has ? &promoted->second : nullptr;
}

bool apply(const IniSection& section, const Source& source, FairyRules& rules, Diagnostics& diagnostics) {
    return OptionReader(section, source, rules, diagnostics).readAll();
}

}  // namespace ferz::variant
