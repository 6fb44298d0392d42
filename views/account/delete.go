package account

import "efie/views/parts"

type DeleteAccount struct {
	Refusal       string // why the account cannot be deleted now, "" when it can
	Error         string
	PasswordError string
	Email         string // gets the last letter
	Bookings      int    // whose records stay, without personal data
	Payments      int
}

func keptRecords(m DeleteAccount) string {
	return parts.Count(m.Bookings, "booking", "bookings") + " and " + parts.Count(m.Payments, "payment", "payments")
}
