package security_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/config"
	"efie/pay/standin"
	"efie/server/servertest"
	"efie/test/must"
	"efie/views/layout"
)

// Paystack's payment pages, and its script for payments in place.
const (
	checkoutHost = "https://checkout.paystack.com"
	inlineScript = "https://js.paystack.co/v2/inline.js"
)

// withPaystack takes payments by Paystack, or a stand-in, at an address; public is "" for no key.
func withPaystack(address, public string) func(*config.Config) {
	return func(c *config.Config) {
		c.PaystackSecret, c.PaystackPublic, c.PaystackAPI = "sk_test_policy", public, address
	}
}

// standInBank is a stand-in of Paystack with its address.
func standInBank(t *testing.T) (*standin.FakePaystack, string) {
	t.Helper()
	bank := standin.New("sk_test_policy")
	server := httptest.NewServer(bank)
	t.Cleanup(server.Close)
	return bank, server.URL
}

// Only what opens the provider's page in place is let in, and only where it is used; a form may
// lead to the provider's page wherever there is one.
func TestTheContentPolicyAdmitsOnlyTheProvider(t *testing.T) {
	t.Parallel()
	const paystack, inline, public = "https://api.paystack.co", "https://js.paystack.co", "pk_test_policy"
	for name, c := range map[string]struct {
		change                 func(*config.Config)
		scripts, frames, forms []string // besides our own
		openers                string
	}{
		"the sandbox": {func(*config.Config) {}, nil, nil, nil, "same-origin"},
		"a public key without a secret one": {func(c *config.Config) { c.PaystackPublic = public }, nil, nil, nil,
			"same-origin"},
		"Paystack without a public key": {withPaystack(paystack, ""), nil, nil, []string{checkoutHost}, "same-origin"},
		"Paystack": {withPaystack(paystack, public),
			[]string{inline}, []string{checkoutHost}, []string{checkoutHost}, "same-origin-allow-popups"},
		"a stand-in": {withPaystack("http://127.0.0.1:9", public),
			[]string{inline}, []string{"http://127.0.0.1:9", checkoutHost},
			[]string{"http://127.0.0.1:9", checkoutHost}, "same-origin-allow-popups"},
	} {
		t.Run(name, func(t *testing.T) {
			b := servertest.NewSite(t, servertest.FourHostels, c.change).NewBrowser()
			want := map[string][]string{
				"default-src": {"'none'"},
				"style-src":   slices.Sorted(slices.Values(append([]string{"'self'"}, servertest.StyleSources()...))),

				"connect-src": {"'self'"}, "worker-src": {"'self'"}, "manifest-src": {"'self'"}, "base-uri": {"'none'"},
				"frame-ancestors": {"'none'"},
				"script-src":      append([]string{"'self'", layout.ScriptSource()}, c.scripts...),
				"frame-src":       c.frames,
				"form-action":     slices.Sorted(slices.Values(append([]string{"'self'", b.URL}, c.forms...))),
			}
			for _, path := range []string{"/", "/hostels", "/hostels/adom-court", "/dashboard", "/nowhere"} {
				page := b.Get(path)
				policy, text := servertest.PolicyOf(page), page.Header.Get("Content-Security-Policy")
				for directive, sources := range want {
					if got := policy[directive]; !slices.Equal(got, sources) {
						t.Errorf("%s: %s is %q, want %q", path, directive, got, sources)
					}
				}
				if strings.Contains(text, "unsafe") || strings.Contains(text, "*") ||
					strings.Contains(text, "paystack") != (c.forms != nil) {
					t.Errorf("%s: %s", path, text)
				}
				if got := page.Header.Get("Cross-Origin-Opener-Policy"); got != c.openers {
					t.Errorf("%s: the policy of openers is %q, want %q", path, got, c.openers)
				}
			}
		})
	}
}

var bookingControl = regexp.MustCompile(
	`data-island="booking-button"><script type="application/json">([^<]*)</script>`)

// scriptsOf are the addresses of the provider's script that a page's booking controls are told.
func scriptsOf(t *testing.T, page servertest.Response) (scripts []string) {
	t.Helper()
	for _, control := range bookingControl.FindAllStringSubmatch(page.Body, -1) {
		var props struct{ Script, Closed, Page string }
		must.Do(t, json.Unmarshal([]byte(control[1]), &props))
		if used := props.Script != ""; used != (props.Closed != "") || used != (props.Page != "") {
			t.Errorf("%s: half of it in %s", page.Path, control[1])
		}
		scripts = append(scripts, props.Script)
	}
	return scripts
}

