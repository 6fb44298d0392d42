package store_test

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/store"
	"efie/store/storetest"
	"efie/test/must"
)

func TestAnUnknownPaymentIsReportedAsSuch(t *testing.T) {
	t.Parallel()
	h := newFixture(t)
	const none = "EFIE-NONE"
	_, found := h.Payment(t.Context(), none)
	_, _, recorded := h.RecordOutcome(t.Context(), none, booking.Outcome{}, hostel.Occasion{Now: noon})
	_, settled := h.Allocate(t.Context(), none, storetest.Terms(noon))
	_, seen := h.Settlement(t.Context(), none)
	_, _, changed := h.Change(t.Context(), none, "", nil, storetest.Terms(noon))
	for name, err := range map[string]error{
		"find": found, "record": recorded, "settle": settled, "see": seen, "change": changed,
		"show": h.Authorised(t.Context(), none, booking.Checkout{}, noon),
	} {
		must.Fail(t, name+" an unknown payment", err, booking.ErrUnknownPayment)
	}
}

func TestAReferenceIsOpenedOnce(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 2, "ama", "esi")
	b, other := h.HoldBed("ama", "r-1", noon), h.HoldBed("esi", "r-1", noon)
	attempts := func(b hostel.Booking, want int) {
		t.Helper()
		if made, err := h.Attempts(t.Context(), b.ID); err != nil || len(made) != want {
			t.Errorf("%+v, %v; want %d attempts", made, err, want)
		}
	}
	attempts(b, 0)
	p := hostel.Payment{
		Reference: booking.Reference(b.ID, 0), BookingID: b.ID, StudentID: "ama", Email: "x@example.com",
		Amount: b.Price, Domain: "test", State: hostel.PaymentCreated, CreatedAt: noon,
	}
	h.Must(h.OpenPayment(t.Context(), p, b.ExpiresAt))
	again := p
	again.BookingID, again.Amount = other.ID, 1
	h.ExpectError(h.OpenPayment(t.Context(), again, b.ExpiresAt), booking.ErrReferenceUsed)
	if kept, err := h.Payment(t.Context(), p.Reference); err != nil || kept.BookingID != b.ID ||
		kept.Amount != b.Price {
		t.Errorf("kept as %+v, %v", kept, err)
	}
	p.Reference = booking.Reference(b.ID, 1)
	h.Must(h.OpenPayment(t.Context(), p, b.ExpiresAt))
	attempts(b, 2)
	attempts(other, 0)
	p.Reference, p.CreatedAt = booking.Reference(b.ID, 2), b.ExpiresAt
	h.ExpectError(h.OpenPayment(t.Context(), p, b.ExpiresAt.Add(time.Hour)), booking.ErrNoHold) // it has run out
	h.Must(h.Release(t.Context(), "ama", noon))
	attempts(b, 0)
	p.CreatedAt = noon
	h.ExpectError(h.OpenPayment(t.Context(), p, b.ExpiresAt), booking.ErrNoHold) // it was released
}

func TestTheLastOpenPaymentOfAStudent(t *testing.T) {
	t.Parallel()
	h := twoRooms(t, 2, 2, "ama", "esi")
	last := func(student string, since time.Time, want string) {
		t.Helper()
		p, err := h.LastOpen(t.Context(), student, since)
		if p.Reference != want || (err == nil) != (want != "") ||
			err != nil && !errors.Is(err, booking.ErrUnknownPayment) {
			t.Errorf("%s since %s: %q, %v; want %q", student, since, p.Reference, err, want)
		}
	}
	last("ama", noon, "")
	first := h.OpenPage(h.HoldBed("ama", "r-1", noon), noon)
	last("ama", noon, first)
	last("ama", noon.Add(time.Millisecond), "")
	last("esi", noon, "")
	later := noon.Add(time.Minute)
	second := h.OpenPage(h.HoldBed("ama", "r-2", later), later)
	last("ama", noon, second)
	h.RecordStatus(second, hostel.OutcomeFailed, later) // its page may still be paid
	last("ama", noon, second)
	h.RecordStatus(second, hostel.OutcomeSuccess, later) // its bed is still to be given
	last("ama", noon, second)
	h.SettlePayment(second, later)
	last("ama", noon, first)
}

