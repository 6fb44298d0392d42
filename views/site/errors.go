package site

import "efie/views/parts"

// Failure is an error page.
type Failure struct {
	Status    int
	Title     string
	Text      string
	RequestID string
	Links     []parts.Link
}
