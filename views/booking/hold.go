package booking

import "efie/views/parts"

type Waiting struct {
	Phone     bool   // the provider waits for the payer, for example for a wallet's PIN
	Until     string // "14:35", how long the bed is kept; "" when its time is over
	Reference string
}

// HeldBed is a bed that is kept while its student pays.
type HeldBed struct {
	Failed     bool // the last attempt to pay failed
	HostelName string
	HostelHref string
	RoomLabel  string
	RoomShare  string
	Price      string
	Cost       parts.StayCost
	Until      string // "14:35"
	Left       string // "14 minutes left", when the page was made
	Countdown  parts.Countdown
	Code       string // of the booking, so that an old page cannot cancel another one
	Paying     bool   // the payment is under way, so the page does not ask for it
}

// payAgain opens the payment page that is open already. The page looks again by itself, which would close one in place.
func (h HeldBed) payAgain() parts.Offer {
	return parts.Offer{Code: h.Code, Label: "Open the payment page again", Island: parts.Paying("", h.Until)}
}

func CountingDown(seconds int) parts.Countdown {
	return parts.Countdown{Seconds: seconds, Left: "left", Warnings: []parts.Warning{
		{Seconds: 5 * 60, Text: "5 minutes left to pay"}, {Seconds: 60, Text: "1 minute left to pay"},
	}}
}
