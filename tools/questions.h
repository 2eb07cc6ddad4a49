// What can be asked as a line of JSON: one question for each verb, with the verb's options as keys.
//
// `ferz convert --jsonl` and others answer one kind, with what their command line says as defaults; `ferz
// ask` answers all kinds. docs/questions.md lists the keys.
#pragma once

#include "tools/answer.h"

namespace ferz::tools {

[[nodiscard]] Question checkQuestion();
[[nodiscard]] Question convertQuestion();
[[nodiscard]] Question describeQuestion();
[[nodiscard]] Question equalQuestion();
[[nodiscard]] Question exportQuestion();
[[nodiscard]] Question fingerprintQuestion();
[[nodiscard]] Question identifyQuestion();
[[nodiscard]] Question importQuestion();
[[nodiscard]] Question lspQuestion();
[[nodiscard]] Question movesQuestion();
[[nodiscard]] Question playQuestion();
[[nodiscard]] Question rulesQuestion();
[[nodiscard]] Question showQuestion();
[[nodiscard]] Question variantQuestion();

/// By the name of their verb.
[[nodiscard]] Questions allQuestions();

}  // namespace ferz::tools
