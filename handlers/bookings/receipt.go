package bookings

import (
	"log/slog"
	"net/http"
	"net/url"
	"slices"

	"github.com/go-chi/chi/v5"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
)

type receiptHandler struct{ *common }

// receipt serves /receipt/{code}, the receipt of the student's own booking.
func (rh *receiptHandler) receipt(w http.ResponseWriter, r *http.Request, reader session.Reader) error {
	typed := typedCode(r)
	student, err := web.Verified(reader, "/receipt/"+url.PathEscape(typed))
	if err != nil {
		return err
	}
	code, ok := booking.NormalCode(typed)
	if !ok {
		return booking.ErrUnknownBooking
	}
	s, err := rh.ownHistory(r, student, code)
	if err != nil {
		return err
	}
	record := s.Records[0]
	switch {
	case typed != code:
		return web.SeeOther(w, r, "/receipt/"+code)
	case record.Booking.State == hostel.Held:
		return web.SeeOther(w, r, "/dashboard")
	}
	p, err := rh.NewOwnPage(r, reader, "Receipt "+code)
	if err != nil {
		return err
	}
	m, err := rh.present.receiptOf(s, record)
	if err != nil {
		return err
	}
	m.Keep = keepablePages(reader, "/receipt/"+code)
	return rh.Show(w, r, http.StatusOK, p, bookingview.ReceiptPage(p, m))
}

func typedCode(r *http.Request) string {
	typed := chi.URLParam(r, "code")
	if plain, err := url.PathUnescape(typed); err == nil {
		return plain
	}
	return typed
}

// ownRecord returns the record of a student's own booking. Another student's booking counts as unknown.
func (co *common) ownRecord(r *http.Request, student *hostel.Student, code string) (hostel.Record, error) {
	s, err := co.ownHistory(r, student, code)
	if err != nil {
		return hostel.Record{}, err
	}
	return s.Records[0], nil
}

func (co *common) ownHistory(r *http.Request, student *hostel.Student, code string) (hostel.History, error) {
	s, err := co.history(r.Context(), student, 0, code)
	if err != nil {
		return s, err
	}
	own := slices.IndexFunc(s.Records, func(r hostel.Record) bool { return r.Booking.Code == code })
	if own < 0 {
		return s, co.refuseForeign(r, student, code)
	}
	s.Records = s.Records[own : own+1]
	return s, nil
}

// refuseForeign returns ErrUnknownBooking. It logs the request if the booking is another student's.
func (co *common) refuseForeign(r *http.Request, student *hostel.Student, code string) error {
	record, err := co.records.Record(r.Context(), code)
	if err == nil && record.Booking.StudentID != student.ID {
		co.Events.Event(r.Context(), r, "refused", slog.String("why", "another student's booking"),
			web.Account(student.Account))
	}
	if err == nil {
		err = booking.ErrUnknownBooking
	}
	return err
}

func (bp *presenter) receiptOf(s hostel.History, record hostel.Record) (m bookingview.Receipt, err error) {
	b := record.Booking
	m = bookingview.Receipt{
		Stay: bp.stay(record), Title: "Receipt", Status: progress.StateWord(b), Valid: b.State == hostel.Confirmed,
		Student: record.StudentName(), HeldOn: hostel.InGhana(hostel.DateTime(b.HeldAt)),
		Steps:   progress.ReceiptSteps(record),
		Notices: bp.story(s).ReceiptNotices(record),
	}
	if b.ConfirmedAt.IsZero() {
		m.Title, m.MoveIn, m.Checkout = "Booking", "", ""
		return m, nil
	}
	m.ConfirmedOn = hostel.InGhana(hostel.DateTime(b.ConfirmedAt))
	m.Paid = bp.paidSum(record)
	m.QR, err = qrCode(m.CheckAddress)
	return m, err
}
