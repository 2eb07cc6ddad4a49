#include "support/spelling.h"

#include <algorithm>
#include <cstddef>

namespace ferz {

namespace {

/// Insertions, deletions, changes and swaps of neighbours between the two; only small distances are exact.
std::size_t distance(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> rows((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return rows[i * width + j]; };
    for (std::size_t i = 0; i <= a.size(); ++i)
        at(i, 0) = i;
    for (std::size_t j = 0; j <= b.size(); ++j)
        at(0, j) = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
            at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
            }
        }
    }
    return at(a.size(), b.size());
}

}  // namespace

std::optional<std::string_view> nearestWord(std::string_view word,
                                            const std::vector<std::string_view>& known) {
    constexpr std::size_t kLongest = 24;
    if (word.size() < 2 || word.size() > kLongest) return std::nullopt;
    const std::size_t most = word.size() >= 7 ? 2 : 1;
    std::optional<std::string_view> nearest;
    std::size_t best = most + 1;
    for (const std::string_view each : known) {
        if (each.size() < 2 || each == nearest) continue;
        const std::size_t far = distance(word, each);
        if (far < best) {
            best = far;
            nearest = each;
        } else if (far == best) {
            nearest.reset();
        }
    }
    return nearest;
}

}  // namespace ferz
