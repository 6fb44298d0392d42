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
	Cost   StayCost
	Time   string // "until 14:35", or "15 minutes" where the payment page is not open yet
}

// StayCost is what a bed costs, in words. What is about the whole stay is "" where the hostel has not stated how long
// that is.
type StayCost struct {
	Whole      string // "GH₵ 3,720 for 8 months, everything included"
	Later      string // "GH₵ 3,270, to the hostel, monthly"
	Deposit    string // "GH₵ 200, returned"; "" for none
	NowAndThen string // "Now GH₵ 450, to Efie. Then …"
	Way        string // how the hostel is paid
	RentAct    bool   // more is asked for at once than the Rent Act allows
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
