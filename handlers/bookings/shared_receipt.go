package bookings

import (
	"errors"
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
)

// errNoReceipt answers every link that opens no receipt. It does not reveal the reason.
var errNoReceipt = hostel.NewProblem(hostel.NotFound, "unknown_receipt_link",
	"This link opens no receipt. Ask the student to send it again.")

// sharedReceiptHandler serves /shared-receipt/{token}, the page that a student sends to the payer.
type sharedReceiptHandler struct {
	*web.Renderer
	around  *surroundings
	records Records
	guesses guessLimit
}

// shared shows a booking as a porter sees it, its payments, and where it is.
func (sh *sharedReceiptHandler) shared(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	w.Header().Set("Referrer-Policy", "no-referrer") // the address opens the receipt
	around := sh.around.now()
	code, isToken := around.Receipts.Code(chi.URLParam(r, "token"))
	if !isToken {
		err := sh.guesses.count(r)
		if err != nil {
			return err
		}
		return errNoReceipt
	}
	record, err := sh.records.Record(r.Context(), code)
	if errors.Is(err, booking.ErrUnknownBooking) {
		return errNoReceipt
	}
	if err != nil {
		return err
	}
	if record.Booking.ConfirmedAt.IsZero() {
		return errNoReceipt
	}
	p, err := sh.NewOwnPage(r, reader, "Receipt for a bed")
	if err != nil {
		return err
	}
	// Messengers show these two texts to everyone who sees the link, so they name no person and no hostel.
	p.Preview = true
	p.Description = "What is paid for a student’s bed, and what is to be paid to the hostel."
	return sh.Show(w, r, http.StatusOK, p, bookingview.SharedReceiptPage(p, bookingview.NewSharedReceipt(around, record)))
}
