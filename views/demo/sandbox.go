package demo

// SandboxCheckout is the sandbox provider's page.
type SandboxCheckout struct {
	Reference string
	Email     string
	Amount    string
	Done      string // the outcome, "" while there is none
}
