// Writes the table for people: a line or more for each row, in columns that stand straight.

const HOLDS = 76; // columns of the sentence

/** Breaks a sentence into lines of so many columns; a longer word gets a line of its own. */
export function wrap(text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The lines of one row. */
function rowLines({ row, doubts }) {
  const left = wrap(row.holds, HOLDS);
  const right = row.tests.length > 0 ? row.tests : ["–"];
  const lines = [];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const mark = i > 0 ? " " : doubts.length > 0 ? "✗" : "✓";
    const id = (i === 0 ? row.id : "").padEnd(6);
    const decided = (i === 0 ? row.decided : "").padEnd(8);
    lines.push(`${mark} ${id}${(left[i] ?? "").padEnd(HOLDS)}  ${decided}  ${right[i] ?? ""}`);
  }
  return [...lines, ...doubts.map((doubt) => `  ${"".padEnd(6)}↑ ${doubt}`)].map((line) =>
    line.trimEnd(),
  );
}

/** The whole table, or of it what is not proven. */
export function tableText(verdicts, { whole }) {
  const lines = [];
  let heading = "";
  for (const verdict of verdicts) {
    if (!whole && verdict.doubts.length === 0) continue;
    if (verdict.row.heading !== heading) {
      heading = verdict.row.heading;
      lines.push("", `${heading} (section ${verdict.row.section})`);
    }
    lines.push(...rowLines(verdict));
  }
  return lines.join("\n");
}
