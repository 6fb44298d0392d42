package booking

import (
	"context"
	"errors"
	"slices"
	"time"

	"efie/hostel"
)

// Position is the position of a held booking on its way to the payment page.
type Position struct {
	Number int           // 1 is next; 0 means that the page is being opened, or is open
	Of     int           // how many bookings wait
	Wait   time.Duration // estimated time until the page is open; 0 if it is not known
	Page   PaymentPage   // zero until it is open
}

// ErrPayNotPressed reports that a bed is held, and its student has not asked to pay for it.
var ErrPayNotPressed = hostel.NewProblem(hostel.Conflict, "pay_not_pressed",
	"Your bed is kept. Press Pay to pay for it.")

// Position returns the position of a held booking. A booking joins the queue only if its student pressed Pay, maybe on
// another server. It fails with ErrPayNotPressed, or with why the page could not be opened.
func (q *Queue) Position(ctx context.Context, student *hostel.Student, b hostel.Booking) (Position, error) {
	at, queued, failed := q.lookUp(b.ID)
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
	case page.Asking:
		return Position{}, nil
	case page.Pressed:
		q.join(b, page)
		at, _, failed = q.lookUp(b.ID)
		return at, failed
	case page.Earlier == 0:
		return Position{}, ErrPayNotPressed
	}
	return Position{}, ErrPaymentFailed
}

// lookUp returns the position of a booking, whether it is in this queue, and why its page could not be opened.
func (q *Queue) lookUp(bookingID string) (at Position, queued bool, failed error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	e := q.entries[bookingID]
	if e == nil {
		return Position{}, false, nil
	}
	at.Of = len(q.waiting)
	if at.Number = slices.Index(q.waiting, e) + 1; at.Number > 0 {
		average := q.averageDuration()
		at.Wait = average + average*time.Duration(at.Number)/time.Duration(q.maxActive)
	}
	return at, e.err == nil, e.err
}

// averageDuration returns how long it takes to open a page: the last ones' mean, or longer if one takes longer now.
func (q *Queue) averageDuration() time.Duration {
	if len(q.durations) == 0 {
		return 0
	}
	var before, working time.Duration
	for _, took := range q.durations {
		before += took / time.Duration(len(q.durations))
	}
	now := q.service.Clock()
	for _, began := range q.active {
		working += now.Sub(began) / time.Duration(len(q.active))
	}
	return max(before, working)
}
