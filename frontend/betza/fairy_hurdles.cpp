#include "frontend/betza/fairy_hurdles.h"

#include <cctype>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <utility>

#include "frontend/betza/diagnostic_names.h"
#include "support/limits.h"

namespace ferz::betza::fairy {

namespace {

std::optional<int> numberIn(std::string_view digits) {
    if (digits.empty() || digits.size() > 3) return std::nullopt;
    int value = 0;
    for (const char each : digits) {
        if (each < '0' || each > '9') return std::nullopt;
        value = value * 10 + (each - '0');
    }
    return value;
}

std::string_view trimmedText(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
        text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0)
        text.remove_suffix(1);
    return text;
}

}  // namespace

void BracesReader::problem(DiagnosticName name, Span span, std::string message, std::string help) {
    meaning_.problems.push_back({name, span, std::move(message), std::move(help)});
}

BracesReader::Part BracesReader::trimmed(std::size_t begin, std::size_t end) const {
    const std::string_view text = std::string_view(braces_.inside).substr(begin, end - begin);
    const std::string_view inside = trimmedText(text);
    const std::size_t skipped = inside.empty() ? 0 : static_cast<std::size_t>(inside.data() - text.data());
    // Behind the brace.
    const std::size_t at = braces_.span.begin + 1 + begin + skipped;
    return {inside, {at, at + std::max<std::size_t>(inside.size(), 1)}};
}

BracesMeaning BracesReader::meaning() && {
    const std::string_view text = braces_.inside;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(';', at), text.size());
        const Part part = trimmed(at, end);
        // The last semicolon may be followed by nothing.
        if (!part.text.empty() || end < text.size() || at == 0) option(part);
        at = end + 1;
    }
    if (meaning_.problems.empty()) checkTogether();
    return std::move(meaning_);
}

void BracesReader::option(const Part& part) {
    const std::size_t colon = part.text.find(':');
    if (part.text.empty() || colon == std::string_view::npos) {
        problem(diagnostic::kSyntax, part.span, "between braces stand options, `{hurdles: 1,1; post: 1,1}`");
        return;
    }
    const std::size_t begin = part.span.begin - braces_.span.begin - 1;
    const Part word = trimmed(begin, begin + colon);
    const Part value = trimmed(begin + colon + 1, begin + part.text.size());
    const auto key = braceKeyNamed(word.text);
    if (!key) {
        problem(diagnostic::kUnknownModifier, word.span,
                fmt::format("Fairy-Stockfish-X has no option `{}` between braces", word.text));
    } else if ((*key == BraceKey::Path) != braces_.ofPath) {
        problem(diagnostic::kMisplacedModifier, word.span,
                braces_.ofPath ? "the braces after `n` say `path` alone"
                               : "`path` stands in braces after `n`: `n{path: anypath}Z`");
    } else if (value.text.empty()) {
        problem(diagnostic::kSyntax, word.span, fmt::format("`{}` has no value", word.text));
    } else {
        set(*key, value);
    }
}

void BracesReader::set(BraceKey key, const Part& value) {
    HurdleRules& rules = meaning_.hurdles;
    const auto unknown = [&] {
        problem(diagnostic::kUnknownModifier, value.span,
                fmt::format("Fairy-Stockfish-X does not know `{}` here", value.text));
    };
    const bool saysNoHop = key == BraceKey::Path || key == BraceKey::HurdleSides ||
                           key == BraceKey::HurdlePieces || key == BraceKey::TransparentSides ||
                           key == BraceKey::TransparentPieces;
    if (!saysNoHop) meaning_.isHopper = true;
    switch (key) {
        case BraceKey::Path:
            if (const auto path = lamePathNamed(value.text)) {
                meaning_.path = *path;
            } else {
                unknown();
            }
            break;
        case BraceKey::Hurdles: bounds(value, rules.hurdles); break;
        case BraceKey::Before: bounds(value, rules.before); break;
        case BraceKey::After: bounds(value, rules.after); break;
        case BraceKey::Capture:
            if (const auto capture = hopCaptureNamed(value.text)) {
                rules.capture = *capture;
            } else {
                unknown();
            }
            break;
        case BraceKey::Equal:
            if (const auto equal = equalHopNamed(value.text); !equal) {
                unknown();
            } else if (*equal == EqualHop::Stopper) {
                problem(diagnostic::kNotYet, value.span,
                        "a piece that stops halfway before a hurdle is not supported");
            } else {
                rules.isEqual = true;
            }
            break;
        case BraceKey::HurdleSides: rules.hurdle = sides(value); break;
        case BraceKey::TransparentSides:
            rules.transparent = sides(value);
            passesFriends_ = !rules.transparent.friends.isNone();
            break;
        case BraceKey::HurdlePieces: rules.hurdle = rules.hurdle | pieces(value); break;
        case BraceKey::TransparentPieces: rules.transparent = rules.transparent | pieces(value); break;
    }
}

