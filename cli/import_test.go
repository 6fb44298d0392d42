package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"efie/cli/report"
	"efie/cli/run"
	"efie/hostel/intake"
	"efie/server/servertest"
	"efie/test/must"
)

func TestDryRunPrintsChangesAndWritesNothing(t *testing.T) {
	t.Parallel()
	g := newFolderSite(t)
	g.runImport(photographed).Wants(0, "1 hostel added")
	before := g.snapshot()
	next := strings.NewReplacer(`"price":450`, `"price":500`, `"campus":{"id":1`, `"description":"`+
		strings.Repeat("Long words. ", 20)+`","campus":{"id":1`).Replace(photographed)
	next = strings.TrimSuffix(next, "]") + `,{"name":"Nyame House","campus":"KNUST"}]`
	file := write(t, "next.json", next)
	g.run("import", "--dry-run", file).Wants(0, "~ Adom Court (adom-court)", "description: – → Long words.", "…",
		`room "Standard", 2 in a room (two): price: GH₵ 450 → GH₵ 500`,
		"+ Nyame House (nyame-house), room types: 0", "The import would add 1 hostel, update 1 and leave 0 unchanged.")

	var printed report.ImportFile
	must.Do(t, json.Unmarshal([]byte(g.run("import", "--dry-run", "--json", file).Out), &printed))
	if printed.Added != 1 || printed.Updated != 1 || len(printed.Hostels) != 2 ||
		len(printed.Hostels[0].Differences) != 2 || !printed.Hostels[1].Added || len(printed.Refused) != 0 {
		t.Errorf("the JSON is %+v", printed)
	}
	g.run("import", "--dry-run", write(t, "same.json", photographed)).Wants(0, "add 0 hostels, update 0 and leave 1")

	many := make([]string, report.DryRunHostels+2)
	for i := range many {
		many[i] = `{"name":"House ` + string(rune('A'+i)) + `","campus":"KNUST"}`
	}
	crowd := write(t, "many.json", "["+strings.Join(many, ",")+"]")
	if some, all := g.run("import", "--dry-run", crowd).Out,
		g.run("import", "--dry-run", "--all", crowd).Out; strings.Count(some, "+ House") != report.DryRunHostels ||
		!strings.Contains(some, "and 2 more; --all") || strings.Count(all, "+ House") != len(many) {
		t.Errorf("without --all it prints\n%s\nwith --all\n%s", some, all)
	}
	g.unchangedSince(before)
}

// TestDryRunPrintsFreeBeds as a housing office states them, and bookings change nothing in the list.
func TestDryRunPrintsFreeBeds(t *testing.T) {
	t.Parallel()
	g := newFolderSite(t)
	const head = "Hostel Name,Campus,Room No.,Type,Price per month,Vacancy\n"
	file := write(t, "list.csv", head+"Adom Court,KNUST,A1,4 in a room,450,full\n,,A2,4 in a room,450,3 left\n"+
		",,A3,2 in a room,600,Vacant\n")
	g.run("import", "--dry-run", file).Wants(0, "4 in a room, 4 in a room: GH₵ 450 per month, beds: 8, free: 3",
		"2 in a room, 2 in a room: GH₵ 600 per month, beds: 2, free: 2", "The file has 10 beds, 5 free.",
		`warning: row 2, "Adom Court": 2 rooms of "4 in a room" were added up: 8 beds, 3 free`)
	g.run("import", file).Wants(0, "1 hostel added")
	g.run("import", file).Wants(0, "0 hostels added, 0 updated, 1 unchanged")
	next := write(t, "next.csv", head+"Adom Court,KNUST,A1,4 in a room,450,full\n,,A2,4 in a room,450,1 left\n"+
		",,A3,2 in a room,600,Vacant\n")
	g.run("import", "--dry-run", next).Wants(0, "current_occupants: 5 → 7",
		"4 in a room, 4 in a room, beds: 8, free: 3 → 1", "The file has 10 beds, 3 free.")
}

func TestDryRunPrintsRefusals(t *testing.T) {
	t.Parallel()
	s, _, _ := servertest.NewBookedSite(t)
	fewer := write(t, "fewer.json", strings.ReplaceAll(servertest.CatalogueOf(2, 0), `"price":450`, `"price":450.05`))
	s.Run("import", "--dry-run", fewer).Wants(1, "the import would be refused:",
		`hostel 1 "Adom Court", room_details[0]: expected at least 1 bed`)
	s.Run("import", fewer).Wants(1, "nothing was imported:",
		`hostel 1 "Adom Court", room_details[0]: expected at least 1 bed`)
	result := s.Run("import", "--json", write(t, "wrong.csv", "name,campus,rating\nAdom,KNUST,9\n"))
	var file report.ImportFile
	if err := json.Unmarshal([]byte(result.Out), &file); err != nil || result.Status != 1 {
		t.Fatalf("status %d, %v", result.Status, err)
	}
	must.Equal(t, "the mistakes of the JSON", file.Refused, []intake.Mistake{
		{Line: 2, Position: 1, Name: "Adom", Field: "rating", Expected: "expected a number from 0 to 5"},
	})
}

