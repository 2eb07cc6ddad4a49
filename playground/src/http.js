// Questions to the server that sent the page, `ferz serve`.
//
//     await send({ ask: "check", def: "N" }, signal)      the answer
//
// Rejected when there is none: the server is gone, or `signal` was aborted.

export const GONE = "the server does not answer: does `ferz serve` still run?";

export async function send(question, signal) {
  const response = await fetch("ask", { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question), signal });
  if (response.ok) return response.json();
  const message = response.status === 413 ? "the text is too long for the playground" : await response.text();
  return { error: { name: "refused", message } };
}
