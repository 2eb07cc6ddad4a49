#include "variant/toml/values.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

#include "ir/forms.h"
#include "support/spelling.h"

namespace ferz::variant {

namespace {

/// The coordinates that Black sees as White sees these, of so many. False where none of them is on the board.
bool mirror(ir::Span1& span, int count) {
    if (span.first == 0) return true;
    if (span.first > count) return false;
    span = {count + 1 - std::min(span.last, count), count + 1 - span.first, 0, false, false};
    return true;
}

/// As the automaton writes zones, but for what may be left out there: `[6-8]` is `[*6-8]`, `[5E2]` is
/// `[*5/E/2]`.
std::optional<ir::Zone> readZone(const std::string& text) {
    const auto isIn = [](char c, char first, char last) { return c >= first && c <= last; };
    std::string full;
    bool isInLevels = false;
    bool isInRows = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const char before = at == 0 ? ' ' : text[at - 1];
        const bool isDigit = isIn(c, '0', '9');
        const bool isLevel = isIn(c, 'A', 'H');
        const bool isStart = before == '[' || before == ',' || before == '^';
        if (isStart) isInLevels = isInRows = false;
        if (isStart && (isDigit || isLevel)) full += isDigit ? "*" : "**";
        if ((isLevel && !isInLevels) || (isDigit && isInLevels && !isInRows)) {
            full += '/';
            isInRows = isInLevels;
            isInLevels = true;
        }
        full += c;
    }
    return ir::parseZone(full);
}

/// `P`, or promoted `+P` or `P~`.
bool isPieceLetter(std::string_view key) {
    if (key.starts_with('+')) {
        key.remove_prefix(1);
    } else if (key.ends_with('~')) {
        key.remove_suffix(1);
    }
    return key.size() == 1 && key[0] >= 'A' && key[0] <= 'Z';
}

}  // namespace

std::string helpWithWord(std::string_view text, const std::vector<std::string_view>& words) {
    if (const auto meant = nearestWord(text, words)) return fmt::format("write `{}`", *meant);
    std::string list;
    for (const std::string_view each : words) {
        if (!each.empty()) list += fmt::format("{}`{}`", list.empty() ? "" : ", ", each);
    }
    return "it is one of " + list;
}

void Values::mirrorLevels(bool rowsToo) {
    mirrorsLevels_ = true;
    mirrorsRows_ = rowsToo;
}

std::optional<ir::Zone> Values::oneZone(const TomlString& text) {
    auto zone = readZone(text.text);
    if (!zone) {
        toml_.report(diagnostic::kBadZone, text.where, fmt::format("`{}` is no zone", text.text),
                     "write ranks as `[8]` or `[6-8]`, squares as `[a8,h8]` or `[d-f1-3]`, levels and rows "
                     "after them as `[5E]`");
        return zone;
    }
    const std::vector<ir::Square> there = variant_.board.existing();
    if (std::none_of(there.begin(), there.end(),
                     [&](ir::Square square) { return zone->contains(variant_.board, square); })) {
        toml_.report(diagnostic::kBadZone, text.where,
                     fmt::format("`{}` holds no square of the board {}", text.text, variant_.board.print()));
        return std::nullopt;
    }
    return zone;
}

std::optional<ZoneOfSide> Values::zone(const toml::node& node, std::string_view key) {
    const toml::array* list = node.as_array();
    const bool isTexts = list != nullptr && (list->size() == 1 || list->size() == 2) &&
                         list->is_homogeneous(toml::node_type::string);
    if (!node.is_string() && !isTexts) {
        toml_.wrongType(node, key, "a zone as `[6-8]`, or a list of White's and of Black's");
        return std::nullopt;
    }
    const std::vector<TomlString> texts = toml_.strings(node, key);
    // One of two sides may have no square.
    const auto zoneOf = [&](const TomlString& text) {
        return texts.size() == 2 && text.text == "-" ? std::optional(ir::Zone()) : oneZone(text);
    };
    const auto white = zoneOf(texts[0]);
    if (!white) return std::nullopt;
    if (texts.size() == 1) return ZoneOfSide{*white, mirrored(*white)};
    auto black = zoneOf(texts[1]);
    if (!black) return std::nullopt;
    // As Black sees it.
    std::erase_if(black->parts,
                  [&](ir::ZonePart& part) { return !mirror(part.ranks, variant_.board.ranks); });
    return ZoneOfSide{*white, mirrored(*black)};
}

ZoneOfSide Values::zone(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    const ZoneOfSide everywhere = {ir::Zone::everywhere(), ir::Zone::everywhere()};
    return node == nullptr ? everywhere : zone(*node, key).value_or(everywhere);
}

