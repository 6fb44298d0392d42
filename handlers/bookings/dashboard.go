package bookings

import (
	"net/http"
	"net/url"
	"slices"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/layout"
)

type dashboardHandler struct {
	*web.Renderer
	present   *presenter
	histories *historyReader
	inquiry   *Inquiry
	sessions  sessions
	clock     func() time.Time
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
	student, err := dh.NeedVerified(r, back)
	if err != nil {
		return err
	}
	p, err := dh.NewOwnPage(r, "Dashboard")
	if err != nil {
		return err
	}
	s, err := dh.histories.history(r.Context(), student, recordsShown, "")
	if err != nil {
		dh.Log.ErrorContext(r.Context(), "booking not read", "id", web.RequestID(r.Context()), "error", err)
		return dh.Show(w, r, http.StatusServiceUnavailable, p,
			bookingview.DashboardPage(p, bookingview.Dashboard{Name: student.Name, Fault: true}))
	}
	if !unclear {
		reference = ""
	}
	p.Nav.Strip = "" // the page itself shows the hold and its end
	m := dh.present.dashboard(s, reference, dh.clock())
	m.Name = student.Name
	if m.Booking != nil && !m.Booking.Missing {
		if m.Keep, err = keepablePages(dh.sessions, r, "/dashboard", m.Booking.ReceiptHref); err != nil {
			return err
		}
		if m.Booking.QR, err = qrCode(m.Booking.CheckAddress); err != nil {
			return err
		}
	}
	if m.Waiting != nil {
		p.Refresh = &layout.Refresh{Seconds: refreshSeconds, To: back}
	}
	return dh.Show(w, r, http.StatusOK, p, bookingview.DashboardPage(p, m))
}

// dashboard returns the view model of a student's dashboard at now. unclear is the reference of a payment whose outcome
// the provider does not know yet, or "".
func (bp *presenter) dashboard(s history, unclear string, now time.Time) bookingview.Dashboard {
	var m bookingview.Dashboard
	for _, n := range bp.notices(s, now) {
		if n.Earlier {
			m.Earlier = append(m.Earlier, n)
		} else {
			m.Notices = append(m.Notices, n)
		}
	}
	latest := s.latest()
	phase := phaseOf(latest, now)
	switch phase {
	case phaseConfirmed:
		m.Booking = bp.booked(*latest)
		m.Cancel = bp.cancelOffer(*latest, s.cancelled, now)
	case phaseHeld:
		m.Waiting = waiting(*latest, unclear)
		last := lastAttempt(*latest)
		if last == nil && !latest.Booking.PayPressedAt.IsZero() {
			m.Queue = queuePath
		}
		next := hostel.Payment{Reference: booking.Reference(latest.Booking.ID, len(latest.Payments))}
		until := booking.HoldEndOnceOpened(latest.Booking, next, now.Add(bp.holdFor))
		m.Hold = bp.heldBed(latest.Booking, until, now)
		if m.Hold != nil {
			m.Hold.Failed = last != nil && last.State == hostel.PaymentFailed
		} else {
			m.Booking = &bookingview.BookedHostel{Missing: true}
		}
	case phaseAwaitingProvider:
		m.Waiting = &bookingview.Waiting{}
	}
	if m.Waiting != nil { // a notice must not contradict an attempt whose outcome is unknown
		m.Notices = slices.DeleteFunc(m.Notices,
			func(n bookingview.StudentNotice) bool { return n.Reference == m.Waiting.Reference })
		if m.Hold != nil {
			m.Hold.Paying = true
		}
	}
	if latest != nil {
		m.Code, m.Steps = latest.Booking.Code, steps(*latest)
	}
	m.Past = bp.past(s, latest, phase)
	return m
}

// waiting returns the payment that a hold waits for, or nil if the next step is the student's.
func waiting(r hostel.Record, unclear string) *bookingview.Waiting {
	until := hostel.TimeOfDay(r.Booking.ExpiresAt)
	for _, p := range slices.Backward(r.Payments) {
		if p.Pending() {
			return &bookingview.Waiting{Phone: true, Until: until, Reference: p.Reference}
		}
	}
	for _, p := range r.Payments {
		if p.State == hostel.PaymentSucceeded || p.Reference == unclear && p.State.Open() {
			return &bookingview.Waiting{Until: until, Reference: p.Reference}
		}
	}
	return nil
}

// maxPast is the number of earlier bookings that the dashboard lists.
const maxPast = 10

func (bp *presenter) past(s history, latest *hostel.Record, phase phase) []bookingview.PastBooking {
	current := phase == phaseConfirmed || phase == phaseHeld || phase == phaseAwaitingProvider
	var list []bookingview.PastBooking
	for _, b := range s.bookings {
		if current && b.ID == latest.Booking.ID || len(list) == maxPast {
			continue
		}
		list = append(list, bookingview.PastBooking{
			Code: b.Code, Hostel: bp.hostelName(b), Day: hostel.Date(b.HeldAt), State: stateWord(b),
			Href: "/receipt/" + b.Code,
		})
	}
	return list
}

func stateWord(b hostel.Booking) string {
	switch b.State {
	case hostel.Confirmed:
		return "Confirmed"
	case hostel.Ended:
		return "Ended"
	case hostel.Cancelled:
		if b.ConfirmedAt.IsZero() {
			return "Let go"
		}
		return "Cancelled"
	case hostel.Expired:
		return "Not paid in time"
	}
	return "Waiting for payment"
}

// keepablePages returns the pages that a student may keep on the phone. On a shared phone it returns no pages.
func keepablePages(sessions sessions, r *http.Request, pages ...string) ([]string, error) {
	current, _, err := sessions.Current(r)
	if err != nil || current.Shared {
		return nil, err
	}
	return pages, nil
}
