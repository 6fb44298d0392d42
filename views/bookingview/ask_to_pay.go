package bookingview

import (
	"strconv"

	"efie/hostel"
	"efie/views/parts"
)

// AskToPay is the page at /book/link, where a student gets the link for another payer.
type AskToPay struct {
	Hostel    string
	Price     string // "GH₵ 450"
	Until     string // "14:35", the end of the hold
	Left      string // "14 minutes left", when the page was rendered
	Why       string // why the hold ends then
	Countdown parts.Countdown
	Code      string   // of the booking
	LinkID    string   // so that an old page cannot end a newer link
	Address   string   // of the payer's page
	Spoken    []string // the address as it is read out on the phone, in parts that do not break
	Spelled   string   // the address for a screen reader: "efie.example/pay/, 7 K 2 M, 9 Q X A"
	News      string   // whether a payer has pressed Pay
	Share     parts.ShareHostel
	Island    parts.RefreshedPart // fetches News again
}

// WhyLinkEnds explains the end of a hold with a payment link. payerMinutes is hostel.Booking.PayerMinutes (R53).
func WhyLinkEnds(payerMinutes int) string {
	switch {
	case payerMinutes > hostel.ShortPayerMinutes:
		return parts.TextLongHold
	case payerMinutes > 0:
		return "Your payer gets up to " + strconv.Itoa(hostel.ShortPayerMinutes) +
			" minutes from your first link, to read the message and to pay. Then others can book the bed."
	}
	return "Few beds of this room type are left, so the link gives no more time. Then others can book the bed."
}
