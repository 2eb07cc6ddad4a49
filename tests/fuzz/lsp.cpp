// Messages to the language server: each line is one, and gets its header here. A text that begins with a
// capital C, as `Content-Length` does, is the stream itself.
#include <fmt/format.h>
#include <sstream>

#include "lsp/messages.h"
#include "lsp/serve.h"
#include "tests/fuzz/target.h"

namespace ferz::fuzz {

namespace {

std::string streamOf(std::string_view text) {
    if (text.starts_with('C')) return std::string(text);
    std::string stream;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);)
        stream += fmt::format("Content-Length: {}\r\n\r\n{}", line.size(), line);
    return stream;
}

/// Every answer is a message; at least one is no error.
bool take(std::string_view text) {
    std::istringstream in(streamOf(text));
    std::stringstream out;
    static_cast<void>(lsp::serve(in, out));
    bool isAnswered = false;
    while (true) {
        const auto message = lsp::readMessage(out);
        if (std::holds_alternative<lsp::EndOfInput>(message)) return isAnswered;
        expect(std::holds_alternative<lsp::Json>(message), "the answers are messages", text);
        isAnswered = isAnswered || !std::get<lsp::Json>(message).contains("error");
    }
}

}  // namespace

const Target kTarget{"lsp", take};

}  // namespace ferz::fuzz
