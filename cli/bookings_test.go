package cli

import (
	"encoding/csv"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

func TestOperatorFindsABookingByCodeReferenceOrEmail(t *testing.T) {
	t.Parallel()
	c, s := bookedTranscript(t)
	s.SignedUp("kwame@example.com", "male")
	c.run("bookings list CODE", "bookings show CODE", "bookings earnings")
	code, reference := c.values.Replace("CODE"), c.values.Replace("EFIE-P")
	dashed := strings.ToLower(code[:4] + "-" + code[4:])
	for _, text := range []string{dashed, strings.ToLower(reference), " Ama@Example.com "} {
		for _, command := range []string{"list", "show"} {
			must.Equal(t, command+" "+text, s.Run("bookings", command, text).Out, s.Run("bookings", command, code).Out)
		}
	}
	for _, text := range []string{"mensah ama", "AMA", "024 123", "@example.com"} {
		must.Equal(t, "list "+text, s.Run("bookings", "list", text).Out, s.Run("bookings", "list", code).Out)
	}
	c.run("bookings list ama --state expired", `bookings list "ama boateng"`, "bookings list 024")
	s.Exec(`update accounts set name = 'Efua' where email = 'ama@example.com'`)
	s.Run("bookings", "list", "mensah").Wants(0, code) // the name at the confirmation
	s.Exec(`update accounts set name = 'Ama Mensah' where email = 'ama@example.com'`)
	c.run("bookings list --hostel adom-court --state confirmed", "bookings list --state Allocated",
		"bookings list --state refund-due", "bookings list --state expired --format json")
	for _, command := range []string{"list", "show", "cancel", "refund", "dismiss"} {
		c.run("bookings "+command+" 7K2M9ABC", "bookings "+command+" EFIE-NOBODY",
			"bookings "+command+" nobody@example.com", "bookings "+command+" nonsense")
	}
	c.run("bookings show kwame@example.com", "bookings list --hostel nowhere", "bookings list --state gone",
		"bookings list --limit 0")
	c.golden("bookings-find")
}

func TestOperatorCancelsWhileAServerRuns(t *testing.T) {
	t.Parallel()
	c, s := bookedTranscript(t)
	c.run("bookings refund EFIE-P", "bookings refund EFIE-P --by-hand", "bookings cancel CODE")
	must.Equal(t, "the state without --yes", s.Text(`select state from bookings`), "confirmed")
	c.run(`bookings note CODE " Her mother calls on Monday. "`, `bookings note CODE ""`, "bookings note 7K2M9ABC text")
	long := strings.Repeat("a", 1001)
	s.Run("bookings", "note", c.values.Replace("CODE"), long).Wants(1, "expected a text of at most 1000 characters")
	s.Run("bookings", "cancel", c.values.Replace("CODE"), "--yes", "--reason", long).Wants(1, "at most 1000 characters")
	c.run(`bookings cancel CODE --yes --reason "The host let it twice"`)
	s.AwaitRefund(c.values.Replace("EFIE-P"))
	c.run("bookings cancel CODE --yes", "bookings cancel EFIE-P", "bookings refund CODE", "bookings refund EFIE-P",
		"doctor", "bookings earnings --format csv")
	c.golden("bookings-cancel")
	s.Run("bookings", "show", c.values.Replace("CODE")).Wants(0, "is cancelled", "refund due", "operator", "refunded",
		"NOTE AT", "Her mother calls on Monday.", "The host let it twice")
	// The email to the host waits until an hour after the email about the booking.
	s.Exec(`update outbox set next_at = queued_at - 3600000 where about <> ''`)
	nudgeWorker(s)
	s.Eventually("the emails to the student and to the host", func() bool {
		emails := strings.Join(s.Emails(), "\n")
		return strings.Contains(emails, "Our support has cancelled your booking") &&
			strings.Contains(emails, "support has cancelled the booking of Ama") && strings.Contains(emails, "sent back in full")
	})
}

func TestEarningsExcludeRefunds(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(2, 2))
	c := newTranscript(t, s.Config.DataDir)
	c.run("bookings earnings")
	for _, email := range []string{"ama@example.com", "esi@example.com"} {
		b := s.SignedUp(email, "female")
		first := b.Book("room", "room-0")
		b.Press(first, "decline")
		second := b.Book("room", "room-0")
		b.Press(first, "pay").Wants(t, 200, "Confirmed")
		b.Press(second, "pay") // the second payment for the same bed is refunded and not earned
		paid := s.Text(`select reference from payments where state = 'allocated' and email = '` + email + `'`)
		s.Run("bookings", "list", email).Wants(0, paid, "allocated")
	}
	s.Eventually("the refunds of both second payments", func() bool {
		return s.Count(`select count(*) from payments where state = 'refunded'`) == 2
	})
	s.Run("bookings", "cancel", "esi@example.com", "--yes").Wants(0)
	c.run("bookings earnings", "bookings earnings --format json")
	s.Exec(`update transitions set at = $1`, time.Date(2025, 3, 2, 12, 0, 0, 0, time.UTC).UnixMilli())
	c.run("bookings money", "bookings money --format csv", "bookings money --json")
	c.golden("bookings-earnings")
}

