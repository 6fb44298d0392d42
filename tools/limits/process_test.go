package limits

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
)

// processNamed matches the streams, the environment, the arguments, the signals and the end of the process.
var processNamed = regexp.MustCompile(
	`\b(os\.(?:Std(?:in|out|err)|Getenv|LookupEnv|Environ|ExpandEnv|Setenv|Args|Exit)` +
		`|fmt\.(?:Print|Printf|Println)|signal\.Notify\w*)\b`)

// TestCommandsUseTheirRunnerAlone refuses the streams and the environment of the process in commands, because the
// commands of parallel tests would share them.
func TestCommandsUseTheirRunnerAlone(t *testing.T) {
	t.Parallel()
	texts := sources(t)
	checked := 0
	for path, text := range texts {
		isCommand := strings.HasPrefix(path, "cli/") || strings.HasPrefix(path, "config/")
		if !isCommand || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			continue
		}
		checked++
		for _, name := range matches(processNamed, text) {
			t.Errorf("%s uses %s; expected the Runner of the command", path, name)
		}
	}
	if checked < 60 {
		t.Errorf("checked only %d files", checked)
	}
	inMain := matches(processNamed, texts["main.go"])
	want := []string{"os.Args", "os.Environ", "os.Exit", "os.Stderr", "os.Stdin", "os.Stdout", "signal.NotifyContext"}
	must.Equal(t, "the names in main.go", inMain, want)
}
