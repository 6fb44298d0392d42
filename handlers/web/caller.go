package web

import "efie/hostel"

// Caller is the client that sends a request to the JSON interface (R46).
type Caller struct {
	Account  *hostel.Account // nil for a visitor
	Gender   hostel.Gender   // of the student; "" without the role
	ByToken  bool            // the account comes from a header, not from the cookie
	BadToken bool            // the header's token has expired or never existed
}