func TestArrivalsHavePhoneRoomAndRest(t *testing.T) {
	t.Parallel()
	catalogue := strings.ReplaceAll(servertest.CatalogueOf(2, 1), `"price":450`,
		`"charges":["Cleaning: 20 per stay","Caution: 150 per stay, returned"],"price":450`)
	s, b := servertest.NewStudentSite(t, strings.Replace(catalogue, `"category"`,
		`"stay_months":8,"move_in":"2125-01-10","category"`, 1))
	s.Run("bookings", "arrivals", "adom-court").Wants(0, "The hostel has no confirmed booking.")
	other := s.SignedUp("kofi@example.com", "male")
	other.Book("room", "room-1") // a hold is not an arrival
	b.Press(b.Book("room", "room-0"), "pay").Wants(t, 200, "Confirmed")
	c := newTranscript(t, s.Config.DataDir, s.Text(`select code from bookings where state = 'confirmed'`), "CODE")
	c.run("bookings arrivals adom-court", "bookings arrivals adom-court --format csv",
		"bookings arrivals adom-court --json", "bookings arrivals nowhere")
	s.Exec(`update bookings set terms = '', moves_in = 0, leaves = 0, confirmed_at = $1`, // without dates
		time.Date(2025, 3, 2, 12, 0, 0, 0, time.UTC).UnixMilli())
	c.run("bookings arrivals adom-court")
	c.golden("bookings-arrivals")
}

func TestOperatorFreesAHeldBed(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	b.Book("room", "room-0")
	c := newTranscript(t, s.Config.DataDir, s.Text(`select code from bookings`), "CODE",
		s.Text(`select reference from payments`), "EFIE-P")
	c.run("bookings refund EFIE-P", "bookings cancel EFIE-P", "bookings cancel EFIE-P --yes")
	c.golden("bookings-held")
	must.Equal(t, "beds taken after the hold was cancelled", s.Count(`select taken from room_beds`), 0)
}

func TestWrongAmountWaitsForAnOperator(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t,
		strings.ReplaceAll(servertest.CatalogueOf(1, 1), `"price":450`, `"price":450.05`))
	checkout := b.Book("room", "room-0")
	s.Exec(`update payments set amount = amount + 1`) // so that the paid amount is a pesewa too small
	b.Press(checkout, "pay")
	reference := s.Text(`select reference from payments where state = 'wrong money'`)
	c := newTranscript(t, s.Config.DataDir, reference, "EFIE-P")
	s.Run("bookings", "show", reference).Wants(0, "wrong money", "GH₵ 450.06 asked for, GH₵ 450.05 came")
	c.run("doctor", "bookings dismiss EFIE-P", "doctor", "bookings dismiss EFIE-P")
	for range 2 { // repeating it is harmless
		s.Run("bookings", "refund", reference, "--yes").Wants(0, "GH₵ 450.05 ("+reference+")")
	}
	s.AwaitRefund(reference)
	c.run("bookings refund EFIE-P", "doctor")
	c.golden("bookings-wrong-money")
}

