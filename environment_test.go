package main

import (
	"efie/config"
	"os"
	"testing"
)

// environment reads the configuration from an environment that holds only these names and values.
func environment(t *testing.T, pairs ...string) config.Config {
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
