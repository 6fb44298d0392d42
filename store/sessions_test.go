package store_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

// logins returns the public ids of a student's sessions.
func (h *fixture) logins(student string) (ids string) {
	h.T.Helper()
	list, err := h.Sessions(h.T.Context(), student)
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
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	open := func(hash, proof string) error {
		return h.OpenSession(t.Context(), hash, account.Session{
			ID: hash, AccountID: "ama", CreatedAt: noon, SeenAt: noon,
			ExpiresAt: noon.Add(time.Hour), PasswordHash: proof,
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
					h.Must(h.SetPassword(t.Context(), "ama", proof, next, noon, hostel.Email{
						Kind: hostel.EmailPasswordChanged, To: "ama@example.com",
					}))
				})
			}
		}
		all.Wait()
		must.Equal(t, "sessions of the old password", h.logins("ama"), "")
		proof = next
	}
	h.Must(open("with the new one", proof))
	if err := open("with an old one", "hash 3"); !errors.Is(err, account.ErrInvalidCredentials) ||
		h.logins("ama") != "with the new one; " {
		t.Errorf("%v; open are %s", err, h.logins("ama"))
	}
}

func TestTheOldestOfTooManySessionsEnds(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	h.AddSession("hers", "esi", noon.Add(time.Hour))
	for i := range account.MaxSessions + 3 {
		h.Must(h.OpenSession(t.Context(), fmt.Sprint(i), account.Session{
			ID: fmt.Sprint(i), AccountID: "ama",
			CreatedAt: noon.Add(time.Duration(i) * time.Second),
			SeenAt:    noon, ExpiresAt: noon.Add(time.Hour),
		}))
	}
	if ids := h.logins("ama"); strings.Count(ids, ";") != account.MaxSessions || strings.Contains("; "+ids, "; 2; ") ||
		!strings.Contains("; "+ids, "; 3; ") {
		t.Errorf("open are %s", ids)
	}
	if h.logins("esi") == "" {
		t.Error("another student's session ended")
	}
}

func TestAStudentEndsOwnSessionsByTheirPublicIds(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama", "esi")
	for _, hash := range []string{"a", "b", "c"} {
		h.AddSession(hash, "ama", noon.Add(time.Hour))
	}
	h.AddSession("d", "esi", noon.Add(time.Hour))
	h.Must(h.RecordSessionUse(t.Context(), "b", noon.Add(time.Minute)))
	h.expectLogins("ama", "public b; public a; public c; ")
	list, err := h.Sessions(t.Context(), "esi")
	if h.Must(err); len(list) != 1 || !reflect.DeepEqual(list[0], account.Session{
		ID: "public d", AccountID: "esi", Device: "Chrome on Android", Shared: true, CreatedAt: noon,
		SeenAt: noon, ExpiresAt: noon.Add(time.Hour),
	}) {
		t.Errorf("listed as %+v", list)
	}
	h.Must(h.EndSession(t.Context(), "ama", "public d")) // another student's
	h.Must(h.EndSession(t.Context(), "ama", "c"))        // a hash is not a public id
	h.ExpectNumber(4, `select count(*) from sessions`)
	h.Must(h.EndSession(t.Context(), "ama", "public c"))
	h.expectLogins("ama", "public b; public a; ")
	h.Must(h.EndOtherSessions(t.Context(), "ama", "public a"))
	h.expectLogins("ama", "public a; ")
	h.expectLogins("esi", "public d; ")
}

func TestAnEarlierUseDoesNotReplaceALaterOne(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	h.AddStudents("ama")
	h.AddSession("a", "ama", noon.Add(time.Hour))
	for _, at := range []time.Duration{2 * time.Minute, time.Minute} {
		h.Must(h.RecordSessionUse(t.Context(), "a", noon.Add(at)))
	}
	if se, _, err := h.FindSession(t.Context(), "a"); err != nil || !se.SeenAt.Equal(noon.Add(2*time.Minute)) {
		t.Errorf("seen at %v, %v", se.SeenAt, err)
	}
}

