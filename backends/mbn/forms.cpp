#include "backends/mbn/forms.h"

#include <utility>

namespace ferz::mbn {

namespace {

/// States of one text, and of all texts that are read for one movement. Beyond them texts have no forms.
constexpr std::size_t kMostStatesOfOne = 3'000;
constexpr std::size_t kMostStatesOfAll = 100'000;
/// The least cost of a text, in states.
constexpr std::size_t kStatesOfText = 20;
/// After so many texts with too many walks no others are read.
constexpr std::size_t kMostTooLarge = 3;

}  // namespace

const ir::normal::Normalised& Forms::atRest() const {
    if (!atRest_) atRest_ = ir::normal::normalised(movement_);
    return *atRest_;
}

const std::optional<ir::normal::MinimalWalks>& Forms::firstWalks() const {
    if (atRest_) return atRest_->walks;
    if (!firstWalks_) firstWalks_ = ir::normal::firstWalks(movement_);
    return *firstWalks_;
}

const std::optional<ir::normal::NormalForm>& Forms::form() const {
    if (!form_) form_ = walks() ? ir::normal::normalForm(*walks()) : std::nullopt;
    return *form_;
}

const Forms* Reading::of(const std::string& text) const {
    if (const auto found = known_.find(text); found != known_.end()) return found->second;
    if (!read_ || states_ > kMostStatesOfAll) return nullptr;
    // As it would be written: a text is read once.
    auto movements = read_(definition_ + text + "\n");
    const Forms*& forms = known_[text];
    states_ += kStatesOfText;
    if (!movements || movements->size() != 1) return nullptr;
    ir::Movement& movement = movements->front();
    states_ += movement.states.size();
    if (movement.states.size() > kMostStatesOfOne) return nullptr;
    forms = movement == own_.movement() ? &own_ : &others_.emplace_back(std::move(movement));
    // Finding that a text has too many walks is slow.
    states_ += forms->firstWalks() ? 0 : kMostStatesOfAll / kMostTooLarge;
    return forms;
}

}  // namespace ferz::mbn
