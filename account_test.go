package main

import (
	"net/http"
	"testing"
)

func TestChangingThePasswordEndsEveryOtherSession(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, other := s.browser(), s.browser()
	b.signUp("ama@example.com", "female")
	other.logIn("ama@example.com", oldSecret)
	if a := s.browser().post("/account/password"); a.path != "/login" {
		t.Errorf("a visitor is at %s", a.path)
	}
	before := b.cookie()
	b.post("/account/password", "oldPassword", "a guess", "newPassword", newSecret, "confirmPassword", newSecret).wants(t, 422, "This is not your password.")
	b.post("/account/password", "oldPassword", oldSecret, "newPassword", "amamensah", "confirmPassword", "amamensah").wants(t, 422, "Your name or e-mail address is easy to guess.")
	if !other.in() {
		t.Error("a change that failed ended a session")
	}
	b.post("/account/password", "oldPassword", oldSecret, "newPassword", newSecret, "confirmPassword", newSecret).wants(t, 200, "Your password is changed.")
	if other.in() || !b.in() || b.cookie() == before {
		t.Errorf("the other browser is in: %v; this one: %v, under its old token: %v", other.in(), b.in(), b.cookie() == before)
	}
	b.hears("ama@example.com", "Your password for Efie was changed")
	if a := other.logIn("ama@example.com", newSecret); a.path != "/" {
		t.Errorf("the new password leads to %s", a.path)
	}
}

func TestChangingTheAddress(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b, other := s.browser(), s.browser()
	b.signUp("ama@example.com", "female")
	other.logIn("ama@example.com", oldSecret)
	b.post("/account/email", "email", "ama@", "password", oldSecret).wants(t, 422, "Type a whole e-mail address", `value="ama@"`)
	b.post("/account/email", "email", "new@example.org", "password", "a guess").wants(t, 422, "This is not your password.", `value="new@example.org"`)
	b.post("/account/email", "email", "new@example.org", "password", oldSecret).wants(t, 200, "a letter is on its way there", "<b class=\"break\">ama@example.com</b>")
	link := b.linkIn("new@example.org", "/confirm-email/")
	page := b.get(link)
	page.wants(t, 200, "new@example.org", `method="post" action="`+link+`"`)
	if page.header.Get("Referrer-Policy") != "same-origin" || !other.in() {
		t.Error("looking at the link changed something, or names it to others")
	}
	b.post(link).wants(t, 200, "Your account has its new address.", "<b class=\"break\">new@example.org</b>")
	if other.in() || !b.in() {
		t.Errorf("the other browser is in: %v; this one: %v", other.in(), b.in())
	}
	b.hears("ama@example.com", "Your Efie account has another address now")
	other.logIn("ama@example.com", oldSecret).wants(t, 401, "Invalid credentials")
	if a := other.logIn("new@example.org", oldSecret); a.path != "/" {
		t.Errorf("the new address leads to %s", a.path)
	}
	b.get(link).wants(t, 422, "This link has run out")
	b.post(link).wants(t, 422, "Your address is as it was.")
}

func TestAnAddressThatWasMistypedIsCorrectedFromTheAccount(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.post("/signup", "name", "Ama Mensah", "email", "ana@example.com", "gender", "female", "phone", "233241234567",
		"password", oldSecret, "confirmPassword", oldSecret)
	b.get("/email-verification").wants(t, 200, `href="/account#email-form"`)
	wrong := b.verificationLink("ana@example.com")
	b.post("/account/email", "email", "ama@example.com", "password", oldSecret).wants(t, 200, "not verified yet.")
	link := b.linkIn("ama@example.com", "/confirm-email/")
	mailbox := s.browser() // the letter is read on another device
	mailbox.post(link).wants(t, 200, "Your account has its new address. Log in with it.")
	if n := s.count(`select count(*) from students where verified_at > 0 and email = 'ama@example.com'`); n != 1 || b.in() {
		t.Error("the address is not verified, or a session outlived it")
	}
	mailbox.get(wrong).wants(t, 422, "Link expired or invalid.")
}

