// What a caller may set so that a problem goes away. A problem carries the setting as its remedy, and each
// reader is told of it by the name that it has there: a member of the library, an option of the command line.
//
//     namesOf(Setting::MostText).option      "max-text"
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace ferz {

enum class Setting { Board, Castling, Configurations, Drop, Effort, MostText, Piece, Side, Target, Without };

struct SettingNames {
    Setting setting;
    std::string_view member;     ///< of `Options` or `Position` in ferz/ferz.h, or an argument there
    std::string_view option;     ///< of the command line, without its dashes
    std::string_view example;    ///< stands for a value that the caller chooses
    std::string_view verb = {};  ///< the only one with the option; empty: the one that reported the problem
};

inline constexpr SettingNames kSettings[] = {
    {Setting::Board, "board", "board", "SIZE"},
    {Setting::Castling, "castling", "castling", "SQUARES", "moves"},
    {Setting::Configurations, "configurations", "configurations", "N"},
    {Setting::Drop, "drop", "drop", "LETTER", "moves"},
    {Setting::Effort, "effort", "effort", "FACTOR"},
    {Setting::MostText, "mostText", "max-text", "N"},
    {Setting::Piece, "piece", "piece", "NAME"},
    {Setting::Side, "side", "side", "SIDE"},
    {Setting::Target, "target", "to", "TARGET"},
    {Setting::Without, "without", "without", "FEATURES"},
};

[[nodiscard]] constexpr const SettingNames& namesOf(Setting setting) {
    return *std::find_if(std::begin(kSettings), std::end(kSettings),
                         [setting](const SettingNames& each) { return each.setting == setting; });
}

/// Set so, the problem goes away.
struct Remedy {
    Setting setting;
    std::string value = {};  ///< empty: the caller chooses
};

}  // namespace ferz
