package booking_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
)

// queueFixture is a service with a queue, 300 students and a hostel of 100 beds. The bank answers only on openPages.
type queueFixture struct {
	*fixture
	queue    *booking.Queue
	students []hostel.Student
	answer   chan struct{} // on each value, the bank opens one page

	mu    sync.Mutex
	asked []string // the ids of the students for whom the bank was asked for a page, in this order
}

// withQueue runs a test in simulated time.
func withQueue(t *testing.T, atOnce int, test func(*queueFixture)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		const beds = 100
		hostels := ledgertest.Hostels()
		hostels[0].Rooms = append(hostels[0].Rooms, hostels[0].Rooms[0])
		hall := &hostels[0].Rooms[2]
		hall.UUID, hall.NumberOfRooms = "hall", beds
		q := &queueFixture{fixture: &fixture{t: t}, students: ledgertest.Students(300), answer: make(chan struct{})}
		q.ledger, q.bank = ledgertest.New(ledgertest.BedsOf(hostels)), ledgertest.NewBank()
		q.ledger.Enrol(q.students...)
		q.Service = ledgertest.NewService(hostels, q.ledger, q.bank, time.Now)
		q.Unlimited = true // the students have email addresses of one domain
		q.Reconciler, q.Log = booking.NewReconciler(q.Service), newLog(&q.log)
		q.bank.BeforeAnswer = func(c ledgertest.Call) {
			if c.Name != "authorize" {
				return
			}
			q.mu.Lock()
			p, err := q.ledger.Payment(t.Context(), c.Reference)
			q.asked = append(q.asked, p.StudentID)
			q.mu.Unlock()
			if err != nil {
				t.Error(err)
			}
			<-q.answer
		}
		q.queue = booking.NewQueue(q.Service, atOnce)
		test(q)
		close(q.answer)
		q.queue.Close()
		if found := q.ledger.Problems(); len(found) > 0 {
			t.Errorf("the books do not add up:\n%s", strings.Join(found, "\n"))
		}
	})
}

// bookAndPay holds a bed for a student and presses Pay. It returns at once; the result comes later.
func (q *queueFixture) bookAndPay(student int) <-chan result {
	results := make(chan result, 1)
	b, err := q.Book(q.t.Context(), &q.students[student], "hall", ledgertest.AnyBed)
	if err != nil {
		results <- result{err: err}
		return results
	}
	go func() {
		page, err := q.queue.Pay(q.t.Context(), &q.students[student], b, time.Hour)
		results <- result{page, err}
	}()
	synctest.Wait()
	time.Sleep(time.Millisecond) // the ledger stores times in milliseconds
	return results
}

type result struct {
	page booking.Checkout
	err  error
}

// openPages makes the bank open n pages, one after the other.
func (q *queueFixture) openPages(n int) {
	for range n {
		q.answer <- struct{}{}
		synctest.Wait()
	}
}

func (q *queueFixture) position(student int) (booking.Position, error) {
	b, _ := q.ledger.Booking(q.students[student].ID)
	return q.queue.Position(q.t.Context(), &q.students[student], b)
}

// wantPages fails the test unless the bank was asked for pages for these students, in this order.
func (q *queueFixture) wantPages(students ...int) {
	q.t.Helper()
	var want []string
	for _, s := range students {
		want = append(want, q.students[s].ID)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if !slices.Equal(q.asked, want) {
		q.t.Errorf("the bank was asked for the pages of %v; want %v", q.asked, want)
	}
}
