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
)

func TestAFailureOfTheProviderIsReportedUntilTheNextTry(t *testing.T) {
	withQueue(t, 1, func(q *queueFixture) {
		q.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
		end := q.books(0)
		q.opens(1)
		if end := <-end; !errors.Is(end.err, booking.ErrPaymentFailed) {
			t.Errorf("it ends with %+v", end)
		}
		for range 3 { // while this server remembers it, and when the ledger alone does
			if _, err := q.at(0); !errors.Is(err, booking.ErrPaymentFailed) {
				t.Errorf("the page that waits hears %v", err)
			}
			time.Sleep(20 * time.Second)
		}
		q.askedFor(0)
		q.bank.Fault = nil
		end = q.books(0)
		q.opens(1)
		if end := <-end; end.err != nil || end.page.URL == "" {
			t.Errorf("the next try gets %+v", end)
		}
	})
}

// TestAnotherServerQueuesTheBooking after a restart, too: a hold whose page was not asked for joins by when its bed was
// held. While the first server asks for a page, the second one does not.
func TestAnotherServerQueuesTheBooking(t *testing.T) {
	withQueue(t, 1, func(q *queueFixture) {
		for student := range 4 {
			q.books(student)
		}
		first := q.queue
		defer first.Close()
		q.queue = booking.NewQueue(q.Service, 1)
		if at, err := q.at(0); err != nil || at.Number != 0 || at.Page.Open() {
			t.Errorf("the one whose page is being asked for is at %+v, %v", at, err)
		}
		for _, student := range []int{3, 2, 1} {
			if _, err := q.at(student); err != nil {
				t.Error(err)
			}
		}
		synctest.Wait()
		q.askedFor(0, 3) // nothing else waited there
		for student, want := range map[int]int{1: 1, 2: 2} {
			if at, err := q.at(student); err != nil || at.Number != want || at.Of != 2 {
				t.Errorf("student %d is at %+v, %v", student, at, err)
			}
		}
		q.opens(4)
		for student := range 4 {
			if at, err := q.at(student); err != nil || !at.Page.Open() {
				t.Errorf("student %d is at %+v, %v", student, at, err)
			}
		}
		if opened := q.bank.References(); len(opened) != 4 {
			t.Errorf("the bank opened %v", opened)
		}
	})
}

// TestAnotherServerOpensNoSecondPage that a student could pay, too, when Book is pressed again and the press reaches
// another server.
func TestAnotherServerOpensNoSecondPage(t *testing.T) {
	withQueue(t, 1, func(q *queueFixture) {
		first := q.books(0)
		server := q.queue
		defer server.Close()
		q.queue = booking.NewQueue(q.Service, 1)
		select {
		case end := <-q.books(0):
			if end.err != nil || end.page.URL != "" {
				t.Errorf("the other server answers %+v", end)
			}
		default:
			t.Error("the other server waits for a page of its own")
		}
		q.askedFor(0)
		q.opens(1)
		opened := <-first
		if at, err := q.at(0); err != nil || at.Page.Checkout() != opened.page || opened.page.URL == "" {
			t.Errorf("the other server shows %+v, %v; the page is %+v", at, err, opened)
		}
	})
}

func TestAHoldThatRanOutInTheQueueAsksForNoPage(t *testing.T) {
	withQueue(t, 1, func(q *queueFixture) {
		q.books(0)
		second := q.books(1)
		time.Sleep(q.HoldFor + 15*time.Minute)
		q.opens(1)
		if end := <-second; !errors.Is(end.err, booking.ErrNoHold) {
			t.Errorf("the window that waited gets %+v", end)
		}
		q.askedFor(0)
	})
}

func TestAPanicEndsOnePageOnly(t *testing.T) {
	withQueue(t, 1, func(q *queueFixture) {
		blocked := q.bank.Meanwhile
		q.bank.Meanwhile = func(c ledgertest.Call) {
			blocked(c)
			if c.Reference == q.bank.References()[0] {
				panic("the secret of the bank")
			}
		}
		first := q.books(0)
		q.opens(1)
		if end := <-first; hostel.KindOf(end.err) != hostel.Internal || !strings.Contains(q.log.String(), "the secret") {
			t.Errorf("it ends with %+v; the log says %s", end, q.log.String())
		}
		second := q.books(1)
		q.opens(1)
		if end := <-second; end.err != nil || end.page.URL == "" {
			t.Errorf("the next one ends with %+v", end)
		}
	})
}

func TestAClosedQueueEndsWaitsAndFinishesItsPages(t *testing.T) {
	withQueue(t, 1, func(q *queueFixture) {
		ctx, stop := context.WithCancel(q.t.Context())
		ended := make(chan struct{})
		go func() { q.queue.Keep(ctx); close(ended) }()
		working, waiting := q.books(0), q.books(1)
		stop()
		synctest.Wait()
		select {
		case <-ended:
			t.Error("the queue ends before the page is open")
		default:
		}
		for name, r := range map[string]<-chan result{"waiting": waiting, "late": q.books(2)} {
			if end := <-r; end.err != nil || end.page.URL != "" {
				t.Errorf("%s: it ends with %+v", name, end)
			}
		}
		q.opens(1)
		<-ended
		if end := <-working; end.err != nil || end.page.URL == "" {
			t.Errorf("the page that was being opened is %+v", end)
		}
		if b, held := q.ledger.Booking(q.students[1].ID); !held || b.State != hostel.Held {
			t.Errorf("the bed of the one who waited is %+v", b)
		}
		q.askedFor(0)
	})
}

