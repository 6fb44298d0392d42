package api_test

import (
	"fmt"
	"path"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestAClientOfTheSpecificationBooks goes from sign-up to the booking, with the sandbox and with a fake Paystack that
// sends no webhook. The first call after the payment must return the booking.
func TestAClientOfTheSpecificationBooks(t *testing.T) {
	t.Run("at the sandbox", func(t *testing.T) {
		bookAsClient(servertest.NewSite(t, servertest.TwoHostels), t, (*specClient).payInSandbox)
	})
	t.Run("at Paystack", func(t *testing.T) {
		s := servertest.NewPaystackSite(t, servertest.TwoHostels, "sk_test_of_a_client")
		bookAsClient(s.RunningSite, t, func(_ *specClient, _, reference string) {
			must.Do(t, s.Paystack.Pay(reference))
		})
	})
}

// bookAsClient signs up, verifies the email, books a bed, and pays with pay.
func bookAsClient(s *servertest.RunningSite, t *testing.T, pay func(f *specClient, page, reference string)) {
	t.Helper()
	f := newSpecClient(s, "ama@example.com")
	if f.checkVerified() {
		t.Error("the account counts as verified before its link was opened")
	}
	f.Post("/hq/api/resend-verification/", `{"email":"ama@example.com"}`).WantsJSON(200)
	token := path.Base(s.NewBrowser().VerificationLink("ama@example.com"))
	s.NewClient("").Get("/hq/api/verify-email/"+token+"/").WantsJSON(200, "status", "success")
	if !f.checkVerified() {
		t.Error("the account does not count as verified after its link was opened")
	}
	f.storeToken(f.Post("/hq/api/login/", `{"email":"ama@example.com","password":"a long password"}`).
		WantsJSON(200, "account_verified", true))
	f.Get("/hq/api/landing_page/").WantsJSON(200, "email", "ama@example.com", "name", "Ama Mensah")
	var campuses []struct{ Campus string }
	f.Get("/hq/api/search_request/").WantsJSON(200).Decode(&campuses)
	var all []hostelJSON
	f.Get("/hq/api/hostels/").WantsJSON(200).Decode(&all)
	var found struct{ Data []hostelJSON }
	f.Post("/hq/api/search_request/",
		fmt.Sprintf(`{"location":%q,"max_price":"","room_type":""}`, campuses[1].Campus)).WantsJSON(200).Decode(&found)
	if len(all) != 2 || len(found.Data) != 1 {
		t.Fatalf("%d hostels, want 2; %d near the second campus of %v, want 1", len(all), len(found.Data), campuses)
	}
	h, r := f.bookableRoom(found.Data)
	if _, booked := f.readBooking(); booked {
		t.Error("a student without a booking has one")
	}
	page, reference := f.openPayment(h, r)
	pay(f, page, reference)
	if uuid, booked := f.readBooking(); !booked || uuid != r.UUID {
		t.Errorf("the first call after the payment returns booked: %v, room %q", booked, uuid)
	}
	s.ProveLedger()
}
