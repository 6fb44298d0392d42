package store_test

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/store/storetest"
	"efie/test/must"
)

// uses sets a password with a reset link.
func (h *fixture) uses(hash, passwordHash string, at time.Time) error {
	h.T.Helper()
	return h.UseReset(h.T.Context(), hash, passwordHash, at, hostel.Email{
		Kind: hostel.EmailPasswordChanged, To: "ama@example.com",
	})
}

func TestOnlyTheNewestResetLinkWorksAndOnlyOnce(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.SignUp("ama", "esi")
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.AddSession("other", "esi", noon.Add(time.Hour))
	h.RequestReset("ama", "first")
	h.RequestReset("ama", "second")
	h.RequestReset("esi", "hers")
	for _, dead := range []struct {
		hash string
		at   time.Time
	}{{"first", noon}, {"none", noon}, {"", noon}, {
		"second", noon.Add(time.Hour),
	}} {
		h.ExpectError(errorOf(h.ResetOwner(t.Context(), dead.hash, dead.at)), account.ErrBadReset)
		h.ExpectError(h.uses(dead.hash, "new", dead.at), account.ErrBadReset)
	}
	if s, err := h.ResetOwner(t.Context(), "second", noon); err != nil || s.ID != "ama" || s.Verified() {
		t.Errorf("the newest: %+v, %v", s, err)
	}
	h.Must(h.uses("second", "new", noon))
	s, err := h.StudentByEmail(t.Context(), "ama@example.com")
	if err != nil || s.PasswordHash != "new" || !s.VerifiedAt.Equal(noon) {
		t.Errorf("afterwards %+v, %v", s, err)
	}
	h.expectLogins("ama", "")
	h.expectLogins("esi", "public other; ")
	h.ExpectEmails("ama@example.com", "password-changed reset-password reset-password verify-email")
	h.ExpectError(h.uses("second", "newer", noon), account.ErrBadReset)
	h.Must(h.uses("hers", "new", noon))
}

func TestAResetLinkUsedTwiceAtOnceWorksOnce(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	h.RequestReset("ama", "link")
	worked := h.AtOnce(8, func(int) error { return h.uses("link", "new", noon) }, account.ErrBadReset)
	must.Equal(t, "uses that worked", worked, 1)
}

func TestPretendQueuesNoEmailAndMakesNoLink(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	for range 3 {
		h.Must(h.PretendReset(t.Context(), noon))
	}
	must.Equal(t, "emails to send", len(h.leases(noon.Add(time.Hour))), 0)
	if _, err := h.ResetOwner(t.Context(), h.Text(`select hash from resets`),
		noon.Add(-time.Hour)); !errors.Is(err, account.ErrBadReset) {
		t.Errorf("the link of no account has a student: %v", err)
	}
	h.Must(h.Forget(t.Context(), noon.Add(31*24*time.Hour)))
	h.ExpectNumber(0, `select (select count(*) from resets) + (select count(*) from outbox)`)
}

func TestAPasswordChangeNeedsTheCurrentHash(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	h.Run(`update accounts set password_hash = 'old'`)
	rehash := func(old, hash string, want bool) {
		if kept, err := h.Rehash(t.Context(), "ama", old, hash); err != nil || kept != want {
			t.Errorf("from %q to %q: kept %v, error %v", old, hash, kept, err)
		}
	}
	rehash("stale", "wrong", false)
	rehash("old", "rehashed", true)
	change := func(old, hash string) error {
		return h.SetPassword(t.Context(), "ama", old, hash, noon, hostel.Email{
			Kind: hostel.EmailPasswordChanged, To: "ama@example.com",
		})
	}
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.RequestReset("ama", "link")
	if err := change("old", "new"); !errors.Is(err, account.ErrWrongPassword) || h.logins("ama") == "" {
		t.Errorf("from a hash that was replaced: %v; sessions %s", err, h.logins("ama"))
	}
	h.Must(change("rehashed", "new"))
	h.ExpectText("new", `select password_hash from accounts`)
	h.expectLogins("ama", "")
	h.ExpectError(h.uses("link", "newer", noon), account.ErrBadReset)
}

