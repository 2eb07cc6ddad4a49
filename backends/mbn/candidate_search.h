// Reads candidate texts and compares them with the walks of a movement.
//
// In: the walks of one alternative of a movement, and a reader of MBN. A candidate is accepted if all its
// walks are among them; they are then removed from the walks that are still to be written. So candidates may
// be wrong: wrong ones are not accepted.
//
//     Trial trial(walks, leavesAtOnce, read);
//     if (const auto walks = trial.walksOf("hR")) trial.take(*walks);          gone from trial.rest()
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/mbn/forms.h"
#include "ir/normal/free_steps.h"
#include "ir/normal/language.h"
#include "ir/normal/letter.h"

namespace ferz::mbn {

class CandidateSearch {
public:
    CandidateSearch(const ir::normal::Spelling& walks, bool leavesAtOnce, const Reading& reading);

    /// The walks of the text, if the movement has them all and some are not written yet.
    [[nodiscard]] std::optional<ir::normal::Language> walksOf(const std::string& text) const;
    void take(const ir::normal::Language& language);

    [[nodiscard]] const ir::normal::Spelling& walks() const { return walks_; }
    [[nodiscard]] const ir::normal::Language& rest() const { return rest_; }

private:
    /// The proposed walks in the movement's letters, if the movement has them all.
    [[nodiscard]] std::optional<ir::normal::Language> within(
        const std::optional<ir::normal::MinimalWalks>& proposed) const;
    /// The movement's letters that differ from `whole` in their contents alone and together have all of them;
    /// empty if they do not.
    [[nodiscard]] std::vector<ir::normal::LetterId> partsOf(ir::normal::Letter whole) const;

    const ir::normal::Spelling& walks_;
    bool leavesAtOnce_;
    const Reading& reading_;
    ir::normal::Language rest_;
    /// The letters of the walks, by the letter without its contents.
    std::map<ir::normal::Letter, std::vector<ir::normal::LetterId>> alike_;
};

/// The walks that have no other letters than `letters` uses.
[[nodiscard]] ir::normal::Language spelledWith(const ir::normal::Language& letters,
                                               const ir::normal::Spelling& walks);

/// `some` with all lines of the walks, which may be shorter to write completely.
[[nodiscard]] ir::normal::Language withLines(const ir::normal::Language& some,
                                             const ir::normal::Spelling& walks, std::size_t atomCount);

/// Selects texts greedily until they cover the walks.
class GreedyCover {
public:
    /// `lines`: walks that need no candidate.
    GreedyCover(CandidateSearch& search, ir::normal::Language lines)
        : search_(search), lines_(std::move(lines)) {}

    /// True if the text is accepted. It is held if it has walks other than `lines`.
    bool offer(const std::string& text);
    /// The texts with the most walks first, of equal ones the shortest, each only if it adds walks.
    std::vector<std::string> take();

private:
    CandidateSearch& search_;
    ir::normal::Language lines_;
    std::size_t mostBytes_ = 0;  ///< of the shortest text that has all the walks; 0: none has them
    std::vector<std::pair<std::string, ir::normal::Language>> held_;
};

}  // namespace ferz::mbn
