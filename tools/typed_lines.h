// Lines that somebody types at a terminal: where ferz was built with libedit they can be edited, and the
// arrows bring earlier ones back.
#pragma once

#include <memory>
#include <string>

namespace ferz::tools {

class TypedLines {
public:
    TypedLines();
    ~TypedLines();
    TypedLines(const TypedLines&) = delete;
    TypedLines& operator=(const TypedLines&) = delete;

    /// Writes a prompt and waits; false at the end. A line that is too long is cut as `readLine` cuts it.
    [[nodiscard]] bool read(std::string& line);

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace ferz::tools
