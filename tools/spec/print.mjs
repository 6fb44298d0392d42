// Writes the table for people: one or more lines for each row, in aligned columns.

const HOLDS = 76; // the width of the sentence

/** Breaks a sentence into lines of at most width characters. A longer word gets its own line. */
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

/** Returns the lines of one row. */
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

/** Returns the whole table, or only the rows without proof. */
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
