package views_test

import (
	"strings"
	"testing"

	"efie/test/must"
	"efie/views/account"
)

func TestTheAccountsPage(t *testing.T) {
	html := render(t, account.AccountPage(studentPage("/account"), sampleAccount()))
	must.Contain(t, "the page", html,
		`action="/account/profile"`, `action="/account/email"`, `action="/account/password"`,
		`action="/account/sessions/end"`,
		`<p class="field-error" id="phone-error">Too short.</p>`, `<p class="field-error" id="password-error">Wrong.</p>`,
		`<p class="field-error" id="oldPassword-error">Wrong.</p>`, `<b>Chrome on Android</b>`, `<b>A program</b>`,
		`name="session" value="2"`, `name="session" value="others"`, "Log out everywhere else", `value="female" checked`,
	)
	for _, never := range []string{`name="session" value="1"`, "Verify it</a></p>"} {
		if strings.Contains(html, never) {
			t.Errorf("%s must not stand there", never)
		}
	}
	m := sampleAccount()
	m.Profile.GenderFixed, m.Verified, m.Logins = true, false, m.Logins[:1]
	html = render(t, account.AccountPage(studentPage("/account"), m))
	for want, there := range map[string]bool{
		"Gender: Female": true, "It cannot be changed while you have a booking": true, `name="gender"`: false,
		`href="/email-verification">Verify it`: true, "Log out everywhere else": false,
	} {
		if strings.Contains(html, want) != there {
			t.Errorf("%s: there is %v, want %v", want, !there, there)
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

func TestThePageThatDeletesAnAccount(t *testing.T) {
	page := func(m account.DeleteAccount) string {
		return render(t, account.DeleteAccountPage(studentPage("/account/delete"), m))
	}
	for name, c := range map[string]struct {
		html        string
		want, never []string
	}{
		"may": {page(account.DeleteAccount{Email: "a@example.com", Bookings: 1, Payments: 2, PasswordError: "Wrong."}),
			[]string{
				"What goes, at once", "What stays", "What it means", "the records of 1 booking and 2 payments",
				`action="/account/delete"`, `id="password-error">Wrong.`, "cannot be undone",
			},
			[]string{"never booked", "nothing is deleted"}},
		"never booked": {
			page(account.DeleteAccount{Email: "a@example.com"}), []string{"Nothing about you: you have never booked."},
			[]string{"records of", "receipts"},
		},
		"must not": {page(account.DeleteAccount{Refusal: "A bed is kept for you.", Email: "a@example.com"}),
			[]string{
				"A bed is kept for you.", "Until then nothing is deleted.", `href="/dashboard"`,
			}, []string{"<form class=\"form\"", "What goes", `name="password"`}},
	} {
		t.Run(name, func(t *testing.T) {
			for _, want := range c.want {
				if !strings.Contains(strings.ToLower(c.html), strings.ToLower(want)) {
					t.Errorf("no %s", want)
				}
			}
			for _, never := range c.never {
				if strings.Contains(c.html, never) {
					t.Errorf("%s must not stand there", never)
				}
			}
		})
	}
}
