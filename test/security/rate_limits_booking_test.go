package security_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

func TestRepeatedBookingAttemptsAreLimited(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	book := func() servertest.Response { return b.Post("/book", "room", "room-0") }
	var summary servertest.Response
	for range 30 {
		if summary = book(); summary.Throttled(t) {
			t.Fatal("one of the first 30 presses of Book is refused")
		}
	}
	if b.Pay(summary).Throttled(t) {
		t.Error("a press of Pay counts as a press of Book")
	}
	accepted := 0
	for range 5 {
		if !book().Throttled(t) {
			accepted++
		}
	}
	if accepted > 1 { // the limit allows one more after 20 seconds
		t.Errorf("%d presses of Book after the limit were accepted, want none", accepted)
	}
	refused := book()
	refused.Wants(t, http.StatusTooManyRequests, `class="banner banner-bad" role="alert"`,
		"Too many tries", `id="hostel-name"`)
	token := s.NewClient("").Post("/hq/api/login/",
		`{"email":"ama@example.com","password":"a long password"}`).WantsJSON(200).Text("token")
	s.NewClient(token).Post("/hq/api/payments/", `{"room_uuid":"room-0","room_number":1}`).WantsJSON(429, "code",
		"too_many_tries")
}

func TestRepeatedProfileChangesAreLimitedAndKeepTheTypedText(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	save := func(name string) servertest.Response {
		return b.Post("/account/profile", "name", name, "gender", "female", "phone", "233241234567")
	}
	for i := range 20 {
		if a := save(fmt.Sprint("Ama ", i)); a.Status != http.StatusOK {
			t.Fatalf("change %d of the profile answers %d, want 200", i, a.Status)
		}
	}
	if a := save("Ama Typed"); !a.Throttled(t) || !strings.Contains(a.Body, `value="Ama Typed"`) {
		t.Errorf("change 21 of the profile answers %d, want 429 with the typed text:\n%s", a.Status, a.Body)
	}
	must.Equal(t, "saved names of refused changes", s.Count(`select count(*) from accounts where name = 'Ama 19'`), 1)
	s.PassTime(30 * time.Second)
	must.Equal(t, "the status of a change half a minute later", save("Ama Typed").Status, http.StatusOK)
}

func TestReloadingSeldomAsksTheProvider(t *testing.T) {
	t.Parallel()
	_, provider, b := servertest.NewHeldSite(t)
	reference := provider.Report("ongoing")
	before := provider.Calls("verify")
	for range 20 {
		b.Get("/dashboard/?reference="+reference).Wants(t, 200, "Loading...")
	}
	if n := provider.Calls("verify") - before; n > 5 { // three by the page, and some by the reconciler
		t.Errorf("20 reloads asked the provider %d times, want 5 at most", n)
	}
	b.Get("/dashboard/?reference=EFIE-INVENTED")
	if n := b.Count(`select count(*) from throttles where tries > 0 and forget_at > 0`); n > 10 {
		t.Errorf("%d keys of limits are stored, want 10 at most", n)
	}
}

func TestHoardingBedsIsRefusedWithTheTimeToWait(t *testing.T) {
	t.Parallel()
	s, b := servertest.NewStudentSite(t, servertest.CatalogueOf(2, 1))
	b.Book("room", "room-0")
	hour := time.Hour.Milliseconds()
	s.Exec(`update bookings set held_at = held_at - $1, expires_at = expires_at - $2`, 2*hour,
		2*hour-45*60_000)
	a := b.Book("room", "room-1")
	if !a.Throttled(t) || !strings.Contains(a.Body,
		"You have kept beds for an hour without paying. You can keep one again in ") {
		t.Errorf("the second hold answers %d, want 429 with the time to wait:\n%s", a.Status, a.Body)
	}
	must.Equal(t, "holds of the refused room", s.Count(`select count(*) from bookings where room_uuid = 'room-1'`), 0)
}
