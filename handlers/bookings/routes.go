// Package bookings serves the pages of a booking from its summary to its receipt, and the page where porters check a
// receipt. It also serves the provider's webhook. The JSON interface uses Inquiry, too.
package bookings

import (
	"github.com/go-chi/chi/v5"

	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/views/parts"
)

// Config has the parts from which the pages are made. Catalogue and clock are the ones of Bookings.
type Config struct {
	Renderer    *web.Renderer
	Bookings    *booking.Service
	Queue       *booking.Queue
	RateLimiter *account.RateLimiter
	Pictures    *parts.Pictures
	Hostels     hostelPages
	Inquiry     *Inquiry
	Records     Records
	Secret      []byte // the server's key; the key of shared receipts is derived from it
}

// common has the parts that most handlers of this package use.
type common struct {
	*web.Renderer
	present  *presenter
	hostels  hostelPages
	bookings *booking.Service
	records  Records
	limit    *account.RateLimiter
}

// Routes adds the routes of this package. WebhookHandler and SandboxHandler add the routes of a provider.
func (c Config) Routes(on web.Routes) {
	serve, form, plain := c.Renderer.Serve, c.Renderer.ServeForm, c.Renderer.ServePlain
	present := &presenter{
		site: c.Renderer.Site, catalogue: c.Bookings.Catalogue, pictures: c.Pictures, clock: c.Bookings.Clock,
		links: newReceiptLinks(c.Secret), holdFor: c.Bookings.HoldFor,
	}
	every := &common{c.Renderer, present, c.Hostels, c.Bookings, c.Records, c.RateLimiter}
	book := &bookHandler{every, c.Queue}
	on.Exempt.Post("/book", form(book.book))
	verified := func(back string) chi.Router { return on.Exempt.With(c.Renderer.NeedVerified(back)) }
	verified(queuePath).Get(queuePath, serve((&queueHandler{every, c.Queue}).show))
	on.Exempt.Get(summaryPath, serve((&summaryHandler{every}).show))
	on.Exempt.Post("/book/pay", form(book.pay))
	verified("/dashboard").Post("/dashboard/cancel-hold", form(book.releaseHold))

	dashboard := &dashboardHandler{every, c.Inquiry}
	on.PaymentReturns.Get("/dashboard", plain(dashboard.dashboard))
	on.PaymentReturns.Get("/dashboard/", plain(dashboard.dashboard))

	ask := &askHandler{every}
	verified(askPath).Get(askPath, serve(ask.show))
	verified(askPath).Post(askPath, form(ask.ask))
	verified(askPath).Post(askPath+"/end", form(ask.end))

	cancel := &cancelHandler{every}
	verified("/dashboard/cancel").Get("/dashboard/cancel", serve(cancel.askCancel))
	verified("/dashboard/cancel").Post("/dashboard/cancel", form(cancel.cancel))
	on.Pages.With(c.Renderer.NeedVerified("/dashboard")).Post("/dashboard/room", form((&roomHandler{every}).change))

	receipt := &receiptHandler{every}
	on.Exempt.Get("/receipt/{code}", serve(receipt.receipt))
	on.Exempt.Get("/receipt/{code}"+calendarFile, serve(receipt.calendar))
	on.Exempt.Get(sharedReceiptPath+"{token}", serve((&sharedReceiptHandler{every}).shared))

	check := &checkHandler{every}
	on.CachedPages.Get("/check", check.checkForm)
	on.CachedPages.Get("/check/", check.checkForm)
	on.Pages.Get("/check/{code}", serve(check.check))

	payer := &payerHandler{every, c.Queue}
	on.Exempt.Get(payPath+"{token}", serve(payer.orNoLink(payer.show)))
	on.Exempt.Post(payPath+"{token}", form(payer.orNoLink(payer.pay)))
	on.Exempt.Post(payPath+"{token}/unknown", form(payer.orNoLink(payer.disown)))
	on.Exempt.Get(payPath+"{token}/done", serve(payer.orNoLink(payer.done)))
	on.Pages.Get("/{pay:(?i:pay)}/{token}", plain(payer.redirectCapitals))
}

// Routes adds the route of the webhook.
func (wh *WebhookHandler) Routes(on web.Routes) {
	on.Exempt.Post("/webhooks/paystack", wh.webhook)
}

// Routes adds the routes of the sandbox's payment page.
func (sb *SandboxHandler) Routes(on web.Routes) {
	on.Exempt.Get("/sandbox/checkout/{reference}", sb.Renderer.Serve(sb.checkoutPage))
	on.Exempt.Post("/sandbox/checkout/{reference}", sb.Renderer.ServeForm(sb.decideCheckout))
}
