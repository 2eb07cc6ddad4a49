// Proposed texts, read and held against the walks of a movement.
//
// In: the walks of one alternative of a movement, and a reader of MBN. A text is accepted when all that it
// walks is among them; what it walks is then taken out of what is still to be said. So nothing that is
// proposed has to be right: what is wrong is not accepted.
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

class Trial {
public:
    Trial(const ir::normal::Spelling& walks, bool leavesAtOnce, const Reading& reading);

    /// What the text walks, if that is among the walks of the movement and not all said yet.
    [[nodiscard]] std::optional<ir::normal::Language> walksOf(const std::string& text) const;
    void take(const ir::normal::Language& language);

    [[nodiscard]] const ir::normal::Spelling& walks() const { return walks_; }
    [[nodiscard]] const ir::normal::Language& rest() const { return rest_; }

private:
    /// The letters that do the same on the squares of one of its contents; none if some contents are missing.
    [[nodiscard]] std::vector<ir::normal::LetterId> partsOf(ir::normal::Letter whole) const;

    const ir::normal::Spelling& walks_;
    bool leavesAtOnce_;
    const Reading& reading_;
    ir::normal::Language rest_;
    std::map<ir::normal::Letter, std::vector<ir::normal::LetterId>> alike_;  ///< but for the contents
};

/// Of the walks those that have no other letters than these.
[[nodiscard]] ir::normal::Language spelledWith(const ir::normal::Language& letters,
                                               const ir::normal::Spelling& walks);

/// And all lines of the walks, which may be shorter to say whole.
[[nodiscard]] ir::normal::Language withLines(const ir::normal::Language& some,
                                             const ir::normal::Spelling& walks, std::size_t atomCount);

/// Texts that fit, of which those that say more are taken.
class Shortlist {
public:
    /// `lines`: what is said as well without a proposal.
    Shortlist(Trial& trial, ir::normal::Language lines) : trial_(trial), lines_(std::move(lines)) {}

    /// True where the text fits, and says more than lines.
    bool offer(const std::string& text);
    /// Those that say most first, the shortest of equal ones; each as long as it says something new.
    std::vector<std::string> take();

private:
    Trial& trial_;
    ir::normal::Language lines_;
    std::vector<std::pair<std::string, ir::normal::Language>> held_;
};

}  // namespace ferz::mbn