func TestFailedRefundIsRepeated(t *testing.T) {
	t.Parallel()
	c, s := bookedTranscript(t)
	charge := filepath.Join(s.Config.DataDir, "sandbox", c.values.Replace("EFIE-P.json"))
	must.Do(t, os.Rename(charge, charge+".away")) // the provider does not know the charge
	c.run("bookings cancel CODE --yes")
	s.Eventually("the refund to fail", func() bool { return s.Text(`select state from payments`) == "refund failed" })
	s.Run("bookings", "show", c.values.Replace("CODE")).Wants(0, "ALARM", "refund failed")
	c.run("doctor", "bookings list --state refund-failed --format csv")
	must.Do(t, os.Rename(charge+".away", charge))
	c.run("bookings refund CODE", "doctor", "bookings refund CODE --yes")
	s.Exec(`update payments set next_at = next_at - 60000`) // skips the minute for the end of the first try
	s.AwaitRefund(c.values.Replace("EFIE-P"))
	c.run("doctor")
	c.golden("bookings-refund-failed")
	s.Eventually("the emails", func() bool {
		emails := strings.Join(s.Emails(), "\n")
		return strings.Contains(emails, "it did not go through") && strings.Contains(emails, "sent back in full")
	})
}

func TestManualRefundIsRecorded(t *testing.T) {
	t.Parallel()
	c, s := bookedTranscript(t)
	must.Do(t, os.Remove(filepath.Join(s.Config.DataDir, "sandbox", c.values.Replace("EFIE-P.json"))))
	s.Run("bookings", "cancel", c.values.Replace("CODE"), "--yes").Wants(0)
	s.Eventually("the refund to fail", func() bool { return s.Text(`select state from payments`) == "refund failed" })
	c.run("bookings refund EFIE-P --by-hand", `bookings refund EFIE-P --by-hand --yes --reason "GCB 1041"`,
		"bookings refund EFIE-P --by-hand --yes", "doctor")
	s.Run("bookings", "show", c.values.Replace("CODE")).Wants(0, "refunded", "GCB 1041")
	c.golden("bookings-by-hand")
}

func TestAlarmAboutAnUnknownPaymentIsDismissed(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	alarm := hostel.Alarm{Kind: hostel.AlarmUnknownReference, Reference: "other-shop_1",
		Detail: "The provider tells of charge.success for a reference that is not ours.", RaisedAt: time.Now()}
	must.Do(t, s.Store.Raise(t.Context(), alarm))
	c := newTranscript(t, s.Config.DataDir)
	c.run("doctor", "bookings show other-shop_1", "bookings refund other-shop_1", "bookings dismiss other-shop_1",
		"doctor", "bookings dismiss other-shop_1")
	c.golden("bookings-alarm")
}

// TestProgramsReadBookings has a name that is a formula for spreadsheets and has control characters for terminals.
func TestProgramsReadBookings(t *testing.T) {
	t.Parallel()
	c, s := bookedTranscript(t)
	s.Exec(`update accounts set name = $1`, "=HYPERLINK(\"http://evil.example\")\x1b[2J\u202e")
	s.Exec(`update bookings set held_at = $1`, time.Date(2025, 3, 2, 12, 0, 0, 5e6, time.UTC).UnixMilli())
	c.run(`bookings note CODE "Calls on Monday."`, "bookings list", "bookings list --format csv",
		"bookings list --format json", "bookings show CODE --json")
	c.golden("bookings-programs")
	rows, err := csv.NewReader(strings.NewReader(s.Run("bookings", "list", "--format", "csv").Out)).ReadAll()
	must.Do(t, err)
	var list []map[string]any
	must.Do(t, json.Unmarshal([]byte(s.Run("bookings", "list", "--format", "json").Out), &list))
	if names := slices.Sorted(maps.Keys(list[0])); !slices.Equal(names, slices.Sorted(slices.Values(rows[0]))) {
		t.Errorf("the JSON has %v and the CSV %v", names, rows[0])
	}
}