// The provider's script is named where a bed is paid, on the summary, and loaded by no HTML.
func TestOnlyTheSummaryNamesTheProvidersScript(t *testing.T) {
	t.Parallel()
	_, bank := standInBank(t)
	for want, change := range map[string]func(*config.Config){"": func(*config.Config) {},
		inlineScript: withPaystack(bank, "pk_test_policy")} {
		t.Run(fmt.Sprintf("%q", want), func(t *testing.T) {
			b := servertest.NewSite(t, servertest.FourHostels, change).NewBrowser()
			b.SignUp("ama@example.com", "female")
			b.Book("room", "two")
			for path, want := range map[string]string{
				"/hostels/adom-court": "", "/hostels/adom-court?part=popup": "", "/book/summary": want,
			} {
				page := b.Get(path)
				scripts := scriptsOf(t, page)
				if strange := func(script string) bool { return script != want }; len(scripts) == 0 ||
					slices.ContainsFunc(scripts, strange) {
					t.Errorf("%s: booking controls with %q", path, scripts)
				}
				rest := bookingControl.ReplaceAllString(page.Body, "")
				if strings.Contains(rest, "js.paystack.co") || strings.Contains(rest, "preconnect") {
					t.Errorf("%s asks for the script by itself", path)
				}
			}
		})
	}
}

func TestAReloadingDashboardNamesNoProviderScript(t *testing.T) {
	t.Parallel()
	bank, address := standInBank(t)
	b := servertest.NewSite(t, servertest.FourHostels, withPaystack(address, "pk_test_policy")).NewBrowser()
	b.SignUp("ama@example.com", "female")
	b.Book("room", "two")
	reference := bank.Charges()[0].Reference
	must.Do(t, bank.SetStatus(reference, "pending"))
	page := b.Get("/dashboard/?reference=" + reference)
	if scripts := scriptsOf(t, page); !strings.Contains(page.Body, `http-equiv="refresh"`) ||
		!slices.Equal(scripts, []string{""}) {
		t.Errorf("the page that waits has %q, and must look again:\n%s", scripts, page.Body)
	}
}

// What the booking button is told, and where a browser without JavaScript goes.
func TestTheBookButtonLeadsToTheProvider(t *testing.T) {
	t.Parallel()
	_, bank := standInBank(t)
	for name, c := range map[string]struct {
		change func(*config.Config)
		coded  bool
	}{
		"the sandbox":            {func(*config.Config) {}, false},
		"without a public key":   {withPaystack(bank, ""), false},
		"with the inline script": {withPaystack(bank, "pk_test_policy"), true},
	} {
		t.Run(name, func(t *testing.T) {
			s := servertest.NewSite(t, servertest.FourHostels, c.change)
			b, island := s.NewBrowser(), s.NewBrowser()
			island.Accept = "application/json"
			if before := strings.TrimSpace(island.Book("room",
				"two").Body); before != `{"url":"/signup?next=%2Fhostels%2Fadom-court%23room-two"}` {
				t.Errorf("a visitor is answered %s", before)
			}
			b.SignUp("ama@example.com", "female")
			island.HTTP = b.HTTP
			var way map[string]string
			if to := island.Post("/book", "room", "two").RedirectURL(t); to != "/book/summary" {
				t.Errorf("the Book button is led to %s", to)
			}
			must.Do(t, json.Unmarshal([]byte(island.Post("/book/pay", "code", "").Body), &way))
			if len(way) != 3 || !strings.HasPrefix(way["url"], "http") || way["reference"] == "" ||
				(way["access_code"] != "") != c.coded {
				t.Errorf("the button is told %v", way)
			}
			if c.coded && way["url"] != bank+"/checkout/"+way["access_code"] {
				t.Errorf("the code %s is not the one of %s", way["access_code"], way["url"])
			}
			if native := b.Book("room", "two"); native.Status != 200 ||
				!strings.HasSuffix(way["url"], native.Path) {
				t.Errorf("without JavaScript the browser is at %s with %d, want %s", native.Path, native.Status,
					way["url"])
			}
		})
	}
}
