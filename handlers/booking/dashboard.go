package booking

import (
	"net/http"
	"net/url"
	"slices"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/booking"
	views "efie/views/booking"
	"efie/views/layout"
)

type dashboardHandler struct {
	*web.Renderer
	present  *presenter
	stories  *historyReader
	inquiry  *Inquiry
	sessions sessions
	clock    func() time.Time
}

// askAgain is after how many seconds a page that waits for a payment looks again.
const askAgain = 5

// dashboard is the page at /dashboard, and where the provider sends a payer back to: with a
// reference it asks the provider first, session or not (design.md section 4).
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
	s, err := dh.stories.history(r.Context(), student, remembered, "")
	if err != nil {
		dh.Log.ErrorContext(r.Context(), "booking not read", "id", web.RequestID(r.Context()), "error", err)
		return dh.Show(w, r, http.StatusServiceUnavailable, p,
			views.DashboardPage(p, views.Dashboard{Name: student.Name, Fault: true}))
	}
	if !unclear {
		reference = ""
	}
	p.Nav.Strip = "" // the page itself says that a bed is kept, and until when
	m := dh.present.dashboard(s, reference, dh.clock())
	m.Name = student.Name
	if m.Booking != nil && !m.Booking.Missing {
		if m.Keep, err = mayKeep(dh.sessions, r, "/dashboard", m.Booking.ReceiptHref); err != nil {
			return err
		}
		if m.Booking.QR, err = qrCode(m.Booking.CheckAddress); err != nil {
			return err
		}
	}
	if m.Waiting != nil {
		p.Refresh = &layout.Refresh{Seconds: askAgain, To: back}
	}
	return dh.Show(w, r, http.StatusOK, p, views.DashboardPage(p, m))
}

// dashboard is the view model of a student's dashboard at now. asked is the reference of a payment whose outcome the
// provider does not know yet, "" for none.
func (bp *presenter) dashboard(s history, asked string, now time.Time) views.Dashboard {
	var m views.Dashboard
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
		m.Waiting = waiting(*latest, asked)
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
			m.Booking = &views.BookedHostel{Missing: true}
		}
	case phaseLastWord:
		m.Waiting = &views.Waiting{}
	}
	if m.Waiting != nil { // nothing else may be said of an attempt whose end is not known
		m.Notices = slices.DeleteFunc(m.Notices,
			func(n views.StudentNotice) bool { return n.Reference == m.Waiting.Reference })
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

// waiting returns what a hold waits for, or nil where the next step is the student's.
func waiting(r hostel.Record, asked string) *views.Waiting {
	until := hostel.TimeOfDay(r.Booking.ExpiresAt)
	for _, p := range slices.Backward(r.Payments) {
		if p.Pending() {
			return &views.Waiting{Phone: true, Until: until, Reference: p.Reference}
		}
	}
	for _, p := range r.Payments {
		if p.State == hostel.PaymentSucceeded || p.Reference == asked && p.State.Open() {
			return &views.Waiting{Until: until, Reference: p.Reference}
		}
	}
	return nil
}

// shownPast is how many earlier bookings the dashboard lists.
const shownPast = 10

func (bp *presenter) past(s history, latest *hostel.Record, phase phase) []views.PastBooking {
	stands := phase == phaseConfirmed || phase == phaseHeld || phase == phaseLastWord
	var list []views.PastBooking
	for _, b := range s.bookings {
		if stands && b.ID == latest.Booking.ID || len(list) == shownPast {
			continue
		}
		list = append(list, views.PastBooking{
			Code: b.Code, Hostel: bp.hostelName(
				b), Day: hostel.Date(b.HeldAt), State: stateWord(b), Href: "/receipt/" + b.Code,
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

// mayKeep are the pages that a student may keep on the phone: none on a shared one.
func mayKeep(sessions sessions, r *http.Request, pages ...string) ([]string, error) {
	current, _, err := sessions.Current(r)
	if err != nil || current.Shared {
		return nil, err
	}
	return pages, nil
}
