package web

import "efie/hostel"

// Caller is the client that sends a request to the JSON interface (design.md section 3).
type Caller struct {
	Student *hostel.Student // nil for a visitor
	Token   bool            // a header names the student, not the cookie
	Unknown bool            // the header's token has expired, or never existed
}
