package bookings

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"efie/handlers/web"
	"efie/hostel/booking"
)

// Webhook reads the events that the payment provider sends.
type Webhook interface {
	// Read returns the notice in a body, or booking.ErrBadSignature or booking.ErrBadEvent.
	Read(signature string, body []byte) (booking.Notice, error)
}

// WebhookHandler serves the webhook of the payment provider.
type WebhookHandler struct {
	Reader   Webhook
	Bookings *booking.Service
	Renderer *web.Renderer
}

// webhookTimeout is shorter than the 30 seconds after which Paystack sends an event again (docs/paystack.md).
const webhookTimeout = 20 * time.Second

// webhook settles an event of the provider. It answers 200 after the commit; otherwise the provider sends it again.
func (wh *WebhookHandler) webhook(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	notice, err := wh.Reader.Read(r.Header.Get("X-Paystack-Signature"), body)
	if err != nil {
		wh.Renderer.Log.WarnContext(r.Context(), "webhook refused", "id", web.RequestID(r.Context()), "error", err)
		status := http.StatusBadRequest
		if errors.Is(err, booking.ErrBadSignature) {
			status = http.StatusUnauthorized
			wh.Renderer.Events.Event(r.Context(), r, "webhook with a bad signature")
		}
		w.WriteHeader(status)
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), webhookTimeout)
	defer cancel()
	if err := wh.Bookings.SettleNotice(ctx, notice); err != nil {
		wh.Renderer.Log.ErrorContext(r.Context(), "webhook not carried out", "id", web.RequestID(r.Context()), "event",
			notice.Event, "reference", notice.Reference, "error", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	wh.Renderer.Log.InfoContext(r.Context(), "webhook received", "id", web.RequestID(r.Context()), "event", notice.Event,
		"reference", notice.Reference)
	w.WriteHeader(http.StatusOK)
}
