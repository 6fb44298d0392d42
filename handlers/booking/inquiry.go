package booking

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
)

const (
	// ownTimeout bounds what a program waits for the provider: less than clients wait for us.
	ownTimeout = 2 * time.Second
	// budgetWait bounds the wait for the budget of calls, so that programs leave the reconciler its share.
	budgetWait = 200 * time.Millisecond
	// ownMaxAge is how old a payment may be that a program waits for: older ones book no bed (design.md section 4).
	ownMaxAge = 24 * time.Hour
)

var errNotAsked = errors.New("the provider was not asked")

// alreadyAsked is a question that another request is asking now; over is closed when the question is answered.
type alreadyAsked struct{ over <-chan struct{} }

func (alreadyAsked) Error() string { return "the provider is being asked about this" }

// Inquiry asks the provider about payments. It implements api.Inquiries.
type Inquiry struct {
	bookings *booking.Service
	limit    askLimit
	clock    func() time.Time
	log      *slog.Logger
	asking   sync.Map // payments that the provider is being asked about, by reference (see ask)
}

// askLimit bounds how often the provider is asked about a payment.
type askLimit interface {
	Ask(ctx context.Context, reference string) error
}

func NewInquiry(service *booking.Service, limit askLimit, clock func() time.Time, log *slog.Logger) *Inquiry {
	return &Inquiry{bookings: service, limit: limit, clock: clock, log: log}
}

// ask carries out what the provider says about a payment. It asks about one payment once at a time, or fails with
// errNotAsked or alreadyAsked. turn waits for what else the question must wait for.
func (iq *Inquiry) ask(
	ctx context.Context, r *http.Request, p hostel.Payment, turn func(context.Context) error,
) (booking.Settlement, error) {
	over := make(chan struct{})
	if other, asking := iq.asking.LoadOrStore(p.Reference, over); asking {
		return booking.Settlement{}, alreadyAsked{other.(chan struct{})}
	}
	defer func() { iq.asking.Delete(p.Reference); close(over) }()
	if p.State.Open() && (!iq.mayAsk(r, p.Reference) || turn(ctx) != nil) {
		return booking.Settlement{}, errNotAsked
	}
	return iq.bookings.Settle(ctx, p.Reference, hostel.ByReturn)
}

// settle is ask for the payer who comes back. It reports whether the payment is still unclear.
func (iq *Inquiry) settle(r *http.Request, reference string) (unclear bool) {
	if reference == "" || !hostel.Storable(reference) {
		return false
	}
	known, err := iq.bookings.Ledger.Payment(r.Context(), reference)
	if errors.Is(err, booking.ErrUnknownPayment) {
		return false // an invented reference leaves nothing behind
	}
	known.Reference = reference // also where it could not be read
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), payingTakes)
	defer cancel()
	settled, err := iq.ask(ctx, r, known, func(context.Context) error { return nil })
	if _, asked := errors.AsType[alreadyAsked](err); asked || errors.Is(err, errNotAsked) {
		return true // the page looks again, and then it may
	}
	if errors.Is(err, booking.ErrUnknownPayment) {
		return false
	}
	if err != nil {
		iq.log.ErrorContext(r.Context(), "payment not settled on return", "id", web.RequestID(
			r.Context()), "error", err)
		return true
	}
	return settled.Payment.State == hostel.PaymentAuthorised
}

func (iq *Inquiry) AskAboutOwn(r *http.Request, studentID string) (asked bool, err error) {
	p, err := iq.bookings.Ledger.LastOpen(r.Context(), studentID, iq.clock().Add(-ownMaxAge))
	if errors.Is(err, booking.ErrUnknownPayment) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), ownTimeout)
	defer cancel()
	_, err = iq.ask(ctx, r, p, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, budgetWait)
		defer cancel()
		return iq.bookings.MayAsk(ctx)
	})
	if other, is := errors.AsType[alreadyAsked](err); is {
		select {
		case <-other.over:
		case <-ctx.Done():
		}
		return true, nil
	}
	if err != nil && !errors.Is(err, errNotAsked) { // the reconciler asks again
		iq.log.WarnContext(r.Context(), "payment not settled for a program", "id", web.RequestID(
			r.Context()), "error", err)
	}
	return err == nil, nil
}

// mayAsk reports whether the provider may be asked about a reference now. A payment matters more than a limit.
func (iq *Inquiry) mayAsk(r *http.Request, reference string) bool {
	err := iq.limit.Ask(r.Context(), reference)
	if err != nil && hostel.KindOf(err) != hostel.Throttled {
		iq.log.ErrorContext(r.Context(), "limit not read", "id", web.RequestID(r.Context()), "error", err)
	}
	return hostel.KindOf(err) != hostel.Throttled
}
