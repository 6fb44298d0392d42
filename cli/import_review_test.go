package cli

import (
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
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

// TestTheListOfAnAssociationGoesInWithoutADoubledBed: the first try names what is wrong, the second goes in. Then the
// campus of two hostels is corrected in the list, and of another one in an export.
func TestTheListOfAnAssociationGoesInWithoutADoubledBed(t *testing.T) {
	sent := string(must.Read(t, "../hostel/intake/testdata/association.csv"))
	with := func(list, title string, cell func(row string) string) string {
		rows := strings.Split(strings.TrimSpace(list), "\n")
		for i, row := range rows[2:] { // below the titles
			if rows[i+2] += ";" + cell(row); i == 0 {
				rows[i+2] = row + ";" + title
			}
		}
		return strings.Join(rows, "\n") + "\n"
	}
	rows := strings.SplitAfter(strings.Replace(sent, ";1.200;", ";1200;", 1), "\n")
	list := with(strings.Join(slices.Compact(rows), ""), "Months of stay", func(row string) string {
		if strings.HasPrefix(row, ";") {
			return ""
		}
		return "9"
	})
	corrected := strings.NewReplacer("Lodge;UEW;", "Lodge;UEW South;", "Hostel;AAMUSTED;", "Hostel;KNUST;").Replace(list)
	c := newTranscript(t, t.TempDir())
	c.in(c.dir, map[string]string{
		"sent.csv": sent, "list.csv": list, "corrected.csv": corrected,
		"same.csv": with(corrected, "Same as", func(row string) string {
			switch _, rest, _ := strings.Cut(row, ";"); {
			case strings.HasPrefix(rest, "Sankofa Lodge;"):
				return "sankofa-lodge"
			case strings.HasPrefix(rest, "Zongo Hill Hostel;"):
				return "zongo-hill-hostel"
			}
			return ""
		}),
	})
	c.run("import -q sent.csv", "import -q --dry-run list.csv", "import -q list.csv", "import -q list.csv",
		"import -q corrected.csv", "import -q --dry-run same.csv", "import -q same.csv", "import -q same.csv")
	export := servertest.Run(t, c.dir, "export", "--format", "csv").Out
	c.in(c.dir, map[string]string{"export.csv": strings.Replace(export,
		"Simpa Court,University of Education Winneba - North Campus (UEW North)", "Simpa Court,U.E.W. South", 1)})
	c.run("import -q --dry-run export.csv", "import -q export.csv", "hostels list", "campuses list UEW")
	c.golden("association")
}
