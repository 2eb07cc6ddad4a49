// Caches the forms of a movement, and the movements of texts that are read.
//
//     Forms forms(movement);           forms.walks(), forms.form()
//     Reading reading(options.read, "", forms);   reading.of("hR") has the forms of hR
//
// A text that is no definition, or defines several pieces, has no forms. Once a limit is passed no text has
// any, which ends a search for candidates.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/movement.h"
#include "ir/normal/minimal_walks.h"
#include "ir/normal/normal_form.h"

namespace ferz::mbn {

class Forms {
public:
    explicit Forms(ir::Movement movement) : movement_(std::move(movement)) {}

    [[nodiscard]] const ir::Movement& movement() const { return movement_; }
    [[nodiscard]] const ir::Movement& normalised() const { return atRest().movement; }
    [[nodiscard]] const std::optional<ir::normal::MinimalWalks>& walks() const { return atRest().walks; }
    /// Walks that mean the same, but may have other letters: found in half the time, where no others are
    /// known.
    [[nodiscard]] const std::optional<ir::normal::MinimalWalks>& firstWalks() const;
    [[nodiscard]] const std::optional<ir::normal::NormalForm>& form() const;

private:
    [[nodiscard]] const ir::normal::Normalised& atRest() const;

    ir::Movement movement_;
    mutable std::optional<ir::normal::Normalised> atRest_;
    mutable std::optional<std::optional<ir::normal::MinimalWalks>> firstWalks_;
    mutable std::optional<std::optional<ir::normal::NormalForm>> form_;
};

/// Reads a text; empty if it is no definition.
using TextReader = std::function<std::optional<std::vector<ir::Movement>>(const std::string& text)>;

class Reading {
public:
    /// `definition` is put before each text, `N=`, since en passant depends on the piece's name. A text that
    /// reads as the piece itself has `own`.
    Reading(const TextReader& read, std::string definition, const Forms& own)
        : read_(read), definition_(std::move(definition)), own_(own) {}

    [[nodiscard]] bool isGiven() const { return read_ != nullptr; }
    /// The forms of a text; null if it has none.
    [[nodiscard]] const Forms* of(const std::string& text) const;

private:
    const TextReader& read_;
    std::string definition_;
    const Forms& own_;
    mutable std::map<std::string, const Forms*> known_;  ///< `own_`, those of `others_`, or null
    mutable std::deque<Forms> others_;
    mutable std::size_t states_ = 0;
};

}  // namespace ferz::mbn
