package main

import (
	"efie/config"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
)

func TestAForgottenPassword(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.get("/login").wants(t, 200, `href="/forgot-password"`)
	visitor := s.browser()
	visitor.get("/forgot-password").wants(t, 200, `action="/forgot-password"`)
	visitor.post("/forgot-password", "email", "").wants(t, 422, "Please enter your email address")
	visitor.post("/forgot-password", "email", "ama@example.com").wants(t, 200, "If there is an account with this address")
	link := visitor.linkIn("ama@example.com", "/reset-password/")
	form := visitor.get(link)
	form.wants(t, 200, "ama@example.com", `action="`+link+`"`)
	if form.header.Get("Referrer-Policy") != "same-origin" || !strings.Contains(form.header.Get("Cache-Control"), "no-store") {
		t.Errorf("the page of the link is sent with %v", form.header)
	}
	if !b.in() || s.browser().logIn("ama@example.com", oldSecret).path != "/" {
		t.Error("looking at the link changed something")
	}
	visitor.post(link, "password", "password1", "confirmPassword", "password1").wants(t, 422, "This password is among the most common ones. Choose another.")
	visitor.post(link, "password", newSecret, "confirmPassword", "other").wants(t, 422, "Passwords do not match")
	done := visitor.post(link, "password", newSecret, "confirmPassword", newSecret)
	done.wants(t, 200, "Your password is set. Log in with it.")
	if done.path != "/login" || b.in() || visitor.in() {
		t.Errorf("it leads to %s; the old session lives %v, a new one %v", done.path, b.in(), visitor.in())
	}
	visitor.hears("ama@example.com", "Your password for Efie was changed")
	visitor.logIn("ama@example.com", oldSecret).wants(t, 401, "Invalid credentials")
	if a := visitor.logIn("ama@example.com", newSecret); a.path != "/" {
		t.Errorf("the new password leads to %s", a.path)
	}
	for _, again := range []answer{visitor.get(link), visitor.post(link, "password", oldSecret, "confirmPassword", oldSecret)} {
		again.wants(t, 422, "This link has run out, was used already, or a newer one was sent after it.", `href="/forgot-password"`)
	}
}

func TestAResetProvesTheAddress(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.post("/signup", "name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", oldSecret, "confirmPassword", oldSecret)
	b.accept = island
	b.post("/forgot-password", "email", "ama@example.com").wants(t, 200, "If there is an account with this address")
	link := b.linkIn("ama@example.com", "/reset-password/")
	b.post(link, "password", "short", "confirmPassword", "short").wants(t, 422, "at least 8 characters", `action="`+link+`"`)
	if to := b.post(link, "password", newSecret, "confirmPassword", newSecret).leads(t); to != "/login?done=password" {
		t.Errorf("it leads to %s", to)
	}
	if to := b.post("/login", "email", "ama@example.com", "password", newSecret).leads(t); to != "/" {
		t.Errorf("a verified log-in leads to %s", to)
	}
	var said struct{ Message string }
	dead := b.post(link, "password", newSecret, "confirmPassword", newSecret)
	if err := json.Unmarshal([]byte(dead.body), &said); err != nil || dead.status != 422 || !strings.HasPrefix(said.Message, "This link has run out") {
		t.Errorf("an island that uses the link again is told %d %s", dead.status, dead.body)
	}
}

