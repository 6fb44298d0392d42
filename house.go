package main

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"efie/content"
	"efie/handlers"
	"efie/handlers/session"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/mail"
	"efie/static"
	"efie/store"
)

// house is a server with what works behind it.
type house struct {
	handler http.Handler
	line    *booking.Queue
	chores  []func(context.Context)
}

// observers are told what happens.
type observers struct {
	log      *slog.Logger
	requests []handlers.Observer // none where log is told of requests
	meters   *meters             // nil where nobody asks for numbers
}

// open wires the house.
func open(r *runner, s *store.Store, seen observers) (*house, error) {
	c, log := r.config, seen.log
	key, err := c.sessionKey()
	if err != nil {
		return nil, err
	}
	directory, shelf, err := readAll(r, seen.source(s), key)
	if err != nil {
		return nil, err
	}
	provider, err := openProvider(c, log)
	if err != nil {
		return nil, err
	}
	pictures, err := c.servedMedia(r.ctx)
	if err != nil {
		return nil, err
	}
	folder, err := mail.NewFolder(filepath.Join(c.DataDir, "mail"))
	if err != nil {
		return nil, err
	}
	postman, err := newPostman(c, seen.outbox(s), folder, log)
	if err != nil {
		return nil, err
	}
	proxies, err := c.trustedProxies()
	if err != nil {
		return nil, err
	}
	committed := func() { directory.Nudge(); postman.Nudge() }
	gate := &account.RateLimiter{
		Throttles: s, Clock: time.Now, Secret: key,
		Committed: postman.Nudge, Open: c.Throttle == throttleOff,
	}
	desk := &booking.Service{
		Ledger: seen.ledger(s), Provider: seen.till(provider.till), Catalogue: directory, Clock: time.Now, HoldFor: c.holdFor(),
		ReturnURL: c.SiteURL + "/dashboard/", Committed: committed, Log: log, Pseudonym: gate.Pseudonym,
	}
	passwords := store.NewPasswords(max(1, runtime.GOMAXPROCS(0)-1)) // a core stays free when everybody logs in at once
	reception := &account.Service{Students: s, Accounts: s, Hasher: passwords, Clock: time.Now, Committed: postman.Nudge}
	line := booking.NewQueue(bookedAtOnce, mostInLine, time.Now, log)
	web := handlers.Config{
		Desk: desk, Line: line, Reception: reception, Directory: directory, Standings: s, Leavers: s, Records: s,
		Sessions: session.NewKeeper(s, key, c.SiteURL, time.Now), Logins: s, Privacy: s, Content: shelf,
		Static: static.Files, Media: pictures, Ready: s.Ready, Clock: time.Now, Log: log, Observers: seen.requests,
		SiteURL: c.SiteURL, MediaURL: c.MediaURL, SupportEmail: c.SupportEmail, SupportPhone: c.SupportPhone, IndexNowKey: c.IndexNowKey,
		Gate: gate, TrustedProxies: proxies, DrawCard: drawCard,
		Webhook: provider.webhook, Checkouts: provider.checkouts, InlineScript: provider.inline,
	}
	if c.demo() {
		web.Demo = &handlers.Demo{Sandbox: provider.sandbox, Letters: lettersIn(folder)}
	}
	handler, err := handlers.New(web)
	if err != nil {
		return nil, err
	}
	h := &house{handler, line, []func(context.Context){
		func(ctx context.Context) { directory.Keep(ctx, refreshEvery, log) },
		desk.KeepReconciled,
		postman.Run,
		func(ctx context.Context) { forget(ctx, s, log) },
		func(ctx context.Context) { shelf.Watch(ctx, rereadEvery, log) },
		newHerald(c, directory, log).Run,
		line.Keep,
	}}
	if seen.meters != nil {
		listener, err := seen.meters.listen(c.MetricsAddr)
		if err != nil {
			return nil, err
		}
		seen.meters.watch(watched{c, s, directory, line, handler})
		h.chores = append(h.chores, func(ctx context.Context) { seen.meters.serve(ctx, listener, log) })
	}
	return h, nil
}

// readAll reads the catalogue, and at the same time the pages of editors.
func readAll(r *runner, s catalogue.Source, key []byte) (directory *catalogue.Catalogue, shelf *content.Watcher, err error) {
	var reading sync.WaitGroup
	var shelfErr error
	reading.Go(func() { shelf, shelfErr = openShelf(r.config, key) })
	directory, err = catalogue.Open(r.ctx, s)
	reading.Wait()
	return directory, shelf, errors.Join(err, shelfErr)
}
