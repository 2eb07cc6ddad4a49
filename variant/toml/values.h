// What the values of a variant file mean: squares, letters of pieces, words.
//
//     values.zone(*table.get("zone"), "zone")      "[6-8]", or one for each side: ["[6-8]", "[1-3]"]
//     values.names(*table.get("to"), "to")         ["Q", "R"]
//
// Whatever is wrong is reported with its place.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "variant/model/variant.h"
#include "variant/rules/words.h"
#include "variant/toml/text.h"

namespace ferz::variant {

/// "write `x`" where a word close to the text is meant, and otherwise all that there are.
[[nodiscard]] std::string helpWithWord(std::string_view text, const std::vector<std::string_view>& words);

class Values {
public:
    /// Both have to live as long; the variant has its board, its names and its pieces when they are asked
    /// for.
    Values(TomlText& toml, Variant& variant) : toml_(toml), variant_(variant) {}

    /// Black sees the levels or the rows upside down, too.
    void mirrorLevels(bool rowsToo);

    /// Whether the key is a letter of a piece, as `P`, `+P` or `P~`; an error if not.
    [[nodiscard]] bool isLetter(const toml::key& key);

    /// `white` or `black`: what is said is said of that side alone.
    [[nodiscard]] std::array<bool, 2> sides(const toml::node& node);

    /// White's squares, which are mirrored for Black; or a list of White's and Black's.
    [[nodiscard]] std::optional<ZoneOfSide> zone(const toml::node& node, std::string_view key);
    /// The same of a table; everywhere if there is no such key.
    [[nodiscard]] ZoneOfSide zone(const toml::table& table, std::string_view key);

    [[nodiscard]] std::optional<std::string> name(const TomlString& letter);
    /// A small letter is a piece of the other colour.
    [[nodiscard]] std::optional<std::string> promotedName(TomlString letter);
    [[nodiscard]] std::vector<std::string> names(const toml::node& node, std::string_view key);
    /// Empty if there is no such key.
    [[nodiscard]] std::vector<std::string> names(const toml::table& table, std::string_view key);

    /// The default if there is no such key.
    [[nodiscard]] int number(const toml::table& table, std::string_view key, int least, int byDefault);
    [[nodiscard]] bool boolean(const toml::table& table, std::string_view key, bool byDefault);

    /// Empty when it is none from `least` to 1000.
    [[nodiscard]] std::optional<int> number(const toml::node& node, std::string_view key, int least);

    /// Empty when it is no multiple of a half from `least` to 1000.
    [[nodiscard]] std::optional<ferz::core::Points> points(const toml::node& node, std::string_view key,
                                                           ferz::core::Points least);

    /// `{ R = 13, P = 2 }`; pieces are what they count as.
    [[nodiscard]] NameTerms::Worths worths(const toml::node& node, std::string_view key);

    /// Which of these words it is; empty words are none.
    [[nodiscard]] std::optional<std::size_t> word(const toml::node& node, std::string_view key,
                                                  const std::vector<std::string_view>& words);
    template <class Enum>
    [[nodiscard]] std::optional<Enum> word(const toml::node& node, std::string_view key,
                                           const Vocabulary<Enum>& vocabulary) {
        std::vector<std::string_view> words;
        for (const RuleWord<Enum>& each : vocabulary.words)
            words.push_back(each.text);
        const auto at = word(node, key, words);
        return at ? std::optional(vocabulary.words[*at].value) : std::nullopt;
    }

private:
    [[nodiscard]] std::optional<ir::Zone> oneZone(const TomlString& text);
    [[nodiscard]] ir::Zone mirrored(ir::Zone zone) const;

    TomlText& toml_;
    Variant& variant_;
    bool mirrorsLevels_ = false;
    bool mirrorsRows_ = false;
};

}  // namespace ferz::variant
