package parts

import (
	"cmp"
	"strconv"

	"efie/hostel"
)

// SummaryHref is the address of the page with the payments for the held bed.
const SummaryHref = "/book/summary"

// AboutHref is the address of the page about the people who run Efie.
const AboutHref = "/about"

// Offer is a bed with its Book or Pay button. The button pays if Code or Instead is set.
type Offer struct {
	RoomUUID string
	Price    int64  // in pesewas, as shown on the page; the student never pays more
	Terms    string // the mark of the terms on the page (hostel.CostTerms)
	Label    string // of the button
	Code     string // code of the hold to pay, or "" if the bed is not held yet
	Instead  string // code of the hold that the student gives up for this bed, or ""
	Island   BookingButton
}

// BedSummary describes the bed that a student is going to pay for, and the terms.
type BedSummary struct {
	Hostel string
	Room   string // "2 in a room (Standard)"
	Price  string // "GH₵ 450"
	Cost   hostel.CostWords
	Time   string // "until 14:35", or "15 minutes" before the payment page is opened
}

// NewBedSummary returns a bed of a room type at a price per month and its terms. timeToPay is Time.
func NewBedSummary(
	h *hostel.Hostel, room *hostel.Room, price hostel.Pesewas, terms hostel.CostTerms, timeToPay string,
) BedSummary {
	return BedSummary{
		Hostel: h.Name, Room: RoomName(room), Price: price.String(), Cost: terms.InWords(price), Time: timeToPay,
	}
}

// StayPlan lists the payments for a bed. The first one is to Efie.
type StayPlan struct {
	hostel.PaymentPlan
	Late string // a sentence for a student who moves in late, or ""
}

// TextCancelRule is the cancellation rule (R11). Every page with a Book or Pay button shows it.
const TextCancelRule = "Within 24 hours of paying you can cancel and get all of it back."

// textOffline follows TextPaymentFailed.
const textOffline = " There is no network just now, and nothing was paid."

func (o Offer) action() string {
	if o.Code != "" || o.Instead != "" {
		return "/book/pay"
	}
	return "/book"
}

func (o Offer) label() string { return cmp.Or(o.Label, "Book") }

// island returns the props of the button. about is the id of the element that names the bed.
func (o Offer) island(about string) BookingButton {
	button := o.Island
	button.Label = o.label()
	button.About = about
	return button
}

// TextLongHold explains the price of a hold of hours (R53).
const TextLongHold = "Your payer has hours to pay. In this time you cannot keep another bed. If nobody pays, you can " +
	"keep one again about five hours later."

// TextPayerTime explains why a hold has its length, and how a payment link changes it (R4, R53). hours is the time that
// the hostel gives a payer, or 0.
func TextPayerTime(hold, hours int) string {
	text := "Why only " + Minutes(hold) + "? Others want a bed, too."
	longer := Minutes(hostel.ShortPayerMinutes)
	if hours > 0 {
		longer = strconv.Itoa(hours) + " hours"
	} else if hold >= hostel.ShortPayerMinutes {
		return text + " A link for a payer does not change this time."
	}
	return text + " If you ask someone to pay, the bed is kept for up to " + longer + " from your first link, because " +
		"your payer has to read the message first. If few beds of this room type are left, the time stays as it is."
}

// HeldUntilText returns "Your bed is kept until 14:35."
func HeldUntilText(until string) string { return "Your bed is kept until " + until + "." }

func Booking() BookingButton {
	return BookingButton{Failed: TextPaymentFailed, Offline: TextPaymentFailed + textOffline}
}

// Paying returns the props of a Pay button. script is the address of the provider's script that opens the payment page
// inside ours, or "". until is the end of the hold, or "" if the button holds the bed first.
func Paying(script, until string) BookingButton {
	b, kept := Booking(), "Your bed is still kept."
	if until != "" {
		kept = HeldUntilText(until)
		b.Failed, b.Offline = b.Failed+" "+kept, b.Offline+" "+kept
	}
	if script != "" {
		b.Script, b.Page = script, "Open the payment page instead"
		b.Closed = kept + " Press the button again to go on with the payment."
	}
	return b
}
