package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store"
	"efie/store/storetest"
)

// finder finds sessions.
type finder interface {
	FindSession(ctx context.Context, hash string) (account.Session, hostel.Student, error)
}

// ends are the ways to end Ama's session "phone".
var ends = map[string]func(ctx context.Context, s *store.Store) error{
	"she logs out": func(ctx context.Context, s *store.Store) error { return s.CloseSession(ctx, "phone") },
	"she ends it": func(ctx context.Context, s *store.Store) error {
		return s.EndLogin(ctx, "ama", "public phone")
	},
	"she ends all others": func(ctx context.Context, s *store.Store) error {
		return s.EndOtherLogins(ctx, "ama", "public tablet")
	},
	"an operator ends it": func(ctx context.Context, s *store.Store) error {
		_, err := s.EndLogins(ctx, "ama")
		return err
	},
	"an operator ends all": func(ctx context.Context, s *store.Store) error {
		_, err := s.EndLogins(ctx, "")
		return err
	},
	"her new password": func(ctx context.Context, s *store.Store) error {
		return s.SetPassword(ctx, "ama", amaHash, "new", noon, hostel.Letter{
			Kind: hostel.LetterPasswordChanged, To: "ama@example.com",
		})
	},
	"her account is deleted": func(ctx context.Context, s *store.Store) error {
		return s.DeleteAccount(ctx, "ama", amaHash, noon, hostel.Letter{
			Kind: hostel.LetterAccountDeleted, To: "ama@example.com",
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
		if student.Name != "Ama Mensah" {
			t.Fatalf("found %+v", student)
		}
	}
	h.Must(end(t.Context(), at))
	_, _, err := f.FindSession(t.Context(), "phone")
	return !errors.Is(err, hostel.ErrUnknownStudent)
}

// TestAnEndedSessionIsNotFound by the next read, for each way to end it.
func TestAnEndedSessionIsNotFound(t *testing.T) {
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
	known map[string]hostel.Student
}

func (r caching) FindSession(ctx context.Context, hash string) (account.Session, hostel.Student, error) {
	if student, known := r.known[hash]; known {
		return account.Session{}, student, nil
	}
	se, student, err := r.Store.FindSession(ctx, hash)
	r.known[hash] = student
	return se, student, err
}

// TestACachedSessionIsStillFound is the control.
func TestACachedSessionIsStillFound(t *testing.T) {
	for name, end := range ends {
		if !outlives(t, end, true, func(s *store.Store) finder {
			return caching{Store: s, known: map[string]hostel.Student{}}
		}) {
			t.Errorf("%s: the cached session was not found", name)
		}
	}
}
