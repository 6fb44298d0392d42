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
	b := storetest.NewHold(student, room, at)
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
	t.Parallel()
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
				h.Must(h.DeleteAccount(t.Context(), "ama+1", "", over, hostel.Email{Kind: hostel.EmailAccountDeleted}))
				h.Must(h.Forget(t.Context(), noon.Add(6*time.Hour)))
			}
			h.ExpectError(h.holdsFrom(c.student, c.mailbox, "r-1", over), booking.ErrUnpaidTooLong)
			h.Must(h.holdsFrom("esi", "esi", "r-1", over)) // the control
			h.Must(h.holdsFrom(c.student, c.mailbox, "r-1", noon.Add(8*time.Hour)))
			h.CheckLedger()
		})
	}
}

// TestTheNeighboursOfAHoldAreForgotten: network, site and domain after a day, the mailbox after two days. A paid
// booking keeps domain and mailbox for 34 days. A refunded payment keeps the mailbox for 34 days.
func TestTheNeighboursOfAHoldAreForgotten(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 9, "ama", "esi", "efua")
	for _, student := range []string{"ama", "esi", "efua"} {
		b := mailboxHold(student, student, "r-1", noon)
		b.Network, b.Site, b.Domain = "campus", "site", "cheap.example"
		held := h.HoldWanted(b)
		must.Equal(t, "network, site and domain", held.Network+held.Site+held.Domain, "")
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
		kept  string // networks, sites, domains, mailboxes
	}{{day - time.Millisecond, "3 3 3 3"}, {day, "0 0 1 3"}, {2*day - time.Millisecond, "0 0 1 3"}, {2 * day, "0 0 1 2"},
		{34*day - time.Millisecond, "0 0 1 2"}, {34 * day, "0 0 0 0"}} {
		h.Must(h.Forget(t.Context(), noon.Add(c.after)))
		h.ExpectText(c.kept, `select count(nullif(network, '')) || ' ' || count(nullif(site, '')) || ' '
			|| count(nullif(domain, '')) || ' ' || count(nullif(mailbox, '')) from bookings`)
	}
	h.ExpectNumber(0, `select count(*) from throttles`)
}

// TestBothLedgersCountNeighboursAlike has expired holds, the student's own hold, and paid bookings.
func TestBothLedgersCountNeighboursAlike(t *testing.T) {
	t.Parallel()
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
	refusal := ask(322, "campus", "", "r-1", end.Add(time.Minute))
	p.ExpectError(refusal, booking.ErrNetworkHolds)
	problem, _ := errors.AsType[*hostel.Problem](refusal)
	must.Equal(t, "the wait", problem.RetryAfter, storetest.HoldFor-time.Minute)
	p.Must(ask(322, "another", "", "r-1", end))
	p.Must(ask(323, "campus", "", "r-1", end.Add(storetest.HoldFor)))
}

// TestBothLedgersCountTheHoldsOfASite has many IPv6 networks of one site.
func TestBothLedgersCountTheHoldsOfASite(t *testing.T) {
	t.Parallel()
	p := newPair(t, storetest.Hostel(1, storetest.Beds("r-1", 2*booking.MaxSiteHolds)))
	ids := p.AddCrowd("s-", booking.MaxSiteHolds+2)
	p.enrol(ids...)
	ask := func(i int, site string) error {
		b := mailboxHold(ids[i], "", "r-1", noon.Add(time.Duration(i)*time.Millisecond))
		b.Network, b.Site = fmt.Sprint("network ", i), site
		_, err := p.both.Hold(t.Context(), b, booking.AnyHold)
		return err
	}
	for i := range booking.MaxSiteHolds {
		p.Must(ask(i, "site"))
	}
	p.ExpectError(ask(booking.MaxSiteHolds, "site"), booking.ErrNetworkHolds)
	p.Must(ask(booking.MaxSiteHolds+1, "another site"))
}

