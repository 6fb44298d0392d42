package security_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"efie/test/must"
)

// own is a route that uses only objects of the caller's session. everybodys is a route that
// does the same for everybody.
const (
	own        = "own"
	everybodys = "open"
)

// routes has an entry for every route: own, everybodys, or a function that tries the route as a stranger.
var routes = map[string]any{
	"GET /": everybodys, "GET /healthz": everybodys, "GET /readyz": everybodys, "* /static/*": everybodys,
	"* /images/*": everybodys, "* /media/*": everybodys,
	"GET /favicon.ico": everybodys, "GET /sw.js": everybodys, "GET /manifest.webmanifest": everybodys,
	"GET /offline": everybodys, "GET /hostels": everybodys, "GET /hostels/{key}": everybodys,
	"GET /detailed_search": everybodys, "GET /{name}": everybodys,
	"GET /robots.txt": everybodys, "GET /sitemap.xml": everybodys, "GET /sitemap-{n}.xml": everybodys,
	"GET /hostels.atom": everybodys, "GET /hostels/{key}/": everybodys,
	"GET /hostels/{key}/card.png": everybodys, "GET /campuses": everybodys, "GET /campuses/{slug}": everybodys,
	"GET /hostels/{key}/map": everybodys,
	"GET /categories":        everybodys, "GET /categories/{slug}": everybodys,
	"GET /dialing-codes.json": everybodys, "GET /signup": everybodys, "POST /signup": everybodys,
	"GET /login": everybodys, "POST /login": everybodys,
	"GET /forgot-password": everybodys, "POST /forgot-password": everybodys, "GET /verify-email": everybodys,
	"GET /verify-email/": everybodys,
	"GET /check":         everybodys, "GET /check/": everybodys, "GET /account/deleted": everybodys,
	"POST /message": everybodys, "GET /message/sent": everybodys,
	"POST /light": everybodys, "POST /campus": everybodys, "POST /price": everybodys,
	"GET /dev/mail": everybodys, // the emails of the demo, only in demo mode
	// The sandbox is the provider: everybody with the page's address may pay there.
	"GET /sandbox/checkout/{reference}": everybodys, "POST /sandbox/checkout/{reference}": everybodys,
	"GET /logout": own, "POST /logout": own, "GET /email-verification": own, "POST /email-verification/check": own,
	"POST /email-verification/code": own, "POST /email-verification/resend": own, "GET /account": own,
	"POST /account/profile": own, "POST /account/password": own, "POST /account/email": own,
	"GET /account/data.json": own, "GET /account/delete": own,
	"POST /account/delete": own, "POST /book": own, "GET /book/line": own, "POST /book/pay": own,
	"GET /book/summary": own, "GET /book/link": own, "POST /book/link": own, "POST /book/link/end": own,
	"GET /compare": everybodys, "GET /saved": everybodys, "POST /saved": everybodys, // uses only the caller's cookie
	"GET /dashboard": own, "GET /dashboard/cancel": own,

	"GET /receipt/{code}": func(f *threeStudents) { f.wantRefused(f.esi.Get("/receipt/" + f.code)) },
	"GET /receipt/{code}/calendar.ics": func(f *threeStudents) {
		f.wantRefused(f.esi.Get("/receipt/" + f.code + "/calendar.ics"))
	},
	"GET /check/{code}": func(f *threeStudents) { // for porters: only the masked name is personal
		f.esi.Get("/check/"+f.code).Lacks(f.t, amasName, "ama@example.com", f.reference, "233241234567")
	},
	"GET /shared-receipt/{token}": func(f *threeStudents) { // the code, or a changed token, opens nothing
		token := f.sharedToken()
		for _, path := range []string{f.code, f.code + "-", f.held + strings.TrimPrefix(token, f.code), token[:30] + "x"} {
			f.wantRefused(f.esi.Get("/shared-receipt/" + path))
		}
	},
	"GET /pay/{token}":  func(f *threeStudents) { f.wantRefused(f.esi.Get("/pay/" + f.payerLink("ended"))) },
	"POST /pay/{token}": func(f *threeStudents) { f.wantRefused(f.esi.Post("/pay/" + f.payerLink("ended"))) },
	"POST /pay/{token}/unknown": func(f *threeStudents) {
		f.wantRefused(f.esi.Post("/pay/" + f.payerLink("ended") + "/unknown"))
	},
	"GET /pay/{token}/done": func(f *threeStudents) { f.wantRefused(f.esi.Get("/pay/" + f.payerLink("ended") + "/done")) },

	"GET /{pay:(?i:pay)}/{token}": everybodys, // redirects to GET /pay/{token}
	"GET /dashboard/": func(f *threeStudents) {
		f.esi.Get("/dashboard/?reference="+f.reference).Lacks(f.t, amasName, "Confirmed", f.code)
	},
	"POST /dashboard/cancel": func(f *threeStudents) { f.wantRefused(f.esi.Post("/dashboard/cancel", "code", f.code)) },
	"POST /dashboard/cancel-hold": func(f *threeStudents) {
		f.esi.Post("/dashboard/cancel-hold", "code", f.held).Lacks(f.t,
			f.held)
	},
	"POST /dashboard/room": func(f *threeStudents) {
		f.wantRefused(f.esi.Post("/dashboard/room", "code", f.code, "room", "room-0"))
	},
	"POST /account/sessions/end": func(f *threeStudents) {
		f.esi.Post("/account/sessions/end", "session", f.session)
		f.esi.Post("/account/sessions/end", "session", "others")
	},
	"GET /verify-email/{token}":   func(f *threeStudents) { f.wantRefused(f.esi.Get("/verify-email/" + f.resets)) },
	"GET /reset-password/{token}": func(f *threeStudents) { f.wantRefused(f.esi.Get("/reset-password/" + f.verifies)) },
	"POST /reset-password/{token}": func(f *threeStudents) {
		f.wantRefused(f.esi.Post("/reset-password/"+f.verifies, "password", "another long one", "confirmPassword",
			"another long one"))
	},
	"GET /confirm-email/{token}":  func(f *threeStudents) { f.wantRefused(f.esi.Get("/confirm-email/" + f.resets)) },
	"POST /confirm-email/{token}": func(f *threeStudents) { f.wantRefused(f.esi.Post("/confirm-email/" + f.resets)) },

	"POST /hq/api/login": everybodys, "POST /hq/api/signup": everybodys, "POST /hq/api/resend-verification": everybodys,
	"GET /hq/api/openapi.json": everybodys, "GET /hq/api/verify-email": everybodys, "GET /hq/api/hostels": everybodys,
	"GET /hq/api/search_request": everybodys, "POST /hq/api/search_request": everybodys,
	"GET /hq/api/landing_page": own, "POST /hq/api/payments": own, "POST /hq/api/payments/consumer_request": own,
	"GET /hq/api/verify-email/{token}": func(f *threeStudents) {
		f.wantRefused(f.esi.Get("/hq/api/verify-email/" + f.resets +
			"/"))
	},
	"POST /hq/api/payments/verify": func(f *threeStudents) {
		token := f.NewClient("").Post("/hq/api/login/",
			`{"email":"esi@example.com","password":"a long password"}`).Text("token")
		f.wantRefused(*f.NewClient(token).Post("/hq/api/payments/verify/",
			`{"email":"efua@example.com","amount":45050,"callback_url":"/dashboard/","hostel_id":1,"room_number":2,
				"room_uuid":"two"}`).Response)
	},
}

