// Runs as it is in HTML and in XML: it has no less-than sign and no ampersand.
const form = document.getElementById("search");
const field = document.getElementById("find");
const found = document.getElementById("found");
// Small letters without accents.
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const joined = (text) => text.replace(/\s/g, "");
const pieces = Array.from(document.querySelectorAll("article"), (card) => ({
  card,
  list: card.parentElement,
  own: Array.from(card.querySelectorAll("h3, .also"), (each) => folded(each.textContent).split(", ")).flat(),
  names: folded(Array.from(card.querySelectorAll("h3, .also"), (each) => each.textContent).join("\n")),
  texts: Array.from(card.querySelectorAll("code"), (each) => joined(each.dataset.in + ":" + each.textContent)),
}));
const main = document.querySelector("main");
const families = Array.from(document.querySelectorAll("section"), (section, index) =>
  [section, document.querySelectorAll("nav li")[index]]);

// Pieces with all of the words in their names, or with the text in a definition. The piece of just this text
// or name comes first.
function search() {
  const name = folded(field.value.trim());
  const words = name.split(/\s+/);
  const text = joined(field.value);
  const rank = ({ own, texts }) =>
    texts.some((each) => each === text || each.endsWith(":" + text)) ? 0 : own.includes(name) ? 1 : 2;
  const sorted = pieces.toSorted((a, b) => rank(a) - rank(b));
  for (const { card, list } of sorted) list.append(card);
  const best = ([section]) => Math.min(...pieces.filter(({ list }) => section.contains(list)).map(rank));
  main.append(...families.toSorted((a, b) => best(a) - best(b)).map(([section]) => section));
  let count = 0;
  for (const { card, names, texts } of pieces) {
    const fits = words.every((word) => names.includes(word)) || texts.some((each) => each.includes(text));
    card.hidden = !fits;
    count += fits;
  }
  for (const [section, entry] of families) {
    const fitting = section.querySelectorAll("article:not([hidden])").length;
    section.hidden = entry.hidden = fitting === 0;
    entry.querySelector("small").textContent = fitting;
  }
  found.textContent = text ? `${count || "none"} of ${pieces.length} pieces` : `${pieces.length} pieces`;
}

function clear() {
  field.value = "";
  search();
}

field.addEventListener("input", search);
field.addEventListener("keydown", (event) => {
  if (event.key === "Escape") clear();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  document.querySelector("article:not([hidden]) a")?.focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target === field) return;
  event.preventDefault();
  field.focus();
  field.select();
});
// A link may lead to a piece that was not found.
addEventListener("hashchange", () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.closest("[hidden]")) return;
  clear();
  target.scrollIntoView();
});
form.hidden = false;
search(); // a browser may have kept what was in the field
