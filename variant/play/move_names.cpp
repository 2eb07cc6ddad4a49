#include "variant/play/move_names.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "ir/forms.h"
#include "variant/play/ends.h"

namespace ferz::variant {

namespace {

using ir::Square;

constexpr std::pair<std::string_view, Naming> kNamings[] = {
    {"uci", Naming::Uci}, {"san", Naming::San}, {"usi", Naming::Usi}};

std::string lower(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// The letter of what a piece becomes, whatever its colour.
std::string letterOfBecome(std::string_view becomes, const Variant& variant) {
    std::string letter = variant.names.letterOf(ir::formOf(becomes).name);
    if (letter.ends_with('~')) letter.pop_back();
    return letter;
}

/// From square to square.
class SquareNames {
public:
    SquareNames(const Game& before, const Variant& variant, Naming naming)
        : before_(before), variant_(variant), isUsi_(naming == Naming::Usi) {}

    [[nodiscard]] std::string operator()(const Turn& turn) const {
        if (turn.isPass()) return isUsi_ ? "pass" : "0000";
        std::string name;
        if (turn.move) {
            name = nameOf(*turn.move);
            // Behind the rook of castling: as if that went to the king.
            if (turn.drop && turn.drop->square != turn.move->from)
                name = square(turn.drop->square) + square(turn.move->from);
            if (turn.drop) name += lower(variant_.names.letterOf(turn.drop->as));
        } else if (turn.drop) {
            name = variant_.names.letterOf(turn.drop->as) + (isUsi_ ? "*" : "@") + square(turn.drop->square);
        }
        if (!turn.wall) return name;
        const std::string origin = turn.move && turn.move->to ? square(*turn.move->to) : "";
        return name + "," + origin + square(*turn.wall);
    }

private:
    /// In USI files are numbers from the right, and ranks are letters from the top.
    [[nodiscard]] std::string square(Square square) const {
        const ir::Board& board = variant_.board;
        if (!isUsi_ || !board.isFlat()) return board.name(square);
        const ir::Coordinates at = board.coordinates(square);
        return fmt::format("{}{}", board.files - at.file, static_cast<char>('a' + board.ranks - 1 - at.rank));
    }

    [[nodiscard]] std::string nameOf(const ir::Move& move) const {
        std::string name = square(move.from);
        name += move.to ? square(*move.to) : "x";
        if (move.becomes.empty()) return name;
        const std::string was = variant_.names.letterOf(before_.position.pieces.at(move.from).name);
        return name + promotion(was, letterOfBecome(move.becomes.front(), variant_));
    }

    /// `q`; `+` for the promoted form of what the piece was, `-` for the unpromoted form.
    static std::string promotion(const std::string& was, const std::string& becomes) {
        if (becomes == "+" + was) return "+";
        if (was == "+" + becomes) return "-";
        return lower(becomes);
    }

    const Game& before_;
    const Variant& variant_;
    const bool isUsi_;
};

/// What distinguishes a turn from others of the same name: its move, and what leaves the hand if it comes to
/// the board as another piece.
std::string detailOf(const Turn& turn, const Variant& variant) {
    std::string detail = turn.move ? ir::print(*turn.move, variant.board) : std::string();
    if (!turn.drop || (turn.move && turn.drop->name == turn.drop->as)) return detail;
    detail += (turn.move ? ", " : "") + variant.names.letterOf(turn.drop->name);
    return turn.drop->name == turn.drop->as ? detail
                                            : detail + " becomes " + variant.names.letterOf(turn.drop->as);
}

std::vector<std::string> squareNames(const std::vector<Ply>& plies, const Game& before,
                                     const Variant& variant, Naming naming) {
    const SquareNames nameOf(before, variant, naming);
    std::map<std::string, int> uses;
    std::vector<std::string> names;
    for (const Ply& ply : plies)
        ++uses[names.emplace_back(nameOf(ply.turn))];
    for (std::size_t each = 0; each < plies.size(); ++each) {
        const Turn& turn = plies[each].turn;
        if (uses[names[each]] > 1 && (turn.move || turn.drop))
            names[each] += " (" + detailOf(turn, variant) + ")";
    }
    return names;
}

/// Short algebraic notation.
class ShortNames {
public:
    ShortNames(const std::vector<Ply>& plies, const Game& before, const Variant& variant)
        : before_(before), variant_(variant) {
        for (const Ply& ply : plies) {
            if (ply.turn.move && !castles(ply))
                origins_[targetOf(*ply.turn.move)].insert(ply.turn.move->from);
        }
    }

    /// Without the signs for check and mate.
    [[nodiscard]] std::string nameOf(const Ply& ply) const {
        if (ply.turn.isPass()) return "--";
        std::string name;
        if (castles(ply)) {
            name = ply.after.castled->isShort ? "O-O" : "O-O-O";
        } else if (ply.turn.move) {
            const ir::Move& move = *ply.turn.move;
            name = letterOf(move) + originOf(move) + (move.captures.empty() ? "" : "x") + targetName(move) +
                   becomeOf(move, "=");
        }
        return name + behind(ply.turn);
    }

    /// With all, some or nothing of the square that the piece leaves, and no signs between the squares.
    [[nodiscard]] std::vector<std::string> looseNames(const Ply& ply) const {
        if (!ply.turn.move || castles(ply)) return {withoutSigns(nameOf(ply))};
        const ir::Move& move = *ply.turn.move;
        std::vector<std::string> names;
        const auto [file, rank] = fileAndRank(move.from);
        for (const std::string& origin : {std::string(), file, rank, variant_.board.name(move.from)})
            names.push_back(letterOf(move) + origin + targetName(move) + becomeOf(move, "") +
                            behind(ply.turn));
        return names;
    }

    static std::string withoutSigns(std::string text) {
        while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos)
            text.pop_back();
        std::erase_if(text, [](char c) { return c == 'x' || c == '-' || c == ':' || c == '='; });
        return text;
    }

private:
    /// Letter, square and whether it captures: of several pieces that have it, a move says which.
    using Target = std::tuple<std::string, Square, bool>;

    static bool castles(const Ply& ply) { return ply.turn.castles && ply.after.castled.has_value(); }

    [[nodiscard]] std::string letterOf(const ir::Move& move) const {
        const std::string& name = before_.position.pieces.at(move.from).name;
        return name == "pawn" ? std::string() : variant_.names.letterOf(name);
    }
    [[nodiscard]] Target targetOf(const ir::Move& move) const {
        return {letterOf(move), move.to.value_or(ir::kNoSquare), !move.captures.empty()};
    }
    /// Nothing where the piece dies.
    [[nodiscard]] std::string targetName(const ir::Move& move) const {
        return move.to ? variant_.board.name(*move.to) : std::string();
    }

    /// Splits a square's name. The letter of a level and the number of a row go with the rank.
    [[nodiscard]] std::pair<std::string, std::string> fileAndRank(Square square) const {
        const std::string name = variant_.board.name(square);
        return {name.substr(0, 1), name.substr(1)};
    }

    [[nodiscard]] std::string originOf(const ir::Move& move) const {
        const auto [file, rank] = fileAndRank(move.from);
        bool isAlone = true;
        bool fileTells = true;
        bool rankTells = true;
        for (const Square other : origins_.at(targetOf(move))) {
            if (other == move.from) continue;
            const auto [itsFile, itsRank] = fileAndRank(other);
            isAlone = false;
            fileTells = fileTells && itsFile != file;
            rankTells = rankTells && itsRank != rank;
        }
        const bool isPawnCapture = letterOf(move).empty() && !move.captures.empty();
        if (isAlone && !isPawnCapture && move.to) return {};
        if (fileTells && move.to) return file;
        return rankTells && move.to ? rank : variant_.board.name(move.from);
    }

    [[nodiscard]] std::string becomeOf(const ir::Move& move, std::string_view sign) const {
        if (move.becomes.empty()) return {};
        return std::string(sign) + letterOfBecome(move.becomes.front(), variant_);
    }

    /// A piece out of the hand, after a move or alone, and a wall.
    [[nodiscard]] std::string behind(const Turn& turn) const {
        std::string text;
        if (turn.drop) {
            const std::string letter = variant_.names.letterOf(turn.drop->as);
            const std::string square = variant_.board.name(turn.drop->square);
            if (!turn.move) {
                text = letter + "@" + square;
            } else {
                text = "/" + letter + (turn.drop->square == turn.move->from ? std::string() : square);
            }
        }
        if (turn.wall) text += "," + variant_.board.name(*turn.wall);
        return text;
    }

    const Game& before_;
    const Variant& variant_;
    std::map<Target, std::set<Square>> origins_;
};

/// `+`, `#`, or nothing.
std::string signOf(const Ply& ply, Interpreter& rules) {
    if (!rules.isInCheck(ply.after, ply.after.side)) return {};
    const auto outcome = outcomeOf(rules, ply.after);
    return outcome && outcome->when == When::Mate ? "#" : "+";
}

/// Names without signs; those of moves that SAN calls the same are of UCI, and have no sign.
struct UnsignedNames {
    std::vector<std::string> names;
    std::vector<bool> areShort;
};

UnsignedNames unsignedNames(const std::vector<Ply>& plies, const Game& before, const Variant& variant) {
    const ShortNames names(plies, before, variant);
    std::map<std::string, int> uses;
    UnsignedNames result;
    for (const Ply& ply : plies)
        ++uses[result.names.emplace_back(names.nameOf(ply))];
    const auto plain = squareNames(plies, before, variant, Naming::Uci);
    for (std::size_t each = 0; each < plies.size(); ++each) {
        result.areShort.push_back(uses[result.names[each]] == 1);
        if (!result.areShort[each]) result.names[each] = plain[each];
    }
    return result;
}

std::vector<std::string> shortNames(const std::vector<Ply>& plies, const Game& before, Interpreter& rules) {
    UnsignedNames result = unsignedNames(plies, before, rules.variant());
    for (std::size_t each = 0; each < plies.size(); ++each) {
        if (result.areShort[each]) result.names[each] += signOf(plies[each], rules);
    }
    return std::move(result.names);
}

std::vector<std::size_t> placesOf(std::string_view text, const std::vector<std::string>& names) {
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end()) return {};
    return {static_cast<std::size_t>(found - names.begin())};
}

}  // namespace

