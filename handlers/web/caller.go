package web

import "efie/hostel"

// Caller is the client that sends a request to the JSON interface (R46).
type Caller struct {
	Student *hostel.Student // nil for a visitor
	Token   bool            // the student comes from a header, not from the cookie
	Unknown bool            // the header's token has expired or never existed
}