func TestEachDuePaymentIsLeasedToOneServer(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 100)
	crowd := h.AddCrowd("s-", 60)
	for _, id := range crowd {
		h.OpenPage(h.HoldBed(id, "r-1", noon), noon)
	}
	servers := []*store.Store{h.Store, h.Another()}
	var mu sync.Mutex
	given := map[string]int{}
	h.AtOnce(20, func(i int) error {
		for range 3 {
			due, err := servers[i%2].ToAsk(t.Context(), noon.Add(10*time.Second), 2)
			if err != nil {
				return err
			}
			mu.Lock()
			for _, p := range due {
				given[p.Reference]++
			}
			mu.Unlock()
		}
		return nil
	})
	for reference, n := range given {
		if n > 1 {
			t.Errorf("%s was leased %d times", reference, n)
		}
	}
	must.Equal(t, "leased payments", len(given), len(crowd))
}

// TestSuccessWithinASecondOfTheHoldsEnd runs random scenarios, 1,000 with STRESS set. The money must pay for a bed or
// be refunded. A student who paid before the end of the hold must have the bed. The control is
// TestWithoutTheSettleGraceSomeLoseTheBed.
func TestSuccessWithinASecondOfTheHoldsEnd(t *testing.T) {
	t.Parallel()
	runs := 200
	if os.Getenv("STRESS") != "" {
		runs = 1000
	}
	runs /= storetest.Thinning
	const roomTypes = 50 // of one fixture
	scenarios := ledgertest.Scenarios(2, runs)
	for first := 0; first < runs; first += roomTypes {
		var rooms []hostel.Room
		for i := range roomTypes {
			rooms = append(rooms, storetest.Beds(fmt.Sprint("r-", i), 1))
		}
		c := newServiceFixture(t, rooms...)
		for i, b := range scenarios[first:min(first+roomTypes, runs)] {
			c.playScenario(rooms[i].UUID, b)
		}
		c.CloseAll()
	}
}

func (c *serviceFixture) playScenario(room string, b ledgertest.Scenario) {
	c.T.Helper()
	owner, rival := c.student("owner-"+room), c.student("rival-"+room)
	stand := ledgertest.Harness{Service: c.service, Bank: c.bank, Now: &c.now, Room: room, Owner: *owner, Rival: *rival}
	reference, err := stand.Play(c.T.Context(), b)
	c.Must(err)
	c.settlesAll()
	must.Equal(c.T, fmt.Sprintf("what is wrong with %+v", b), c.discrepancy(reference), "")
	if b.PaidBefore > 0 {
		c.wantState(reference, hostel.PaymentAllocated)
	}
	if taken := c.TakenBeds(room); taken > 1 || b.Contested && taken != 1 {
		c.T.Errorf("%+v: %d beds taken", b, taken)
	}
}

// TestAThousandPaymentsAreSettledByTheReconcilerAlone pays without browsers that return and without webhooks.
// Thinning reduces the number of payments.
func TestAThousandPaymentsAreSettledByTheReconcilerAlone(t *testing.T) {
	t.Parallel()
	payments := 1000 / storetest.Thinning
	c := newServiceFixture(t, storetest.Beds("r-1", payments))
	for i := range payments {
		student := c.student(fmt.Sprint("s-", i))
		student.Email = student.ID + "@example.edu.gh" // the domain of a university has no limit of holds
		_, reference := c.openPage(student, "r-1")
		c.bank.Pay(reference)
	}
	for c.now.Sub(noon) < time.Minute {
		c.reconciles(2 * time.Second)
	}
	settled := c.Number(`select count(*) from payments p join bookings b on b.id = p.booking_id
		where p.state = 'allocated' and b.state = 'confirmed'`)
	if settled != payments || c.TakenBeds("r-1") != payments || c.bank.Asked("verify") != payments {
		t.Errorf("after a minute %d payments are settled, %d beds taken, %d requests sent", settled, c.TakenBeds("r-1"),
			c.bank.Asked("verify"))
	}
	must.Equal(t, "what waits", c.waiting(), "")
}

// TestAFailedAttemptClearsItsOwnPressOfPay: a later press of Pay, for example in another window, remains.
func TestAFailedAttemptClearsItsOwnPressOfPay(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 1, "ama")
	b := h.HoldBed("ama", "r-1", noon)
	for after, remains := range map[time.Duration]bool{0: false, time.Second: true} {
		h.Must(errorOf(h.PressPay(t.Context(), b, noon.Add(after), b.ExpiresAt)))
		h.Must(h.ForgetPress(t.Context(), h.OpenPage(b, noon)))
		must.Equal(t, fmt.Sprint("a press kept after ", after), !h.Current("ama").PayPressedAt.IsZero(), remains)
	}
}