// finder finds sessions.
type finder interface {
	FindSession(ctx context.Context, hash string) (account.Session, hostel.Account, error)
}

// ends are the ways to end Ama's session "phone".
var ends = map[string]func(ctx context.Context, s *store.Store) error{
	"she logs out": func(ctx context.Context, s *store.Store) error { return s.CloseSession(ctx, "phone") },
	"she ends it": func(ctx context.Context, s *store.Store) error {
		return s.EndSession(ctx, "ama", "public phone")
	},
	"she ends all others": func(ctx context.Context, s *store.Store) error {
		return s.EndOtherSessions(ctx, "ama", "public tablet")
	},
	"an operator ends it": func(ctx context.Context, s *store.Store) error {
		_, _, err := s.EndSessions(ctx, "ama")
		return err
	},
	"an operator ends all": func(ctx context.Context, s *store.Store) error {
		_, _, err := s.EndSessions(ctx, "")
		return err
	},
	"her new password": func(ctx context.Context, s *store.Store) error {
		return s.SetPassword(ctx, "ama", amaHash, "new", noon, hostel.Email{
			Kind: hostel.EmailPasswordChanged, To: "ama@example.com",
		})
	},
	"her account is deleted": func(ctx context.Context, s *store.Store) error {
		return s.DeleteAccount(ctx, "ama", amaHash, noon, hostel.Email{
			Kind: hostel.EmailAccountDeleted, To: "ama@example.com",
		})
	},
	"it ran out and is forgotten": func(ctx context.Context, s *store.Store) error {
		return s.Forget(ctx, noon.Add(time.Hour))
	},
}

// outlives reports whether a session is still found after its end, here or in another program with the same file.
func outlives(
	t *testing.T, end func(context.Context, *store.Store) error, elsewhere bool, through func(*store.Store) finder,
) bool {
	t.Helper()
	h := ama(t)
	h.AddSession("phone", "ama", noon.Add(time.Hour))
	at := h.Store
	if elsewhere {
		other := storetest.OpenStore(t, h.Address)
		t.Cleanup(func() { _ = other.Close() })
		at = other
	}
	f := through(h.Store)
	for range 8 { // to use every connection of the read pool
		_, student, err := f.FindSession(t.Context(), "phone")
		h.Must(err)
		must.Equal(t, "the student", student.Name, "Ama Mensah")
	}
	h.Must(end(t.Context(), at))
	_, _, err := f.FindSession(t.Context(), "phone")
	return !errors.Is(err, hostel.ErrUnknownStudent)
}

// TestAnEndedSessionIsNotFound by the next read, for each way to end it.
func TestAnEndedSessionIsNotFound(t *testing.T) {
	t.Parallel()
	for name, end := range ends {
		for _, elsewhere := range []bool{false, true} {
			if outlives(t, end, elsewhere, func(s *store.Store) finder { return s }) {
				t.Errorf("%s (in another program: %t), and it is still found", name, elsewhere)
			}
		}
	}
}

// caching finds a session once, and then returns it from a cache.
type caching struct {
	*store.Store
	known map[string]hostel.Account
}

func (r caching) FindSession(ctx context.Context, hash string) (account.Session, hostel.Account, error) {
	if student, known := r.known[hash]; known {
		return account.Session{}, student, nil
	}
	se, student, err := r.Store.FindSession(ctx, hash)
	r.known[hash] = student
	return se, student, err
}

// TestACachedSessionIsStillFound is the control.
func TestACachedSessionIsStillFound(t *testing.T) {
	t.Parallel()
	for name, end := range ends {
		if !outlives(t, end, true, func(s *store.Store) finder {
			return caching{Store: s, known: map[string]hostel.Account{}}
		}) {
			t.Errorf("%s: the cached session was not found", name)
		}
	}
}
