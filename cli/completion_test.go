package cli

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	kongcompletion "github.com/jotaen/kong-completion"

	"efie/server/servertest"
	"efie/test/must"
)

// TestShellGetsCompletions sets the variables that a shell sets: the line, and the position of the cursor. It is not
// parallel, because the library reads them from the environment of the process.
func TestShellGetsCompletions(t *testing.T) {
	for line, want := range map[string]string{
		"efie book": "bookings", "efie bookings ca": "cancel", "efie bookings earnings --form": "--format",
		"efie bookings earnings --format c": "csv", "efie students sh": "show", "efie completion fi": "fish",
		"efie doctor --he": "--help", "efie bookings cancel 7K2M9ABC --y": "--yes",
		"efie import hos": "", // the shell offers files
	} {
		t.Run(line, func(t *testing.T) {
			t.Setenv("COMP_LINE", line)
			t.Setenv("COMP_POINT", fmt.Sprint(len(line)))
			var out bytes.Buffer
			ended := false
			parser := newParser(&out, &out, func(int) { ended = true })
			kongcompletion.Register(parser)
			if got := strings.Fields(out.String()); !ended || !slices.Equal(got, strings.Fields(want)) {
				t.Errorf("the completions are %q, want %q", got, want)
			}
		})
	}
}

func TestEveryShellHasACompletionScript(t *testing.T) {
	t.Parallel()
	for shell, want := range map[string]string{"bash": "complete -o default", "zsh": "bashcompinit",
		"fish": "complete -f -c efie"} {
		result := servertest.Run(t, t.TempDir(), "completion", shell)
		result.Wants(0, want, "efie")
		must.Equal(t, "the standard error with "+shell, result.Err, "")
	}
}
