#include "lsp/requests.h"

#include <map>
#include <utility>

#include "lsp/features.h"
#include "lsp/params.h"

namespace ferz::lsp {

namespace {

template <Json (*answer)(Document&, TextPosition)>
Json atPosition(Document& document, const Json& params) {
    return answer(document, placeIn(member(params, "position")));
}

template <Json (*answer)(Document&)>
Json aboutAll(Document& document, const Json&) {
    return answer(document);
}

Json pulledDiagnostics(Document& document, const Json&) {
    return {{"kind", "full"}, {"items", diagnostics(document)}};
}

Json referencesFor(Document& document, const Json& params) {
    const Json& context = member(params, "context");
    const bool withDefinition =
        context.is_object() && context.value("includeDeclaration", Json(true)) != Json(false);
    return references(document, placeIn(member(params, "position")), withDefinition);
}

Json renameFor(Document& document, const Json& params) {
    return lsp::rename(document, placeIn(member(params, "position")), stringIn(params, "newName"));
}

Json codeActionsFor(Document& document, const Json& params) {
    const Json& range = member(params, "range");
    return codeActions(document, placeIn(member(range, "start")), placeIn(member(range, "end")));
}

const std::map<std::string, Request> kRequests = {
    {"textDocument/codeAction", codeActionsFor},
    {"textDocument/completion", atPosition<completion>},
    {"textDocument/definition", atPosition<definition>},
    {"textDocument/diagnostic", pulledDiagnostics},
    {"textDocument/documentHighlight", atPosition<highlights>},
    {"textDocument/documentSymbol", aboutAll<symbols>},
    {"textDocument/formatting", aboutAll<formatting>},
    {"textDocument/hover", atPosition<hover>},
    {"textDocument/prepareRename", atPosition<prepareRename>},
    {"textDocument/references", referencesFor},
    {"textDocument/rename", renameFor},
    {"textDocument/semanticTokens/full", aboutAll<semanticTokens>},
};

}  // namespace

Request requestOf(const std::string& method) {
    const auto found = kRequests.find(method);
    if (found == kRequests.end()) throw Error{kMethodNotFound, "there is no method `" + method + "`"};
    return found->second;
}

Json capabilities() {
    return {
        {"positionEncoding", "utf-16"},
        {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
        {"hoverProvider", true},
        {"completionProvider", {{"triggerCharacters", {"(", "@", ":", "["}}}},
        {"definitionProvider", true},
        {"referencesProvider", true},
        {"documentHighlightProvider", true},
        {"documentSymbolProvider", true},
        {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
        {"documentFormattingProvider", true},
        {"renameProvider", {{"prepareProvider", true}}},
        {"semanticTokensProvider",
         {{"legend", {{"tokenTypes", tokenTypes()}, {"tokenModifiers", {"declaration"}}}}, {"full", true}}},
    };
}

Json answered(const Settings& settings, const std::string& language, std::string text,
              const std::string& method, const Json& params) {
    if (method == "initialize") return {{"capabilities", capabilities()}, {"serverInfo", {{"name", "ferz"}}}};
    Document document("untitled:text", language, settings);
    document.open(std::move(text), 0);
    return requestOf(method)(document, params);
}

}  // namespace ferz::lsp
