package account

import "efie/views/parts"

// DeleteAccount is the page at /account/delete.
type DeleteAccount struct {
	Refusal       string // why it cannot be done now, "" when it can
	Error         string
	PasswordError string
	Email         string // that goes, and gets the last letter
	Bookings      int    // that stay, without the person
	Payments      int
}

// keptRecords counts the records that outlive an account.
func keptRecords(m DeleteAccount) string {
	return parts.Count(m.Bookings, "booking", "bookings") + " and " + parts.Count(m.Payments, "payment", "payments")
}
