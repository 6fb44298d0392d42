package fuzz_test

import (
	"context"
	"encoding/base64"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"efie/config"
	"efie/hostel"
	"efie/server/servertest"
	"efie/store"
	"efie/test/must"
)

// inputsPerRound is the number of inputs before the harness starts again with its first files.
const inputsPerRound = 50

// harness is a whole server without a listener. Fuzz targets send any input to it. After each round of inputs it
// examines the ledger and starts again from the same files, so an input does not depend on earlier rounds.
type harness struct {
	config       config.Config
	folder       string // the first files of each round
	allowWaiting bool   // whether payments may wait for a person
	renew        func() // resets the state outside the folder before a round; may be nil
	inputs       int
	store        *store.Store
	handler      http.Handler
	log          *servertest.LockedLog // of errors
	close        func()
}

// newHarness opens a server with a catalogue. stage prepares the first state of each round.
func newHarness(tb testing.TB, catalogue string, stage func(*harness), changes ...func(*config.Config)) *harness {
	tb.Helper()
	s := &harness{folder: tb.TempDir(), log: &servertest.LockedLog{}, config: config.Config{
		Mode: config.DemoMode, SiteURL: "http://localhost:8080",
		SessionKey: base64.StdEncoding.EncodeToString(make([]byte, 32)),
		MailFrom:   "Efie <hello@localhost>", SupportEmail: "help@localhost", MediaURL: "/media", HoldMinutes: 15,
		Throttle: config.ThrottleOff,
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

// open opens the server on a folder, with its background tasks.
func (s *harness) open(t testing.TB, dir string) {
	t.Helper()
	s.config.DataDir, s.config.Database = dir, filepath.Join(dir, "efie.db")
	i := servertest.OpenInstance(t, s.config, "", s.errors())
	s.store, s.handler = i.Store, i.Handler
	s.close = func() { _ = i.Close() }
}

// errors returns a logger that writes errors to the log of the harness.
func (s *harness) errors() *slog.Logger {
	return slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelError}))
}

// begin starts a round on a copy of the first files.
func (s *harness) begin(t testing.TB) {
	t.Helper()
	if s.renew != nil {
		s.renew()
	}
	dir, err := os.MkdirTemp(filepath.Dir(s.folder), "wave-")
	if err == nil {
		err = os.CopyFS(dir, os.DirFS(s.folder))
	}
	must.Do(t, err)
	s.open(t, dir)
	closed := s.close
	s.close = func() { closed(); os.RemoveAll(dir) }
}

// send gives the server a request, and fails the test if the answer has a fault.
func (s *harness) send(t testing.TB, r *http.Request) servertest.Response {
	t.Helper()
	r.RemoteAddr = "192.0.2.1:40000"
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	body, err := io.ReadAll(w.Result().Body)
	must.Do(t, err)
	a := servertest.Response{Status: w.Code, Path: r.URL.Path, Body: string(body), Header: w.Header()}
	if err := faultOf(a, s.config.SiteURL, s.log.String()); err != nil {
		t.Fatalf("%s %s: %v\n%s\n%.2000s", r.Method, r.URL, err, s.log, a.Body)
	}
	if strings.Contains(a.Body, s.config.SessionKey) {
		t.Fatalf("the answer to %s %s contains the session key", r.Method, r.URL)
	}
	return a
}

// next ends an input. It ends the round after the last input of a round, or if spent is true: later inputs need a
// student who was logged out.
func (s *harness) next(t testing.TB, spent bool) {
	t.Helper()
	if s.inputs++; spent || s.inputs%inputsPerRound == 0 {
		s.examine(t)
		s.close()
		s.begin(t)
	}
}

// examine runs the doctor on the ledger.
func (s *harness) examine(t testing.TB) {
	t.Helper()
	d, err := s.store.Examine(context.Background())
	unexpected := slices.DeleteFunc(d.Waiting, func(text string) bool { // a form raises this alarm
		return strings.Contains(text, string(hostel.AlarmUnknownStudent))
	})
	if err != nil || len(d.Wrong) > 0 || len(unexpected) > 0 && !s.allowWaiting {
		t.Fatalf("the doctor finds %+v, error %v", d, err)
	}
}

func (s *harness) ask(t testing.TB, query string) (value string) {
	t.Helper()
	db := servertest.OpenDatabase(t, s.config.Database)
	defer db.Close()
	must.Do(t, db.QueryRow(query).Scan(&value))
	return value
}
