package bookingview

import "efie/views/parts"

// Text is a sentence for a payer. Lang is "en" if the page has another language, and "" otherwise.
type Text struct{ Words, Lang string }

// Payer has the parts of every page of a payer. It has nothing else that is personal.
type Payer struct {
	// Say returns a sentence of content/paying.md. values are pairs of a placeholder and its value.
	Say       func(name string, values ...string) Text
	Languages []parts.Link // to the page in each language; the address of the present one is ""
	Hostel    string
	Campus    string
	Room      string // "2 in a room (Standard)"
	Plan      PayerPlan
}

// PayerPlan lists the payments for a bed, with their times and receivers.
type PayerPlan struct {
	Dues    []PayerDue
	Total   Text       // "Total: GH₵ 2,250 for all 5 months", or empty if the rest is not known
	Deposit []PayerDue // one at most
	AskHref string     // of the form to ask for the rest that is not known, or ""
}

func (p PayerPlan) known() bool { return len(p.Dues) > 0 }

// PayerDue is one payment for a bed, or a sentence about the payments.
type PayerDue struct {
	Amount string // "GH₵ 450", or ""
	What   Text   // "to the hostel, by 2 January 2027"
	For    string // "The charges of the first semester: Hall dues GH₵ 30", or ""
}

// PayerPage is the page at /pay/{token}, where another person pays for a student's bed.
type PayerPage struct {
	Payer
	Alert       string // why the payment page is not open, or ""
	Notice      Text   // another person may be paying; empty if Alert has this sentence
	GoesOn      bool   // the reader knows of another payer, so the next press of Pay goes on
	Phone       bool   // the student has a phone number
	Picture     parts.Picture
	Bed         PayerBed
	Price       string // "GH₵ 450"
	Deadline    string // the sentence "before-today" or "before-tomorrow"
	LastHour    bool
	SiteURL     string // the beginning of a true address
	Check       PayerCheck
	Href        string // of this page
	UnknownHref string
	Name        parts.FormField
	Contact     parts.FormField // an email address or a phone number
}

// PayerBed has the public facts about a held bed.
type PayerBed struct {
	HostelHref string
	People     Text   // "women and men"
	MoveIn     string // "now" or "10 January 2027"
	Checkout   string // "31 July 2027"
	Address    string // of a private house its area (R42)
	Walk       string // "about 12 minutes on foot (900 m) to Ayeduase gate"
}

// name returns the input for the payer's name.
func (m PayerPage) name() parts.Input {
	return parts.Input{
		Name: "name", Label: m.Say("name-label").Words, Type: "text", Autocomplete: "name", Optional: true,
		OptionalWord: m.Say("optional").Words, Hint: m.Say("name-hint").Words, FormField: m.Name,
	}
}

// contact returns the input for the payer's email address or phone number.
func (m PayerPage) contact() parts.Input {
	return parts.Input{
		Name: "contact", Label: m.Say("contact-label").Words, Type: "text", Autocomplete: "email", Optional: true,
		OptionalWord: m.Say("optional").Words, Hint: m.Say("contact-hint").Words, FormField: m.Contact,
	}
}

// PayerDone is the page at /pay/{token}/done, the payer's receipt.
type PayerDone struct {
	Payer
	State     string // the name of its heading: "paid". The sentences "paid-now" and "paid-next" belong to it.
	Amount    string
	Reference string // of the payment, to quote to support; "" for a reader without a payment
	PayHref   string // of the payer's page, if it can be paid again
	AgainHref string // of this page, if it waits
}

// role returns the ARIA role of the state: "alert" for a failed payment.
func (m PayerDone) role() string {
	if m.State == "failed" {
		return "alert"
	}
	return "status"
}