// late returns a payment for a hold that has expired, and a time after that.
func (h *fixture) late(student, room string) (reference string, now time.Time) {
	h.T.Helper()
	b := h.HoldBed(student, room, noon)
	reference = h.OpenPage(b, noon)
	now = b.ExpiresAt.Add(time.Minute) // a bed is kept one minute longer (R6)
	h.Must(errorOf(h.Expire(h.T.Context(), now)))
	return reference, now
}

func TestALateOutcomeDoesNotChangeTheReceivedAmount(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 1, "ama")
	reference := h.PayFor(h.HoldBed("ama", "r-1", noon), noon)
	settled := h.SettlePayment(reference, noon).Payment
	late := h.Outcome(reference, hostel.OutcomeSuccess)
	late.Amount += 100
	at := hostel.Occasion{Now: noon.Add(time.Hour), Cause: hostel.ByWebhook}
	_, _, err := h.RecordOutcome(t.Context(), reference, late, at)
	h.Must(err)
	p, err := h.Payment(t.Context(), reference)
	h.Must(err)
	must.Equal(t, "the received amount", p.Received, settled.Received)
	must.Equal(t, "the state", p.State, hostel.PaymentAllocated)
	must.Equal(t, "the time of the last question", p.CheckedAt, at.Now)
}

// TestAPaymentSettledByAnotherServerIsNotSettledTwice covers engines with several writers: a trigger settles the
// payment after it was read, in place of another server.
func TestAPaymentSettledByAnotherServerIsNotSettledTwice(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 1, "ama")
	b := h.HoldBed("ama", "r-1", noon)
	reference := h.PayFor(b, noon)
	h.AddTrigger("after", "update of state", "bookings", `update payments set state = 'refund due'`)
	if s, err := h.Allocate(t.Context(), reference, storetest.Terms(noon)); err == nil {
		t.Errorf("settled as %+v", s)
	}
	h.ExpectState(b, hostel.Held)
	h.ExpectEmails("ama@example.com", "verify-email")
}

// TestACancellationFailsWholeIfItsPaymentHasChanged covers the same engines: a trigger changes the
// payment after it was read.
func TestACancellationFailsWholeIfItsPaymentHasChanged(t *testing.T) {
	t.Parallel()
	h := oneRoom(t, 1, "ama")
	b := h.HoldBed("ama", "r-1", noon)
	reference := h.PayFor(b, noon)
	h.SettlePayment(reference, noon)
	h.BlockEvent("update of state", "payments")
	if s, err := h.Cancel(t.Context(), b.ID, storetest.Terms(noon)); err == nil {
		t.Errorf("cancelled as %+v", s)
	}
	h.ExpectState(b, hostel.Confirmed)
	h.ExpectTaken("r-1", 1)
}

// A student presses "Ask someone to pay" several times at once. Each press shows the same link.
func TestALinkThatIsAskedForAtOnceIsMadeOnce(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 20))
	for i := range 20 / storetest.Thinning {
		b, err := c.service.Hold(t.Context(), c.student(fmt.Sprint("s", i)), "r-1")
		c.Must(err)
		made, errs := make([]booking.PaymentLink, 6), make([]error, 6)
		var all sync.WaitGroup
		for j := range made {
			all.Go(func() { made[j], errs[j] = c.service.AskToPay(t.Context(), b) })
		}
		all.Wait()
		c.Must(errors.Join(errs...))
		for _, l := range made {
			must.Equal(t, "the link", l, made[0])
		}
	}
	c.CheckLedger()
}

func TestTheLastLinkIsTheLastChangedOne(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	b, err := c.service.Hold(t.Context(), c.student("ama"), "r-1")
	c.Must(err)
	_, err = c.LastLink(t.Context(), b.ID)
	must.Fail(t, "the last link of a booking without one", err, booking.ErrUnknownLink)
	for _, end := range []func(booking.PaymentLink) error{
		func(l booking.PaymentLink) error { return c.service.Disown(t.Context(), l, b) },
		func(l booking.PaymentLink) error { return c.service.EndLink(t.Context(), l) },
	} {
		link, err := c.service.AskToPay(t.Context(), b)
		c.Must(err)
		must.Equal(t, "the last link while one is live", lastLink(t, c, b), booking.LinkLive)
		c.now = c.now.Add(time.Second)
		c.Must(end(link))
		c.now = c.now.Add(time.Second)
	}
	must.Equal(t, "the last link", lastLink(t, c, b), booking.LinkEnded)
}

