// In place of npm/worker.mjs: the program answers, `source` being its address. So the package is tested where no module is built.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";

let program;
parentPort.on("message", ({ source, line }) => {
  if (line === undefined) {
    program = fileURLToPath(source);
    parentPort.postMessage({ module: source });
    return;
  }
  const { stdout, error } = spawnSync(program, ["ask"], { input: `${line}\n`, encoding: "utf8", maxBuffer: 1e9 });
  parentPort.postMessage(error ? { error } : { answer: stdout.trimEnd(), size: 0 });
});
