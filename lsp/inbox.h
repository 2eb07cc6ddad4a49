// The messages that have come and are not answered yet.
//
// One thread reads them, another one takes them. It is told at once what cannot wait for its turn: which
// requests are cancelled, and which texts have changed since.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <istream>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "lsp/messages.h"

namespace ferz::lsp {

class Inbox {
public:
    /// Reads until `exit` or the end of the stream; malformed messages are answered at once.
    Inbox(std::istream& in, Writer& writer);
    ~Inbox();
    Inbox(const Inbox&) = delete;
    Inbox& operator=(const Inbox&) = delete;

    /// Returns the next message, or nothing after the last one. If `waits` is false and no message is there,
    /// returns JSON null.
    [[nodiscard]] std::optional<Json> next(bool waits);
    /// Returns whether the request was cancelled while it waited. Called once for each request: it forgets
    /// the id.
    [[nodiscard]] bool isCancelled(const Json& id);
    /// Returns whether a change of this text is still in the queue.
    [[nodiscard]] bool isChanging(const std::string& uri);

private:
    void read();
    void take(Json message);

    std::istream& in_;
    Writer& writer_;
    std::mutex mutex_;
    std::condition_variable hasMessage_;
    std::condition_variable hasRoom_;
    std::deque<Json> messages_;
    std::set<std::string> waiting_;               ///< ids of requests, as they are written
    std::set<std::string> cancelled_;             ///< the cancelled ids of waiting_
    std::map<std::string, std::size_t> changes_;  ///< of each text, how many wait
    bool isOver_ = false;
    std::thread reader_;
};

/// The text that a notification changes; empty where it is none.
[[nodiscard]] std::string changedUri(const Json& message);

}  // namespace ferz::lsp
