// Package servertest starts Efie for tests: with a listener (RunningSite), without a listener (Instance), or as a
// Process. It has browsers (WebBrowser), JSON clients (APIClient, APIStudent), payment providers (ScriptedProvider,
// PaystackSite), commands (Run) and catalogues. It never imports cli, only cli/run: a package whose tests run commands
// passes cli.Run to Main.
package servertest

import (
	"context"
	"log/slog"
	"net/http"
	"path"
	"strings"
	"testing"
	"time"

	"efie/config"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/server"
	"efie/store"
	"efie/store/transfer"
	"efie/test/must"
)

// Instance is a server without a listener, but with its background tasks.
type Instance struct {
	Store     *store.Store
	Handler   http.Handler
	Reconcile func(context.Context) error // runs one round of the reconciler now
	Close     func() error                // ends the background tasks and closes the database
}

// OpenInstance starts a server with a configuration. It imports the catalogue unless it is empty.
func OpenInstance(t testing.TB, c config.Config, catalogue string, log *slog.Logger) *Instance {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	s, err := store.Open(ctx, c.Database)
	must.Do(t, err)
	must.Do(t, s.MarkMode(ctx, c.Mode))
	if catalogue != "" {
		Import(t, s, catalogue)
	}
	h := openServer(ctx, t, c, s, log)
	done := make(chan struct{})
	for _, task := range h.Tasks {
		go func() { task(ctx); done <- struct{}{} }()
	}
	return &Instance{s, h.Handler, h.Reconciler.Reconcile, func() error {
		stop()
		for range h.Tasks {
			<-done
		}
		return s.Close()
	}}
}

func openServer(ctx context.Context, t testing.TB, c config.Config, s *store.Store, log *slog.Logger) *server.Server {
	t.Helper()
	h, err := server.Open(ctx, c, s, log)
	must.Do(t, err)
	return h
}

// NewHandler opens a server without background tasks and returns its handler.
func NewHandler(t testing.TB, c config.Config, s *store.Store, log *slog.Logger) http.Handler {
	t.Helper()
	return openServer(t.Context(), t, c, s, log).Handler
}

// Import imports hostels as efie import does, but without reading their pictures.
func Import(t testing.TB, s *store.Store, catalogue string) {
	t.Helper()
	must.Do(t, TryImport(s, catalogue))
}

func TryImport(s *store.Store, catalogue string) error {
	hostels, problems := intake.ReadHostels(strings.NewReader(catalogue))
	if len(problems) > 0 {
		return &transfer.ImportRefused{Problems: problems}
	}
	_, err := transfer.Import(context.Background(), s, hostels, sizesOf(hostels), time.Now())
	return err
}

func sizesOf(hostels []*hostel.Hostel) (photos []hostel.Photo) {
	seen := map[string]bool{}
	for _, h := range hostels {
		h.EachPicture(func(_, image string) {
			if name, below := hostel.MediaPath(image); below && !seen[name] {
				seen[name] = true
				size := hostel.PhotoFile{Name: "sizes/" + strings.TrimSuffix(name, path.Ext(name)) + "-1-640", Bytes: 10_000}
				webp, jpeg := size, size
				webp.Name, jpeg.Name = size.Name+".webp", size.Name+".jpg"
				photos = append(photos, hostel.Photo{Path: name, Width: 640, Height: 480, Colour: 0xa5744d, Version: "1",
					Sizes: []hostel.PhotoSize{{Width: 640, WebP: webp, JPEG: jpeg}}})
			}
		})
	}
	return photos
}
