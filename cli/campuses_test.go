package cli

import "testing"

func TestCampusesShipWithTheProgram(t *testing.T) {
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
		"campuses list hilltop", "campuses import", "campuses list kumasi", "campuses list knust")
	c.golden("campuses")
}
