package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"efie/demo"
	"efie/handlers"
	"efie/store"
)

const (
	// refreshEvery bounds how long a page may show a bed that another process sold. To look costs
	// less than a thousandth of one core.
	refreshEvery = 100 * time.Millisecond
	forgetEvery  = time.Hour
	// rereadEvery is after how long an editor sees a change.
	rereadEvery = 250 * time.Millisecond
	// finishIn is how long requests that run may take to end when the server stops: above the 30
	// seconds that a booking and a slow client's body may take.
	finishIn = 35 * time.Second
	// mostConnections keeps a crowd of idle or slow clients from taking all memory and files. The
	// next one waits until another leaves, which slow ones are made to do.
	mostConnections = 4096
	// bookedAtOnce is how many bookings wait for the provider at once, a second or two each.
	bookedAtOnce = 32
	// mostInLine is how many wait for their turn before that, some minutes at most.
	mostInLine = 5000
)

type serveCommand struct{}

// Run serves until it is told to stop.
func (serveCommand) Run(r *runner) error {
	warnings := r.config.warnings(os.Environ())
	if err := r.config.checkServe(); err != nil {
		for _, warning := range warnings { // one of them may be the cause
			fmt.Fprintln(os.Stderr, "warning:", warning)
		}
		return fmt.Errorf("these variables of the environment are wrong, and efie serve --help tells of them:\n%w", err)
	}
	keepMemory := startFast()
	log, lines, requests := newLog(r.config.LogFormat, os.Stderr)
	defer func() { _ = lines.Flush() }()
	seen := observers{log: log, requests: []handlers.Observer{requests}}
	if r.config.MetricsAddr != "" {
		seen.meters = newMeters()
		seen.requests = append(seen.requests, seen.meters)
	}
	for _, warning := range warnings {
		log.Warn(warning)
	}
	s, err := r.store()
	if err != nil {
		return err
	}
	defer s.Close()
	if err := notMoved(r.ctx, s, r.config.Database); err != nil {
		return err
	}
	if r.config.demo() {
		if err := fillDemo(r, s, log); err != nil {
			return err
		}
	}
	h, err := open(r, s, seen)
	if err != nil {
		return err
	}
	h.chores = append(h.chores, keepMemory)
	return h.serve(r, log)
}

// fillDemo gives an empty database the demo catalogue.
func fillDemo(r *runner, s *store.Store, log *slog.Logger) error {
	version, err := s.CatalogueVersion(r.ctx)
	if err != nil || version > 0 {
		return err
	}
	began := time.Now()
	report, err := importHostels(r, s, bytes.NewReader(demo.Hostels()), newProgress(os.Stderr))
	if err != nil {
		return err
	}
	log.Info("demo catalogue loaded", "hostels", report.Added, "took", time.Since(began).Round(time.Millisecond))
	return nil
}

// forget removes what is old, now and then.
func forget(ctx context.Context, s *store.Store, log *slog.Logger) {
	tick := time.NewTicker(forgetEvery)
	defer tick.Stop()
	for {
		if err := s.Forget(ctx, time.Now()); err != nil && ctx.Err() == nil {
			log.Error("old rows not removed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// serve listens until the runner's context ends, and then lets running requests finish.
func (h *house) serve(r *runner, log *slog.Logger) error {
	listener, err := net.Listen("tcp", r.config.Addr)
	if err != nil {
		return fmt.Errorf("%w; set ADDR to another address", err)
	}
	listener = netutil.LimitListener(listener, mostConnections)
	server := &http.Server{
		Handler: h.handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	server.RegisterOnShutdown(h.line.Close) // who waits has an answer at once
	chores, stopChores := context.WithCancel(context.Background())
	defer stopChores()
	var working sync.WaitGroup
	for _, chore := range h.chores {
		working.Go(func() { enduring(chores, log, chore) })
	}
	stopped := context.AfterFunc(r.ctx, func() {
		ctx, cancel := context.WithTimeout(context.Background(), finishIn)
		defer cancel()
		if err := server.Shutdown(ctx); err != nil {
			log.Error("some requests did not finish", "error", err)
		}
		stopChores()
	})
	defer stopped()
	log.Info("listening", "address", listener.Addr().String(), "mode", r.config.Mode)
	if r.config.demo() {
		log.Info("open this in a browser", "efie", r.config.SiteURL, "letters", r.config.SiteURL+"/dev/mail")
	}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	working.Wait()
	return nil
}
