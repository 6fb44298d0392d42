package main

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/hostel/booking"
)

func TestJourneyFromSearchToBed(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(2, 1))
	b := s.browser()
	b.get("/").wants(t, 200, "detailed_search")
	b.get("/detailed_search?location=legon").wants(t, 200, "Adom Court", "GH₵ 450 per month")
	if strings.Contains(b.get("/detailed_search").body, "detailed_search&amp;") {
		t.Error("a search without a location leads to an address that is not there")
	}
	b.get("/detailed_search?location=nowhere").wants(t, 200, "UG Legon")
	b.get("/hostels/adom-court").wants(t, 200, "1 in a room", "Kofi Boateng")
	if a := b.get("/hostels/1"); a.path != "/hostels/adom-court" {
		t.Errorf("an id leads to %s, want the slug", a.path)
	}
	if a := b.post("/book", "room", "room-0"); a.path != "/login" {
		t.Errorf("a visitor who books is at %s, want /login", a.path)
	}
	b.get("/dashboard").wants(t, 200, "Log in")

	b.signUp("ama@example.com", "female")
	b.get("/dashboard").wants(t, 200, "You are currently not in any Hostel")
	checkout := b.post("/book", "room", "room-0")
	checkout.wants(t, 200, "GH₵ 450")
	b.get("/dashboard").wants(t, 200, "Adom Court", "Pay now")
	b.pressed(checkout, "pay").wants(t, 200, "Confirmed", "Adom Court", "Kofi Boateng", "Active", "Not set")
	s.proveLedger()

	b.post("/book", "room", "room-1").wants(t, http.StatusConflict, booking.ErrAlreadyBooked.Message)
	s.eventually("letters about the booking to the student and the host", func() bool {
		letters := s.letters()
		return len(letters) == 3 && strings.Contains(strings.Join(letters, "\n"), "<kofi@adom.example>")
	})
	other := s.browser()
	other.signUp("kwame@example.com", "male")
	other.post("/book", "room", "room-0").wants(t, http.StatusConflict, "Every bed of this room type is taken")
	other.get("/hostels/adom-court").wants(t, 200, "Not Available")
}

func TestDeclinedAndCancelledPaymentsKeepTheHold(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(1, 1))
	b := s.browser()
	b.signUp("ama@example.com", "female")
	for outcome, said := range map[string]string{"decline": "Payment failed. Try again.", "cancel": "No payment has arrived yet."} {
		b.pressed(b.post("/book", "room", "room-0"), outcome).wants(t, 200, said, "Pay now")
	}
	if n := s.count(`select count(*) from bookings`); n != 1 {
		t.Errorf("two attempts made %d bookings, want one hold", n)
	}
	b.pressed(b.post("/book", "room", "room-0"), "pay").wants(t, 200, "Confirmed")
	s.proveLedger()
}

func TestTheDashboardNamesThePaymentThatPaid(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(1, 1))
	b := s.browser()
	b.signUp("ama@example.com", "female")
	first := b.post("/book", "room", "room-0")
	b.pressed(first, "decline")
	second := b.post("/book", "room", "room-0")
	if first.path == second.path {
		t.Fatal("a second attempt has the page of the first")
	}
	paid := strings.TrimPrefix(first.path, "/sandbox/checkout/")
	b.pressed(first, "pay").wants(t, 200, "Confirmed", paid)
	var code string
	if err := s.sql().QueryRow(`select code from bookings`).Scan(&code); err != nil {
		t.Fatal(err)
	}
	b.get("/dashboard").wants(t, 200, paid, code)
}

func TestChoosingAnotherRoomMovesTheHold(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(2, 1))
	b := s.browser()
	b.signUp("ama@example.com", "female")
	first := b.post("/book", "room", "room-0")
	second := b.post("/book", "room", "room-1")
	if n := s.count(`select count(*) from bookings where state = 'held'`); n != 1 {
		t.Errorf("%d holds, want one", n)
	}
	// Both tabs pay: one bed, and the other payment goes back by itself.
	b.pressed(second, "pay").wants(t, 200, "Confirmed")
	b.pressed(first, "pay").wants(t, 200, "Confirmed")
	s.eventually("the refund of the second payment", func() bool {
		return s.count(`select count(*) from payments where state = 'refunded'`) == 1
	})
	b.get("/dashboard").wants(t, 200, "Confirmed", "You paid twice.")
	if n := s.count(`select count(*) from payments where state = 'allocated'`); n != 1 {
		t.Errorf("%d payments allocated, want one", n)
	}
	s.proveLedger()
}

