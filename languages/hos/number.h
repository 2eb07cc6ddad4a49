// Numbers of hos-eso: doubles, read and printed as Python 3 does.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ferz::hos {

/// `5`, ` -.5 `, `3.`, `1E5`, `inf`, `NaN`; rounded to the nearest. Empty: it is none.
[[nodiscard]] std::optional<double> readNumber(std::string_view text);

/// The shortest digits that read back: `5.0`, `1e+16`, `1.5e-07`, `inf`, `nan`.
[[nodiscard]] std::string print(double number);

}  // namespace ferz::hos
