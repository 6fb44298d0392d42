package catalogue

import (
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func TestATextMatchesStudentsByNameEmailOrPhone(t *testing.T) {
	ama := hostel.Student{Account: hostel.Account{
		Name: "Ama Ɔwusu Mensah", Email: "ama.mensah@example.com", Phone: "233241234567",
	}}
	gone := hostel.Student{Account: hostel.Account{Name: hostel.DeletedName, DeletedAt: time.Unix(1, 0)}}
	for text, want := range map[string]bool{
		"ama": true, " MENSAH ": true, "mensah ama": true, "ɔWUSU": true, "ama boateng": false,
		"ama.mensah@": true, "AMA.MENSAH@EXAMPLE.COM": true, "kofi@example.com": false,
		"0241234567": true, "+233 (0)24 123 4567": true, "024-123": true, "1234": true, "4567": true,
		"9999": false, "+44 20 7946 0018": false,
	} {
		must.Equal(t, text+" matches the student", MatchStudent(text)(ama), want)
	}
	if MatchStudent("deleted")(gone) {
		t.Error("a deleted account is found by its replacement name")
	}
}

func TestAnEmptyTextMatchesNoStudent(t *testing.T) {
	for _, text := range []string{"", "   ", "12", "+", "0 0 0", "(233"} {
		if MatchStudent(text) != nil {
			t.Errorf("%q matches a student", text)
		}
	}
}
