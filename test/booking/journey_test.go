package booking_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/hostel/booking"
	"efie/server/servertest"
	"efie/test/must"
)

func TestJourneyFromSearchToBed(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(2, 1))
	b := s.NewBrowser()
	b.Get("/").Wants(t, 200, "detailed_search")
	b.Get("/detailed_search?location=legon").Wants(t, 200, "Adom Court", "GH₵ 450 per month")
	if strings.Contains(b.Get("/detailed_search").Body, "detailed_search&amp;") {
		t.Error("a search without a location has a broken link")
	}
	b.Get("/detailed_search?location=nowhere").Wants(t, 200, "UG Legon")
	b.Get("/hostels/adom-court").Wants(t, 200, "1 in a room", "Kofi Boateng")
	must.Equal(t, "the page for a hostel's id", b.Get("/hostels/1").Path, "/hostels/adom-court")
	must.Equal(t, "the page after a visitor's Book", b.Book("room", "room-0").Path, "/signup")
	b.Get("/dashboard").Wants(t, 200, "Log in")

	b.SignUp("ama@example.com", "female")
	b.Get("/dashboard").Wants(t, 200, "You are currently not in any Hostel")
	checkout := b.Book("room", "room-0")
	checkout.Wants(t, 200, "GH₵ 450")
	b.Get("/dashboard").Wants(t, 200, "Adom Court", "Pay now")
	b.Press(checkout, "pay").Wants(t, 200, "Confirmed", "Adom Court", "Kofi Boateng", "Active", "Not set")
	b.Get(checkout.Path).Wants(t, 200, "This payment is finished: paid.")
	s.ProveLedger()

	b.Book("room", "room-1").Wants(t, http.StatusConflict, booking.ErrAlreadyBooked.Message)
	s.Eventually("the emails about the booking to the student and the host", func() bool {
		emails := s.Emails()
		return len(emails) == 3 && strings.Contains(strings.Join(emails, "\n"), "<kofi@adom.example>")
	})
	other := s.SignedUp("kwame@example.com", "male")
	other.Book("room", "room-0").Wants(t, http.StatusConflict, "Every bed of this room type is taken")
	other.Get("/hostels/adom-court").Wants(t, 200, "Not Available")
}

func TestTheDashboardShowsTheReferenceOfTheSuccessfulPayment(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	first := b.Book("room", "room-0")
	b.Press(first, "decline")
	second := b.Book("room", "room-0")
	if first.Path == second.Path {
		t.Fatal("the second payment has the page of the first one")
	}
	paid := strings.TrimPrefix(first.Path, "/sandbox/checkout/")
	b.Press(first, "pay").Wants(t, 200, "Confirmed", paid)
	code := s.Text(`select code from bookings`)
	b.Get("/dashboard").Wants(t, 200, paid, code)
}

func TestChoosingAnotherRoomMovesTheHold(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 1))
	first := b.Book("room", "room-0")
	second := b.Book("room", "room-1", "instead", s.BookingCode())
	must.Equal(t, "holds", s.Count(`select count(*) from bookings where state = 'held'`), 1)
	// Both tabs pay: one payment books the bed, and the other one is refunded automatically.
	b.Press(second, "pay").Wants(t, 200, "Confirmed")
	b.Press(first, "pay").Wants(t, 200, "Confirmed")
	s.Eventually("the refund of the second payment", func() bool {
		return s.Count(`select count(*) from payments where state = 'refunded'`) == 1
	})
	b.Get("/dashboard").Wants(t, 200, "Confirmed", "You paid twice.")
	must.Equal(t, "allocated payments", s.Count(`select count(*) from payments where state = 'allocated'`), 1)
	s.ProveLedger()
}

func TestAReturnWithoutASessionSettlesToo(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	form := servertest.CheckoutForm.FindStringSubmatch(b.Book("room", "room-0").Body)
	if form == nil {
		t.Fatal("the payment page has no form")
	}
	a := s.NewBrowser().Post(form[1], "outcome", "pay")
	must.Equal(t, "the page of a payer without a session", a.Path, "/login")
	b.Get("/dashboard").Wants(t, 200, "Confirmed")
}

func TestUnverifiedStudentsAreSentToTheVerificationPage(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	b := s.NewBrowser()
	b.Apply("Ama@Example.com ").Wants(t, 200, "not verified yet")
	must.Equal(t, "the page after an unverified student's Book", b.Book("room", "room-0").Path, "/email-verification")
	b.Get("/dashboard").Wants(t, 200, "Check Your Email", "ama@example.com")
	b.Post("/email-verification/check").Wants(t, 200,
		"Account is still not verified. Please check your email and click the verification link.")
	b.Post("/email-verification/resend", "email", "ama@example.com").Wants(t, 200,
		"Verification email sent successfully! Please check your inbox.")
	b.Post("/email-verification/resend", "email", "").Wants(t, 422, "Please enter your email address")
	s.NewBrowser().Post("/login", "email", "ama@example.com", "password", "wrong password").Wants(t, 401,
		"Invalid credentials")
	must.Equal(t, "the page after an unverified log-in",
		s.NewBrowser().Post("/login", "email", "ama@example.com", "password", "a long password").Path,
		"/email-verification")
	link := b.VerificationLink("ama@example.com")
	s.NewBrowser().Get(link).Wants(t, 200, "verified")
	s.NewBrowser().Get(link).Wants(t, 200, "verified")
	b.Get("/verify-email/").Wants(t, 422, "Invalid verification link. No token provided.")
	b.Get("/verify-email/wrong").Wants(t, 422, "Link expired or invalid.", "Try Again", "Back to Login")
	must.Equal(t, "the page after the verification", b.Post("/email-verification/check").Path, "/book/summary")
}

func TestLogOutEndsTheSessionOnTheServer(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	b.Get("/logout").Wants(t, 200, "Confirm Logout",
		"Are you sure you want to logout? You&#39;ll need to sign in again to access your account.")
	b.Get("/dashboard").Wants(t, 200, "Ama Mensah")
	must.Equal(t, "the page after log-out", b.Post("/logout").Path, "/")
	must.Equal(t, "sessions after the log-out", s.Count(`select count(*) from sessions`), 0)
	b.Get("/dashboard").Wants(t, 200, "Log in")
}
