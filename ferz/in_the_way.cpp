#include "ferz/in_the_way.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "ferz/guess.h"

namespace ferz::library {

namespace {

using frontend::TextPart;

/// Longer texts are looked at as a whole: every trial reads and writes one.
constexpr std::size_t kLongestText = 20'000;
/// Words of one part that are tried.
constexpr std::size_t kMostWords = 40;

/// All of the text, with the letters that may be left out of it.
TextPart wholeOf(const Definition& definition) {
    TextPart part{{0, definition.text.size()}, {}};
    if (definition.notation->marks == nullptr) return part;
    for (const SemanticToken& mark : definition.notation->marks(Source(definition.name, definition.text))) {
        if (mark.kind == MarkKind::Modifier) part.words.push_back(mark.span);
    }
    return part;
}

class RefusedPartSearch {
public:
    RefusedPartSearch(const Definition& definition, ReadSettings settings,
                      const std::function<bool(const std::vector<ir::Movement>&)>& isWritten)
        : definition_(definition), settings_(std::move(settings)), isWritten_(isWritten) {
        settings_.suggests = false;
        settings_.thorough = false;
    }

    Span find() {
        const Span whole{0, definition_.text.size()};
        if (definition_.text.size() > kLongestText || !isRefused({})) return whole;
        std::vector<TextPart> parts;
        if (definition_.notation->parts != nullptr)
            parts = definition_.notation->parts(Source(definition_.name, definition_.text));
        if (parts.empty()) parts = {wholeOf(definition_)};
        const TextPart part = firstRefused(parts);
        std::vector<Span> others;
        for (const TextPart& each : parts) {
            if (each.span != part.span) others.push_back(each.span);
        }
        if (!isRefused(others)) return part.span;
        for (std::size_t word = 0; word < std::min(part.words.size(), kMostWords); ++word) {
            std::vector<Span> left = others;
            left.push_back(part.words[word]);
            const auto rest = readWithout(left);
            if (rest && std::any_of(rest->begin(), rest->end(), ir::mayMove) && isWritten_(*rest))
                return part.words[word];
        }
        return part.span;
    }

private:
    /// The first part that cannot be written along with those before it.
    TextPart firstRefused(const std::vector<TextPart>& parts) {
        std::size_t written = 0;
        std::size_t refused = parts.size();
        while (refused - written > 1) {
            const std::size_t middle = written + (refused - written) / 2;
            std::vector<Span> behind;
            for (std::size_t index = middle; index < parts.size(); ++index)
                behind.push_back(parts[index].span);
            (isRefused(behind) ? refused : written) = middle;
        }
        return parts[written];
    }

    std::optional<std::vector<ir::Movement>> readWithout(std::vector<Span> left) {
        std::string text = definition_.text;
        std::sort(left.begin(), left.end(), [](Span a, Span b) { return a.begin > b.begin; });
        for (const Span span : left)
            text.erase(span.begin, span.end - span.begin);
        Diagnostics ignored;
        auto rest = readAs(*definition_.notation, definition_.dialect, definition_.name, std::move(text),
                           settings_, ignored);
        if (!rest || rest->movements.size() != definition_.movements.size()) return std::nullopt;
        return std::move(rest->movements);
    }

    bool isRefused(const std::vector<Span>& left) {
        const auto rest = readWithout(left);
        // All of it is refused: that is why a part is looked for.
        return rest && (*rest == definition_.movements || !isWritten_(*rest));
    }

    const Definition& definition_;
    ReadSettings settings_;
    const std::function<bool(const std::vector<ir::Movement>&)>& isWritten_;
};

}  // namespace

Span inTheWay(const Definition& definition, const ReadSettings& settings,
              const std::function<bool(const std::vector<ir::Movement>&)>& isWritten) {
    return RefusedPartSearch(definition, settings, isWritten).find();
}

}  // namespace ferz::library
