package booking_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// TestAServerStopsSellingWhenTheSchemaIsNewer migrates the database under a running server, as a newer version does.
func TestAServerStopsSellingWhenTheSchemaIsNewer(t *testing.T) {
	t.Parallel()
	s := servertest.NewPaystackSite(t, servertest.CatalogueOf(1, 2), servertest.ProviderKey)
	students := servertest.AddStudents(t, s.DB, 0, 2)
	reference := s.MustCheckout(students[0], "room-0")
	must.Do(t, s.Paystack.Pay(reference))
	kofi := s.SignedUp("kofi@example.com", "male")
	exec := func(query string) {
		_, err := s.DB.Exec(query)
		must.Do(t, err)
	}
	ready := func(want int) {
		t.Helper()
		for deadline := time.Now().Add(30 * time.Second); s.NewBrowser().Get("/readyz").Status != want; {
			if time.Now().After(deadline) {
				t.Fatalf("/readyz does not answer %d within 30 s", want)
			}
		}
	}
	exec(`insert into goose_db_version (version_id, is_applied) values (99999, true)`)
	ready(http.StatusServiceUnavailable)
	// From this line on, each refresh has read the newer version.
	const logged = "the program is older than the database"
	for deadline := time.Now().Add(30 * time.Second); strings.Count(s.Errors.String(), "catalogue not refreshed") != 1; {
		if time.Now().After(deadline) {
			t.Fatalf("the log must have one line \"catalogue not refreshed\":\n%s", s.Errors)
		}
	}
	must.Contain(t, "the log", s.Errors.String(), logged)

	held, err := students[1].Hold(context.Background(), s.URL, s.Rooms["room-0"])
	if err != nil || held.Status != http.StatusServiceUnavailable || held.Message != hostel.ErrUpdating.Message {
		t.Errorf("a hold gets %+v, %v, want 503", held, err)
	}
	kofi.Post("/book", "room", "room-0").Wants(t, http.StatusServiceUnavailable, hostel.ErrUpdating.Message)
	s.NewBrowser().Post("/signup", "name", "Esi Owusu", "email", "esi@example.com", "gender", "female", "phone",
		"233241234567", "password", "a good passphrase", "confirmPassword", "a good passphrase").
		Wants(t, http.StatusServiceUnavailable, hostel.ErrUpdating.Message)
	must.Equal(t, "the answer to the webhook, which Paystack must send again", s.Deliver("charge.success", reference),
		http.StatusServiceUnavailable)
	s.NewBrowser().Get("/hostels").Wants(t, http.StatusOK, "Adom Court")
	kofi.Get("/dashboard").Wants(t, http.StatusOK, "Akwaaba, Ama Mensah")

	exec(`delete from goose_db_version where version_id = 99999`) // the control: the server sells again
	ready(http.StatusOK)
	must.Equal(t, "the answer to the webhook after the newer version is gone", s.Deliver("charge.success", reference),
		http.StatusOK)
	s.ProveLedger()
}
