package server

import (
	"log/slog"
	"path/filepath"
	"strings"

	"efie/config"
	"efie/handlers/bookings"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/pay"
)

const (
	// paystackCheckout is the origin of Paystack's pages, paystackInline opens one in place (facts/paystack.md).
	paystackCheckout = "https://checkout.paystack.com"
	paystackInline   = "https://js.paystack.co/v2/inline.js"
)

// provider is the payment provider, with what the pages must know of it.
type provider struct {
	payments  booking.Provider
	sandbox   bookings.Sandbox // nil if Paystack takes the money
	webhook   bookings.Webhook // nil for the sandbox
	checkouts []string           // the origins of its pages
	inline    string             // the address of its script, "" for none
}

// openProvider opens Paystack if its key is set, else the sandbox.
func openProvider(c config.Config, log *slog.Logger) (provider, error) {
	if c.PaystackSecret == "" {
		sandbox, err := pay.NewSandbox(filepath.Join(c.DataDir, "sandbox"), c.SiteURL)
		return provider{payments: sandbox, sandbox: sandbox}, err
	}
	paystack, err := pay.NewPaystack(pay.PaystackConfig{SecretKey: c.PaystackSecret, BaseURL: c.PaystackAPI, Log: log})
	if err != nil {
		return provider{}, err
	}
	p := provider{payments: paystack, webhook: paystack, checkouts: []string{paystackCheckout}}
	if strings.TrimSuffix(c.PaystackAPI, "/") != pay.DefaultPaystackURL {
		p.checkouts = append(p.checkouts, hostel.Origin(c.PaystackAPI)) // a stand-in has pages of its own
	}
	if c.PaystackPublic != "" {
		p.inline = paystackInline
	}
	if c.Demo() && paystack.Domain() == "live" {
		log.Warn("MODE is demo and PAYSTACK_SECRET_KEY is a live one: payments are real")
	}
	return p, nil
}