// TestBothLedgersCountTheHoldsOfADay: fifty holds of a mailbox, with two accounts and other rooms. A second press for
// the held room and a paid booking do not count, and a deleted account keeps its holds.
func TestBothLedgersCountTheHoldsOfADay(t *testing.T) {
	t.Parallel()
	p := newPair(t, storetest.Hostel(1, storetest.Beds("r-1", 9), storetest.Beds("r-2", 9)))
	p.AddStudents("ama+1", "ama+2", "esi")
	p.enrol("ama+1", "ama+2", "esi")
	at := noon
	ask := func(student, mailbox, room string) (hostel.Booking, error) {
		at = at.Add(time.Second)
		return p.both.Hold(t.Context(), mailboxHold(student, mailbox, room, at), booking.AnyHold)
	}
	paid, err := ask("ama+2", "ama", "r-1")
	p.Must(err)
	p.pays(p.opensPage(paid), at)
	for range 25 {
		p.Must(errorOf(ask("ama+1", "ama", "r-1")))
		p.Must(errorOf(ask("ama+1", "ama", "r-1"))) // a second press
		p.Must(errorOf(ask("ama+1", "ama", "r-2")))
	}
	p.Must(p.both.Release(t.Context(), "ama+1", at))
	_, err = ask("ama+1", "ama", "r-1")
	p.ExpectError(err, booking.ErrDailyHolds)
	_, err = ask("ama+1", "another", "r-1")
	p.ExpectError(err, booking.ErrDailyHolds)
	unlimited := mailboxHold("ama+1", "ama", "r-1", at)
	unlimited.Unlimited = true
	p.Must(errorOf(p.both.Hold(t.Context(), unlimited, "")))
	p.Must(p.both.Release(t.Context(), "ama+1", at))
	p.Must(p.DeleteAccount(t.Context(), "ama+1", "", at, hostel.Email{}))
	p.AddStudents("ama+3")
	_, err = p.Hold(t.Context(), mailboxHold("ama+3", "ama", "r-1", at))
	p.ExpectError(err, booking.ErrDailyHolds)
	p.Must(errorOf(ask("esi", "esi", "r-1")))
	p.CheckLedger()
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
	t.Parallel()
	h := oneRoom(t, 99)
	must.Equal(t, "beds of one mailbox", h.mailboxRush(), 1)
	h.CheckLedger()
}

// TestTwentyAccountsWithoutTheirMailbox is the control: without the mailbox, each account gets a bed.
func TestTwentyAccountsWithoutTheirMailbox(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
	must.Equal(t, "beds of one domain", domainRush(t, func(*fixture) {}), 20)
}

// TestFortyAccountsWithoutTheirDomain is the control: without network and domain, each account gets a bed.
func TestFortyAccountsWithoutTheirDomain(t *testing.T) {
	t.Parallel()
	if got := domainRush(t, func(h *fixture) {
		h.AddTrigger("after", "insert", "bookings",
			`update bookings set network = '', site = '', domain = '' where id = new.id`)
	}); got != 40 {
		t.Errorf("%d beds without the guard: the test above could not fail", got)
	}
}

// annulled books a bed, and has support cancel the booking.
func (h *fixture) annulled(student, mailbox string, at time.Time) error {
	b, err := h.Hold(h.T.Context(), mailboxHold(student, mailbox, "r-1", at))
	if err == nil {
		h.SettlePayment(h.PayFor(b, at), at)
		h.annul(b, at)
	}
	return err
}

// annul cancels a booking as support does.
func (h *fixture) annul(b hostel.Booking, at time.Time) {
	h.T.Helper()
	_, err := h.Cancel(h.T.Context(), b.ID, booking.Terms{
		Occasion: hostel.Occasion{Now: at, Cause: hostel.ByOperator},
	})
	h.Must(err)
}

// cancelled books a bed, and has the student cancel the booking. If that is refused, support does.
func (h *fixture) cancelled(student, mailbox string, at time.Time) error {
	b := h.HoldWanted(mailboxHold(student, mailbox, "r-1", at))
	h.SettlePayment(h.PayFor(b, at), at)
	return h.cancels(b, at)
}

