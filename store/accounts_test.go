package store_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
)

// linkTo is a link of a student's, called after its hash.
func linkTo(student, hash string) account.Verification {
	return account.Verification{StudentID: student, Hash: hash, ExpiresAt: noon.Add(time.Hour)}
}

// reset asks for a link to set a new password.
func (h *house) reset(student, hash string) {
	h.t.Helper()
	h.must(h.AddReset(h.t.Context(), linkTo(student, hash), noon, hostel.Letter{Kind: hostel.LetterResetPassword, To: student + "@example.com", Token: "token of " + hash}))
}

// uses sets a password by a link.
func (h *house) uses(hash, passwordHash string, at time.Time) error {
	h.t.Helper()
	return h.UseReset(h.t.Context(), hash, passwordHash, at, hostel.Letter{Kind: hostel.LetterPasswordChanged, To: "ama@example.com"})
}

func TestOnlyTheNewestResetLinkWorksAndOnlyOnce(t *testing.T) {
	h := newHouse(t)
	h.signsUp("ama", "esi")
	h.session("phone", "ama", noon.Add(time.Hour))
	h.session("other", "esi", noon.Add(time.Hour))
	h.reset("ama", "first")
	h.reset("ama", "second")
	h.reset("esi", "hers")
	for _, dead := range []struct {
		hash string
		at   time.Time
	}{{"first", noon}, {"none", noon}, {"", noon}, {"second", noon.Add(time.Hour)}} {
		if _, err := h.ResetOwner(t.Context(), dead.hash, dead.at); !errors.Is(err, account.ErrBadReset) {
			t.Errorf("%q at %v: %v", dead.hash, dead.at, err)
		}
		if err := h.uses(dead.hash, "new", dead.at); !errors.Is(err, account.ErrBadReset) {
			t.Errorf("%q at %v: used with %v", dead.hash, dead.at, err)
		}
	}
	if s, err := h.ResetOwner(t.Context(), "second", noon); err != nil || s.ID != "ama" || s.Verified() {
		t.Errorf("the newest: %+v, %v", s, err)
	}
	h.must(h.uses("second", "new", noon))
	s, err := h.StudentByEmail(t.Context(), "ama@example.com")
	if err != nil || s.PasswordHash != "new" || !s.VerifiedAt.Equal(noon) {
		t.Errorf("afterwards %+v, %v", s, err)
	}
	if h.logins("ama") != "" || h.logins("esi") != "public other; " {
		t.Errorf("sessions left: %s and %s", h.logins("ama"), h.logins("esi"))
	}
	if got := h.letters("ama@example.com"); got != "password-changed reset-password reset-password verify-email" {
		t.Errorf("letters %s", got)
	}
	if err := h.uses("second", "newer", noon); !errors.Is(err, account.ErrBadReset) {
		t.Errorf("used again: %v", err)
	}
	h.must(h.uses("hers", "new", noon))
}

func TestAResetLinkThatTwoUseAtOnceWorksForOne(t *testing.T) {
	h := newHouse(t)
	h.enrol("ama")
	h.reset("ama", "link")
	var both sync.WaitGroup
	results := make(chan error, 8)
	for range cap(results) {
		both.Go(func() { results <- h.uses("link", "new", noon) })
	}
	both.Wait()
	close(results)
	worked := 0
	for err := range results {
		switch {
		case err == nil:
			worked++
		case !errors.Is(err, account.ErrBadReset):
			t.Error(err)
		}
	}
	if worked != 1 {
		t.Errorf("it worked %d times", worked)
	}
}

func TestPretendingLeavesNothingToSendOrToOpen(t *testing.T) {
	h := newHouse(t)
	for range 3 {
		h.must(h.Pretend(t.Context(), noon))
	}
	if letters := h.leases(noon.Add(time.Hour)); len(letters) != 0 {
		t.Errorf("the postman gets %+v", letters)
	}
	if _, err := h.ResetOwner(t.Context(), h.text(`select hash from resets`), noon.Add(-time.Hour)); !errors.Is(err, account.ErrBadReset) {
		t.Errorf("nobody's link is for somebody: %v", err)
	}
	h.must(h.Forget(t.Context(), noon.Add(31*24*time.Hour)))
	if n := h.number(`select (select count(*) from resets) + (select count(*) from outbox)`); n != 0 {
		t.Errorf("%d rows stay for good", n)
	}
}

func TestAPasswordIsChangedFromTheOneThatStands(t *testing.T) {
	h := newHouse(t)
	h.enrol("ama")
	h.raw(`update students set password_hash = 'old'`)
	rehash := func(old, hash string, want bool) {
		if kept, err := h.Rehash(t.Context(), "ama", old, hash); err != nil || kept != want {
			t.Errorf("from %q to %q: kept %v, error %v", old, hash, kept, err)
		}
	}
	rehash("stale", "wrong", false)
	rehash("old", "rehashed", true)
	change := func(old, hash string) error {
		return h.SetPassword(t.Context(), "ama", old, hash, noon, hostel.Letter{Kind: hostel.LetterPasswordChanged, To: "ama@example.com"})
	}
	h.session("phone", "ama", noon.Add(time.Hour))
	h.reset("ama", "link")
	if err := change("old", "new"); !errors.Is(err, account.ErrWrongPassword) || h.logins("ama") == "" {
		t.Errorf("from a hash that has gone: %v; sessions %s", err, h.logins("ama"))
	}
	h.must(change("rehashed", "new"))
	if h.text(`select password_hash from students`) != "new" || h.logins("ama") != "" {
		t.Errorf("sessions left: %s", h.logins("ama"))
	}
	if err := h.uses("link", "newer", noon); !errors.Is(err, account.ErrBadReset) {
		t.Errorf("a link of before still works: %v", err)
	}
}

func TestTheGenderStaysWhileABedDependsOnIt(t *testing.T) {
	women := beds("r-2", 1)
	women.Gender = hostel.FemaleOnly
	h := newHouse(t, place(1, beds("r-1", 2), women))
	h.enrol("ama", "esi")
	save := func(student, name, gender string) error {
		return h.SaveProfile(t.Context(), student, account.Profile{Name: name, Gender: gender, Phone: "233201234567"})
	}
	h.must(save("ama", "Ama B", "male"))
	b := h.hold("ama", "r-1", noon)
	if err := save("ama", "Ama C", "female"); !errors.Is(err, account.ErrGenderStands) || h.text(`select name from students where id = 'ama'`) != "Ama B" {
		t.Errorf("while a bed is kept: %v", err)
	}
	h.must(save("ama", "Ama D", "male"))
	h.must(save("esi", "Esi", "male"))
	if _, err := h.Hold(t.Context(), want("esi", "r-2", noon)); !errors.Is(err, booking.ErrWrongGender) ||
		h.number(`select count(*) from bookings where student_id = 'esi'`) != 0 {
		t.Errorf("a bed for somebody who was of another gender a moment ago: %v", err)
	}
	h.must(h.Release(t.Context(), "ama", noon))
	h.must(save("ama", "Ama E", "female"))
	if h.text(`select name || gender || phone from students where id = 'ama'`) != "Ama Efemale233201234567" || h.state(b).TakesBed() {
		t.Error("not saved once the bed was let go")
	}
}