func lastLink(t *testing.T, c *serviceFixture, b hostel.Booking) booking.LinkState {
	t.Helper()
	l, err := c.LastLink(t.Context(), b.ID)
	must.Do(t, err)
	return l.State
}

func TestAnAttemptOfAPayerNeedsALiveLink(t *testing.T) {
	t.Parallel()
	c := newServiceFixture(t, storetest.Beds("r-1", 1))
	ama := c.student("ama")
	b, err := c.service.Hold(t.Context(), ama, "r-1")
	c.Must(err)
	link, err := c.service.AskToPay(t.Context(), b)
	c.Must(err)
	page, err := c.service.LinkPage(t.Context(), link, b, booking.Payer{}) // and then the student ends the link
	c.Must(err)
	c.Must(c.service.EndLink(t.Context(), link))
	_, err = c.service.Open(t.Context(), page.Payment, page.Cost)
	must.Fail(t, "the page of an ended link", err, booking.ErrUnknownLink)
	_, err = c.Payment(t.Context(), page.Payment.Reference)
	must.Fail(t, "the attempt", err, booking.ErrUnknownPayment)
}

// Two servers with different keys take the payments of a student and of two payers at the same moment.
func TestOfThreePayersOneBooksInTheStore(t *testing.T) {
	t.Parallel()
	const rounds = 24 // 500 with STRESS set
	room := storetest.Beds("r-1", 500)
	c := newServiceFixture(t, room)
	second := ledgertest.NewService([]*hostel.Hostel{storetest.Hostel(1, room)}, c.Store, c.bank, c.clock)
	second.LinkKey = []byte("another key")
	n := rounds
	if os.Getenv("STRESS") != "" {
		n = 500
	}
	var all [][]string
	for i := range n / storetest.Thinning {
		paid, err := ledgertest.PayTogether(t.Context(), c.service, second, c.bank, c.student(fmt.Sprint("s", i)), "r-1")
		c.Must(err)
		all = append(all, paid)
	}
	for range 8 {
		c.now = c.now.Add(10 * time.Minute)
		for i := 0; i <= len(all)/10; i++ { // a round works on 20 refunds
			c.Must(booking.NewReconciler(c.service).Reconcile(t.Context()))
		}
		for _, reference := range c.bank.References() {
			c.bank.MoveRefund(reference, booking.RefundProcessed)
		}
	}
	late := 0
	for _, paid := range all {
		wrong, err := ledgertest.WrongRace(t.Context(), c.Store, c.bank, paid)
		c.Must(err)
		must.Equal(t, "what is wrong", wrong, "")
		late += len(paid) - 2
	}
	t.Logf("in %d of %d rounds the third page was opened in time", late, len(all))
	c.CheckLedger()
}

// TestDisownedLinksOfAMailboxStopItsLinks: days after the links were disowned, an account asks for a link. In between,
// old mailboxes are forgotten.
func TestDisownedLinksOfAMailboxStopItsLinks(t *testing.T) {
	t.Parallel()
	const week = 7 * 24 * time.Hour
	ask := func(h *fixture, student, mailbox string, at time.Time) (booking.PaymentLink, error) {
		b := h.HoldWanted(mailboxHold(student, mailbox, "r-1", at))
		id := hostel.NewID()
		return h.MakeLink(t.Context(), booking.PaymentLink{
			ID: id, BookingID: b.ID, TokenHash: id, State: booking.LinkLive, CreatedAt: at, ChangedAt: at,
		}, "")
	}
	for name, c := range map[string]struct {
		disowned         int
		student, mailbox string
		after            time.Duration
		want             error
	}{
		"the same account":                       {3, "ama+1", "ama", week - time.Millisecond, booking.ErrLinksStopped},
		"another account of the mailbox":         {3, "ama+2", "ama", week - time.Millisecond, booking.ErrLinksStopped},
		"the account with another email address": {3, "ama+1", "ama's other", time.Hour, booking.ErrLinksStopped},
		"a week later":                           {3, "ama+1", "ama", week, nil},
		"two links":                              {2, "ama+1", "ama", time.Hour, nil},
		"another student":                        {3, "esi", "esi", time.Hour, nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := oneRoom(t, 9, "ama+1", "ama+2", "esi")
			for range c.disowned {
				l, err := ask(h, "ama+1", "ama", noon)
				h.Must(err)
				for range 2 { // two presses count once
					h.Must(h.EndLink(t.Context(), l.ID, booking.LinkDisowned, noon))
				}
				h.Must(h.Release(t.Context(), "ama+1", noon))
			}
			at := noon.Add(c.after)
			h.Must(h.Forget(t.Context(), at))
			_, err := ask(h, c.student, c.mailbox, at)
			must.Fail(t, "the next link", err, c.want)
			h.CheckLedger()
		})
	}
}

