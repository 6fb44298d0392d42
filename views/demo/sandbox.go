package demo

import "efie/views/parts"

// SandboxCheckout is the sandbox provider's page.
type SandboxCheckout struct {
	Reference string
	Email     string
	Amount    string
	Done      string            // the outcome, "" while there is none
	Bed       *parts.BedSummary // nil where the reader has none
}
