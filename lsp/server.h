// The state of one session of the protocol, and what becomes of each message.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "lsp/document.h"
#include "lsp/inbox.h"
#include "lsp/messages.h"

namespace ferz::lsp {

class Server {
public:
    Server(Inbox& inbox, Writer& writer);

    /// Until `exit`, or the end of the stream; the exit code.
    [[nodiscard]] int serve();

private:
    void take(const Json& message);
    void notified(const std::string& method, const Json& params);
    [[nodiscard]] Json requested(const std::string& method, const Json& params);
    [[nodiscard]] Json initialize(const Json& params);
    void open(const Json& params);
    void change(const Json& params);
    void close(const Json& params);
    void watchedFilesChanged(const Json& params);
    /// The problems of texts that name this one are published anew.
    void fileChanged(const std::string& uri);
    /// The text of a file, where it is open.
    [[nodiscard]] std::optional<std::string> openText(const std::string& path) const;
    /// Asks the client to say when files of ours change.
    void watchFiles();
    /// Diagnostics of one text that has changed; nothing where the next change waits already.
    void publishOne();

    [[nodiscard]] Document& document(const Json& params);

    Inbox& inbox_;
    Writer& writer_;
    Settings settings_;
    std::map<std::string, Document> documents_;
    std::set<std::string> changed_;  ///< whose diagnostics are not published
    bool isInitialized_ = false;
    bool isPrepared_ = false;
    bool canWatch_ = false;  ///< the client tells of files that change
    bool isShutDown_ = false;
    bool isOver_ = false;
};

}  // namespace ferz::lsp