func TestAllBookingsOfAStudentAreShown(t *testing.T) {
	t.Parallel()
	c, s := bookedTranscript(t)
	first := c.values.Replace("CODE")
	s.Run("bookings", "cancel", first, "--yes").Wants(0)
	b := s.NewBrowser()
	b.LogIn("ama@example.com", servertest.Password)
	b.Press(b.Book("room", "room-1"), "pay").Wants(t, 200, "Confirmed")
	second := s.Text(`select code from bookings where state = 'confirmed'`)
	shown := s.Run("bookings", "show", "ama@example.com")
	shown.Wants(0, "Booking "+first+" is cancelled", "operator", "Booking "+second+" is confirmed")
	if strings.Index(shown.Out, first) < strings.Index(shown.Out, second) {
		t.Error("the older booking comes before the newer booking")
	}
	listed := s.Run("bookings", "list", "--limit", "1")
	listed.Wants(0, second, "Listed: the newest 1. A higher --limit lists more.")
	must.Lack(t, "--limit 1", listed.Out, first)
	s.Run("bookings", "cancel", "ama@example.com").Wants(1, second)
}

func TestOperatorSeesWhoPaysAndWhoDoesNotKnowTheStudent(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 2))
	ask := func() (path string) {
		page := b.Post("/book/link", "code", s.Text(`select code from bookings where state = 'held'`))
		return regexp.MustCompile(`/pay/[0-9A-Z]{26}`).FindString(page.Body)
	}
	b.Post("/book", "room", "room-0")
	code, parent := s.BookingCode(), s.NewBrowser()
	path := ask()
	parent.Post(path+"/unknown").Wants(t, 200, "Thank you for telling us")
	s.Run("doctor").Wants(2, "booking "+code+": payer does not know the student. On ", "block the account if strangers")
	s.Run("bookings", "show", code).Wants(0, "PAYMENT LINK", "disowned", "ALARM", "payer does not know the student")
	s.Run("students", "show", "ama@example.com").Wants(0, "ALARM", "payer does not know the student")
	s.Run("bookings", "dismiss", code).Wants(0, "Dismissed: booking "+code+": payer does not know the student.")
	s.Run("bookings", "dismiss", code).Wants(0, "Booking "+code+" has no open alarm")
	s.Run("doctor").Wants(0, "The ledger adds up.")

	path = ask()
	checkout := parent.Post(path)
	s.Exec(`update payments set email = 'parent@example.com', payer_name = 'Kofi Boateng', payer_phone = '233209876543'`)
	reference := s.Text(`select reference from payments`)
	s.Run("bookings", "show", code).Wants(0, "live", reference+"  another person  Kofi Boateng  parent@example.com",
		"+233209876543")
	b.Pay(b.Get("/book/summary"))
	parent.Press(checkout, "pay")
	s.Eventually("the payment", func() bool {
		return s.Count(`select count(*) from payment_links where state = 'used'`) == 1
	})
	show, program := s.Run("bookings", "show", code), s.Run("bookings", "show", code, "--json")
	show.Wants(0, "used", "the student     -")
	program.Wants(0, `"state": "used"`, `"payer": "the student"`, `"payer": "another person"`,
		`"payer_name": "Kofi Boateng"`, `"payer_email": "parent@example.com"`, `"payer_phone": "233209876543"`)
	list := s.Run("bookings", "list", "--json")
	must.Lack(t, "the list", list.Out, "parent@example.com", "Kofi Boateng", "233209876543")
	for _, secret := range append(strings.Fields(s.Text(`select min(token_hash) || ' ' || max(token_hash) || ' ' ||
		min(id) || ' ' || max(id) from payment_links`)), path[5:]) {
		must.Lack(t, "what is printed", show.Out+program.Out+list.Out, secret)
	}
}
