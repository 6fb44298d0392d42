package security_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"efie/config"
	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
)

// hiddenHouse has a private house and a hostel with another booking of the student.
const hiddenHouse = `[
	{"name":"Mama's House","campus":"Kwame Nkrumah University (KNUST)","latitude":6.675,"longitude":-1.557,
	 "private_house":true,"location":"Kotei","address":"House 12, Palm Street","landmark":"Behind the Zion chapel",
	 "host_phone":"+233209876543","manager":{"user":{"username":"Mama Esi","email":"esi@host.example"}},
	 "room_details":[{"uuid":"family","number_in_room":2,"number_of_rooms":9,"price":350}]},
	{"name":"Secret Lodge","campus":"Kwame Nkrumah University (KNUST)",
	 "room_details":[{"uuid":"other","number_in_room":2,"number_of_rooms":9,"price":777}]}]`

// payerPages is a student with a held bed in a private house, an earlier booking, and a link for a payer. It records
// what the provider is asked.
type payerPages struct {
	*servertest.RunningSite
	zora     *servertest.WebBrowser
	db       *sql.DB
	code     string   // of the held booking
	path     string   // of the payer's page
	secrets  []string // that no payer may read
	paystack *standin.FakePaystack
	mu       sync.Mutex
	provider []string // the bodies of the requests to the provider
}

func newPayerPages(t *testing.T, changes ...func(*config.Config)) *payerPages {
	t.Helper()
	p := &payerPages{paystack: standin.New(servertest.ProviderKey)}
	provider := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		p.mu.Lock()
		p.provider = append(p.provider, string(body))
		p.mu.Unlock()
		r.Body = io.NopCloser(bytes.NewReader(body))
		p.paystack.ServeHTTP(w, r)
	}))
	t.Cleanup(provider.Close)
	p.RunningSite = servertest.NewSite(t, hiddenHouse, append([]func(*config.Config){servertest.Unthrottled,
		func(c *config.Config) {
			c.PaystackSecret, c.PaystackAPI = servertest.ProviderKey, provider.URL
		}}, changes...)...)
	p.zora, p.db = p.SignedUp("zora.private@example.com", "female"), p.SQL()
	p.zora.StopRedirects()
	p.exec(`update accounts set name = 'Akosua Quaxolotl Zwetschke', phone = '233598761243'`)
	p.zora.Post("/book", "room", "other")
	other := p.BookingCode()
	p.zora.Post("/dashboard/cancel-hold", "code", other)
	p.exec(`update bookings set held_at = held_at - 60000`)
	p.code, p.path = p.hold()
	p.zora.Post("/book/pay")
	own := p.Text(`select reference from payments`)
	p.secrets = []string{
		"zora.private", "zwetschke", "quaxolotl", "5987612", "59876", "59 876", p.code, other, own, "gh₵ 777", "secret lodge",
		"palm street", "house 12", "zion", "6.675", "-1.557", "2098765", "20 987", "esi@host", "shared-receipt",
	}
	p.exec(`update payments set next_at = 1 << 60`) // no reconciler changes them
	return p
}

// hold makes the student hold a bed and ask another person to pay. It returns the booking's code and the link's path.
func (p *payerPages) hold() (code, path string) {
	p.T.Helper()
	p.zora.Post("/book", "room", "family")
	code = p.BookingCode()
	p.zora.Post("/book/link", "code", code)
	page := p.zora.Get("/book/link")
	_, text, found := strings.Cut(page.Body, p.URL+"/pay/")
	if token, _, ended := strings.Cut(text, `"`); found && ended {
		return code, "/pay/" + token
	}
	p.T.Fatalf("no link at %s with %d", page.Path, page.Status)
	return "", ""
}

func (p *payerPages) exec(query string, args ...any) {
	p.T.Helper()
	_, err := p.db.Exec(query, args...)
	must.Do(p.T, err)
}

// post sends a payer's form.
func (p *payerPages) post(path string, pairs ...string) *httptest.ResponseRecorder {
	form := url.Values{"go-on": {"yes"}} // after the warning that the student's page is open
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return p.Serve(r)
}

// wantNoSecret fails the test if an answer has a secret, or is kept, indexed or sent on as a referrer. Its head, which
// messengers read, and its headers have neither name nor price.
func (p *payerPages) wantNoSecret(what string, a *httptest.ResponseRecorder) {
	p.T.Helper()
	for name, want := range map[string]string{"Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer"} {
		must.Equal(p.T, what+": "+name, a.Header().Get(name), want)
	}
	headers := a.Header().Clone()
	headers.Del("X-Request-Id") // it is random
	header := strings.ToLower(fmt.Sprint(headers))
	text := strings.ToLower(strings.ReplaceAll(html.UnescapeString(a.Body.String()), "\u00a0", " "))
	head, _, _ := strings.Cut(text, "</head>")
	if strings.Contains(text, "<html") && !strings.Contains(head, `name="robots" content="noindex"`) {
		p.T.Errorf("%s: search engines may store it", what)
	}
	if to := a.Header().Get("Location"); to != "" && !strings.HasPrefix(to, "/pay/") {
		p.T.Errorf("%s leads to %s", what, to)
	}
	must.Lack(p.T, what, header+text, p.secrets...)
	must.Lack(p.T, "the head of "+what, header+head, "akosua", "mama", "kotei", "gh₵")
}

// wantNoWrite fails the test if each of three runs of read happens together with a commit of the server. Its background
// tasks commit seldom.
func (p *payerPages) wantNoWrite(what string, read func()) {
	p.T.Helper()
	version := func() (n int) {
		must.Do(p.T, p.db.QueryRow(`pragma data_version`).Scan(&n))
		return n
	}
	for range 3 {
		before := version()
		if read(); version() == before {
			return
		}
	}
	p.T.Errorf("%s: reading changes the database", what)
}
