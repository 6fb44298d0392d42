// Package demoview contains the pages of demo mode: the sent emails (DevMail) and the sandbox (SandboxCheckout).
package demoview

import "efie/views/parts"

// DevMail is the page of sent emails.
type DevMail struct {
	Emails []DevEmail
}

type DevEmail struct {
	ID      string
	To      string
	Subject string
	Date    string
	Text    string
	Links   []parts.Link // the addresses in Text
}

// SandboxCheckout is the sandbox provider's page.
type SandboxCheckout struct {
	Reference string
	Email     string
	Amount    string
	Done      string            // the outcome, or "" before the payment
	Bed       *parts.BedSummary // nil if the reader holds no bed
}
