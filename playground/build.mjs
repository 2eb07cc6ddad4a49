// Builds the files of the playground into one C++ file, for `ferz serve`: build.mjs NODE_MODULES FERZ OUTPUT
import { writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { assets } from "./assets.mjs";

const TYPES = { html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8",
  json: "application/json", svg: "image/svg+xml", toml: "text/plain; charset=utf-8", txt: "text/plain; charset=utf-8" };
const [modules, ferz, output] = process.argv.slice(2).map((each) => resolve(each));
const here = dirname(fileURLToPath(import.meta.url));

function asCpp(files) {
  const entries = [...files].map(([path, text]) => {
    if (text.includes(')ferz"')) throw new Error(`${path} cannot be written as a literal`);
    const type = TYPES[/\.(\w+)$/.exec(path)[1]];
    return [`/${path.replace(/^index\.html$/, "")}`, type, text];
  }).sort(([left], [right]) => (left < right ? -1 : 1));
  const rows = entries.map(([path, type, text]) => `    {"${path}"sv, "${type}"sv, R"ferz(${text})ferz"sv},\n`);
  return `// Written by playground/build.mjs. Do not edit.
#include "server/assets.h"

namespace ferz::server {

using namespace std::string_view_literals;

const std::vector<Asset> kAssets = {
${rows.join("")}};

}  // namespace ferz::server
`;
}

writeFileSync(output, asCpp(assets({ modules, ferz, answers: { from: join(here, "src/http.js"), scripts: {} } })));
