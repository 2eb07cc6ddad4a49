// Writes dist/: the language server over the module of WebAssembly, and the extension for browsers: build.mjs PACKAGE
//
// PACKAGE is the folder that scripts/wasm makes.
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const bundle = (source, output, more) => buildSync({ entryPoints: [join(here, "src", source)], outfile: join(dist, output), bundle: true,
  minify: true, target: "es2022", logLevel: "warning", ...more });

mkdirSync(dist, { recursive: true });
bundle("stdio.mjs", "stdio.mjs", { platform: "node", format: "esm" });
bundle("worker.mjs", "worker.js", { format: "iife", external: ["node:*"], define: { "import.meta.url": '""' } });
bundle("browser.js", "browser.js", { format: "cjs", external: ["vscode"] });
copyFileSync(join(process.argv[2], "ferz.wasm"), join(dist, "ferz.wasm"));
