package bookings

import "github.com/go-chi/chi/v5"

func Routes(r chi.Router, c Config) {
	serve, form, cached := c.Renderer.Serve, c.Renderer.ServeForm, c.Cached
	present := &presenter{site: c.Renderer.Site, catalogue: c.Catalogue, pictures: c.Pictures, clock: c.Clock,
		links: newReceiptLinks(c.Secret), holdFor: c.Bookings.HoldFor}
	histories := &historyReader{records: c.Records, events: c.Renderer.Events}

	refusals := &refuser{
		Renderer: c.Renderer, catalogue: c.Catalogue, hostels: c.Hostels, present: present, histories: histories,
	}
	book := &bookHandler{
		refuser: refusals, bookings: c.Bookings, queue: c.Queue, current: c.CurrentBookings, limit: c.RateLimiter,
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
		clock: c.Clock,
	}
	r.Get("/dashboard", serve(dashboard.dashboard))
	r.Get("/dashboard/", serve(dashboard.dashboard))

	cancel := &cancelHandler{Renderer: c.Renderer, present: present, histories: histories, bookings: c.Bookings}
	r.Get("/dashboard/cancel", serve(cancel.askCancel))
	r.Post("/dashboard/cancel", form(cancel.cancel))

	rooms := &roomHandler{refuser: refusals, limit: c.RateLimiter, bookings: c.Bookings}
	r.Post("/dashboard/room", form(rooms.change))

	receipt := &receiptHandler{Renderer: c.Renderer, present: present, histories: histories, sessions: c.Sessions}
	r.Get("/receipt/{code}", serve(receipt.receipt))

	check := &checkHandler{Renderer: c.Renderer, present: present, records: c.Records, limit: c.RateLimiter}
	cached.Get("/check", check.checkForm)
	cached.Get("/check/", check.checkForm)
	r.Get("/check/{code}", serve(check.check))
	shared := &sharedReceiptHandler{checkHandler: check, links: present.links}
	r.Get(sharedReceiptPath+"{token}", serve(shared.shared))

	if c.Webhook != nil {
		webhook := &webhookHandler{reader: c.Webhook, bookings: c.Bookings, events: c.Renderer.Events,
			log: c.Renderer.Log}
		r.Post("/webhooks/paystack", webhook.webhook)
	}
	if c.Sandbox != nil {
		sandbox := &sandboxHandler{
			Renderer: c.Renderer, present: present, sandbox: c.Sandbox, payments: c.Bookings.Ledger,
		}
		r.Get("/sandbox/checkout/{reference}", serve(sandbox.checkoutPage))
		r.Post("/sandbox/checkout/{reference}", form(sandbox.decideCheckout))
	}
}
