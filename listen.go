package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"efie/store"
)

const (
	// refreshEvery bounds how long a page may show a bed that another process has sold. One look costs
	// less than a thousandth of one core.
	refreshEvery = 100 * time.Millisecond
	forgetEvery  = time.Hour
	// rereadEvery is how soon an editor sees a change.
	rereadEvery = 250 * time.Millisecond
	// finishIn is how long running requests may take to end when the server stops. It is longer than the
	// 30 seconds that a booking and a slow client's body may take.
	finishIn = 35 * time.Second
	// mostConnections keeps many idle or slow clients from taking all memory and file descriptors. The next
	// client waits until another one leaves; slow clients are made to leave.
	mostConnections = 4096
	// bookedAtOnce is how many bookings wait for the provider at the same time, a second or two each.
	bookedAtOnce = 32
	// mostInLine is how many students wait in the queue before that, some minutes at most.
	mostInLine = 5000
)

// forget removes old rows, once in forgetEvery.
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

// serve listens and runs the background tasks until ctx ends. Then it lets running requests finish.
func (h *house) serve(ctx context.Context) error {
	log := h.log
	listener, err := net.Listen("tcp", h.config.Addr)
	if err != nil {
		return fmt.Errorf("%w; set ADDR to another address", err)
	}
	listener = netutil.LimitListener(listener, mostConnections)
	server := &http.Server{
		Handler: h.handler, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	server.RegisterOnShutdown(h.line.Close) // so that waiting students are answered at once
	chores, stopChores := context.WithCancel(context.Background())
	defer stopChores()
	var working sync.WaitGroup
	for _, chore := range h.chores {
		working.Go(func() { enduring(chores, log, chore) })
	}
	stopped := context.AfterFunc(ctx, func() {
		ctx, cancel := context.WithTimeout(context.Background(), finishIn)
		defer cancel()
		if err := server.Shutdown(ctx); err != nil {
			log.Error("some requests did not finish", "error", err)
		}
		stopChores()
	})
	defer stopped()
	log.Info("listening", "address", listener.Addr().String(), "mode", h.config.Mode)
	if h.config.demo() {
		log.Info("open this in a browser", "efie", h.config.SiteURL, "letters", h.config.SiteURL+"/dev/mail")
	}
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	working.Wait()
	return nil
}
