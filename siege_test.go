package main

import (
	"context"
	"encoding/base64"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/config"
	"efie/server/servertest"
	"efie/store"
)

// wave is after how many inputs a siege begins again from its first files.
const wave = 50

// siege is a whole Efie without a listener that fuzz targets send anything to. It begins again
// from the same files after every wave, so that no input is lost on what an earlier one left, and
// then holds the ledger of the wave against itself.
type siege struct {
	config  config.Config
	folder  string // of files to begin from
	waits   bool   // something may wait for a person
	renew   func() // begins again what a wave has outside the folder, nil for nothing
	inputs  int
	store   *store.Store
	handler http.Handler
	log     *servertest.LockedLog // of errors
	close   func()
}

// newSiege opens an Efie with a catalogue; stage then does what every wave begins with.
func newSiege(tb testing.TB, catalogue string, stage func(*siege), changes ...func(*config.Config)) *siege {
	tb.Helper()
	s := &siege{folder: tb.TempDir(), log: &servertest.LockedLog{}, config: config.Config{
		Mode: config.DemoMode, SiteURL: "http://localhost:8080", SessionKey: base64.StdEncoding.EncodeToString(make([]byte, 32)),
		MailFrom: "Efie <hello@localhost>", SupportEmail: "help@localhost", MediaURL: "/media", HoldMinutes: 15, Throttle: config.ThrottleOff,
	}}
	for _, change := range changes {
		change(&s.config)
	}
	servertest.NewDatabase(tb, s.folder, catalogue)
	s.open(tb, s.folder)
	stage(s)
	s.close()
	s.begin(tb)
	tb.Cleanup(func() { s.close() })
	return s
}

// open opens the house on a folder, with all that works behind it.
func (s *siege) open(t testing.TB, dir string) {
	t.Helper()
	s.config.DataDir, s.config.Database = dir, filepath.Join(dir, "efie.db")
	i := servertest.OpenInstance(t, s.config, "", s.errors())
	s.store, s.handler = i.Store, i.Handler
	s.close = func() { _ = i.Close() }
}

// errors is the log that the harness reads: of errors alone.
func (s *siege) errors() *slog.Logger {
	return slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelError}))
}

// begin opens a copy of the first files.
func (s *siege) begin(t testing.TB) {
	t.Helper()
	if s.renew != nil {
		s.renew()
	}
	dir, err := os.MkdirTemp(filepath.Dir(s.folder), "wave-")
	if err == nil {
		err = os.CopyFS(dir, os.DirFS(s.folder))
	}
	if err != nil {
		t.Fatal(err)
	}
	s.open(t, dir)
	closed := s.close
	s.close = func() { closed(); os.RemoveAll(dir) }
}

// send gives the house a request, and fails the test when the answer is none that may be.
func (s *siege) send(t testing.TB, r *http.Request) servertest.Response {
	t.Helper()
	r.RemoteAddr = "192.0.2.1:40000"
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	body, err := io.ReadAll(w.Result().Body)
	if err != nil {
		t.Fatal(err)
	}
	a := servertest.Response{Status: w.Code, Path: r.URL.Path, Body: string(body), Header: w.Header()}
	if err := faultOf(a, s.config.SiteURL, s.log.String()); err != nil {
		t.Fatalf("%s %s: %v\n%s\n%.2000s", r.Method, r.URL, err, s.log, a.Body)
	}
	if strings.Contains(a.Body, s.config.SessionKey) {
		t.Fatalf("%s %s tells the key of the sessions", r.Method, r.URL)
	}
	return a
}

// next ends an input, and with the last of a wave the wave; also when it is spent already, because
// somebody was logged out whom later inputs need.
func (s *siege) next(t testing.TB, spent bool) {
	t.Helper()
	if s.inputs++; spent || s.inputs%wave == 0 {
		s.examine(t)
		s.close()
		s.begin(t)
	}
}

// examine holds the ledger against itself.
func (s *siege) examine(t testing.TB) {
	t.Helper()
	d, err := s.store.Examine(context.Background())
	if err != nil || len(d.Wrong) > 0 || len(d.Waiting) > 0 && !s.waits {
		t.Fatalf("the doctor finds %+v, error %v", d, err)
	}
}

// ask reads one value of the database.
func (s *siege) ask(t testing.TB, query string) (value string) {
	t.Helper()
	db := servertest.OpenDatabase(t, s.config.Database)
	defer db.Close()
	if err := db.QueryRow(query).Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}
