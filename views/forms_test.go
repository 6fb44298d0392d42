package views_test

import (
	"regexp"
	"strings"
	"testing"

	"efie/test/must"
	"efie/views/accountview"
	"efie/views/browseview"
	"efie/views/parts"
)

func inputTag(t *testing.T, html, name string) string {
	t.Helper()
	tag := regexp.MustCompile(`<input[^>]*\sname="` + name + `"[^>]*>`).FindString(html)
	if tag == "" {
		t.Fatalf("no input named %s", name)
	}
	return tag
}

func TestTheSignUpFormKeepsTypedValues(t *testing.T) {
	m := sampleSignUp()
	m.Error = "Please fill in all required fields and ensure passwords match"
	m.Name = parts.FormField{Value: `Ama "Nana" Mensah`}
	m.Email = parts.FormField{Value: "ama@", Error: "This is not an email address."}
	m.Gender = parts.FormField{Value: "female"}
	m.Phone = parts.FormField{Value: "233241234567"}
	m.PhoneCountry = "+233 Ghana"
	m.ConfirmError = "Passwords do not match"
	m.Next = "/hostels/nyansapo"
	html := render(t, accountview.SignUpPage(samplePage("/signup"), m))

	for name, want := range map[string]string{
		"name":            `value="Ama &#34;Nana&#34; Mensah"`,
		"email":           `value="ama@"`,
		"phone":           `value="233241234567"`,
		"next":            `value="/hostels/nyansapo"`,
		"password":        `autocomplete="new-password"`,
		"confirmPassword": `aria-describedby="confirmPassword-error" aria-invalid="true"`,
	} {
		tag := inputTag(t, html, name)
		must.Contain(t, name+": "+tag, tag, want)
	}
	must.Contain(t, "the field", inputTag(t, html, "email"), `aria-describedby="email-hint email-error"`)
	must.Lack(t, "the field with a correct value", inputTag(t, html, "name"), "aria-invalid")
	must.Contain(t, "the page", html,
		m.Error, "+233 Ghana",
		`<p class="field-error" id="email-error">This is not an email address.</p>`,
		`<p class="field-error" id="confirmPassword-error">Passwords do not match</p>`,
		`value="female" checked`,
	)
	must.Lack(t, "the form", html, `value="male" checked`)
}

// Only the script of the page disables the button. It needs the words and the fields.
func TestTheServerNeverDisablesTheSubmitButtonOfTheSignUpForm(t *testing.T) {
	html := render(t, accountview.SignUpPage(samplePage("/signup"), sampleSignUp()))
	button := regexp.MustCompile(`<button[^>]*data-ref="submit"[^>]*>`).FindString(html)
	must.Contain(t, "the button", button, `type="submit"`, `aria-describedby="submit-why"`)
	must.Lack(t, "the button", button, "disabled")
	must.Contain(t, "the page", html,
		`<script type="module" src="/static/sign-up.js"></script>`, `action="/signup" novalidate`,
		`data-slot="submit-why" data-fill-all="Please fill in all required fields and ensure passwords match."`+
			` data-missing="Still missing:" data-differ="The two passwords are different."></p>`)
}

var (
	formTag    = regexp.MustCompile(`(?s)<form[^>]*>.*?</form>`)
	formID     = regexp.MustCompile(`^<form[^>]* id="([^"]+)"`)
	submitters = regexp.MustCompile(`<button(?: class="[^"]*")?(?: type="submit"|[ >])`)
)

func TestEveryFormHasAButton(t *testing.T) {
	pages := samplePages(t)
	pages["nothing found"] = render(t,
		browseview.SearchResultsPage(samplePage("/detailed_search"), browseview.SearchPage{}))
	pages["no match"] = render(t, browseview.BrowsePage(samplePage("/hostels"), browseview.Browse{Query: "x"}))
	for name, html := range pages {
		for _, form := range formTag.FindAllString(html, -1) {
			id := formID.FindStringSubmatch(form)
			if !submitters.MatchString(form) && (id == nil || !strings.Contains(html, ` form="`+id[1]+`"`)) {
				t.Errorf("%s: no button submits %.80s", name, form)
			}
		}
	}
}

func TestNoPageSendsAPasswordBack(t *testing.T) {
	for name, html := range samplePages(t) {
		for _, input := range []string{"password", "oldPassword", "newPassword", "confirmPassword"} {
			if strings.Contains(html, `name="`+input+`"`) && !strings.Contains(inputTag(t, html, input), `value=""`) {
				t.Errorf("%s: %s", name, inputTag(t, html, input))
			}
		}
	}
}
