package booking

import (
	"context"
	"errors"
	"slices"
	"time"

	"efie/hostel"
)

// Position is the position of a held booking in the queue for the payment page.
type Position struct {
	Number int           // 1 is next; 0 means that the page is open or is being opened
	Of     int           // the number of waiting bookings
	Wait   time.Duration // the estimated time until the page is open; 0 if unknown
	Page   PaymentPage   // zero until the page is open
}

// ErrPayNotPressed reports that the student holds a bed and has not pressed Pay.
var ErrPayNotPressed = hostel.NewProblem(hostel.Conflict, "pay_not_pressed",
	"Your bed is kept. Press Pay to pay for it.")

// Position returns the position of a held booking. It fails with ErrPayNotPressed, or with the error of opening the
// page. If the student pressed Pay on a server that has ended since, the booking joins this queue.
func (q *Queue) Position(ctx context.Context, student *hostel.Student, b hostel.Booking) (Position, error) {
	at, queued, failed := q.find(b.ID)
	if queued {
		return at, nil
	}
	page, err := q.service.Page(ctx, student, b)
	switch {
	case err != nil:
		return Position{}, err
	case page.Open():
		return Position{Page: page}, nil
	case failed != nil && !errors.Is(failed, ErrReferenceUsed):
		return Position{}, failed
	case page.AnswerPending:
		return Position{}, nil
	case page.PayPressed:
		q.join(b, page)
		at, _, failed = q.find(b.ID)
		return at, failed
	case page.EarlierAttempts == 0:
		return Position{}, ErrPayNotPressed
	}
	return Position{}, ErrPaymentFailed
}

// find returns the position of a booking's student and whether the student is in this queue. failed is the error of
// opening the page.
func (q *Queue) find(bookingID string) (at Position, queued bool, failed error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.entries[bookingID]
	if e == nil {
		return Position{}, false, nil
	}
	at.Of = countBookings(q.waiting)
	at.Number = countBookings(q.waiting[:slices.Index(q.waiting, e)+1])
	if at.Number > 0 {
		average := q.averageDuration()
		at.Wait = average + average*time.Duration(at.Number)/time.Duration(q.maxActive)
	}
	return at, e.err == nil, e.err
}

// countBookings returns the number of bookings with a payer among the entries. A booking has one place, however many
// people pay for it.
func countBookings(entries []*entry) int {
	bookings := map[string]bool{}
	for _, e := range entries {
		bookings[e.payment.BookingID] = true
	}
	return len(bookings)
}

// averageDuration returns the average time to open the latest pages, or the average time that the active pages have
// taken until now, if that is longer.
func (q *Queue) averageDuration() time.Duration {
	if len(q.durations) == 0 {
		return 0
	}
	var opened, active time.Duration
	for _, duration := range q.durations {
		opened += duration / time.Duration(len(q.durations))
	}
	now := q.service.Clock()
	for _, began := range q.active {
		active += now.Sub(began) / time.Duration(len(q.active))
	}
	return max(opened, active)
}
