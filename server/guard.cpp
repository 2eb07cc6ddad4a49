#include "server/guard.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace ferz::server {

namespace {

bool isOurs(const std::string& host, const std::string& before, std::uint16_t port) {
    const std::string end = ":" + std::to_string(port);
    return host == before + "127.0.0.1" + end || host == before + "localhost" + end;
}

bool isJson(std::string type) {
    type = type.substr(0, type.find(';'));
    while (!type.empty() && type.back() == ' ')
        type.pop_back();
    std::transform(type.begin(), type.end(), type.begin(),
                   [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
    return type == "application/json";
}

/// Returns true for a length above the limit, and for one that is no number.
bool isTooLong(const std::string& length) {
    std::size_t size = 0;
    const char* end = length.data() + length.size();
    const auto [read, error] = std::from_chars(length.data(), end, size);
    return error != std::errc() || read != end || size > kMostBody;
}

/// Servers and proxies could see different ends of such a request (RFC 9112, 6.3).
bool hasDoubtfulLength(const Head& head) {
    const bool isAgreed = std::all_of(head.lengths.begin(), head.lengths.end(),
                                      [&](const auto& each) { return each == head.lengths.front(); });
    const bool isChunked = head.encodings == std::vector<std::string>{"chunked"};
    return !isAgreed || (!head.encodings.empty() && (!isChunked || !head.lengths.empty()));
}

}  // namespace

std::optional<Refusal> refusal(const Head& head, std::uint16_t port) {
    if (head.isMalformed) return Refusal{400, "a header has no right name"};
    if (hasDoubtfulLength(head)) return Refusal{400, "how long the request is, is said in two ways"};
    if (head.hosts.size() != 1 || !isOurs(head.hosts.front(), "", port))
        return Refusal{403, "this server is called 127.0.0.1 or localhost, with its port"};
    const bool isForeign = std::any_of(head.origins.begin(), head.origins.end(),
                                       [&](const auto& origin) { return !isOurs(origin, "http://", port); });
    if (isForeign) return Refusal{403, "a page of another origin asks nothing here"};
    if (head.method != "GET" && head.method != "HEAD" && head.method != "POST")
        return Refusal{405, "there are GET, HEAD and POST"};
    if (head.method == "POST" && !isJson(head.type)) return Refusal{415, "a question is application/json"};
    if (!head.lengths.empty() && isTooLong(head.lengths.front())) return kTooLongBody;
    return std::nullopt;
}

}  // namespace ferz::server
