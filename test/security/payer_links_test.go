package security_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"efie/config"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
)

// tokenInPage matches the path of a payer's page in an answer.
var tokenInPage = regexp.MustCompile(`/pay/[^"]*`)

// payerAnswer returns a whole answer, without the request's id and the token.
func (p *payerPages) payerAnswer(method, path, accept string) string {
	a := p.Ask(method, path, "Accept", accept)
	if method == http.MethodPost {
		a = p.post(path)
	}
	headers := a.Header().Clone()
	for _, name := range []string{"X-Request-Id", "Date", "Content-Length"} { // the page has the token's length
		headers.Del(name)
	}
	return fmt.Sprint(a.Code, headers, tokenInPage.ReplaceAllString(a.Body.String(), ""))
}

// wrongLinks returns a function for each kind of link that opens nothing. It returns the link's path.
func (p *payerPages) wrongLinks() map[string]func() string {
	hash := p.Text(`select token_hash from payment_links`)
	changed := func(query string, args ...any) func() string {
		return func() string {
			p.exec(query, args...)
			return p.path
		}
	}
	old := (&booking.Service{LinkKey: []byte("an old key")}).LinkToken(p.Text(`select id from payment_links`))
	links := map[string]func() string{
		"malformed": func() string { return "/pay/x" },
		"too long":  func() string { return "/pay/" + strings.Repeat("A", 900) },
		"not ASCII": func() string { return "/pay/%C3%A9%20%00" },
		"unknown":   func() string { return "/pay/" + strings.Repeat("0", 26) },
		"stored":    func() string { return "/pay/" + hash },
		"old": func() string {
			p.exec(`update payment_links set token_hash = $1`, hostel.HashToken(old))
			return "/pay/" + old
		},
		"too late": changed(`update bookings set expires_at = 1 where code = $1`, p.code),
	}
	for _, state := range linkStates[2:] {
		links[string(state)] = changed(`update payment_links set state = $1`, state)
	}
	return links
}

// TestWrongLinksOfEachKindAnswerAlike compares whole answers: status, headers and page.
func TestWrongLinksOfEachKindAnswerAlike(t *testing.T) {
	t.Parallel()
	p := newPayerPages(t)
	unknown := p.payerAnswer(http.MethodGet, "/pay/no-such-token", "text/html")
	must.Contain(t, "the answer to an unknown link", unknown, "404 map", "Referrer-Policy:[no-referrer]",
		`name="robots" content="noindex"`, "This link opens no payment.")
	forms := [][2]string{{"GET", ""}, {"HEAD", ""}, {"POST", ""}, {"POST", "/unknown"}, {"GET", "/done"}}
	hash := p.Text(`select token_hash from payment_links`)
	for kind, link := range p.wrongLinks() {
		must.Equal(t, "the live link", p.Ask(http.MethodGet, p.path).Code, http.StatusOK)
		path := link()
		for _, form := range forms {
			for _, accept := range []string{"text/html", "application/json"} {
				must.Equal(t, fmt.Sprint(form, " ", accept, " of a link: ", kind), p.payerAnswer(form[0], path+form[1], accept),
					p.payerAnswer(form[0], "/pay/no-such-token"+form[1], accept))
			}
		}
		p.exec(`update payment_links set state = 'live', token_hash = $1`, hash)
		p.exec(`update bookings set state = 'held', expires_at = 1 << 60 where code = $1`, p.code)
		// The server may have ended a hold that was too late.
		p.exec(`update room_beds set taken = (select count(*) from bookings b
			where b.room_uuid = room_beds.room_uuid and b.state in ('held', 'confirmed'))`)
	}
	p.zora.Post("/dashboard/cancel-hold", "code", p.code)
	p.exec(`delete from payments`) // an account with a bed or an open payment page cannot be deleted
	must.Equal(t, "the deletion of the account",
		p.zora.Post("/account/delete", "password", servertest.Password).Status, http.StatusSeeOther)
	must.Equal(t, "the link of a deleted account", p.payerAnswer(http.MethodGet, p.path, ""),
		p.payerAnswer(http.MethodGet, "/pay/no-such-token", ""))
}

// TestGuessesOfEachKindAreThrottled makes more guesses than the limit. A link that opens a page opens it all the same.
func TestGuessesOfEachKindAreThrottled(t *testing.T) {
	t.Parallel()
	p := newPayerPages(t, func(c *config.Config) { c.Throttle = "" })
	hash := p.Text(`select token_hash from payment_links`)
	for kind, link := range p.wrongLinks() {
		refused, path := false, link()
		for tries := 0; !refused && tries < 400; tries++ {
			refused = p.Ask(http.MethodGet, path).Code == http.StatusTooManyRequests
		}
		must.Equal(t, "guesses are refused of a link: "+kind, refused, true)
		p.exec(`update payment_links set state = 'live', token_hash = $1`, hash)
		p.exec(`update bookings set state = 'held', expires_at = 1 << 60 where code = $1`, p.code)
		must.Equal(t, "the live link", p.Ask(http.MethodGet, p.path).Code, http.StatusOK)
	}
}

