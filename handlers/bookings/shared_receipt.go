package bookings

import (
	"crypto/hmac"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// sharedReceiptPath is the address of a shared receipt without its token.
const sharedReceiptPath = "/shared-receipt/"

// receiptLinks makes and reads the tokens of shared receipts. A token is a booking's code and a keyed hash of it.
type receiptLinks struct{ key []byte }

// newReceiptLinks derives the key of shared receipts from the server's key.
func newReceiptLinks(secret []byte) receiptLinks {
	return receiptLinks{hostel.Pseudonym(secret, "efie: shared receipts")}
}

// token returns the token of a booking's code. Its hash has 128 bits.
func (l receiptLinks) token(code string) string {
	return code + "-" + base64.RawURLEncoding.EncodeToString(hostel.Pseudonym(l.key, code))
}

func (l receiptLinks) code(token string) (code string, ok bool) {
	code, _, _ = strings.Cut(token, "-")
	return code, hmac.Equal([]byte(token), []byte(l.token(code)))
}

// errNoReceipt answers every link that opens no receipt. It does not reveal the reason.
var errNoReceipt = hostel.NewProblem(hostel.NotFound, "unknown_receipt_link",
	"This link opens no receipt. Ask the student to send it again.")

// sharedReceiptHandler serves /shared-receipt/{token}, the page that a student sends to the payer.
type sharedReceiptHandler struct{ *common }

// shared shows a booking as a porter sees it, its payments, and where it is.
func (sh *sharedReceiptHandler) shared(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	w.Header().Set("Referrer-Policy", "no-referrer") // the address opens the receipt
	code, ok := sh.present.links.code(chi.URLParam(r, "token"))
	if !ok {
		if err := sh.limitGuesses(r); err != nil {
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
	p, err := sh.NewOwnPage(r, reader, "Receipt for a bed")
	if err != nil {
		return err
	}
	// Messengers show these two texts to everyone who sees the link, so they name no person and no hostel.
	p.Preview, p.Description = true, "What is paid for a student’s bed, and what is to be paid to the hostel."
	return sh.Show(w, r, http.StatusOK, p, bookingview.SharedReceiptPage(p, sh.present.sharedReceipt(record)))
}

func (bp *presenter) sharedReceipt(record hostel.Record) bookingview.SharedReceipt {
	b := record.Booking
	m := bookingview.SharedReceipt{Checked: *bp.checked(record), Paid: bp.paidSum(record), CheckHref: "/check/" + b.Code}
	m.Cost, m.Payments = hostel.CostWords{}, progress.Dues(b) // the payments include the whole cost
	if h, _, ok := bp.catalogue.Snapshot().Room(b.RoomUUID); ok {
		m.Host, m.Address = h.Manager.Username, h.Whereabouts(m.Valid).String()
	}
	if paid := record.Paid(); paid != nil {
		m.PaymentState, m.Reference = moneyState(paid.State), paid.Reference
	}
	return m
}

// paidSum returns the first part of the receipt of a booking that was confirmed.
func (bp *presenter) paidSum(record hostel.Record) bookingview.PaidSum {
	b, paid := record.Booking, record.Paid()
	m := bookingview.PaidSum{
		Amount: b.Price.String(), Hostel: bp.place(b).Hostel, On: hostel.InGhana(hostel.DateTime(b.ConfirmedAt)),
		Bring: progress.Bring(b),
	}
	if paid != nil {
		m.Amount, m.By, m.State = progress.Received(*paid).String(), paid.PayerName, moneyState(paid.State)
		arrived := progress.LastTransition(record, paid.Reference, string(hostel.PaymentSucceeded)).At
		m.On = hostel.InGhana(hostel.DateTime(arrived))
	}
	if b.State == hostel.Confirmed && (paid == nil || paid.State == hostel.PaymentAllocated) {
		m.State = "The first month is paid. " + progress.Rest(b)
	}
	return m
}

// moneyState describes the state of a payment that booked a bed. The reader may be a parent.
func moneyState(s hostel.PaymentState) string {
	switch s {
	case hostel.PaymentRefundDue, hostel.PaymentRefunding:
		return "Being refunded to where it came from"
	case hostel.PaymentRefunded:
		return "Refunded to where it came from"
	case hostel.PaymentRefundFailed:
		return "To be refunded; a person at Efie is taking care of it"
	case hostel.PaymentDisputed, hostel.PaymentReversed, hostel.PaymentWrongMoney:
		return "A person at Efie is looking at it"
	}
	return "Received by Efie"
}

func (bp *presenter) sharing(b hostel.Booking) parts.ShareHostel {
	return parts.Sharing("Receipt "+b.Code, bookedAndPaid+": my bed at "+bp.place(b).Hostel+". The receipt:",
		bp.site.URL+sharedReceiptPath+bp.links.token(b.Code))
}
