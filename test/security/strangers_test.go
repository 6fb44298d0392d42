package security_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
)

// own is a route that knows no object but what the caller's session names, and open one that
// shows or does the same for everybody.
const (
	own        = "own"
	everybodys = "open"
)

// routes says of every route what a stranger may do with it: own, everybodys, or how it is tried.
var routes = map[string]any{
	"GET /": everybodys, "GET /healthz": everybodys, "GET /readyz": everybodys, "* /static/*": everybodys,
	"* /images/*": everybodys, "* /media/*": everybodys,
	"GET /favicon.ico": everybodys, "GET /sw.js": everybodys, "GET /manifest.webmanifest": everybodys,
	"GET /offline": everybodys, "GET /hostels": everybodys, "GET /hostels/{key}": everybodys,
	"GET /detailed_search": everybodys, "GET /{name}": everybodys,
	"GET /robots.txt": everybodys, "GET /sitemap.xml": everybodys, "GET /sitemap-{n}.xml": everybodys,
	"GET /hostels.atom": everybodys, "GET /hostels/{key}/": everybodys,
	"GET /hostels/{key}/card.png": everybodys, "GET /campuses": everybodys, "GET /campuses/{slug}": everybodys,
	"GET /campuses/{slug}/map.svg": everybodys,
	"GET /categories":              everybodys, "GET /categories/{slug}": everybodys,
	"GET /dialing-codes.json": everybodys, "GET /signup": everybodys, "POST /signup": everybodys,
	"GET /login": everybodys, "POST /login": everybodys,
	"GET /forgot-password": everybodys, "POST /forgot-password": everybodys, "GET /verify-email": everybodys,
	"GET /verify-email/": everybodys,
	"GET /check":         everybodys, "GET /check/": everybodys, "GET /account/deleted": everybodys,
	"POST /message": everybodys, "GET /message/sent": everybodys,
	"POST /light": everybodys, "POST /campus": everybodys, "POST /price": everybodys,
	"GET /dev/mail": everybodys, // the demo's letters, for everyone who tries the demo
	// The sandbox plays the provider: everyone who has the page's address may pay there.
	"GET /sandbox/checkout/{reference}": everybodys, "POST /sandbox/checkout/{reference}": everybodys,
	"GET /logout": own, "POST /logout": own, "GET /email-verification": own, "POST /email-verification/check": own,
	"POST /email-verification/resend": own, "GET /account": own, "POST /account/profile": own,
	"POST /account/password": own,
	"POST /account/email":    own, "GET /account/data.json": own, "GET /account/delete": own,
	"POST /account/delete": own, "POST /book": own, "GET /book/line": own, "POST /book/pay": own,
	"GET /book/summary": own,
	"GET /compare":      everybodys, "GET /saved": everybodys, "POST /saved": everybodys, // a visitor's own, by a cookie
	"GET /dashboard": own, "GET /dashboard/cancel": own,

	"GET /receipt/{code}": func(f *family) { f.refused(f.esi.Get("/receipt/" + f.code)) },
	"GET /check/{code}": func(f *family) { // for porters: the name is masked, and nothing else is hers
		f.esi.Get("/check/"+f.code).Lacks(f.t, hers, "ama@example.com", f.reference, "233241234567")
	},
	"GET /shared-receipt/{token}": func(f *family) { // the code, or another booking's token, opens nothing
		token := f.sharedToken()
		for _, path := range []string{f.code, f.code + "-", f.held + strings.TrimPrefix(token, f.code), token[:30] + "x"} {
			f.refused(f.esi.Get("/shared-receipt/" + path))
		}
	},
	"GET /dashboard/": func(f *family) {
		f.esi.Get("/dashboard/?reference="+f.reference).Lacks(f.t, hers, "Confirmed", f.code)
	},
	"POST /dashboard/cancel": func(f *family) { f.refused(f.esi.Post("/dashboard/cancel", "code", f.code)) },
	"POST /dashboard/cancel-hold": func(f *family) {
		f.esi.Post("/dashboard/cancel-hold", "code", f.held).Lacks(f.t,
			f.held)
	},
	"POST /dashboard/room": func(f *family) {
		f.refused(f.esi.Post("/dashboard/room", "code", f.code, "room", "room-0"))
	},
	"POST /account/sessions/end": func(f *family) {
		f.esi.Post("/account/sessions/end", "session", f.session)
		f.esi.Post("/account/sessions/end", "session", "others")
	},
	"GET /verify-email/{token}":   func(f *family) { f.refused(f.esi.Get("/verify-email/" + f.resets)) },
	"GET /reset-password/{token}": func(f *family) { f.refused(f.esi.Get("/reset-password/" + f.verifies)) },
	"POST /reset-password/{token}": func(f *family) {
		f.refused(f.esi.Post("/reset-password/"+f.verifies, "password", "another long one", "confirmPassword",
			"another long one"))
	},
	"GET /confirm-email/{token}":  func(f *family) { f.refused(f.esi.Get("/confirm-email/" + f.resets)) },
	"POST /confirm-email/{token}": func(f *family) { f.refused(f.esi.Post("/confirm-email/" + f.resets)) },

	"POST /hq/api/login": everybodys, "POST /hq/api/signup": everybodys, "POST /hq/api/resend-verification": everybodys,
	"GET /hq/api/openapi.json": everybodys, "GET /hq/api/verify-email": everybodys, "GET /hq/api/hostels": everybodys,
	"GET /hq/api/search_request": everybodys, "POST /hq/api/search_request": everybodys,
	"GET /hq/api/landing_page": own, "POST /hq/api/payments": own, "POST /hq/api/payments/consumer_request": own,
	"GET /hq/api/verify-email/{token}": func(f *family) {
		f.refused(f.esi.Get("/hq/api/verify-email/" + f.resets +
			"/"))
	},
	"POST /hq/api/payments/verify": func(f *family) {
		token := f.NewClient("").Post("/hq/api/login/",
			`{"email":"esi@example.com","password":"a long password"}`).Text("token")
		f.refused(*f.NewClient(token).Post("/hq/api/payments/verify/",
			`{"email":"efua@example.com","amount":45050,"callback_url":"/dashboard/","hostel_id":1,"room_number":2,
				"room_uuid":"two"}`).Response)
	},
}

// TestAStrangerCannotReachAnotherStudentsData goes through the list of routes itself, so that a new one without an
// entry above fails.
func TestAStrangerCannotReachAnotherStudentsData(t *testing.T) {
	t.Parallel()
	f := newFamily(t)
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
				t.Errorf("%s is missing from routes in this package: say there what a stranger may do at it", name)
				return nil
			}
			if try, object := entry.(func(*family)); object {
				try(f)
				f.unharmed()
			}
			return nil
		})
	if err != nil {
		t.Fatal(err)
	}
	for name := range routes {
		if !seen[name] {
			t.Errorf("%s is no route any more", name)
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
			t.Errorf("a visitor at %s ends at %s with %d", name, a.Path, a.Status)
		}
	}
}
