#include "tests/differential/read_back.h"

#include <string_view>

#include "frontend/registry.h"

namespace ferz::test {

std::optional<std::vector<ir::Movement>> readBack(const backends::Target& target, const std::string& text,
                                                  Diagnostics& problems) {
    // `betza[dialect=fsf]`
    const std::string_view notation = target.readBy.substr(0, target.readBy.find('['));
    FrontendOptions options;
    options.thorough = true;
    // The text is written for this reading.
    if (notation == "chessembly") options.dialect["peek"] = "strict";
    if (const std::size_t equals = target.readBy.find('='); equals != std::string_view::npos) {
        options
            .dialect[std::string(target.readBy.substr(notation.size() + 1, equals - notation.size() - 1))] =
            target.readBy.substr(equals + 1, target.readBy.size() - equals - 2);
    }
    const std::string readable = target.readable == nullptr ? text : target.readable(text);
    return frontend::findNotation(notation)->read(Source("<back>", readable), options, problems);
}

EmitOptions tryingOptions(const backends::Target& target) {
    EmitOptions options;
    options.read = [&target](const std::string& text) {
        Diagnostics ignored;
        return readBack(target, text, ignored);
    };
    return options;
}

}  // namespace ferz::test
