package booking_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

func TestAFailureOfTheProviderIsReportedUntilTheNextTry(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		q.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
		end := q.bookAndPay(0)
		q.openPages(1)
		must.Fail(t, "the result", (<-end).err, booking.ErrPaymentFailed)
		for range 3 { // at first the queue remembers the failure, then only the ledger
			_, err := q.position(0)
			must.Fail(t, "the position", err, booking.ErrPaymentFailed)
			time.Sleep(20 * time.Second)
		}
		q.wantPages(0)
		q.bank.Fault = nil
		end = q.bookAndPay(0)
		q.openPages(1)
		if end := <-end; end.err != nil || end.page.URL == "" {
			t.Errorf("the next try gets %+v", end)
		}
	})
}

// A booking that waited on another server, or before a restart, joins the queue by its press of Pay. While the first
// server asks for a page, the second server does not ask.
func TestAnotherServerQueuesTheBooking(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		for student := range 4 {
			q.bookAndPay(student)
		}
		first := q.queue
		defer first.Close()
		q.queue = booking.NewQueue(q.Service, 1)
		if at, err := q.position(0); err != nil || at.Number != 0 || at.Page.Open() {
			t.Errorf("the booking with an active page is at %+v, %v", at, err)
		}
		for _, student := range []int{3, 2, 1} {
			_, err := q.position(student)
			must.Do(t, err)
		}
		synctest.Wait()
		q.wantPages(0, 3) // nothing waited in the second queue before
		for student, want := range map[int]int{1: 1, 2: 2} {
			if at, err := q.position(student); err != nil || at.Number != want || at.Of != 2 {
				t.Errorf("student %d is at %+v, %v", student, at, err)
			}
		}
		q.openPages(4)
		for student := range 4 {
			if at, err := q.position(student); err != nil || !at.Page.Open() {
				t.Errorf("student %d is at %+v, %v", student, at, err)
			}
		}
		must.Equal(t, "pages that the bank opened", len(q.bank.References()), 4)
	})
}

// A second press may reach another server. It must not open a second page, because the student could pay both pages.
func TestAnotherServerOpensNoSecondPage(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		first := q.bookAndPay(0)
		server := q.queue
		defer server.Close()
		q.queue = booking.NewQueue(q.Service, 1)
		select {
		case end := <-q.bookAndPay(0):
			if end.err != nil || end.page.URL != "" {
				t.Errorf("the other server returns %+v", end)
			}
		default:
			t.Error("the other server waits for its own page")
		}
		q.wantPages(0)
		q.openPages(1)
		opened := <-first
		if at, err := q.position(0); err != nil || at.Page.Checkout() != opened.page || opened.page.URL == "" {
			t.Errorf("the other server shows %+v, %v; the page is %+v", at, err, opened)
		}
	})
}

func TestAHoldThatRanOutInTheQueueAsksForNoPage(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		q.bookAndPay(0)
		second := q.bookAndPay(1)
		time.Sleep(q.HoldFor + 15*time.Minute)
		q.openPages(1)
		must.Fail(t, "the waiting window", (<-second).err, booking.ErrNoHold)
		q.wantPages(0)
	})
}

func TestAPanicEndsOnePageOnly(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		blocked := q.bank.BeforeAnswer
		q.bank.BeforeAnswer = func(c ledgertest.Call) {
			blocked(c)
			if c.Reference == q.bank.References()[0] {
				panic("a bug in the bank")
			}
		}
		first := q.bookAndPay(0)
		q.openPages(1)
		if end := <-first; hostel.KindOf(end.err) != hostel.Internal || !strings.Contains(q.log.String(), "a bug") {
			t.Errorf("the result is %+v; the log has %s", end, q.log.String())
		}
		second := q.bookAndPay(1)
		q.openPages(1)
		if end := <-second; end.err != nil || end.page.URL == "" {
			t.Errorf("the next result is %+v", end)
		}
	})
}

func TestAClosedQueueEndsWaitsAndFinishesItsPages(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		ctx, stop := context.WithCancel(q.t.Context())
		ended := make(chan struct{})
		go func() { q.queue.CloseAfter(ctx); close(ended) }()
		working, waiting := q.bookAndPay(0), q.bookAndPay(1)
		stop()
		synctest.Wait()
		select {
		case <-ended:
			t.Error("the queue ends before the page is open")
		default:
		}
		for name, r := range map[string]<-chan result{"waiting": waiting, "late": q.bookAndPay(2)} {
			if end := <-r; end.err != nil || end.page.URL != "" {
				t.Errorf("%s: the result is %+v", name, end)
			}
		}
		q.openPages(1)
		<-ended
		if end := <-working; end.err != nil || end.page.URL == "" {
			t.Errorf("the active page is %+v", end)
		}
		if b, held := q.ledger.Booking(q.students[1].ID); !held || b.State != hostel.Held {
			t.Errorf("the waiting booking is %+v", b)
		}
		q.wantPages(0)
	})
}

