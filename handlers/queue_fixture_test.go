package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
	"efie/test/must"
)

// queueStage is a web with a ledger and a provider in memory, and a queue that opens one payment page at a time. Ama
// is logged in; others only stand in her way.
type queueStage struct {
	*stage
	t      *testing.T
	books  *ledgertest.Ledger
	bank   *ledgertest.Bank
	queue  *booking.Queue
	web    http.Handler
	cookie *http.Cookie
	letEnd chan struct{} // lets the provider open the page of one of the others
	others int
}

// standings are what the ledger says a student has.
type standings struct{ *ledgertest.Ledger }

func (s standings) CurrentBooking(_ context.Context, studentID string) (booking.CurrentBooking, error) {
	b, found := s.Booking(studentID)
	if !found || !b.State.TakesBed() {
		return booking.CurrentBooking{}, nil
	}
	return booking.CurrentBooking{Booking: &b}, nil
}

// inQueue runs a test of the queue, in a time of its own.
func inQueue(t *testing.T, test func(*queueStage)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		town := ledgertest.Hostels()
		for i, h := range town {
			h.ID, h.Slug = int64(i+1), fmt.Sprint("house-", i+1)
		}
		town[1].Rooms = append(town[1].Rooms, town[1].Rooms[0])
		hall := &town[1].Rooms[1]
		hall.UUID, hall.NumberOfRooms = "hall", 100 // where the others book
		s := &queueStage{stage: newStage(t), t: t, books: ledgertest.New(ledgertest.BedsOf(town)),
			bank: ledgertest.NewBank(), letEnd: make(chan struct{})}
		s.books.Enrol(hostel.Student{ID: "ama", Gender: hostel.Female, VerifiedAt: time.Now()})
		letEnd := s.letEnd
		s.bank.Meanwhile = func(c ledgertest.Call) {
			p, _ := s.books.Payment(t.Context(), c.Reference)
			if c.Name == "authorize" && p.StudentID != "ama" {
				<-letEnd
			}
		}
		s.config.CurrentBookings = standings{s.books}
		s.config.Bookings = ledgertest.NewService(town, s.books, s.bank, time.Now)
		s.config.Bookings.Unlimited = true // the others have email addresses of one domain
		s.queue = booking.NewQueue(s.config.Bookings, 1)
		s.config.Queue = s.queue
		s.config.Catalogue = s.config.Bookings.Catalogue
		web := newWeb(t, s.config)
		opened := httptest.NewRecorder()
		must.Do(t, s.config.Sessions.Open(opened, httptest.NewRequest(http.MethodPost, "/login", nil),
			hostel.Student{ID: "ama"}, false))
		s.web, s.cookie = web, opened.Result().Cookies()[0]
		test(s)
		close(s.letEnd)
		s.queue.Close()
	})
}

// crowds puts so many others into the queue first.
func (s *queueStage) crowds(many int) {
	s.t.Helper()
	for range many {
		s.others++
		id := fmt.Sprint("other-", s.others)
		other := hostel.Student{ID: id, Email: id + "@example.com", Gender: hostel.Female, VerifiedAt: time.Now()}
		s.books.Enrol(other)
		b, err := s.config.Bookings.Book(s.t.Context(), &other, "hall", ledgertest.AnyBed)
		must.Do(s.t, err)
		go func() { _, _ = s.queue.Pay(s.t.Context(), &other, b, time.Hour) }()
		synctest.Wait()
		time.Sleep(time.Millisecond) // the ledger keeps milliseconds
	}
}

// ends lets so many of the others have their pages.
func (s *queueStage) ends(many int) {
	for range many {
		s.letEnd <- struct{}{}
		synctest.Wait()
	}
}

// pays presses Book with pairs of its form, and Pay on the summary.
func (s *queueStage) pays(pairs ...string) *httptest.ResponseRecorder {
	if w := s.asks("/book", pairs...); w.Header().Get("Location") != summaryPage {
		return w
	}
	return s.asks(payPath, "code", "")
}

// asks sends what Ama's browser sends: pairs of a form to post, or none to get a page.
func (s *queueStage) asks(path string, pairs ...string) *httptest.ResponseRecorder {
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

func (s *queueStage) sends(r *http.Request) *httptest.ResponseRecorder {
	r.AddCookie(s.cookie)
	w := httptest.NewRecorder()
	s.web.ServeHTTP(w, r)
	return w
}

// leads fails the test unless an answer leads to an address that begins so.
func (s *queueStage) leads(w *httptest.ResponseRecorder, to string) {
	s.t.Helper()
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(w.Header().Get("Location"), to) {
		s.t.Errorf("it answers %d and leads to %q, want %s: %s", w.Code, w.Header().Get("Location"), to, banner(w))
	}
}

// says fails the test unless a page has this status and these texts.
func (s *queueStage) says(w *httptest.ResponseRecorder, status int, texts ...string) {
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