func TestTheQueueEstimatesTheWait(t *testing.T) {
	withQueue(t, 2, func(q *queueFixture) {
		for student := range 5 {
			q.books(student)
		}
		expect := func(student int, want time.Duration) {
			t.Helper()
			if at, err := q.at(student); err != nil || at.Wait.Round(time.Second) != want {
				t.Errorf("student %d waits %s more, %v; want %s", student, at.Wait, err, want)
			}
		}
		expect(2, 0) // before any page is open, nothing is known
		time.Sleep(2 * time.Second)
		q.opens(2) // two seconds each, two at once
		expect(4, 3*time.Second)
		time.Sleep(10 * time.Second) // the bank has become slow, and no page is open yet
		expect(4, 15*time.Second)
	})
}

// TestACrowdThatPressesAtOnceOpensEachPageOnce is held by the race detector, too: go test -race.
func TestACrowdThatPressesAtOnceOpensEachPageOnce(t *testing.T) {
	c := newFixture(t)
	town := ledgertest.Hostels()
	town[1].Rooms[0].NumberOfRooms = 100
	students := ledgertest.Students(100)
	c.ledger = ledgertest.New(ledgertest.BedsOf(town))
	c.ledger.Enrol(students...)
	c.Service = ledgertest.NewService(town, c.ledger, c.bank, time.Now)
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
	if n := len(c.bank.References()); n != len(students) {
		t.Errorf("%d pages for %d students", n, len(students))
	}
	c.must(errors.Join(problems(c.ledger)...))
}

// problems are what does not add up in a ledger.
func problems(l *ledgertest.Ledger) (found []error) {
	for _, p := range l.Problems() {
		found = append(found, fmt.Errorf("%s", p))
	}
	return found
}

// TestReadingThePositionBeginsNoPayment until Pay is pressed. What was begun goes on on another server, also after an
// attempt that failed.
func TestReadingThePositionBeginsNoPayment(t *testing.T) {
	withQueue(t, 1, func(q *queueFixture) {
		b, err := q.Book(q.t.Context(), &q.students[0], "hall", ledgertest.AnyBed)
		q.must(err)
		if _, err := q.at(0); !errors.Is(err, booking.ErrPayNotPressed) {
			t.Errorf("before Pay is pressed, the position is %v", err)
		}
		q.askedFor()
		q.bank.Fault = func(ledgertest.Call) ledgertest.Fault { return ledgertest.Fails }
		end := q.books(0)
		q.opens(1)
		<-end
		q.bank.Fault = nil
		time.Sleep(time.Minute) // this server forgets the failure
		if _, err := q.at(0); !errors.Is(err, booking.ErrPaymentFailed) {
			t.Errorf("after the attempt, the position is %v", err)
		}
		q.askedFor(0)
		page, err := q.Page(q.t.Context(), &q.students[0], b)
		q.must(err)
		_, err = q.PressPay(q.t.Context(), &q.students[0], b, page) // and the server goes down
		q.must(err)
		if at, err := q.at(0); err != nil || at.Page.Open() {
			t.Errorf("after another press, the position is %+v, %v", at, err)
		}
		q.opens(1)
		if at, err := q.at(0); err != nil || !at.Page.Open() {
			t.Errorf("at last, the position is %+v, %v", at, err)
		}
	})
}

// TestTheQueueContinuesAfterAnAttemptWithoutAnswer: the server that asked the provider has ended.
func TestTheQueueContinuesAfterAnAttemptWithoutAnswer(t *testing.T) {
	withQueue(t, 1, func(q *queueFixture) {
		b, err := q.Book(q.t.Context(), &q.students[0], "hall", ledgertest.AnyBed)
		q.must(err)
		page, err := q.Page(q.t.Context(), &q.students[0], b)
		q.must(err)
		_, err = q.PressPay(q.t.Context(), &q.students[0], b, page)
		q.must(err)
		page.Payment.CreatedAt = q.Clock()
		q.must(q.Ledger.OpenPayment(q.t.Context(), page.Payment, q.Clock().Add(q.HoldFor)))
		if at, err := q.at(0); err != nil || at.Page.Open() {
			t.Errorf("while the provider may still answer, the position is %+v, %v", at, err)
		}
		q.askedFor()
		time.Sleep(time.Minute)
		if _, err := q.at(0); err != nil {
			t.Errorf("after it, the position is %v", err)
		}
		q.opens(1)
		if at, err := q.at(0); err != nil || !at.Page.Open() {
			t.Errorf("at last, the position is %+v, %v", at, err)
		}
	})
}

// TestTheQueueIsOrderedByThePressOfPay, not by when the bed was held: a student who reads longer is served later.
func TestTheQueueIsOrderedByThePressOfPay(t *testing.T) {
	withQueue(t, 1, func(q *queueFixture) {
		first, err := q.Book(q.t.Context(), &q.students[0], "hall", ledgertest.AnyBed)
		q.must(err)
		time.Sleep(time.Minute)
		q.books(1)
		q.books(2)
		go func() { _, _ = q.queue.Pay(q.t.Context(), &q.students[0], first, time.Hour) }()
		synctest.Wait()
		q.opens(3)
		q.askedFor(1, 2, 0)
	})
}
