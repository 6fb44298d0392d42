package fuzz_test

import (
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"efie/mail"
	"efie/server/servertest"
	"efie/test/must"
)

// scenario is a harness with four people, each with a Cookie header and a token. One is a visitor. Ama has an open
// payment page, Esi has a bed, and Kofi is not verified.
type scenario struct {
	*harness
	t       testing.TB
	cookies []string
	tokens  []string
	codes   []string          // of the bookings of the four
	typed   map[string]string // values of a form's fields
	called  map[string]string // JSON values of a call's fields
	params  map[string]string // parameters of routes, by the route's beginning
}

// newScenario returns a harness after the sign-ups and bookings of the four.
func newScenario(tb testing.TB) *scenario {
	tb.Helper()
	c := &scenario{t: tb, cookies: []string{"", "", "", ""}, tokens: []string{"", "", "", ""}}
	newHarness(tb, servertest.CatalogueOf(3, 50), c.signUpAndBook)
	return c
}

const (
	visitor = iota
	ama
	esi
	kofi
)

// signUpAndBook signs the three students up, and makes Ama's and Esi's bookings.
func (c *scenario) signUpAndBook(s *harness) {
	c.harness = s
	for who, email := range map[int]string{ama: "ama@example.com", esi: "esi@example.com", kofi: "kofi@example.com"} {
		c.submit(who, "/signup", "name", "Ama Mensah", "email", email, "gender", "female", "phone", "233241234567",
			"password", servertest.Password, "confirmPassword", servertest.Password)
	}
	for _, email := range []string{"ama@example.com", "esi@example.com"} {
		c.get(visitor, c.link(email, "/verify-email/"))
	}
	c.submit(ama, "/book", "room", "room-0")
	reference := path.Base(c.submit(ama, "/book/pay", "code", "").Header.Get("Location"))
	c.submit(esi, "/book", "room", "room-1")
	c.submit(ama, "/book/link", "code", "")
	_, payer, _ := strings.Cut(c.get(ama, "/book/link").Body, s.config.SiteURL+"/pay/")
	payer, _, _ = strings.Cut(payer, `"`)
	page := c.submit(esi, "/book/pay", "code", "").Header.Get("Location")
	c.get(esi, c.submit(esi, page, "outcome", "pay").Header.Get("Location"))
	c.submit(visitor, "/forgot-password", "email", "ama@example.com")
	c.submit(esi, "/account/email", "email", "esi.new@example.com", "password", servertest.Password)
	for _, who := range []int{ama, esi, kofi} {
		if !strings.Contains(c.cookies[who], "efie=") {
			c.t.Fatalf("student %d is not logged in", who)
		}
	}
	c.codes = []string{"", c.ask(c.t, `select code from bookings where state = 'held'`),
		c.ask(c.t, `select code from bookings where state = 'confirmed'`), ""}
	c.typed = map[string]string{
		"name": "Ama Mensah", "email": "ama@example.com", "gender": "female", "phone": "233241234567",
		"password":    servertest.Password,
		"oldPassword": servertest.Password, "newPassword": servertest.NewPassword,
		"confirmPassword": servertest.NewPassword, "next": "/dashboard", "shared": "1", "room": "room-2",
		"price": "45000",
		"code":  c.codes[esi], "session": c.ask(c.t, `select id from sessions limit 1`), "outcome": "pay",
	}
	c.called = map[string]string{
		"name": `"Ama Mensah"`, "email": `"ama@example.com"`, "gender": `"female"`, "phone": `"233241234567"`,
		"password": `"` + servertest.Password + `"`,
		"location": `"legon"`, "max_price": `"500"`, "room_type": `1`, "room_uuid": `"room-0"`, "room_number": `1`,
		"amount":       `45000`,
		"callback_url": `"/dashboard/"`, "hostel_id": c.ask(c.t, `select id from hostels`),
	}
	c.params = map[string]string{
		"/verify-email/":     path.Base(c.link("kofi@example.com", "/verify-email/")),
		"/reset-password/":   path.Base(c.link("ama@example.com", "/reset-password/")),
		"/confirm-email/":    path.Base(c.link("esi.new@example.com", "/confirm-email/")),
		"/sandbox/checkout/": reference, "/pay/": payer,
		"/receipt/": c.codes[esi], "/check/": c.codes[esi], "/hostels/": "adom-court",
	}
	for _, who := range []int{ama, esi} {
		c.tokens[who] = c.token(who)
	}
	c.cookies[visitor] = ""
}

