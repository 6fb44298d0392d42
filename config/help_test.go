package config

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"efie/test/must"
)

// settingsTable returns the table of docs/settings.md.
func settingsTable() string {
	var b strings.Builder
	b.WriteString("| name | default | meaning |\n|---|---|---|\n")
	for _, s := range Settings {
		name := "`" + s.Name + "`"
		if s.needed {
			name += " *"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", name, s.defaultText(), s.meaning)
	}
	return b.String()
}

func TestTheSettingsDocumentHasTheirTable(t *testing.T) {
	t.Parallel()
	document := must.Read(t, "../docs/settings.md")
	must.Contain(t, "docs/settings.md", string(document), "\n"+settingsTable()+"\n")
}

func TestEveryVariableIsDescribed(t *testing.T) {
	t.Parallel()
	described := map[string]bool{}
	for _, s := range Settings {
		described[s.field().Name] = true
	}
	for field := range reflect.TypeFor[Config]().Fields() {
		if name := field.Tag.Get("env"); name != "" && !described[field.Name] {
			t.Errorf("%s is not in Settings", name)
		}
	}
}

func TestHelpDescribesEverySetting(t *testing.T) {
	t.Parallel()
	const width = 80
	help := Help(width)
	words := strings.Join(strings.Fields(help), " ")
	for _, s := range Settings {
		must.Contain(t, "the help of "+s.Name, words, s.Name, withoutBackticks(s.meaning[1:]),
			withoutBackticks(s.defaultText()), s.example)
	}
	for line := range strings.Lines(help) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) > width {
			t.Errorf("a line of more than %d characters: %s", width, line)
		}
	}
}