// TestAStrangerCannotReachAnotherStudentsData goes through all routes of the server. A new route without an entry in
// routes fails.
func TestAStrangerCannotReachAnotherStudentsData(t *testing.T) {
	t.Parallel()
	f := newThreeStudents(t)
	seen := map[string]bool{}
	err := chi.Walk(f.Handler.(chi.Routes),
		func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
			if method == http.MethodHead || method == http.MethodConnect || method == http.MethodOptions ||
				method == http.MethodTrace {
				return nil
			}
			name := method + " " + route
			if strings.HasSuffix(route, "/*") && route != "/hq/api/*" {
				name = "* " + route
			} else if strings.HasPrefix(route, "/hq/api/") {
				name = method + " " + strings.TrimSuffix(route, "/")
			}
			if seen[name] {
				return nil
			}
			seen[name] = true
			entry, known := routes[name]
			if !known {
				t.Errorf("routes in this package lacks %s: add what a stranger may do there", name)
				return nil
			}
			if try, object := entry.(func(*threeStudents)); object {
				try(f)
				f.wantNothingLost()
			}
			return nil
		})
	must.Do(t, err)
	for name := range routes {
		if !seen[name] {
			t.Errorf("routes has %s, which is not a route of the server", name)
		}
	}
	visitor := f.NewBrowser()
	for name, entry := range routes {
		method, path, _ := strings.Cut(name, " ")
		if entry != own || slices.Contains([]string{"/logout", "/email-verification", "/email-verification/check",
			"/email-verification/resend"}, path) {
			continue
		}
		if a := visitor.Do(method, path, ""); a.Status < 400 && a.Path != "/login" {
			t.Errorf("%s leads a visitor to %s with %d, want /login or a refusal", name, a.Path, a.Status)
		}
	}
}
