package api_test

import (
	"fmt"
	"path"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestAClientOfTheSpecificationBooks follows section 4 from sign-up to the dashboard, at the sandbox and at
// a stand-in of Paystack, which sends no webhook. The first call after the payment sees the booking.
func TestAClientOfTheSpecificationBooks(t *testing.T) {
	t.Run("at the sandbox", func(t *testing.T) {
		bookAsClient(servertest.NewSite(t, servertest.TwoHostels), t, (*foreign).paysInSandbox)
	})
	t.Run("at Paystack", func(t *testing.T) {
		s := servertest.NewPaystackSite(t, servertest.TwoHostels, "sk_test_of_a_client")
		bookAsClient(s.RunningSite, t, func(_ *foreign, _, reference string) {
			must.Do(t, s.Paystack.Pay(reference))
		})
	})
}

// bookAsClient is that way, with a provider that is paid so.
func bookAsClient(s *servertest.RunningSite, t *testing.T, pay func(f *foreign, page, reference string)) {
	t.Helper()
	f := newForeignClient(s, "ama@example.com")
	if f.verifiedCheck() {
		t.Error("the account counts as verified before its link was opened")
	}
	f.Post("/hq/api/resend-verification/", `{"email":"ama@example.com"}`).WantsJSON(200)
	token := path.Base(s.NewBrowser().VerificationLink("ama@example.com"))
	s.NewClient("").Get("/hq/api/verify-email/"+token+"/").WantsJSON(200, "status", "success")
	if !f.verifiedCheck() {
		t.Error("the account does not count as verified after its link was opened")
	}
	f.stores(f.Post("/hq/api/login/", `{"email":"ama@example.com","password":"a long password"}`).
		WantsJSON(200, "account_verified", true))
	f.Get("/hq/api/landing_page/").WantsJSON(200, "email", "ama@example.com", "name", "Ama Mensah")
	var campuses []struct{ Campus string }
	f.Get("/hq/api/search_request/").WantsJSON(200).Decode(&campuses)
	var all []wire
	f.Get("/hq/api/hostels/").WantsJSON(200).Decode(&all)
	var found struct{ Data []wire }
	f.Post("/hq/api/search_request/",
		fmt.Sprintf(`{"location":%q,"max_price":"","room_type":""}`, campuses[1].Campus)).WantsJSON(200).Decode(&found)
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
	s.ProveLedger()
}
