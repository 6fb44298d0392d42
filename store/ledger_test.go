package store_test

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store/storetest"
)

// TestTheStoreEqualsTheLedgerInMemory runs random worlds on the ledger in memory and on a store: 12,000 steps on SQLite
// and 500,000 with STRESS set. All results must be the same, and the doctor must find nothing. At times it compares all
// stored data.
func TestTheStoreEqualsTheLedgerInMemory(t *testing.T) {
	t.Parallel()
	worlds := 36
	if os.Getenv("STRESS") != "" {
		worlds = 500
	}
	for seed := range worlds / storetest.Thinning {
		// A subtest closes its store when its world ends: 500 open stores need more connections than PostgreSQL has.
		t.Run(fmt.Sprint("world ", seed), func(t *testing.T) { liveTwice(t, 20260302+uint64(seed)) })
	}
}

// TestBothLedgersAgreeOnQuickReleases runs worlds in which students hold and release beds all day. In one of them they
// ask other payers, whom the hostel gives two hours, and time passes.
func TestBothLedgersAgreeOnQuickReleases(t *testing.T) {
	t.Parallel()
	refused := map[string]int{}
	for seed, kinds := range map[uint64][]string{
		20261127: {"hold", "give up", "ask to pay", "check out by link", "wait"},
		20261130: {"hold", "give up"},
	} {
		for code, n := range liveTwice(t, seed, kinds...) {
			refused[code] += n
		}
	}
	for _, code := range []string{booking.ErrDailyHolds.Code, booking.ErrUnpaidTooLong.Code} {
		if refused[code] == 0 {
			t.Errorf("no step was refused with %s: %v", code, refused)
		}
	}
}

// liveTwice runs one world of a thousand steps, of these kinds if there are any, and returns its Counts. Every third
// world has beds for all, at several prices and charges. In half of these the hostel gives other payers two hours.
func liveTwice(t *testing.T, seed uint64, kinds ...string) map[string]int {
	t.Helper()
	hostels := ledgertest.Hostels()
	if seed%3 == 0 {
		hostels = ledgertest.RoomyHostel()
		hostels[0].PayerHours *= int(seed % 2)
	}
	h := newFixture(t, hostels...)
	var books *ledgertest.Ledger
	w := ledgertest.NewSimulation(seed, ledgertest.Options{
		Steps: kinds, Hostels: hostels, Ledger: func(l *ledgertest.Ledger) booking.Ledger {
			books = l
			return twin{t: t, books: l, store: h.Store}
		},
	})
	for _, s := range w.Students() {
		h.AddStudents(s.ID)
		h.Run(`update accounts set email = $1 where id = $2`, s.Email, s.ID)
		known, err := h.StudentByEmail(t.Context(), s.Email)
		h.Must(err)
		books.Enrol(known)
	}
	for range 40 {
		h.Must(w.Run(t.Context(), 25))
		h.CheckLedger()
	}
	h.equals(books, hostels)
	h.Must(w.Finish(t.Context()))
	h.equals(books, hostels)
	h.CheckLedger()
	return w.Counts
}

