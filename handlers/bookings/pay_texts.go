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
) []bookingview.PayerDue {
	plan := []bookingview.PayerDue{{Amount: b.Price.String(), What: say(first)}}
	c, known := b.Terms.Cost(b.Price)
	if !known {
		return append(plan, bookingview.PayerDue{What: say("plan-unknown")})
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
		plan = append(plan, due)
	}
	total := say("plan-total", "{months}", c.Stay.String())
	plan = append(plan, bookingview.PayerDue{Amount: c.Total.String(), What: total})
	if c.Deposit > 0 {
		plan = append(plan, bookingview.PayerDue{Amount: c.Deposit.String(), What: say("plan-deposit")})
	}
	return plan
}
