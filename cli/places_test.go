package cli

import (
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

const twoCampuses = `[
	{"name":"Adom Court","campus":{"id":1,"campus":"Hilltop University (Hilltop)"},"manager":{"user":{"email":"e@x.gh"}},
	 "plus_code":"6CRWMCFH+R9","walk_minutes":14},
	{"name":"Nyame House","campus":{"id":2,"campus":"Valley College (Valley)"},"manager":{"user":{"email":"e@x.gh"}},
	 "latitude":"5.7591234","longitude":-0.225,"private_house":"yes"}]`

const placesOfTwo = "campus,kind,name,latitude,longitude,precision\n" +
	"Hilltop University (Hilltop),alias,Tech,,,\n" +
	"Hilltop University (Hilltop),gate,Tech Junction,6.689,-1.575,about\n" +
	"Valley College (Valley),campus,Valley College,5.759,-0.22,exact\n"

func TestPlacesAreImportedAndExported(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	servertest.Run(t, dir, "import", write(t, "two.json", twoCampuses)).Wants(0, "2 hostels added")
	const columns = "campus,kind,name,latitude,longitude,precision\n"
	c := newTranscript(t, dir)
	c.in(dir, map[string]string{
		"again.json": servertest.Run(t, dir, "export").Out,
		"again.csv":  servertest.Run(t, dir, "export", "--format", "csv").Out,
		"places.csv": strings.Replace(placesOfTwo, "Hilltop University (Hilltop),gate", "Hilltop,gate", 1),
		"less.csv":   columns + "Hilltop,gate,Tech Junction,6.69,-1.575,about\n",
		"wrong.csv":  placesOfTwo + "Tech,area,Kotei,,,\n",
		"short.json": `[{"name":"A","campus":"KNUST","plus_code":"MCFH+R9 Kumasi"}]`,
	})
	c.run("export", "import again.json", "import again.csv", "import --places places.csv --dry-run", "export --places",
		"import --places places.csv", "import --places places.csv --json")
	must.Equal(t, "the export", servertest.Run(t, dir, "export", "--places").Out, "\ufeff"+placesOfTwo)
	c.run("import --places --replace less.csv", "import --places wrong.csv", "import --replace places.csv",
		"import --places --template", "import short.json")
	for _, change := range []string{`--place " 6.67, -1.56 " --walk-minutes 9 --private-house yes`,
		`--place "6crw mcfh+r9" --walk-minutes ""`, `--place ""`, "--place MCFH+R9", `--place "north, 1"`,
		"--place 6.1,", "--walk-minutes 0", "--place 6CRW0000+"} {
		c.run("hostels change adom-court --yes " + change)
	}
	c.golden("places")
}

func TestCheckWarnsAboutMissingOrDistantPositions(t *testing.T) {
	t.Parallel()
	c := newTranscript(t, t.TempDir())
	c.in(t.TempDir(), map[string]string{"five.json": `[
			{"name":"Adom Court","campus":{"id":1,"campus":"Hilltop"},"latitude":6.675,"longitude":-1.557},
			{"name":"Nyame House","campus":{"id":1,"campus":"Hilltop"},"latitude":6.8,"longitude":-1.5},
			{"name":"Swapped House","campus":{"id":1,"campus":"Hilltop"},"latitude":-1.557,"longitude":6.675},
			{"name":"Timed House","campus":{"id":1,"campus":"Hilltop"},"walk_minutes":8},
			{"name":"Nowhere House","campus":{"id":1,"campus":"Hilltop"}}]`,
		"places.csv": "campus,kind,name,latitude,longitude,precision\n" +
			"Hilltop,campus,Hilltop,6.674,-1.568,town\nHilltop,area,Farther off,6.8,-1.5,exact\n"})
	c.run("import -q five.json", "check", "import -q --places places.csv", "check")
	c.golden("check-places")
}
