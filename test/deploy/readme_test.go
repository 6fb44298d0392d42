package deploy_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// section returns the part of README.md under a heading.
func section(t *testing.T, heading string) string {
	t.Helper()
	_, text, found := strings.Cut(deployFile(t, "README.md"), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("README.md has no heading %q", heading)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	return text
}

func TestTheReadmeStartsWithWhatToHaveReady(t *testing.T) {
	t.Parallel()
	var headings []string
	for _, found := range regexp.MustCompile(`(?m)^## (.+)$`).FindAllStringSubmatch(deployFile(t, "README.md"), 3) {
		headings = append(headings, found[1])
	}
	must.Equal(t, "the first headings of README.md", headings,
		[]string{"What to have ready", "The first hostel", "What success looks like"})
}

func TestTheReadmeNamesEverySettingThatProductionNeeds(t *testing.T) {
	text, needed := section(t, "What to have ready"), 0
	for _, s := range settings(t) {
		if !s.Needed {
			continue
		}
		if needed++; !strings.Contains(text, "`"+s.Name+"`") {
			t.Errorf("production needs %s, but the section does not name it", s.Name)
		}
	}
	if needed < 5 {
		t.Errorf("efie config needs only %d settings, so the test proves nothing", needed)
	}
}

// TestTheCommandsInTheReadmePrintWhatItPromises runs the commands in their order, with the table of hostels in
// README.md.
func TestTheCommandsInTheReadmePrintWhatItPromises(t *testing.T) {
	first := section(t, "The first hostel")
	table := regexp.MustCompile(`(?m)(^    [^\n]*,[^\n]*\n){3}`).FindString(first)
	file := filepath.Join(t.TempDir(), "hostels.csv")
	must.Do(t, os.WriteFile(file, []byte(strings.ReplaceAll(table, "\n    ", "\n")[4:]), 0o600))
	commands := regexp.MustCompile(`(?m)^    efie-admin (.+?) +# (.+)$`).FindAllStringSubmatch(
		first+section(t, "What success looks like"), -1)
	if len(commands) < 6 {
		t.Fatalf("README.md has only %d commands, want 6 or more", len(commands))
	}
	dir := t.TempDir()
	for _, c := range commands {
		line, promise := strings.Replace(c[1], " - ", " "+file+" ", 1), c[2]
		line, _, _ = strings.Cut(line, " < ")
		result := servertest.Run(t, dir, strings.Fields(line)...)
		if result.Status != 0 || !strings.Contains(result.Out+result.Err, promise) || strings.Contains(result.Err,
			"warning") {
			t.Errorf("efie-admin %s ends with status %d and prints\n%s%swant %q", c[1], result.Status, result.Out, result.Err,
				promise)
		}
	}
	for _, c := range regexp.MustCompile("`efie-admin ([^`]+)`").FindAllStringSubmatch(deployFile(t, "README.md"), -1) {
		words, _, _ := strings.Cut(c[1], " <")
		words, _, _ = strings.Cut(words, " >")
		help := append(strings.Fields(strings.ReplaceAll(words, "/srv/pictures", dir)), "--help")
		servertest.Run(t, dir, help...).Wants(0, "Usage: efie "+strings.Fields(words)[0])
	}
}
