package cli

import (
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestCampusesShipWithTheProgram(t *testing.T) {
	t.Parallel()
	c := newTranscript(t, t.TempDir())
	c.in(t.TempDir(), map[string]string{
		"forms.csv": "Hostel name,Campus,Latitude,Longitude\nAdom Court,K.N.U.S.T.,6.68,-1.57\n" +
			"Nyame House,\"Knust, Kumasi\",,\nSimpa Court,UEW,,\nHill House,Hilltop Colege,,\n",
		"new.csv": "campus,kind,name,latitude,longitude,precision\n" +
			"Hilltop College (HTC),campus,Hilltop College,6.7,-1.6,about\n",
		"later.csv": "Hostel name,Campus\nHill House,HTC\nFar House,Hilltop College\n",
	})
	c.run("campuses list winneba --json", "import forms.csv", "import -q --skip-unknown-campuses forms.csv",
		"campuses list hilltop", "campuses import new.csv", "campuses import new.csv", "import -q later.csv",
		"campuses list hilltop")
	for _, campus := range []string{"Narnia", "KNUTS", "uew", `"Univ. of Cape Coast" --yes`, "ucc"} {
		c.run("hostels change adom-court --campus " + campus)
	}
	servertest.Run(t, c.dir, "export", "--places").Wants(0, "University of Cape Coast (UCC),")
	c.run("campuses import", "campuses list kumasi", "campuses list knust")
	c.golden("campuses")
}

func TestTheFirstHostelHasItsDistance(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, "[]")
	s.Run("import", write(t, "first.csv", "Hostel name,Campus,Latitude,Longitude\nAdom Court,KNUST,6.68,-1.57\n")).
		Wants(0, "1 hostel added")
	page := ""
	s.Eventually("the page of the hostel", func() bool {
		page = s.Ask("GET", "/hostels/adom-court").Body.String()
		return strings.Contains(page, "on foot")
	})
	must.Lack(t, "the page", page, "istance not known")
}

func TestASheetInUTF16IsImported(t *testing.T) {
	t.Parallel()
	text := "\xff\xfe"
	for _, r := range "Hostel name\tCampus\nCafé Royal\tKNUST\n" {
		text += string([]byte{byte(r), byte(r >> 8)})
	}
	dir := t.TempDir()
	servertest.Run(t, dir, "import", write(t, "unicode.csv", text)).Wants(0, "1 hostel added")
	servertest.Run(t, dir, "export").Wants(0, `"name":"Café Royal"`)
	servertest.Run(t, dir, "import", write(t, "list.xlsx", "PK\x03\x04")).Wants(1, "not a spreadsheet (.xlsx or .ods)",
		"choose File, Save As and the type CSV")
}
