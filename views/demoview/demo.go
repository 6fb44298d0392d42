// Package demoview contains the pages of demo mode: the sent emails (DevMail) and the sandbox (SandboxCheckout).
package demoview

import (
	"efie/hostel"
	"efie/hostel/booking"
	"efie/views/parts"
)

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

// NewSandboxCheckout returns the payment page of a charge with an outcome so far. bed is the held bed that its payer
// pays for, or nil. A paid charge shows no bed.
func NewSandboxCheckout(charge booking.Charge, outcome hostel.OutcomeStatus, bed *parts.BedSummary) SandboxCheckout {
	m := SandboxCheckout{Reference: charge.Reference, Email: charge.Email, Amount: charge.Amount.String()}
	if outcome == hostel.OutcomeSuccess {
		m.Done = "paid"
	} else {
		m.Bed = bed
	}
	return m
}
