// Reads the output of `go test -json`. It prints the result of each package and the output of failing tests, and
// collects the result of each test for the table.

const RESULTS = { pass: "passed", fail: "failed", skip: "skipped" };

/** Returns a reader of events, one JSON object a line. It passes output for people to print. */
export function goReader(print) {
  const results = new Map();
  const outputs = new Map(); // the output of running tests, by package and test

  const key = (event) => `${event.Package} ${event.Test}`;
  const printOutput = (name) => {
    print((outputs.get(name) ?? []).join(""));
    outputs.delete(name);
  };

  function read(event) {
    if (event.Action === "build-output" || (event.Action === "output" && !event.Test)) {
      if (!/^(PASS|FAIL)\n$/.test(event.Output)) print(event.Output);
    } else if (event.Action === "output") {
      if (/^=== (RUN|PAUSE|CONT|NAME)/.test(event.Output)) return;
      outputs.set(key(event), [...(outputs.get(key(event)) ?? []), event.Output]);
    } else if (event.Action in RESULTS && event.Test) {
      results.set(`go ${key(event)}`, RESULTS[event.Action]);
      if (event.Action === "fail") printOutput(key(event));
      else outputs.delete(key(event));
    } else if (event.Action === "fail") {
      // A panic or a timeout ends a package while tests are running.
      for (const name of outputs.keys())
        if (name.startsWith(`${event.Package} `)) printOutput(name);
    }
  }

  return {
    results,
    line(text) {
      if (text.startsWith("{")) read(JSON.parse(text));
      else if (text) print(`${text}\n`);
    },
  };
}
