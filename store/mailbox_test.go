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
	"efie/hostel/booking/ledgertest"
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

// TestTheNetworkAndTheDomainOfAHoldAreForgotten after a day; a paid booking speaks for its domain longer. The mailbox
// of a refunded payment is kept as long as that of a paid booking.
func TestTheNetworkAndTheDomainOfAHoldAreForgotten(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 9)))
	h.AddStudents("ama", "esi", "efua")
	for _, student := range []string{"ama", "esi", "efua"} {
		b := wishes(student, student, "r-1", storetest.Noon)
		b.Network, b.Domain = "campus", "cheap.example"
		held, err := h.Hold(t.Context(), b)
		h.Must(err)
		if held.Network+held.Domain != "" {
			t.Errorf("the ledger returns %q and %q", held.Network, held.Domain)
		}
		switch student {
		case "esi":
			h.SettlePayment(h.PayFor(held, storetest.Noon), storetest.Noon)
		case "efua": // pays a day after the hold
			reference, late := h.OpenPage(held, storetest.Noon), storetest.Noon.Add(25*time.Hour)
			h.Must(h.Release(t.Context(), "efua", storetest.Noon))
			s := h.SettlePayment(h.MarkPaid(reference, late), late)
			h.ExpectStates(s, hostel.PaymentRefundDue, hostel.Cancelled)
		}
	}
	const day = 24 * time.Hour
	for _, c := range []struct {
		after                      time.Duration
		networks, domains, mailbox int
	}{{day - time.Millisecond, 3, 3, 3}, {day, 0, 1, 3}, {2 * day, 0, 1, 2}, {34*day - 1, 0, 1, 2}, {34 * day, 0, 0, 0}} {
		h.Must(h.Forget(t.Context(), storetest.Noon.Add(c.after)))
		networks := h.Number(`select count(*) from bookings where network <> ''`)
		domains := h.Number(`select count(*) from bookings where domain <> ''`)
		mailboxes := h.Number(`select count(*) from bookings where mailbox <> ''`)
		if networks != c.networks || domains != c.domains || mailboxes != c.mailbox {
			t.Errorf("after %v: %d networks, %d domains, %d mailboxes; want %+v", c.after, networks, domains, mailboxes, c)
		}
	}
	if locks := h.Number(`select count(*) from throttles`); locks != 0 {
		t.Errorf("%d rows of locks are left", locks)
	}
}

