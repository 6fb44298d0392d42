package store_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/catalogue"
	"efie/hostel/outbox"
	"efie/store/storetest"
	"efie/test/must"
)

func TestEnrolling(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	ama := hostel.Student{
		Account: hostel.Account{
			ID: "1", Email: "ama@example.com", Name: "Ama", Phone: "233241234567", PasswordHash: "x", CreatedAt: noon,
		},
		Gender: hostel.Female,
	}
	v := account.Verification{AccountID: "1", Hash: "a", ExpiresAt: noon.Add(hostel.LinkLifetime)}
	h.Must(h.Enrol(t.Context(), ama, v, hostel.Email{Kind: hostel.EmailVerification, To: ama.Email}))
	if got, err := h.StudentByEmail(t.Context(), ama.Email); err != nil || got != ama {
		t.Errorf("stored %+v, %v", got, err)
	}
	other := ama
	other.ID, other.Name = "2", "Impostor"
	v.AccountID, v.Hash = "2", "b"
	h.ExpectError(h.Enrol(t.Context(), other, v, hostel.Email{To: ama.Email}), account.ErrEmailTaken)
	h.ExpectNumber(111, `select (select count(*) from accounts) * 100
		+ (select count(*) from verifications) * 10 + (select count(*) from outbox)`)
	h.ExpectError(errorOf(h.StudentByEmail(t.Context(), "esi@example.com")), hostel.ErrUnknownStudent)
}

// TestAnEnrolmentWithoutAnEmailLeavesTheSameRows compares two sign-ups: one mailbox has had its emails of the day.
func TestAnEnrolmentWithoutAnEmailLeavesTheSameRows(t *testing.T) {
	t.Parallel()
	rows := func(l hostel.Email) string {
		h := newFixture(t)
		ama := hostel.Student{
			Account: hostel.Account{ID: "ama", Email: "ama@example.com", Name: "Ama", CreatedAt: noon}, Gender: hostel.Female,
		}
		v := account.Verification{
			AccountID: "ama", Hash: "a", ExpiresAt: noon.Add(hostel.LinkLifetime), CodeMAC: "mac",
		}
		h.Must(h.Enrol(t.Context(), ama, v, l))
		due, err := h.Lease(t.Context(), outbox.Email, noon, noon.Add(time.Minute))
		h.Must(err)
		must.Equal(t, "an email is due", due != nil, l.Kind != "")
		return h.Text(`select (select count(*) from accounts) || ' ' || (select count(*) from verifications) || ' ' ||
			(select count(*) from verification_codes) || ' ' || (select count(*) from outbox)`)
	}
	sent := rows(hostel.Email{Kind: hostel.EmailVerification, To: "ama@example.com"})
	must.Equal(t, "rows without an email", rows(hostel.Email{}), sent)
}

// TestALinkVerifiesNoLaterAccount deletes an account and signs up again with its address. The links of the first
// account are void, and all links of the second one work.
func TestALinkVerifiesNoLaterAccount(t *testing.T) {
	t.Parallel()
	for _, opened := range []string{"second 1", "second 2"} {
		h := newFixture(t)
		signUp := func(id string) {
			student := hostel.Student{
				Account: hostel.Account{ID: id, Email: "ama@example.com", CreatedAt: noon}, Gender: hostel.Female,
			}
			l := hostel.Email{Kind: hostel.EmailVerification, To: student.Email}
			h.Must(h.Enrol(t.Context(), student, storetest.LinkTo(id, id+" 1"), l))
			h.Must(h.AddVerification(t.Context(), storetest.LinkTo(id, id+" 2"), l))
		}
		signUp("first")
		h.Must(h.DeleteAccount(t.Context(), "first", "", noon, hostel.Email{}))
		signUp("second")
		for _, older := range []string{"first 1", "first 2"} {
			h.ExpectError(errorOf(h.VerifyEmail(t.Context(), older, noon)), account.ErrBadLink)
		}
		h.ExpectNumber(0, `select count(*) from accounts where verified_at > 0`)
		owner, err := h.VerifyEmail(t.Context(), opened, noon)
		h.Must(err)
		must.Equal(t, "the verified account", owner.ID, "second")
		h.ExpectNumber(2, `select count(*) from outbox`) // of the second account: the deletion sends no email
	}
}

