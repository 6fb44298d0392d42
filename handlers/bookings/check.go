package bookings

import (
	"errors"
	"net/http"

	"efie/handlers/cache"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/parts"
)

// checkHandler serves the pages at /check, where a porter checks a booking (R13).
type checkHandler struct{ *common }

// msgNoCode is the message for a text that cannot be a booking's code.
const msgNoCode = "A code has 8 letters and digits, such as 7K2M9QXA. Check each of them."

func (ck *checkHandler) checkForm(q cache.PageRequest) (page cache.PageResponse, err error) {
	typed := q.Query().Get("code")
	code, ok := booking.NormalCode(typed)
	if ok {
		return page, &web.Redirect{Status: http.StatusSeeOther, To: "/check/" + code}
	}
	p := ck.NewSharedPage(q, titleCheck, aboutCheck)
	if q.RawQuery != "" || q.Path != "/check" {
		web.MarkPrivate(&p)
	}
	if typed == "" {
		return web.Share(p, bookingview.CheckPage(p, bookingview.Check{})), nil
	}
	page = web.Share(p, bookingview.CheckPage(p, bookingview.Check{
		Code: parts.FormField{Value: web.Truncate(typed), Error: msgNoCode},
	}))
	page.Status = http.StatusUnprocessableEntity
	return page, nil
}

// check serves /check/{code}, which shows everyone whether the code's booking is valid.
func (ck *checkHandler) check(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	typed := typedCode(r)
	code, ok := booking.NormalCode(typed)
	if !ok {
		return ck.showCheck(w, r, reader, http.StatusNotFound,
			bookingview.Check{Code: parts.FormField{Value: web.Truncate(typed), Error: msgNoCode}})
	}
	if code != typed {
		return web.SeeOther(w, r, "/check/"+code)
	}
	record, err := ck.records.Record(r.Context(), code)
	if errors.Is(err, booking.ErrUnknownBooking) {
		return ck.checkLink(w, r, reader, code)
	}
	if err != nil {
		return err
	}
	if record.Booking.State == hostel.Held {
		heldBed := bookingview.KeptBed{Code: code, IsBookingCode: true, Sentence: ck.keptSentence(record)}
		return ck.showCheck(w, r, reader, http.StatusOK, bookingview.Check{Kept: &heldBed})
	}
	return ck.showCheck(w, r, reader, http.StatusOK, bookingview.Check{Found: ck.present.checked(record)})
}

// checkLink answers a code that no booking has: it may be the code of a payment link. The answer to the code of a link
// that is over is the one to an unknown code.
func (ck *checkHandler) checkLink(w http.ResponseWriter, r *http.Request, reader session.Reader, code string) error {
	_, b, err := ck.bookings.LinkOfCode(r.Context(), code)
	if errors.Is(err, booking.ErrUnknownLink) {
		if err := ck.limitGuesses(r); err != nil {
			return err
		}
		return ck.showCheck(w, r, reader, http.StatusNotFound, bookingview.Check{Code: parts.FormField{
			Value: code, Error: booking.ErrUnknownBooking.Message + " " + textCodeOfLink,
		}})
	}
	if err != nil {
		return err
	}
	record, err := ck.records.Record(r.Context(), b.Code)
	if err != nil {
		return err
	}
	heldBed := bookingview.KeptBed{
		Code: code, Sentence: ck.keptSentence(record), PayAddress: ck.present.site.URL + payPath,
	}
	return ck.showCheck(w, r, reader, http.StatusOK, bookingview.Check{Kept: &heldBed})
}

// textCodeOfLink explains an unknown code to a payer whose link is over.
const textCodeOfLink = "A payer’s code works only while the link can be paid."

// keptSentence returns the state of a held bed for everybody who has a code of it.
func (co *common) keptSentence(record hostel.Record) string {
	now := co.bookings.Clock()
	if !now.Before(record.Booking.ExpiresAt) {
		return "Not paid yet. The time to pay is over."
	}
	until := hostel.TimeWithDay(co.present.heldUntil(record, now), now)
	return "Not paid yet. A bed is being kept for " + record.MaskedFirstName() + " until " + until + " (Ghana time)."
}

const (
	titleCheck = "Check a booking"
	aboutCheck = "For porters and hosts: type the code of a booking to see whether the bed is booked."
)

// bookedAndPaid is the state of a confirmed booking. The rest of the rent is not paid yet.
const bookedAndPaid = "Booked; first month paid"

func (ck *checkHandler) showCheck(
	w http.ResponseWriter, r *http.Request, reader session.Reader, status int, m bookingview.Check,
) error {
	p, err := ck.NewPage(r, reader, titleCheck, aboutCheck)
	if err != nil {
		return err
	}
	web.MarkPrivate(&p)
	return ck.Show(w, r, status, p, bookingview.CheckPage(p, m))
}

func (bp *presenter) checked(record hostel.Record) *bookingview.Checked {
	b := record.Booking
	m := &bookingview.Checked{Code: b.Code, HostelName: bp.place(b).Hostel, Student: record.MaskedName()}
	if h, room, ok := bp.catalogue.Snapshot().Room(b.RoomUUID); ok {
		m.Room = room.Label + ", " + parts.RoomShare(room)
		m.MoveIn, m.Checkout = stayDates(b, h)
	}
	m.Cost = b.Terms.InWords(b.Price)
	m.Event, m.Day = "Since", hostel.Date(b.ChangedAt)
	switch b.State {
	case hostel.Confirmed:
		m.State = bookedAndPaid
		m.Valid = true
		m.Event, m.Day = "Confirmed on", hostel.Date(b.ConfirmedAt)
		if paid := record.Paid(); paid != nil && paid.State == hostel.PaymentReversed {
			m.State = "Booked. Efie is looking into its payment"
		}
	case hostel.Ended:
		m.State = "Ended: this stay is over"
	case hostel.Expired:
		m.State = "Not booked: nobody paid in time"
	case hostel.Cancelled:
		m.State = "Cancelled: this bed is not booked"
	}
	return m
}

// limitGuesses refuses a network address that asked for too many unknown codes or links. Only requests for unknown ones
// call it, so a guesser does not block others behind the address. If the limit cannot be read, it refuses no request.
func (co *common) limitGuesses(r *http.Request) error {
	err := co.limit.Check(r.Context(), web.ClientNetwork(r))
	if err != nil && hostel.KindOf(err) != hostel.Throttled {
		co.Log.ErrorContext(r.Context(), "rate limit not read", "id", web.RequestID(r.Context()), "error", err)
		return nil
	}
	return err
}
