#include "lsp/server.h"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "lsp/features.h"
#include "lsp/params.h"
#include "lsp/requests.h"
#include "lsp/serve.h"

namespace ferz::lsp {

namespace {

constexpr std::size_t kMostDocuments = 1'000;
constexpr std::size_t kMostDocumentBytes = 4'000'000;

/// The folders of the workspace: files in others are not read, whatever a text names.
std::vector<std::string> foldersOf(const Json& params) {
    Json uris = Json::array();
    if (!params.is_object()) return {};
    if (const Json folders = params.value("workspaceFolders", Json()); folders.is_array()) {
        for (const Json& each : folders)
            uris.push_back(each.is_object() ? each.value("uri", Json()) : Json());
    } else {
        uris.push_back(params.value("rootUri", Json()));
    }
    std::vector<std::string> folders;
    for (const Json& each : uris) {
        std::string path = each.is_string() ? pathOf(each.get<std::string>()) : std::string();
        if (!path.empty()) folders.push_back(std::move(path));
    }
    return folders;
}

}  // namespace

Server::Server(Inbox& inbox, Writer& writer) : inbox_(inbox), writer_(writer) {
    settings_.openText = [this](const std::string& path) { return openText(path); };
}

int Server::serve() {
    while (!isOver_) {
        const bool isIdle = changed_.empty() && (isPrepared_ || documents_.empty());
        const auto message = inbox_.next(isIdle);
        if (!message) break;
        if (message->is_null() && !changed_.empty()) {
            publishOne();
        } else if (message->is_null()) {
            prepare();
            isPrepared_ = true;
        } else {
            take(*message);
        }
    }
    return isShutDown_ ? 0 : 1;
}

void Server::take(const Json& message) {
    const auto method = message.find("method");
    const bool isRequest = message.contains("id");
    const Json id = isRequest ? message["id"] : Json();
    const bool isKnownId = id.is_string() || id.is_number_integer();
    if (method == message.end() && (message.contains("result") || message.contains("error")))
        return;  // an answer, and nothing was asked
    const Json params = message.contains("params") ? message["params"] : Json::object();
    Error error;
    try {
        if (method == message.end() || !method->is_string())
            throw Error{kInvalidRequest, "`method` is missing"};
        if (!isRequest) {
            notified(method->get<std::string>(), params);
            return;
        }
        if (!isKnownId) throw Error{kInvalidRequest, "`id` is neither a string nor an integer"};
        if (inbox_.isCancelled(id)) throw Error{kRequestCancelled, "the request was cancelled"};
        writer_.answer(id, requested(method->get<std::string>(), params));
        return;
    } catch (const Error& found) {
        error = found;
    } catch (const std::bad_alloc&) {
        error = {kRequestFailed, "there is not enough memory to answer this"};
    } catch (const std::exception& defect) {
        error = {kInternalError, std::string(defect.what()) + ": this is a defect of ferz"};
    }
    if (isRequest || method == message.end()) {
        writer_.fail(isKnownId ? id : Json(), error);
    } else {
        // A notification has no answer; what is wrong with it is told all the same.
        writer_.notify("window/logMessage", {{"type", 1}, {"message", error.message}});
    }
}

Json Server::requested(const std::string& method, const Json& params) {
    if (method == "initialize") return initialize(params);
    if (!isInitialized_) throw Error{kNotInitialized, "`initialize` has to come first"};
    if (isShutDown_) throw Error{kInvalidRequest, "the server is shut down"};
    if (method == "shutdown") {
        isShutDown_ = true;
        return nullptr;
    }
    return requestOf(method)(document(params), params);
}

void Server::notified(const std::string& method, const Json& params) {
    if (method == "exit") {
        isOver_ = true;
    } else if (!isInitialized_) {
        return;  // as the protocol has it
    } else if (method == "textDocument/didOpen") {
        open(params);
    } else if (method == "textDocument/didChange") {
        change(params);
    } else if (method == "textDocument/didClose") {
        close(params);
    } else if (method == "textDocument/didSave") {
        fileChanged(stringIn(member(params, "textDocument"), "uri"));
    } else if (method == "workspace/didChangeWatchedFiles") {
        watchedFilesChanged(params);
    } else if (method == "initialized" && canWatch_) {
        watchFiles();
    }
}

Json Server::initialize(const Json& params) {
    if (isInitialized_) throw Error{kInvalidRequest, "`initialize` has come already"};
    settings_.folders = foldersOf(params);
    const auto canWatch = "/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration"_json_pointer;
    canWatch_ = params.is_object() && params.contains(canWatch) && params[canWatch] == Json(true);
    if (params.is_object() && params.contains("initializationOptions")) {
        const Json& options = params["initializationOptions"];
        if (options.is_object() && options.contains("notations") && options["notations"].is_array()) {
            for (const Json& each : options["notations"]) {
                if (each.is_string()) settings_.notations.push_back(each.get<std::string>());
            }
        }
        if (options.is_object() && options.contains("names") && options["names"].is_object()) {
            for (const auto& [letter, name] : options["names"].items()) {
                if (name.is_string()) settings_.names[letter] = name.get<std::string>();
            }
        }
    }
    isInitialized_ = true;
    return {{"capabilities", capabilities()}, {"serverInfo", {{"name", "ferz"}}}};
}

Document& Server::document(const Json& params) {
    const std::string uri = stringIn(member(params, "textDocument"), "uri");
    const auto found = documents_.find(uri);
    if (found == documents_.end()) invalid("`" + uri + "` is not open");
    return found->second;
}

void Server::open(const Json& params) {
    const Json& item = member(params, "textDocument");
    const std::string uri = stringIn(item, "uri");
    std::string text = stringIn(item, "text");
    const auto version = integerIn(item, "version");
    const std::string language = item.contains("languageId") && item["languageId"].is_string()
                                     ? item["languageId"].get<std::string>()
                                     : std::string();
    if (text.size() > kMostDocumentBytes) invalid("`" + uri + "` is too long");
    if (documents_.size() >= kMostDocuments && !documents_.contains(uri)) invalid("too many texts are open");
    documents_.erase(uri);
    auto& document = documents_.try_emplace(uri, uri, language, settings_).first->second;
    document.open(std::move(text), version);
    changed_.insert(uri);
    fileChanged(uri);
}

void Server::change(const Json& params) {
    Document& changed = document(params);
    const auto version = integerIn(member(params, "textDocument"), "version");
    const Json& changes = member(params, "contentChanges");
    if (!changes.is_array()) invalid("`contentChanges` is not a list");
    for (const Json& each : changes) {
        std::string text = stringIn(each, "text");
        if (text.size() + changed.text().text.size() > kMostDocumentBytes)
            invalid("`" + changed.uri() + "` is too long");
        if (!each.contains("range")) {
            changed.replace(std::move(text));
            continue;
        }
        const std::size_t begin = changed.offsetOf(placeIn(member(each["range"], "start")));
        const std::size_t end = changed.offsetOf(placeIn(member(each["range"], "end")));
        if (end < begin) invalid("the range ends before it begins");
        changed.change(begin, end, text);
    }
    changed.setVersion(version);
    changed_.insert(changed.uri());
    fileChanged(changed.uri());
}

void Server::close(const Json& params) {
    const std::string uri = document(params).uri();
    documents_.erase(uri);
    changed_.erase(uri);
    writer_.notify("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
    // Variants that name the file read it from the disk again.
    fileChanged(uri);
}

void Server::watchedFilesChanged(const Json& params) {
    const Json& changes = member(params, "changes");
    if (!changes.is_array()) invalid("`changes` is not a list");
    for (const Json& each : changes)
        fileChanged(stringIn(each, "uri"));
}

void Server::fileChanged(const std::string& uri) {
    const std::string path = pathOf(uri);
    if (path.empty()) return;
    const std::string whole = wholePath(path);
    for (auto& [other, document] : documents_) {
        if (!document.namesFile(whole)) continue;
        document.fileChanged();
        changed_.insert(other);
    }
}

std::optional<std::string> Server::openText(const std::string& path) const {
    for (const auto& [uri, document] : documents_) {
        const std::string open = pathOf(uri);
        if (!open.empty() && wholePath(open) == path) return document.text().text;
    }
    return std::nullopt;
}

void Server::watchFiles() {
    Json watchers = Json::array();
    for (const Notation& each : notations())
        watchers.push_back({{"globPattern", "**/*" + each.extension}});
    writer_.ask("watch", "client/registerCapability",
                {{"registrations",
                  {{{"id", "files"},
                    {"method", "workspace/didChangeWatchedFiles"},
                    {"registerOptions", {{"watchers", std::move(watchers)}}}}}}});
}

void Server::publishOne() {
    const std::string uri = *changed_.begin();
    changed_.erase(changed_.begin());
    Document& document = documents_.at(uri);
    Json list;
    try {
        list = diagnostics(document);
    } catch (const std::bad_alloc&) {
        writer_.notify("window/logMessage",
                       {{"type", 1}, {"message", "there is not enough memory to check " + uri}});
        return;
    } catch (const std::exception& defect) {
        writer_.notify("window/logMessage",
                       {{"type", 1}, {"message", std::string(defect.what()) + ": this is a defect of ferz"}});
        return;
    }
    // They would be of a text that nobody sees any more.
    if (inbox_.isChanging(uri)) return;
    writer_.notify("textDocument/publishDiagnostics",
                   {{"uri", uri}, {"version", document.version()}, {"diagnostics", std::move(list)}});
}

int serve(std::istream& in, std::ostream& out) {
    Writer writer(out);
    Inbox inbox(in, writer);
    return Server(inbox, writer).serve();
}

}  // namespace ferz::lsp
