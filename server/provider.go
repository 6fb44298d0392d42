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
	// paystackCheckout is the origin of Paystack's payment pages (docs/paystack.md).
	paystackCheckout = "https://checkout.paystack.com"
	// paystackInline is the script that opens a payment page within Efie's page.
	paystackInline = "https://js.paystack.co/v2/inline.js"
)

// provider holds the payment provider, and the addresses that pages need for it.
type provider struct {
	payments  booking.Provider
	sandbox   bookings.Sandbox // nil for Paystack
	webhook   bookings.Webhook // nil for the sandbox
	checkouts []string         // the origins of its payment pages
	inline    string           // the address of its script, or ""
}

// openProvider returns Paystack if its key is set, otherwise the sandbox.
func openProvider(c config.Config, log *slog.Logger) (provider, error) {
	if c.PaystackSecret == "" {
		sandbox, err := pay.NewSandbox(filepath.Join(c.DataDir, "sandbox"), c.SiteURL)
		return provider{payments: sandbox, sandbox: sandbox}, err
	}
	paystack, err := pay.NewPaystack(c.PaystackSecret, c.PaystackAPI, log)
	if err != nil {
		return provider{}, err
	}
	p := provider{payments: paystack, webhook: paystack, checkouts: []string{paystackCheckout}}
	if strings.TrimSuffix(c.PaystackAPI, "/") != pay.DefaultPaystackURL {
		p.checkouts = append(p.checkouts, hostel.Origin(c.PaystackAPI)) // a fake Paystack has its own pages
	}
	if c.PaystackPublic != "" {
		p.inline = paystackInline
	}
	if c.Demo() && paystack.Domain() == "live" {
		log.Warn("MODE is demo, but PAYSTACK_SECRET_KEY is a live key: payments are real")
	}
	return p, nil
}
