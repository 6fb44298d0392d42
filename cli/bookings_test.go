package cli

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"efie/cli/report"
	"efie/server/servertest"
)

func TestAnOperatorFindsABookingByEverythingItIsCalled(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	for _, text := range []string{code, strings.ToLower(code[:4] + "-" + code[4:]), reference,
		strings.ToLower(reference), " Ama@Example.com "} {
		s.Run("bookings", "list", text).Wants(0, code, "confirmed", "adom-court", "Ama Mensah", "GH₵ 450.05", reference,
			"allocated")
		s.Run("bookings", "show", text).Wants(0, "Booking "+code+" is confirmed", "Adom Court (adom-court)",
			"Kofi Boateng <kofi@adom.example>",
			"Ama Mensah <ama@example.com>, +233241234567, female", "held", "student", "allocated", "return")
	}
	s.Run("bookings", "list", "--hostel", "adom-court", "--state", "confirmed").Wants(0, code)
	s.Run("bookings", "list", "--state", "Allocated").Wants(0, code)
	if told := s.Run("bookings", "list", "--state", "refund-due"); told.Out != "No booking fits.\n" ||
		told.Status != 0 {
		t.Errorf("a state in which nothing is lists %q, exit status %d", told.Out, told.Status)
	}
}

func TestWhatIsUnknownIsSaidSo(t *testing.T) {
	s, _, _ := servertest.NewBookedSite(t)
	s.SignedUp("kwame@example.com", "male")
	for _, text := range []string{"7K2M9ABC", "EFIE-NOBODY", "nobody@example.com", "nonsense"} {
		for _, command := range []string{"list", "show", "cancel", "refund", "dismiss"} {
			s.Run("bookings", command, text).Wants(1, "efie: no", "known by", "a payment's reference")
		}
	}
	s.Run("bookings", "show", "kwame@example.com").Wants(1, "has never booked")
	s.Run("bookings", "list", "--hostel", "nowhere").Wants(1, `no hostel has the slug "nowhere"`)
	s.Run("bookings", "list", "--state", "gone").Wants(1, `can be "gone"`, "refund failed", "held")
	s.Run("bookings", "list", "--limit", "0").Wants(1, "at least 1")
}

func TestProgramsReadBookings(t *testing.T) {
	s, code, reference := servertest.NewBookedSite(t)
	s.Exec(`update students set name = $1`, "=HYPERLINK(\"http://evil.example\")\x1b[2J\u202e")
	s.Exec(`update bookings set held_at = $1`, time.Date(2026, 3, 2, 12, 0, 0, 5e6, time.UTC).UnixMilli())

	rows, err := csv.NewReader(strings.NewReader(s.Run("bookings", "list", "--format", "csv").Out)).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, error %v", len(rows), err)
	}
	got := map[string]string{}
	for i, name := range rows[0] {
		got[name] = rows[1][i]
	}
	for name, want := range map[string]string{
		"code": code, "state": "confirmed", "hostel": "adom-court", "hostel_name": "Adom Court",
		"room":    "Standard, 1 in a room",
		"student": `'=HYPERLINK("http://evil.example")[2J`, "email": "ama@example.com", "price_pesewas": "45005",
		"received_pesewas": "45005",
		"reference":        reference, "payment_state": "allocated", "held_at": "2026-03-02T12:00:00.005Z",
	} {
		t.Run(name, func(t *testing.T) {
			if got[name] != want {
				t.Errorf("%s is %q in the CSV, want %q", name, got[name], want)
			}
		})
	}
	if told := s.Run("bookings", "list"); strings.ContainsAny(told.Out, "\x1b\u202e") {
		t.Errorf("a name gives orders to the terminal: %q", told.Out)
	}

	var list []map[string]any
	if err := json.Unmarshal([]byte(s.Run("bookings", "list", "--format", "json").Out), &list); err != nil ||
		len(list) != 1 {
		t.Fatalf("%d objects, error %v", len(list), err)
	}
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range list[0] {
			if !yield(name) {
				return
			}
		}
	})
	if !slices.Equal(names, slices.Sorted(slices.Values(rows[0]))) {
		t.Errorf("the JSON has %v and the CSV %v", names, rows[0])
	}
	if list[0]["price_pesewas"] != 45005.0 || list[0]["held_at"] != "2026-03-02T12:00:00.005Z" {
		t.Errorf("the JSON says %v", list[0])
	}
	if told := s.Run("bookings", "list", "--state", "expired", "--format", "json"); told.Out != "[]\n" {
		t.Errorf("an empty list is %q", told.Out)
	}

	var dossiers []report.BookingFile
	if err := json.Unmarshal([]byte(s.Run("bookings", "show", code, "--format", "json").Out), &dossiers); err != nil ||
		len(dossiers) != 1 {
		t.Fatalf("%d dossiers, error %v", len(dossiers), err)
	}
	var steps []string
	for _, m := range dossiers[0].Moves {
		steps = append(steps, m.Subject+": "+m.To+" by "+m.Cause)
	}
	want := []string{"booking: held by student", reference + ": created by student", reference +
		": authorised by student",
		reference + ": success by return", reference + ": allocated by return", "booking: confirmed by return"}
	slices.Sort(steps) // the first three may bear one time
	slices.Sort(want)
	if !slices.Equal(steps, want) {
		t.Errorf("the moves are %q, want %q", steps, want)
	}
}

func TestWhoBooksTwiceIsShownWhole(t *testing.T) {
	s, first, _ := servertest.NewBookedSite(t)
	s.Run("bookings", "cancel", first, "--yes").Wants(0)
	b := s.NewBrowser()
	b.Post("/login", "email", "ama@example.com", "password", "a long password")
	b.Press(b.Book("room", "room-1"), "pay").Wants(t, 200, "Confirmed")
	second := s.Text(`select code from bookings where state = 'confirmed'`)
	told := s.Run("bookings", "show", "ama@example.com")
	told.Wants(0, "Booking "+first+" is cancelled", "operator", "Booking "+second+" is confirmed")
	if strings.Index(told.Out, first) < strings.Index(told.Out, second) {
		t.Error("the older booking stands before the newer one")
	}
	told = s.Run("bookings", "list", "--limit", "1")
	told.Wants(0, second, "These are the newest 1; --limit shows more.")
	if strings.Contains(told.Out, first) {
		t.Errorf("--limit 1 lists both:\n%s", told.Out)
	}
	s.Run("bookings", "cancel", "ama@example.com").Wants(1, second)
}

func TestEveryCommandOfTheOperatorHasHelp(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"list", "show", "cancel", "refund", "dismiss", "earnings"} {
		t.Run(command, func(t *testing.T) {
			var out bytes.Buffer
			parser := kong.Must(&commands{}, kong.Name("efie"), kong.Writers(&out, &out), kong.Exit(func(int) {}))
			_, _ = parser.Parse([]string{"bookings", command, "--help"}) // missing arguments do not matter with --help
			if !strings.Contains(out.String(), "Usage: efie bookings "+command) || strings.Contains(out.String(), "%!") {
				t.Errorf("the help of %s is:\n%s", command, out.String())
			}
		})
	}
}
