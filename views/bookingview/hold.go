package bookingview

import (
	"strconv"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/bookingview/progress"
	"efie/views/parts"
)

// Hold is the hold of a student who has not paid yet.
type Hold struct {
	Failed     bool // the last attempt to pay failed
	HostelName string
	HostelHref string
	Room       string // "2 in a room (Standard)"
	Price      string
	Cost       hostel.CostWords
	Until      string // "14:35"
	Left       string // "14 minutes left", when the page was rendered
	Countdown  parts.Countdown
	Code       string // of the booking, so that an old page cannot release a newer hold
	LinkNews   string // who opened the link for another payer, or ""
	Paying     bool   // a payment is pending, so the page does not ask for one
	Linked     bool   // a link for another payer is live
	PayerTime  string // see parts.TextPayerTime
}

// payAgain returns the button that opens the payment page again. It does not open it in place, because a reload of
// this page would close it.
func (h Hold) payAgain() parts.Offer {
	return parts.Offer{Code: h.Code, Label: "Open the payment page again", Island: parts.Paying("", h.Until)}
}

// newHold returns the hold of a record, or nil if its room is gone. linked reports whether a link for another payer is
// live, and paying whether a payment is pending.
func newHold(s Surroundings, record hostel.Record, linked, paying bool) *Hold {
	h, room, isListed := s.Catalogue.Room(record.Booking.RoomUUID)
	if !isListed {
		return nil
	}
	bed := booking.ShownHold(record.Booking, wasOpened(record), linked, s.Now, s.HoldFor)
	timeLeft := bed.Until.Sub(s.Now)
	last := progress.LastAttempt(record)
	m := &Hold{
		Failed:     last != nil && last.State == hostel.PaymentFailed,
		HostelName: h.Name, HostelHref: parts.HostelHref(h), Room: parts.RoomName(room),
		Price: bed.Price.String(), Cost: bed.Terms.InWords(bed.Price), Code: bed.Code,
		Until: bed.Ends(), Left: minutesLeft(timeLeft), Countdown: CountingDown(wholeSeconds(timeLeft)),
		Linked: linked, Paying: paying, PayerTime: s.payerTime(h, bed.LinkTime),
	}
	if !paying {
		m.LinkNews = progress.LinkNews(record)
	}
	return m
}

// minutesLeft rounds down, so that it never promises more time than is left.
func minutesLeft(timeLeft time.Duration) string {
	minutes := int(timeLeft / time.Minute)
	switch {
	case minutes == 0:
		return "less than a minute left"
	case minutes == 1:
		return "1 minute left"
	case minutes >= 120:
		return strconv.Itoa(minutes/60) + " hours left"
	}
	return strconv.Itoa(minutes) + " minutes left"
}

// wholeSeconds rounds up, so that the hold is over when the countdown ends.
func wholeSeconds(timeLeft time.Duration) int { return int((timeLeft + time.Second - 1) / time.Second) }

func CountingDown(seconds int) parts.Countdown {
	return parts.Countdown{Seconds: seconds, Left: "left", Warnings: []parts.Warning{
		{Seconds: 5 * 60, Text: "5 minutes left to pay"}, {Seconds: 60, Text: "1 minute left to pay"},
	}}
}
