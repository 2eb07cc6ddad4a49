// Builds the page of the playground into one C++ file: build.mjs NODE_MODULES FERZ OUTPUT
//
// The script is bundled by esbuild, from src/, backends/page and backends/json/ferz-moves. With it go the page, its style,
// the catalogue with its pictures, and the variants: all that the server sends.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [modules, ferz, output] = process.argv.slice(2).map((each) => resolve(each));
const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const read = (...path) => readFileSync(join(...path), "utf8");
const run = (words, input = "") => execFileSync(ferz, words, { input, maxBuffer: 1 << 30, encoding: "utf8" }).trim().split("\n")
  .map((line) => JSON.parse(line));
const ask = (questions) => run(["ask"], questions.map((each) => `${JSON.stringify(each)}\n`).join(""));
// Those that people write.
const notations = run(["help", "--notations"]).filter(({ words }) => words.length > 0);

const TYPES = { html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8",
  json: "application/json", svg: "image/svg+xml", txt: "text/plain; charset=utf-8" };
// Of what goes to the reader's browser; docs/playground.md lists them.
const LICENCES = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause"];
const assets = new Map(); // path -> text
const temporary = mkdtempSync(join(tmpdir(), "ferz-playground-"));
try {
  assets.set("/", read(here, "index.html"));
  assets.set("/icon.svg", read(here, "icon.svg"));
  assets.set("/playground.css", read(root, "backends/page/board.css") + read(here, "style.css"));
  assets.set("/playground.js", bundle());
  addCatalogue();
  addVariants();
} finally {
  rmSync(temporary, { recursive: true });
}
writeFileSync(output, asCpp());

function bundle() {
  const esbuild = createRequire(join(modules, "here.js"))("esbuild");
  const { outputFiles: [file], metafile } = esbuild.buildSync({ entryPoints: [join(here, "src/main.js")], nodePaths: [modules],
    define: { NOTATIONS: JSON.stringify(readings()) }, bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none", metafile: true, write: false,
    logLevel: "warning" });
  assets.set("/licences.txt", licences(Object.keys(metafile.inputs)));
  return file.text;
}

/** How a text may be read: in each notation, and with each value of an option that is not the usual one. */
function readings() {
  return notations.flatMap(({ name, title, options }) => [[name, title], ...options.flatMap(({ name: option, values }) =>
    values.slice(1).map((value) => [`${name}[${option}=${value}]`, `${title} (${option}=${value})`]))]);
}

/** Of ferz, and of each package that a file of the bundle is from. */
function licences(files) {
  const packages = new Set(files.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]).filter(Boolean));
  const texts = [`ferz\n\n${read(root, "LICENSE")}`];
  for (const name of [...packages].sort()) {
    const { version, license } = JSON.parse(read(modules, name, "package.json"));
    if (!LICENCES.includes(license)) fail(`${name} ${version} is under ${license}`);
    texts.push(`${name} ${version} (${license})\n\n${read(modules, name, "LICENSE")}`);
  }
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}

/** Its pieces by family, and a picture of each, which the page of `ferz catalogue` names. */
function addCatalogue() {
  execFileSync(ferz, ["catalogue", "-o", join(temporary, "catalogue")], { stdio: "ignore" });
  const picture = new Map();
  const page = read(temporary, "catalogue/index.html");
  for (const [, anchor, name] of page.matchAll(/<article id="([^"]*)"[^>]*>\s*<h3><a [^>]*>([^<]*)</g))
    picture.set(plain(name), anchor);
  const families = new Map();
  for (const { name, also, board, family = "Other pieces", ...rest } of run(["catalogue", "--json"])) {
    const notation = notations.find((each) => each.name in rest).name;
    const file = picture.get(name) ?? fail(`${name} is not on the page of the catalogue`);
    const piece = { name, also, def: `${notation}:${rest[notation]}`, board };
    try {
      assets.set(`/pieces/${file}.svg`, read(temporary, "catalogue", `${file}.svg`));
      piece.picture = file;
    } catch { /* too large to be drawn */ }
    families.set(family, [...(families.get(family) ?? []), piece]);
  }
  assets.set("/catalogue.json", JSON.stringify([...families].map(([family, pieces]) => ({ family, pieces }))));
}
function plain(html) {
  return html.replace(/&(#?\w+);/g, (all, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name] ?? fail(all));
}

/** The examples, as far as they can be played without a file beside them, and the names of those that are built in. */
function addVariants() {
  const folder = join(root, "examples/variants");
  const files = readdirSync(folder).filter((each) => each.endsWith(".toml")).sort();
  const examples = files.map((file) => ({ file: basename(file, ".toml"), toml: read(folder, file) }));
  const answers = ask(examples.map(({ toml }) => ({ ask: "play", toml })));
  const list = [];
  for (const [index, { file, toml }] of examples.entries()) {
    const { error, variant } = answers[index];
    if (error && error.name !== "forbidden-file") fail(`${file}: ${error.message}`);
    if (error) continue;
    assets.set(`/variants/${file}.toml`, toml);
    list.push({ file, name: variant });
  }
  const names = [...read(root, "variant/fairy/variants.ini").matchAll(/^\[([^\]:]+)/gm)].map(([, name]) => name);
  const found = ask(names.map((variant) => ({ ask: "play", variant })));
  const builtIn = names.filter((_, index) => !found[index].error).sort();
  assets.set("/variants.json", JSON.stringify({ examples: list, builtIn }));
}

function fail(message) {
  throw new Error(message);
}

function asCpp() {
  const entries = [...assets].sort(([left], [right]) => (left < right ? -1 : 1)).map(([path, text]) => {
    if (text.includes(')ferz"')) fail(`${path} cannot be written as a literal`);
    const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? "html"];
    return `    {"${path}"sv, "${type}"sv, R"ferz(${text})ferz"sv},\n`;
  });
  return `// Written by playground/build.mjs. Do not edit.
#include "server/assets.h"

namespace ferz::server {

using namespace std::string_view_literals;

const std::vector<Asset> kAssets = {
${entries.join("")}};

}  // namespace ferz::server
`;
}
