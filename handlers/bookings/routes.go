package bookings

import (
	"github.com/go-chi/chi/v5"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/account"
	"efie/hostel/booking"
)

// Config has the parts from which the pages are made. Catalogue and clock are the ones of Bookings.
type Config struct {
	Renderer    *web.Renderer
	Bookings    *booking.Service
	Queue       *booking.Queue
	RateLimiter *account.RateLimiter
	Pictures    *web.Pictures
	Hostels     hostelPages
	Inquiry     *Inquiry
	Records     Records
	Sessions    sessions
	Secret      []byte // the server's key; the key of shared receipts is derived from it
}

// Routes adds the routes of this package. WebhookHandler and SandboxHandler add the routes of a provider.
func (c Config) Routes(r chi.Router, cached cache.Routes) {
	serve, form, hostels, clock := c.Renderer.Serve, c.Renderer.ServeForm, c.Bookings.Catalogue, c.Bookings.Clock
	present := &presenter{site: c.Renderer.Site, catalogue: hostels, pictures: c.Pictures, clock: clock,
		links: newReceiptLinks(c.Secret), holdFor: c.Bookings.HoldFor}
	histories := &historyReader{records: c.Records, events: c.Renderer.Events}

	refusals := &refuser{
		Renderer: c.Renderer, catalogue: hostels, hostels: c.Hostels, present: present, histories: histories,
	}
	book := &bookHandler{
		refuser: refusals, bookings: c.Bookings, queue: c.Queue, current: c.Records, limit: c.RateLimiter,
		sessions: c.Sessions,
	}
	queue := &queueHandler{book}
	r.Post("/book", form(book.book))
	r.Get(queuePath, serve(queue.show))
	r.Get(summaryPath, serve((&summaryHandler{book}).show))
	r.Post("/book/pay", form(book.pay))
	r.Post("/dashboard/cancel-hold", form(book.releaseHold))

	dashboard := &dashboardHandler{
		Renderer: c.Renderer, present: present, histories: histories, inquiry: c.Inquiry, sessions: c.Sessions,
		clock: clock,
	}
	r.Get("/dashboard", serve(dashboard.dashboard))
	r.Get("/dashboard/", serve(dashboard.dashboard))

	ask := &askHandler{book}
	r.Get(askPath, serve(ask.show))
	r.Post(askPath, form(ask.ask))
	r.Post(askPath+"/end", form(ask.end))

	cancel := &cancelHandler{Renderer: c.Renderer, present: present, histories: histories, bookings: c.Bookings}
	r.Get("/dashboard/cancel", serve(cancel.askCancel))
	r.Post("/dashboard/cancel", form(cancel.cancel))

	rooms := &roomHandler{refuser: refusals, limit: c.RateLimiter, bookings: c.Bookings}
	r.Post("/dashboard/room", form(rooms.change))

	receipt := &receiptHandler{Renderer: c.Renderer, present: present, histories: histories, sessions: c.Sessions}
	r.Get("/receipt/{code}", serve(receipt.receipt))
	r.Get("/receipt/{code}"+calendarFile, serve(receipt.calendar))

	check := &checkHandler{Renderer: c.Renderer, present: present, records: c.Records, limit: c.RateLimiter}
	cached.Get("/check", check.checkForm)
	cached.Get("/check/", check.checkForm)
	r.Get("/check/{code}", serve(check.check))
	shared := &sharedReceiptHandler{checkHandler: check, links: present.links}
	r.Get(sharedReceiptPath+"{token}", serve(shared.shared))
	payer := &payerHandler{checkHandler: check, bookings: c.Bookings, queue: c.Queue}
	r.Get(payPath+"{token}", serve(payer.orNoLink(payer.show)))
	r.Post(payPath+"{token}", form(payer.orNoLink(payer.pay)))
	r.Post(payPath+"{token}/unknown", form(payer.orNoLink(payer.disown)))
	r.Get(payPath+"{token}/done", serve(payer.orNoLink(payer.done)))
	r.Get("/{pay:(?i:pay)}/{token}", serve(payer.redirectCapitals))
}

// Routes adds the route of the webhook.
func (wh *WebhookHandler) Routes(r chi.Router, _ cache.Routes) {
	r.Post("/webhooks/paystack", wh.webhook)
}

// Routes adds the routes of the sandbox's payment page.
func (sb *SandboxHandler) Routes(r chi.Router, _ cache.Routes) {
	r.Get("/sandbox/checkout/{reference}", sb.Renderer.Serve(sb.checkoutPage))
	r.Post("/sandbox/checkout/{reference}", sb.Renderer.ServeForm(sb.decideCheckout))
}
