package bookings

import (
	"net/http"
	"net/url"
	"slices"
	"time"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/hostel"
	"efie/views/bookingview"
	"efie/views/bookingview/progress"
	"efie/views/layout"
)

type dashboardHandler struct {
	*common
	inquiry *Inquiry
}

// refreshSeconds is the time after which a dashboard that waits for a payment reloads.
const refreshSeconds = 5

// dashboard serves /dashboard. The provider sends a payer back to it with a reference: then it asks the provider about
// that payment first, with or without a session (R21, R33).
func (dh *dashboardHandler) dashboard(w http.ResponseWriter, r *http.Request) error {
	reference := r.URL.Query().Get("reference")
	unclear := dh.inquiry.settle(r, reference)
	back := "/dashboard/"
	if reference != "" {
		back += "?reference=" + url.QueryEscape(reference)
	}
	reader, err := dh.Sessions.Reader(r) // after the payment, which may have changed the booking
	if err != nil {
		return err
	}
	student, err := web.Verified(reader, back)
	if err != nil {
		return err
	}
	p, err := dh.NewOwnPage(r, reader, "Dashboard")
	if err != nil {
		return err
	}
	s, err := dh.history(r.Context(), student, recordsShown, "")
	if err != nil {
		dh.Log.ErrorContext(r.Context(), "booking not read", "id", web.RequestID(r.Context()), "error", err)
		return dh.Show(w, r, http.StatusServiceUnavailable, p,
			bookingview.DashboardPage(p, bookingview.Dashboard{Name: student.Name, Fault: true}))
	}
	if !unclear {
		reference = ""
	}
	p.Nav.Strip = "" // the page itself shows the hold and its end
	m := dh.present.dashboard(s, reference, dh.present.clock())
	m.Name, m.Verified = student.Name, r.URL.Query().Has("verified")
	if m.Booking != nil && !m.Booking.Missing {
		m.Keep = keepablePages(reader, "/dashboard", m.Booking.ReceiptHref)
		if m.Booking.QR, err = qrCode(m.Booking.CheckAddress); err != nil {
			return err
		}
	}
	if m.Hold != nil {
		m.Hold.Linked = reader.HeldBed.Linked
		if !reader.HeldBed.Linked {
			notices, err := dh.linkNotices(r.Context(), reader.HeldBed.ID)
			if err != nil {
				return err
			}
			m.Notices = append(m.Notices, notices...)
		}
	}
	if m.Waiting != nil {
		p.Refresh = &layout.Refresh{Seconds: refreshSeconds, To: back}
	}
	return dh.Show(w, r, http.StatusOK, p, bookingview.DashboardPage(p, m))
}

// dashboard returns the view model of a student's dashboard at now. unclear is the reference of a payment whose outcome
// the provider does not know yet, or "".
func (bp *presenter) dashboard(s hostel.History, unclear string, now time.Time) bookingview.Dashboard {
	var m bookingview.Dashboard
	for _, n := range bp.story(s).Notices(now) {
		if n.Earlier {
			m.Earlier = append(m.Earlier, n)
		} else {
			m.Notices = append(m.Notices, n)
		}
	}
	latest := progress.Latest(s.Records)
	phase := progress.PhaseOf(latest, now)
	m.Waiting = progress.WaitsFor(latest, phase, unclear, now)
	switch phase {
	case progress.PhaseConfirmed:
		m.Booking = bp.booked(*latest)
		m.Cancel = bp.cancelOffer(*latest, s.Cancelled, now)
	case progress.PhaseHeld:
		last := progress.LastAttempt(*latest)
		if last == nil && !latest.Booking.PayPressedAt.IsZero() {
			m.Queue = queuePath
		}
		until := bp.heldUntil(*latest, now)
		m.Hold = bp.heldBed(latest.Booking, until, now)
		if m.Hold != nil {
			m.Hold.Failed = last != nil && last.State == hostel.PaymentFailed
			m.Hold.LinkNews = progress.LinkNews(*latest)
		} else {
			m.Booking = &bookingview.BookedHostel{Missing: true}
		}
	}
	if m.Waiting != nil { // a notice must not contradict an attempt whose outcome is unknown
		m.Notices = slices.DeleteFunc(m.Notices,
			func(n progress.Notice) bool { return n.Reference == m.Waiting.Reference })
		if m.Hold != nil {
			m.Hold.Paying, m.Hold.LinkNews = true, ""
		}
	}
	if latest != nil {
		m.Code, m.Steps = latest.Booking.Code, progress.Steps(*latest)
	}
	m.Past = bp.past(s, latest, phase)
	return m
}

// maxPast is the number of earlier bookings that the dashboard lists.
const maxPast = 10

func (bp *presenter) past(s hostel.History, latest *hostel.Record, phase progress.Phase) []bookingview.PastBooking {
	current := phase == progress.PhaseConfirmed || phase == progress.PhaseHeld || phase == progress.PhaseAwaitingProvider
	var list []bookingview.PastBooking
	for _, b := range s.Bookings {
		if current && b.ID == latest.Booking.ID || len(list) == maxPast {
			continue
		}
		list = append(list, bookingview.PastBooking{
			Code: b.Code, Hostel: bp.place(b).Hostel, Day: hostel.Date(b.HeldAt), State: progress.StateWord(b),
			Href: "/receipt/" + b.Code,
		})
	}
	return list
}

// keepablePages returns the pages that a student may keep on the phone. On a shared phone it returns no pages.
func keepablePages(reader session.Reader, pages ...string) []string {
	if reader.Shared {
		return nil
	}
	return pages
}
