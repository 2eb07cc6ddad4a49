// The files of the playground, but for the module of WebAssembly: assets(options) is a map of paths to texts.
//
// The script is bundled by esbuild, from src/, backends/page and backends/json/ferz-moves. With it go the page, its style,
// the catalogue with its pictures, the variants and the documents. Paths are relative, so that the files work in any
// folder of a server.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { catalogueAssets } from "./catalogue.mjs";
import { documentAssets } from "./documents.mjs";
import { variantAssets } from "./variants.mjs";

const here = dirname(fileURLToPath(import.meta.url));
export const root = dirname(here);
export const read = (...path) => readFileSync(join(...path), "utf8");

/** The licences that what goes to the reader's browser may have; docs/playground.md lists the packages. */
const LICENCES = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause"];
/** Definitions whose pieces are drawn as figures in a game. */
const FIGURES = { king: "K", queen: "Q", rook: "R", bishop: "B", knight: "N" };

/** The program's answers: of a verb, and of `ferz ask`. */
export class Program {
  constructor(path) { this.path = path; }

  lines(words, input = "") {
    const text = execFileSync(this.path, words, { input, maxBuffer: 1 << 30, encoding: "utf8" });
    return text.trim().split("\n").map((line) => JSON.parse(line));
  }

  ask(questions) { return this.lines(["ask"], questions.map((each) => `${JSON.stringify(each)}\n`).join("")); }
}

/** `modules`: the folder node_modules; `ferz`: the program; `answers`: the file of src/ that sends questions. */
export function assets({ modules, ferz, answers }) {
  const program = new Program(ferz);
  // Those that people write.
  const notations = program.lines(["help", "--notations"]).filter(({ words }) => words.length > 0);
  const temporary = mkdtempSync(join(tmpdir(), "ferz-playground-"));
  try {
    return new Map([
      ["index.html", read(here, "index.html")],
      ["icon.svg", read(here, "icon.svg")],
      ["playground.css", theme() + read(root, "backends/page/board.css") + read(here, "style.css")],
      ["documents.css", theme() + read(here, "documents.css")],
      ...bundle(modules, answers, { NOTATIONS: readings(notations), FIGURES: figures(program),
        EXPORTS: program.lines(["help", "--export-targets"]).map(({ name, meaning }) => [name, meaning]) }),
      ...catalogueAssets(program, notations, temporary),
      ...variantAssets(program),
      ...documentAssets(modules),
    ]);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** The colours, dark where the reader asks for it. */
function theme() {
  return read(root, "backends/theme.css").replace("@dark@", "(prefers-color-scheme: dark)");
}

function bundle(modules, answers, words) {
  const esbuild = createRequire(join(modules, "here.js"))("esbuild");
  const define = Object.fromEntries(Object.entries(words).map(([name, value]) => [name, JSON.stringify(value)]));
  const written = ["./playground.js", "./views.js"];
  const build = (entryPoints, from) => esbuild.buildSync({ entryPoints, nodePaths: [modules], alias: { "#answers": from },
    external: ["node:*", ...written], define, outdir: here, bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none",
    metafile: true, write: false, logLevel: "warning" });
  const built = [build({ playground: join(here, "src/main.js"), ...answers.scripts }, answers.from),
    build({ views: join(here, "src/views.js") }, "./playground.js")];
  const scripts = built.flatMap(({ outputFiles }) => outputFiles.map(({ path, text }) => [path.slice(here.length + 1), text]));
  return [...scripts, ["licences.txt", licences(modules, built.flatMap(({ metafile }) => Object.keys(metafile.inputs)))]];
}

/** How a text may be read: in each notation, and with each value of an option that is not the usual one. */
function readings(notations) {
  return notations.flatMap(({ name, title, options }) => [[name, title], ...options.flatMap(({ name: option, values }) =>
    values.slice(1).map((value) => [`${name}[${option}=${value}]`, `${title} (${option}=${value})`]))]);
}

/** The canonical text of each piece that has a figure. */
function figures(program) {
  const names = Object.keys(FIGURES);
  const texts = program.ask(names.map((name) => ({ ask: "convert", def: `betza:${FIGURES[name]}`, to: "ancp" })));
  return Object.fromEntries(texts.map(({ text }, index) => [text.trim(), names[index]]));
}

/** Of ferz, and of each package that a file of the bundle is from. */
function licences(modules, files) {
  const packages = new Set(files.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]).filter(Boolean));
  const texts = [`ferz\n\n${read(root, "LICENSE")}`];
  for (const name of [...packages].sort()) {
    const { version, license } = JSON.parse(read(modules, name, "package.json"));
    if (!LICENCES.includes(license)) throw new Error(`${name} ${version} is under ${license}`);
    texts.push(`${name} ${version} (${license})\n\n${read(modules, name, "LICENSE")}`);
  }
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}
