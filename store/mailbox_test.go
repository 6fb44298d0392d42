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
	"efie/store/storetest"
)

// wishes is a bed that a student asks for from a mailbox.
func wishes(student, mailbox, room string, at time.Time) hostel.Booking {
	b := storetest.Want(student, room, at)
	if mailbox != "" {
		b.Mailbox = "hash of " + mailbox
	}
	return b
}

func TestAccountsOfOneMailboxKeepOneUnpaidBed(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9), storetest.Beds("r-2", 9)))
	h.AddStudents("ama+1", "ama+2", "esi")
	first, err := h.Hold(t.Context(), wishes("ama+1", "ama", "r-1", storetest.Noon))
	h.Must(err)
	for _, room := range []string{"r-1", "r-2"} {
		_, err := h.Hold(t.Context(), wishes("ama+2", "ama", room, storetest.Noon))
		if p, refused := errors.AsType[*hostel.Problem](err); !refused || p.Code != "mailbox_holds" ||
			p.Message != "A bed is kept already for another account of your mailbox. It is kept until 12:15. "+
				"Log in there and pay for it or let it go, or wait until then." {
			t.Errorf("%s for the other account: %v", room, err)
		}
	}
	// The same account moves to another room, and an account of another mailbox takes a bed.
	for _, b := range []hostel.Booking{
		wishes("ama+1", "ama", "r-2", storetest.Noon), wishes("esi", "esi", "r-1", storetest.Noon),
	} {
		_, err := h.Hold(t.Context(), b)
		h.Must(err)
	}
	if h.BookingState(first) != hostel.Cancelled || h.TakenBeds("r-1") != 1 || h.TakenBeds("r-2") != 1 {
		t.Errorf("the first is %s, %d and %d beds are taken", h.BookingState(first), h.TakenBeds("r-1"),
			h.TakenBeds("r-2"))
	}
	// the first ran out, but has not ended
	_, err = h.Hold(t.Context(), wishes("ama+2", "ama", "r-1", storetest.Noon.Add(storetest.HoldFor)))
	h.Must(err)
	standing, err := h.CurrentBooking(t.Context(), "ama+2")
	h.Must(err)
	h.SettlePayment(h.PayFor(*standing.Booking, storetest.Noon.Add(storetest.HoldFor)),
		storetest.Noon.Add(storetest.HoldFor))
	// a paid booking is no hindrance
	_, err = h.Hold(t.Context(), wishes("ama+1", "ama", "r-2", storetest.Noon.Add(storetest.HoldFor)))
	h.Must(err)
	h.CheckLedger()
}

// TestOneMailboxHasOneHour goes through the ways to another budget: another account, another e-mail address, and
// an account that is deleted and made again.
func TestOneMailboxHasOneHour(t *testing.T) {
	for name, next := range map[string]func(h *fixture) hostel.Booking{
		"another account": func(*fixture) hostel.Booking {
			return wishes("ama+2", "ama", "r-1", storetest.Noon.Add(61*time.Minute))
		},
		"the account with another e-mail address": func(*fixture) hostel.Booking {
			return wishes("ama+1", "ama's other", "r-1", storetest.Noon.Add(61*time.Minute))
		},
		"another account, after the first has another e-mail address": func(h *fixture) hostel.Booking {
			h.Run(`update students set email = 'other@example.com' where id = 'ama+1'`)
			return wishes("ama+2", "ama", "r-1", storetest.Noon.Add(61*time.Minute))
		},
		"another account, after the first is deleted": func(h *fixture) hostel.Booking {
			h.Must(h.DeleteAccount(t.Context(), "ama+1", "", storetest.Noon.Add(61*time.Minute),
				hostel.Letter{Kind: hostel.LetterAccountDeleted}))
			h.Must(h.Forget(t.Context(), storetest.Noon.Add(6*time.Hour)))
			return wishes("ama+2", "ama", "r-1", storetest.Noon.Add(61*time.Minute))
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
			h.AddStudents("ama+1", "ama+2", "esi")
			for i := range 4 {
				at := storetest.Noon.Add(time.Duration(i) * storetest.HoldFor)
				_, err := h.Hold(t.Context(), wishes("ama+1", "ama", "r-1", at))
				h.Must(err)
				h.Must(h.Release(t.Context(), "ama+1", at.Add(storetest.HoldFor)))
			}
			b := next(h)
			if _, err := h.Hold(t.Context(), b); !errors.Is(err, booking.ErrHoarding) {
				t.Errorf("held with %v", err)
			}
			b.HeldAt, b.ExpiresAt = storetest.Noon.Add(8*time.Hour), storetest.Noon.Add(8*time.Hour+storetest.HoldFor)
			_, err := h.Hold(t.Context(), b)
			h.Must(err)
			_, err = h.Hold(t.Context(), wishes("esi", "esi", "r-1", storetest.Noon.Add(61*time.Minute))) // the control
			h.Must(err)
			h.CheckLedger()
		})
	}
}