func TestTheGenderCannotChangeWhileABedDependsOnIt(t *testing.T) {
	t.Parallel()
	women := storetest.Beds("r-2", 1)
	women.Gender = hostel.FemaleOnly
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 2), women))
	h.AddStudents("ama", "esi")
	save := func(student, name, gender string) error {
		return h.SaveProfile(t.Context(), student, account.Profile{Name: name, Gender: gender, Phone: "233201234567"})
	}
	h.Must(save("ama", "Ama B", "male"))
	b := h.HoldBed("ama", "r-1", noon)
	if err := save("ama", "Ama C", "female"); !errors.Is(err, account.ErrGenderFixed) ||
		h.Text(`select name from accounts where id = 'ama'`) != "Ama B" {
		t.Errorf("while a bed is kept: %v", err)
	}
	h.Must(save("ama", "Ama D", "male"))
	h.Must(save("esi", "Esi", "male"))
	if _, err := h.Hold(t.Context(),
		storetest.NewHold("esi", "r-2", noon)); !errors.Is(err, booking.ErrWrongGender) ||
		h.Number(`select count(*) from bookings where student_id = 'esi'`) != 0 {
		t.Errorf("a bed for a student whose gender has just changed: %v", err)
	}
	h.Must(h.Release(t.Context(), "ama", noon))
	h.Must(save("ama", "Ama E", "female"))
	if h.Text(`select name || gender || phone from accounts join students on account_id = id
		where id = 'ama'`) != "Ama Efemale233201234567" ||
		h.BookingState(b).TakesBed() {
		t.Error("not saved after the bed was released")
	}
}

// wants requests a change of the address.
func (h *fixture) wants(student, hash, email string) {
	h.T.Helper()
	h.Must(h.AddEmailChange(h.T.Context(), storetest.LinkTo(student, hash), email, noon, hostel.Email{
		Kind: hostel.EmailAddressChange, To: email, Token: hash,
	}))
}

// confirms opens the link of the student ama.
func (h *fixture) confirms(hash string, at time.Time) (hostel.Account, error) {
	h.T.Helper()
	return h.ConfirmEmail(h.T.Context(), hash, at, hostel.Email{
		Kind: hostel.EmailAddressChanged, To: "ama@example.com",
	})
}

func TestAnAddressAppliesAfterItsConfirmation(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.RequestReset("ama", "to the old address")
	h.wants("ama", "first", "first@example.org")
	h.wants("ama", "second", "second@example.org")
	for hash, at := range map[string]time.Time{
		"first": noon, "none": noon, "second": noon.Add(time.Hour),
	} {
		h.ExpectError(errorOf(h.confirms(hash, at)), account.ErrBadChange)
	}
	if s, email, err := h.EmailChange(t.Context(), "second", noon); err != nil || s.ID != "ama" ||
		s.Email != "ama@example.com" || email != "second@example.org" {
		t.Errorf("until then: %+v wants %q, %v", s, email, err)
	}
	s, err := h.confirms("second", noon)
	if err != nil || s.Email != "second@example.org" || !s.VerifiedAt.Equal(noon) {
		t.Errorf("%+v, %v", s, err)
	}
	h.expectLogins("ama", "")
	h.ExpectEmails("ama@example.com", "email-changed reset-password verify-email")
	h.ExpectError(errorOf(h.VerifyEmail(t.Context(), "hash of ama", noon)), account.ErrBadLink)
	h.ExpectError(h.uses("to the old address", "new", noon), account.ErrBadReset)
	h.ExpectError(errorOf(h.confirms("second", noon)), account.ErrBadChange)
}

// TestALinkThatAnotherServerUsedChangesNothing covers engines with several writers: a trigger deletes the link after it
// was read, in place of another server.
func TestALinkThatAnotherServerUsedChangesNothing(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	h.wants("ama", "link", "ama@example.org")
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.BlockEvent("delete", "email_changes")
	h.ExpectError(errorOf(h.confirms("link", noon)), account.ErrBadChange)
	if email := h.Text(`select email from accounts`); email != "ama@example.com" || h.logins("ama") == "" ||
		h.EmailKinds("ama@example.com") != "verify-email" {
		t.Errorf("the address is %s, open are %q, emails %s", email, h.logins("ama"), h.EmailKinds("ama@example.com"))
	}
}

