// Package server connects all packages into a web server and runs it. Its main type is Server; Open returns one.
package server

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"path/filepath"
	"time"

	"efie/config"
	"efie/content"
	"efie/handlers"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/hostel/outbox"
	"efie/mail"
	"efie/store"
)

// Server holds the handler of requests and the background tasks.
type Server struct {
	Handler    http.Handler
	Tasks      []func(context.Context) // each runs until its context ends
	Reconciler *booking.Reconciler     // one of the Tasks
	config     config.Config
	queue      *booking.Queue
	log        *slog.Logger
}

// Open returns a server for a configuration and an open database. The server writes requests and errors to log.
func Open(ctx context.Context, c config.Config, s *store.Store, log *slog.Logger) (*Server, error) {
	key, err := c.SigningKey()
	if err != nil {
		return nil, err
	}
	provider, err := openProvider(c, log)
	if err != nil {
		return nil, err
	}
	observers := []handlers.Observer{handlers.Logged{Log: log}}
	source, ledger, emails, payments := catalogue.Source(s), booking.Ledger(s), outbox.Queue(s), provider.payments
	var metrics *collector
	if c.MetricsAddr != "" {
		metrics = newCollector()
		observers = append(observers, metrics)
		source, ledger = watchedSource{s, metrics.followed}, watchedLedger{s, metrics.ledger}
		emails, payments = watchedOutbox{s, metrics.emails}, watchedProvider{payments, metrics.calls}
	}
	hostels, pages, err := readAll(ctx, c, s, source, key)
	if err != nil {
		return nil, err
	}
	folder, err := mail.NewFileCarrier(filepath.Join(c.DataDir, "mail"))
	if err != nil {
		return nil, err
	}
	emailWorker, err := newEmailWorker(c, emails, folder, log)
	if err != nil {
		return nil, err
	}
	committed := func() { hostels.Nudge(); emailWorker.Nudge() }
	limiter := &account.RateLimiter{
		Limits: s, Clock: time.Now, Secret: key,
		Mailbox: booking.Mailbox, Committed: emailWorker.Nudge, Unlimited: c.Throttle == config.ThrottleOff,
	}
	bookings := &booking.Service{
		Ledger: ledger, Provider: payments, Catalogue: hostels,
		Clock: time.Now, HoldFor: c.HoldFor(),
		ReturnURL: c.SiteURL + "/dashboard/", PayURL: c.SiteURL + "/pay/", Receipts: cmp.Or(c.ReceiptsEmail, c.SupportEmail),
		LinkKey: hostel.Pseudonym(key, "efie: payment links"), Committed: committed, Log: log, Pseudonym: limiter.Pseudonym,
		Support: c.SupportEmail, Address: mail.Address, Unlimited: c.Throttle == config.ThrottleOff,
	}
	queue := booking.NewQueue(bookings, ParallelCheckouts)
	handler, err := openWeb(ctx, services{
		config: c, store: s, key: key, provider: provider, content: pages, limiter: limiter, bookings: bookings,
		queue: queue, emailWorker: emailWorker, folder: folder,
	}, observers)
	if err != nil {
		return nil, err
	}
	reconciler := booking.NewReconciler(bookings)
	h := &Server{Handler: handler, Reconciler: reconciler, config: c, queue: queue, log: log}
	h.Tasks = []func(context.Context){
		func(ctx context.Context) { hostels.RefreshLoop(ctx, refreshEvery, log) },
		reconciler.Run,
		emailWorker.Run,
		func(ctx context.Context) { forgetOldRows(ctx, s, log) },
		func(ctx context.Context) { pages.Watch(ctx, ContentRefresh, log) },
		queue.CloseAfter,
		operator{c.OperatorEmail, c.Database, s, log, emailWorker.Nudge}.run,
	}
	if metrics != nil {
		listener, err := listenForMetrics(c.MetricsAddr)
		if err != nil {
			return nil, err
		}
		metrics.register(serverMetrics{c, s, hostels, queue, handler})
		h.Tasks = append(h.Tasks, func(ctx context.Context) { metrics.serve(ctx, listener, log) })
	}
	return h, nil
}

// readAll reads the catalogue and the editors' pages. A page may show the pictures of the catalogue.
func readAll(ctx context.Context, c config.Config, s *store.Store, source catalogue.Source, key []byte) (
	hostels *catalogue.Catalogue, pages *content.Watcher, err error,
) {
	if hostels, err = catalogue.Open(ctx, source); err != nil {
		return nil, nil, err
	}
	if pages, err = OpenContent(ctx, c, s, hostels.Snapshot, key); err != nil {
		return nil, nil, err
	}
	return hostels, pages, pages.Publish(ctx, time.Now()) // before the first booking, which names a version of the terms
}