// equals ends the test if the stored data differs from the ledger in memory.
func (h *fixture) equals(books *ledgertest.Ledger, hostels []*hostel.Hostel) {
	h.T.Helper()
	var memory, kept []string
	for _, p := range books.Payments() {
		b := books.BookingOf(p.BookingID)
		reasons, err := h.Notes(h.T.Context(), b.StudentID)
		h.Must(err)
		memory, kept = append(memory, reasonsOf(books.Notes(b.StudentID))), append(kept, reasonsOf(reasons))
		memory = append(memory, fmt.Sprint(p, b, books.NextAttempt(p.Reference).UnixMilli()),
			steps(books.History(p.Reference)), steps(books.History(b.ID)))
		s, err := h.Settlement(h.T.Context(), p.Reference)
		h.Must(err)
		r := h.RecordOf(b.Code)
		kept = append(kept, fmt.Sprint(s.Payment, s.Booking,
			h.Number(`select next_at from payments where reference = $1`, p.Reference)),
			steps(movesOf(r, p.Reference)), steps(movesOf(r, b.ID)))
	}
	for room := range ledgertest.BedsOf(hostels) {
		memory = append(memory, fmt.Sprint(room, books.Taken(room)))
		kept = append(kept, fmt.Sprint(room, h.TakenBeds(room)))
	}
	for _, l := range books.Links() {
		known, b, err := h.Link(h.T.Context(), l.TokenHash)
		h.Must(err)
		memory = append(memory, fmt.Sprint(l, books.BookingOf(l.BookingID)))
		kept = append(kept, fmt.Sprint(known, b))
		for _, at := range []time.Time{noon, books.BookingOf(l.BookingID).ExpiresAt} {
			memory = append(memory, fmt.Sprint(books.LinkOfCode(h.T.Context(), l.CodeHash, at)))
			kept = append(kept, fmt.Sprint(h.LinkOfCode(h.T.Context(), l.CodeHash, at)))
		}
	}
	alarms, err := h.Alarms(h.T.Context())
	h.Must(err)
	memory, kept = append(memory, rings(books.Alarms())), append(kept, rings(alarms))
	memory, kept = append(memory, posts(books.Emails())), append(kept, h.posted())
	for i := range memory {
		if memory[i] != kept[i] {
			h.T.Fatalf("in memory\n%s\nand in the store\n%s", memory[i], kept[i])
		}
	}
}

// reasonsOf returns notes in one line. Two may have the same time.
func reasonsOf(notes []hostel.Note) string {
	lines := make([]string, len(notes))
	for i, n := range notes {
		lines[i] = fmt.Sprintf("%s %s: %s at %s", n.BookingID, n.Act, n.Text, n.At.Format(time.StampMilli))
	}
	slices.Sort(lines)
	return strings.Join(lines, "; ")
}

func movesOf(r hostel.Record, subject string) []hostel.Transition {
	return slices.DeleteFunc(slices.Clone(r.Transitions), func(m hostel.Transition) bool {
		return m.Subject != subject
	})
}

// steps returns a history in one line.
func steps(moves []hostel.Transition) string {
	var line strings.Builder
	for _, m := range moves {
		fmt.Fprintf(&line, "%s: %s > %s by %s at %s, %d; ", m.Subject, m.Was, m.Next, m.Cause,
			m.At.Format(time.StampMilli), m.Amount)
	}
	return line.String()
}

// rings returns alarms in one line, by kind and reference.
func rings(alarms []hostel.Alarm) string {
	lines := make([]string, len(alarms))
	for i, a := range alarms {
		lines[i] = a.Reference + " " + string(a.Kind)
	}
	slices.Sort(lines)
	return strings.Join(lines, ", ")
}

// posts returns emails in one line, by kind.
func posts(letters []hostel.Email) string {
	count := map[hostel.EmailKind]int{}
	for _, l := range letters {
		count[l.Kind]++
	}
	return fmt.Sprint(count)
}

// posted returns the kinds of the waiting emails about bookings and payments.
func (h *fixture) posted() string {
	h.T.Helper()
	letters := slices.DeleteFunc(h.UnsentEmails(), func(l hostel.Email) bool {
		return l.Kind == hostel.EmailVerification
	})
	return posts(letters)
}

// twin is a ledger in memory and one in a store. Both get the same calls, and must return the same.
type twin struct {
	t     *testing.T
	books *ledgertest.Ledger
	store booking.Ledger
}

// both calls both ledgers, and ends the test if their results differ.
func both[T any](w twin, method string, ask func(booking.Ledger) (T, error)) (T, error) {
	w.t.Helper()
	memory, memoryErr := ask(w.books)
	kept, err := ask(w.store)
	if fmt.Sprint(memoryErr) != fmt.Sprint(err) || !reflect.DeepEqual(memory, kept) {
		w.t.Fatalf("%s: in memory %+v, %v;\nin the store %+v, %v", method, memory, memoryErr, kept, err)
	}
	return kept, err
}

// pair is a fixture with a store and a ledger in memory, which get the same calls.
type pair struct {
	*fixture
	both twin
}

// newPair returns two ledgers that sell the beds of a hostel.
func newPair(t *testing.T, house *hostel.Hostel) *pair {
	t.Helper()
	h := newFixture(t, house)
	books := ledgertest.New(ledgertest.BedsOf([]*hostel.Hostel{house}))
	books.Offer(house)
	return &pair{fixture: h, both: twin{t: t, books: books, store: h.Store}}
}

