package store_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store"
)

// wishes is a bed that a student asks for from a mailbox.
func wishes(student, mailbox, room string, at time.Time) hostel.Booking {
	b := want(student, room, at)
	if mailbox != "" {
		b.Mailbox = "hash of " + mailbox
	}
	return b
}

func TestAccountsOfOneMailboxKeepOneUnpaidBed(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 9), beds("r-2", 9)))
	h.enrol("ama+1", "ama+2", "esi")
	first, err := h.Hold(t.Context(), wishes("ama+1", "ama", "r-1", noon))
	h.must(err)
	for _, room := range []string{"r-1", "r-2"} {
		_, err := h.Hold(t.Context(), wishes("ama+2", "ama", room, noon))
		if p, refused := errors.AsType[*hostel.Problem](err); !refused || p.Code != "mailbox_holds" ||
			p.Message != "A bed is kept already for another account of your mailbox. It is kept until 12:15. "+
				"Log in there and pay for it or let it go, or wait until then." {
			t.Errorf("%s for the other account: %v", room, err)
		}
	}
	// The same account moves to another room, and an account of another mailbox takes a bed.
	for _, b := range []hostel.Booking{wishes("ama+1", "ama", "r-2", noon), wishes("esi", "esi", "r-1", noon)} {
		_, err := h.Hold(t.Context(), b)
		h.must(err)
	}
	if h.state(first) != hostel.Cancelled || h.taken("r-1") != 1 || h.taken("r-2") != 1 {
		t.Errorf("the first is %s, %d and %d beds are taken", h.state(first), h.taken("r-1"), h.taken("r-2"))
	}
	_, err = h.Hold(t.Context(), wishes("ama+2", "ama", "r-1", noon.Add(holdFor))) // the first ran out, but has not ended
	h.must(err)
	standing, err := h.Standing(t.Context(), "ama+2")
	h.must(err)
	h.settle(h.pays(*standing.Booking, noon.Add(holdFor)), noon.Add(holdFor))
	_, err = h.Hold(t.Context(), wishes("ama+1", "ama", "r-2", noon.Add(holdFor))) // a paid booking is no hindrance
	h.must(err)
	h.sound()
}

// TestOneMailboxHasOneHour goes through the ways to another budget: another account, another e-mail address, and
// an account that is deleted and made again.
func TestOneMailboxHasOneHour(t *testing.T) {
	for name, next := range map[string]func(h *house) hostel.Booking{
		"another account": func(*house) hostel.Booking { return wishes("ama+2", "ama", "r-1", noon.Add(61*time.Minute)) },
		"the account with another e-mail address": func(*house) hostel.Booking {
			return wishes("ama+1", "ama's other", "r-1", noon.Add(61*time.Minute))
		},
		"another account, after the first has another e-mail address": func(h *house) hostel.Booking {
			h.raw(`update students set email = 'other@example.com' where id = 'ama+1'`)
			return wishes("ama+2", "ama", "r-1", noon.Add(61*time.Minute))
		},
		"another account, after the first is deleted": func(h *house) hostel.Booking {
			h.must(h.DeleteAccount(t.Context(), "ama+1", "", noon.Add(61*time.Minute),
				hostel.Letter{Kind: hostel.LetterAccountDeleted}))
			h.must(h.Forget(t.Context(), noon.Add(6*time.Hour)))
			return wishes("ama+2", "ama", "r-1", noon.Add(61*time.Minute))
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, place(1, beds("r-1", 9)))
			h.enrol("ama+1", "ama+2", "esi")
			for i := range 4 {
				at := noon.Add(time.Duration(i) * holdFor)
				_, err := h.Hold(t.Context(), wishes("ama+1", "ama", "r-1", at))
				h.must(err)
				h.must(h.Release(t.Context(), "ama+1", at.Add(holdFor)))
			}
			b := next(h)
			if _, err := h.Hold(t.Context(), b); !errors.Is(err, booking.ErrHoarding) {
				t.Errorf("held with %v", err)
			}
			b.HeldAt, b.ExpiresAt = noon.Add(8*time.Hour), noon.Add(8*time.Hour+holdFor)
			_, err := h.Hold(t.Context(), b)
			h.must(err)
			_, err = h.Hold(t.Context(), wishes("esi", "esi", "r-1", noon.Add(61*time.Minute))) // the control
			h.must(err)
			h.sound()
		})
	}
}

// TestTheMailboxOfAHoldIsForgotten: of a deleted account nothing is left that leads to its mailbox.
func TestTheMailboxOfAHoldIsForgotten(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 9)))
	h.enrol("ama", "esi")
	_, err := h.Hold(t.Context(), wishes("ama", "ama", "r-1", noon))
	h.must(err)
	h.must(h.Release(t.Context(), "ama", noon))
	paid, err := h.Hold(t.Context(), wishes("esi", "esi", "r-1", noon))
	h.must(err)
	h.settle(h.pays(paid, noon), noon)
	const day = 24 * time.Hour
	for _, c := range []struct {
		after time.Duration
		kept  int
	}{{2*day - time.Millisecond, 2}, {2 * day, 1}, {34*day - time.Millisecond, 1}, {34 * day, 0}} {
		h.must(h.Forget(t.Context(), noon.Add(c.after)))
		if kept := h.number(`select count(*) from bookings where mailbox <> ''`); kept != c.kept {
			t.Errorf("after %v, %d mailboxes are kept, want %d", c.after, kept, c.kept)
		}
	}
}

// mailboxRush lets twenty accounts of one mailbox ask for beds at once, at two servers, and counts the holds.
func (h *house) mailboxRush() int {
	h.t.Helper()
	const accounts = 20
	servers := []*store.Store{h.Store, h.another()}
	ids := make([]string, accounts)
	for i := range ids {
		ids[i] = fmt.Sprint("ama+", i)
	}
	h.enrol(ids...)
	var got atomic.Int64
	var all sync.WaitGroup
	start := make(chan struct{})
	for i, id := range ids {
		all.Go(func() {
			<-start
			_, err := servers[i%2].Hold(h.t.Context(), wishes(id, "ama", "r-1", noon))
			switch {
			case err == nil:
				got.Add(1)
			case !errors.Is(err, booking.ErrMailboxHolds):
				h.t.Errorf("%s: %v", id, err)
			}
		})
	}
	close(start)
	all.Wait()
	return int(got.Load())
}

// another is a second server on the same database.
func (h *house) another() *store.Store {
	h.t.Helper()
	s := openStore(h.t, h.path)
	h.t.Cleanup(func() { h.must(s.Close()) })
	return s
}

func TestTwentyAccountsOfOneMailboxAtOnce(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 99)))
	if got := h.mailboxRush(); got != 1 {
		t.Errorf("one mailbox got %d beds", got)
	}
	h.sound()
}

// TestTwentyAccountsWithoutTheirMailbox is the control: where the mailbox is lost, each account gets a bed.
func TestTwentyAccountsWithoutTheirMailbox(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 99)))
	h.meddles("after", "insert", "bookings", `update bookings set mailbox = '' where id = new.id`)
	if got := h.mailboxRush(); got < 2 {
		t.Errorf("%d beds without the guard: the test above could not fail", got)
	}
}
