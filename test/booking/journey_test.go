package booking_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/hostel/booking"
	"efie/server/servertest"
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
	if a := b.Get("/hostels/1"); a.Path != "/hostels/adom-court" {
		t.Errorf("a hostel's id leads to %s, want its slug", a.Path)
	}
	if a := b.Book("room", "room-0"); a.Path != "/signup" {
		t.Errorf("Book leads a visitor to %s, want /signup", a.Path)
	}
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
	if n := s.Count(`select count(*) from bookings where state = 'held'`); n != 1 {
		t.Errorf("%d holds, want 1", n)
	}
	// Both tabs pay: one payment books the bed, and the other one is refunded automatically.
	b.Press(second, "pay").Wants(t, 200, "Confirmed")
	b.Press(first, "pay").Wants(t, 200, "Confirmed")
	s.Eventually("the refund of the second payment", func() bool {
		return s.Count(`select count(*) from payments where state = 'refunded'`) == 1
	})
	b.Get("/dashboard").Wants(t, 200, "Confirmed", "You paid twice.")
	if n := s.Count(`select count(*) from payments where state = 'allocated'`); n != 1 {
		t.Errorf("%d payments are allocated, want 1", n)
	}
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
	if a.Path != "/login" {
		t.Errorf("the provider leads a payer without a session to %s, want /login", a.Path)
	}
	b.Get("/dashboard").Wants(t, 200, "Confirmed")
}

func TestUnverifiedStudentsAreSentToTheVerificationPage(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	b := s.NewBrowser()
	b.Apply("Ama@Example.com ").Wants(t, 200, "not verified yet")
	if a := b.Book("room", "room-0"); a.Path != "/email-verification" {
		t.Errorf("Book leads an unverified student to %s, want /email-verification", a.Path)
	}
	b.Get("/dashboard").Wants(t, 200, "Check Your Email", "ama@example.com")
	b.Post("/email-verification/check").Wants(t, 200,
		"Account is still not verified. Please check your email and click the verification link.")
	b.Post("/email-verification/resend", "email", "ama@example.com").Wants(t, 200,
		"Verification email sent successfully! Please check your inbox.")
	b.Post("/email-verification/resend", "email", "").Wants(t, 422, "Please enter your email address")
	s.NewBrowser().Post("/login", "email", "ama@example.com", "password", "wrong password").Wants(t, 401,
		"Invalid credentials")
	if a := s.NewBrowser().Post("/login", "email", "ama@example.com", "password",
		"a long password"); a.Path != "/email-verification" {
		t.Errorf("an unverified log-in leads to %s, want /email-verification", a.Path)
	}
	link := b.VerificationLink("ama@example.com")
	s.NewBrowser().Get(link).Wants(t, 200, "verified")
	s.NewBrowser().Get(link).Wants(t, 200, "verified")
	b.Get("/verify-email/").Wants(t, 422, "Invalid verification link. No token provided.")
	b.Get("/verify-email/wrong").Wants(t, 422, "Link expired or invalid.", "Try Again", "Back to Login")
	if a := b.Post("/email-verification/check"); !strings.HasPrefix(a.Path, "/hostels/adom-court") {
		t.Errorf("after the verification the check leads to %s, want the hostel", a.Path)
	}
}

func TestLogOutEndsTheSessionOnTheServer(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	b.Get("/logout").Wants(t, 200, "Confirm Logout",
		"Are you sure you want to logout? You&#39;ll need to sign in again to access your account.")
	b.Get("/dashboard").Wants(t, 200, "Ama Mensah")
	if a := b.Post("/logout"); a.Path != "/" {
		t.Errorf("log-out leads to %s, want /", a.Path)
	}
	if n := s.Count(`select count(*) from sessions`); n != 0 {
		t.Errorf("after the log-out %d sessions are stored", n)
	}
	b.Get("/dashboard").Wants(t, 200, "Log in")
}