// enrol copies students of the store to the ledger in memory.
func (p *pair) enrol(ids ...string) {
	p.T.Helper()
	for _, id := range ids {
		s, err := p.StudentByEmail(p.T.Context(), id+"@example.com")
		p.Must(err)
		p.both.books.Enrol(s)
	}
}

// opensPage opens the payment page at the beginning of a hold, and returns the payment's reference.
func (p *pair) opensPage(b hostel.Booking) string {
	p.T.Helper()
	opened := hostel.Payment{Reference: booking.Reference(b.ID, 0), BookingID: b.ID, StudentID: b.StudentID,
		Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: b.HeldAt}
	p.Must(p.both.OpenPayment(p.T.Context(), opened, b.ExpiresAt))
	return opened.Reference
}

// pays makes a payment succeed, and settles it.
func (p *pair) pays(reference string, at time.Time) booking.Settlement {
	p.T.Helper()
	occasion := hostel.Occasion{Now: at, Cause: hostel.ByWebhook}
	_, _, err := p.both.RecordOutcome(p.T.Context(), reference, p.Outcome(reference, hostel.OutcomeSuccess), occasion)
	p.Must(err)
	s, err := p.both.Allocate(p.T.Context(), reference, storetest.Terms(at))
	p.Must(err)
	return s
}

// changed holds the results of Change, without the error.
type changed struct {
	settlement booking.Settlement
	changed    bool
}

func (w twin) Hold(ctx context.Context, b hostel.Booking, instead string) (hostel.Booking, error) {
	return both(w, "hold", func(l booking.Ledger) (hostel.Booking, error) { return l.Hold(ctx, b, instead) })
}

func (w twin) Release(ctx context.Context, studentID string, now time.Time) error {
	_, err := both(w, "release", func(l booking.Ledger) (any, error) { return nil, l.Release(ctx, studentID, now) })
	return err
}

func (w twin) Expire(ctx context.Context, now time.Time) (int, error) {
	return both(w, "expire", func(l booking.Ledger) (int, error) { return l.Expire(ctx, now) })
}

func (w twin) Cancel(ctx context.Context, bookingID string, t booking.Terms) (booking.Settlement, error) {
	return both(w, "cancel", func(l booking.Ledger) (booking.Settlement, error) { return l.Cancel(ctx, bookingID, t) })
}

func (w twin) ChangeRoom(
	ctx context.Context, bookingID, roomUUID string, shown booking.Shown, t booking.Terms,
) (booking.Settlement, error) {
	return both(w, "change room", func(l booking.Ledger) (booking.Settlement, error) {
		return l.ChangeRoom(ctx, bookingID, roomUUID, shown, t)
	})
}

func (w twin) Attempts(ctx context.Context, bookingID string) ([]hostel.Payment, error) {
	return both(w, "attempts", func(l booking.Ledger) ([]hostel.Payment, error) { return l.Attempts(ctx, bookingID) })
}

func (w twin) PressPay(ctx context.Context, b hostel.Booking, now, until time.Time) (hostel.Booking, error) {
	return both(w, "press", func(l booking.Ledger) (hostel.Booking, error) { return l.PressPay(ctx, b, now, until) })
}

func (w twin) ForgetPress(ctx context.Context, reference string) error {
	_, err := both(w, "forget press", func(l booking.Ledger) (any, error) { return nil, l.ForgetPress(ctx, reference) })
	return err
}

func (w twin) OpenPayment(ctx context.Context, p hostel.Payment, payUntil time.Time) error {
	_, err := both(w, "open", func(l booking.Ledger) (any, error) { return nil, l.OpenPayment(ctx, p, payUntil) })
	return err
}

func (w twin) Authorised(ctx context.Context, reference string, c booking.Checkout, now time.Time) error {
	_, err := both(w, "authorised", func(l booking.Ledger) (any, error) {
		return nil, l.Authorised(ctx, reference, c, now)
	})
	return err
}

func (w twin) MakeLink(
	ctx context.Context, wanted booking.PaymentLink, instead string,
) (booking.PaymentLink, error) {
	return both(w, "make link", func(l booking.Ledger) (booking.PaymentLink, error) {
		return l.MakeLink(ctx, wanted, instead)
	})
}

