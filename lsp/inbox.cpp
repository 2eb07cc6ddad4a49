#include "lsp/inbox.h"

#include <utility>

namespace ferz::lsp {

namespace {

/// An editor is never so far ahead.
constexpr std::size_t kMostWaiting = 2'000;

std::string methodOf(const Json& message) {
    const auto method = message.find("method");
    return method != message.end() && method->is_string() ? method->get<std::string>() : std::string();
}

}  // namespace

std::string changedUri(const Json& message) {
    if (!methodOf(message).starts_with("textDocument/did")) return {};
    const Json* at = &message;
    for (const char* key : {"params", "textDocument", "uri"}) {
        if (!at->is_object() || !at->contains(key)) return {};
        at = &(*at)[key];
    }
    return at->is_string() ? at->get<std::string>() : std::string();
}

Inbox::Inbox(std::istream& in, Writer& writer) : in_(in), writer_(writer), reader_([this] { read(); }) {}

Inbox::~Inbox() {
    reader_.join();
}

void Inbox::read() {
    while (true) {
        auto message = readMessage(in_);
        if (std::holds_alternative<EndOfInput>(message)) break;
        if (const auto* error = std::get_if<Error>(&message)) {
            writer_.fail(nullptr, *error);
            continue;
        }
        Json& json = std::get<Json>(message);
        const bool isExit = methodOf(json) == "exit";
        take(std::move(json));
        if (isExit) break;
    }
    const std::lock_guard lock(mutex_);
    isOver_ = true;
    hasMessage_.notify_one();
}

void Inbox::take(Json message) {
    std::unique_lock lock(mutex_);
    if (methodOf(message) == "$/cancelRequest") {
        const auto params = message.find("params");
        if (params == message.end() || !params->is_object() || !params->contains("id")) return;
        const std::string id = (*params)["id"].dump(-1, ' ', false, Json::error_handler_t::replace);
        if (waiting_.contains(id)) cancelled_.insert(id);
        return;
    }
    hasRoom_.wait(lock, [&] { return messages_.size() < kMostWaiting; });
    if (const auto id = message.find("id"); id != message.end() && (id->is_string() || id->is_number()))
        waiting_.insert(id->dump(-1, ' ', false, Json::error_handler_t::replace));
    if (const std::string uri = changedUri(message); !uri.empty()) ++changes_[uri];
    messages_.push_back(std::move(message));
    hasMessage_.notify_one();
}

std::optional<Json> Inbox::next(bool waits) {
    std::unique_lock lock(mutex_);
    if (waits) hasMessage_.wait(lock, [&] { return !messages_.empty() || isOver_; });
    if (messages_.empty()) return waits || isOver_ ? std::nullopt : std::optional<Json>(Json());
    Json message = std::move(messages_.front());
    messages_.pop_front();
    hasRoom_.notify_one();
    if (const std::string uri = changedUri(message); !uri.empty() && --changes_[uri] == 0)
        changes_.erase(uri);
    return message;
}

bool Inbox::isCancelled(const Json& id) {
    const std::lock_guard lock(mutex_);
    const std::string text = id.dump(-1, ' ', false, Json::error_handler_t::replace);
    waiting_.erase(text);
    return cancelled_.erase(text) > 0;
}

bool Inbox::isChanging(const std::string& uri) {
    const std::lock_guard lock(mutex_);
    return changes_.contains(uri);
}

}  // namespace ferz::lsp
