package bookings

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"efie/hostel"
	"efie/views/bookingview"
	"efie/views/parts"
)

// payer returns the parts of every page of a payer, in a language. o may be empty.
func (ph *payerHandler) payer(language string, o opened) (m bookingview.Payer) {
	library := ph.Content.Library()
	for _, l := range library.Languages() {
		link := parts.Link{Text: l.Name, Href: "?lang=" + cmp.Or(l.Code, "en")}
		if l.Code == language {
			link.Href = ""
		}
		m.Languages = append(m.Languages, link)
	}
	name, digits := o.record.Student.NameAndDigits()
	until := ph.present.heldUntil(o.record, ph.bookings.Clock())
	if name == "" {
		name, _ = library.Sentence(language, "someone")
	}
	values := []string{"{name}", name, "{digits}", digits, "{price}", o.booking.Price.String(),
		"{until}", hostel.TimeOfDay(until),
		"{minutes}", strconv.Itoa(int(until.Sub(ph.bookings.Clock()) / time.Minute))}
	m.Say = func(line string, more ...string) bookingview.Text {
		words, translated := library.Sentence(language, line)
		text := bookingview.Text{Words: strings.NewReplacer(append(more, values...)...).Replace(words)}
		if language != "" && !translated {
			text.Lang = "en"
		}
		return text
	}
	m.Hostel = m.Say("hostel-left").Words
	if h, room, ok := ph.present.catalogue.Snapshot().Room(o.booking.RoomUUID); ok {
		m.Hostel, m.Campus = h.Name, h.Campus.Name
		m.Room = m.Say("people", "{number}", strconv.Itoa(room.NumberInRoom)).Words + " (" +
			cmp.Or(room.Label, hostel.DefaultRoomLabel) + ")"
	}
	return m
}

// payerPlan returns the payments for a booking. day is the day of the first one, and first its sentence.
func payerPlan(
	say func(name string, values ...string) bookingview.Text, b hostel.Booking, day time.Time, first string,
) (plan bookingview.PayerPlan) {
	plan.Dues = []bookingview.PayerDue{{Amount: b.Price.String(), What: say(first)}}
	c, known := b.Terms.Cost(b.Price)
	if !known {
		plan.Dues = append(plan.Dues, bookingview.PayerDue{What: say("plan-unknown")})
		return plan
	}
	for _, line := range b.Terms.Plan(b.Price, b.Dates, day, false).Lines[1:] {
		due := bookingview.PayerDue{Amount: line.Amount, What: say("plan-key"), For: line.For}
		switch {
		case !line.Due.Day.IsZero():
			due.What = say("plan-by", "{day}", hostel.Date(line.Due.Day))
		case line.Due.Begins > 0:
			due.What = say("plan-after", "{months}", line.Due.Begins.String())
		case c.Rest == "":
			due.What = say("plan-ask")
		}
		plan.Dues = append(plan.Dues, due)
	}
	plan.Total = say("plan-total", "{total}", c.Total.String(), "{months}", c.Stay.String())
	if c.Deposit > 0 {
		plan.Deposit = []bookingview.PayerDue{{Amount: c.Deposit.String(), What: say("plan-deposit")}}
	}
	return plan
}

// payerBed returns the facts about a held bed, as strangers may see them (R42).
func (ph *payerHandler) payerBed(
	say func(name string, values ...string) bookingview.Text, h *hostel.Hostel, room *hostel.Room, b hostel.Booking,
) bookingview.PayerBed {
	dates := hostel.StayDates{From: b.Dates.From, Until: b.Dates.Last(b.Terms.Stay)}
	moveIn, checkout := dates.InWords()
	if !dates.From.After(ph.bookings.Clock()) {
		moveIn = say("now").Words
	}
	people := map[hostel.GenderRule]string{hostel.MaleOnly: "men", hostel.FemaleOnly: "women"}
	return bookingview.PayerBed{
		HostelHref: "/hostels/" + h.Slug,
		People:     say(cmp.Or(people[room.Gender], "women-and-men")),
		MoveIn:     moveIn,
		Checkout:   cmp.Or(checkout, say("not-set").Words),
		Address:    h.Whereabouts(false).String(),
		Walk:       parts.NewWalk(ph.present.catalogue.Snapshot(), h).Whole(),
	}
}

// askRestHref returns the address of the form that asks for the rest of a booking's cost. It returns "" if the rest is
// known, or if the first month is the whole stay.
func askRestHref(h *hostel.Hostel, b hostel.Booking) string {
	c, known := b.Terms.Cost(b.Price)
	isWhole := known && c.Later == 0
	isStated := known && c.Rest != ""
	if isWhole || isStated {
		return ""
	}
	return parts.Href("/contact-us", "hostel", h.Slug) + "#contact_form"
}
