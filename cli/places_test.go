package cli

import (
	"strings"
	"testing"

	"efie/demo"
	"efie/server/servertest"
)

const twoCampuses = `[
	{"name":"Adom Court","campus":"Kwame Nkrumah University (KNUST)","manager":{"user":{"email":"e@x.gh"}},
	 "plus_code":"6CRWMCFH+R9","walk_minutes":14},
	{"name":"Nyame House","campus":"Ashesi University (Ashesi)","manager":{"user":{"email":"e@x.gh"}},
	 "latitude":"5.7591234","longitude":-0.225,"private_house":"yes"}]`

const placesOfTwo = "campus,kind,name,latitude,longitude,precision\n" +
	"Kwame Nkrumah University (KNUST),alias,Tech,,,\n" +
	"Kwame Nkrumah University (KNUST),gate,Tech Junction,6.689,-1.575,about\n" +
	"Ashesi University (Ashesi),campus,Ashesi University,5.759,-0.22,exact\n"

func TestPlacesGoInAndOut(t *testing.T) {
	dir := t.TempDir()
	servertest.Run(t, dir, "import", write(t, "two.json", twoCampuses)).Wants(0, "2 hostels added")
	exported := servertest.Run(t, dir, "export")
	exported.Wants(0, `"latitude":6.674563,"longitude":-1.571563,"walk_minutes":14`,
		`"latitude":5.759123,"longitude":-0.225,"private_house":true`)
	for name, file := range map[string]string{
		"again.json": exported.Out, "again.csv": servertest.Run(t, dir, "export", "--format", "csv").Out,
	} {
		servertest.Run(t, dir, "import", write(t, name, file)).Wants(0, "0 hostels added, 0 updated, 2 unchanged.")
	}
	sheet := strings.Replace(placesOfTwo, "Kwame Nkrumah University (KNUST),gate", "KNUST,gate", 1)
	file := write(t, "places.csv", sheet)
	servertest.Run(t, dir, "import", "--places", file, "--dry-run").Wants(0, "It would be: 3 places added")
	servertest.Run(t, dir, "export", "--places").Wants(0, "campus,kind,name,latitude,longitude,precision\n")
	servertest.Run(t, dir, "import", "--places", file).Wants(0, "3 places added, 0 changed, 0 taken away, 0 unchanged.")
	servertest.Run(t, dir, "import", "--places", file, "--json").Wants(0, `"added": 0`, `"unchanged": 3`)
	if told := servertest.Run(t, dir, "export", "--places"); told.Out != placesOfTwo {
		t.Errorf("exported\n%s", told.Out)
	}
	servertest.Run(t, dir, "import", "--places", "--replace", write(t, "less.csv", strings.Join([]string{
		"campus,kind,name,latitude,longitude,precision", "KNUST,gate,Tech Junction,6.69,-1.575,about", "",
	}, "\n"))).Wants(0, "0 places added, 1 changed, 1 taken away, 0 unchanged.")
	servertest.Run(t, dir, "import", "--places", write(t, "wrong.csv",
		placesOfTwo+"Tech,area,Kotei,,,\n")).Wants(1, "nothing was imported:\nline 5, campus: expected a campus")
	servertest.Run(t, dir, "import", "--replace", file).Wants(statusMisused, "--replace: expected --places")
	servertest.Run(t, dir, "import", "--places", "--template").Wants(statusMisused, "--places: expected a CSV file")
	servertest.Run(t, dir, "import", write(t, "short.json",
		`[{"name":"A","campus":"KNUST","plus_code":"MCFH+R9 Kumasi"}]`)).Wants(1, "plus_code: expected a full Plus Code",
		"or give latitude and longitude")
}

