#include "ferz/guess.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "ferz/sameness.h"
#include "ferz/spelling.h"

namespace ferz::library {

namespace {

/// The word before a colon at the start, where it is long enough to be meant as a notation's name.
std::string_view unknownPrefix(std::string_view text) {
    std::size_t word = 0;
    while (word < text.size() && std::islower(static_cast<unsigned char>(text[word])) != 0)
        ++word;
    const bool isPrefix = word >= 3 && word < text.size() && (text[word] == ':' || text[word] == '[');
    return isPrefix ? text.substr(0, word) : std::string_view();
}

bool sameMeaning(const Definition& a, const Definition& b) {
    if (a.movements.size() != b.movements.size()) return false;
    for (std::size_t index = 0; index < a.movements.size(); ++index) {
        // Movements not proved equal within these limits count as different: the text then needs a prefix.
        if (!isSame(a.movements[index], b.movements[index], ir::Board{8, 8}, kRemarkLimits)) return false;
    }
    return true;
}

/// Messages quote no longer text, neither the user's nor one to write instead.
constexpr std::size_t kLongestHint = 40;

/// A text without a prefix that several notations read differently is read in this one.
constexpr std::string_view kBareNotation = "betza";

}  // namespace

void suggestOther(const frontend::Notation& notation, const std::string& dialect, const std::string& text,
                  const ReadSettings& settings, Diagnostics& diagnostics) {
    if (!settings.suggests || settings.cells != ir::Cells::Squares ||
        (notation.name != "mbn" && notation.name != "betza"))
        return;
    // The frontend may have said it already, at the letter that is wrong.
    const auto saysSo = [&](std::string_view what) {
        return std::any_of(diagnostics.all().begin(), diagnostics.all().end(),
                           [&](const Diagnostic& each) { return each.help.find(what) != std::string::npos; });
    };
    if (saysSo("`betza")) return;
    ReadSettings quiet = settings;
    quiet.suggests = false;
    const bool isWritten = notation.name == "mbn" || dialect.empty() || dialect == "[dialect=xbetza]";
    for (const std::string_view other :
         {"betza", "betza[dialect=fsf]", "betza[dialect=classic]", "mbn", "betza[dialect=fsx]"}) {
        const std::string_view name = other.substr(0, other.find('['));
        const std::string_view otherDialect = other.substr(name.size());
        if (name == notation.name && (name == "mbn" || otherDialect == dialect)) continue;
        Diagnostics problems;
        const auto definition =
            readAs(*frontend::findNotation(name), std::string(otherDialect), "<text>", text, quiet, problems);
        if (!definition || definition->movements.size() != 1) continue;
        std::string help = fmt::format("write `{}:` before it", other);
        const auto same =
            isWritten ? spelled(definition->movements.front(), notation.name, quiet) : std::nullopt;
        if (same && same->size() <= kLongestHint) help += fmt::format(", or `{}`", *same);
        // Nothing new.
        if (!same && other == "mbn" && saysSo("`mbn:`")) return;
        diagnostics.report(diagnostic::kOtherNotation, fmt::format("the text reads as `{}:`", other), help);
        return;
    }
}

namespace {

/// Returns the notation whose errors are shown for a text that no notation accepts.
std::string_view closestNotation(std::string_view text) {
    const auto all = frontend::notations();
    const auto found = std::find_if(all.rbegin(), all.rend(), [&](const frontend::Notation& each) {
        return each.looksLike != nullptr && each.looksLike(text);
    });
    return found == all.rend() ? kBareNotation : found->name;
}

/// A notation's reading of a text, with what it has to say about it.
using Reading = std::pair<Definition, Diagnostics>;

/// What the text is in the other notation: in Betza's notation where that is short.
std::string describe(const Definition& other, const ReadSettings& settings) {
    std::string_view text = other.text;
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    const bool isShort = text.size() <= kLongestHint && text.find('\n') == std::string_view::npos;
    const std::string as =
        fmt::format("{} `{}:{}` it is ", isShort ? "as" : "after", other.notation->name, isShort ? text : "");
    const bool isSpelled = settings.suggests && other.movements.size() == 1;
    const auto same = isSpelled ? spelled(other.movements.front(), kBareNotation, settings) : std::nullopt;
    if (!same || same->size() > kLongestHint) return as + "another piece";
    // A spelling is proved for White.
    if (*same == text) return as + "another piece for Black";
    return as + fmt::format("`{}:{}`", kBareNotation, *same);
}

/// Returns the reading in Betza's notation, with a warning, of a text that notations read differently; an
/// error where there is none.
std::optional<Definition> bareReading(std::vector<Reading> readings, const Source& source,
                                      const ReadSettings& settings, Diagnostics& diagnostics) {
    // Letters on hexagonal boards are pieces of MBN: Betza's notation knows squares alone.
    const auto isBare = [&](const Reading& each) {
        return each.first.notation->name == kBareNotation && settings.cells == ir::Cells::Squares;
    };
    // It is the likeliest, and is named first.
    std::stable_partition(readings.begin(), readings.end(), isBare);
    const auto bare = std::find_if(readings.begin(), readings.end(), isBare);
    std::string prefixes, others;
    for (const Reading& each : readings) {
        prefixes += fmt::format("{}`{}:`", prefixes.empty() ? "" : " or ", each.first.notation->name);
        if (bare == readings.end() || isBare(each) || sameMeaning(bare->first, each.first)) continue;
        others += (others.empty() ? "" : ", ") + describe(each.first, settings);
    }
    const std::string help = "write " + prefixes + " before it";
    const Span whole{0, source.text().size()};
    if (bare == readings.end()) {
        diagnostics.report(diagnostic::kAmbiguousNotation, source, whole,
                           "several notations accept this with different meanings", help);
        return std::nullopt;
    }
    diagnostics.report(diagnostic::kAssumedNotation, source, whole, "read as Betza's notation; " + others,
                       help);
    diagnostics.append(bare->second);
    return std::move(bare->first);
}

}  // namespace

std::optional<Definition> guess(const std::string& name, const std::string& text,
                                const ReadSettings& settings, Diagnostics& diagnostics) {
    std::vector<Reading> accepted;
    std::map<std::string_view, Diagnostics> refused;
    const auto isAccepted = [&](std::string_view notation) {
        return std::any_of(accepted.begin(), accepted.end(),
                           [&](const auto& each) { return each.first.notation->name == notation; });
    };
    for (const frontend::Notation& notation : frontend::notations()) {
        // The words of Chessembly are letters that could be modifiers: `move(1,4)` is not meant as m, o, v,
        // e.
        if (notation.name == "betza" && isAccepted("chessembly")) continue;
        Diagnostics own;
        auto definition = readAs(notation, {}, name, text, settings, own);
        if (definition) {
            accepted.emplace_back(std::move(*definition), std::move(own));
        } else {
            refused[notation.name] = std::move(own);
        }
    }
    if (accepted.empty()) {
        std::string_view closest = closestNotation(text);
        // Betza's reader knows what is written in MBN alone.
        const Diagnostic* error = refused[closest].firstError();
        if (error != nullptr && error->name == diagnostic::kOtherNotation.name) closest = "mbn";
        // In ANCP a word before a colon is a prefix of its own.
        if (const std::string_view word = unknownPrefix(text); !word.empty() && closest != "ancp") {
            reportUnknown(word, Source(name, text), {0, word.size()}, diagnostics);
            return std::nullopt;
        }
        diagnostics.append(refused[closest]);
        return std::nullopt;
    }
    const auto differs = [&](const auto& each) { return !sameMeaning(accepted.front().first, each.first); };
    if (std::any_of(accepted.begin() + 1, accepted.end(), differs))
        return bareReading(std::move(accepted), Source(name, text), settings, diagnostics);
    diagnostics.append(accepted.front().second);
    return std::move(accepted.front().first);
}

}  // namespace ferz::library
