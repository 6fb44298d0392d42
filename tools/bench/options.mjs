// What npm run bench is asked for:
//   [SECTION…] [soak [MINUTES]] [--rounds N] [--seconds S] [--keep NAME] [--against NAME]

/** The sections that run when none is named, in this order. */
export const USUAL = [
  "visitors",
  "students",
  "start",
  "growth",
  "bookings",
  "engines",
  "import",
  "inner",
];

const RESULT = /^[\w.-]+$/;

/** Reads the arguments; throws a sentence where they make no sense. */
export function options(args) {
  const asked = { sections: [], rounds: 3, seconds: 2, minutes: 20, keep: "", against: "" };
  const rest = [...args];
  const value = (name, fits) => {
    const text = rest.shift();
    if (text === undefined || !fits(text))
      throw new Error(`${name} needs a value that makes sense`);
    return text;
  };
  const positive = (text) => Number(text) > 0;
  while (rest.length > 0) {
    const word = rest.shift();
    if (word === "--rounds") asked.rounds = Math.ceil(Number(value(word, positive)));
    else if (word === "--seconds") asked.seconds = Math.ceil(Number(value(word, positive)));
    else if (word === "--keep") asked.keep = value(word, (text) => RESULT.test(text));
    else if (word === "--against") asked.against = value(word, (text) => RESULT.test(text));
    else if (word === "soak") {
      asked.sections.push(word);
      if (positive(rest[0])) asked.minutes = Number(rest.shift());
    } else if (USUAL.includes(word)) asked.sections.push(word);
    else throw new Error(`${word} is no section; they are ${USUAL.join(", ")} and soak`);
  }
  if (asked.sections.length === 0) asked.sections = USUAL;
  return asked;
}
