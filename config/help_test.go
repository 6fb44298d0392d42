package config

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"efie/test/must"
)

// table returns the table of docs/settings.md.
func table() string {
	var b strings.Builder
	b.WriteString("| name | default | meaning |\n|---|---|---|\n")
	for _, s := range Settings {
		name := "`" + s.Name + "`"
		if s.needed {
			name += " *"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", name, s.standing(), s.meaning)
	}
	return b.String()
}

// TestTheDocumentShowsTheSettings compares docs/settings.md with the table of settings.
func TestTheDocumentShowsTheSettings(t *testing.T) {
	t.Parallel()
	document := must.Read(t, "../docs/settings.md")
	if !strings.Contains(string(document), "\n"+table()+"\n") {
		t.Errorf("docs/settings.md does not have this table:\n%s", table())
	}
}

// TestEveryVariableIsDescribed finds fields of Config that are read and not in the table.
func TestEveryVariableIsDescribed(t *testing.T) {
	t.Parallel()
	described := map[string]bool{}
	for _, s := range Settings {
		described[s.field().Name] = true
	}
	for field := range reflect.TypeFor[Config]().Fields() {
		if name := field.Tag.Get("env"); name != "" && !described[field.Name] {
			t.Errorf("%s is not in the table of settings", name)
		}
	}
}

func TestTheHelpTellsOfEverySetting(t *testing.T) {
	t.Parallel()
	const width = 80
	help := Help(width)
	words := strings.Join(strings.Fields(help), " ")
	for _, s := range Settings {
		for _, text := range []string{s.Name, plain(s.meaning[1:]), plain(s.standing()), s.example} {
			if !strings.Contains(words, text) {
				t.Errorf("of %s nothing says %q", s.Name, text)
			}
		}
	}
	for line := range strings.Lines(help) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) > width {
			t.Errorf("a line of more than %d letters: %s", width, line)
		}
	}
}