std::optional<Naming> namingOf(std::string_view word) {
    for (const auto& [name, naming] : kNamings) {
        if (name == word) return naming;
    }
    return std::nullopt;
}

std::vector<std::string> namesOf(const std::vector<Ply>& plies, const Game& before, const Variant& variant) {
    return squareNames(plies, before, variant, Naming::Uci);
}

std::vector<std::string> namesOf(const std::vector<Ply>& plies, const Game& before, Interpreter& rules,
                                 Naming naming) {
    return naming == Naming::San ? shortNames(plies, before, rules)
                                 : squareNames(plies, before, rules.variant(), naming);
}

std::string nameOf(std::size_t ply, const std::vector<Ply>& plies, const Game& before, Interpreter& rules,
                   Naming naming) {
    if (naming != Naming::San) return squareNames(plies, before, rules.variant(), naming)[ply];
    const UnsignedNames all = unsignedNames(plies, before, rules.variant());
    return all.names[ply] + (all.areShort[ply] ? signOf(plies[ply], rules) : "");
}

std::vector<std::size_t> movesNamed(std::string_view text, const std::vector<Ply>& plies, const Game& before,
                                    Interpreter& rules) {
    for (const Naming naming : {Naming::Uci, Naming::San, Naming::Usi}) {
        auto found = placesOf(text, namesOf(plies, before, rules, naming));
        if (!found.empty()) return found;
    }
    std::string loose(text);
    if (loose.starts_with("0-0")) std::replace(loose.begin(), loose.end(), '0', 'O');
    loose = ShortNames::withoutSigns(loose);
    const ShortNames names(plies, before, rules.variant());
    std::vector<std::size_t> result;
    for (std::size_t each = 0; each < plies.size() && !loose.empty(); ++each) {
        const auto own = names.looseNames(plies[each]);
        if (std::find(own.begin(), own.end(), loose) != own.end()) result.push_back(each);
    }
    return result;
}

}  // namespace ferz::variant