void BracesReader::bounds(const Part& value, HurdleRules::Bounds& bounds) {
    const std::size_t comma = value.text.find(',');
    const std::string_view end =
        comma == std::string_view::npos ? std::string_view() : trimmedText(value.text.substr(comma + 1));
    const auto least = numberIn(trimmedText(value.text.substr(0, comma)));
    const auto most = end == "*" ? std::optional(HurdleRules::kNoLimit) : numberIn(end);
    if (!least || !most) {
        problem(diagnostic::kNumberRange, value.span,
                fmt::format("`{}` is no pair of least and most", value.text), "write `1,2`, or `1,*`");
    } else if (*least > *most) {
        problem(diagnostic::kNumberRange, value.span, fmt::format("`{}` ends before it begins", value.text),
                fmt::format("write `{},{}`", *most, *least));
    } else {
        bounds = {*least, std::min(*most, HurdleRules::kNoLimit)};
    }
}

ir::Contents BracesReader::sides(const Part& value) {
    ir::Contents found;
    for (std::size_t at = 0; at <= value.text.size();) {
        const std::size_t end = std::min(value.text.find(',', at), value.text.size());
        const std::string_view word = trimmedText(value.text.substr(at, end - at));
        at = end + 1;
        if (word.empty()) continue;
        const auto side = braceSideNamed(word);
        if (side == BraceSide::Enemy) {
            found = found | ir::Contents::enemy();
        } else if (side == BraceSide::Friend) {
            found = found | ir::Contents::friendly();
        } else {
            problem(side ? diagnostic::kNotYet : diagnostic::kUnknownModifier, value.span,
                    side ? fmt::format("`{}` among what is passed is not supported: a wall is no piece", word)
                         : fmt::format("Fairy-Stockfish-X does not know `{}` here", word));
        }
    }
    return found;
}

ir::Contents BracesReader::pieces(const Part& value) {
    if (value.text == "*") return ir::Contents::piece();
    if (value.text == "-") return {};
    std::vector<std::string> names;
    for (const char each : value.text) {
        if (each == ',' || std::isspace(static_cast<unsigned char>(each)) != 0) continue;
        if (std::isalpha(static_cast<unsigned char>(each)) == 0) {
            problem(diagnostic::kSyntax, value.span,
                    fmt::format("`{}` is no list of letters of pieces", value.text));
            return {};
        }
        names.push_back(
            names_.nameOf(std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(each))))));
    }
    return ir::Contents::piece(ir::NameSet::of(std::move(names)));
}

void BracesReader::checkTogether() {
    const HurdleRules& rules = meaning_.hurdles;
    if (braces_.ofPath) return;
    if (!meaning_.isHopper && !passesFriends_)
        problem(diagnostic::kMisplacedModifier, braces_.span,
                "Fairy-Stockfish-X silently skips braces that say neither hop nor friends");
    if (!meaning_.isHopper && !rules.transparent.enemies.isNone())
        problem(diagnostic::kNotYet, braces_.span,
                "of what is transparent to a piece that does not hop, Fairy-Stockfish-X reads `friendly` "
                "alone");
    if (rules.capture == HopCapture::AllHurdles && !rules.transparent.isNone())
        problem(diagnostic::kNotYet, braces_.span,
                "a hopper that captures all that it hops over, past pieces that are transparent, is not "
                "supported");
}

}  // namespace ferz::betza::fairy
