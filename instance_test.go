package main

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/config"
	"efie/hostel/intake"
	"efie/server"
	"efie/store"
	"efie/store/transfer"
)

// instance is a server without a listener, with all that works in the background.
type instance struct {
	store   *store.Store
	handler http.Handler
	close   func() error // ends the background tasks and closes the database
}

// openInstance opens the database of a configuration, fills it with a catalogue, and starts a server on it. An
// empty catalogue leaves the database as it is.
func openInstance(t testing.TB, c config.Config, catalogue string, log *slog.Logger) *instance {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	s, err := store.Open(ctx, c.Database)
	if err != nil {
		t.Fatal(err)
	}
	if catalogue != "" {
		importCatalogue(t, s, catalogue)
	}
	h := wireServer(ctx, t, c, s, log)
	done := make(chan struct{})
	for _, chore := range h.Tasks {
		go func() { chore(ctx); done <- struct{}{} }()
	}
	return &instance{s, h.Handler, func() error {
		stop()
		for range h.Tasks {
			<-done
		}
		return s.Close()
	}}
}

// wireServer opens a server on an open database. Its background tasks do not run.
func wireServer(ctx context.Context, t testing.TB, c config.Config, s *store.Store, log *slog.Logger) *server.Server {
	t.Helper()
	h, err := server.Open(ctx, c, s, log)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// newHandler opens a server on an open database, without what works in the background, and returns its pages.
func newHandler(t testing.TB, c config.Config, s *store.Store, log *slog.Logger) http.Handler {
	t.Helper()
	return wireServer(t.Context(), t, c, s, log).Handler
}

// importCatalogue writes hostels as the command import does, but for their pictures.
func importCatalogue(t testing.TB, s *store.Store, catalogue string) {
	t.Helper()
	if err := tryImport(s, catalogue); err != nil {
		t.Fatal(err)
	}
}

// tryImport is importCatalogue for a catalogue that may be refused.
func tryImport(s *store.Store, catalogue string) error {
	hostels, problems := intake.ReadHostels(strings.NewReader(catalogue), nil)
	if len(problems) > 0 {
		return &transfer.ImportRefused{Problems: problems}
	}
	_, err := transfer.Import(context.Background(), s, hostels, nil, time.Now(), nil)
	return err
}
