// Package progress describes the course of a booking to its student: steps, notices, and the paid and due amounts. Its
// functions are pure: they get records, the time and names as arguments. A student who has paid would notice its
// absence: the dashboard and the receipt would not explain where the money is and whether the bed is booked.
package progress

import (
	"cmp"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// Story is the present and past bookings of a student, with the names of their places.
type Story struct {
	hostel.History
	Places map[string]Place // for each of Records, by Booking.RoomUUID
}

// Place names the hostel and the room type of a booking.
type Place struct {
	Hostel string
	Room   string // "2 in a room (Standard)", or "" if it has left the catalogue
}

// NewStory returns a student's history with the names of its places.
func NewStory(history hostel.History, c *catalogue.Snapshot) Story {
	places := map[string]Place{}
	for _, record := range history.Records {
		places[record.Booking.RoomUUID] = PlaceOf(c, record.Booking)
	}
	return Story{History: history, Places: places}
}

// PlaceOf returns the names of a booking's place. A hostel that has left the catalogue has no name.
func PlaceOf(c *catalogue.Snapshot, b hostel.Booking) Place {
	h, room, isListed := c.Room(b.RoomUUID)
	if !isListed {
		return Place{Hostel: "a hostel that has left Efie"}
	}
	return Place{Hostel: h.Name, Room: parts.RoomName(room)}
}

func (s Story) hostelName(b hostel.Booking) string { return s.Places[b.RoomUUID].Hostel }

// Latest returns the booking that takes a bed. Without one, it returns the booking that changed last, or nil.
func Latest(records []hostel.Record) *hostel.Record {
	var latest *hostel.Record
	for i := range records {
		r := &records[i]
		if r.Booking.State.TakesBed() {
			return r
		}
		if latest == nil || r.Booking.ChangedAt.After(latest.Booking.ChangedAt) {
			latest = r
		}
	}
	return latest
}

// hadConfirmed reports whether the student had a confirmed booking at t.
func (s Story) hadConfirmed(t time.Time) bool {
	for _, b := range s.Bookings {
		began := !b.ConfirmedAt.IsZero() && !b.ConfirmedAt.After(t)
		if began && (b.State == hostel.Confirmed || b.ChangedAt.After(t)) {
			return true
		}
	}
	return false
}

// Phase is the state of a booking at a moment, as its student sees it.
type Phase int

const (
	PhaseNone Phase = iota
	PhaseHeld
	PhaseAwaitingProvider // the time to pay is over, and the provider has not reported the outcome yet
	PhaseOver             // the hold ran out
	PhaseConfirmed
)

// ShowsBooking reports whether the dashboard shows a booking in this phase in full.
func (p Phase) ShowsBooking() bool {
	return p == PhaseConfirmed || p == PhaseHeld || p == PhaseAwaitingProvider
}

// PhaseOf returns the phase of a booking at now. r may be nil.
func PhaseOf(r *hostel.Record, now time.Time) Phase {
	switch {
	case r == nil:
		return PhaseNone
	case r.Booking.State == hostel.Confirmed:
		return PhaseConfirmed
	case r.Booking.State == hostel.Expired:
		return PhaseOver
	case r.Booking.State != hostel.Held:
		return PhaseNone
	case now.Before(r.Booking.ExpiresAt):
		return PhaseHeld
	case r.Booking.RanOut(r.Payments, now):
		return PhaseOver
	}
	return PhaseAwaitingProvider
}

// Waiting describes the event for which a booking waits, if the next step is not the student's.
type Waiting struct {
	Phone     bool   // the provider waits for the payer, for example for a wallet's PIN
	Linked    bool   // a payment link has moved the end, so the phone does not
	ByPayer   bool   // another person is paying by a link
	Until     string // "14:35", the end of the hold; "" if it is over
	Reference string
}

// End returns the end of a sentence with the end of the hold, while the provider waits for the student's phone.
func (w Waiting) End() string {
	if w.Linked {
		return w.Until + "."
	}
	return w.Until + "; while the provider waits for your phone that moves on, to half an hour in all."
}

// WaitsFor returns what a booking in a phase waits for, or nil if the next step is the student's. unclear is the
// reference of a payment whose outcome the provider does not know yet, or "".
func WaitsFor(r *hostel.Record, phase Phase, unclear string, now time.Time) *Waiting {
	if phase == PhaseAwaitingProvider {
		return &Waiting{}
	}
	if phase != PhaseHeld {
		return nil
	}
	until := hostel.TimeWithDay(r.Booking.ExpiresAt, now)
	for _, p := range slices.Backward(r.Payments) {
		if p.Pending() {
			other := p.LinkID != ""
			return &Waiting{
				Phone: !other, ByPayer: other, Until: until, Reference: p.Reference, Linked: r.Booking.PayerMinutes > 0,
			}
		}
	}
	for _, p := range r.Payments {
		if p.State == hostel.PaymentSucceeded || p.Reference == unclear && p.State.Open() {
			return &Waiting{ByPayer: p.LinkID != "", Until: until, Reference: p.Reference}
		}
	}
	return nil
}

// LastAttempt returns the student's newest payment of a booking, or nil.
func LastAttempt(r hostel.Record) *hostel.Payment {
	for i := range slices.Backward(r.Payments) {
		if r.Payments[i].LinkID == "" {
			return &r.Payments[i]
		}
	}
	return nil
}

// PayerName returns the name that another person who pays has stated, or "another person".
func PayerName(p hostel.Payment) string { return cmp.Or(p.PayerName, "another person") }

// OtherPayer returns the name of another person whose payment confirmed the booking. It returns "" if the student paid.
func OtherPayer(r hostel.Record) string {
	paid := r.Paid()
	if paid == nil || paid.LinkID == "" {
		return ""
	}
	return PayerName(*paid)
}

// LinkNews returns a sentence for the student about the payer who pressed Pay last on a live payment link. It
// returns "" before the first press of Pay, and after the money arrived.
func LinkNews(r hostel.Record) string {
	for _, p := range slices.Backward(r.Payments) {
		if p.LinkID == "" || p.CheckoutURL == "" || !p.State.Open() {
			continue
		}
		first := slices.IndexFunc(r.Payments, func(other hostel.Payment) bool { return other.PayerID() == p.PayerID() })
		return "Pay was pressed on " + hostel.DateTime(r.Payments[first].CreatedAt) + ", by " + PayerName(p) +
			". It is not paid yet."
	}
	return ""
}

// LastTransition returns the last transition of a booking or a payment to a state, or the zero Transition.
func LastTransition(r hostel.Record, subject, state string) (last hostel.Transition) {
	for _, m := range r.Transitions {
		if m.Subject == subject && m.Next == state {
			last = m
		}
	}
	return last
}

// StateWord returns the state of a booking in a word or a few.
func StateWord(b hostel.Booking) string {
	switch b.State {
	case hostel.Confirmed:
		return "Confirmed"
	case hostel.Ended:
		return "Ended"
	case hostel.Cancelled:
		if b.ConfirmedAt.IsZero() {
			return "Released"
		}
		return "Cancelled"
	case hostel.Expired:
		return "Not paid in time"
	}
	return "Waiting for payment"
}
