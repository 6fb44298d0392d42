package handlers

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
)

// lineStage is a web with a ledger and a provider in memory, and a desk that serves one at a time. Ama
// is logged in; others only stand in her way.
type lineStage struct {
	*stage
	t       *testing.T
	books   *ledgertest.Ledger
	bank    *ledgertest.Bank
	line    *booking.Queue
	web     http.Handler
	cookie  *http.Cookie
	letEnd  chan struct{} // lets the one end who is at the desk
	blocked int
}

// standings are what the ledger says a student has.
type standings struct{ *ledgertest.Ledger }

func (s standings) Standing(_ context.Context, studentID string) (booking.CurrentBooking, error) {
	b, found := s.Booking(studentID)
	if !found || !b.State.TakesBed() {
		return booking.CurrentBooking{}, nil
	}
	return booking.CurrentBooking{Booking: &b}, nil
}

// inLine runs a test of the line, in a time of its own.
func inLine(t *testing.T, longest int, test func(*lineStage)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		town := ledgertest.Hostels()
		for i, h := range town {
			h.ID, h.Slug = int64(i+1), fmt.Sprint("house-", i+1)
		}
		s := &lineStage{stage: newStage(t), t: t, books: ledgertest.New(ledgertest.BedsOf(town)),
			bank: ledgertest.NewBank(), letEnd: make(chan struct{})}
		s.books.Enrol(hostel.Student{ID: "ama", Gender: hostel.Female, VerifiedAt: time.Now()})
		s.line = booking.NewQueue(1, longest, time.Now, slog.New(slog.DiscardHandler))
		s.config.Queue, s.config.CurrentBookings = s.line, standings{s.books}
		s.config.Bookings = ledgertest.NewService(town, s.books, s.bank, time.Now)
		s.config.Catalogue = s.config.Bookings.Catalogue
		web, err := New(s.config)
		if err != nil {
			t.Fatal(err)
		}
		opened := httptest.NewRecorder()
		if err := s.config.Sessions.Open(opened, httptest.NewRequest(http.MethodPost, "/login", nil),
			hostel.Student{ID: "ama"}, false); err != nil {
			t.Fatal(err)
		}
		s.web, s.cookie = web, opened.Result().Cookies()[0]
		test(s)
		close(s.letEnd)
		s.line.Close()
	})
}

// crowds puts so many others into the queue first.
func (s *lineStage) crowds(many int) {
	s.t.Helper()
	letEnd := s.letEnd
	for range many {
		s.blocked++
		if _, err := s.line.Join(booking.Request{StudentID: fmt.Sprint("other-", s.blocked),
			Make: func(context.Context) booking.Result {
				<-letEnd
				return booking.Result{}
			}}); err != nil {
			s.t.Fatal(err)
		}
	}
}

// ends lets so many of the others leave the desk.
func (s *lineStage) ends(many int) {
	for range many {
		s.letEnd <- struct{}{}
		synctest.Wait()
	}
}

// asks sends what Ama's browser sends: pairs of a form to post, or none to get a page.
func (s *lineStage) asks(path string, pairs ...string) *httptest.ResponseRecorder {
	form := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	r := httptest.NewRequest(http.MethodGet, path, nil)
	if pairs != nil {
		r = httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return s.sends(r)
}

func (s *lineStage) sends(r *http.Request) *httptest.ResponseRecorder {
	r.AddCookie(s.cookie)
	w := httptest.NewRecorder()
	s.web.ServeHTTP(w, r)
	return w
}

// leads fails the test unless an answer leads to an address that begins so.
func (s *lineStage) leads(w *httptest.ResponseRecorder, to string) {
	s.t.Helper()
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), to) {
		s.t.Errorf("it answers %d and leads to %q, want %s: %s", w.Code, w.Header().Get("Location"), to, banner(w))
	}
}

// says fails the test unless a page has this status and these texts.
func (s *lineStage) says(w *httptest.ResponseRecorder, status int, texts ...string) {
	s.t.Helper()
	for _, text := range texts {
		if w.Code != status || !strings.Contains(w.Body.String(), text) {
			s.t.Errorf("%d without %q, want %d: %s", w.Code, text, status, banner(w))
		}
	}
}

// banner is what a page says at its top, or the beginning of it.
func banner(w *httptest.ResponseRecorder) string {
	text := w.Body.String()
	if _, after, found := strings.Cut(text, `class="banner`); found {
		text = after
	}
	return text[:min(len(text), 900)]
}

// leavers remembers in memory who left the line.
type leavers struct{ left sync.Map }

func (l *leavers) LeaveLine(_ context.Context, studentID string, now time.Time) error {
	l.left.Store(studentID, now)
	return nil
}

func (l *leavers) LeftLine(_ context.Context, studentID string) (time.Time, error) {
	at, _ := l.left.Load(studentID)
	left, _ := at.(time.Time)
	return left, nil
}