/// With the levels and rows that the file has mirrored for Black.
ir::Zone Values::mirrored(ir::Zone zone) const {
    std::erase_if(zone.parts, [&](ir::ZonePart& part) {
        return (mirrorsLevels_ && !mirror(part.levels, variant_.board.levels)) ||
               (mirrorsRows_ && !mirror(part.rows, variant_.board.rows));
    });
    return zone;
}

std::optional<std::string> Values::name(const TomlString& letter) {
    const std::string name = variant_.names.nameOf(letter.text);
    if (isPieceLetter(letter.text) && variant_.find(name) != nullptr) return name;
    toml_.report(diagnostic::kNoSuchPiece, letter.where,
                 fmt::format("the variant has no piece `{}`", letter.text));
    return std::nullopt;
}

std::optional<std::string> Values::promotedName(TomlString letter) {
    const std::size_t at = letter.text.starts_with('+') ? 1 : 0;
    const bool isOther = letter.text.size() > at && letter.text[at] >= 'a' && letter.text[at] <= 'z';
    if (isOther) letter.text[at] = static_cast<char>(letter.text[at] - 'a' + 'A');
    const auto named = name(letter);
    return named ? std::optional(ir::nameOf({*named, isOther})) : std::nullopt;
}

std::vector<std::string> Values::names(const toml::node& node, std::string_view key) {
    std::vector<std::string> result;
    for (const TomlString& letter : toml_.strings(node, key)) {
        if (auto one = name(letter)) result.push_back(std::move(*one));
    }
    return result;
}

std::vector<std::string> Values::names(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    return node == nullptr ? std::vector<std::string>() : names(*node, key);
}

std::optional<int> Values::number(const toml::node& node, std::string_view key, int least) {
    const auto value = node.value_exact<std::int64_t>();
    if (value && *value >= least && *value <= 1000) return static_cast<int>(*value);
    toml_.wrongType(node, key, fmt::format("a number from {} to 1000", least));
    return std::nullopt;
}

std::optional<ferz::core::Points> Values::points(const toml::node& node, std::string_view key,
                                                 ferz::core::Points least) {
    const double halves = node.value<double>().value_or(-1) * 2;
    if (node.is_number() && halves >= least.halves && halves <= 2000 && halves == std::floor(halves))
        return ferz::core::Points{static_cast<int>(halves)};
    toml_.wrongType(node, key, fmt::format("a number from {} to 1000, such as `2` or `1.5`", textOf(least)));
    return std::nullopt;
}

NameTerms::Worths Values::worths(const toml::node& node, std::string_view key) {
    NameTerms::Worths worths;
    const toml::table* table = node.as_table();
    if (table == nullptr || table->empty()) {
        toml_.wrongType(node, key, "a table, as `{ R = 5, P = 1 }`");
        return worths;
    }
    for (const auto& [letter, value] : *table) {
        const auto called = name({std::string(letter.str()), toml_.where(letter.source())});
        const auto worth = points(value, letter.str(), {1});
        if (!called || !worth) continue;
        const auto [known, isNew] = worths.emplace(variant_.kindOf(*called), *worth);
        if (!isNew && known->second != *worth)
            toml_.report(diagnostic::kWrongType, toml_.where(value.source()),
                         fmt::format("`{}` counts as `{}`, which has other points", letter.str(),
                                     variant_.names.letterOf(known->first)),
                         "leave one of them out");
    }
    return worths;
}

int Values::number(const toml::table& table, std::string_view key, int least, int byDefault) {
    const toml::node* node = table.get(key);
    return node == nullptr ? byDefault : number(*node, key, least).value_or(byDefault);
}

bool Values::isLetter(const toml::key& key) {
    if (isPieceLetter(key.str())) return true;
    toml_.report(diagnostic::kUnknownKey, toml_.where(key.source()),
                 fmt::format("`{}` is no letter of a piece", key.str()),
                 "they are `A` to `Z`, or of promoted pieces `+A` or `A~`");
    return false;
}

std::array<bool, 2> Values::sides(const toml::node& node) {
    const auto side = node.value<std::string_view>();
    if (side == "white") return {true, false};
    if (side == "black") return {false, true};
    toml_.wrongType(node, "side", "`white` or `black`");
    return {};
}

bool Values::boolean(const toml::table& table, std::string_view key, bool byDefault) {
    const toml::node* node = table.get(key);
    return node == nullptr ? byDefault : toml_.boolean(*node, key, byDefault);
}

std::optional<std::size_t> Values::word(const toml::node& node, std::string_view key,
                                        const std::vector<std::string_view>& words) {
    const auto text = toml_.string(node, key);
    if (!text) return std::nullopt;
    const auto found = std::find(words.begin(), words.end(), text->text);
    if (found != words.end() && !found->empty()) return static_cast<std::size_t>(found - words.begin());
    toml_.report(diagnostic::kWrongType, text->where, fmt::format("`{}` cannot be `{}`", key, text->text),
                 helpWithWord(text->text, words));
    return std::nullopt;
}

}  // namespace ferz::variant