// TestTheTwinCountsNeighbours asks the ledger in memory and the store the same: a hold that ran out, the student's own,
// and paid bookings.
func TestTheTwinCountsNeighbours(t *testing.T) {
	house := storetest.Hostel(1, storetest.Beds("r-1", 400), storetest.Beds("r-2", 9))
	h := newFixture(t, house)
	books := ledgertest.New(ledgertest.BedsOf([]*hostel.Hostel{house}))
	books.Offer(house)
	both := twin{t: t, books: books, store: h.Store}
	asks := func(i int, network, domain, room string, at time.Time) (hostel.Booking, error) {
		b := wishes(fmt.Sprint("s-", i), "", room, at)
		b.Network, b.Domain = network, domain
		return both.Hold(t.Context(), b, booking.AnyHold)
	}
	ids := make([]string, 330)
	for i := range ids {
		ids[i] = fmt.Sprint("s-", i)
	}
	h.AddStudents(ids...)
	for _, id := range ids {
		s, err := h.StudentByEmail(t.Context(), id+"@example.com")
		h.Must(err)
		books.Enrol(s)
	}
	later := storetest.Noon.Add(storetest.HoldFor)
	var held []hostel.Booking
	for i := range 20 {
		b, err := asks(i, "", "cheap.example", "r-1", storetest.Noon)
		h.Must(err)
		held = append(held, b)
	}
	if _, err := asks(20, "", "cheap.example", "r-1", storetest.Noon); !errors.Is(err, booking.ErrDomainHolds) {
		t.Errorf("the 21st: %v", err)
	}
	_, err := asks(3, "", "cheap.example", "r-2", storetest.Noon) // moves
	h.Must(err)
	_, err = asks(20, "", "another.example", "r-1", storetest.Noon)
	h.Must(err)
	for i, b := range held[:3] {
		_, err := asks(21, "", "cheap.example", "r-1", later.Add(-1))
		if i == 0 && !errors.Is(err, booking.ErrDomainHolds) {
			t.Errorf("with %d paid bookings: %v", i, err)
		}
		p := hostel.Payment{Reference: booking.Reference(b.ID, 0), BookingID: b.ID, StudentID: b.StudentID,
			Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: storetest.Noon}
		h.Must(both.OpenPayment(t.Context(), p, b.ExpiresAt))
		_, _, err = both.RecordOutcome(t.Context(), p.Reference, h.Outcome(p.Reference, hostel.OutcomeSuccess),
			hostel.Occasion{Now: storetest.Noon, Cause: hostel.ByWebhook})
		h.Must(err)
		_, err = both.Allocate(t.Context(), p.Reference, storetest.Terms(storetest.Noon))
		h.Must(err)
	}
	for i := 22; i < 45; i++ {
		_, err := asks(i, "", "cheap.example", "r-1", later.Add(-1))
		h.Must(err)
	}
	for i := 22; i < 322; i++ { // those of this minute have ended
		_, err := asks(i, "campus", "", "r-1", later.Add(storetest.HoldFor))
		h.Must(err)
	}
	_, err = asks(322, "campus", "", "r-1", later.Add(storetest.HoldFor))
	if !errors.Is(err, booking.ErrNetworkHolds) {
		t.Errorf("the 301st of a network: %v", err)
	}
	_, err = asks(322, "another", "", "r-1", later.Add(storetest.HoldFor))
	h.Must(err)
	_, err = asks(323, "campus", "", "r-1", later.Add(2*storetest.HoldFor))
	h.Must(err)
}

// crowdRush lets accounts ask for beds at once, at two servers, and counts the holds. All other accounts get a refusal.
func (h *fixture) crowdRush(accounts int, refusal error, wish func(id string) hostel.Booking) int {
	h.T.Helper()
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
			_, err := servers[i%2].Hold(h.T.Context(), wish(id), "")
			switch {
			case err == nil:
				got.Add(1)
			case !errors.Is(err, refusal):
				h.T.Errorf("%s: %v", id, err)
			}
		})
	}
	close(start)
	all.Wait()
	return int(got.Load())
}

// mailboxRush is a crowdRush of twenty accounts of one mailbox.
func (h *fixture) mailboxRush() int {
	h.T.Helper()
	return h.crowdRush(20, booking.ErrMailboxHolds, func(id string) hostel.Booking {
		return wishes(id, "ama", "r-1", storetest.Noon)
	})
}

// domainRush is a crowdRush of forty accounts of one domain.
func (h *fixture) domainRush() int {
	h.T.Helper()
	return h.crowdRush(40, booking.ErrDomainHolds, func(id string) hostel.Booking {
		b := wishes(id, id, "r-"+id[len(id)-1:], storetest.Noon)
		b.Network, b.Domain = "campus", "cheap.example"
		return b
	})
}

// tenRooms are room types of many beds, so that holds of several do not wait for each other.
func tenRooms() *hostel.Hostel {
	var rooms []hostel.Room
	for i := range 10 {
		rooms = append(rooms, storetest.Beds(fmt.Sprint("r-", i), 99))
	}
	return storetest.Hostel(1, rooms...)
}

func TestFortyAccountsOfOneDomainAtOnce(t *testing.T) {
	h := newFixture(t, tenRooms())
	if got := h.domainRush(); got != 20 {
		t.Errorf("one domain got %d beds", got)
	}
	h.CheckLedger()
}

// TestFortyAccountsWithoutTheirDomain is the control: where network and domain are lost, each account gets a bed.
func TestFortyAccountsWithoutTheirDomain(t *testing.T) {
	h := newFixture(t, tenRooms())
	h.AddTrigger("after", "insert", "bookings", `update bookings set network = '', domain = '' where id = new.id`)
	if got := h.domainRush(); got != 40 {
		t.Errorf("%d beds without the guard: the test above could not fail", got)
	}
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
