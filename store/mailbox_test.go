package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

// mailboxHold returns a hold from a mailbox.
func mailboxHold(student, mailbox, room string, at time.Time) hostel.Booking {
	b := storetest.Want(student, room, at)
	if mailbox != "" {
		b.Mailbox = "hash of " + mailbox
	}
	return b
}

// holdsFrom holds a bed from a mailbox.
func (h *fixture) holdsFrom(student, mailbox, room string, at time.Time) error {
	_, err := h.Hold(h.T.Context(), mailboxHold(student, mailbox, room, at))
	return err
}

// TestOneMailboxHasOneHour tries to get a second hour: with another account, with another email address, and with an
// account that is deleted and created again.
func TestOneMailboxHasOneHour(t *testing.T) {
	over := noon.Add(61 * time.Minute)
	for name, c := range map[string]struct {
		student, mailbox string
		deleted          bool // the first account
	}{
		"another account":                             {"ama+2", "ama", false},
		"the account with another email address":      {"ama+1", "ama's other", false},
		"another account, after the first is deleted": {"ama+2", "ama", true},
	} {
		t.Run(name, func(t *testing.T) {
			h := oneRoom(t, 9, "ama+1", "ama+2", "esi")
			for i := range 4 {
				at := noon.Add(time.Duration(i) * storetest.HoldFor)
				h.Must(h.holdsFrom("ama+1", "ama", "r-1", at))
				h.Must(h.Release(t.Context(), "ama+1", at.Add(storetest.HoldFor)))
			}
			if c.deleted {
				h.Must(h.DeleteAccount(t.Context(), "ama+1", "", over, hostel.Letter{Kind: hostel.LetterAccountDeleted}))
				h.Must(h.Forget(t.Context(), noon.Add(6*time.Hour)))
			}
			h.ExpectError(h.holdsFrom(c.student, c.mailbox, "r-1", over), booking.ErrHoarding)
			h.Must(h.holdsFrom("esi", "esi", "r-1", over)) // the control
			h.Must(h.holdsFrom(c.student, c.mailbox, "r-1", noon.Add(8*time.Hour)))
			h.CheckLedger()
		})
	}
}

// TestTheNeighboursOfAHoldAreForgotten: network and domain after a day, the mailbox after two days. A paid booking keeps
// domain and mailbox for 34 days. A refunded payment keeps the mailbox for 34 days.
func TestTheNeighboursOfAHoldAreForgotten(t *testing.T) {
	h := oneRoom(t, 9, "ama", "esi", "efua")
	for _, student := range []string{"ama", "esi", "efua"} {
		b := mailboxHold(student, student, "r-1", noon)
		b.Network, b.Domain = "campus", "cheap.example"
		held := h.HoldWanted(b)
		must.Equal(t, "network and domain", held.Network+held.Domain, "")
		switch student {
		case "esi":
			h.SettlePayment(h.PayFor(held, noon), noon)
		case "efua": // pays a day after the hold
			reference, late := h.OpenPage(held, noon), noon.Add(25*time.Hour)
			h.Must(h.Release(t.Context(), "efua", noon))
			s := h.SettlePayment(h.MarkPaid(reference, late), late)
			h.ExpectStates(s, hostel.PaymentRefundDue, hostel.Cancelled)
		}
	}
	const day = 24 * time.Hour
	for _, c := range []struct {
		after time.Duration
		kept  string // networks, domains, mailboxes
	}{{day - time.Millisecond, "3 3 3"}, {day, "0 1 3"}, {2*day - time.Millisecond, "0 1 3"}, {2 * day, "0 1 2"},
		{34*day - time.Millisecond, "0 1 2"}, {34 * day, "0 0 0"}} {
		h.Must(h.Forget(t.Context(), noon.Add(c.after)))
		h.ExpectText(c.kept, `select count(nullif(network, '')) || ' ' || count(nullif(domain, '')) || ' '
			|| count(nullif(mailbox, '')) from bookings`)
	}
	h.ExpectNumber(0, `select count(*) from throttles`)
}