// TestTheMailboxOfAHoldIsForgotten: of a deleted account nothing is left that leads to its mailbox.
func TestTheMailboxOfAHoldIsForgotten(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
	h.AddStudents("ama", "esi")
	_, err := h.Hold(t.Context(), wishes("ama", "ama", "r-1", storetest.Noon))
	h.Must(err)
	h.Must(h.Release(t.Context(), "ama", storetest.Noon))
	paid, err := h.Hold(t.Context(), wishes("esi", "esi", "r-1", storetest.Noon))
	h.Must(err)
	h.SettlePayment(h.PayFor(paid, storetest.Noon), storetest.Noon)
	const day = 24 * time.Hour
	for _, c := range []struct {
		after time.Duration
		kept  int
	}{{2*day - time.Millisecond, 2}, {2 * day, 1}, {34*day - time.Millisecond, 1}, {34 * day, 0}} {
		h.Must(h.Forget(t.Context(), storetest.Noon.Add(c.after)))
		if kept := h.Number(`select count(*) from bookings where mailbox <> ''`); kept != c.kept {
			t.Errorf("after %v, %d mailboxes are kept, want %d", c.after, kept, c.kept)
		}
	}
}

// mailboxRush lets twenty accounts of one mailbox ask for beds at once, at two servers, and counts the holds.
func (h *fixture) mailboxRush() int {
	h.T.Helper()
	const accounts = 20
	servers := []*store.Store{h.Store, h.another()}
	ids := make([]string, accounts)
	for i := range ids {
		ids[i] = fmt.Sprint("ama+", i)
	}
	h.AddStudents(ids...)
	var got atomic.Int64
	var all sync.WaitGroup
	start := make(chan struct{})
	for i, id := range ids {
		all.Go(func() {
			<-start
			_, err := servers[i%2].Hold(h.T.Context(), wishes(id, "ama", "r-1", storetest.Noon), "")
			switch {
			case err == nil:
				got.Add(1)
			case !errors.Is(err, booking.ErrMailboxHolds):
				h.T.Errorf("%s: %v", id, err)
			}
		})
	}
	close(start)
	all.Wait()
	return int(got.Load())
}

// another is a second server on the same database.
func (h *fixture) another() *store.Store {
	h.T.Helper()
	s := storetest.OpenStore(h.T, h.Address)
	h.T.Cleanup(func() { h.Must(s.Close()) })
	return s
}

func TestTwentyAccountsOfOneMailboxAtOnce(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 99)))
	if got := h.mailboxRush(); got != 1 {
		t.Errorf("one mailbox got %d beds", got)
	}
	h.CheckLedger()
}

// TestTwentyAccountsWithoutTheirMailbox is the control: where the mailbox is lost, each account gets a bed.
func TestTwentyAccountsWithoutTheirMailbox(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 99)))
	h.AddTrigger("after", "insert", "bookings", `update bookings set mailbox = '' where id = new.id`)
	if got := h.mailboxRush(); got < 2 {
		t.Errorf("%d beds without the guard: the test above could not fail", got)
	}
}
