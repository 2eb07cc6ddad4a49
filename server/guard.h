// What a request has to be like before anything is done for it.
//
// The server is for the browser on this machine. A page of another origin can send requests here, too, and a
// foreign name can lead here: such requests name another host, or tell their origin, and are refused.
//
//     refusal({.method = "POST", .hosts = {"localhost:8064"}, .type = "application/json"}, 8064)   none
//     refusal({.method = "GET", .hosts = {"ferz.example"}}, 8064)                                  403
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/limits.h"

namespace ferz::server {

inline constexpr std::size_t kMostBody = limits::kRequest.most;

/// What a request's head says.
struct Head {
    std::string method;
    std::vector<std::string> hosts;           ///< of each `Host`
    std::vector<std::string> origins;         ///< of each `Origin`
    std::string type = {};                    ///< `Content-Type`
    std::vector<std::string> lengths = {};    ///< of each `Content-Length`
    std::vector<std::string> encodings = {};  ///< of each `Transfer-Encoding`
    bool isMalformed = false;                 ///< a name of a header is none
};

struct Refusal {
    unsigned status = 0;
    std::string reason;
};

/// Also where that is seen only while the body comes.
inline const Refusal kTooLongBody{413, "a question has at most " + std::to_string(kMostBody) + " bytes"};

[[nodiscard]] std::optional<Refusal> refusal(const Head& head, std::uint16_t port);

}  // namespace ferz::server
