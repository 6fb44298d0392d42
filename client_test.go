package main

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
	"testing"
)

// foreign is a client that strangers wrote after the specification alone: it keeps what section 3
// says in its storage, sends it as section 7 says, and compares what section 8 says.
type foreign struct {
	*program
	email, token string
}

// foreignClient is one that has signed up (section 4, sign-up success: credentials are stored).
func (s *site) foreignClient(email string) *foreign {
	s.t.Helper()
	f := &foreign{program: s.program(""), email: email}
	f.stores(f.post("/hq/api/signup/", application(email, "female")).is(http.StatusCreated))
	return f
}

// stores keeps the token of an answer and sends it from now on.
func (f *foreign) stores(r reply) {
	f.t.Helper()
	if f.token = r.text("token"); f.token == "" {
		f.t.Fatalf("no token in %s", r.body)
	}
	f.program = f.program.with("Authorization", "Token "+f.token)
}

// verifiedCheck is the button "I've Verified My Email": a log-in attempt, of which an answer "Invalid
// credentials" counts as verified (section 8).
func (f *foreign) verifiedCheck() (verified bool) {
	f.t.Helper()
	r := f.post("/hq/api/login/", `{"email":"`+f.email+`","password":"dummy"}`)
	switch {
	case r.text("error") == "Account not verified", r.json["account_verified"] == false,
		strings.Contains(r.text("message"), "verify your email"):
		return false
	case r.text("error") == "Invalid credentials":
		return true
	}
	f.t.Fatalf("'Please try logging in again to verify your account.' for %s", r.body)
	return false
}

// room is the first room whose Book is not disabled (section 2), and its hostel.
func (f *foreign) room(list []wire) (wire, wireRoom) {
	f.t.Helper()
	for _, h := range list {
		for _, r := range h.Rooms {
			if r.Available && r.Gender["female"] {
				return h, r
			}
		}
	}
	f.t.Fatal("no room can be booked")
	return wire{}, wireRoom{}
}

// books is section 4, booking, up to the provider's page: its address, and the payment's reference.
func (f *foreign) books(h wire, r wireRoom) (page, reference string) {
	f.t.Helper()
	email := f.post("/hq/api/payments/",
		fmt.Sprintf(`{"room_uuid":%q,"room_number":%d}`, r.UUID, r.NumberInRoom)).is(200).text("email")
	checkout := f.post("/hq/api/payments/verify/", fmt.Sprintf(
		`{"email":%q,"amount":%v,"callback_url":"/dashboard/","hostel_id":%d,"room_number":%d,"room_uuid":%q}`,
		email, r.Price*100, h.ID, r.NumberInRoom, r.UUID)).is(200)
	return checkout.text("authorization_url"), checkout.text("reference")
}

// booking is what the dashboard asks for; it is booked when stat equals "True" (section 4).
func (f *foreign) booking() (roomUUID string, booked bool) {
	f.t.Helper()
	var said struct {
		Stat     string
		Data     wire
		RoomUUID string `json:"room_uuid"`
		Room     wireRoom
	}
	f.post("/hq/api/payments/consumer_request/", "").is(200).into(&said)
	return said.RoomUUID, said.Stat == "True" && said.Data.UUID != "" && said.Room.UUID == said.RoomUUID
}

// paysInSandbox presses Pay, and does not follow the way back to our own dashboard: the client has its own.
func (f *foreign) paysInSandbox(page, _ string) {
	f.t.Helper()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.PostForm(page, url.Values{"outcome": {"pay"}})
	if err != nil {
		f.t.Fatal(err)
	}
	defer response.Body.Close()
	if to := response.Header.Get("Location"); response.StatusCode != http.StatusSeeOther ||
		!strings.Contains(to, "/dashboard/?") {
		f.t.Fatalf("paying answers %d and leads to %q", response.StatusCode, to)
	}
}

// TestAClientOfTheSpecificationBooks follows section 4 from sign-up to the dashboard, at the sandbox and at
// a stand-in of Paystack, which sends no webhook. The first call after the payment sees the booking.
func TestAClientOfTheSpecificationBooks(t *testing.T) {
	t.Run("at the sandbox", func(t *testing.T) {
		newSite(t, apiCatalogue).journeyOfAClient(t, (*foreign).paysInSandbox)
	})
	t.Run("at Paystack", func(t *testing.T) {
		s := newBankSite(t, apiCatalogue, "sk_test_of_a_client")
		s.journeyOfAClient(t, func(_ *foreign, _, reference string) {
			if err := s.bank.Pay(reference); err != nil {
				t.Fatal(err)
			}
		})
	})
}

// journeyOfAClient is that way, with a provider that is paid so.
func (s *site) journeyOfAClient(t *testing.T, pay func(f *foreign, page, reference string)) {
	t.Helper()
	f := s.foreignClient("ama@example.com")
	if f.verifiedCheck() {
		t.Error("the account counts as verified before its link was opened")
	}
	f.post("/hq/api/resend-verification/", `{"email":"ama@example.com"}`).is(200)
	token := path.Base(s.browser().verificationLink("ama@example.com"))
	s.program("").get("/hq/api/verify-email/"+token+"/").is(200, "status", "success")
	if !f.verifiedCheck() {
		t.Error("the account does not count as verified after its link was opened")
	}
	f.stores(f.post("/hq/api/login/", `{"email":"ama@example.com","password":"a long password"}`).
		is(200, "account_verified", true))
	f.get("/hq/api/landing_page/").is(200, "email", "ama@example.com", "name", "Ama Mensah")
	var campuses []struct{ Campus string }
	f.get("/hq/api/search_request/").is(200).into(&campuses)
	var all []wire
	f.get("/hq/api/hostels/").is(200).into(&all)
	var found struct{ Data []wire }
	f.post("/hq/api/search_request/",
		fmt.Sprintf(`{"location":%q,"max_price":"","room_type":""}`, campuses[1].Campus)).is(200).into(&found)
	if len(all) != 2 || len(found.Data) != 1 {
		t.Fatalf("%d hostels, and %d at %v", len(all), len(found.Data), campuses)
	}
	h, r := f.room(found.Data)
	if _, booked := f.booking(); booked {
		t.Error("booked before anything was")
	}
	page, reference := f.books(h, r)
	pay(f, page, reference)
	if uuid, booked := f.booking(); !booked || uuid != r.UUID {
		t.Errorf("the first call after the payment says booked: %v, room %q", booked, uuid)
	}
	s.proveLedger()
}
