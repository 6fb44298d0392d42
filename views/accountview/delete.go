package accountview

import "efie/views/parts"

type DeleteAccount struct {
	Refusal       string // why the account cannot be deleted now, or ""
	Error         string
	PasswordError string
	Email         string // gets the last email
	Bookings      int    // the number of bookings whose records stay, without personal data
	Payments      int
}

func countRecords(m DeleteAccount) string {
	return parts.Count(m.Bookings, "booking", "bookings") + " and " + parts.Count(m.Payments, "payment", "payments")
}
