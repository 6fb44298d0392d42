package parts

// SummaryHref is the address of the page that shows what there is to pay for the bed that is held.
const SummaryHref = "/book/summary"

// Offer is a bed with its Book button, or with its Pay button: see Code and Instead.
type Offer struct {
	RoomUUID string
	Price    int64  // in pesewas, as the page shows it; the student never pays more
	Terms    string // the mark of the terms that the page shows (hostel.CostTerms)
	Label    string // of the button
	Code     string // of the hold that is paid, "" for a bed that is not held yet
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

// StayCost is what a bed costs, in words, "" where the length of the stay is not stated.
type StayCost struct {
	Whole      string // "GH₵ 3,720 for 8 months, everything included"
	Later      string // "GH₵ 3,270, to the hostel, monthly"
	Deposit    string // "GH₵ 200: paid with the key, returned at the end"; "" for none
	NowAndThen string // "Now GH₵ 450, to Efie. Then …"
	Way        string // how the hostel is paid
	RentAct    bool   // more is asked for at once than the Rent Act allows
}

// StayPlan lists the payments for a bed.
type StayPlan struct {
	Lines   []StayPayment // the first one is to Efie
	Total   string        // "GH₵ 3,720 for 8 months"; "" where the hostel has not stated how long the stay is
	Deposit string        // "GH₵ 200: paid with the key, returned at the end."; "" for none
}

// StayPayment is one payment of a StayPlan.
type StayPayment struct {
	Amount string // "GH₵ 450"
	What   string // "first month, to Efie", "to the hostel"
	When   string // "now", "2 January 2027", "on arrival, with the key"
	For    string // "The charges of the first semester: Hall dues GH₵ 30", "" for the payment to Efie
}

// TextCancelRule is how a booking can be cancelled (design.md section 4). It stands where a bed is booked.
const TextCancelRule = "Within 24 hours of paying you can cancel and get all of it back."

// textOffline follows the text of the specification.
const textOffline = " There is no network just now, and nothing was paid."

func (o Offer) action() string {
	if o.Code != "" || o.Instead != "" {
		return "/book/pay"
	}
	return "/book"
}

// KeptUntil says until when a bed is kept: "Your bed is kept until 14:35."
func KeptUntil(until string) string { return "Your bed is kept until " + until + "." }

func Booking() BookingButton {
	return BookingButton{Failed: TextPaymentFailed, Offline: TextPaymentFailed + textOffline}
}

// Paying are the props of a Pay button. script is the address of the provider's script that opens its page in place, ""
// for none. until is the end of the hold, "" where the button holds the bed first.
func Paying(script, until string) BookingButton {
	b, kept := Booking(), "Your bed is still kept."
	if until != "" {
		kept = KeptUntil(until)
		b.Failed, b.Offline = b.Failed+" "+kept, b.Offline+" "+kept
	}
	if script != "" {
		b.Script, b.Page = script, "Open the payment page instead"
		b.Closed = kept + " Press the button again to go on with the payment."
	}
	return b
}
