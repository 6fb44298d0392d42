package views_test

import (
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
	"efie/views/account"
	"efie/views/browse"
	"efie/views/parts"
)

// inputTag is the whole tag of one named input.
func inputTag(t *testing.T, html, name string) string {
	t.Helper()
	tag := regexp.MustCompile(`<input[^>]*\sname="` + name + `"[^>]*>`).FindString(html)
	if tag == "" {
		t.Fatalf("no input named %s", name)
	}
	return tag
}

func TestSignUpComesBackWithWhatWasTyped(t *testing.T) {
	m := sampleSignUp()
	m.Error = "Please fill in all required fields and ensure passwords match"
	m.Name = parts.FormField{Value: `Ama "Nana" Mensah`}
	m.Email = parts.FormField{Value: "ama@", Error: "This is not an email address."}
	m.Gender = parts.FormField{Value: "female"}
	m.Phone = parts.FormField{Value: "233241234567"}
	m.PhoneCountry = "+233 Ghana"
	m.ConfirmError = "Passwords do not match"
	m.Next = "/hostels/nyansapo"
	html := render(t, account.SignUpPage(samplePage("/signup"), m))

	for name, want := range map[string]string{
		"name":            `value="Ama &#34;Nana&#34; Mensah"`,
		"email":           `value="ama@"`,
		"phone":           `value="233241234567"`,
		"next":            `value="/hostels/nyansapo"`,
		"password":        `autocomplete="new-password"`,
		"confirmPassword": `aria-describedby="confirmPassword-error" aria-invalid="true"`,
	} {
		if tag := inputTag(t, html, name); !strings.Contains(tag, want) {
			t.Errorf("%s: %s lacks %s", name, tag, want)
		}
	}
	if tag := inputTag(t, html, "email"); !strings.Contains(tag, `aria-describedby="email-hint email-error"`) {
		t.Errorf("the message is not tied to its field: %s", tag)
	}
	if tag := inputTag(t, html, "name"); strings.Contains(tag, "aria-invalid") {
		t.Errorf("a right value is marked wrong: %s", tag)
	}
	must.Contain(t, "the page", html,
		m.Error, "+233 Ghana",
		`<p class="field-error" id="email-error">This is not an email address.</p>`,
		`<p class="field-error" id="confirmPassword-error">Passwords do not match</p>`,
		`value="female" checked`,
	)
	if strings.Contains(html, `value="male" checked`) {
		t.Error("the gender not chosen is checked")
	}
}

func TestLogInComesBack(t *testing.T) {
	html := render(t, account.LogInPage(samplePage("/login"), account.LogIn{
		Error: "Invalid credentials", Email: parts.FormField{Value: "ama@example.com"},
		PasswordError: "Please type your password", Next: "/dashboard",
	}))
	must.Contain(t, "the page", html,
		`role="alert"`, "Invalid credentials", `value="ama@example.com"`, `autocomplete="current-password"`,
		`<p class="field-error" id="password-error">Please type your password</p>`, `name="next" value="/dashboard"`,
		`href="/signup?next=%2Fdashboard"`,
	)
}

func TestFiltersKeepTheSearch(t *testing.T) {
	html := render(t, browse.SearchResultsPage(samplePage("/detailed_search"), sampleSearch()))
	must.Contain(t, "the page", html,
		`type="radio" name="room_type" value="2" checked`,
		`type="radio" name="room_type" value="">`, // "Any", not chosen
		`type="checkbox" name="amenity" value="Wi-Fi" checked`,
		`type="checkbox" name="amenity" value="Security">`,
		`<input type="hidden" name="location" value="KNUST">`,
		`<input type="hidden" name="amenity" value="Wi-Fi">`, // the place can change without losing the filters
		`href="/detailed_search?location=KNUST&amp;page=2"`,
		"1 hostel<",
	)
}

var (
	formTag    = regexp.MustCompile(`(?s)<form[^>]*>.*?</form>`)
	formID     = regexp.MustCompile(`^<form[^>]* id="([^"]+)"`)
	submitters = regexp.MustCompile(`<button(?: class="[^"]*")?(?: type="submit"|[ >])`)
)

func TestEveryFormHasAButton(t *testing.T) {
	pages := samplePages(t)
	pages["nothing found"] = render(t, browse.SearchResultsPage(samplePage("/detailed_search"), browse.SearchPage{}))
	pages["no such words"] = render(t, browse.BrowsePage(samplePage("/hostels"), browse.Browse{Query: "x"}))
	for name, html := range pages {
		for _, form := range formTag.FindAllString(html, -1) {
			id := formID.FindStringSubmatch(form)
			if !submitters.MatchString(form) && (id == nil || !strings.Contains(html, ` form="`+id[1]+`"`)) {
				t.Errorf("%s: nothing submits %.80s", name, form)
			}
		}
	}
}
