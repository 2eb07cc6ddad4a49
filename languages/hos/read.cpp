#include "languages/hos/read.h"

#include <fmt/format.h>
#include <utility>
#include <vector>

#include "languages/hos/parse.h"
#include "languages/hos/parts.h"
#include "languages/hos/run.h"

namespace ferz::hos {

namespace {

class HosProgram : public languages::Program {
public:
    HosProgram(languages::ProgramText text, std::vector<ReadingCode> codes)
        : text_(std::move(text)), codes_(std::move(codes)) {}

    [[nodiscard]] std::string summary() const override {
        return fmt::format("{} reading code{}", codes_.size(), codes_.size() == 1 ? "" : "s");
    }
    [[nodiscard]] bool run(const languages::Execution& execution, Diagnostics& diagnostics) const override {
        return hos::run(codes_, text_, execution, diagnostics);
    }

private:
    languages::ProgramText text_;
    std::vector<ReadingCode> codes_;
};

}  // namespace

std::unique_ptr<languages::Program> read(const std::string& name, std::string text, const languages::Options&,
                                         Diagnostics& diagnostics) {
    auto program = languages::ProgramText::read(name, std::move(text), diagnostics);
    if (!program) return nullptr;
    auto codes = parse(*program, diagnostics);
    if (!codes || !checkParts(*codes, *program, diagnostics)) return nullptr;
    return std::make_unique<HosProgram>(std::move(*program), std::move(*codes));
}

}  // namespace ferz::hos
