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

// house is a wired server: what answers requests, and what works behind the pages.
type house struct {
	handler http.Handler
	chores  []func(context.Context) // the background tasks, each of which runs until its context ends
	config  config
	line    *booking.Queue
	log     *slog.Logger
}

// open wires a server. It logs to log and tells observers of every request.
func open(ctx context.Context, c config, s *store.Store, log *slog.Logger, observers ...handlers.Observer) (*house, error) {
	var seen *meters
	if c.MetricsAddr != "" {
		seen = newMeters()
		observers = append(observers, seen)
	}
	key, err := c.sessionKey()
	if err != nil {
		return nil, err
	}
	directory, shelf, err := readAll(ctx, c, seen.watchSource(s), key)
	if err != nil {
		return nil, err
	}
	provider, err := openProvider(c, log)
	if err != nil {
		return nil, err
	}
	pictures, err := servedMedia(ctx, c)
	if err != nil {
		return nil, err
	}
	folder, err := mail.NewFolder(filepath.Join(c.DataDir, "mail"))
	if err != nil {
		return nil, err
	}
	postman, err := newPostman(c, seen.watchOutbox(s), folder, log)
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
		Ledger: seen.watchLedger(s), Provider: seen.watchTill(provider.till), Catalogue: directory, Clock: time.Now, HoldFor: c.holdFor(),
		ReturnURL: c.SiteURL + "/dashboard/", Committed: committed, Log: log, Pseudonym: gate.Pseudonym,
	}
	passwords := store.NewPasswords(max(1, runtime.GOMAXPROCS(0)-1)) // one core stays free while many log in
	reception := &account.Service{Students: s, Accounts: s, Hasher: passwords, Clock: time.Now, Committed: postman.Nudge}
	line := booking.NewQueue(bookedAtOnce, mostInLine, time.Now, log)
	web := handlers.Config{
		Desk: desk, Line: line, Reception: reception, Directory: directory, Standings: s, Leavers: s, Records: s,
		Sessions: session.NewKeeper(s, key, c.SiteURL, time.Now), Logins: s, Privacy: s, Content: shelf,
		Static: static.Files, Media: pictures, Ready: s.Ready, Clock: time.Now, Log: log, Observers: observers,
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
	h := &house{handler: handler, config: c, line: line, log: log, chores: []func(context.Context){
		func(ctx context.Context) { directory.Keep(ctx, refreshEvery, log) },
		desk.KeepReconciled,
		postman.Run,
		func(ctx context.Context) { forget(ctx, s, log) },
		func(ctx context.Context) { shelf.Watch(ctx, rereadEvery, log) },
		newHerald(c, directory, log).Run,
		line.Keep,
	}}
	if seen != nil {
		listener, err := listenForMetrics(c.MetricsAddr)
		if err != nil {
			return nil, err
		}
		seen.watch(watched{c, s, directory, line, handler})
		h.chores = append(h.chores, func(ctx context.Context) { seen.serve(ctx, listener, log) })
	}
	return h, nil
}

// readAll reads the catalogue and the editors' pages at the same time.
func readAll(
	ctx context.Context, c config, s catalogue.Source, key []byte,
) (directory *catalogue.Catalogue, shelf *content.Watcher, err error) {
	var reading sync.WaitGroup
	var shelfErr error
	reading.Go(func() { shelf, shelfErr = openShelf(c, key) })
	directory, err = catalogue.Open(ctx, s)
	reading.Wait()
	return directory, shelf, errors.Join(err, shelfErr)
}
