package handlers

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"efie/hostel"
	"efie/views"
)

// askAgain is after how many seconds a page that waits for a payment looks again.
const askAgain = 5

// Sentences of the dashboard about a payment that did not simply work.
const (
	msgNotPaid       = "The payment did not go through, and no money was taken. Your bed is still kept: try again."
	msgNotPaidNo     = "The payment did not go through, and no money was taken. The bed is free for others again."
	msgRefundDue     = "Your payment came after the bed was gone. All of it goes back to you by itself; you need do nothing."
	msgPaidTwice     = "You paid twice. One payment books your bed; the other goes back to you by itself."
	msgPaidTwiceBack = "You paid twice. One payment books your bed; the other was given back."
	msgRefunded      = "Your payment came after the bed was gone. All of it was given back."
	msgWrong         = "A payment arrived that we could not match. Nothing is lost: we are looking at it and will write to you."
)

// dashboard is the page at /dashboard, and where the provider sends a payer back to: with a
// reference it asks the provider first, session or not (design.md section 4).
func (a *app) dashboard(w http.ResponseWriter, r *http.Request) error {
	reference := r.URL.Query().Get("reference")
	state := a.settle(r, reference)
	back := "/dashboard/"
	if reference != "" {
		back += "?reference=" + url.QueryEscape(reference)
	}
	student, first, err := a.needVerified(r, back)
	if err != nil {
		return err
	}
	if first != "" {
		return goTo(w, r, first)
	}
	p, _, err := a.frame(r, "Dashboard", "")
	if err != nil {
		return err
	}
	personal(&p)
	m := views.Dashboard{Name: student.Name}
	standing, err := a.Standings.Standing(r.Context(), student.ID)
	if err != nil {
		a.Log.ErrorContext(r.Context(), "booking not read", "id", requestID(r.Context()), "error", err)
		m.Fault = true
		return a.show(w, r, http.StatusServiceUnavailable, p, views.DashboardPage(p, m))
	}
	m.Notice = notice(standing, a.Clock())
	switch {
	case standing.Confirmed():
		m.Booking = a.booked(standing)
	case standing.Held():
		if m.Hold = a.heldBed(*standing.Booking); m.Hold != nil {
			m.Waiting = state == hostel.PaymentAuthorised
		}
	}
	if m.Waiting {
		p.Refresh = &views.Refresh{Seconds: askAgain, To: back}
	}
	return a.show(w, r, http.StatusOK, p, views.DashboardPage(p, m))
}

// settle carries out what the provider says about a payment, and returns what became of it:
// authorised while the provider does not know yet or does not answer, "" for no payment of ours.
// It asks about one reference once at a time, however often the page is loaded.
func (a *app) settle(r *http.Request, reference string) hostel.PaymentState {
	if reference == "" {
		return ""
	}
	if _, asking := a.settling.LoadOrStore(reference, true); asking {
		return hostel.PaymentAuthorised
	}
	defer a.settling.Delete(reference)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), payingTakes)
	defer cancel()
	settled, err := a.Desk.Settle(ctx, reference)
	if errors.Is(err, hostel.ErrUnknownPayment) {
		return ""
	}
	if err != nil {
		a.Log.ErrorContext(r.Context(), "payment not settled on return", "id", requestID(r.Context()), "error", err)
		return hostel.PaymentAuthorised
	}
	return settled.Payment.State
}

// newsFor is how long a payment that did not simply work is worth telling.
const newsFor = 24 * time.Hour

// notice is what the payment that moved last has to say.
func notice(s hostel.Standing, now time.Time) string {
	if s.Latest == nil || now.Sub(s.Latest.CreatedAt) > newsFor {
		return ""
	}
	switch s.Latest.State {
	case hostel.PaymentFailed, hostel.PaymentAbandoned:
		if s.Held() && s.Booking.ID == s.Latest.BookingID {
			return msgNotPaid
		}
		if s.Booking == nil {
			return msgNotPaidNo
		}
	case hostel.PaymentRefundDue:
		if s.Confirmed() {
			return msgPaidTwice
		}
		return msgRefundDue
	case hostel.PaymentRefunded:
		if s.Confirmed() {
			return msgPaidTwiceBack
		}
		return msgRefunded
	case hostel.PaymentSuspicious:
		return msgWrong
	}
	return ""
}

// booked is a confirmed booking as the dashboard shows it.
func (a *app) booked(s hostel.Standing) *views.BookedHostel {
	b := s.Booking
	m := &views.BookedHostel{
		BookedOn: day(b.ConfirmedAt), Status: "Confirmed", RoomStatus: "Active", Paid: b.Price.String(), Missing: true, Checkout: "Not set",
		Code: b.Code,
	}
	if s.Paid != nil {
		m.Reference = s.Paid.Reference
	}
	h, r, ok := a.Directory.Catalogue().Room(b.RoomUUID)
	if !ok {
		return m
	}
	m.Missing = false
	m.HostName, m.HostEmail = h.Manager.Username, h.Manager.Email
	m.HostelName, m.HostelHref, m.Checkout = h.Name, "/hostels/"+h.Slug, a.checkout(h)
	m.RoomLabel, m.RoomShare = r.Label, share(r)
	m.Campus, m.Gender, m.Available, m.Amenities = h.Campus.Name, h.GenderType, h.Available(), h.Amenities
	m.Picture = a.picture(h.Image(), h.Name)
	if m.HostEmail != "" {
		m.ContactHref = "mailto:" + url.PathEscape(m.HostEmail) +
			"?subject=" + url.PathEscape("My room at "+h.Name+" ("+r.Label+", "+share(r)+")") +
			"&body=" + url.PathEscape("Hello "+m.HostName+",\n\nI booked a bed at "+h.Name+" ("+r.Label+", "+share(r)+") through Efie. My booking code is "+b.Code+".\n\n")
	}
	return m
}

// heldBed is a bed that waits for its payment, nil when its time ran out or its room is gone.
func (a *app) heldBed(b hostel.Booking) *views.HeldBed {
	h, r, ok := a.Directory.Catalogue().Room(b.RoomUUID)
	if !ok || !a.Clock().Before(b.ExpiresAt) {
		return nil
	}
	return &views.HeldBed{
		HostelName: h.Name, HostelHref: "/hostels/" + h.Slug, RoomLabel: r.Label, RoomShare: share(r),
		Price: b.Price.String(), Until: b.ExpiresAt.UTC().Format("15:04"), Offer: offer(r.UUID, b.Price, "Pay now"),
	}
}