// TestAnotherSessionKeyEndsAllLinks starts a second server on the database, with another key.
func TestAnotherSessionKeyEndsAllLinks(t *testing.T) {
	t.Parallel()
	p := newPayerPages(t)
	p.post(p.path, "email", "")
	second := servertest.NewSite(t, hiddenHouse, servertest.Unthrottled, func(c *config.Config) {
		c.DataDir, c.Database, c.SessionKey = p.Config.DataDir, p.Config.Database, strings.Repeat("A", 43)+"="
	})
	reference := p.Text(`select reference from payments where link_id <> ''`)
	for _, path := range []string{p.path, p.path + "/done?reference=" + reference} {
		must.Equal(t, "the link at the first server", p.Ask(http.MethodGet, path).Code, http.StatusOK)
		must.Equal(t, "the link at the second server", second.Ask(http.MethodGet, path).Code, http.StatusNotFound)
	}
}

// TestTheLogHoldsNoTokenOfAPaymentLink uses a link in each way, also while the provider fails.
func TestTheLogHoldsNoTokenOfAPaymentLink(t *testing.T) {
	t.Parallel()
	p := newPayerPages(t)
	token := strings.TrimPrefix(p.path, "/pay/")
	p.paystack.Fault(func(string, int) standin.FaultKind { return standin.Down })
	must.Equal(t, "Pay without a provider", p.post(p.path, "email", "").Code, http.StatusBadGateway)
	p.paystack.Fault(nil)
	for _, path := range []string{p.path, "/pay/" + strings.ToLower(token[:4]+"-"+token[4:]), p.path + "/",
		p.path + "/done", p.path + "/none", "/x" + p.path, "/PAY/" + token, p.path + "?reference=x"} {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "OPTIONS"} {
			p.Ask(method, path, "Referer", p.URL+p.path)
		}
	}
	p.post(p.path + "/unknown")
	log := strings.ToLower(strings.ReplaceAll(p.Log.String(), "-", ""))
	must.Contain(t, "the log", log, "path=/pay/… status=200", "path=/pay/… status=404", "not authorised")
	must.Lack(t, "the log", log, strings.ToLower(token[4:]), p.Text(`select token_hash from payment_links`))
}

// TestOnlyFormsOfPayersMayComeFromAnotherSite sends forms as a page of another site makes the student's browser send
// them. No trick of the path may reach another form.
func TestOnlyFormsOfPayersMayComeFromAnotherSite(t *testing.T) {
	t.Parallel()
	p := newPayerPages(t)
	live := func() int { return p.Count(`select count(*) from payment_links where state = 'live'`) }
	send := func(path string) int {
		r := httptest.NewRequest(http.MethodPost, "/", nil)
		r.URL.Path, r.URL.RawPath = path, ""
		if decoded, err := url.PathUnescape(path); err == nil && decoded != path {
			r.URL.Path, r.URL.RawPath = decoded, path
		}
		r.Header.Set("Cookie", servertest.SessionCookie+"="+p.zora.Cookie(servertest.SessionCookie))
		r.Header.Set("Origin", "null")
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		return p.Serve(r).Code
	}
	for _, path := range []string{"/book/link/end", "/pay/../book/link/end", "/pay//../book/link/end",
		"/pay/%2e%2e/book/link/end", "/%70ay/../book/link/end", "//pay/../book/link/end", "/book/link/end/../../../pay/x",
		"/pay", "/pay/"} {
		if code := send(path); code < 400 || live() != 1 {
			t.Errorf("POST %s from another site answers %d, and %d links are live", path, code, live())
		}
	}
	must.Equal(t, "the press of Pay, while the student pays", send(p.path), http.StatusConflict)
}

// TestAnAddressInCapitalLettersOpensThePayersPage types an address as it was read out on the phone.
func TestAnAddressInCapitalLettersOpensThePayersPage(t *testing.T) {
	t.Parallel()
	p := newPayerPages(t)
	for _, typed := range []string{"/PAY/", "/Pay/"} {
		to := p.Ask(http.MethodGet, typed+strings.ToLower(p.path[5:9])+"-"+p.path[9:])
		must.Equal(t, typed+" leads to", to.Header().Get("Location"), p.path)
	}
	typed := p.path[:9] + "-" + strings.ToLower(p.path[9:])
	must.Equal(t, "the answer to "+typed, p.Ask(http.MethodGet, typed).Code, http.StatusOK)
}
