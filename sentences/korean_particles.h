// Particles of Korean, which depend on the sound that the word before them ends in: 나이트를, but 룩을.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ferz::sentences {

/// Where the pattern begins with a particle in both its forms, as `(을/를)`, adds to the text the one that
/// follows it. Returns the size of that beginning, or 0.
std::size_t addParticle(std::string_view pattern, std::string& text);

}  // namespace ferz::sentences
