#include "tools/variant_questions.h"

#include <utility>

#include "tools/questions.h"
#include "tools/verb.h"

namespace ferz::tools {

namespace {

Json listOf(const Problems& problems) {
    Json list = Json::array();
    for (const Problem& each : problems) {
        list.push_back(toJson(each));
        list.back()["severity"] = each.isError ? "error" : "warning";
    }
    return list;
}

Json variantAnswer(const Json& request, const Stream&, Problems& problems) {
    const auto toml = variantTextIn(request, problems);
    const auto variant = toml ? taken(readVariant(*toml), problems) : std::nullopt;
    if (!variant) return {};
    Json json = {{"name", variant->name()}, {"start", variant->start()}, {"pieces", Json::array()}};
    for (const VariantPiece& each : pieces(*variant))
        json["pieces"].push_back({{"letter", each.letter}, {"name", each.name}, {"ancp", each.ancp}});
    json["toml"] = toml->text;
    return json;
}

/// The imported variants, and those that were refused with the reasons.
Json importAnswer(const Json& request, const Stream& stream, Problems& problems) {
    const std::string ini = stringIn(request, "ini", {}, problems);
    const std::string content = stringIn(request, "text", {}, problems);
    const std::string kind = stringIn(request, "from", {}, problems);
    const auto names = listIn(request, "variants", problems);
    std::vector<Text> parents;
    for (std::string& each : listIn(request, "parents", problems))
        parents.push_back({std::move(each), {}, "<parents>"});
    if (!request.contains("ini") && !request.contains("text") && names.empty())
        report(problems, diagnostic::kMissingKey, "`text`, `ini` or `variants` is missing");
    if (request.contains("ini") && request.contains("text"))
        report(problems, diagnostic::kUsage, "`text` and `ini` exclude each other");
    if (hasErrors(problems)) return {};
    std::optional<Text> text;
    if (request.contains("ini")) text = Text{ini, "fairy", "variants.ini"};
    if (request.contains("text")) text = Text{content, kind, "<text>"};
    const Import import = importVariants(text, names, stream.options.without, parents);
    Json json = {{"variants", Json::array()}, {"refused", Json::array()}};
    for (const ImportedVariant& each : import.variants)
        json["variants"].push_back(
            {{"name", each.name}, {each.extension == ".toml" ? "toml" : "chessembly", each.toml}});
    for (const RefusedVariant& each : import.refused)
        json["refused"].push_back({{"name", each.name}, {"reason", each.reason}});
    json["problems"] = listOf(import.problems);
    return json;
}

Json exportAnswer(const Json& request, const Stream&, Problems& problems) {
    const std::string target = neededIn(request, "to", {}, problems);
    if (hasErrors(problems)) return {};
    const auto toml = variantTextIn(request, problems);
    const auto variant = toml ? taken(readVariant(*toml), problems) : std::nullopt;
    const auto text = variant ? taken(exportVariant(*variant, target), problems) : std::nullopt;
    return text ? Json{{"text", *text}} : Json();
}

Json rulesAnswer(const Json& request, const Stream&, Problems& problems) {
    const std::string word = stringIn(request, "format", "html", problems);
    const auto format = sheetFormat(word);
    if (!format) report(problems, diagnostic::kUsage, "`format` is `html` or `md`");
    if (hasErrors(problems)) return {};
    const auto toml = variantTextIn(request, problems);
    const auto variant = toml ? taken(readVariant(*toml), problems) : std::nullopt;
    const auto text = variant ? taken(ruleSheet(*variant, *format), problems) : std::nullopt;
    return text ? Json{{"text", *text}} : Json();
}

}  // namespace

std::optional<SheetFormat> sheetFormat(std::string_view word) {
    if (word == "html") return SheetFormat::Html;
    if (word == "md") return SheetFormat::Markdown;
    return std::nullopt;
}

std::optional<Text> variantTextIn(const Json& request, Problems& problems) {
    Problems own;
    const std::string name = stringIn(request, "variant", {}, own);
    const std::string toml = stringIn(request, "toml", {}, own);
    append(problems, own);
    if (hasErrors(own)) return std::nullopt;
    if (request.contains("toml") && request.contains("variant")) {
        report(problems, diagnostic::kUsage, "`variant` and `toml` exclude each other");
        return std::nullopt;
    }
    if (!request.contains("toml") && name.empty()) {
        report(problems, diagnostic::kMissingKey, "`variant` or `toml` is missing");
        return std::nullopt;
    }
    if (!toml.empty()) return Text{toml};
    Import import = importFairyStockfish({}, {name});
    if (!import.variants.empty()) return Text{import.variants.front().toml, {}, name};
    append(problems, import.problems);
    return std::nullopt;
}

Question orOfVariant(Question ofPiece,
                     std::function<Json(const Variant& variant, Problems& problems)> answer) {
    Question question = ofPiece;
    question.keys.insert(question.keys.end(), {"variant", "toml"});
    question.answer = [ofPiece = std::move(ofPiece), answer = std::move(answer)](
                          const Json& request, const Stream& stream, Problems& problems) -> Json {
        if (!request.contains("variant") && !request.contains("toml"))
            return ofPiece.answer(request, stream, problems);
        refuseKeys(request, ofPiece.keys, kOfPieces, problems);
        if (hasErrors(problems)) return {};
        const auto toml = variantTextIn(request, problems);
        const auto variant = toml ? taken(readVariant(*toml), problems) : std::nullopt;
        return variant ? answer(*variant, problems) : Json();
    };
    return question;
}

Question variantQuestion() {
    return {{"variant", "toml"}, variantAnswer};
}

Question importQuestion() {
    return {{"ini", "text", "from", "variants", "parents"}, importAnswer};
}

Question rulesQuestion() {
    return {{"variant", "toml", "format"}, rulesAnswer};
}

Question exportQuestion() {
    return {{"variant", "toml", "to"}, exportAnswer};
}

}  // namespace ferz::tools
