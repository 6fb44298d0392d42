package parts

// Offer is a bed with its Book button.
type Offer struct {
	RoomUUID string
	Price    int64  // in pesewas, as the page shows it; the student never pays more
	Terms    string // the mark of the terms that the page shows (hostel.CostTerms)
	Label    string // of the button
	Instead  string // the code of the hold that the student gives up for it, "" for none
	Island   BookingButton
}

// BedSummary is what a student is about to pay for, and on which terms.
type BedSummary struct {
	Hostel string
	Room   string // "2 in a room (Standard)"
	Price  string // "GH₵ 450"
	Time   string // "until 14:35", or "15 minutes" where the payment page is not open yet
}

// TextCancelRule is how a booking can be cancelled (design.md section 4). It stands where a bed is booked.
const TextCancelRule = "Within 24 hours of paying you can cancel and get all of it back."

// textPayOffline begins with the text of the specification.
const textPayOffline = TextPaymentFailed + " There is no network just now, and nothing was paid."

// Booking are the props of every booking control. Script is the address of the provider's script that opens its
// page in place, "" for none.
func Booking(script string) BookingButton {
	if script == "" {
		return BookingButton{Failed: TextPaymentFailed, Offline: textPayOffline}
	}
	return BookingButton{
		Failed: TextPaymentFailed, Offline: textPayOffline, Script: script, Page: "Open the payment page instead",
		Closed: "Your bed is still kept. Press the button again to go on with the payment.",
	}
}
