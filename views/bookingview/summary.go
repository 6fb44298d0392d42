package bookingview

import (
	"cmp"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// BookSummary is the page at /book/summary: a bed before it is paid.
type BookSummary struct {
	Alerts    []progress.Notice // why a form failed
	Verified  bool              // the student has just verified the email
	GiveUp    *HeldElsewhere    // nil if the student holds no other bed
	Changed   bool              // the cost differs from the cost that the student saw
	Was, Is   string            // "GH₵ 400" and "GH₵ 450", if the price has risen since the student saw it
	Hostel    string
	Room      string // "2 in a room (Standard)"
	People    string // "women and men"
	RoomHref  string // of the room on its hostel's page
	Until     string // "14:35"; "" if the bed is not held yet
	Minutes   string // "15 minutes", the duration of the hold if the bed is not held yet
	Left      string // "14 minutes left", when the page was rendered
	Countdown *parts.Countdown
	Price     string // "GH₵ 450"
	MoveIn    string // "now" or "10 January 2027"
	Checkout  string // "31 July 2027" or 'Not set'
	Payments  parts.StayPlan
	Cost      hostel.CostWords
	Offer     parts.Offer
	Linked    bool   // a link for another payer is live
	PayerTime string // see parts.TextPayerTime
}

// HeldElsewhere is a bed that the student gives up by booking another.
type HeldElsewhere struct {
	Hostel string // "your hostel" if it has left the catalogue
	Room   string // "2 in a room (Standard)", or "" if it has left the catalogue
	Until  string // "14:35"
	Paying bool   // its payment is pending
}

// SummaryOver is the page at /book/summary after the hold is over.
type SummaryOver struct {
	Hostel   string
	Room     string // "2 in a room (Standard)"
	Until    string // "14:35"
	Opened   bool   // a payment page was opened, so money may still arrive
	RoomHref string
}

// SummaryVisit has the facts of a summary that are not about the bed.
type SummaryVisit struct {
	Shown    booking.Shown     // the cost that the student saw before
	Verified bool              // the student has just verified the email
	Alerts   []progress.Notice // about the last link of the bed, or why a form failed
}

// NewSummary returns the summary of the held bed.
func NewSummary(
	s Surroundings, h *hostel.Hostel, room *hostel.Room, bed hostel.HeldBed, visit SummaryVisit,
) BookSummary {
	timeLeft := bed.Until.Sub(s.Now)
	countdown := CountingDown(wholeSeconds(timeLeft))
	m := newSummary(s, h, room, bed, visit.Shown)
	m.Verified = visit.Verified
	m.Alerts = visit.Alerts
	m.Until = bed.Ends()
	m.Left = minutesLeft(timeLeft)
	m.Countdown = &countdown
	m.Linked = bed.Linked
	m.PayerTime = s.payerTime(h, bed.LinkTime)
	m.Offer = parts.Offer{
		Code: bed.Code, Label: "Pay " + m.Price + " now, to Efie", Island: parts.Paying(s.InlineScript, m.Until),
	}
	return m
}

// NewFailedSummary returns the summary of the held bed after a form failed. It has no countdown, because the reason
// names the end of the hold.
func NewFailedSummary(
	s Surroundings, h *hostel.Hostel, room *hostel.Room, bed hostel.HeldBed, reason progress.Notice,
) BookSummary {
	m := NewSummary(s, h, room, bed, SummaryVisit{Shown: booking.AnyPrice, Alerts: []progress.Notice{reason}})
	m.Countdown = nil
	return m
}

// NewReplacement returns the summary of a bed for which the student would give up the held bed.
func NewReplacement(
	s Surroundings, h *hostel.Hostel, room *hostel.Room, held hostel.HeldBed, shown booking.Shown,
) BookSummary {
	dates := h.StayDates(s.Now)
	terms := h.CostTermsFor(room, dates)
	oldBed := HeldElsewhere{Hostel: "your hostel", Until: held.Ends(), Paying: held.Paying}
	heldHostel, heldRoom, isListed := s.Catalogue.Room(held.RoomUUID)
	if isListed {
		oldBed.Hostel = heldHostel.Name
		oldBed.Room = parts.RoomName(heldRoom)
	}
	m := newSummary(s, h, room, hostel.HeldBed{Price: room.Price, Terms: terms, Dates: dates}, shown)
	m.Minutes = parts.Minutes(s.holdMinutes())
	m.GiveUp = &oldBed
	m.Offer = parts.NewOffer(room.UUID, room.Price, terms, "Give up your bed at "+oldBed.Hostel+" and pay "+m.Price)
	m.Offer.Instead = held.Code
	m.Offer.Island = parts.Paying(s.InlineScript, "")
	return m
}

// newSummary returns the part of the view model that every summary has. bed is held, or would be held now.
func newSummary(
	s Surroundings, h *hostel.Hostel, room *hostel.Room, bed hostel.HeldBed, shown booking.Shown,
) BookSummary {
	moveIn, checkout := stayFromNow(bed.Dates, bed.Terms, s.Now)
	m := BookSummary{
		Hostel: h.Name, Room: parts.RoomName(room), People: room.Gender.People(), RoomHref: parts.RoomHref(h, room),
		Price: bed.Price.String(), Cost: bed.Terms.InWords(bed.Price), Changed: !shown.Covers(bed.Price, bed.Terms),
		Payments: progress.PaymentPlan(bed.Terms, bed.Price, bed.Dates, s.Now, false),
		MoveIn:   cmp.Or(moveIn, "now"), Checkout: cmp.Or(checkout, textNotSet),
	}
	if bed.Price > shown.Price {
		m.Was = shown.Price.String()
		m.Is = m.Price
	}
	return m
}

// stayFromNow returns the first and the last day of a stay that is not paid yet. It returns "" for a day that is
// unknown, and for a first day that has come.
func stayFromNow(dates hostel.StayDates, terms hostel.CostTerms, now time.Time) (moveIn, checkout string) {
	stay := hostel.StayDates{From: dates.From, Until: dates.Last(terms.Stay)}
	moveIn, checkout = stay.InWords()
	if !stay.From.After(now) {
		moveIn = ""
	}
	return moveIn, checkout
}

// NewSummaryOver returns the page after the hold of a record was over.
func NewSummaryOver(h *hostel.Hostel, room *hostel.Room, record hostel.Record, now time.Time) SummaryOver {
	return SummaryOver{
		Hostel: h.Name, Room: parts.RoomName(room), Until: hostel.TimeWithDay(record.Booking.ExpiresAt, now),
		Opened: len(record.Payments) > 0, RoomHref: parts.RoomHref(h, room),
	}
}

func summaryTitle(m BookSummary) string {
	switch {
	case m.GiveUp != nil:
		return "Give up your bed at " + m.GiveUp.Hostel + "?"
	case m.Was != "":
		return "The price has changed"
	case m.Changed:
		return "What it costs has changed"
	}
	return "Check this before you pay"
}
