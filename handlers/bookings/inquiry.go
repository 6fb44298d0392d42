package bookings

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
)

const (
	// programTimeout bounds the time that a program waits for the provider. It is shorter than the timeouts of clients.
	programTimeout = 2 * time.Second
	// budgetWait bounds the wait for the budget of calls (R20), so that programs leave the reconciler its share.
	budgetWait = 200 * time.Millisecond
	// maxPaymentAge is the age after which a payment books no bed (R17). A program does not wait for an older payment.
	maxPaymentAge = 24 * time.Hour
)

var errNotAsked = errors.New("the provider was not asked")

// alreadyAsked is the error while another request is asking about the payment. done is closed when that request ends.
type alreadyAsked struct{ done <-chan struct{} }

func (alreadyAsked) Error() string { return "another request asks about this payment" }

// Inquiry asks the provider about payments. The JSON interface uses it, too.
type Inquiry struct {
	Bookings *booking.Service
	Limit    askLimit
	asking   sync.Map // a channel for each payment that is being asked about, by reference; see alreadyAsked
}

// askLimit bounds how often the provider is asked about a payment.
type askLimit interface {
	Ask(ctx context.Context, reference string) error
}

// ask asks the provider about a payment and settles it. wait is called before an open payment is asked about. ask fails
// with alreadyAsked while another request asks about the payment, and with errNotAsked if a limit or wait refuses.
func (iq *Inquiry) ask(
	ctx context.Context, r *http.Request, p hostel.Payment, wait func(context.Context) error,
) (booking.Settlement, error) {
	done := make(chan struct{})
	if other, asking := iq.asking.LoadOrStore(p.Reference, done); asking {
		return booking.Settlement{}, alreadyAsked{other.(chan struct{})}
	}
	defer func() { iq.asking.Delete(p.Reference); close(done) }()
	if p.State.Open() && (!iq.mayAsk(r, p.Reference) || wait(ctx) != nil) {
		return booking.Settlement{}, errNotAsked
	}
	return iq.Bookings.Settle(ctx, p.Reference, hostel.ByReturn)
}

// settle asks about the payment of a payer who comes back. It returns the reference of a payment whose outcome is still
// unknown, otherwise "".
func (iq *Inquiry) settle(r *http.Request, reference string) (waitingFor string) {
	if reference == "" || !hostel.Storable(reference) {
		return ""
	}
	payment, err := iq.Bookings.Ledger.Payment(r.Context(), reference)
	if errors.Is(err, booking.ErrUnknownPayment) {
		return "" // an invented reference leaves no trace
	}
	payment.Reference = reference // if the payment could not be read, the provider is asked all the same
	ctx, cancel := web.Detach(r)
	defer cancel()
	settled, err := iq.ask(ctx, r, payment, func(context.Context) error { return nil })
	_, isAsked := errors.AsType[alreadyAsked](err)
	switch {
	case isAsked || errors.Is(err, errNotAsked):
		return reference // the page reloads and asks again
	case errors.Is(err, booking.ErrUnknownPayment):
		return ""
	}
	if err != nil {
		iq.Bookings.Log.ErrorContext(r.Context(), "payment not settled on return", "id", web.RequestID(r.Context()),
			"error", err)
		return reference
	}
	if settled.Payment.State == hostel.PaymentAuthorised {
		return reference
	}
	return ""
}

// AskAboutOpenPayment asks about the student's last open payment, for a program. It reports whether the provider was
// asked, by this request or by another.
func (iq *Inquiry) AskAboutOpenPayment(r *http.Request, studentID string) (asked bool, err error) {
	p, err := iq.Bookings.Ledger.LastOpen(r.Context(), studentID, iq.Bookings.Clock().Add(-maxPaymentAge))
	if errors.Is(err, booking.ErrUnknownPayment) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), programTimeout)
	defer cancel()
	_, err = iq.ask(ctx, r, p, func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, budgetWait)
		defer cancel()
		return iq.Bookings.WaitToAsk(ctx)
	})
	if other, is := errors.AsType[alreadyAsked](err); is {
		select {
		case <-other.done:
		case <-ctx.Done():
		}
		return true, nil
	}
	if err != nil && !errors.Is(err, errNotAsked) {
		iq.Bookings.Log.WarnContext(r.Context(), "payment not settled for a program", "id", web.RequestID(r.Context()),
			"error", err) // only a warning, because the reconciler asks again
	}
	return err == nil, nil
}

// mayAsk reports whether the limit allows a question about a reference now. If the limit cannot be read, it returns
// true, because a payment matters more.
func (iq *Inquiry) mayAsk(r *http.Request, reference string) bool {
	err := iq.Limit.Ask(r.Context(), reference)
	if err != nil && hostel.KindOf(err) != hostel.Throttled {
		iq.Bookings.Log.ErrorContext(r.Context(), "rate limit not read", "id", web.RequestID(r.Context()), "error", err)
	}
	return hostel.KindOf(err) != hostel.Throttled
}
