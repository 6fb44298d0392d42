// Reads what `go test -json` says: for people, the verdict of each package and what failing tests
// had to say; for the table, the result of each test.

const RESULTS = { pass: "passed", fail: "failed", skip: "skipped" };

/** A reader of events, one JSON text a line; what people should see goes to print. */
export function goReader(print) {
  const results = new Map();
  const said = new Map(); // what tests said that have not ended yet, by package and test

  const key = (event) => `${event.Package} ${event.Test}`;
  const tell = (name) => {
    print((said.get(name) ?? []).join(""));
    said.delete(name);
  };

  function hear(event) {
    if (event.Action === "build-output" || (event.Action === "output" && !event.Test)) {
      if (!/^(PASS|FAIL)\n$/.test(event.Output)) print(event.Output);
    } else if (event.Action === "output") {
      if (/^=== (RUN|PAUSE|CONT|NAME)/.test(event.Output)) return;
      said.set(key(event), [...(said.get(key(event)) ?? []), event.Output]);
    } else if (event.Action in RESULTS && event.Test) {
      results.set(`go ${key(event)}`, RESULTS[event.Action]);
      if (event.Action === "fail") tell(key(event));
      else said.delete(key(event));
    } else if (event.Action === "fail") {
      // A panic or a time limit ends a package before its tests have ended.
      for (const name of said.keys()) if (name.startsWith(`${event.Package} `)) tell(name);
    }
  }

  return {
    results,
    line(text) {
      if (text.startsWith("{")) hear(JSON.parse(text));
      else if (text) print(`${text}\n`);
    },
  };
}
