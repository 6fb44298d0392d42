package parts

// Offer is a bed with its Book button.
type Offer struct {
	RoomUUID string
	Price    int64  // in pesewas, as the page shows it; the student never pays more
	Label    string // of the button
	Island   BookingButton
}

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
