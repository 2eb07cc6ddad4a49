#include "lsp/messages.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <istream>
#include <new>
#include <optional>
#include <ostream>
#include <string_view>
#include <utility>

#include "support/json_shape.h"
#include "support/limits.h"

namespace ferz::lsp {

namespace {

constexpr std::size_t kMostHeader = std::size_t{16} * 1024;

/// Without its line break; empty at the end of the stream, or when the header has more bytes than are left.
std::optional<std::string> readLine(std::istream& in, std::size_t& left) {
    std::string line;
    for (; left > 0; --left) {
        const int c = in.get();
        if (c == std::istream::traits_type::eof()) return std::nullopt;
        if (c == '\n') {
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        line += static_cast<char>(c);
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
    constexpr std::string_view kBlanks = " \t";
    digits.remove_prefix(std::min(digits.find_first_not_of(kBlanks), digits.size()));
    digits = digits.substr(0, digits.find_last_not_of(kBlanks) + 1);
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
    if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    return length;
}

/// Empty when the stream ends before.
std::optional<std::string> readBody(std::istream& in, std::size_t length) {
    std::string body(length, '\0');
    in.read(body.data(), static_cast<std::streamsize>(body.size()));
    return static_cast<std::size_t>(in.gcount()) == length ? std::optional(std::move(body)) : std::nullopt;
}

/// Not into a buffer: the number may be anything.
void skip(std::istream& in, std::size_t length) {
    for (; length > 0 && in.get() != std::istream::traits_type::eof(); --length) {
    }
}

std::variant<Json, Error, EndOfInput> messageOf(const std::string& body) {
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

}  // namespace

std::variant<Json, Error, EndOfInput> readMessage(std::istream& in) {
    std::optional<std::size_t> length;
    std::size_t left = kMostHeader;
    bool hasField = false;
    while (true) {
        const auto line = readLine(in, left);
        if (!line && left > 0) return EndOfInput{};
        if (!line) {
            // The header does not end, so the start of the next message is unknown.
            in.setstate(std::ios::failbit);
            return Error{kInvalidRequest,
                         "the header is longer than " + std::to_string(kMostHeader) + " bytes"};
        }
        // An empty line ends the header; empty lines before it are skipped.
        if (line->empty()) {
            if (!hasField) continue;
            break;
        }
        hasField = true;
        if (const auto found = contentLength(*line)) length = found;
    }
    if (!length) return Error{kParseError, "the header has no Content-Length"};
    if (*length > kMostMessageBytes) {
        skip(in, *length);
        return Error{kInvalidRequest,
                     "the message is longer than " + std::to_string(kMostMessageBytes) + " bytes"};
    }
    bool isRead = false;
    try {
        const auto body = readBody(in, *length);
        isRead = true;
        if (!body) return EndOfInput{};
        return messageOf(*body);
    } catch (const std::bad_alloc&) {
        if (!isRead) skip(in, *length);
        return Error{kRequestFailed, "there is not enough memory for the message"};
    }
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

void Writer::ask(const char* id, const char* method, Json params) {
    write({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}});
}

void Writer::write(const Json& message) {
    const std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::lock_guard lock(mutex_);
    out_ << "Content-Length: " << text.size() << "\r\n\r\n" << text;
    out_.flush();
}

}  // namespace ferz::lsp
