package booking_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"efie/hostel/booking"
	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
)

// cheaperRooms is a hostel with rooms of GH₵ 450, 410 and 370.
const cheaperRooms = `[{"name":"Adom Court","campus":{"id":1,"campus":"University of Ghana (UG Legon)"},
	"manager":{"user":{"username":"Kofi Boateng","email":"kofi@adom.example"}},
	"room_details":[
		{"uuid":"two","number_in_room":2,"number_of_rooms":1,"price":450,"gender":{"male":true,"female":true}},
		{"uuid":"four","number_in_room":4,"number_of_rooms":1,"price":410,"room_label":"Loft",
			"gender":{"male":true,"female":true}},
		{"uuid":"six","number_in_room":6,"number_of_rooms":1,"price":370,"room_label":"Hall",
			"gender":{"male":true,"female":true}}]}]`

func TestTheDifferenceToACheaperRoomIsSaidAndGivenBack(t *testing.T) {
	s := servertest.NewSite(t, cheaperRooms)
	b, booked := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	link := sharedReceipt(t, s, booked)
	question := b.Post("/book", "room", "four", "price", "41000")
	question.WantsFacts(t, "New room", "4 in a room (Loft)", "Instead of", "2 in a room (Standard)", "Price",
		"GH₵ 410 per month, instead of GH₵ 450", "Goes back", "GH₵ 40")
	question.Wants(t, http.StatusConflict, "<b>GH₵ 40</b> goes back by itself to the card or Mobile Money (MoMo) number",
		`name="price" value="41000"`, "You can do this until ")
	b.Post("/dashboard/room", "code", code, "room", "four", "price", "41000").Wants(t, 200, "Loft")
	b.AwaitLetter("ama@example.com", "Your room at Adom Court is changed")
	s.Eventually("the difference to go back", func() bool {
		return s.Count(`select count(*) from payments where state = 'allocated' and part_state = 'refunded'`) == 1
	})
	dashboard := b.Get("/dashboard")
	if said := dashboard.Notices(); !strings.Contains(said,
		"Your room costs GH₵ 410 per month now, less than you paid. GH₵ 40 was given back") ||
		!strings.Contains(said, "Your room is changed") {
		t.Errorf("the dashboard says %q", said)
	}
	for _, page := range []servertest.Response{dashboard, b.Get("/receipt/" + code), s.NewBrowser().Get(link)} {
		page.WantsFacts(t, "Paid", "GH₵ 450", "Price of the room", "GH₵ 410 per month")
		page.Wants(t, 200, "GH₵ 40, sent on ")
	}
	b.Get("/receipt/"+code).Wants(t, 200, "Payment: the difference to the cheaper room is to go back to you",
		"Payment: GH₵ 40 given back")
	s.NewBrowser().Get("/check/"+code).Wants(t, 200, "Confirmed: this bed is booked and paid", "Loft")
	s.Eventually("the letter about the difference", func() bool {
		return strings.Contains(strings.Join(s.Letters(), ""), "difference to your cheaper room has been sent")
	})
	s.ProveLedger()
	s.Run("bookings", "show", code).Wants(0, "GOES BACK", "GH₵ 40", "refunded")

	if _, steps, _ := strings.Cut(b.Get("/account/data.json").Body, `"part_steps"`); !strings.Contains(steps, "refunded") {
		t.Errorf("the student's own file tells of the part: %q", steps)
	}

	// Another month's payment for a dearer room is nothing that one step can do.
	b.Post("/dashboard/room", "code", code, "room", "two", "price", "45000").Wants(t, http.StatusConflict,
		"does not cost more than yours", "Ask support for another room")

	b.Get("/dashboard/cancel").Wants(t, 200, "All of <b>GH₵ 450</b>", "GH₵ 40 of it has gone back")
	b.Post("/dashboard/cancel", "code", code).Wants(t, 200, "GH₵ 40 of it went back before")
	s.Exec(`update payments set next_at = 0`) // a minute later
	s.AwaitRefund(s.Text(`select reference from payments`))
	s.ProveLedger()
}

// TestAPriceThatRoseIsReadAgain has a page from before the host raised the price: less would go back than it says.
func TestAPriceThatRoseIsReadAgain(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, cheaperRooms)
	b, _ := servertest.NewBookedStudent(t, s, "two", "female")
	code := s.BookingCode()
	for _, old := range [][]string{{"price", "40000"}, {}} {
		page := b.Post("/dashboard/room", append([]string{"code", code, "room", "four"}, old...)...)
		page.Wants(t, http.StatusConflict, booking.ErrRoomDearer.Message, `name="price" value="41000"`,
			`action="/dashboard/room"`)
	}
	if n := s.Count(`select count(*) from bookings where room_uuid = 'two'`); n != 1 {
		t.Error("the room was changed all the same")
	}
}

// paidAtPaystack is a student with the dearest bed at a site whose provider is the stand-in.
func paidAtPaystack(t *testing.T) (*servertest.PaystackSite, *servertest.WebBrowser, string) {
	t.Helper()
	s := servertest.NewPaystackSite(t, cheaperRooms, servertest.ProviderKey)
	b := s.SignedUp("ama@example.com", "female")
	b.Post("/book", "room", "two", "price", "45000")
	s.Eventually("the payment page", func() bool { return len(s.Paystack.Charges()) == 1 })
	reference := s.Paystack.Charges()[0].Reference
	must.Do(t, s.Paystack.Pay(reference))
	if status := s.Deliver("charge.success", reference); status != 200 {
		t.Fatalf("the webhook is answered with %d", status)
	}
	return s, b, reference
}

