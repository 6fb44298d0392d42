package servertest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"efie/config"
	"efie/test/must"
)

// CommandResult holds the exit status and the output of a command.
type CommandResult struct {
	t        testing.TB
	Status   int
	Out, Err string
}

func Run(t testing.TB, dataDir string, args ...string) CommandResult {
	t.Helper()
	SetEnvironment(t, "DATA_DIR", dataDir)
	return Execute(t, args...)
}

// SetEnvironment sets Efie's environment for the test to these variables only, and reads the configuration.
func SetEnvironment(t testing.TB, pairs ...string) config.Config {
	t.Helper()
	for _, line := range config.Read().Report(nil).Settings {
		t.Setenv(line.Name, "")
		os.Unsetenv(line.Name)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		t.Setenv(pairs[i], pairs[i+1])
	}
	return config.Read()
}

func Execute(t testing.TB, args ...string) CommandResult {
	t.Helper()
	return Capture(t, func() int { return runCommand(args) })
}

func Capture(t testing.TB, work func() int) CommandResult {
	t.Helper()
	dir := t.TempDir()
	redirect := func(stream **os.File, name string) func() string {
		file, err := os.Create(filepath.Join(dir, name))
		must.Do(t, err)
		was := *stream
		*stream = file
		return func() string {
			*stream = was
			file.Close()
			text, err := os.ReadFile(file.Name())
			must.Do(t, err)
			return string(text)
		}
	}
	out, err := redirect(&os.Stdout, "out"), redirect(&os.Stderr, "err")
	status := work()
	return CommandResult{t, status, out(), err()}
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

func RunIn(t testing.TB, pairs []string, dataDir string, args ...string) CommandResult {
	t.Helper()
	SetEnvironment(t, append(slices.Clone(pairs), "DATA_DIR", filepath.Clean(dataDir))...)
	return Execute(t, args...)
}
