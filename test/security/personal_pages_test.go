package security_test

import (
	"net/http"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestPersonalPagesAreNeverStored checks that neither the browser nor a cache may store them (ASVS 5.0, 14.2.2, 14.3.1
// and 14.3.2).
func TestPersonalPagesAreNeverStored(t *testing.T) {
	t.Parallel()
	s, ama := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	ama.Press(ama.Book("room", "room-0"), "pay").Wants(t, http.StatusOK, "Confirmed")
	ama.StopRedirects()
	code := s.BookingCode()
	for _, path := range []string{
		"/", "/hostels", "/hostels/adom-court", "/about-nothing", "/login", "/account", "/account/data.json",
		"/saved", "/saved?part=slugs",
		"/email-verification", "/dashboard", "/dashboard/",
		"/dashboard/cancel", "/receipt/" + code, "/receipt/" + code + "/calendar.ics",
		"/check/" + code, "/shared-receipt/x", "/logout",
		"/verify-email/x", "/reset-password/x",
		"/confirm-email/x", "/hq/api/landing_page/",
	} {
		must.Equal(t, "Cache-Control of GET "+path, ama.Get(path).Header.Get("Cache-Control"), "private, no-store")
	}
	for _, path := range []string{
		"/account/profile", "/book", "/book/pay", "/hq/api/payments/consumer_request/", "/logout",
	} {
		a := ama.Post(path)
		must.Equal(t, "Cache-Control of POST "+path, a.Header.Get("Cache-Control"), "private, no-store")
		if cleared := a.Header.Get("Clear-Site-Data"); path == "/logout" &&
			(!strings.Contains(cleared, `"cache"`) || !strings.Contains(cleared, `"storage"`)) {
			t.Errorf("Clear-Site-Data of the log-out is %q", cleared)
		}
	}
}
