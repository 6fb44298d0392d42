package bookings

import (
	"errors"
	"net/http"

	"efie/handlers/cache"
	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel/booking"
	"efie/views/bookingview"
)

// checkHandler serves the pages at /check, where a porter checks a booking (R13).
type checkHandler struct {
	*web.Renderer
	around   *surroundings
	bookings *booking.Service
	records  Records
	guesses  guessLimit
}

// msgNoCode is the message for a text that cannot be a booking's code.
const msgNoCode = "A code has 8 letters and digits, such as 7K2M9QXA. Check each of them."

func (ck *checkHandler) checkForm(q cache.PageRequest) (page cache.PageResponse, err error) {
	typed := q.Query().Get("code")
	code, isCode := booking.NormalCode(typed)
	if isCode {
		return page, &web.Redirect{Status: http.StatusSeeOther, To: bookingview.CheckHref + code}
	}
	p := ck.NewSharedPage(q, titleCheck, aboutCheck)
	if q.RawQuery != "" || q.Path != "/check" {
		web.MarkPrivate(&p)
	}
	if typed == "" {
		return web.Share(p, bookingview.CheckPage(p, bookingview.Check{})), nil
	}
	page = web.Share(p, bookingview.CheckPage(p, bookingview.NewFailedCheck(web.Truncate(typed), msgNoCode)))
	page.Status = http.StatusUnprocessableEntity
	return page, nil
}

// check serves /check/{code}, which shows everyone whether the code's booking is valid.
func (ck *checkHandler) check(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	typed := typedCode(r)
	code, isCode := booking.NormalCode(typed)
	if !isCode {
		failed := bookingview.NewFailedCheck(web.Truncate(typed), msgNoCode)
		return ck.showCheck(w, r, reader, http.StatusNotFound, failed)
	}
	if code != typed {
		return web.SeeOther(w, r, bookingview.CheckHref+code)
	}
	record, err := ck.records.Record(r.Context(), code)
	if errors.Is(err, booking.ErrUnknownBooking) {
		return ck.checkLink(w, r, reader, code)
	}
	if err != nil {
		return err
	}
	return ck.showCheck(w, r, reader, http.StatusOK, bookingview.NewCheck(ck.around.now(), record))
}

// checkLink answers a code that no booking has: it may be the code of a payment link. The answer to the code of a link
// that is over is the one to an unknown code.
func (ck *checkHandler) checkLink(w http.ResponseWriter, r *http.Request, reader session.Reader, code string) error {
	_, b, err := ck.bookings.LinkOfCode(r.Context(), code)
	if errors.Is(err, booking.ErrUnknownLink) {
		return ck.showUnknown(w, r, reader, code)
	}
	if err != nil {
		return err
	}
	record, err := ck.records.Record(r.Context(), b.Code)
	if err != nil {
		return err
	}
	return ck.showCheck(w, r, reader, http.StatusOK, bookingview.NewLinkCheck(ck.around.now(), record, code))
}

// textCodeOfLink explains an unknown code to a payer whose link is over.
const textCodeOfLink = "A payer’s code works only while the link can be paid."

// showUnknown answers a code that no booking and no live link has, unless the reader has asked for too many.
func (ck *checkHandler) showUnknown(
	w http.ResponseWriter, r *http.Request, reader session.Reader, code string,
) error {
	err := ck.guesses.count(r)
	if err != nil {
		return err
	}
	unknown := bookingview.NewFailedCheck(code, booking.ErrUnknownBooking.Message+" "+textCodeOfLink)
	return ck.showCheck(w, r, reader, http.StatusNotFound, unknown)
}

const (
	titleCheck = "Check a booking"
	aboutCheck = "For porters and hosts: type the code of a booking to see whether the bed is booked."
)

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