// path returns a route's path with its parameter replaced: by a valid value, or by text.
func (c *scenario) path(route, text string) string {
	before, after, open := strings.Cut(route, "{")
	if !open {
		return strings.TrimSuffix(route, "*")
	}
	if there := c.params[before]; there != "" && text == "" {
		text = there
	}
	_, after, _ = strings.Cut(after, "}")
	return before + url.PathEscape(text) + after
}

// routesOf lists the routes of the router below a path that have a method. "" means any method.
func (c *scenario) routesOf(method, below string) (list []string) {
	c.t.Helper()
	err := chi.Walk(c.handler.(chi.Routes),
		func(m, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
			if (m == method || method == "") && strings.HasPrefix(route, below) && !slices.Contains(list, route) {
				list = append(list, route)
			}
			return nil
		})
	if err != nil || len(list) < 5 {
		c.t.Fatalf("%s %s: routes %v, error %v", method, below, list, err)
	}
	slices.Sort(list)
	return list
}

// loggedOut reports whether the answer asks a logged-in student to log in.
func loggedOut(a servertest.Response, who uint8) bool {
	return who > visitor && who <= kofi &&
		(strings.HasPrefix(a.Header.Get("Location"), "/login?") || strings.Contains(a.Body, `"/login?`))
}

// submit sends a form as one of the four, and stores the cookies of the answer.
func (c *scenario) submit(who int, path string, pairs ...string) servertest.Response {
	c.t.Helper()
	form := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return c.request(who, http.MethodPost, path, form.Encode())
}

func (c *scenario) get(who int, path string) servertest.Response {
	return c.request(who, http.MethodGet, path, "")
}

func (c *scenario) request(who int, method, path, body string) servertest.Response {
	c.t.Helper()
	r, err := http.NewRequest(method, path, strings.NewReader(body))
	must.Do(c.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Cookie", c.cookies[who])
	a := c.send(c.t, r)
	if set := a.Header.Values("Set-Cookie"); len(set) > 0 && a.Status < 400 {
		var list []string
		for _, cookie := range set {
			name, _, _ := strings.Cut(cookie, ";")
			list = append(list, name)
		}
		c.cookies[who] = strings.Join(list, "; ")
	}
	return a
}

var tokenForm = regexp.MustCompile(`"token":"([^"]+)"`)

// token logs a student in through the JSON interface.
func (c *scenario) token(who int) string {
	c.t.Helper()
	email := map[int]string{ama: "ama@example.com", esi: "esi@example.com"}[who]
	r, err := http.NewRequest(http.MethodPost, "/hq/api/login/",
		strings.NewReader(`{"email":"`+email+`","password":"`+servertest.Password+`"}`))
	must.Do(c.t, err)
	found := tokenForm.FindStringSubmatch(c.send(c.t, r).Body)
	if found == nil {
		c.t.Fatalf("the log-in of %s returns no token", email)
	}
	return found[1]
}

// link waits for an email with a link below a path, and returns the link.
func (c *scenario) link(email, below string) string {
	c.t.Helper()
	folder, err := mail.NewFileCarrier(filepath.Join(c.config.DataDir, "mail"))
	must.Do(c.t, err)
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		emails, err := folder.Emails()
		must.Do(c.t, err)
		for _, message := range emails {
			for _, link := range message.Links {
				if _, after, found := strings.Cut(link, below); found && message.To == email {
					return below + after
				}
			}
		}
	}
	c.t.Fatalf("no email to %s has a link below %s", email, below)
	return ""
}