func TestTheQueueEstimatesTheWait(t *testing.T) {
	t.Parallel()
	withQueue(t, 2, func(q *queueFixture) {
		for student := range 5 {
			q.bookAndPay(student)
		}
		expect := func(student int, want time.Duration) {
			t.Helper()
			if at, err := q.position(student); err != nil || at.Wait.Round(time.Second) != want {
				t.Errorf("student %d waits %s more, %v; want %s", student, at.Wait, err, want)
			}
		}
		expect(2, 0) // unknown before the first page is open
		time.Sleep(2 * time.Second)
		q.openPages(2) // each took two seconds
		expect(4, 3*time.Second)
		time.Sleep(10 * time.Second) // the bank has become slow, and no page is open yet
		expect(4, 15*time.Second)
	})
}

// Run this test with the race detector, too: go test -race.
func TestACrowdThatPressesAtOnceOpensEachPageOnce(t *testing.T) {
	t.Parallel()
	c := newFixture(t)
	hostels := ledgertest.Hostels()
	hostels[1].Rooms[0].NumberOfRooms = 100
	students := ledgertest.Students(100)
	c.ledger = ledgertest.New(ledgertest.BedsOf(hostels))
	c.ledger.Enrol(students...)
	c.Service = ledgertest.NewService(hostels, c.ledger, c.bank, time.Now)
	c.Unlimited = true // the students have email addresses of one domain
	queue := booking.NewQueue(c.Service, 32)
	var all sync.WaitGroup
	for i := range students {
		for range 3 {
			all.Go(func() {
				b, err := c.Book(t.Context(), &students[i], "r-2", ledgertest.AnyBed)
				if err != nil {
					t.Error(err)
					return
				}
				page, err := queue.Open(t.Context(), &students[i], b, time.Minute)
				if err != nil && !errors.Is(err, booking.ErrReferenceUsed) || err == nil && page.URL == "" {
					t.Errorf("student %d gets %+v, %v", i, page, err)
				}
			})
		}
	}
	all.Wait()
	must.Equal(t, "pages for all students", len(c.bank.References()), len(students))
	c.must(errors.Join(problems(c.ledger)...))
}

// problems returns the errors in the books of a ledger.
func problems(l *ledgertest.Ledger) (found []error) {
	for _, p := range l.Problems() {
		found = append(found, fmt.Errorf("%s", p))
	}
	return found
}

// Only a press of Pay begins a payment. Another server continues if the server ends after the press.
func TestReadingThePositionBeginsNoPayment(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		b, err := q.Book(q.t.Context(), &q.students[0], "hall", ledgertest.AnyBed)
		q.must(err)
		_, err = q.position(0)
		must.Fail(t, "the position before Pay is pressed", err, booking.ErrPayNotPressed)
		q.wantPages()
		q.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
		end := q.bookAndPay(0)
		q.openPages(1)
		<-end
		q.bank.Fault = nil
		time.Sleep(time.Minute) // this server forgets the failure
		_, err = q.position(0)
		must.Fail(t, "the position after the attempt", err, booking.ErrPaymentFailed)
		q.wantPages(0)
		page, err := q.Page(q.t.Context(), &q.students[0], b)
		q.must(err)
		_, err = q.PressPay(q.t.Context(), &q.students[0], b, page) // then the server ends
		q.must(err)
		if at, err := q.position(0); err != nil || at.Page.Open() {
			t.Errorf("after another press, the position is %+v, %v", at, err)
		}
		q.openPages(1)
		if at, err := q.position(0); err != nil || !at.Page.Open() {
			t.Errorf("after the page was opened, the position is %+v, %v", at, err)
		}
	})
}

// The server that asked the provider has ended.
func TestTheQueueContinuesAfterAnAttemptWithoutAnswer(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		b, err := q.Book(q.t.Context(), &q.students[0], "hall", ledgertest.AnyBed)
		q.must(err)
		page, err := q.Page(q.t.Context(), &q.students[0], b)
		q.must(err)
		_, err = q.PressPay(q.t.Context(), &q.students[0], b, page)
		q.must(err)
		page.Payment.CreatedAt = q.Clock()
		q.must(q.Ledger.OpenPayment(q.t.Context(), page.Payment, q.Clock().Add(q.HoldFor)))
		if at, err := q.position(0); err != nil || at.Page.Open() {
			t.Errorf("while the provider may still answer, the position is %+v, %v", at, err)
		}
		q.wantPages()
		time.Sleep(time.Minute)
		_, err = q.position(0)
		must.Do(t, err)
		q.openPages(1)
		if at, err := q.position(0); err != nil || !at.Page.Open() {
			t.Errorf("after the page was opened, the position is %+v, %v", at, err)
		}
	})
}

// The time of the hold does not matter: a student who reads longer before pressing Pay is served later.
func TestTheQueueIsOrderedByThePressOfPay(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		first, err := q.Book(q.t.Context(), &q.students[0], "hall", ledgertest.AnyBed)
		q.must(err)
		time.Sleep(time.Minute)
		q.bookAndPay(1)
		q.bookAndPay(2)
		go func() { _, _ = q.queue.Pay(q.t.Context(), &q.students[0], first, time.Hour) }()
		synctest.Wait()
		q.openPages(3)
		q.wantPages(1, 2, 0)
	})
}
