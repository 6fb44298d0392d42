package handlers

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"efie/hostel/booking"
)

// Webhook reads what the payment provider sends by itself.
type Webhook interface {
	// Read makes a notice of a body, byte for byte as it came, or fails with
	// booking.ErrBadSignature or booking.ErrBadEvent.
	Read(signature string, body []byte) (booking.Notice, error)
}

// hearingTakes is below the 30 seconds after which Paystack sends an event again
// (facts/paystack.md, Webhook).
const hearingTakes = 20 * time.Second

// webhook hears the provider. It answers 200 only once all that the event means is committed;
// anything else, and the provider sends it again.
func (a *app) webhook(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	notice, err := a.Webhook.Read(r.Header.Get("X-Paystack-Signature"), body)
	if err != nil {
		a.Log.WarnContext(r.Context(), "webhook refused", "id", requestID(r.Context()), "error", err)
		status := http.StatusBadRequest
		if errors.Is(err, booking.ErrBadSignature) {
			status = http.StatusUnauthorized
			a.event(r.Context(), r, "webhook with a bad signature")
		}
		w.WriteHeader(status)
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), hearingTakes)
	defer cancel()
	if err := a.Desk.SettleNotice(ctx, notice); err != nil {
		a.Log.ErrorContext(r.Context(), "webhook not carried out", "id", requestID(r.Context()), "event", notice.Event, "reference", notice.Reference, "error", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	a.Log.InfoContext(r.Context(), "webhook heard", "id", requestID(r.Context()), "event", notice.Event, "reference", notice.Reference)
	w.WriteHeader(http.StatusOK)
}
