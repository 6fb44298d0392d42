package deploy_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// section returns the part of README.md under a heading.
func section(t *testing.T, heading string) string {
	t.Helper()
	_, text, found := strings.Cut(deployed(t, "README.md"), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("README.md has no heading %q", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

func TestTheReadmeStartsWithWhatToHaveReady(t *testing.T) {
	t.Parallel()
	var headings []string
	for _, found := range regexp.MustCompile(`(?m)^## (.+)$`).FindAllStringSubmatch(deployed(t, "README.md"), 3) {
		headings = append(headings, found[1])
	}
	if want := []string{"What to have ready", "The first hostel", "What success looks like"}; !slices.Equal(headings,
		want) {
		t.Errorf("it starts with %q, want %q", headings, want)
	}
}

func TestTheReadmeNamesEverySettingThatProductionNeeds(t *testing.T) {
	var told struct {
		Settings []struct {
			Name   string
			Needed bool `json:"needed_in_production"`
		}
	}
	must.Do(t, json.Unmarshal([]byte(servertest.Run(t, t.TempDir(), "config", "--json").Out), &told))
	text, needed := section(t, "What to have ready"), 0
	for _, s := range told.Settings {
		if !s.Needed {
			continue
		}
		if needed++; !strings.Contains(text, "`"+s.Name+"`") {
			t.Errorf("production needs %s, and the section does not say so", s.Name)
		}
	}
	if needed < 5 {
		t.Errorf("only %d settings are needed: the test proves nothing", needed)
	}
}

// TestTheCommandsInTheReadmePrintWhatItPromises runs them in their order, on the sheet that stands there.
func TestTheCommandsInTheReadmePrintWhatItPromises(t *testing.T) {
	first := section(t, "The first hostel")
	sheet := regexp.MustCompile(`(?m)(^    [^\n]*,[^\n]*\n){3}`).FindString(first)
	file := filepath.Join(t.TempDir(), "hostels.csv")
	must.Do(t, os.WriteFile(file, []byte(strings.ReplaceAll(sheet, "\n    ", "\n")[4:]), 0o600))
	commands := regexp.MustCompile(`(?m)^    efie-admin (.+?) +# (.+)$`).FindAllStringSubmatch(
		first+section(t, "What success looks like"), -1)
	if len(commands) < 6 {
		t.Fatalf("only %d commands are found", len(commands))
	}
	dir := t.TempDir()
	for _, c := range commands {
		line, promise := strings.Replace(c[1], " - ", " "+file+" ", 1), c[2]
		line, _, _ = strings.Cut(line, " < ")
		told := servertest.Run(t, dir, strings.Fields(line)...)
		if told.Status != 0 || !strings.Contains(told.Out+told.Err, promise) || strings.Contains(told.Err, "warning") {
			t.Errorf("efie-admin %s ends with %d and says\n%s%snot %q", c[1], told.Status, told.Out, told.Err, promise)
		}
	}
	for _, c := range regexp.MustCompile("`efie-admin ([^`]+)`").FindAllStringSubmatch(deployed(t, "README.md"), -1) {
		words, _, _ := strings.Cut(c[1], " <")
		words, _, _ = strings.Cut(words, " >")
		help := append(strings.Fields(strings.ReplaceAll(words, "/srv/pictures", dir)), "--help")
		servertest.Run(t, dir, help...).Wants(0, "Usage: efie "+strings.Fields(words)[0])
	}
}
