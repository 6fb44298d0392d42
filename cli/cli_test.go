package cli

import (
	"io"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"efie/server/servertest"
	"efie/test/must"
)

func TestEveryCommandTellsHowItIsUsed(t *testing.T) {
	seen := 0
	everyCommand(func(_ *kong.Node, words []string) {
		seen++
		told := servertest.Run(t, t.TempDir(), append(words, "--help")...)
		name := strings.Join(append([]string{"efie"}, words...), " ")
		told.Wants(0, "Usage: "+name)
		if told.Err != "" {
			t.Errorf("%s --help writes to standard error: %s", name, told.Err)
		}
		for line := range strings.SplitSeq(told.Out, "\n") {
			if len([]rune(line)) > helpWidth || strings.Contains(line, "%!") {
				t.Errorf("%s: a line of %d letters: %s", name, len([]rune(line)), line)
			}
		}
		if again := servertest.Run(t, t.TempDir(), append([]string{"help"}, words...)...); again.Out != told.Out ||
			again.Status != 0 {
			t.Errorf("help %s says otherwise, status %d:\n%s", strings.Join(words, " "), again.Status, again.Out)
		}
	})
	if seen < 20 {
		t.Errorf("only %d commands are looked at", seen)
	}
	servertest.Run(t, t.TempDir(), "--help").Wants(0, "Exit status: 0 when it is done", "80 for a command line")
}

// TestEveryCommandHasExamplesThatAreUnderstood parses what the help shows, up to what a shell does with it.
func TestEveryCommandHasExamplesThatAreUnderstood(t *testing.T) {
	t.Parallel()
	everyCommand(func(node *kong.Node, words []string) {
		own := len(node.Children) > 0
		for line := range strings.Lines(node.Detail) {
			line, indented := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "  ")
			line = strings.TrimSuffix(strings.TrimPrefix(line, "source <("), ")")
			if !indented || !strings.HasPrefix(line+" ", "efie ") {
				continue
			}
			line, _, _ = strings.Cut(line, " > ")
			line, _, _ = strings.Cut(line, " < ")
			own = own || strings.HasPrefix(line, "efie "+strings.Join(words, " "))
			ended := false
			parser := newParser(func(int) { ended = true })
			parser.Stdout = io.Discard
			if _, err := parser.Parse(withoutHelpCommand(shellWords(line)[1:])); err != nil && !ended {
				t.Errorf("%s: %v", line, err)
			}
		}
		if !own {
			t.Errorf("no example in the help of %q is one of it: return some from its method Help", words)
		}
	})
}

// shellWords are the words of a line, of which some stand between quotes.
func shellWords(line string) (words []string) {
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			words = append(words, part)
			continue
		}
		words = append(words, strings.Fields(part)...)
	}
	return words
}

func TestALineThatIsNotUnderstoodSaysWhatWasMeant(t *testing.T) {
	for line, says := range map[string]string{
		"bookins":                       `did you mean "bookings"?`,
		"docter":                        `did you mean "doctor"?`,
		"bookings cancle 7K2M9ABC":      `did you mean "cancel"?`,
		"bookings list --hostle x":      `did you mean "--hostel"?`,
		"bookings find --limit":         "efie bookings list --help says how",
		"list":                          "there is efie hostels list and efie bookings list and efie letters list",
		"refund EFIE-1":                 "there is efie bookings refund",
		"cancel 7K2M9ABC":               "there is efie bookings cancel",
		"bookings":                      "efie bookings --help says how",
		"bookings show":                 "efie bookings show --help says how",
		"bookings list --format xml":    `must be one of`,
		"completion tcsh":               `must be one of "bash","zsh","fish"`,
		"help nonsense":                 "unexpected argument nonsense",
		"serve now":                     "unexpected argument now",
		"bookings list --limit several": "--limit",
	} {
		told := servertest.Run(t, t.TempDir(), strings.Fields(line)...)
		told.Wants(statusMisused, "efie: ", says, "--help says how it is used.")
		if told.Out != "" {
			t.Errorf("%s writes to standard output: %s", line, told.Out)
		}
	}
}

func TestTheVersionIsTold(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"--version"}} {
		if told := servertest.Run(t, t.TempDir(), args...); told.Status != 0 || !strings.HasPrefix(told.Out, "efie ") ||
			!strings.Contains(told.Out, "go1.") || told.Err != "" {
			t.Errorf("%v says %q and %q, exit status %d", args, told.Out, told.Err, told.Status)
		}
	}
	servertest.Run(t, t.TempDir(), "version", "--json").Wants(0, `"revision": `, `"time": `, `"changed": `, `"go": `,
		`"platform": `)
}

// TestOnlyServeNeedsWhatServeNeeds runs the others where serve does not start.
func TestOnlyServeNeedsWhatServeNeeds(t *testing.T) {
	dir := t.TempDir()
	wrong := []string{"MODE", "production", "HOLD_MINUTES", "soon", "ADDR", "here", "SITE_URL", "nowhere",
		"PAYSTACK_SECRET_KEY", "none", "SMTP_URL", "none"}
	for _, args := range [][]string{{"doctor"}, {"bookings", "list"}, {"students", "find", "ama"}, {"letters", "list"},
		{"export"}, {"check"}, {"config"}} {
		if told := servertest.RunIn(t, wrong, dir, args...); told.Status != 0 && args[0] != "students" ||
			strings.Contains(told.Err, "HOLD_MINUTES") {
			t.Errorf("%v ends with %d: %s", args, told.Status, told.Err)
		}
	}
	told := servertest.RunIn(t, wrong, dir, "serve")
	told.Wants(1, "HOLD_MINUTES", "ADDR", "SITE_URL", "PAYSTACK_SECRET_KEY", "SMTP_URL", "efie serve --help tells")
	if told.Out != "" {
		t.Errorf("serve says %q on standard output", told.Out)
	}
}

func TestTheDocumentNamesEveryCommand(t *testing.T) {
	document := must.Read(t, "../docs/commands.md")
	everyCommand(func(node *kong.Node, words []string) {
		if len(words) == 1 && !node.Hidden && !strings.Contains(string(document), "bin/efie "+words[0]) {
			t.Errorf("docs/commands.md does not explain bin/efie %s", words[0])
		}
	})
}
