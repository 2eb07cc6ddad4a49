// A movement and its forms, each made once; and texts that are read, each once.
//
//     Forms forms(movement);           forms.walks(), forms.form()
//     Reading reading(options.read);   reading.of("hR") the forms of what the text says
//
// A text that is no definition, or of several pieces, has no forms; nor has any once a limit is passed, so
// that proposing comes to an end.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
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
    [[nodiscard]] const std::optional<ir::normal::NormalForm>& form() const;

private:
    [[nodiscard]] const ir::normal::Normalised& atRest() const;

    ir::Movement movement_;
    mutable std::optional<ir::normal::Normalised> atRest_;
    mutable std::optional<std::optional<ir::normal::NormalForm>> form_;
};

/// Empty where the text is no definition.
using Reader = std::function<std::optional<std::vector<ir::Movement>>(const std::string& text)>;

class Reading {
public:
    /// `definition`: what stands before each text, `N=`, since a piece takes its like in passing.
    Reading(const Reader& read, std::string definition) : read_(read), definition_(std::move(definition)) {}

    [[nodiscard]] bool isGiven() const { return read_ != nullptr; }
    /// Null where there are none.
    [[nodiscard]] const Forms* of(const std::string& text) const;

private:
    const Reader& read_;
    std::string definition_;
    mutable std::map<std::string, std::unique_ptr<Forms>> known_;
    mutable std::size_t states_ = 0;
};

}  // namespace ferz::mbn