// TestBothLedgersCountNeighboursAlike has expired holds, the student's own hold, and paid bookings.
func TestBothLedgersCountNeighboursAlike(t *testing.T) {
	p := newPair(t, storetest.Hostel(1, storetest.Beds("r-1", 400), storetest.Beds("r-2", 9)))
	ids := p.AddCrowd("s-", 330)
	p.enrol(ids...)
	var held []hostel.Booking
	ask := func(i int, network, domain, room string, at time.Time) error {
		b := mailboxHold(ids[i], "", room, at)
		b.Network, b.Domain = network, domain
		b, err := p.both.Hold(t.Context(), b, booking.AnyHold)
		held = append(held, b)
		return err
	}
	const cheap = "cheap.example"
	end := noon.Add(storetest.HoldFor)
	for i := range 20 {
		p.Must(ask(i, "", cheap, "r-1", noon))
	}
	p.ExpectError(ask(20, "", cheap, "r-1", noon), booking.ErrDomainHolds)
	p.Must(ask(3, "", cheap, "r-2", noon)) // changes the room
	p.Must(ask(20, "", "another.example", "r-1", noon))
	for i, b := range held[:3] {
		err := ask(21, "", cheap, "r-1", end.Add(-1))
		if i == 0 && !errors.Is(err, booking.ErrDomainHolds) {
			t.Errorf("without a paid booking: %v", err)
		}
		p.pays(p.opensPage(b), noon)
	}
	for i := 22; i < 45; i++ {
		p.Must(ask(i, "", cheap, "r-1", end.Add(-1)))
	}
	end = end.Add(storetest.HoldFor)
	for i := 22; i < 322; i++ { // the earlier holds have ended
		p.Must(ask(i, "campus", "", "r-1", end))
	}
	p.ExpectError(ask(322, "campus", "", "r-1", end), booking.ErrNetworkHolds)
	p.Must(ask(322, "another", "", "r-1", end))
	p.Must(ask(323, "campus", "", "r-1", end.Add(storetest.HoldFor)))
}

// mailboxRush counts the holds of twenty accounts of one mailbox that ask two servers for beds at once.
func (h *fixture) mailboxRush() int {
	h.T.Helper()
	servers, ids := []*store.Store{h.Store, h.Another()}, h.AddCrowd("ama+", 20)
	return h.AtOnce(len(ids), func(i int) error {
		_, err := servers[i%2].Hold(h.T.Context(), mailboxHold(ids[i], "ama", "r-1", noon), "")
		return err
	}, booking.ErrMailboxHolds)
}

func TestTwentyAccountsOfOneMailboxAtOnce(t *testing.T) {
	h := oneRoom(t, 99)
	must.Equal(t, "beds of one mailbox", h.mailboxRush(), 1)
	h.CheckLedger()
}

// TestTwentyAccountsWithoutTheirMailbox is the control: without the mailbox, each account gets a bed.
func TestTwentyAccountsWithoutTheirMailbox(t *testing.T) {
	h := oneRoom(t, 99)
	h.AddTrigger("after", "insert", "bookings", `update bookings set mailbox = '' where id = new.id`)
	if got := h.mailboxRush(); got < 2 {
		t.Errorf("%d beds without the guard: the test above could not fail", got)
	}
}

// domainRush counts the holds of forty accounts of one domain that ask two servers for beds at once. There are ten room
// types, so that the holds do not wait for each other.
func domainRush(t *testing.T, before func(h *fixture)) int {
	t.Helper()
	var rooms []hostel.Room
	for i := range 10 {
		rooms = append(rooms, storetest.Beds(fmt.Sprint("r-", i), 99))
	}
	h := newFixture(t, storetest.Hostel(1, rooms...))
	before(h)
	servers, ids := []*store.Store{h.Store, h.Another()}, h.AddCrowd("ama+", 40)
	defer h.CheckLedger()
	return h.AtOnce(len(ids), func(i int) error {
		b := mailboxHold(ids[i], ids[i], fmt.Sprint("r-", i%10), noon)
		b.Network, b.Domain = "campus", "cheap.example"
		_, err := servers[i%2].Hold(t.Context(), b, "")
		return err
	}, booking.ErrDomainHolds)
}

func TestFortyAccountsOfOneDomainAtOnce(t *testing.T) {
	must.Equal(t, "beds of one domain", domainRush(t, func(*fixture) {}), 20)
}

// TestFortyAccountsWithoutTheirDomain is the control: without network and domain, each account gets a bed.
func TestFortyAccountsWithoutTheirDomain(t *testing.T) {
	if got := domainRush(t, func(h *fixture) {
		h.AddTrigger("after", "insert", "bookings", `update bookings set network = '', domain = '' where id = new.id`)
	}); got != 40 {
		t.Errorf("%d beds without the guard: the test above could not fail", got)
	}
}
