// Package servertest starts Efie for tests: behind a listener (RunningSite), without one (Instance), or as a Process.
// Around it are browsers (WebBrowser), JSON clients (APIClient), crowds (APIStudent), payment providers
// (ScriptedProvider, PaystackSite), commands (Run) and catalogues. It never imports cli: a package whose tests run
// commands passes cli.Run to Main.
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

// Instance is a server without a listener, with everything that works in the background.
type Instance struct {
	Store   *store.Store
	Handler http.Handler
	Close   func() error // ends the background tasks and closes the database
}

// OpenInstance starts a server on a configuration, and imports a catalogue unless that is empty.
func OpenInstance(t testing.TB, c config.Config, catalogue string, log *slog.Logger) *Instance {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	s, err := store.Open(ctx, c.Database)
	must.Do(t, err)
	if catalogue != "" {
		Import(t, s, catalogue)
	}
	h := wireServer(ctx, t, c, s, log)
	done := make(chan struct{})
	for _, task := range h.Tasks {
		go func() { task(ctx); done <- struct{}{} }()
	}
	return &Instance{s, h.Handler, func() error {
		stop()
		for range h.Tasks {
			<-done
		}
		return s.Close()
	}}
}

func wireServer(ctx context.Context, t testing.TB, c config.Config, s *store.Store, log *slog.Logger) *server.Server {
	t.Helper()
	h, err := server.Open(ctx, c, s, log)
	must.Do(t, err)
	return h
}

// NewHandler opens a server on an open database, without its background tasks, and returns its pages.
func NewHandler(t testing.TB, c config.Config, s *store.Store, log *slog.Logger) http.Handler {
	t.Helper()
	return wireServer(t.Context(), t, c, s, log).Handler
}

// Import imports hostels as the command does, but for their pictures.
func Import(t testing.TB, s *store.Store, catalogue string) {
	t.Helper()
	must.Do(t, TryImport(s, catalogue))
}

func TryImport(s *store.Store, catalogue string) error {
	hostels, problems := intake.ReadHostels(strings.NewReader(catalogue), nil)
	if len(problems) > 0 {
		return &transfer.ImportRefused{Problems: problems}
	}
	_, err := transfer.Import(context.Background(), s, hostels, sizesOf(hostels), time.Now(), nil)
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
