package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// TestACorrectedListDoublesNothing: an operator imports an association's list, corrects it, and imports it again.
func TestACorrectedListDoublesNothing(t *testing.T) {
	t.Parallel()
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
	c.run("hostels change adom-court --price 4.70 --yes", "hostels change adom-court --price 4700",
		"hostels change adom-court --price 4.70 --unusual-prices")
	c.run("hostels change adom-court --price 470 --yes", "import -q export.csv", "import -q --overwrite export.csv")
	prices := "name,campus,beds per room,price\n"
	for _, row := range []string{"One,Legon,1,400", "Two,Legon,2,300", "Three,Legon,3,250", "Four,Legon,4,200",
		"Dear,Legon,1,4000"} {
		prices += row + "\n"
	}
	c.in(dir, map[string]string{"prices.csv": prices, "new.csv": strings.Replace(list, "KNUST", "Ashesi", 2)})
	c.run("import -q prices.csv", "import -q --unusual-prices prices.csv",
		`import -q new.csv --new "Adom Court" --new "nyame house"`)
	renamed := strings.Replace(list, "Nyame House", "Peace Villa", 1)
	c.in(dir, map[string]string{"renamed.csv": renamed})
	c.run("import -q --dry-run renamed.csv", `import -q --dry-run renamed.csv --new "Peace Villa"`,
		"import -q renamed.csv", "import -q renamed.csv")
	c.golden("import-review")
}

// TestTheListOfAnAssociationGoesInWithoutADoubledBed: the first try names what is wrong, the second goes in. Then the
// campus of two hostels is corrected in the list, and of another one in an export.
func TestTheListOfAnAssociationGoesInWithoutADoubledBed(t *testing.T) {
	t.Parallel()
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

// TestFiveThousandHostelsThatMovedAreFoundInTime is not parallel, because it measures time.
func TestFiveThousandHostelsThatMovedAreFoundInTime(t *testing.T) {
	const many = 5000
	list := "Hostel Name,Campus,Host phone,Beds per room,Price per month\n"
	for i := range many {
		name := ""
		for n := i; len(name) < 12; n /= 5 { // six syllables, so that many names are nearly the same
			name += []string{"ba", "de", "fo", "ku", "mi"}[n%5]
		}
		list += fmt.Sprintf("%s House,KNUST,02%08d,2,%d\n", name, 40_000_000+i*1000, 300+i%200)
	}
	dir := t.TempDir()
	servertest.Run(t, dir, "import", "-q", write(t, "list.csv", list)).Wants(0, "5000 hostels added")
	moved := write(t, "moved.csv", strings.ReplaceAll(list, ",KNUST,", ",Legon,"))
	began := time.Now()
	servertest.Run(t, dir, "import", "-q", "--dry-run", moved).Wants(1, "row 2, hostel 1 ",
		"expected a new hostel, but it looks like", "and 4901 more mistakes")
	took := time.Since(began)
	if t.Logf("5,000 hostels that moved were found in %v", took); took > 10*time.Second {
		t.Error("it takes more than 10 seconds")
	}
}

func TestPicturesOnManyHostsAreRefusedWithTheWayToCopyThem(t *testing.T) {
	t.Parallel()
	list := "name,campus,photos\n"
	for i := range 30 {
		list += fmt.Sprintf("House %c%c%c%c,KNUST,https://h%d.example/a.jpg\n", 'a'+i, 'a'+i, 'a'+i, 'a'+i, i)
	}
	servertest.Run(t, t.TempDir(), "import", "-q", write(t, "list.csv", list)).Wants(1,
		"expected pictures on at most 20 other hosts in the whole catalogue, which has pictures on 0; this would add 30: "+
			"https://h0.example (1 picture), ", " and 10 more hosts. Put these pictures into a folder", "--pictures FOLDER")
}
