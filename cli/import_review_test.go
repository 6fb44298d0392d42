package cli

import (
	"strings"
	"testing"

	"efie/server/servertest"
)

// TestACorrectedListDoublesNothing: an operator imports an association's list, corrects it, and imports it again.
func TestACorrectedListDoublesNothing(t *testing.T) {
	const list = "Hostel Name;Same as;University;Host email;Contact phone;Beds per room;Rooms;Months of stay;" +
		"Price per semester;Images\n" +
		"Adom Court;;KNUST;a@x.gh;024 123 4567;2;10;8;1800;adom.jpg\n" +
		"Nyame House;;KNUST;n@x.gh;020 123 4567;4;5;9;2500,01;\n"
	corrected := strings.NewReplacer("Adom Court;;KNUST", "Adom Court;;Legon", "Nyame House", "Nyame Houses").Replace(list)
	c := newTranscript(t, t.TempDir())
	dir := c.dir
	c.in(dir, map[string]string{
		"list.csv":      list,
		"twice.csv":     list + ";;;;;4;5;;2500,01;\n",
		"corrected.csv": corrected,
		"same.csv": strings.NewReplacer("Court;;", "Court;adom-court;", "Houses;;", "Houses;nyame-house;").
			Replace(corrected),
	})
	c.run("import twice.csv", "import --dry-run list.csv", "import -q list.csv", "import -q corrected.csv",
		"import --dry-run same.csv", "import -q same.csv", "import -q same.csv", "hostels list")
	export := servertest.Run(t, dir, "export", "--format", "csv").Out
	c.in(dir, map[string]string{"export.csv": export})
	c.run("hostels change adom-court --price 470 --yes", "import -q export.csv", "import -q --overwrite export.csv")
	prices := "name,campus,beds per room,price\n"
	for _, row := range []string{"One,Legon,1,400", "Two,Legon,2,300", "Three,Legon,3,250", "Four,Legon,4,200",
		"Dear,Legon,1,4000"} {
		prices += row + "\n"
	}
	c.in(dir, map[string]string{"prices.csv": prices, "new.csv": strings.Replace(list, "KNUST", "Ashesi", 2)})
	c.run("import -q prices.csv", "import -q --unusual-prices prices.csv",
		`import -q new.csv --new "Adom Court" --new "nyame house"`)
	c.golden("import-review")
}
