//go:build postgres

package store_test

import (
	"bytes"
	"errors"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/store"
)

// silence passes on what a store and its server say to each other, until it hears a word: then the server still
// hears it, and its answer does not come.
type silence struct {
	word atomic.Pointer[string]
}

// to is the address under which it stands between.
func (s *silence) to(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	server := u.Host
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			upstream, err := net.Dial("tcp", server)
			if err != nil {
				return
			}
			var cut atomic.Bool
			go pass(client, upstream, func(said []byte) bool {
				if word := s.word.Load(); word != nil && bytes.Contains(said, []byte(*word)) {
					cut.Store(true)
				}
				return true
			})
			go pass(upstream, client, func([]byte) bool { return !cut.Load() })
		}
	}()
	u.Host = l.Addr().String()
	return u.String()
}

// pass passes on what goes one way, as long as it may.
func pass(from, to net.Conn, may func(said []byte) bool) {
	defer to.Close()
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil || !may(buffer[:n]) {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// TestACommitWithoutAnAnswerIsNotSaidToHaveFailed: the bed may be the student's, and here is.
func TestACommitWithoutAnAnswerIsNotSaidToHaveFailed(t *testing.T) {
	for word, c := range map[string]struct {
		told  error
		taken int
	}{
		"commit":               {hostel.ErrPerhapsSaved, 1},
		"insert into bookings": {hostel.ErrNotSaved, 0}, // the control: before it nothing was done
	} {
		h := newHouse(t, place(1, beds("r-1", 5)))
		h.enrol("ama")
		var between silence
		s, err := store.Open(t.Context(), between.to(t, h.path))
		h.must(err)
		mine := want("ama", "r-1", noon)
		between.word.Store(&word)
		_, err = s.Hold(t.Context(), mine)
		told, _ := errors.AsType[*hostel.Problem](err)
		if told == nil || !errors.Is(told, c.told) {
			t.Errorf("%s: told %v, want %v", word, err, c.told)
		}
		for range 100 { // the server may still be at it
			if h.taken("r-1") == c.taken {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		if h.taken("r-1") != c.taken {
			t.Errorf("%s: %d beds are taken, want %d", word, h.taken("r-1"), c.taken)
		}
		between.word.Store(nil)
		h.must(s.Close())
	}
}

// TestWhoIsCarriedOutAgainIsAskedAgain: a room's gender rule is held against the student as she is when her
// transaction is carried out again, too.
func TestWhoIsCarriedOutAgainIsAskedAgain(t *testing.T) {
	women := beds("r-1", 5)
	women.Gender = hostel.FemaleOnly
	h := newHouse(t, place(1, women))
	h.enrol("ama")
	h.Plain()
	lock, err := h.db.Begin() // its row keeps her waiting
	h.must(err)
	_, err = lock.Exec(`update room_beds set changed_at = changed_at where room_uuid = 'r-1'`)
	h.must(err)
	held := make(chan error, 1)
	go func() {
		_, err := h.Hold(t.Context(), want("ama", "r-1", noon))
		held <- err
	}()
	time.Sleep(300 * time.Millisecond) // several tries
	h.must(h.second().SaveProfile(t.Context(), "ama", hostel.Profile{Name: "ama", Gender: "male"}))
	h.must(lock.Rollback())
	if err := <-held; !errors.Is(err, hostel.ErrWrongGender) || h.taken("r-1") != 0 {
		t.Errorf("held with %v, %d beds are taken", err, h.taken("r-1"))
	}
}
