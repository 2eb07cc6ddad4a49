#include "variant/fairy/extended_betza.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <set>
#include <string_view>

namespace ferz::variant {

namespace extended {
namespace {

bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool isUpper(char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0;
}

/// Modifiers, a letter or a vector, and how often it is repeated.
struct Term {
    std::string_view modifiers;
    std::string_view atom;
    std::string_view rest;
    Span where;

    [[nodiscard]] bool has(char modifier) const { return modifiers.find(modifier) != std::string_view::npos; }
    [[nodiscard]] bool isVector() const { return atom.front() == '('; }
    /// `m`, `c`, or nothing for both
    [[nodiscard]] std::string mode() const {
        return has('m') == has('c') ? std::string() : std::string(1, has('m') ? 'm' : 'c');
    }
    /// There are no other modifiers.
    [[nodiscard]] bool hasOnly(std::string_view known) const {
        return modifiers.find_first_not_of(known) == std::string_view::npos;
    }
};

/// The next term; empty where the text is something else.
std::optional<Term> termAt(std::string_view text, std::size_t begin) {
    std::size_t at = begin;
    while (at < text.size() && (std::islower(static_cast<unsigned char>(text[at])) != 0 || text[at] == '^'))
        ++at;
    Term term;
    term.modifiers = text.substr(begin, at - begin);
    if (at == text.size()) return std::nullopt;
    const std::size_t close = text[at] == '(' ? text.find(')', at) : at;
    if (close == std::string_view::npos || (text[at] != '(' && !isUpper(text[at]))) return std::nullopt;
    term.atom = text.substr(at, close + 1 - at);
    std::size_t end = close + 1;
    const std::size_t range =
        text.substr(end).starts_with('[') ? text.find(']', end) : std::string_view::npos;
    if (range != std::string_view::npos) {
        end = range + 1;
    } else if (text.substr(end).starts_with(term.atom)) {
        end += term.atom.size();
    } else {
        while (end < text.size() && isDigit(text[end]))
            ++end;
    }
    term.rest = text.substr(close + 1, end - close - 1);
    term.where = {begin, end};
    return term;
}

// ---- vectors ----

struct Way {
    int file = 0;
    int rank = 0;
    friend auto operator<=>(const Way&, const Way&) = default;
};

std::vector<Way> waysOf(char letter) {
    switch (letter) {
        case 'f': return {{0, 1}};
        case 'b': return {{0, -1}};
        case 'r': return {{1, 0}};
        case 'l': return {{-1, 0}};
        case 'v': return {{0, 1}, {0, -1}};
        default: return {{1, 0}, {-1, 0}};
    }
}
bool isVertical(char letter) {
    return letter == 'f' || letter == 'b' || letter == 'v';
}

/// The vectors that the letters choose: of a pair, the second letter is the way of the first number. A letter
/// alone stands for itself twice.
std::set<Way> vectorsOf(std::string_view letters, int first, int second) {
    std::set<Way> vectors;
    const auto add = [&](char side, char main) {
        for (const Way& way : waysOf(main)) {
            for (const Way& other : waysOf(side)) {
                const Way one = {way.file * first + other.file * second,
                                 way.rank * first + other.rank * second};
                vectors.insert(one);
            }
        }
    };
    if (letters.empty()) {
        add('s', 'v');
        add('v', 's');
    }
    for (std::size_t at = 0; at < letters.size(); ++at) {
        const char one = letters[at];
        const char next = at + 1 < letters.size() ? letters[at + 1] : '\0';
        if (next != '\0' && next != one && isVertical(next) != isVertical(one)) {
            add(one, next);
            ++at;
            continue;
        }
        if (next == one) ++at;
        add(isVertical(one) ? 's' : 'v', one);
    }
    return vectors;
}

/// One vector as a leap of MBN.
std::string leapOf(const Way& by) {
    const int file = std::abs(by.file);
    const int rank = std::abs(by.rank);
    const std::string aside = by.file == 0 ? "" : by.file > 0 ? "r" : "l";
    const std::string ahead = by.rank == 0 ? "" : by.rank > 0 ? "f" : "b";
    std::string ways = file < rank ? aside + ahead : ahead + aside;
    if (ways.size() == 2) ways = "(" + ways + ")";
    return fmt::format("{}:{},{}:", ways, std::min(file, rank), std::max(file, rank));
}

/// `(1,2)`: ranks and files of one leap, in this order.
std::optional<std::pair<int, int>> numbersOf(std::string_view vector) {
    const std::size_t comma = vector.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const std::string first(vector.substr(1, comma - 1));
    const std::string second(vector.substr(comma + 1, vector.size() - comma - 2));
    const auto isNumber = [](const std::string& text) {
        return !text.empty() && text.size() <= 2 && std::all_of(text.begin(), text.end(), isDigit);
    };
    if (!isNumber(first) || !isNumber(second)) return std::nullopt;
    return std::pair(std::atoi(first.c_str()), std::atoi(second.c_str()));
}

std::optional<std::string> ofVector(const Term& term, bool isBlack) {
    const auto numbers = numbersOf(term.atom);
    if (!numbers || !term.hasOnly("mcfblrvs") || *numbers == std::pair(0, 0)) return std::nullopt;
    std::string letters;
    for (const char c : term.modifiers) {
        if (c != 'm' && c != 'c') letters += c;
    }
    const std::string rider = term.rest.empty() || isDigit(term.rest.front()) ? std::string(term.rest) : "0";
    std::string text;
    std::set<Way> leaps;
    for (Way by : vectorsOf(letters, numbers->first, numbers->second)) {
        if (isBlack) by.file = -by.file;
        leaps.insert(by);
    }
    for (const Way& by : leaps)
        text += (text.empty() ? "" : "+") + term.mode() + leapOf(by) + rider;
    return "mbn:" + text;
}

// ---- ranges ----

/// `[3-5]`, or `[3-]` up to the edge of the board.
std::optional<std::pair<int, int>> rangeOf(std::string_view text, const ir::Board& board) {
    const std::size_t hyphen = text.find('-');
    if (!text.starts_with('[') || hyphen == std::string_view::npos) return std::nullopt;
    const std::string least(text.substr(1, hyphen - 1));
    const std::string most(text.substr(hyphen + 1, text.size() - hyphen - 2));
    const auto isNumber = [](const std::string& digits) {
        return digits.size() <= 2 && std::all_of(digits.begin(), digits.end(), isDigit);
    };
    if (!isNumber(least) || !isNumber(most)) return std::nullopt;
    const int edge = std::max(board.files, board.ranks) - 1;
    const int first = std::atoi(least.c_str());
    const int last = most.empty() ? std::max(edge, first) : std::atoi(most.c_str());
    if (first < 1 || last < first) return std::nullopt;
    return std::pair(first, std::max(first, std::min(last, edge)));
}

/// A slider's steps of so many squares, each blocked by what stands before it.
std::optional<std::string> ofRange(const Term& term, const ir::Board& board) {
    const auto range = rangeOf(term.rest, board);
    std::string ways;
    for (const char c : term.modifiers) {
        if (c != 'm' && c != 'c') ways += c;
    }
    // Two letters may choose one direction of a bishop, and each program has its own rules for a queen.
    const bool isClear =
        term.atom == "R" || (term.atom == "B" && ways.size() <= 1) || (term.atom == "Q" && ways.empty());
    if (!range || !isClear || !term.hasOnly("mcfblrvs")) return std::nullopt;
    std::string text;
    for (const char leaper : {'W', 'F'}) {
        if (term.atom == (leaper == 'W' ? "B" : "R")) continue;
        for (int steps = range->first; steps <= range->second; ++steps)
            text += fmt::format("{}{}{}{}0{}", text.empty() ? "" : "+", term.mode(), ways, leaper, steps);
    }
    return "mbn:" + text;
}

// ---- other terms ----

/// Every other square.
std::string anywhere(const std::string& mode, const ir::Board& board) {
    std::set<std::pair<int, int>> leaps;
    for (int file = 0; file < board.files; ++file) {
        for (int rank = 0; rank < board.ranks; ++rank)
            leaps.insert({std::min(file, rank), std::max(file, rank)});
    }
    std::string text;
    for (const auto& [less, more] : leaps) {
        if (more > 0) text += fmt::format("{}{}:{},{}:", text.empty() ? "" : "+", mode, less, more);
    }
    return "mbn:" + text;
}

std::optional<std::string> ofLetter(const Term& term, const ir::Board& board) {
    const std::string mode = term.mode();
    const std::string_view letter = term.atom;
    const bool isPlainAtom = term.hasOnly("mc") && term.rest.empty();
    const bool isLine = letter == "R" || letter == "B" || letter == "Q";
    if (isLine && term.rest.starts_with('[')) return ofRange(term, board);
    if (letter == "U" && isPlainAtom) return anywhere(mode, board);
    if (letter == "O" && isPlainAtom) return fmt::format("mbn:{0}F+(F-{0}fR)", mode);
    if (letter == "M" && isPlainAtom) return fmt::format("mbn:{0}W+(W-{0}fB)", mode);
    if (isLine && term.has('z') && term.hasOnly("zmc") && term.rest.empty()) {
        const std::string straight = letter == "B" ? "" : mode + "W0*";
        const std::string diagonal = letter == "R" ? "" : mode + "F0*";
        return "mbn:" + straight + (letter == "Q" ? "+" : "") + diagonal;
    }
    if (isLine && term.has('j') && term.hasOnly("jmcfblrvs") && term.rest.empty())
        return fmt::format("betza:{}{}", term.modifiers, letter);
    if (term.has('^') && term.hasOnly("^c") && term.has('c') && term.rest.empty())
        return fmt::format("mbn:!c{}", letter);
    const bool isRider =
        term.rest == letter && std::string_view("ADHCLZJG").find(letter) != std::string_view::npos;
    if (isRider && term.hasOnly("mc")) {
        const std::string_view known = letter == "L" ? "C" : letter == "J" ? "Z" : letter;
        return fmt::format("betza:{0}{1}{1}", mode, known);
    }
    return std::nullopt;
}

/// Over a piece beside it, to the square behind.
bool isShortHop(const Term& term) {
    return term.has('p') && term.hasOnly("pmc") && term.rest == "2" &&
           (term.atom == "W" || term.atom == "F" || term.atom == "K");
}
std::optional<std::string> ofShortHop(const Term& term) {
    const std::string mode = term.mode() + "p";
    if (term.atom == "W") return "mbn:" + mode + "D";
    if (term.atom == "F") return "mbn:" + mode + "A";
    return fmt::format("mbn:{0}D+{0}A", mode);
}

}  // namespace
}  // namespace extended

ExtendedSplit splitExtended(const std::string& betza, const ir::Board& board, bool isExtended, bool isBlack) {
    ExtendedSplit split;
    constexpr std::string_view kCounting = "x{transparent_types:friendly}";
    std::string text = betza;
    std::erase(text, ' ');
    if (text.size() == kCounting.size() + 1 && text.starts_with(kCounting)) {
        const char letter = text.back();
        split.counting = letter == 'Q' ? "mbn:K" : letter == 'R' ? "mbn:W" : letter == 'B' ? "mbn:F" : "";
        if (!split.counting.empty()) return split;
    }
    std::size_t at = 0;
    while (at < betza.size()) {
        const auto term = extended::termAt(betza, at);
        if (!term) break;
        auto definition = isExtended && extended::isShortHop(*term) ? extended::ofShortHop(*term)
                          : term->isVector()                        ? extended::ofVector(*term, isBlack)
                                                                    : extended::ofLetter(*term, board);
        if (definition) {
            split.definitions.push_back(std::move(*definition));
            split.places.push_back(term->where);
        } else {
            split.plain += betza.substr(at, term->where.end - at);
            if (term->rest.starts_with('[')) {
                split.refusal =
                    "a range stands behind R, B or Q, as `R[3-5]`, with no other letters before "
                    "them than m, c and directions: one of B, and none of Q";
                split.refusedAt = term->where;
            }
        }
        at = term->where.end;
    }
    if (const std::size_t brace = betza.find('{', at); brace != std::string::npos && split.refusal.empty()) {
        split.refusal = "ferz does not know what the braces say of hurdles";
        split.refusedAt = {brace, std::min(betza.find('}', brace), betza.size() - 1) + 1};
    }
    // `m` alone is a piece without moves.
    if (betza != "m") split.plain += betza.substr(at);
    return split;
}

}  // namespace ferz::variant
