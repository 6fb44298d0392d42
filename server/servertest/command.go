package servertest

import (
	"path/filepath"
	"strings"
	"testing"

	"efie/cli/run"
	"efie/test/must"
)

// CommandResult holds the exit status and the output of a command.
type CommandResult struct {
	t        testing.TB
	Status   int
	Out, Err string
}

// Run runs a command of Efie in this process. Its environment has only DATA_DIR.
func Run(t testing.TB, dataDir string, args ...string) CommandResult {
	t.Helper()
	return RunIn(t, nil, dataDir, args...)
}

// RunIn runs a command of Efie in this process. Its environment has only DATA_DIR and pairs, names and values in turn.
func RunIn(t testing.TB, pairs []string, dataDir string, args ...string) CommandResult {
	t.Helper()
	environment := []string{"DATA_DIR=" + filepath.Clean(dataDir)}
	for i := 0; i+1 < len(pairs); i += 2 {
		environment = append(environment, pairs[i]+"="+pairs[i+1])
	}
	return Capture(t, func(r run.Runner) int {
		r.Env = environment
		return runCommand(r, args)
	})
}

// Capture calls work with a runner that has no input and an empty environment, and returns what it prints.
func Capture(t testing.TB, work func(r run.Runner) int) CommandResult {
	t.Helper()
	var out, errorOutput strings.Builder
	r := run.Runner{Ctx: t.Context(), In: strings.NewReader(""), Out: &out, Err: &errorOutput}
	status := work(r)
	return CommandResult{t, status, out.String(), errorOutput.String()}
}

func (s *RunningSite) Run(args ...string) CommandResult {
	s.T.Helper()
	return Run(s.T, s.Config.DataDir, args...)
}

// Wants fails the test unless the command ended with this status and printed all texts.
func (c CommandResult) Wants(status int, texts ...string) {
	c.t.Helper()
	if c.Status != status {
		c.t.Errorf("exit status %d, want %d:\n%s%s", c.Status, status, c.Out, c.Err)
	}
	must.Contain(c.t, "the output", c.Out+c.Err, texts...)
}