// Two accounts of one mailbox share two long holds in seven days, and their unpaid hour.
func TestTheFirstLinkExtendsAHoldInTheStore(t *testing.T) {
	t.Parallel()
	house := storetest.Hostel(1, storetest.Beds("r-1", 9), storetest.Beds("r-2", 3))
	house.PayerHours = 24
	p := newPair(t, house)
	ids := []string{"ama+1", "ama+2"}
	p.AddStudents(ids...)
	p.enrol(ids...)
	p.AddSession("hash", "ama+1", noon.Add(time.Hour))
	hold := func(student, room string, at time.Time) hostel.Booking {
		t.Helper()
		b, err := p.both.Hold(t.Context(), mailboxHold(student, "ama", room, at), "")
		p.Must(err)
		return b
	}
	after := func(b hostel.Booking, at time.Time, again int) time.Duration {
		t.Helper()
		l := booking.PaymentLink{ID: fmt.Sprint(b.ID, again), BookingID: b.ID, TokenHash: fmt.Sprint(b.ID, again),
			State: booking.LinkLive, CreatedAt: at, ChangedAt: at}
		_, err := p.both.MakeLink(t.Context(), l, fmt.Sprint(b.ID, again-1))
		p.Must(err)
		_, linked, err := p.both.Link(t.Context(), l.TokenHash)
		p.Must(err)
		must.Equal(t, "the booking in memory", p.both.books.BookingOf(b.ID), linked)
		return linked.ExpiresAt.Sub(at)
	}
	kept := func() hostel.HeldBed {
		t.Helper()
		session, _, err := p.FindSession(t.Context(), "hash")
		p.Must(err)
		return session.HeldBed
	}
	const day = 24 * time.Hour
	first := hold("ama+1", "r-1", noon)
	if bed := kept(); bed.Long || bed.Opened {
		t.Errorf("the held bed without a link is %+v", bed)
	}
	must.Equal(t, "the first hold", after(first, noon.Add(time.Minute), 0), day)
	if bed := kept(); !bed.Long || !bed.Opened {
		t.Errorf("the held bed is %+v", bed)
	}
	must.Equal(t, "a second link", after(first, noon.Add(time.Hour), 1), day-59*time.Minute)
	p.Must(p.both.Release(t.Context(), "ama+1", noon.Add(time.Hour)))
	soon := noon.Add(6*time.Hour + time.Minute - time.Millisecond)
	_, err := p.both.Hold(t.Context(), mailboxHold("ama+2", "ama", "r-1", soon), "")
	p.ExpectError(err, booking.ErrUnpaidTooLong)

	second := hold("ama+2", "r-1", noon.Add(day))
	must.Equal(t, "the second hold", after(second, second.HeldAt, 0), day)
	p.Must(p.Forget(t.Context(), noon.Add(7*day)))
	third := hold("ama+1", "r-1", noon.Add(3*day))
	must.Equal(t, "the third hold", after(third, third.HeldAt, 0), 30*time.Minute)
	fourth := hold("ama+2", "r-1", noon.Add(8*day))
	must.Equal(t, "the fourth hold, after a week", after(fourth, fourth.HeldAt, 0), day)
	p.Must(p.both.Release(t.Context(), "ama+2", noon.Add(8*day)))
	small := hold("ama+2", "r-2", noon.Add(20*day))
	must.Equal(t, "the hold of one of three beds", after(small, small.HeldAt, 0), storetest.HoldFor)
	p.Must(p.Forget(t.Context(), noon.Add(43*day)))
	p.ExpectNumber(0, `select count(*) from bookings where mailbox <> ''`)
	p.CheckLedger()
}
