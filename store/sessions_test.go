package store_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/test/must"
)

// logins returns the public ids of a student's sessions.
func (h *fixture) logins(student string) (ids string) {
	h.T.Helper()
	list, err := h.Logins(h.T.Context(), student)
	h.Must(err)
	for _, se := range list {
		ids += se.ID + "; "
	}
	return ids
}

// expectLogins fails the test unless a student has the sessions with these public ids.
func (h *fixture) expectLogins(student, ids string) {
	h.T.Helper()
	must.Equal(h.T, "the sessions of "+student, h.logins(student), ids)
}

// TestAChangedPasswordEndsLogInsInProgress: many log-ins with the old password open their sessions while the
// password is changed. In any order, all these sessions are closed afterwards.
func TestAChangedPasswordEndsLogInsInProgress(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	open := func(hash, proof string) error {
		return h.OpenSession(t.Context(), hash, account.Session{
			ID: hash, StudentID: "ama", CreatedAt: noon, SeenAt: noon,
			ExpiresAt: noon.Add(time.Hour), Proof: proof,
		})
	}
	proof := ""
	for round := range 20 {
		next := fmt.Sprintf("hash %d", round)
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				if err := open(fmt.Sprintf("%d of %d", i, round), proof); err != nil &&
					!errors.Is(err, account.ErrInvalidCredentials) {
					t.Error(err)
				}
			})
			if i == 10 {
				all.Go(func() {
					h.Must(h.SetPassword(t.Context(), "ama", proof, next, noon, hostel.Letter{
						Kind: hostel.LetterPasswordChanged, To: "ama@example.com",
					}))
				})
			}
		}
		all.Wait()
		if ids := h.logins("ama"); ids != "" {
			t.Fatalf("sessions of the old password are open: %s", ids)
		}
		proof = next
	}
	h.Must(open("with the new one", proof))
	if err := open("with an old one", "hash 3"); !errors.Is(err, account.ErrInvalidCredentials) ||
		h.logins("ama") != "with the new one; " {
		t.Errorf("%v; open are %s", err, h.logins("ama"))
	}
}

func TestTheOldestOfTooManySessionsEnds(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	h.AddSession("hers", "esi", noon.Add(time.Hour))
	for i := range account.MostSessions + 3 {
		h.Must(h.OpenSession(t.Context(), fmt.Sprint(i), account.Session{
			ID: fmt.Sprint(i), StudentID: "ama",
			CreatedAt: noon.Add(time.Duration(i) * time.Second),
			SeenAt:    noon, ExpiresAt: noon.Add(time.Hour),
		}))
	}
	if ids := h.logins("ama"); strings.Count(ids, ";") != account.MostSessions || strings.Contains("; "+ids, "; 2; ") ||
		!strings.Contains("; "+ids, "; 3; ") {
		t.Errorf("open are %s", ids)
	}
	if h.logins("esi") == "" {
		t.Error("another student's session ended")
	}
}

func TestAStudentEndsOwnSessionsByTheirPublicIds(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	for _, hash := range []string{"a", "b", "c"} {
		h.AddSession(hash, "ama", noon.Add(time.Hour))
	}
	h.AddSession("d", "esi", noon.Add(time.Hour))
	h.Must(h.SeeSession(t.Context(), "b", noon.Add(time.Minute)))
	h.expectLogins("ama", "public b; public a; public c; ")
	list, err := h.Logins(t.Context(), "esi")
	if h.Must(err); len(list) != 1 || !reflect.DeepEqual(list[0], account.Session{
		ID: "public d", StudentID: "esi", Device: "Chrome on Android", Shared: true, CreatedAt: noon,
		SeenAt: noon, ExpiresAt: noon.Add(time.Hour),
	}) {
		t.Errorf("listed as %+v", list)
	}
	h.Must(h.EndLogin(t.Context(), "ama", "public d")) // another student's
	h.Must(h.EndLogin(t.Context(), "ama", "c"))        // a hash is not a public id
	h.ExpectNumber(4, `select count(*) from sessions`)
	h.Must(h.EndLogin(t.Context(), "ama", "public c"))
	h.expectLogins("ama", "public b; public a; ")
	h.Must(h.EndOtherLogins(t.Context(), "ama", "public a"))
	h.expectLogins("ama", "public a; ")
	h.expectLogins("esi", "public d; ")
}

func TestAnEarlierUseDoesNotReplaceALaterOne(t *testing.T) {
	h := newFixture(t)
	h.AddStudents("ama")
	h.AddSession("a", "ama", noon.Add(time.Hour))
	for _, at := range []time.Duration{2 * time.Minute, time.Minute} {
		h.Must(h.SeeSession(t.Context(), "a", noon.Add(at)))
	}
	if se, _, err := h.FindSession(t.Context(), "a"); err != nil || !se.SeenAt.Equal(noon.Add(2*time.Minute)) {
		t.Errorf("seen at %v, %v", se.SeenAt, err)
	}
}
