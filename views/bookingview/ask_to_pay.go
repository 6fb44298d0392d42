package bookingview

import "efie/views/parts"

// AskToPay is the page at /book/link, where a student gets the link for another payer.
type AskToPay struct {
	Hostel    string
	Price     string // "GH₵ 450"
	Until     string // "14:35", the end of the hold
	Long      bool   // the bed is kept for hours
	Left      string // "14 minutes left", when the page was rendered
	Countdown parts.Countdown
	Code      string   // of the booking
	LinkID    string   // so that an old page cannot end a newer link
	Address   string   // of the payer's page
	Spoken    []string // the address as it is read out on the phone, in parts that do not break
	Spelled   string   // the address for a screen reader: "efie.example/pay/, 7 K 2 M, 9 Q X A"
	News      string   // whether a payer has pressed Pay
	Share     parts.ShareHostel
}
