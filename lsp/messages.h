// Messages of JSON-RPC with their header, read and written.
//
//     Content-Length: 52\r\n
//     \r\n
//     {"jsonrpc":"2.0","id":1,"method":"shutdown"}
//
// Always: what is read is bounded; after a message that is malformed the next one is found again.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "support/limits.h"

namespace ferz::lsp {

using Json = nlohmann::json;

/// A text of two million bytes, every one escaped.
inline constexpr std::size_t kMostMessageBytes = limits::kMessage.most;

enum ErrorCode : int {
    kParseError = -32700,
    kInvalidRequest = -32600,
    kMethodNotFound = -32601,
    kInvalidParams = -32602,
    kInternalError = -32603,
    kNotInitialized = -32002,
    kRequestCancelled = -32800,
    kRequestFailed = -32803
};

/// Why something is not answered.
struct Error {
    int code = kInternalError;
    std::string message;
};
struct EndOfInput {};

/// The next message. It is an object.
[[nodiscard]] std::variant<Json, Error, EndOfInput> readMessage(std::istream& in);

/// Several threads may write.
class Writer {
public:
    explicit Writer(std::ostream& out) : out_(out) {}
    void answer(const Json& id, Json result);
    /// `id` is null where it is not known.
    void fail(const Json& id, const Error& error);
    void notify(const char* method, Json params);
    /// A request whose answer does not matter.
    void ask(const char* id, const char* method, Json params);

private:
    void write(const Json& message);

    std::ostream& out_;
    std::mutex mutex_;
};

}  // namespace ferz::lsp
