package main

import (
	"log/slog"
	"path/filepath"
	"strings"

	"efie/handlers"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/pay"
)

const (
	// paystackCheckout is where Paystack's own pages are, and paystackInline the script that
	// opens one in place (facts/paystack.md, In the browser).
	paystackCheckout = "https://checkout.paystack.com"
	paystackInline   = "https://js.paystack.co/v2/inline.js"
)

// provider is who takes the money, as the house needs it.
type provider struct {
	till      booking.Provider
	sandbox   handlers.Sandbox // nil where money is real, or Paystack's test money
	webhook   handlers.Webhook // nil for the sandbox
	checkouts []string
	inline    string
}

// openProvider opens Paystack where its key is set, else the sandbox.
func openProvider(c config, log *slog.Logger) (provider, error) {
	if c.PaystackSecret == "" {
		sandbox, err := pay.NewSandbox(filepath.Join(c.DataDir, "sandbox"), c.SiteURL)
		return provider{till: sandbox, sandbox: sandbox}, err
	}
	paystack, err := pay.NewPaystack(pay.PaystackConfig{SecretKey: c.PaystackSecret, BaseURL: c.PaystackAPI, Log: log})
	if err != nil {
		return provider{}, err
	}
	p := provider{till: paystack, webhook: paystack, checkouts: []string{paystackCheckout}}
	if strings.TrimSuffix(c.PaystackAPI, "/") != pay.DefaultPaystackURL {
		p.checkouts = append(p.checkouts, hostel.Origin(c.PaystackAPI)) // a stand-in has its pages, too
	}
	if c.PaystackPublic != "" {
		p.inline = paystackInline
	}
	if c.demo() && paystack.Domain() == "live" {
		log.Warn("MODE is demo and PAYSTACK_SECRET_KEY is a live one: payments are real")
	}
	return p, nil
}
