package booking

import (
	"crypto/hmac"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"efie/hostel"
	"efie/hostel/booking"
	views "efie/views/booking"
	"efie/views/parts"
)

// sharedReceiptPath begins the address of a shared receipt; its token follows.
const sharedReceiptPath = "/shared-receipt/"

// receiptLinks make and read the tokens of shared receipts: a booking's code and a keyed hash of it.
type receiptLinks struct{ key []byte }

// newReceiptLinks derives a key of their own from the server's.
func newReceiptLinks(secret []byte) receiptLinks {
	return receiptLinks{hostel.Pseudonym(secret, "efie: shared receipts")}
}

// token returns the token of the booking with a code: the code and 128 bits.
func (l receiptLinks) token(code string) string {
	return code + "-" + base64.RawURLEncoding.EncodeToString(hostel.Pseudonym(l.key, code))
}

func (l receiptLinks) code(token string) (code string, ok bool) {
	code, _, _ = strings.Cut(token, "-")
	return code, hmac.Equal([]byte(token), []byte(l.token(code)))
}

// errNoReceipt answers every address of a shared receipt that opens none, whatever the reason.
var errNoReceipt = hostel.NewProblem(hostel.NotFound, "unknown_receipt_link",
	"This link opens no receipt. Ask the student to send it again.")

// sharedReceiptHandler answers with the page at /shared-receipt/{token}, which a student sends to the payer.
type sharedReceiptHandler struct {
	*checkHandler
	links receiptLinks
}

// shared is the page at /shared-receipt/{token}: what a porter sees of a booking, and its payment.
func (sh *sharedReceiptHandler) shared(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Referrer-Policy", "no-referrer") // the address is the key
	code, ok := sh.links.code(chi.URLParam(r, "token"))
	if !ok {
		if err := sh.mayGuess(r); err != nil {
			return err
		}
		return errNoReceipt
	}
	record, err := sh.records.Record(r.Context(), code)
	if errors.Is(err, booking.ErrUnknownBooking) || err == nil && record.Booking.ConfirmedAt.IsZero() {
		return errNoReceipt
	}
	if err != nil {
		return err
	}
	p, err := sh.NewOwnPage(r, "Shared receipt")
	if err != nil {
		return err
	}
	return sh.Show(w, r, http.StatusOK, p, views.SharedReceiptPage(p, sh.present.sharedReceipt(record)))
}

func (bp *presenter) sharedReceipt(record hostel.Record) views.SharedReceipt {
	m := views.SharedReceipt{Checked: *bp.checked(record), CheckHref: "/check/" + record.Booking.Code}
	m.Cost, m.Payments = parts.StayCost{}, paymentsOf(record.Booking) // the plan has all of the cost
	if paid := record.Paid(); paid != nil {
		m.Paid, m.Reference = received(*paid).String(), paid.Reference
		m.PaidOn = hostel.DateTime(movedTo(record, paid.Reference, string(hostel.PaymentSucceeded)).At)
		m.Money = moneyState(paid.State)
	}
	return m
}

// moneyState says what became of a payment that booked a bed, to a reader who may not be the student.
func moneyState(s hostel.PaymentState) string {
	switch s {
	case hostel.PaymentRefundDue, hostel.PaymentRefunding:
		return "On its way back to where it came from"
	case hostel.PaymentRefunded:
		return "Given back to where it came from"
	case hostel.PaymentRefundFailed:
		return "To be given back; a person at Efie is on it"
	case hostel.PaymentDisputed, hostel.PaymentReversed, hostel.PaymentSuspicious:
		return "A person at Efie is looking at it"
	}
	return "Received by Efie"
}

func (bp *presenter) sharing(b hostel.Booking) parts.ShareHostel {
	return parts.Sharing("Receipt "+b.Code, "My bed at "+bp.hostelName(b)+" is booked and paid. The receipt:",
		bp.site.URL+sharedReceiptPath+bp.links.token(b.Code))
}
