package bookings

import (
	"net/http"

	"efie/handlers/session"
	"efie/handlers/web"
	"efie/views/bookingview"
	"efie/views/layout"
	"efie/views/parts"
)

type dashboardHandler struct {
	*web.Renderer
	around  *surroundings
	records ownRecords
	inquiry *Inquiry
}

// refreshSeconds is the time after which a dashboard that waits for a payment reloads.
const refreshSeconds = 5

// dashboard serves /dashboard. The provider sends a payer back to it with a reference: then it asks the provider about
// that payment first, with or without a session (R21, R33).
func (dh *dashboardHandler) dashboard(w http.ResponseWriter, r *http.Request) error {
	reference := r.URL.Query().Get("reference")
	unclear := dh.inquiry.settle(r, reference)
	back := parts.Href("/dashboard/", "reference", reference)
	reader, err := dh.Sessions.Reader(r) // after the payment, which may have changed the booking
	if err != nil {
		return err
	}
	student, err := web.Verified(reader, back)
	if err != nil {
		return err
	}
	p, err := dh.NewBedPage(r, reader, "Dashboard")
	if err != nil {
		return err
	}
	history, err := dh.records.recent(r.Context(), student)
	if err != nil {
		return dh.showFault(w, r, reader, err)
	}
	around := dh.around.now()
	notices, err := dh.records.linkNotices(r.Context(), reader.HeldBed, around.Now)
	if err != nil {
		return err
	}
	m, err := bookingview.NewDashboard(around, history, bookingview.Visit{
		Student: student, Verified: r.URL.Query().Has("verified"), SharedPhone: reader.Shared,
		Unclear: unclear, Linked: reader.HeldBed.Linked, LinkNotices: notices,
	})
	if err != nil {
		return err
	}
	if m.Waiting != nil {
		p.Refresh = &layout.Refresh{Seconds: refreshSeconds, To: back}
	}
	return dh.Show(w, r, http.StatusOK, p, bookingview.DashboardPage(p, m))
}

// showFault shows the dashboard of a student whose bookings could not be read, and logs the fault.
func (dh *dashboardHandler) showFault(
	w http.ResponseWriter, r *http.Request, reader session.Reader, fault error,
) error {
	dh.Log.ErrorContext(r.Context(), "booking not read", "id", web.RequestID(r.Context()), "error", fault)
	p, err := dh.NewOwnPage(r, reader, "Dashboard")
	if err != nil {
		return err
	}
	m := bookingview.Dashboard{Name: reader.Account.Name, Fault: true}
	return dh.Show(w, r, http.StatusServiceUnavailable, p, bookingview.DashboardPage(p, m))
}