// cancels lets a student cancel a booking. If that is refused, support does.
func (h *fixture) cancels(b hostel.Booking, at time.Time) error {
	story, err := h.Story(h.T.Context(), b.StudentID, 5, "")
	h.Must(err)
	t := storetest.Terms(at)
	t.Cause = hostel.ByStudent
	t.Refusal = func(b hostel.Booking, paid hostel.PaymentState, cancelled []time.Time) error {
		must.Equal(h.T, "the cancellations in the story", story.Cancelled, cancelled)
		return booking.CancelRefusal(b, paid, cancelled, at)
	}
	_, refused := h.Cancel(h.T.Context(), b.ID, t)
	if refused != nil {
		h.annul(b, at)
	}
	return refused
}

// paidTwice books a bed on two pages, so that the second payment is refunded, and has support cancel the booking.
func (h *fixture) paidTwice(student, mailbox string, at time.Time) error {
	b, err := h.paysTwice(student, mailbox, at, h.OpenPage)
	if err == nil {
		h.annul(b, at)
	}
	return err
}

// paidByBoth is paidTwice with another person as the second payer.
func (h *fixture) paidByBoth(student, mailbox string, at time.Time) error {
	b, err := h.paysTwice(student, mailbox, at, h.OpenPayerPage)
	if err == nil {
		h.annul(b, at)
	}
	return err
}

// paysTwice books a bed on two pages. openSecond opens the second page.
func (h *fixture) paysTwice(
	student, mailbox string, at time.Time, openSecond func(hostel.Booking, time.Time) string,
) (hostel.Booking, error) {
	b, err := h.Hold(h.T.Context(), mailboxHold(student, mailbox, "r-1", at))
	if err == nil {
		first, second := h.OpenPage(b, at), openSecond(b, at)
		h.SettlePayment(h.MarkPaid(first, at), at)
		h.ExpectStates(h.SettlePayment(h.MarkPaid(second, at), at), hostel.PaymentRefundDue, hostel.Confirmed)
	}
	return b, err
}

// twiceCancelled books a bed on two pages, and has the student cancel the booking.
func (h *fixture) twiceCancelled(student, mailbox string, at time.Time) error {
	b, err := h.paysTwice(student, mailbox, at, h.OpenPage)
	h.Must(err)
	return h.cancels(b, at)
}

// paidLate pays for a bed that the student released, in a room that has become full.
func (h *fixture) paidLate(student, mailbox string, at time.Time) error {
	b := h.HoldWanted(mailboxHold(student, mailbox, "r-1", at))
	reference := h.OpenPage(b, at)
	h.Must(h.Release(h.T.Context(), student, at))
	h.Run(`update room_beds set beds = 0`)
	h.ExpectStates(h.SettlePayment(h.MarkPaid(reference, at), at), hostel.PaymentRefundDue, hostel.Cancelled)
	h.Run(`update room_beds set beds = 9`)
	return nil
}

// letGo lets a bed go whose payer has an open page. The payer pays in time, when the room is full.
func (h *fixture) letGo(student, mailbox string, at time.Time) error {
	b := h.HoldWanted(mailboxHold(student, mailbox, "r-1", at))
	reference := h.OpenPayerPage(b, at)
	h.Must(h.Release(h.T.Context(), student, at))
	h.Run(`update room_beds set beds = 0`)
	h.ExpectStates(h.SettlePayment(h.MarkPaid(reference, at), at), hostel.PaymentRefundDue, hostel.Cancelled)
	h.Run(`update room_beds set beds = 9`)
	return nil
}

// deed is an action of a student at a time after noon. All deeds of a case succeed, except perhaps the last.
type deed struct {
	student string
	does    func(h *fixture, student, mailbox string, at time.Time) error
	after   time.Duration
}

