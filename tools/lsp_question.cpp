// A request of the Language Server Protocol about a text that comes with it.
#include "lsp/requests.h"
#include "tools/questions.h"

namespace ferz::tools {

namespace {

Json lspAnswer(const Json& request, const Stream&, Problems& problems) {
    const std::string text = stringIn(request, "text", {}, problems);
    const std::string language = stringIn(request, "language", {}, problems);
    lsp::Settings settings;
    settings.notations = listIn(request, "notations", problems);
    settings.names = mapIn(request, "names", problems);
    const std::string method = neededIn(request, "method", {}, problems);
    if (hasErrors(problems)) return {};
    try {
        return {{"result",
                 lsp::answered(settings, language, text, method, request.value("params", Json::object()))}};
    } catch (const lsp::Error& error) {
        report(problems, diagnostic::kUsage, error.message);
        return {};
    }
}

}  // namespace

Question lspQuestion() {
    return {{"text", "language", "method", "params", "notations", "names"}, lspAnswer};
}

}  // namespace ferz::tools