func TestAPlaceIsSetByHand(t *testing.T) {
	dir := t.TempDir()
	servertest.Run(t, dir, "import", write(t, "two.json", twoCampuses)).Wants(0, "2 hostels added")
	change := func(args ...string) servertest.CommandResult {
		return servertest.Run(t, dir, append([]string{"hostels", "change", "adom-court", "--yes"}, args...)...)
	}
	change("--place", " 6.67, -1.56 ", "--walk-minutes", "9", "--private-house", "yes").Wants(0,
		"latitude: 6.674563 → 6.67", "longitude: -1.571563 → -1.56", "walk_minutes: 14 → 9",
		"private_house: false → true")
	change("--place", "6crw mcfh+r9", "--walk-minutes", "").Wants(0, "latitude: 6.67 → 6.674563",
		"walk_minutes: 9 → –")
	change("--place", "").Wants(0, "latitude: 6.674563 → –")
	for says, args := range map[string][]string{
		"--place: expected a full Plus Code":                          {"--place", "MCFH+R9"},
		"--place: latitude: expected a number":                        {"--place", "north, 1"},
		"--place: longitude: expected latitude":                       {"--place", "6.1,"},
		"--walk-minutes: expected a whole number":                     {"--walk-minutes", "0"},
		"--place: expected a full Plus Code of a house, such as 6CRW": {"--place", "6CRW0000+"},
	} {
		change(args...).Wants(1, says)
	}
}

func TestTheDemosPlacesAreImported(t *testing.T) {
	dir := t.TempDir()
	servertest.Run(t, dir, "import", write(t, "demo.json", string(demo.Hostels()))).Wants(0, "added")
	places := write(t, "places.csv", string(demo.Places()))
	servertest.Run(t, dir, "import", "--places", places, "--replace").Wants(0, "0 changed, 0 taken away, 0 unchanged.")
	servertest.Run(t, dir, "import", "--places", places).Wants(0, "0 places added, 0 changed, 0 taken away")
	servertest.Run(t, dir, "export", "--places").Wants(0, "(KNUST),alias,Tech,,,", "(UG Legon),area,Kwabenya,,,",
		"(KNUST),town,Kumasi,,,", "(KNUST),area,Ayeduase,6.675,-1.557,exact")
}

func TestCheckNamesHostelsThatStandNowhereOrFarAway(t *testing.T) {
	dir := t.TempDir()
	hostels := `[
		{"name":"Adom Court","campus":"KNUST","latitude":6.675,"longitude":-1.557},
		{"name":"Nyame House","campus":"KNUST","latitude":6.8,"longitude":-1.5},
		{"name":"Swapped House","campus":"KNUST","latitude":-1.557,"longitude":6.675},
		{"name":"Timed House","campus":"KNUST","walk_minutes":8},
		{"name":"Nowhere House","campus":"KNUST"}]`
	servertest.Run(t, dir, "import", write(t, "five.json", hostels)).Wants(0, "5 hostels added")
	const far = " from its campus: look at its latitude and longitude"
	if told := servertest.Run(t, dir, "check"); strings.Contains(told.Out, far) {
		t.Errorf("without a place of the campus: %s", told.Out)
	}
	servertest.Run(t, dir, "import", "--places", write(t, "places.csv", "campus,kind,name,latitude,longitude,precision\n"+
		"KNUST,campus,KNUST,6.674,-1.568,town\nKNUST,area,Farther off,6.8,-1.5,exact\n")).Wants(0, "2 places added")
	told := servertest.Run(t, dir, "check")
	told.Wants(0, `"Nyame House" (nyame-house) stands 15.9 km`+far, `"Swapped House" (swapped-house) stands 1294.1 km`)
	const nowhere = "no latitude and longitude"
	if strings.Count(told.Out, nowhere) != 1 || strings.Count(told.Out, far) != 2 ||
		!strings.Contains(told.Out, `"Nowhere House" (nowhere-house) has no host's e-mail address, `+
			"no address or location, no picture, no room that can be booked, "+nowhere) {
		t.Error(told.Out)
	}
}
