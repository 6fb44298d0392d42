package cli

import (
	"io"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"efie/cli/run"
	"efie/server/servertest"
	"efie/test/must"
)

func TestEveryCommandHasHelp(t *testing.T) {
	t.Parallel()
	seen := 0
	everyCommand(func(_ *kong.Node, words []string) {
		seen++
		help := servertest.Run(t, t.TempDir(), append(words, "--help")...)
		name := strings.Join(append([]string{"efie"}, words...), " ")
		help.Wants(0)
		if !strings.Contains(help.Out, "Usage: "+name) {
			t.Errorf("%s --help has no usage line:\n%s", name, help.Out)
		}
		must.Equal(t, "the standard error of "+name+" --help", help.Err, "")
		for line := range strings.SplitSeq(help.Out, "\n") {
			if len([]rune(line)) > helpWidth || strings.Contains(line, "%!") {
				t.Errorf("%s: a line of %d characters: %s", name, len([]rune(line)), line)
			}
		}
		if again := servertest.Run(t, t.TempDir(), append([]string{"help"}, words...)...); again.Out != help.Out ||
			again.Status != 0 {
			t.Errorf("help %s differs, status %d:\n%s", strings.Join(words, " "), again.Status, again.Out)
		}
	})
	if seen < 20 {
		t.Errorf("only %d commands were checked", seen)
	}
	servertest.Run(t, t.TempDir(), "--help").Wants(0, "Exit status: 0 for success", "80 if the command line")
}

// TestEveryCommandHasValidExamples parses the examples of the help without the redirections of the shell.
func TestEveryCommandHasValidExamples(t *testing.T) {
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
			parser := newParser(io.Discard, io.Discard, func(int) { ended = true })
			if _, err := parser.Parse(withoutHelpCommand(shellWords(line)[1:])); err != nil && !ended {
				t.Errorf("%s: %v", line, err)
			}
		}
		if !own {
			t.Errorf("the help of %q has no example of this command: add one to its method Help", words)
		}
	})
}

// shellWords splits a line into words. A text between quotes is one word.
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

func TestWrongCommandLineGetsASuggestion(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"bookins":                       `did you mean "bookings"?`,
		"docter":                        `did you mean "doctor"?`,
		"bookings cancle 7K2M9ABC":      `did you mean "cancel"?`,
		"bookings list --hostle x":      `did you mean "--hostel"?`,
		"bookings find --limit":         "efie bookings list --help shows its usage",
		"list":                          "did you mean efie hostels list or efie ",
		"refund EFIE-1":                 "did you mean efie bookings refund?",
		"cancel 7K2M9ABC":               "did you mean efie bookings cancel?",
		"bookings":                      "efie bookings --help shows its usage",
		"bookings show":                 "efie bookings show --help shows its usage",
		"bookings list --format xml":    `must be one of`,
		"completion tcsh":               `must be one of "bash","zsh","fish"`,
		"help nonsense":                 "unexpected argument nonsense",
		"serve now":                     "unexpected argument now",
		"bookings list --limit several": "--limit",
	} {
		result := servertest.Run(t, t.TempDir(), strings.Fields(line)...)
		result.Wants(run.StatusMisused, "efie: ", want, "--help shows its usage.")
		must.Equal(t, "the standard output of "+line, result.Out, "")
	}
}

func TestVersionIsPrinted(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"version"}, {"--version"}} {
		if result := servertest.Run(t, t.TempDir(), args...); result.Status != 0 || result.Err != "" ||
			!strings.HasPrefix(result.Out, "efie ") || !strings.Contains(result.Out, "go1.") {
			t.Errorf("%v prints %q and %q, exit status %d", args, result.Out, result.Err, result.Status)
		}
	}
	servertest.Run(t, t.TempDir(), "version", "--json").Wants(0, `"revision": `, `"time": `, `"changed": `, `"go": `,
		`"platform": `)
}

// TestOnlyServeNeedsTheSettingsOfServe runs other commands with settings with which serve does not start.
func TestOnlyServeNeedsTheSettingsOfServe(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	wrong := []string{"MODE", "production", "HOLD_MINUTES", "soon", "ADDR", "here", "SITE_URL", "nowhere",
		"PAYSTACK_SECRET_KEY", "none", "SMTP_URL", "none"}
	for _, args := range [][]string{{"doctor"}, {"bookings", "list"}, {"students", "find", "ama"}, {"emails", "list"},
		{"export"}, {"check"}, {"config"}} {
		if result := servertest.RunIn(t, wrong, dir, args...); result.Status != 0 && args[0] != "students" ||
			strings.Contains(result.Err, "HOLD_MINUTES") {
			t.Errorf("%v exits with %d: %s", args, result.Status, result.Err)
		}
	}
	result := servertest.RunIn(t, wrong, dir, "serve")
	result.Wants(1, "HOLD_MINUTES", "ADDR", "SITE_URL", "PAYSTACK_SECRET_KEY", "SMTP_URL", "efie serve --help explains")
	must.Equal(t, "the standard output of serve", result.Out, "")
}

func TestTheDocumentNamesEveryCommand(t *testing.T) {
	t.Parallel()
	document := must.Read(t, "../docs/commands.md")
	everyCommand(func(node *kong.Node, words []string) {
		if len(words) == 1 && !node.Hidden && !strings.Contains(string(document), "bin/efie "+words[0]) {
			t.Errorf("docs/commands.md does not explain bin/efie %s", words[0])
		}
	})
}
