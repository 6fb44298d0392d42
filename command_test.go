package main

import (
	"efie/config"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// told is what a command said and how it ended.
type told struct {
	t        testing.TB
	status   int
	out, err string
}

// efie runs a command on the database of a folder, as from a shell.
func efie(t testing.TB, dataDir string, args ...string) told {
	t.Helper()
	setEnvironment(t, "DATA_DIR", dataDir)
	return runs(t, args...)
}

// setEnvironment makes these variables the whole of Efie's environment for the rest of the test, and reads the
// configuration from them.
func setEnvironment(t testing.TB, pairs ...string) config.Config {
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

// runs carries out a command in the environment as it is.
func runs(t testing.TB, args ...string) told {
	t.Helper()
	return heard(t, func() int { return commandLine(args) })
}

// heard is what work says, which returns an exit status.
func heard(t testing.TB, work func() int) told {
	t.Helper()
	dir := t.TempDir()
	redirect := func(stream **os.File, name string) func() string {
		file, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		was := *stream
		*stream = file
		return func() string {
			*stream = was
			file.Close()
			text, err := os.ReadFile(file.Name())
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
	}
	out, err := redirect(&os.Stdout, "out"), redirect(&os.Stderr, "err")
	status := work()
	return told{t, status, out(), err()}
}

// efie runs a command beside the running server.
func (s *site) efie(args ...string) told {
	s.t.Helper()
	return efie(s.t, s.config.DataDir, args...)
}

// says fails the test when a command did not end so, or did not say each of the texts.
func (c told) says(status int, texts ...string) {
	c.t.Helper()
	if c.status != status {
		c.t.Errorf("exit status %d, want %d:\n%s%s", c.status, status, c.out, c.err)
	}
	for _, text := range texts {
		if !strings.Contains(c.out+c.err, text) {
			c.t.Errorf("nothing says %q in:\n%s%s", text, c.out, c.err)
		}
	}
}

// efieWith runs a command in an environment of its own.
func efieWith(t testing.TB, pairs []string, dataDir string, args ...string) told {
	t.Helper()
	setEnvironment(t, append(slices.Clone(pairs), "DATA_DIR", filepath.Clean(dataDir))...)
	return runs(t, args...)
}
