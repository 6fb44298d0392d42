// Package bookings serves the pages of a booking from its summary to its receipt, and the page where porters check a
// receipt. It also serves the provider's webhook. The JSON interface uses Inquiry, too.
package bookings

import (
	"github.com/go-chi/chi/v5"

	"efie/handlers/pages"
	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/views/bookingview"
	"efie/views/parts"
)

// Config has the parts from which the pages are made. Catalogue and clock are the ones of Bookings.
type Config struct {
	Renderer    *web.Renderer
	Bookings    *booking.Service
	Queue       *booking.Queue
	RateLimiter *account.RateLimiter
	Pictures    *parts.Pictures
	Hostels     *pages.HostelHandler
	Inquiry     *Inquiry
	Records     Records
	Secret      []byte // the server's key; the key of shared receipts is derived from it
}

// Routes adds the routes of this package. WebhookHandler and SandboxHandler add the routes of a provider.
func (c Config) Routes(on web.Routes) {
	serve := c.Renderer.Serve
	form := c.Renderer.ServeForm
	plain := c.Renderer.ServePlain
	verified := func(back string) chi.Router { return on.Exempt.With(c.Renderer.NeedVerified(back)) }

	around := &surroundings{
		site: c.Renderer.Site, catalogue: c.Bookings.Catalogue, pictures: c.Pictures,
		receipts: booking.NewReceiptLinks(c.Secret), clock: c.Bookings.Clock, holdFor: c.Bookings.HoldFor,
	}
	records := ownRecords{c.Records, c.Renderer.Events}
	guesses := guessLimit{c.Renderer, c.RateLimiter}
	answers := answers{c.Renderer, around, c.Bookings, records, c.Hostels}

	book := &bookHandler{answers, c.Queue, c.RateLimiter}
	on.Exempt.Post("/book", form(book.book))
	verified(bookingview.QueueHref).Get(bookingview.QueueHref, serve((&queueHandler{answers, c.Queue}).show))
	on.Exempt.Get(summaryPath, serve((&summaryHandler{answers}).show))
	on.Exempt.Post("/book/pay", form(book.pay))
	verified("/dashboard").Post("/dashboard/cancel-hold", form(book.releaseHold))

	dashboard := &dashboardHandler{c.Renderer, around, records, c.Inquiry}
	on.PaymentReturns.Get("/dashboard", plain(dashboard.dashboard))
	on.PaymentReturns.Get("/dashboard/", plain(dashboard.dashboard))

	ask := &askHandler{answers, c.RateLimiter}
	needLink := verified(bookingview.AskHref)
	needLink.Get(bookingview.AskHref, serve(ask.show))
	needLink.Post(bookingview.AskHref, form(ask.ask))
	needLink.Post(bookingview.AskHref+"/end", form(ask.end))

	cancel := &cancelHandler{c.Renderer, around, c.Bookings, records}
	verified("/dashboard/cancel").Get("/dashboard/cancel", serve(cancel.askCancel))
	verified("/dashboard/cancel").Post("/dashboard/cancel", form(cancel.cancel))
	room := &roomHandler{answers, c.RateLimiter}
	on.Pages.With(c.Renderer.NeedVerified("/dashboard")).Post("/dashboard/room", form(room.change))

	receipt := &receiptHandler{c.Renderer, around, records}
	shared := &sharedReceiptHandler{c.Renderer, around, c.Records, guesses}
	on.Exempt.Get(bookingview.ReceiptHref("{code}"), serve(receipt.receipt))
	on.Exempt.Get(bookingview.ReceiptHref("{code}")+bookingview.CalendarFile, serve(receipt.calendar))
	on.Exempt.Get(bookingview.SharedReceiptHref+"{token}", serve(shared.shared))

	check := &checkHandler{c.Renderer, around, c.Bookings, c.Records, guesses}
	on.CachedPages.Get("/check", check.checkForm)
	on.CachedPages.Get("/check/", check.checkForm)
	on.Pages.Get(bookingview.CheckHref+"{code}", serve(check.check))

	links := payerLinks{c.Renderer, around, c.Bookings, c.Records, guesses}
	payer := &payerHandler{links, c.Queue, c.RateLimiter}
	done := &payerDoneHandler{links}
	on.Exempt.Get(bookingview.PayHref+"{token}", serve(links.orNoLink(payer.show)))
	on.Exempt.Post(bookingview.PayHref+"{token}", form(links.orNoLink(payer.pay)))
	on.Exempt.Post(bookingview.PayHref+"{token}/unknown", form(links.orNoLink(payer.disown)))
	on.Exempt.Get(bookingview.PayHref+"{token}"+bookingview.DonePath, serve(links.orNoLink(done.done)))
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
