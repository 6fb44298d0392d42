package cli

import (
	"strings"
	"testing"
	"unicode/utf8"

	"efie/server/servertest"
)

// TestNoTableIsWiderThan100Columns fills the lists with long names.
func TestNoTableIsWiderThan100Columns(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	addUnsent(s, "money", "refunded", givenUp, "recipient refused: "+strings.Repeat("no such mailbox here ", 9))
	const campus = "Kwame Nkrumah University of Science and Technology (KNUST)"
	const email = "ama.serwaa.agyeman.prempeh@students.knust.example"
	s.Exec(`update campuses set name = '` + campus + `'`)
	s.Exec(`update hostels set name = 'Nana Ama Serwaa Agyeman Memorial Hostel for Students',
		manager_username = 'Opanyin Kofi Boateng-Agyeman'`)
	s.Exec(`update rooms set label = 'Executive suite with its own kitchen'`)
	s.Exec(`update students set name = 'Ama Serwaa Agyeman Prempeh-Boateng', email = '` + email + `'`)
	for line, keeps := range map[string][]string{
		"hostels list":            {"adom-court", "KNUST", "FROM", "GH₵ 450.05"},
		"hostels show adom-court": {"room-0", "GH₵ 450.05"},
		"bookings list":           {code, "adom-court", email, reference, "allocated"},
		"bookings show " + code:   {email, reference, "allocated"},
		"bookings earnings":       {"adom-court", "GH₵ 450.05"},
		"students find ama":       {email, "verified"},
		"students show " + code:   {email, reference, code},
		"letters list":            {"money@example.com", "refunded"},
		"config":                  {"PAYSTACK_SECRET_KEY", "SUPPORT_EMAIL"},
	} {
		t.Run(line, func(t *testing.T) {
			told := s.Run(strings.Fields(line)...)
			told.Wants(0, keeps...)
			for row := range strings.Lines(told.Out) {
				row = strings.TrimSuffix(row, "\n")
				if n := utf8.RuneCountInString(row); n > 100 && !strings.HasSuffix(row, ".") { // which is a sentence
					t.Errorf("a line of %d letters in\n%s", n, told.Out)
					break
				}
			}
		})
	}
}
