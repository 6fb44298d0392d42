package cli

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// transcript runs commands in a data folder, and records their output and exit status.
type transcript struct {
	t              testing.TB
	dir            string
	environment    []string
	values, naming *strings.Replacer
	text           strings.Builder
}

// newTranscript returns a transcript. It records a fixed name for each value that differs from run to run:
// valuesAndNames are values and names in turn.
func newTranscript(t testing.TB, dir string, valuesAndNames ...string) *transcript {
	var back []string
	for i := 0; i < len(valuesAndNames); i += 2 {
		back = append(back, valuesAndNames[i+1], valuesAndNames[i])
	}
	return &transcript{t: t, dir: dir, values: strings.NewReplacer(back...),
		naming: strings.NewReplacer(append(valuesAndNames, dir, "DATA_DIR")...)}
}

// in changes to another data folder, and writes files for the commands.
func (c *transcript) in(dir string, files map[string]string) {
	c.t.Helper()
	var paths, names []string
	for name, text := range files {
		path := write(c.t, name, text)
		paths, names = append(paths, name, path), append(names, path, name)
	}
	c.dir, c.values, c.naming = dir, strings.NewReplacer(paths...), strings.NewReplacer(append(names, dir, "DATA_DIR")...)
}

// bookedTranscript returns the transcript of a site with a booking, recorded as CODE, and a payment, recorded as
// EFIE-P.
func bookedTranscript(t testing.TB) (*transcript, *servertest.RunningSite) {
	t.Helper()
	s, code, reference := servertest.NewBookedSite(t)
	return newTranscript(t, s.Config.DataDir, code, "CODE", reference, "EFIE-P"), s
}

// currentTimes matches the times at which a test runs. Fixed times in tests are earlier.
var currentTimes = regexp.MustCompile(`20(2[6-9]|[3-9]\d)-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{3}Z)?)?|$)`)

// run runs the commands of lines such as "bookings cancel CODE".
func (c *transcript) run(lines ...string) {
	c.t.Helper()
	for _, line := range lines {
		fmt.Fprintf(&c.text, "$ efie %s\n", line)
		words := shellWords(line)
		for i := range words {
			words[i] = c.values.Replace(words[i])
		}
		result := servertest.RunIn(c.t, c.environment, c.dir, words...)
		c.add("", result.Out)
		c.add("! ", result.Err)
		if result.Status != 0 {
			fmt.Fprintf(&c.text, "= %d\n", result.Status)
		}
	}
}

func (c *transcript) add(prefix, printed string) {
	for line := range strings.Lines(printed) {
		line = currentTimes.ReplaceAllString(c.naming.Replace(strings.TrimRight(line, "\n")), "TIME")
		c.text.WriteString(prefix + strings.TrimRight(line, " ") + "\n")
	}
}

// golden compares the transcript with a file in testdata.
func (c *transcript) golden(name string) {
	c.t.Helper()
	must.Golden(c.t, name+".golden", c.text.String())
}
