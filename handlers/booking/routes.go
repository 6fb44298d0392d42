package booking

import "github.com/go-chi/chi/v5"

// Routes registers the pages where students book, pay and see their bookings.
func Routes(r chi.Router, c Config) {
	serve, cached := c.Renderer.Serve, c.Cached
	present := &presenter{site: c.Renderer.Site, catalogue: c.Catalogue, pictures: c.Pictures, clock: c.Clock}
	stories := &historyReader{records: c.Records, events: c.Renderer.Events}
	queue := &queue{
		queue: c.Queue, seller: c.Bookings, secret: c.RateLimiter.Secret, standings: c.CurrentBookings,
		leavers: c.Leavers, clock: c.Clock,
	}

	book := &bookHandler{
		Renderer: c.Renderer, queue: queue, catalogue: c.Catalogue, hostels: c.Hostels, holds: c.Bookings,
		limit:   c.RateLimiter,
		holdFor: c.Bookings.HoldFor,
	}
	r.Post("/book", serve(book.book))
	r.Get(queuePath, serve(book.showQueue))
	r.Post(queuePath+"/leave", serve(book.leaveQueue))
	r.Post("/dashboard/cancel-hold", serve(book.giveUp))

	dashboard := &dashboardHandler{
		Renderer: c.Renderer, present: present, stories: stories, queue: queue, inquiry: c.Inquiry,
		sessions: c.Sessions,
		clock:    c.Clock,
	}
	r.Get("/dashboard", serve(dashboard.dashboard))
	r.Get("/dashboard/", serve(dashboard.dashboard))

	cancel := &cancelHandler{Renderer: c.Renderer, present: present, stories: stories, canceller: c.Bookings}
	r.Get("/dashboard/cancel", serve(cancel.askCancel))
	r.Post("/dashboard/cancel", serve(cancel.cancel))

	receipt := &receiptHandler{Renderer: c.Renderer, present: present, stories: stories, sessions: c.Sessions}
	r.Get("/receipt/{code}", serve(receipt.receipt))

	check := &checkHandler{Renderer: c.Renderer, present: present, records: c.Records, limit: c.RateLimiter}
	cached.Get("/check", check.checkForm)
	cached.Get("/check/", check.checkForm)
	r.Get("/check/{code}", serve(check.check))

	if c.Webhook != nil {
		webhook := &webhookHandler{reader: c.Webhook, notices: c.Bookings, events: c.Renderer.Events,
			log: c.Renderer.Log}
		r.Post("/webhooks/paystack", webhook.webhook)
	}
	if c.Sandbox != nil {
		sandbox := &sandboxHandler{Renderer: c.Renderer, sandbox: c.Sandbox}
		r.Get("/sandbox/checkout/{reference}", serve(sandbox.checkoutPage))
		r.Post("/sandbox/checkout/{reference}", serve(sandbox.decideCheckout))
	}
}
