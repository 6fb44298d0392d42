package bookingview

import (
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/views/bookingview/progress"
	"efie/views/layout"
	"efie/views/parts"
)

// Surroundings are the facts of the pages of a booking that are not in its record, at one moment.
type Surroundings struct {
	Catalogue    *catalogue.Snapshot
	Beds         *catalogue.Availability
	Pictures     *parts.Pictures
	Receipts     booking.ReceiptLinks
	SiteURL      string // without a slash at its end
	Support      layout.Support
	InlineScript string        // the provider's script that opens its page in place, or ""
	HoldFor      time.Duration // how long a bed is held while its student pays
	Now          time.Time
}

// HeldUntil returns the end of a hold as its pages show it.
func (s Surroundings) HeldUntil(record hostel.Record) time.Time {
	return booking.HoldShownUntil(record.Booking.ExpiresAt, wasOpened(record), s.Now.Add(s.HoldFor))
}

// wasOpened reports whether the student opened a payment page, or a payment link moved the end of the hold.
func wasOpened(record hostel.Record) bool {
	return progress.LastAttempt(record) != nil || record.Booking.PayerMinutes > 0
}

// payerTime explains the length of a hold where its student can ask another person to pay. It returns "" if a payment
// link has moved the end (linkTime).
func (s Surroundings) payerTime(h *hostel.Hostel, linkTime bool) string {
	if linkTime {
		return ""
	}
	return parts.TextPayerTime(s.holdMinutes(), h.PayerHours)
}

func (s Surroundings) holdMinutes() int { return int(s.HoldFor.Minutes()) }

// hostelName returns the name of the hostel of a booking.
func (s Surroundings) hostelName(b hostel.Booking) string {
	return progress.PlaceOf(s.Catalogue, b).Hostel
}