func TestAnAddressHasOneAccount(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	h.wants("ama", "link", "esi@example.com")
	h.AddStudents("esi") // while the email was on its way
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.ExpectError(errorOf(h.confirms("link", noon)), account.ErrEmailTaken)
	if h.logins("ama") == "" || h.EmailKinds("ama@example.com") != "verify-email" {
		t.Error("a refused change has changed something")
	}
}

func TestACorrectedAddressMustBeVerified(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.RequestReset("ama", "reset")
	set := func(id, email string) error {
		return h.SetEmail(t.Context(), storetest.LinkTo(id, "link to "+email), email, noon, []hostel.Email{
			{Kind: hostel.EmailVerification, To: email}, {Kind: hostel.EmailAddressChanged, To: id + "@example.com"},
		})
	}
	h.ExpectError(set("ama", "esi@example.com"), account.ErrEmailTaken)
	h.ExpectError(set("nobody", "new@example.com"), hostel.ErrUnknownStudent)
	h.expectLogins("ama", "public phone; ")
	h.Must(set("ama", "new@example.com"))
	s, err := h.StudentByEmail(t.Context(), "new@example.com")
	h.Must(err)
	must.Equal(t, "it is verified", s.Verified(), false)
	h.expectLogins("ama", "")
	h.ExpectEmails("new@example.com", "verify-email")
	h.ExpectError(errorOf(h.VerifyEmail(t.Context(), "hash of ama", noon)), account.ErrBadLink)
	h.ExpectError(errorOf(h.ResetOwner(t.Context(), "reset", noon)), account.ErrBadReset)
	if s, err := h.VerifyEmail(t.Context(), "link to new@example.com", noon); err != nil || !s.Verified() {
		t.Errorf("its own link: %+v, %v", s, err)
	}
}

func TestAnOperatorVerifiesAnAddress(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.SignUp("ama")
	for _, at := range []time.Time{noon, noon.Add(time.Hour)} {
		h.Must(h.VerifyByOperator(t.Context(), "ama", at))
		h.ExpectNumber(int(noon.UnixMilli()), `select verified_at from accounts`)
	}
	h.ExpectError(h.VerifyByOperator(t.Context(), "nobody", noon), hostel.ErrUnknownStudent)
}

func TestABlockedAccountLosesItsHoldAndItsSessions(t *testing.T) {
	t.Parallel()
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 2)))
	h.AddStudents("ama", "esi")
	block := hostel.Occasion{Now: noon.Add(time.Minute), Cause: hostel.ByOperator, Reason: "Sells beds on."}
	stays := h.Book("esi", "r-1", noon)
	held := h.HoldBed("ama", "r-1", noon)
	page := h.OpenPage(held, noon)
	session := h.AddSession("phone", "ama", noon.Add(time.Hour))
	h.Must(h.Block(t.Context(), "ama", block))
	h.Must(h.Block(t.Context(), "esi", block))
	h.ExpectError(h.Block(t.Context(), "nobody", block), hostel.ErrUnknownStudent)
	h.ExpectState(held, hostel.Cancelled)
	h.ExpectState(stays, hostel.Confirmed)
	h.ExpectTaken("r-1", 1)
	h.expectLogins("ama", "")
	h.ExpectError(h.OpenSession(t.Context(), "another", session), account.ErrInvalidCredentials)
	h.RefuseHold("ama", "r-1", noon.Add(2*time.Minute), hostel.ErrBlocked)
	s := h.SettlePayment(h.MarkPaid(page, noon.Add(2*time.Minute)), noon.Add(2*time.Minute))
	h.ExpectStates(s, hostel.PaymentRefundDue, hostel.Cancelled)
	must.Equal(t, "why it is refunded", s.Payment.Refused, "blocked")
	kept, err := h.Notes(t.Context(), "ama")
	h.Must(err)
	must.Equal(t, "the reason", kept, []hostel.Note{
		{AccountID: "ama", Act: "blocked", Text: "Sells beds on.", At: noon.Add(time.Minute)},
	})
	h.Must(h.Unblock(t.Context(), "ama"))
	h.Must(h.OpenSession(t.Context(), "another", session))
	h.HoldBed("ama", "r-1", noon.Add(3*time.Minute))
	h.CheckLedger()
}
