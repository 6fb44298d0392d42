package servertest

import (
	"context"
	"database/sql"
	"fmt"
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
	"efie/test/must"
)

// RunningSite is a server with a real listener and its background tasks.
type RunningSite struct {
	T       testing.TB
	URL     string
	Config  config.Config
	Store   *store.Store
	Errors  *LockedLog // only the errors
	Log     *LockedLog // the whole log
	Handler http.Handler

	reconcile func(context.Context) error
}

// NewSite starts a site in demo mode with a catalogue. changes alter its configuration before it starts.
func NewSite(t testing.TB, catalogue string, changes ...func(*config.Config)) *RunningSite {
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
	errorLog, log := &LockedLog{}, &LockedLog{}
	errors := slog.NewTextHandler(io.MultiWriter(t.Output(), errorLog), &slog.HandlerOptions{Level: slog.LevelError})
	i := OpenInstance(t, c, catalogue, slog.New(slog.NewMultiHandler(errors, slog.NewTextHandler(log, nil))))
	server.Config.Handler = i.Handler
	server.Start()
	t.Cleanup(func() {
		server.Close()
		must.Do(t, i.Close())
	})
	return &RunningSite{t, c.SiteURL, c, i.Store, errorLog, log, i.Handler, i.Reconcile}
}

func (s *RunningSite) Serve(r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.Handler.ServeHTTP(w, r)
	return w
}

// Ask serves a request without a body. headers are names and values in turn.
func (s *RunningSite) Ask(method, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return s.Serve(r)
}

// SQL opens a separate connection, for changes that the server cannot make.
func (s *RunningSite) SQL() *sql.DB {
	s.T.Helper()
	return OpenDatabase(s.T, s.Config.Database)
}

func (s *RunningSite) Count(query string) (n int) {
	s.T.Helper()
	must.Do(s.T, s.SQL().QueryRow(query).Scan(&n))
	return n
}

// ProveLedger fails the test if the doctor reports anything.
func (s *RunningSite) ProveLedger() {
	s.T.Helper()
	d, err := s.Store.Examine(context.Background())
	if err != nil || len(d.Wrong)+len(d.Waiting) > 0 {
		s.T.Errorf("the doctor reports %v, error %v", d, err)
	}
}

// Emails waits until no email is being sent. It returns the emails in the folder of demo mode.
func (s *RunningSite) Emails() []string {
	s.T.Helper()
	files, err := filepath.Glob(filepath.Join(s.Config.DataDir, "mail", "*.eml"))
	must.Do(s.T, err)
	var emails []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		must.Do(s.T, err)
		emails = append(emails, strings.ReplaceAll(string(text), "=\r\n", "")) // soft breaks of quoted-printable
	}
	s.Eventually("the end of sending", func() bool {
		return s.Count(`select count(*) from outbox where sent_at = 0 and leased_until > 0`) == 0
	})
	return emails
}

// EmailTo waits for an email to an address that contains all texts. It returns the newest one.
func (s *RunningSite) EmailTo(address string, texts ...string) (email string) {
	s.T.Helper()
	s.Eventually(fmt.Sprintf("an email to %s with %q", address, texts), func() bool {
		for _, sent := range s.Emails() {
			lacks := func(text string) bool { return !strings.Contains(sent, text) }
			if strings.Contains(sent, "<"+address+">") && !slices.ContainsFunc(texts, lacks) {
				email = sent
			}
		}
		return email != ""
	})
	return email
}

// Eventually waits until condition returns true. It fails the test after a minute.
func (s *RunningSite) Eventually(what string, condition func() bool) {
	s.T.Helper()
	deadline := time.Now().Add(time.Minute)
	for !condition() {
		if time.Now().After(deadline) {
			s.T.Fatalf("still waiting: %s", what)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (s *RunningSite) Import(file string) {
	s.T.Helper()
	Import(s.T, s.Store, file)
	s.AwaitCatalogue()
}

func (s *RunningSite) AwaitCatalogue() {
	s.T.Helper()
	hostels, _, err := s.Store.Hostels(s.T.Context())
	must.Do(s.T, err)
	b := s.NewBrowser()
	s.Eventually("the new catalogue", func() bool {
		text := b.Get("/sitemap.xml").Body
		return strings.Count(text, "/hostels/") == len(hostels) &&
			!slices.ContainsFunc(hostels,
				func(h *hostel.Hostel) bool { return !strings.Contains(text, "/hostels/"+h.Slug+"<") })
	})
}

func (s *RunningSite) Text(query string) (word string) {
	s.T.Helper()
	must.Do(s.T, s.SQL().QueryRow(query).Scan(&word))
	return word
}

func (s *RunningSite) Exec(query string, args ...any) {
	s.T.Helper()
	_, err := s.SQL().Exec(query, args...)
	must.Do(s.T, err)
}

// NewStudentSite starts a site where the student ama@example.com, a woman, has signed up. It returns her browser, too.
func NewStudentSite(
	t testing.TB, catalogue string, changes ...func(*config.Config),
) (s *RunningSite, ama *WebBrowser) {
	t.Helper()
	s = NewSite(t, catalogue, changes...)
	return s, s.SignedUp("ama@example.com", "female")
}

// AwaitRefund waits until the running server has refunded a payment.
func (s *RunningSite) AwaitRefund(reference string) {
	s.T.Helper()
	s.Eventually("the refund of "+reference, func() bool {
		return s.Text(`select state from payments where reference = '`+reference+`'`) == string(hostel.PaymentRefunded)
	})
}

// Reconcile runs a round of the reconciler now. Otherwise a test waits for the next one, up to two seconds.
func (s *RunningSite) Reconcile() {
	s.T.Helper()
	must.Do(s.T, s.reconcile(s.T.Context()))
}

// BookingCode returns the code of the newest booking.
func (s *RunningSite) BookingCode() string {
	s.T.Helper()
	return s.Text(`select code from bookings order by held_at desc limit 1`)
}

// CatalogueChanged makes the running server read its catalogue again, after a test has changed the database.
func (s *RunningSite) CatalogueChanged() {
	s.T.Helper()
	s.Exec(`update versions set value = value + 1 where name = 'catalogue'`)
}

func SecurityEvents(log string) (names []string) {
	for line := range strings.Lines(log) {
		if _, event, found := strings.Cut(line, `msg=security event=`); found {
			name, _, _ := strings.Cut(strings.TrimPrefix(event, `"`), `id=`)
			names = append(names, strings.Trim(strings.TrimSpace(name), `"`))
		}
	}
	return names
}

// Unthrottled lifts the rate limits, for tests in which many students share one address.
func Unthrottled(c *config.Config) { c.Throttle = config.ThrottleOff }

// PassTime moves the times of the rate limits back, as if d had passed.
func (s *RunningSite) PassTime(d time.Duration) {
	s.T.Helper()
	s.Exec(`update throttles set open_at = open_at - $1, forget_at = forget_at - $1`, d.Milliseconds())
}
