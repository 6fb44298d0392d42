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
	Address   string   // of the payer's page
	Spoken    []string // the address as it is read out on the phone, in parts that do not break
	Spelled   string   // the address for a screen reader: "efie.example/pay/, 7 K 2 M, 9 Q X A"
	News      string   // whether a payer has pressed Pay
	Share     parts.ShareHostel
}

// PayerPage is the page at /pay/{token}, where another person pays for a student's bed. It has nothing else that is
// personal.
type PayerPage struct {
	Alert    string // why the payment page is not open, or ""
	Student  string // "Ama M., phone number ending in 67"
	Hostel   string
	Campus   string
	Room     string // "2 in a room (Standard)"
	Picture  parts.Picture
	Price    string // "GH₵ 450"
	Until    string // "14:35 today"
	Left     string // "14 minutes left"
	Payments parts.StayPlan
	Way      string // how the later rent is paid
	SiteURL  string // the beginning of a true address
	Href     string // of this page
	Name     parts.FormField
	Contact  parts.FormField // an email address or a phone number
}

// name returns the input for the payer's name.
func (m PayerPage) name() parts.Input {
	return parts.Input{
		Name: "name", Label: "Your name", Type: "text", Autocomplete: "name", Optional: true, Hint: textPayerName,
		FormField: m.Name,
	}
}

// contact returns the input for the payer's email address or phone number.
func (m PayerPage) contact() parts.Input {
	return parts.Input{
		Name: "contact", Label: "Your email or phone number, for a receipt", Type: "text", Autocomplete: "email",
		Optional: true, Hint: textPayerContact, FormField: m.Contact,
	}
}

// The texts of the payer's inputs.
const (
	textPayerName    = "The student sees it."
	textPayerContact = "We send the receipt to an email. We call or write to a phone only if there is a question about " +
		"your payment."
)

// PayerDone is the page at /pay/{token}/done, the payer's receipt.
type PayerDone struct {
	Title     string
	Text      string
	Hostel    string
	Room      string
	Student   string
	Amount    string
	Reference string // of the payment, to quote to support
	PayHref   string // of the payer's page, if it can be paid again
	Payments  parts.StayPlan
}

// TextRefunds explains refunds to a payer.
const TextRefunds = "If the booking is cancelled in time, or if two people pay, the money goes back to the card or " +
	"Mobile Money (MoMo) number that paid. It never goes to another number."

// TextNoPIN warns a payer of fraudsters.
const TextNoPIN = "Efie never asks for a PIN or a code. Do not tell them to anyone."
