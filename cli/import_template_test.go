package cli

import (
	"encoding/csv"
	"os"
	"strings"
	"testing"

	"efie/cli/run"
	"efie/server/servertest"
)

func TestFilledTemplateIsImported(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	template := servertest.Run(t, dir, "import", "--template", "all")
	template.Wants(0, "Hostel name,Campus,", "Needed. The hostel's name.")
	if _, err := os.Stat(dir + "/efie.db"); err == nil || template.Err != "" {
		t.Errorf("the command makes a database, or prints %q", template.Err)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(template.Out, "\ufeff"))).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	row := map[string]string{
		"Hostel name": "Adom Court", "Campus": "KNUST", "Room type": "Loft", "Beds per room": "2",
		"Price per month": "450.50",
	}
	cells := make([]string, len(rows[0]))
	for i, name := range rows[0] {
		cells[i] = row[name]
	}
	filled := write(t, "filled.csv", template.Out+strings.Join(cells, ",")+"\n")
	servertest.Run(t, dir, "import", filled).Wants(0, "1 hostel added, 0 updated, 0 unchanged.")
	servertest.Run(t, dir, "hostels", "show", "adom-court").Wants(0,
		"Adom Court (adom-court) near Kwame Nkrumah University of Science and Technology (KNUST)",
		"Loft", "GH₵ 450.50")
	servertest.Run(t, dir, "import").Wants(run.StatusMisused, `expected "<file>"`)
	servertest.Run(t, dir, "import", "--template", filled).Wants(run.StatusMisused, "--template imports nothing")
}

func TestCommonColumnNamesAreImported(t *testing.T) {
	t.Parallel()
	c := newTranscript(t, t.TempDir())
	c.in(t.TempDir(), map[string]string{
		"hosts.csv": "Hostel Name;University;Host e-mail;Beds per room;Price per month\n" +
			"Adom Court;KNUST;esi@example.com;2;450,50\n",
		"hosts.json": `[{"Hostel Name": "Adom Court", "University": "KNUST", "Host e-mail": "esi@example.com",
			"Rooms": [{"Beds per room": 2, "Price per month": "450.50"}]}]`,
		"twice.json": `[{"name": "A", "Hostel Name": "B", "campus": "KNUST"}]`,
		"wrong.csv":  "name,campus,adress\nA,KNUST,B\n",
		// warnings about an unknown campus, and a hostel without a host
		"new.json": `[{"name":"Kotei Court","campus":"KNUTS","manager":{"user":{"email":"e@x.gh"}}},
			{"name":"Nyame House","campus":"KNUST"}]`,
	})
	c.run("import hosts.csv", "import hosts.json", "import twice.json", "import wrong.csv", "import --dry-run new.json",
		"import --dry-run --json new.json", "import --json wrong.csv", "import -q new.json", "import new.json")
	c.golden("import-names")
}
