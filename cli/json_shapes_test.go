package cli

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"efie/server/servertest"
	"efie/test/must"
)

// TestJSONOfCommandsKeepsItsFields expects a golden file for each command that prints JSON, and its fields in the help.
// Other programs read the fields: a field may be added, but not removed or renamed.
func TestJSONOfCommandsKeepsItsFields(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.golden")
	must.Do(t, err)
	var printed strings.Builder
	for _, file := range files {
		printed.Write(must.Read(t, file))
	}
	seen := 0
	everyCommand(func(node *kong.Node, words []string) {
		_, described, printsJSON := strings.Cut(node.Detail, "With --json: ")
		name := strings.Join(words, " ")
		if !printsJSON || name == "version" { // the version has no fixed output (TestVersionIsPrinted)
			return
		}
		seen++
		command := regexp.MustCompile(`(?s)\n\$ efie ` + name + `( [^\n]*)?json( [^\n]*)?\n(\[|\{)\n(.*?)\n(\]|\})\n`)
		shown := command.FindStringSubmatch("\n" + printed.String())
		if shown == nil {
			t.Errorf("no golden file has the JSON of efie %s", name)
			return
		}
		for _, field := range regexp.MustCompile(`"([a-z_]+)": `).FindAllStringSubmatch(shown[4], -1) {
			must.Contain(t, "the help of "+name, described, field[1])
		}
	})
	if seen < 11 {
		t.Errorf("only %d commands print JSON", seen)
	}
}

func TestDoctorPrintsItsFindingsAsJSON(t *testing.T) {
	t.Parallel()
	c, s := bookedTranscript(t)
	c.run("doctor", "doctor --json")
	addUnsent(s, "money", "refunded", givenUp, "recipient refused")
	c.run("doctor --json")
	s.Exec(`update room_beds set taken = taken + 1`)
	c.run("doctor --json")
	c.golden("doctor")
}

func TestCheckReportsProblemsAndWarnings(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	c := newTranscript(t, s.Config.DataDir)
	c.run("check --json")
	s.Exec(`update hostels set checkout = '2020-01-01'`)
	c.run("check --json", "check")

	const rooms = `"room_details":[{"number_in_room":2,"price":450`
	const rest = `"stay_months":8,"latitude":6.675,"longitude":-1.557,` +
		`"address":"1 Gate Road","image":"https://x.gh/a.jpg","manager":{"user":{"email":"e@x.gh"}},`
	c.in(t.TempDir(), map[string]string{"hostels.json": `[
		{"name":"Whole","campus":"KNUST",` + rest + rooms + `}]},
		{"name":"Bare","campus":"KNUST"},
		{"name":"Unhosted","campus":"KNUST",` + strings.Replace(rest, "e@x.gh", "", 1) + rooms + `}]},
		{"name":"Full","campus":"KNUST",` + rest + rooms + `,"current_occupants":2}]},
		{"name":"Shut","campus":"KNUST",` + rest + rooms + `,"room_available":false}]},
		{"name":"Closed","campus":"KNUST","is_available":false,` +
		strings.Replace(rest, `"stay_months":8,`, "", 1) + rooms + `,"room_available":false}]}]`})
	c.run("import hostels.json", "hostels retire unhosted --yes", "check", "hostels return unhosted --yes", "check --json")
	c.golden("check")
}