// amounts are those of all refunds at the provider.
func amounts(s *servertest.PaystackSite, reference string) string {
	var all []int64
	for _, r := range s.Paystack.Refunds(reference) {
		all = append(all, r.Amount)
	}
	return fmt.Sprint(all)
}

// awaitRefunds waits for refunds at the provider and lets the newest arrive, with a webhook.
func awaitRefunds(s *servertest.PaystackSite, reference, want string) {
	s.T.Helper()
	s.Eventually("refunds of "+want, func() bool { return amounts(s, reference) == want })
	must.Do(s.T, s.Paystack.SetRefundStatus(reference, "processed"))
	for range 2 { // the provider sends it again
		if status := s.Deliver("refund.processed", reference); status != 200 {
			s.T.Errorf("the webhook is answered with %d", status)
		}
	}
}

func TestTwoChangesAndACancellationGiveBackWhatWasPaid(t *testing.T) {
	t.Parallel()
	s, b, reference := paidAtPaystack(t)
	code := s.BookingCode()
	var tabs sync.WaitGroup
	for range 5 { // a double click, and other tabs
		tabs.Go(func() { b.Post("/dashboard/room", "code", code, "room", "four", "price", "41000") })
	}
	tabs.Wait()
	awaitRefunds(s, reference, "[4000]")
	if n := s.Count(`select count(*) from payments where part_state = 'refunded' and part_amount = 4000`); n != 1 {
		t.Error("the webhook about the difference has told nothing")
	}
	b.Post("/dashboard/room", "code", code, "room", "six", "price", "37000")
	s.Exec(`update payments set next_at = 0`) // a minute later
	awaitRefunds(s, reference, "[4000 4000]")
	s.ProveLedger()
	b.Post("/dashboard/cancel", "code", code)
	s.Exec(`update payments set next_at = 0`) // a minute later
	awaitRefunds(s, reference, "[4000 4000 37000]")
	if state := s.Text(`select state from payments`); state != "refunded" {
		t.Errorf("the payment is %s", state)
	}
	if n := s.Count(`select count(*) from alarms`); n != 0 {
		t.Errorf("%d alarms", n)
	}
	s.ProveLedger()
}

func TestADifferenceSurvivesAProviderThatIsDown(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]standin.FaultKind{
		"down": standin.Down, "an answer lost": standin.LostAnswer,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, b, reference := paidAtPaystack(t)
			tried := make(chan struct{}, 99)
			s.Paystack.Fault(func(kind string, _ int) standin.FaultKind {
				if kind != standin.CallRefund {
					return standin.None
				}
				tried <- struct{}{}
				return fault
			})
			b.Post("/dashboard/room", "code", s.BookingCode(), "room", "four", "price", "41000")
			<-tried
			s.Paystack.Fault(nil)
			s.Exec(`update payments set next_at = 0`) // a minute later
			awaitRefunds(s, reference, "[4000]")
			if state := s.Text(`select part_state from payments`); state != "refunded" {
				t.Errorf("the part is %s", state)
			}
			s.ProveLedger()
		})
	}
}

// TestAnOperatorSendsADifferenceThatFailed is not parallel: it runs commands.
func TestAnOperatorSendsADifferenceThatFailed(t *testing.T) {
	s, b, reference := paidAtPaystack(t)
	code := s.BookingCode()
	b.Post("/dashboard/room", "code", code, "room", "four", "price", "41000")
	s.Eventually("the refund", func() bool { return amounts(s, reference) == "[4000]" })
	must.Do(t, s.Paystack.SetRefundStatus(reference, "failed"))
	s.Eventually("the webhook to be heard", func() bool {
		return s.Deliver("refund.failed", reference) == 200 &&
			s.Text(`select part_state from payments`) == "refund failed"
	})
	page := b.Get("/dashboard")
	page.Wants(t, 200, "GH₵ 40, a person at Efie is on it", "Confirmed")
	if said := page.Notices(); !strings.Contains(said, "The provider could not send your GH₵ 40 back yet.") {
		t.Errorf("the dashboard says %q", said)
	}
	s.Run("doctor").Wants(2, "payment "+reference+": the refund of a part failed. That money is still with us",
		"Paid GH₵ 450.00 = allocated 410.00 + refunded 0.00 + open 40.00.")
	s.Run("bookings", "refund", code).Wants(1, "of the GH₵ 40 that its cheaper room costs less, the refund failed",
		"GH₵ 40 goes back by the provider")
	s.Run("bookings", "refund", code, "--yes").Wants(0, "GH₵ 40 ("+reference+") goes back")
	s.Run("bookings", "refund", code, "--yes").Wants(0, "GH₵ 40 ("+reference+"), the difference to a cheaper room, is on")
	s.Exec(`update payments set next_at = 0`)
	awaitRefunds(s, reference, "[4000 4000]")
	s.Run("doctor").Wants(0, "Paid GH₵ 450.00 = allocated 410.00 + refunded 40.00 + open 0.00.")
}
