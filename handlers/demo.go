package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"efie/hostel"
	"efie/views"
)

// devMail shows the letters that the demo wrote.
func (a *app) devMail(w http.ResponseWriter, r *http.Request) error {
	letters, err := a.Demo.Letters()
	if err != nil {
		return err
	}
	p, _, err := a.frame(r, "Letters of the demo", "")
	if err != nil {
		return err
	}
	personal(&p)
	return a.show(w, r, http.StatusOK, p, views.DevMailPage(p, views.DevMail{Letters: letters}))
}

// checkoutPage is the sandbox provider's page.
func (a *app) checkoutPage(w http.ResponseWriter, r *http.Request) error {
	charge, status, err := a.Demo.Sandbox.Charge(chi.URLParam(r, "reference"))
	if err != nil {
		return err
	}
	p, _, err := a.frame(r, "Sandbox checkout", "")
	if err != nil {
		return err
	}
	personal(&p)
	m := views.Checkout{Reference: charge.Reference, Email: charge.Email, Amount: charge.Amount.String()}
	if status == hostel.OutcomeSuccess {
		m.Done = "paid"
	}
	return a.show(w, r, http.StatusOK, p, views.CheckoutPage(p, m))
}

// outcomes are the buttons of the sandbox's page.
var outcomes = map[string]hostel.OutcomeStatus{
	"pay": hostel.OutcomeSuccess, "decline": hostel.OutcomeFailed, "cancel": hostel.OutcomeAbandoned,
}

// decideCheckout does what was pressed, and sends the payer back as a provider does.
func (a *app) decideCheckout(w http.ResponseWriter, r *http.Request) error {
	if err := form(r); err != nil {
		return err
	}
	reference := chi.URLParam(r, "reference")
	charge, _, err := a.Demo.Sandbox.Charge(reference)
	if err != nil {
		return err
	}
	status, ok := outcomes[r.PostForm.Get("outcome")]
	if !ok {
		return errBadForm
	}
	if err := a.Demo.Sandbox.Decide(reference, status); err != nil {
		return err
	}
	return goTo(w, r, charge.CallbackURL)
}