func TestAReturnWithoutASessionSettlesToo(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(1, 1))
	b := s.browser()
	b.signUp("ama@example.com", "female")
	form := checkoutForm.FindStringSubmatch(b.post("/book", "room", "room-0").body)
	if form == nil {
		t.Fatal("no checkout form")
	}
	a := s.browser().post(form[1], "outcome", "pay")
	if a.path != "/login" {
		t.Errorf("a payer without a session is at %s, want /login", a.path)
	}
	b.get("/dashboard").wants(t, 200, "Confirmed")
}

func TestUnverifiedStudentsAreSentToTheirLetter(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(1, 1))
	b := s.browser()
	b.post("/signup", "name", "Ama Mensah", "email", "Ama@Example.com ", "gender", "female", "phone", "0241234567",
		"password", "a long password", "confirmPassword", "a long password").wants(t, 200, "not verified yet")
	if a := b.post("/book", "room", "room-0"); a.path != "/email-verification" {
		t.Errorf("an unverified student who books is at %s", a.path)
	}
	b.get("/dashboard").wants(t, 200, "Check Your Email", "ama@example.com")
	b.post("/email-verification/check").wants(t, 200, "Account is still not verified. Please check your email and click the verification link.")
	b.post("/email-verification/resend", "email", "ama@example.com").wants(t, 200, "Verification email sent successfully! Please check your inbox.")
	b.post("/email-verification/resend", "email", "").wants(t, 422, "Please enter your email address")
	s.browser().post("/login", "email", "ama@example.com", "password", "wrong password").wants(t, 401, "Invalid credentials")
	if a := s.browser().post("/login", "email", "ama@example.com", "password", "a long password"); a.path != "/email-verification" {
		t.Errorf("an unverified log-in leads to %s", a.path)
	}
	link := b.verificationLink("ama@example.com")
	s.browser().get(link).wants(t, 200, "verified")
	s.browser().get(link).wants(t, 200, "verified")
	b.get("/verify-email/").wants(t, 422, "Invalid verification link. No token provided.")
	b.get("/verify-email/wrong").wants(t, 422, "Link expired or invalid.", "Try Again", "Back to Login")
	if a := b.post("/email-verification/check"); !strings.HasPrefix(a.path, "/dashboard") {
		t.Errorf("once verified, the check leads to %s", a.path)
	}
}

func TestLogOutEndsTheSessionOnTheServer(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(1, 1))
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.get("/logout").wants(t, 200, "Confirm Logout", "Are you sure you want to logout? You&#39;ll need to sign in again to access your account.")
	b.get("/dashboard").wants(t, 200, "Ama Mensah")
	if a := b.post("/logout"); a.path != "/" {
		t.Errorf("log-out leads to %s, want /", a.path)
	}
	if n := s.count(`select count(*) from sessions`); n != 0 {
		t.Errorf("%d sessions are left on the server", n)
	}
	b.get("/dashboard").wants(t, 200, "Log in")
}

func TestNobodyPaysMoreThanThePageShowed(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(1, 1))
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.get("/hostels/adom-court").wants(t, 200, `name="price" value="45000"`)
	rose := func() {
		b.post("/book", "room", "room-0", "price", "40000").wants(t, http.StatusConflict, "The price is GH₵ 450 per month now", `name="price" value="45000"`)
	}
	rose()
	visitor := s.browser()
	for start := time.Now(); strings.Contains(visitor.get("/hostels/adom-court").body, `name="price"`); { // until the only bed is seen to be taken
		if time.Since(start) > 10*time.Second {
			t.Fatal("visitors are offered the bed that is kept")
		}
	}
	rose()
	b.post("/book", "room", "room-0", "price", "45000").wants(t, 200, "Sandbox checkout", "GH₵ 450")
	if n := s.count(`select count(*) from payments`); n != 1 {
		t.Errorf("%d payments were opened, want the one at the price that was shown", n)
	}
}
