package booking_test

import (
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/hostel/catalogue"
	"efie/test/must"
)

func TestPagesAreOpenedInTheOrderOfTheHolds(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		for student := range 4 {
			q.bookAndPay(student)
		}
		q.wantPages(0)
		for student, want := range []int{0, 1, 2, 3} {
			if at, err := q.position(student); err != nil || at.Number != want || at.Of != 3 {
				t.Errorf("student %d is at %+v, %v", student, at, err)
			}
		}
		q.bookAndPay(2) // pressed again
		q.openPages(4)
		q.wantPages(0, 1, 2, 3)
		if at, err := q.position(3); err != nil || !at.Page.Open() {
			t.Errorf("at the end, the last booking is at %+v, %v", at, err)
		}
	})
}

func TestAFixedNumberOfPagesIsOpenedAtOnce(t *testing.T) {
	t.Parallel()
	withQueue(t, 3, func(q *queueFixture) {
		for student := range 5 {
			q.bookAndPay(student)
		}
		q.wantPages(0, 1, 2)
		if waiting, active := q.queue.Size(); waiting != 2 || active != 3 {
			t.Errorf("%d wait and %d pages are being opened", waiting, active)
		}
		q.openPages(1)
		q.wantPages(0, 1, 2, 3)
	})
}

func TestBookPressedTwiceOpensOnePage(t *testing.T) {
	t.Parallel()
	withQueue(t, 2, func(q *queueFixture) {
		first, second := q.bookAndPay(0), q.bookAndPay(0)
		q.openPages(1)
		if one, two := <-first, <-second; one.err != nil || one != two || one.page.URL == "" {
			t.Errorf("the windows get %+v and %+v", one, two)
		}
		q.wantPages(0)
	})
}

// 300 students book 100 beds at the same moment. 200 of them must not wait for a refusal.
func TestARefusalComesAtOnceUnderLoad(t *testing.T) {
	t.Parallel()
	withQueue(t, 32, func(q *queueFixture) {
		results := make([]<-chan result, len(q.students))
		for i := range q.students {
			results[i] = q.bookAndPay(i)
		}
		refused := 0
		for _, r := range results {
			select {
			case end := <-r:
				must.Fail(t, "a result", end.err, catalogue.ErrRoomFull)
				refused++
			default:
			}
		}
		if refused != 200 || q.ledger.Taken("hall") != 100 {
			t.Errorf("before any page is open, %d students are refused and %d beds held", refused, q.ledger.Taken("hall"))
		}
		q.openPages(100)
		for i, r := range results[:100] {
			if end := <-r; end.err != nil || end.page.URL == "" {
				t.Errorf("student %d gets %+v", i, end)
			}
		}
	})
}

func TestTheTimeToPayBeginsWhenTheQueueOpensThePage(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		q.bookAndPay(0)
		b, err := q.Book(q.t.Context(), &q.students[1], "hall", ledgertest.AnyBed)
		q.must(err)
		began := time.Now()
		if page, err := q.queue.Pay(q.t.Context(), &q.students[1], b, 3*time.Second); page.URL != "" || err != nil ||
			time.Since(began) != 3*time.Second {
			t.Errorf("after %s, Pay returns %+v, %v", time.Since(began), page, err)
		}
		time.Sleep(10 * time.Minute)
		q.must(q.Reconcile(q.t.Context()))
		q.openPages(2)
		now, _ := q.ledger.Booking(b.StudentID)
		if now.State != hostel.Held || now.ExpiresAt.Sub(time.Now().Truncate(time.Millisecond)) != q.HoldFor {
			t.Errorf("after the page was opened, the booking is %+v", now)
		}
	})
}

func TestNoPageIsOpenedForAReleasedHold(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		q.bookAndPay(0)
		second := q.bookAndPay(1)
		q.bookAndPay(2)
		q.must(q.Release(q.t.Context(), &q.students[1]))
		q.openPages(1)
		must.Fail(t, "the waiting window", (<-second).err, booking.ErrNoHold)
		q.wantPages(0, 2)
	})
}

func TestAnotherRoomReplacesTheFirstInTheQueue(t *testing.T) {
	t.Parallel()
	withQueue(t, 1, func(q *queueFixture) {
		q.bookAndPay(0)
		first := q.bookAndPay(1)
		b, err := q.Book(q.t.Context(), &q.students[1], "r-2", ledgertest.AnyBed)
		q.must(err)
		go func() { _, _ = q.queue.Pay(q.t.Context(), &q.students[1], b, time.Hour) }()
		synctest.Wait()
		q.openPages(2)
		must.Fail(t, "the first window", (<-first).err, booking.ErrNoHold)
		if at, err := q.position(1); err != nil || at.Page.Payment.BookingID != b.ID {
			t.Errorf("the second booking is at %+v, %v", at, err)
		}
	})
}
