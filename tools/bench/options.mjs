// The arguments of npm run bench:
//   [SECTION…] [--rounds N] [--seconds S] [--hostels N] [--keep NAME] [--against NAME]

/** The sections in their order. Without a named section all are run. */
export const SECTIONS = ["visitors", "students", "start", "growth", "rush", "engines", "import"];

const RESULT = /^[\w.-]+$/;

/** Reads the arguments. Throws an error with a sentence for the user if they are invalid. */
export function options(args) {
  const asked = { sections: [], rounds: 3, seconds: 2, hostels: 0, keep: "", against: "" };
  const rest = [...args];
  const value = (name, fits) => {
    const text = rest.shift();
    if (text === undefined || !fits(text)) throw new Error(`${name} needs a valid value`);
    return text;
  };
  const positive = (text) => Number(text) > 0;
  while (rest.length > 0) {
    const word = rest.shift();
    if (word === "--rounds") asked.rounds = Math.ceil(Number(value(word, positive)));
    else if (word === "--seconds") asked.seconds = Math.ceil(Number(value(word, positive)));
    else if (word === "--hostels") asked.hostels = Math.ceil(Number(value(word, positive)));
    else if (word === "--keep") asked.keep = value(word, (text) => RESULT.test(text));
    else if (word === "--against") asked.against = value(word, (text) => RESULT.test(text));
    else if (SECTIONS.includes(word)) asked.sections.push(word);
    else throw new Error(`${word} is not a section; the sections are ${SECTIONS.join(", ")}`);
  }
  if (asked.sections.length === 0) asked.sections = SECTIONS;
  return asked;
}
