package booking

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"efie/hostel"
)

const (
	// queueAllowance is how long a bed is kept for its turn in a Queue, in addition to the time to pay. It is enough
	// for a thousand pages at half a minute each.
	queueAllowance = 15 * time.Minute
	// pageTimeout bounds the opening of one payment page, including the provider's answer.
	pageTimeout = 30 * time.Second
	// measuredPages is how many of the last pages the estimated wait takes into account.
	measuredPages = 64
)

// Queue opens the payment pages of held bookings, a limited number at once, in the order in which their students asked
// to pay. Hundreds at the same time would all time out at the provider. It is in memory: the ledger has the holds, and
// of several servers one opens the page (see OpenPayment).
type Queue struct {
	service   *Service
	maxActive int
	running   sync.WaitGroup

	mu        sync.Mutex
	entries   map[string]*entry // by booking id; failed entries stay for pageTimeout
	waiting   []*entry          // sorted by askedAt
	active    map[*entry]time.Time
	durations []time.Duration // of the last pages, the oldest first
	closed    bool
}

// entry is a held booking in a Queue.
type entry struct {
	askedAt time.Time // when the student asked to pay
	payment hostel.Payment
	cost    string        // see Charge
	done    chan struct{} // closed when page and err are set, and when the queue is closed
	page    Checkout
	err     error
}

// NewQueue returns an empty queue in which the service opens maxActive pages at once.
func NewQueue(service *Service, maxActive int) *Queue {
	return &Queue{
		service: service, maxActive: maxActive, entries: map[string]*entry{}, active: map[*entry]time.Time{},
	}
}

// Pay stores that the student of a held booking asks to pay, and opens its page. It fails as Open does.
func (q *Queue) Pay(
	ctx context.Context, student *hostel.Student, b hostel.Booking, wait time.Duration,
) (Checkout, error) {
	page, err := q.service.Page(ctx, student, b)
	if err != nil || page.Open() {
		return page.Checkout(), err
	}
	if b, err = q.service.PressPay(ctx, student, b, page); err != nil {
		return Checkout{}, err
	}
	return q.Open(ctx, student, b, wait)
}

// Open returns the payment page of a held booking. It waits for the booking's turn for so long at most, or for another
// server; then it returns no page. It fails as Service.Page and Service.Open do.
func (q *Queue) Open(
	ctx context.Context, student *hostel.Student, b hostel.Booking, wait time.Duration,
) (Checkout, error) {
	page, err := q.service.Page(ctx, student, b)
	if err != nil || page.Open() {
		return page.Checkout(), err
	}
	e := q.join(b, page)
	if e == nil { // it may have been opened since it was read
		page, err = q.service.Page(ctx, student, b)
		return page.Checkout(), err
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	select {
	case <-e.done:
		return e.page, e.err
	case <-ctx.Done():
		return Checkout{}, nil
	}
}

// join adds a booking, once. It returns nil if another queue is asking the provider: a second page could be paid, too.
func (q *Queue) join(b hostel.Booking, page PaymentPage) *entry {
	q.mu.Lock()
	defer q.mu.Unlock()
	before := q.entries[b.ID]
	switch {
	case before != nil && before.err == nil:
		return before
	case page.Asking && (before == nil || errors.Is(before.err, ErrReferenceUsed)):
		return nil
	}
	e := &entry{askedAt: b.PayPressedAt, payment: page.Payment, cost: page.Cost, done: make(chan struct{})}
	if e.askedAt.IsZero() { // a program asks without a press
		e.askedAt = b.HeldAt
	}
	if q.closed {
		close(e.done)
		return e
	}
	q.entries[b.ID] = e
	if len(q.active) < q.maxActive { // so nothing waits
		q.active[e] = q.service.Clock()
		q.running.Go(func() { q.process(e) })
		return e
	}
	i, _ := slices.BinarySearchFunc(q.waiting, e, func(w, e *entry) int {
		if w.askedAt.After(e.askedAt) {
			return 1
		}
		return -1 // equal times are served in the order in which they came
	})
	q.waiting = slices.Insert(q.waiting, i, e)
	return e
}

// process opens the page of an entry, and lets the next one begin. A panic becomes an error, and the queue goes on.
func (q *Queue) process(e *entry) {
	ctx, cancel := context.WithTimeout(context.Background(), pageTimeout)
	defer cancel()
	var page Checkout
	err := recovered(func() (err error) { page, err = q.service.Open(ctx, e.payment, e.cost); return err })
	if _, known := errors.AsType[*hostel.Problem](err); err != nil && !known { // the student may never see it
		q.service.Log.Error("payment page not opened", "reference", e.payment.Reference, "error", err)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.durations = append(q.durations, q.service.Clock().Sub(q.active[e])); len(q.durations) > measuredPages {
		q.durations = slices.Delete(q.durations, 0, 1)
	}
	delete(q.active, e)
	e.page, e.err = page, err
	close(e.done)
	if err == nil {
		delete(q.entries, e.payment.BookingID) // the ledger has the page
	} else {
		time.AfterFunc(pageTimeout, func() { q.forget(e) })
	}
	if len(q.waiting) > 0 {
		next := q.waiting[0]
		q.waiting = slices.Delete(q.waiting, 0, 1)
		q.active[next] = q.service.Clock()
		q.running.Go(func() { q.process(next) })
	}
}

func (q *Queue) forget(e *entry) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.entries[e.payment.BookingID] == e {
		delete(q.entries, e.payment.BookingID)
	}
}

// Keep waits until ctx ends, closes the queue, and waits for the pages that are being opened.
func (q *Queue) Keep(ctx context.Context) {
	<-ctx.Done()
	q.Close()
	q.running.Wait()
}

// Close empties the queue and ends every wait in Open. Pages that are being opened are not interrupted.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	for _, e := range q.waiting {
		delete(q.entries, e.payment.BookingID)
		close(e.done)
	}
	q.waiting = nil
}

func (q *Queue) Size() (waiting, active int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting), len(q.active)
}
