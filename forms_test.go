package main

import (
	"net/url"
	"strings"
	"testing"
)

// The same forms as without JavaScript: a success is an address instead of a redirect, and what is
// wrong is the form's page.
func TestFormsAnswerTheirIslands(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(1, 1))
	b := s.browser()
	b.accept = island
	fields := []string{"name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", "a long password", "confirmPassword", "a long password"}
	b.post("/signup").wants(t, 422, "<title>Sign up", "Please fill in all required fields and ensure passwords match", `id="email-error">`)
	if to := b.post("/signup", append(fields, "next", "/hostels/adom-court")...).leads(t); to != "/hostels/adom-court" {
		t.Errorf("sign-up leads to %s", to)
	}
	b.post("/signup", fields...).wants(t, 409, "This e-mail has an account already.")
	b.post("/email-verification/check").wants(t, 200, "Account is still not verified.")
	b.post("/email-verification/resend", "email", "ama@example.com").wants(t, 200, "Verification email sent successfully!")

	other := s.browser()
	other.accept = island
	other.post("/login", "email", "ama@example.com", "password", "wrong").wants(t, 401, "Invalid credentials", `value="ama@example.com"`)
	if to := other.post("/login", "email", "ama@example.com", "password", "a long password").leads(t); to != "/email-verification" {
		t.Errorf("an unverified log-in leads to %s", to)
	}
	b.get(b.verificationLink("ama@example.com"))
	if to := b.post("/email-verification/check").leads(t); to != "/dashboard" {
		t.Errorf("once verified, the check leads to %s", to)
	}
	if to := other.post("/login", "email", "ama@example.com", "password", "a long password").leads(t); to != "/" {
		t.Errorf("a log-in leads to %s", to)
	}
}

// design.md section 4, the two readings of log-out: the log-in page clears what is left, once.
func TestASessionThatIsOverIsSaidOnce(t *testing.T) {
	t.Parallel()
	const notice, clears = "Your last session is over.", `data-island="session-over" data-when="load"`
	s := newSite(t, catalogueOf(1, 1))
	b := s.browser()
	if a := b.get("/login"); strings.Contains(a.body, notice) {
		t.Error("a visitor is told of a session")
	}
	b.signUp("ama@example.com", "female")
	if a := b.get("/login"); strings.Contains(a.body, notice) {
		t.Error("a student with a session is told that it is over")
	}
	if _, err := s.sql().Exec(`delete from sessions`); err != nil {
		t.Fatal(err)
	}
	if a := b.get("/dashboard"); a.path != "/login" {
		t.Fatalf("without a session the dashboard is at %s", a.path)
	} else {
		a.wants(t, 200, notice, clears, `{"keys":["token","email","name"]}`)
	}
	if a := b.get("/login"); strings.Contains(a.body, notice) || strings.Contains(a.body, clears) {
		t.Error("it is said again")
	}
	here, _ := url.Parse(s.url)
	for _, cookie := range b.client.Jar.Cookies(here) {
		if cookie.Name == "efie" {
			t.Errorf("the browser still has %v", cookie)
		}
	}
}

func TestTheFiltersPartIsThePagesOwn(t *testing.T) {
	t.Parallel()
	b := newSite(t, catalogueOf(1, 1)).browser()
	for _, query := range []string{"?q=ADOM", "?q=nothing-like-it", ""} {
		page := b.get("/hostels" + query)
		part := b.get("/hostels" + query + map[bool]string{true: "?", false: "&"}[query == ""] + "part=rows")
		if part.status != 200 || strings.Contains(part.body, "<html") {
			t.Errorf("%s: %d\n%s", query, part.status, part.body)
		}
		for _, from := range []string{`<p class="found"`, `<div data-part="categories"`, `<div class="rows"`} {
			at := strings.Index(part.body, from)
			if at < 0 {
				t.Fatalf("%s: the part has no %s", query, from)
			}
			end := strings.Index(part.body[at:], "</")
			if !strings.Contains(page.body, part.body[at:at+end]) {
				t.Errorf("%s: the page has another %s", query, from)
			}
		}
	}
}
