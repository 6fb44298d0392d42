// Package demo has the pages that exist in demo mode only: the letters that were sent (DevMail), and the page of
// the sandbox provider (SandboxCheckout). Handlers import it.
package demo

import "efie/views/parts"

// SandboxCheckout is the sandbox provider's page.
type SandboxCheckout struct {
	Reference string
	Email     string
	Amount    string
	Done      string // the outcome, "" while there is none
}

// DevMail is the page that shows letters in demo mode.
type DevMail struct {
	Letters []DevLetter
}

// DevLetter is one letter in DevMail.
type DevLetter struct {
	ID      string
	To      string
	Subject string
	Date    string
	Text    string
	Links   []parts.Link // the addresses in its text
}
