#include "variant/core/emit_list.h"

#include <cstddef>

namespace ferz::variant::core {

namespace {

constexpr std::size_t kWidth = 108;

}  // namespace

void emitList(const std::string& head, const std::vector<std::string>& entries, Writer& out) {
    std::string line = head;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::string entry = entries[i] + (i + 1 < entries.size() ? "," : "};");
        if (line.size() + entry.size() + 1 > kWidth) {
            out.raw(line);
            line = "    " + entry;
        } else {
            line += (line.back() == '{' ? "" : " ") + entry;
        }
    }
    out.raw(line);
}

}  // namespace ferz::variant::core
