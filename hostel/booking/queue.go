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
	// queueAllowance extends a hold for its time in the queue. It is enough for 960 pages of half a minute, 32 at a time.
	queueAllowance = 15 * time.Minute
	// pageTimeout limits the time to open one payment page, including the provider's answer.
	pageTimeout = 30 * time.Second
	// measuredPages is the number of latest pages from which the wait is estimated.
	measuredPages = 64
)

// Queue opens the payment pages of held bookings in the order in which their students pressed Pay (R22). It opens a
// limited number of pages at once, because the provider cannot answer hundreds of calls in time. The queue is in memory
// only: the ledger stores the holds and the presses of Pay. If several servers have the same booking in their queues,
// OpenPayment allows only one of them to open the page.
type Queue struct {
	service   *Service
	maxActive int
	running   sync.WaitGroup

	mu        sync.Mutex
	entries   map[string]*entry    // by payer (PayerID); failed entries stay for pageTimeout
	waiting   []*entry             // sorted by pressedAt
	active    map[*entry]time.Time // when the opening of the page began
	durations []time.Duration      // of the latest pages, the oldest first
	closed    bool
}

// entry is one payer of a held booking in a Queue.
type entry struct {
	pressedAt time.Time // when the payer pressed Pay
	payment   hostel.Payment
	cost      string        // see Charge
	done      chan struct{} // closed after page and err are set, and when the queue is closed
	page      Checkout
	err       error
}

// NewQueue returns an empty queue that opens maxActive pages at once.
func NewQueue(service *Service, maxActive int) *Queue {
	return &Queue{
		service: service, maxActive: maxActive, entries: map[string]*entry{}, active: map[*entry]time.Time{},
	}
}

// Pay stores that the student of a held booking pressed Pay, and opens its page. It fails as Open does.
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

// Open queues a held booking and returns its payment page. It returns a zero Checkout if the page is not open after
// wait, or if another server is opening it. It fails as Service.Page and Service.Open do.
func (q *Queue) Open(
	ctx context.Context, student *hostel.Student, b hostel.Booking, wait time.Duration,
) (Checkout, error) {
	return q.open(ctx, b, wait, func(ctx context.Context) (PaymentPage, error) { return q.service.Page(ctx, student, b) })
}

// PayLink does the same as Open for another person, who pressed Pay on the page of a live link. A page that is open
// keeps what its payer stated first. PayLink fails with ErrUnknownLink if the link is over.
func (q *Queue) PayLink(
	ctx context.Context, l PaymentLink, b hostel.Booking, p Payer, wait time.Duration,
) (Checkout, error) {
	b.PayPressedAt = q.service.Clock()
	return q.open(ctx, b, wait, func(ctx context.Context) (PaymentPage, error) {
		return q.service.LinkPage(ctx, l, b, p)
	})
}

// open opens the page that read returns.
func (q *Queue) open(
	ctx context.Context, b hostel.Booking, wait time.Duration, read func(context.Context) (PaymentPage, error),
) (Checkout, error) {
	page, err := read(ctx)
	if err != nil || page.Open() {
		return page.Checkout(), err
	}
	e := q.join(b, page)
	if e == nil { // another server may have opened the page
		page, err = read(ctx)
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

// join returns the entry of a payer, and adds it if it is new. It returns nil if another server is asking the
// provider for a page, because the payer could pay a second page, too.
func (q *Queue) join(b hostel.Booking, page PaymentPage) *entry {
	q.mu.Lock()
	defer q.mu.Unlock()
	payer := page.Payment.PayerID()
	known := q.entries[payer]
	switch {
	case known != nil && known.err == nil:
		return known
	case page.AnswerPending && (known == nil || errors.Is(known.err, ErrReferenceUsed)):
		return nil
	}
	e := &entry{pressedAt: b.PayPressedAt, payment: page.Payment, cost: page.Cost, done: make(chan struct{})}
	if e.pressedAt.IsZero() { // a client of the JSON interface does not press Pay
		e.pressedAt = b.HeldAt
	}
	if q.closed {
		close(e.done)
		return e
	}
	q.entries[payer] = e
	if len(q.active) < q.maxActive { // then no entry is waiting
		q.active[e] = q.service.Clock()
		q.running.Go(func() { q.process(e) })
		return e
	}
	i, _ := slices.BinarySearchFunc(q.waiting, e, func(w, e *entry) int {
		if w.pressedAt.After(e.pressedAt) {
			return 1
		}
		return -1 // entries with equal times keep the order in which they joined
	})
	q.waiting = slices.Insert(q.waiting, i, e)
	return e
}

// process opens the page of an entry, and then starts the next entry. A panic becomes an error, so the queue continues.
func (q *Queue) process(e *entry) {
	ctx, cancel := context.WithTimeout(context.Background(), pageTimeout)
	defer cancel()
	var page Checkout
	err := recovered(func() (err error) { page, err = q.service.Open(ctx, e.payment, e.cost); return err })
	if _, known := errors.AsType[*hostel.Problem](err); err != nil && !known { // perhaps no request waits for the result
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
		delete(q.entries, e.payment.PayerID()) // the ledger stores the page
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
	if q.entries[e.payment.PayerID()] == e {
		delete(q.entries, e.payment.PayerID())
	}
}

// CloseAfter waits until ctx ends, closes the queue, and then waits for the active pages.
func (q *Queue) CloseAfter(ctx context.Context) {
	<-ctx.Done()
	q.Close()
	q.running.Wait()
}

// Close empties the queue and ends every wait in Open. It does not interrupt active pages.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	for _, e := range q.waiting {
		delete(q.entries, e.payment.PayerID())
		close(e.done)
	}
	q.waiting = nil
}

func (q *Queue) Size() (waiting, active int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting), len(q.active)
}