func (w twin) LiveLink(ctx context.Context, bookingID string) (booking.PaymentLink, error) {
	return both(w, "live link", func(l booking.Ledger) (booking.PaymentLink, error) { return l.LiveLink(ctx, bookingID) })
}

func (w twin) Link(ctx context.Context, tokenHash string) (link booking.PaymentLink, b hostel.Booking, err error) {
	link, err = both(w, "link", func(l booking.Ledger) (known booking.PaymentLink, err error) {
		known, b, err = l.Link(ctx, tokenHash)
		return known, err
	})
	return link, b, err
}

func (w twin) LinkOfCode(
	ctx context.Context, codeHash string, now time.Time,
) (link booking.PaymentLink, b hostel.Booking, err error) {
	link, err = both(w, "link of code", func(l booking.Ledger) (known booking.PaymentLink, err error) {
		known, b, err = l.LinkOfCode(ctx, codeHash, now)
		return known, err
	})
	return link, b, err
}

func (w twin) EndLink(ctx context.Context, linkID string, next booking.LinkState, now time.Time) error {
	_, err := both(w, "end link", func(l booking.Ledger) (any, error) { return nil, l.EndLink(ctx, linkID, next, now) })
	return err
}

func (w twin) Disown(ctx context.Context, linkID string, a hostel.Alarm) (bool, error) {
	return both(w, "disown", func(l booking.Ledger) (bool, error) { return l.Disown(ctx, linkID, a) })
}

func (w twin) Payment(ctx context.Context, reference string) (hostel.Payment, error) {
	return both(w, "payment", func(l booking.Ledger) (hostel.Payment, error) { return l.Payment(ctx, reference) })
}

func (w twin) LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error) {
	return both(w, "last open", func(l booking.Ledger) (hostel.Payment, error) {
		return l.LastOpen(ctx, studentID, since)
	})
}

func (w twin) Settlement(ctx context.Context, reference string) (booking.Settlement, error) {
	return both(w, "settlement", func(l booking.Ledger) (booking.Settlement, error) {
		return l.Settlement(ctx, reference)
	})
}

func (w twin) RecordOutcome(
	ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	p, err := both(w, "record", func(l booking.Ledger) (p [2]hostel.Payment, err error) {
		p[0], p[1], err = l.RecordOutcome(ctx, reference, o, at)
		return p, err
	})
	return p[0], p[1], err
}

func (w twin) Allocate(ctx context.Context, reference string, t booking.Terms) (booking.Settlement, error) {
	return both(w, "allocate", func(l booking.Ledger) (booking.Settlement, error) {
		return l.Allocate(ctx, reference, t)
	})
}

func (w twin) Change(
	ctx context.Context, reference, refundID string, next func(hostel.Payment) hostel.PaymentState, t booking.Terms,
) (booking.Settlement, bool, error) {
	c, err := both(w, "change", func(l booking.Ledger) (c changed, err error) {
		c.settlement, c.changed, err = l.Change(ctx, reference, refundID, next, t)
		return c, err
	})
	return c.settlement, c.changed, err
}

func (w twin) ToAsk(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return both(w, "to ask", func(l booking.Ledger) ([]hostel.Payment, error) { return l.ToAsk(ctx, now, limit) })
}

func (w twin) ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return both(w, "to refund", func(l booking.Ledger) ([]hostel.Payment, error) { return l.ToRefund(ctx, now, limit) })
}

func (w twin) RecordPaid(ctx context.Context, reference string, now time.Time) error {
	_, err := both(w, "record paid", func(l booking.Ledger) (any, error) {
		return nil, l.RecordPaid(ctx, reference, now)
	})
	return err
}

func (w twin) Unsettled(ctx context.Context, paidBy time.Time) ([]booking.UnsettledPayment, error) {
	return both(w, "unsettled", func(l booking.Ledger) ([]booking.UnsettledPayment, error) {
		return l.Unsettled(ctx, paidBy)
	})
}

func (w twin) Raise(ctx context.Context, a hostel.Alarm) error {
	_, err := both(w, "raise", func(l booking.Ledger) (any, error) { return nil, l.Raise(ctx, a) })
	return err
}
