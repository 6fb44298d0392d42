package demo

import "efie/views/parts"

// DevMail is the page that shows letters in demo mode.
type DevMail struct {
	Letters []DevLetter
}

type DevLetter struct {
	ID      string
	To      string
	Subject string
	Date    string
	Text    string
	Links   []parts.Link // the addresses in its text
}
