package site

import "efie/views/parts"

// Fault is an error page.
type Fault struct {
	Status    int
	Title     string
	Text      string
	RequestID string
	Links     []parts.Link
}
