#include "variant/fairy/start.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fmt/format.h>
#include <utility>

#include "support/diagnostics.h"

namespace ferz::variant {

namespace {

bool isNumber(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}
bool countsChecks(std::string_view text) {
    return text.find('+') != std::string_view::npos;
}
bool isField(std::string_view text) {
    return !isNumber(text) && !countsChecks(text);
}
bool isSide(std::string_view text) {
    return text == "w" || text == "b";
}

class StartReader {
public:
    StartReader(std::string_view text, const StartParts& parts) : text_(text), parts_(parts) {}

    FairyStart read() {
        splitWords();
        if (words_.empty()) {
            wrong({}, "`startFen` is empty");
            return std::move(result_);
        }
        const std::string_view placement = readPlacement();
        const std::string_view side = taken(isSide);
        std::string_view rights = taken(isField);
        const std::string_view passing = rights.empty() ? rights : taken(isField);
        const std::string_view checks = taken(countsChecks);
        if (!checks.empty() && parts_.checks) {
            result_.checks = std::max(std::atoi(std::string(checks).c_str()), 1);
        } else if (!checks.empty()) {
            report(diagnostic::kLeftOut, checks, fmt::format("`{}` is left out: it counts checks", checks));
        }
        const auto strange = std::find_if_not(words_.begin(), words_.end(), isNumber);
        if (strange != words_.end())
            wrong(*strange, fmt::format("`{}` in `startFen` is no counter", *strange));
        if (rights == "-") rights = {};
        if (!rights.empty() && !parts_.castles) {
            report(diagnostic::kLeftOut, rights,
                   fmt::format("`{}` is left out: there is no castling", rights));
            rights = {};
        }
        result_.hasRights = !rights.empty();
        add(placement);
        for (char& letter : result_.fen)
            letter = ownLetter(letter);
        add(side, "w");
        add(rights, "-");
        add(passing, "-");
        if (!checks.empty() && parts_.checks) add(checks);
        result_.fen += " 0 1";
        return std::move(result_);
    }

private:
    void splitWords() {
        constexpr std::string_view kGap = " \t";
        for (std::size_t at = text_.find_first_not_of(kGap); at != std::string_view::npos;) {
            const std::size_t end = std::min(text_.find_first_of(kGap, at), text_.size());
            words_.push_back(text_.substr(at, end - at));
            at = text_.find_first_not_of(kGap, end);
        }
    }

    /// The next word, when it is one of these.
    template <class Is>
    std::string_view taken(Is is) {
        if (words_.empty() || !is(words_.front())) return {};
        const std::string_view word = words_.front();
        words_.erase(words_.begin());
        return word;
    }

    std::string_view readPlacement() {
        const std::string_view word = taken([](std::string_view) { return true; });
        const std::size_t bracket = std::min(word.find('['), word.size());
        const std::string_view hand = word.substr(bracket);
        if (parts_.hands) return word;
        if (!hand.empty() && hand != "[]" && hand != "[-]") wrong(hand, "the variant has no pieces in hand");
        const std::string_view placement = word.substr(0, bracket);
        const std::size_t wall = placement.find('*');
        if (wall != std::string_view::npos && !parts_.walls)
            wrong(placement.substr(wall, 1), "`*` is a wall, and the variant has none");
        return placement;
    }

    // ---- the FEN

    /// A field as it stands, or what stands for it.
    void add(std::string_view field, std::string_view standsFor = {}) {
        const std::size_t begin = placeOf(field);
        if (!result_.fen.empty()) addCharacter(' ', begin);
        for (const char c : field.empty() ? standsFor : std::string_view())
            addCharacter(c, begin);
        for (std::size_t at = 0; at < field.size(); ++at) {
            if (field[at] != '~' || parts_.promoted) addCharacter(field[at], begin + at);
        }
    }

    /// As the variant file writes the piece.
    [[nodiscard]] char ownLetter(char letter) const {
        const bool isSmall = std::islower(static_cast<unsigned char>(letter)) != 0;
        const auto own =
            parts_.otherLetters.find(static_cast<char>(std::tolower(static_cast<unsigned char>(letter))));
        if (own == parts_.otherLetters.end()) return letter;
        return isSmall ? own->second
                       : static_cast<char>(std::toupper(static_cast<unsigned char>(own->second)));
    }

    void addCharacter(char c, std::size_t place) {
        result_.fen += c;
        result_.places.push_back(place);
    }

    // ---- problems

    [[nodiscard]] std::size_t placeOf(std::string_view part) const {
        return part.empty() ? text_.size() : static_cast<std::size_t>(part.data() - text_.data());
    }

    void report(DiagnosticName name, std::string_view part, std::string message) {
        const std::size_t begin = placeOf(part);
        result_.problems.push_back({name, {begin, begin + part.size()}, std::move(message)});
    }
    void wrong(std::string_view part, std::string message) {
        report(diagnostic::kBadPosition, part, std::move(message));
    }

    std::string_view text_;
    const StartParts& parts_;
    std::vector<std::string_view> words_;  ///< not taken yet
    FairyStart result_;
};

}  // namespace

Span FairyStart::partOf(Span inFen) const {
    if (inFen.begin >= std::min(inFen.end, places.size())) return {};
    return {places[inFen.begin], places[std::min(inFen.end, places.size()) - 1] + 1};
}

FairyStart startOf(std::string_view text, const StartParts& parts) {
    return StartReader(text, parts).read();
}

}  // namespace ferz::variant