// TestThreeRefundsInThirtyDays: a fourth refund is refused, and a hold that may lead to one (R12).
func TestThreeRefundsInThirtyDays(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	cancelled, annulled, paidTwice := (*fixture).cancelled, (*fixture).annulled, (*fixture).paidTwice
	paidByBoth, letGo := (*fixture).paidByBoth, (*fixture).letGo
	three := []deed{{"ama", cancelled, 0}, {"ama", cancelled, day}, {"ama", cancelled, 2 * day}}
	crowd := []deed{{"ama", cancelled, 0}, {"esi", cancelled, day}, {"efua", cancelled, 2 * day},
		{"abena", cancelled, 4 * day}}
	pages := []deed{{"ama", paidTwice, 0}, {"ama", paidTwice, 3 * day}, {"esi", paidTwice, 6 * day}}
	for name, c := range map[string]struct {
		mailbox string // of all students
		deeds   []deed
		want    error
	}{
		"just before thirty days": {"ama", append(three, deed{"ama", cancelled, 30*day - time.Millisecond}),
			booking.ErrCancelledOften},
		"after thirty days":        {"ama", append(three, deed{"ama", cancelled, 30 * day}), nil},
		"accounts of one mailbox":  {"ama", crowd, booking.ErrCancelledOften},
		"others without a mailbox": {"", crowd, nil},
		"two by support": {"ama", []deed{{"ama", cancelled, 0}, {"ama", annulled, day}, {"ama", annulled, 2 * day},
			{"ama", cancelled, 4 * day}}, nil},
		"old ones do not hide recent ones": {"ama", append(three, deed{"ama", cancelled, 60 * day},
			deed{"ama", cancelled, 61 * day}, deed{"ama", cancelled, 62 * day}, deed{"ama", cancelled, 63 * day}),
			booking.ErrCancelledOften},
		"three second pages": {"ama", append(pages, deed{"ama", paidTwice, 10 * day}), booking.ErrRefundedOften},
		"three second pages, of another account": {"ama", append(pages, deed{"esi", paidTwice, 10 * day}),
			booking.ErrRefundedOften},
		"three second pages, thirty days ago": {"ama", append(pages, deed{"ama", paidTwice, 30 * day}), nil},
		"three refunds of other payers": {"ama", []deed{{"ama", paidByBoth, 0}, {"ama", paidByBoth, day},
			{"esi", paidByBoth, 2 * day}, {"ama", paidByBoth, 3 * day}}, nil},
		"three beds released while others paid": {"ama", []deed{{"ama", letGo, 0}, {"esi", letGo, day},
			{"ama", letGo, 2 * day}, {"esi", annulled, 3 * day}}, booking.ErrRefundedOften},
		"three beds released, of others": {"", []deed{{"ama", letGo, 0}, {"esi", letGo, day}, {"ama", letGo, 2 * day},
			{"efua", annulled, 3 * day}}, nil},
		"three second pages of others": {"", append(pages, deed{"efua", paidTwice, 10 * day}), nil},
		"second pages and cancellations": {"ama", []deed{{"ama", paidTwice, 0}, {"ama", cancelled, day},
			{"ama", cancelled, 2 * day}, {"ama", paidTwice, 3 * day}}, booking.ErrRefundedOften},
		"a cancellation after second pages": {"ama", []deed{{"ama", paidTwice, 0}, {"ama", paidTwice, day},
			{"ama", (*fixture).twiceCancelled, 2 * day}}, booking.ErrCancelledOften},
		"cancellations forbid no bed": {"ama", append(three, deed{"ama", annulled, 3 * day}), nil},
		"full rooms forbid no bed": {"ama", []deed{{"ama", (*fixture).paidLate, 0}, {"ama", (*fixture).paidLate, day},
			{"ama", (*fixture).paidLate, 2 * day}, {"ama", annulled, 4 * day}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := oneRoom(t, 9, "ama", "esi", "efua", "abena")
			for i, d := range c.deeds {
				want := error(nil)
				if i == len(c.deeds)-1 {
					want = c.want
				}
				must.Fail(t, fmt.Sprint("deed ", i+1), d.does(h, d.student, c.mailbox, noon.Add(d.after)), want)
				h.Must(h.Forget(t.Context(), noon.Add(d.after)))
			}
			h.CheckLedger()
		})
	}
}
