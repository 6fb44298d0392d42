package main

import (
	"context"
	"database/sql"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/config"
	"efie/hostel"
	"efie/store"
)

// site is a whole Efie behind a real listener, with everything that works in the background.
type site struct {
	t      testing.TB
	url    string
	config config.Config
	store  *store.Store
	log    *lockedLog // of errors
	// everything is the whole log, as an operator has it.
	everything *lockedLog
	web        http.Handler
}

// newSite opens a demo with the given catalogue, and with what is changed of its environment.
func newSite(t testing.TB, catalogue string, changes ...func(*config.Config)) *site {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	dir := t.TempDir()
	c := config.Config{
		Mode: config.DemoMode, SiteURL: "http://" + server.Listener.Addr().String(), DataDir: dir,
		Database: filepath.Join(dir, "efie.db"), MailFrom: "Efie <hello@localhost>", SupportEmail: "help@localhost",
		MediaURL: "/media", HoldMinutes: 15,
	}
	for _, change := range changes {
		change(&c)
	}
	log, everything := &lockedLog{}, &lockedLog{}
	errors := slog.NewTextHandler(io.MultiWriter(testLog{t}, log), &slog.HandlerOptions{Level: slog.LevelError})
	i := openInstance(t, c, catalogue, slog.New(slog.NewMultiHandler(errors, slog.NewTextHandler(everything, nil))))
	server.Config.Handler = i.handler
	server.Start()
	t.Cleanup(func() {
		server.Close()
		if err := i.close(); err != nil {
			t.Error(err)
		}
	})
	return &site{t, c.SiteURL, c, i.store, log, everything, i.handler}
}

// testLog shows what the server logs beside the test that caused it.
type testLog struct{ t testing.TB }

func (l testLog) Write(line []byte) (int, error) {
	l.t.Logf("%s", line)
	return len(line), nil
}

// sql opens a connection of its own, for what no part of Efie may do.
func (s *site) sql() *sql.DB {
	s.t.Helper()
	db, err := sql.Open("sqlite3", s.config.Database+"?_busy_timeout=5000")
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { db.Close() })
	return db
}

// count runs a query that counts.
func (s *site) count(query string) (n int) {
	s.t.Helper()
	if err := s.sql().QueryRow(query).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// proveLedger fails the test when the doctor finds something.
func (s *site) proveLedger() {
	s.t.Helper()
	d, err := s.store.Examine(context.Background())
	if err != nil || len(d.Wrong)+len(d.Waiting) > 0 {
		s.t.Errorf("the doctor finds %v, error %v", d, err)
	}
}

// letters are the letters in the folder of the demo, as they were sent.
func (s *site) letters() []string {
	s.t.Helper()
	files, err := filepath.Glob(filepath.Join(s.config.DataDir, "mail", "*.eml"))
	if err != nil {
		s.t.Fatal(err)
	}
	var letters []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			s.t.Fatal(err)
		}
		letters = append(letters, strings.ReplaceAll(string(text), "=\r\n", "")) // soft breaks of quoted-printable
	}
	return letters
}

// eventually asks again until the answer is true; what happens behind a request takes a moment.
func (s *site) eventually(what string, ask func() bool) {
	s.t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for !ask() {
		if time.Now().After(deadline) {
			s.t.Fatalf("still waiting: %s", what)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// imports brings a file into the running site and waits until pages know it.
func (s *site) imports(file string) {
	s.t.Helper()
	importCatalogue(s.t, s.store, file)
	s.settles()
}

// settles waits until pages show the catalogue as the store has it.
func (s *site) settles() {
	s.t.Helper()
	hostels, _, err := s.store.Hostels(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	b := s.browser()
	s.eventually("the new catalogue", func() bool {
		text := b.get("/sitemap.xml").body
		return strings.Count(text, "/hostels/") == len(hostels) && !slices.ContainsFunc(hostels, func(h *hostel.Hostel) bool { return !strings.Contains(text, "/hostels/"+h.Slug+"<") })
	})
}

// word reads one text past the store.
func (s *site) word(query string) (word string) {
	s.t.Helper()
	if err := s.sql().QueryRow(query).Scan(&word); err != nil {
		s.t.Fatal(err)
	}
	return word
}

// exec changes the database past the store.
func (s *site) exec(query string, args ...any) {
	s.t.Helper()
	if _, err := s.sql().Exec(query, args...); err != nil {
		s.t.Fatal(err)
	}
}

// siteWithABooking is a site where one student has paid for a bed, the booking's code and the payment's reference.
func siteWithABooking(t testing.TB) (s *site, code, reference string) {
	t.Helper()
	s = newSite(t, strings.ReplaceAll(catalogueOf(2, 2), `"price":450`, `"price":450.05`))
	b := s.browser()
	b.signUp("ama@example.com", "female")
	b.pressed(b.post("/book", "room", "room-0"), "pay").wants(t, 200, "Confirmed")
	return s, s.word(`select code from bookings`), s.word(`select reference from payments`)
}

// arrivesBack waits until the running server has sent a payment back.
func (s *site) arrivesBack(reference string) {
	s.t.Helper()
	s.eventually("the refund of "+reference, func() bool {
		return s.word(`select state from payments where reference = '`+reference+`'`) == string(hostel.PaymentRefunded)
	})
}

// code is the code of the booking that was made last.
func (s *site) code() (code string) {
	s.t.Helper()
	if err := s.sql().QueryRow(`select code from bookings order by held_at desc limit 1`).Scan(&code); err != nil {
		s.t.Fatal(err)
	}
	return code
}

// events are the names of the security events in a log, in their order.
func events(log string) (names []string) {
	for line := range strings.Lines(log) {
		if _, event, found := strings.Cut(line, `msg=security event=`); found {
			name, _, _ := strings.Cut(strings.TrimPrefix(event, `"`), `id=`)
			names = append(names, strings.Trim(strings.TrimSpace(name), `"`))
		}
	}
	return names
}

// unthrottled lifts the limits on attempts, for what is many people's load by itself.
func unthrottled(c *config.Config) { c.Throttle = config.ThrottleOff }

// goesBy lets time go by for the limits on attempts.
func (s *site) goesBy(d time.Duration) {
	s.t.Helper()
	if _, err := s.sql().Exec(`update throttles set open_at = open_at - $1, forget_at = forget_at - $2`, d.Milliseconds(), d.Milliseconds()); err != nil {
		s.t.Fatal(err)
	}
}
