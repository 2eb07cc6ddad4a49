// Text that is built line by line with an indentation, for everything that writes source code.
//
//     Writer out;
//     out.line("if (empty({})) {{", square);
//     out.indent();
//     out.line("land();");
//     out.dedent();
//     out.line("}}");
//
// It does not wrap lines.
#pragma once

#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

namespace ferz {

class Writer {
public:
    explicit Writer(std::size_t indentWidth = 4) : width_(indentWidth) {}

    /// One formatted line; an empty line carries no indentation.
    template <class... Args>
    void line(fmt::format_string<Args...> format, Args&&... args) {
        raw(fmt::format(format, std::forward<Args>(args)...));
    }
    void line() { raw({}); }
    /// One line as it is.
    void raw(std::string_view text);

    /// All that another one has written, as it is.
    void append(const Writer& other) { text_ += other.text_; }

    void indent() { ++depth_; }
    void dedent() {
        if (depth_ > 0) --depth_;
    }

    /// How many spaces the next line begins with.
    [[nodiscard]] std::size_t indentation() const { return depth_ * width_; }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    std::size_t width_;
    std::size_t depth_ = 0;
    std::string text_;
};

}  // namespace ferz