func TestVerificationLinks(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.SignUp("ama")
	expires := noon.Add(hostel.LinkLifetime)
	for _, c := range []struct {
		hash string
		at   time.Time
		want error
	}{
		{"hash of nobody", noon, account.ErrBadLink},
		{"", noon, account.ErrBadLink},
		{"hash of ama", expires, account.ErrBadLink},
		{"hash of ama", expires.Add(-time.Millisecond), nil},
		{"hash of ama", noon.Add(time.Hour), nil}, // mail scanners open links: used is a success again
		{"hash of ama", expires, account.ErrBadLink},
	} {
		s, err := h.VerifyEmail(t.Context(), c.hash, c.at)
		if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) ||
			err == nil && (s.ID != "ama" || !s.Verified()) {
			t.Errorf("%q at %v: %+v, %v; want %v", c.hash, c.at, s, err, c.want)
		}
	}
	s, err := h.StudentByEmail(t.Context(), "ama@example.com")
	if err != nil || !s.VerifiedAt.Equal(expires.Add(-time.Millisecond)) {
		t.Errorf("verified at %v, not at the first time", s.VerifiedAt)
	}
	h.ExpectNumber(int(s.VerifiedAt.UnixMilli()), `select used_at from verifications`)
}

func TestAnOldLinkWorksAfterANewOne(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	h.Must(h.AddVerification(t.Context(), account.Verification{
		AccountID: "ama", Hash: "new", ExpiresAt: noon.Add(2 * hostel.LinkLifetime),
	},
		hostel.Email{Kind: hostel.EmailVerification, To: "ama@example.com"}))
	h.ExpectEmails("ama@example.com", "verify-email verify-email")
	for _, hash := range []string{"hash of ama", "new"} {
		h.Must(errorOf(h.VerifyEmail(t.Context(), hash, noon)))
	}
}

func TestSessions(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	expires := noon.Add(time.Hour)
	one := h.AddSession("one", "ama", expires)
	one.Gender = hostel.Female
	h.AddSession("two", "ama", expires.Add(time.Hour))
	if se, s, err := h.FindSession(t.Context(), "one"); err != nil || s.ID != "ama" || !reflect.DeepEqual(se, one) {
		t.Errorf("found %+v of %s, %v; want %+v", se, s.ID, err, one)
	}
	gone := func(hash string) {
		t.Helper()
		if se, _, err := h.FindSession(t.Context(), hash); !errors.Is(err, hostel.ErrUnknownStudent) {
			t.Errorf("%s: %+v, %v", hash, se, err)
		}
	}
	gone("none")
	h.Must(h.Forget(t.Context(), expires))
	gone("one")
	h.Must(h.CloseSession(t.Context(), "two"))
	h.Must(h.CloseSession(t.Context(), "two"))
	gone("two")
}

func TestStudentsAreFoundByNameInOrder(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("yaa", "Esi", "ama", "esther")
	names := func(fits func(hostel.Student) bool, most int) string {
		t.Helper()
		found, err := h.Students(t.Context(), fits, most)
		h.Must(err)
		var list []string
		for _, s := range found {
			must.Equal(t, "the password hash of "+s.Name, s.PasswordHash, "")
			list = append(list, s.Name)
		}
		return strings.Join(list, " ")
	}
	h.Run(`update accounts set password_hash = 'hash'`)
	everybody := func(hostel.Student) bool { return true }
	for _, c := range []struct {
		fits func(hostel.Student) bool
		most int
		want string
	}{
		{everybody, 10, "ama Esi esther yaa"},
		{everybody, 2, "ama Esi"},
		{catalogue.MatchStudent("ES"), 10, "Esi esther"},
		{catalogue.MatchStudent("kofi"), 10, ""},
	} {
		must.Equal(t, "students", names(c.fits, c.most), c.want)
	}
}

func TestADeletedStudentIsNotFoundByNameOrAddress(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	h.Must(h.DeleteAccount(t.Context(), "ama", "", noon, hostel.Email{
		Kind: hostel.EmailAccountDeleted, To: "ama@example.com",
	}))
	for _, text := range []string{"ama", "deleted", "account", "ama@example.com"} {
		if found, err := h.Students(t.Context(), catalogue.MatchStudent(text), 10); err != nil || len(found) > 0 {
			t.Errorf("%q finds %s, error %v", text, fmt.Sprint(found), err)
		}
	}
}
