package security_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
	"efie/views/layout"
)

// Paystack's payment pages, and its script that opens them inside a page of Efie.
const (
	checkoutHost = "https://checkout.paystack.com"
	inlineScript = "https://js.paystack.co/v2/inline.js"
)

// withPaystack configures Paystack, or a fake Paystack, at an address. public is the public key, or "".
func withPaystack(address, public string) func(*config.Config) {
	return func(c *config.Config) {
		c.PaystackSecret, c.PaystackPublic, c.PaystackAPI = servertest.ProviderKey, public, address
	}
}

// TestTheContentPolicyAdmitsOnlyTheProvider checks that scripts and frames of the provider are allowed only with the
// inline script. Forms may lead to the provider's page if there is one.
func TestTheContentPolicyAdmitsOnlyTheProvider(t *testing.T) {
	t.Parallel()
	const paystack, inline, public = "https://api.paystack.co", "https://js.paystack.co", "pk_test_policy"
	for name, c := range map[string]struct {
		change                 func(*config.Config)
		scripts, frames, forms []string // in addition to Efie's own
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
					must.Equal(t, path+": "+directive, policy[directive], sources)
				}
				if strings.Contains(text, "unsafe") || strings.Contains(text, "*") ||
					strings.Contains(text, "paystack") != (c.forms != nil) {
					t.Errorf("%s: the policy is unsafe, or names Paystack wrongly: %s", path, text)
				}
				must.Equal(t, path+": Cross-Origin-Opener-Policy", page.Header.Get("Cross-Origin-Opener-Policy"),
					c.openers)
			}
		})
	}
}

var bookingControl = regexp.MustCompile(
	`data-island="booking-button"><script type="application/json">([^<]*)</script>`)

// scriptsOf returns the addresses of the provider's script in the props of a page's booking controls.
func scriptsOf(t *testing.T, page servertest.Response) (scripts []string) {
	t.Helper()
	for _, control := range bookingControl.FindAllStringSubmatch(page.Body, -1) {
		var props struct{ Script, Closed, Page string }
		must.Do(t, json.Unmarshal([]byte(control[1]), &props))
		if used := props.Script != ""; used != (props.Closed != "") || used != (props.Page != "") {
			t.Errorf("%s: the props name the script without its texts, or the texts without the script: %s", page.Path,
				control[1])
		}
		scripts = append(scripts, props.Script)
	}
	return scripts
}

// TestOnlyTheSummaryNamesTheProvidersScript checks that only the props of the summary name the script, and that no HTML
// loads it.
func TestOnlyTheSummaryNamesTheProvidersScript(t *testing.T) {
	t.Parallel()
	_, paystack := servertest.NewPaystack(t, servertest.ProviderKey)
	for want, change := range map[string]func(*config.Config){"": func(*config.Config) {},
		inlineScript: withPaystack(paystack, "pk_test_policy")} {
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
					t.Errorf("%s: the booking controls name the scripts %q, want %q", path, scripts, want)
				}
				rest := bookingControl.ReplaceAllString(page.Body, "")
				if strings.Contains(rest, "js.paystack.co") || strings.Contains(rest, "preconnect") {
					t.Errorf("the HTML of %s loads the provider's script", path)
				}
			}
		})
	}
}

func TestAReloadingDashboardNamesNoProviderScript(t *testing.T) {
	t.Parallel()
	paystack, address := servertest.NewPaystack(t, servertest.ProviderKey)
	b := servertest.NewSite(t, servertest.FourHostels, withPaystack(address, "pk_test_policy")).NewBrowser()
	b.SignUp("ama@example.com", "female")
	b.Book("room", "two")
	reference := paystack.Charges()[0].Reference
	must.Do(t, paystack.SetStatus(reference, "pending"))
	page := b.Get("/dashboard/?reference=" + reference)
	if scripts := scriptsOf(t, page); !strings.Contains(page.Body, `http-equiv="refresh"`) ||
		!slices.Equal(scripts, []string{""}) {
		t.Errorf("the waiting page names the scripts %q, or does not reload:\n%s", scripts, page.Body)
	}
}

// TestTheBookButtonLeadsToTheProvider compares the answer to the booking button with the page that a browser without
// JavaScript opens.
func TestTheBookButtonLeadsToTheProvider(t *testing.T) {
	t.Parallel()
	_, paystack := servertest.NewPaystack(t, servertest.ProviderKey)
	for name, c := range map[string]struct {
		change func(*config.Config)
		coded  bool
	}{
		"the sandbox":            {func(*config.Config) {}, false},
		"without a public key":   {withPaystack(paystack, ""), false},
		"with the inline script": {withPaystack(paystack, "pk_test_policy"), true},
	} {
		t.Run(name, func(t *testing.T) {
			s := servertest.NewSite(t, servertest.FourHostels, c.change)
			b, island := s.NewBrowser(), s.NewBrowser()
			island.Accept = "application/json"
			must.Equal(t, "the answer to a visitor's Book button", strings.TrimSpace(island.Book("room", "two").Body),
				`{"url":"/signup?next=%2Fhostels%2Fadom-court%23room-two"}`)
			b.SignUp("ama@example.com", "female")
			island.HTTP = b.HTTP
			var answer map[string]string
			must.Equal(t, "the page after the Book button", island.Post("/book", "room", "two").RedirectURL(t),
				"/book/summary")
			must.Do(t, json.Unmarshal([]byte(island.Post("/book/pay", "code", "").Body), &answer))
			if len(answer) != 3 || !strings.HasPrefix(answer["url"], "http") || answer["reference"] == "" ||
				(answer["access_code"] != "") != c.coded {
				t.Errorf("the Pay button gets %v", answer)
			}
			if c.coded && answer["url"] != paystack+"/checkout/"+answer["access_code"] {
				t.Errorf("the access code %s does not belong to the page %s", answer["access_code"], answer["url"])
			}
			if native := b.Book("room", "two"); native.Status != 200 ||
				!strings.HasSuffix(answer["url"], native.Path) {
				t.Errorf("without JavaScript Pay leads to %s with %d, want %s", native.Path, native.Status,
					answer["url"])
			}
		})
	}
}
