// JavaScript made small for a page: the modules and scripts that were written for people, without what one
// page does not need.
//
//     withoutSections(text, data)    leaves out the sections whose words the data do not have
//     squeezed(text)                 leaves out comments, white space and needless quotes
//
// A line `// if "zone" "present"` begins a section, which goes on to the next such line or to `// end`. It is
// needed where the data, as JSON, have one of these words as a string: what nobody asks for is not in the
// page.
//
// It is no parser: statements have to end with semicolons, and a regular expression has to stand after an
// operator, a bracket or a comma.
#pragma once

#include <string>
#include <string_view>

namespace ferz::pages {

[[nodiscard]] std::string withoutSections(std::string_view script, std::string_view data);

/// The same script; strings, templates and regular expressions stay as they are. What modules `import` from
/// each other is left out, and what they `export` is declared alone: all of them become one script.
[[nodiscard]] std::string squeezed(std::string_view script);

}  // namespace ferz::pages