// Each way to look an address up answers alike, whatever stands behind it.
func TestNoFormTellsWhoHasAnAccount(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("verified@example.com", "female")
	s.browser().post("/signup", "name", "Esi", "email", "unverified@example.com", "gender", "female", "phone", "233241234567",
		"password", oldSecret, "confirmPassword", oldSecret)
	asker := s.browser()
	asker.signUp("asker@example.com", "female")
	emails := []string{"verified@example.com", "unverified@example.com", "nobody@example.com"}
	for path, fields := range map[string][]string{
		"/forgot-password": {}, "/email-verification/resend": {}, "/login": {"password", "a wrong guess"},
		"/account/email": {"password", oldSecret},
	} {
		for _, accept := range []string{"", island} {
			s.goesBy(time.Hour) // as if nobody had asked before
			var first answer
			for i, email := range emails {
				visitor := s.browser()
				if path == "/account/email" {
					visitor = asker
				}
				visitor.accept = accept
				a := visitor.post(path, append([]string{"email", email}, fields...)...)
				a.body = regexp.MustCompile(`[a-z]+@example\.com|request [0-9a-f]+`).ReplaceAllString(a.body, "…")
				if i == 0 {
					first = a
				} else if a.status != first.status || a.path != first.path || a.body != first.body {
					t.Errorf("%s (%q) answers %s %d at %s, and %s %d at %s", path, accept, emails[0], first.status, first.path, email, a.status, a.path)
				}
			}
		}
	}
	asker.accept = "application/json"
	for _, call := range []string{"/hq/api/login/", "/hq/api/resend-verification/"} {
		var first answer
		for i, email := range emails {
			a := s.browser().do(http.MethodPost, call, `{"email":"`+email+`","password":"a wrong guess"}`)
			if i == 0 {
				first = a
			} else if a.status != first.status || a.body != first.body {
				t.Errorf("%s answers %d %s, and %d %s", call, first.status, first.body, a.status, a.body)
			}
		}
	}
}

// TestTheFileOfAStudentTellsOfNobodyElse asks for an address that is taken and for one that is free,
// while the mail server does not answer and every letter waits.
func TestTheFileOfAStudentTellsOfNobodyElse(t *testing.T) {
	t.Parallel()
	s := newSite(t, street, func(c *config.Config) { c.SMTPURL = "smtp://127.0.0.1:1" })
	signedUp := func(email string) *browser {
		b := s.browser()
		b.post("/signup", "name", "Ama Mensah", "email", email, "gender", "female", "phone", "233241234567",
			"password", oldSecret, "confirmPassword", oldSecret)
		return b
	}
	signedUp("taken@example.com")
	var files []string
	for asker, email := range map[string]string{"one@example.com": "taken@example.com", "two@example.com": "free@example.com"} {
		b := signedUp(asker)
		b.post("/account/email", "email", "earlier@example.org", "password", oldSecret)
		b.post("/account/email", "email", email, "password", oldSecret).wants(t, 200, "a letter is on its way there")
		f, a := b.download()
		if f.NewEmail == nil || f.NewEmail.Email != email || len(f.Letters) != 3 {
			t.Errorf("pending is %+v, letters %+v", f.NewEmail, f.Letters)
		}
		files = append(files, regexp.MustCompile(`[a-z]+@example\.com|"[0-9a-f]{32}"|_at": "[^"]*"`).ReplaceAllString(a.body, "…"))
	}
	if files[0] != files[1] {
		t.Errorf("one file is\n%s\nand the other one\n%s", files[0], files[1])
	}
}

// TestWhoseAccountIsBeingDeletedIsNobody: the trigger is the deletion, which is done between what a
// request reads and what it writes.
func TestWhoseAccountIsBeingDeletedIsNobody(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.post("/signup", "name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", oldSecret, "confirmPassword", oldSecret)
	s.exec(`create trigger deletion before update of deleted_at on students begin select raise(ignore); end`)
	for _, path := range []string{"/forgot-password", "/email-verification/resend"} {
		known, unknown := s.browser().post(path, "email", "ama@example.com"), s.browser().post(path, "email", "nobody@example.com")
		if known.status != 200 || strings.ReplaceAll(known.body, "ama@", "nobody@") != unknown.body {
			t.Errorf("%s answers %d, and %d for nobody", path, known.status, unknown.status)
		}
	}
	if a := b.post("/account/email", "email", "ama@example.org", "password", oldSecret); a.path != "/login" || a.status != 200 {
		t.Errorf("a new address leads to %s with %d", a.path, a.status)
	}
	b.accept = island
	if to := b.post("/account/email", "email", "ama@example.org", "password", oldSecret).leads(t); to != "/login?next=%2Faccount" {
		t.Errorf("an island is led to %s", to)
	}
	if n := s.count(`select (select count(*) from resets where student_id <> 'nobody') + (select count(*) from email_changes)`); n != 0 {
		t.Errorf("%d links were kept", n)
	}
}