func TestTheProfile(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(1, 1))
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.get("/account").wants(t, 200, `value="Ama Mensah"`, `value="233241234567"`, `value="female" checked`)
	bad := b.post("/account/profile", "name", "", "phone", "12", "gender", "female")
	bad.wants(t, 422, "Type your name as the hostel should know it.", `id="phone-error">This number`, `value="12"`)
	b.post("/account/profile", "name", "Ama Adjei", "phone", "024 999 4567", "gender", "male").wants(t, 200, "Saved.", "Ama Adjei", `value="233249994567"`, `value="male" checked`)
	b.post("/book", "room", "room-0")
	b.get("/account").wants(t, 200, "Gender: Male", "It cannot be changed while you have a booking or a bed is kept for you.")
	b.post("/account/profile", "name", "Ama Adjei", "phone", "0249994567", "gender", "female").wants(t, 409, "It cannot be changed while")
	b.post("/account/profile", "name", "Ama Owusu", "phone", "0249994567").wants(t, 200, "Saved.", "Ama Owusu", "Gender: Male")
}

func TestAfterTheVerificationOneGoesOnWhereOneWanted(t *testing.T) {
	t.Parallel()
	s := newSite(t, catalogueOf(1, 1))
	s.browser().post("/signup", "name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", oldSecret, "confirmPassword", oldSecret)
	b := s.browser()
	waiting := b.logIn("ama@example.com", oldSecret, "next", "/hostels/adom-court")
	waiting.wants(t, 200, "Check Your Email", `name="next" value="/hostels/adom-court"`)
	b.post("/email-verification/check", "next", "/hostels/adom-court").wants(t, 200, "Account is still not verified.", `name="next" value="/hostels/adom-court"`)
	b.post("/email-verification/resend", "email", "ama@example.com", "next", "/hostels/adom-court").wants(t, 200, `name="next" value="/hostels/adom-court"`)
	b.post("/book", "room", "room-0").wants(t, 200, "Check Your Email", `name="next" value="/hostels/adom-court"`)
	b.get(b.verificationLink("ama@example.com")).wants(t, 200, `http-equiv="refresh" content="3; url=/dashboard"`)
	if a := b.post("/email-verification/check", "next", "/hostels/adom-court"); a.path != "/hostels/adom-court" {
		t.Errorf("once verified, one goes on to %s", a.path)
	}
	if a := b.get("/email-verification?next=/hostels/adom-court"); a.path != "/hostels/adom-court" {
		t.Errorf("the page of the letter leads a verified student to %s", a.path)
	}
	for _, away := range []string{"https://evil.example/", "//evil.example/", ""} {
		if a := b.post("/email-verification/check", "next", away); a.path != "/dashboard" {
			t.Errorf("%q leads to %s", away, a.path)
		}
	}
}

func TestCommonPasswordsAreRefusedWhereverOneIsChosen(t *testing.T) {
	t.Parallel()
	const refused = "This password is among the most common ones. Choose another."
	s := newSite(t, street)
	b := s.browser()
	b.post("/signup", "name", "Ama", "email", "ama@example.com", "gender", "female", "phone", "233241234567",
		"password", "iloveyou", "confirmPassword", "iloveyou").wants(t, 422, refused)
	a := b.do(http.MethodPost, "/hq/api/signup/", `{"name":"Ama","email":"ama@example.com","gender":"female","phone":"233241234567","password":"iloveyou"}`)
	a.wants(t, 422, refused)
	b.signUp("ama@example.com", "female")
	b.post("/account/password", "oldPassword", oldSecret, "newPassword", "iloveyou", "confirmPassword", "iloveyou").wants(t, 422, refused)
}

func TestTextThatNoDatabaseTakesIsRefused(t *testing.T) {
	t.Parallel()
	s := newSite(t, street)
	b := s.browser()
	b.signUp("ama@example.com", "female")
	for _, broken := range []string{"a\x00@example.com", "a\xff@example.com"} {
		for path, fields := range map[string][]string{
			"/login": {"password", "x"}, "/signup": {"name", broken}, "/forgot-password": {}, "/email-verification/resend": {},
			"/account/email": {"password", oldSecret}, "/account/profile": {"name", broken}, "/account/sessions/end": {"session", broken},
		} {
			if a := b.post(path, append([]string{"email", broken}, fields...)...); a.status != http.StatusUnprocessableEntity {
				t.Errorf("%s with %q answers %d", path, broken, a.status)
			}
		}
	}
	for _, path := range []string{"/dashboard/?reference=%00", "/dashboard/?reference=%ff", "/reset-password/%00", "/confirm-email/%ff", "/verify-email/%00", "/check/%00"} {
		if a := b.get(path); a.status >= 500 {
			t.Errorf("%s answers %d", path, a.status)
		}
	}
}
