#include "lsp/messages.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <istream>
#include <optional>
#include <ostream>
#include <string_view>
#include <utility>

#include "support/json_shape.h"
#include "support/limits.h"

namespace ferz::lsp {

namespace {

constexpr std::size_t kMostHeaderLine = 1'000;

/// Without its line break; empty at the end of the stream. What is too long is cut, and marked.
struct HeaderLine {
    std::string text;
    bool isCut = false;
};
std::optional<HeaderLine> readLine(std::istream& in) {
    HeaderLine line;
    for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
        if (c == '\n') {
            if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
            return line;
        }
        if (line.text.size() < kMostHeaderLine) {
            line.text += static_cast<char>(c);
        } else {
            line.isCut = true;
        }
    }
    return std::nullopt;
}

bool isName(std::string_view text, std::string_view name) {
    return std::equal(text.begin(), text.end(), name.begin(), name.end(),
                      [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

std::optional<std::size_t> contentLength(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !isName(line.substr(0, colon), "content-length"))
        return std::nullopt;
    std::string_view digits = line.substr(colon + 1);
    digits.remove_prefix(std::min(digits.find_first_not_of(' '), digits.size()));
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
    if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    return length;
}

}  // namespace

std::variant<Json, Error, End> readMessage(std::istream& in) {
    std::optional<std::size_t> length;
    bool isAny = false;
    while (true) {
        const auto line = readLine(in);
        if (!line) return End{};
        if (line->text.empty() && !line->isCut) {
            if (!isAny) continue;
            break;
        }
        isAny = true;
        if (const auto found = contentLength(line->text); found && !line->isCut) length = found;
    }
    if (!length) return Error{kParseError, "the header has no Content-Length"};
    if (*length > kMostMessageBytes) {
        // Not into a buffer: the number may be anything.
        for (std::size_t left = *length; left > 0 && in.get() != std::istream::traits_type::eof(); --left) {
        }
        return Error{kInvalidRequest,
                     "the message is longer than " + std::to_string(kMostMessageBytes) + " bytes"};
    }
    std::string body(*length, '\0');
    in.read(body.data(), static_cast<std::streamsize>(body.size()));
    if (static_cast<std::size_t>(in.gcount()) != body.size()) return End{};
    const JsonShape shape = jsonShape(body);
    if (shape.depth > limits::kJsonNesting.most)
        return Error{kInvalidRequest, "the message is nested more than " +
                                          std::to_string(limits::kJsonNesting.most) + " deep"};
    if (shape.values > limits::kMessageValues.most)
        return Error{kInvalidRequest,
                     "the message has more than " + std::to_string(limits::kMessageValues.most) + " values"};
    Json message = Json::parse(body, nullptr, false);
    if (message.is_discarded()) return Error{kParseError, "the message is not JSON"};
    if (!message.is_object()) return Error{kInvalidRequest, "the message is not an object"};
    return message;
}

void Writer::answer(const Json& id, Json result) {
    write({{"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}});
}

void Writer::fail(const Json& id, const Error& error) {
    write({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", error.code}, {"message", error.message}}}});
}

void Writer::notify(const char* method, Json params) {
    write({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

void Writer::write(const Json& message) {
    const std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::lock_guard lock(mutex_);
    out_ << "Content-Length: " << text.size() << "\r\n\r\n" << text;
    out_.flush();
}

}  // namespace ferz::lsp