func TestExportedCSVImportsWithoutChanges(t *testing.T) {
	t.Parallel()
	soon := fmt.Sprint(time.Now().Year()+2, "-") // another database refuses dates of 2099 as new ones
	s := servertest.NewSite(t, strings.ReplaceAll(servertest.FourHostels, "2099-", soon))
	sheet := write(t, "hostels.csv", s.Run("export", "--format", "csv").Out)
	s.Run("import", sheet).Wants(0, "0 hostels added, 0 updated, 4 unchanged.")
	text := must.Read(t, sheet)
	asText := write(t, "hostels.txt", string(text))
	s.Run("import", asText).Wants(1, "expected a JSON array")
	s.Run("import", "--format", "csv", asText).Wants(0, "4 unchanged")
	dear := write(t, "dear.csv", strings.Replace(string(text), ",350,,,,Female", ",dear,,,,Female", 1))
	s.Run("import", dear).Wants(1, "nothing was imported:",
		`hostel 4 "Plain House", price: expected an amount`, "row 8, ")
	exported := func(text string) string { return currentTimes.ReplaceAllString(text, "TIME") }
	other := t.TempDir()
	servertest.Run(t, other, "import", sheet).Wants(0, "4 hostels added")
	must.Equal(t, "the export of another database", exported(servertest.Run(t, other, "export").Out),
		exported(s.Run("export").Out))
}

func TestPicturesAreCopiedWithTheirHostels(t *testing.T) {
	t.Parallel()
	g, folder := newBucketSite(t), t.TempDir()
	g.removePictures("room_images")
	file, whole := write(t, "hostels.json", photographed), jpegOf(t, 400, 300, 9)
	writeBelow(t, folder, "room_images/adom/front.jpg", whole)
	writeBelow(t, folder, "room_images/adom/2/the bed.jpg", whole[:len(whole)/2])
	writeBelow(t, folder, "not named.jpg", whole)
	empty := g.snapshot()
	g.run("import", "--dry-run", "--pictures", folder, file).Wants(0, "Pictures that would be copied: 1.",
		`hostel 1 "Adom Court", room_details[0].room_image: expected a whole JPEG picture, `+
			`but "room_images/adom/2/the bed.jpg" is cut short`)
	g.unchangedSince(empty)
	writeBelow(t, folder, "room_images/adom/2/the bed.jpg", whole)
	taken := write(t, "taken.json", strings.TrimSuffix(photographed, "]")+
		`,{"name":"One","campus":"KNUST","slug":"one"},{"name":"Two","campus":"KNUST","slug":"one"}]`)
	g.run("import", "--pictures", folder, taken).Wants(1, "expected a slug that no other hostel has")
	g.run("import", "--dry-run", "--pictures", folder, file).Wants(0,
		"Pictures that would be copied: 2.", "add 1 hostel")
	g.unchangedSince(empty)

	g.run("import", "--pictures", folder, file).Wants(0, "1 hostel added", "2 pictures added")
	g.page("/media/sizes/room_images/adom/front-")
	g.run("check").Wants(0)
	before := g.snapshot()
	if _, copied := before["not named.jpg"]; copied {
		t.Error("a picture that no hostel names was copied")
	}
	again := g.run("import", "--pictures", folder, file)
	again.Wants(0, "1 unchanged")
	must.Lack(t, "the second import", again.Err, "pictures added")
	g.unchangedSince(before)
}

func TestDryRunChecksStoredPictures(t *testing.T) {
	t.Parallel()
	g, file, folder := newFolderSite(t), write(t, "hostels.json", photographed), t.TempDir()
	g.run("import", "--dry-run", file).Wants(0, "add 1 hostel")
	g.putPicture("room_images/adom/front.jpg", []byte("broken"))
	for _, command := range [][]string{{"import", "--dry-run"}, {"import", "--dry-run", "--pictures", folder}} {
		g.run(append(command, file)...).Wants(0, `hostel 1 "Adom Court"`,
			`"room_images/adom/front.jpg" has another format`, "comes without it")
	}
	writeBelow(t, folder, "room_images/adom/front.jpg", jpegOf(t, 400, 300, 9)) // replaces the broken picture
	g.run("import", "--dry-run", "--pictures", folder, file).Wants(0, "would be copied: 1.")
	g.removePictures("room_images")
	g.run("import", "--dry-run", file).Wants(0, "add 1 hostel")
}

func TestFailedImportReportsCopiedPictures(t *testing.T) {
	t.Parallel()
	g, folder := newFolderSite(t), t.TempDir()
	g.removePictures("room_images")
	for _, name := range []string{"room_images/adom/front.jpg", "room_images/adom/2/the bed.jpg"} {
		writeBelow(t, folder, name, jpegOf(t, 400, 300, 1))
	}
	blocking := filepath.Join(g.RunningSite.Config.MediaDir(), "room_images/adom/2/the bed.jpg")
	must.Do(t, os.MkdirAll(blocking, 0o700))
	file := write(t, "hostels.json", photographed)
	g.run("import", "-q", "--pictures", folder, file).Wants(1, "nothing was imported", "it is a folder",
		"Pictures that were copied before this error, and stay: 1.")
	must.Lack(t, "the second import", g.run("import", "-q", "--pictures", folder, file).Err, "and stay")
	must.Do(t, os.Remove(blocking))
	if done := g.run("import", "--pictures", folder, file); done.Status != 0 || strings.Contains(done.Err, "and stay") {
		t.Errorf("status %d:\n%s", done.Status, done.Err)
	}
}

func TestStandardInputIsImported(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, c := range []struct{ input, flag, want string }{
		{"Hostel name,Campus\nAdom Court,KNUST\n", "--format=csv", "1 hostel added"},
		{"campus,kind,name,latitude,longitude,precision\nKNUST,area,Behind the market,,,\n", "--places", "1 place added"},
	} {
		servertest.Capture(t, func(r run.Runner) int {
			r.In = strings.NewReader(c.input)
			r.Env = []string{"DATA_DIR=" + dir}
			return Run(r, []string{"import", "-", c.flag})
		}).Wants(0, c.want)
	}
}

func TestUnreadableFileIsNotReportedAsBroken(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, format := range []string{"json", "csv"} {
		result := servertest.Run(t, t.TempDir(), "import", "--format", format, dir)
		result.Wants(1, "read "+dir+": is a directory")
		must.Lack(t, format, result.Err, "expected")
	}
}
