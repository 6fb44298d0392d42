package handlerstest

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

// QueueStage is a web with a ledger and a provider in memory, and a queue that opens one payment page at a time. Ama
// is logged in; the others only wait before her.
type QueueStage struct {
	*Stage
	T      *testing.T
	Books  *ledgertest.Ledger
	Bank   *ledgertest.Bank
	Web    http.Handler
	Cookie *http.Cookie
	LetEnd chan struct{} // lets the provider open the page of one of the others
	queue  *booking.Queue
	others int
}

// ledgerRecords has the current bookings of the ledger, and no history.
type ledgerRecords struct {
	Records
	Books *ledgertest.Ledger
}

func (c ledgerRecords) CurrentBooking(_ context.Context, studentID string) (booking.CurrentBooking, error) {
	b, found := c.Books.Booking(studentID)
	if !found || !b.State.TakesBed() {
		return booking.CurrentBooking{}, nil
	}
	return booking.CurrentBooking{Booking: &b}, nil
}

func InQueue(t *testing.T, test func(*QueueStage)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		town := ledgertest.Hostels()
		for i, h := range town {
			h.ID, h.Slug = int64(i+1), fmt.Sprint("house-", i+1)
		}
		town[1].Rooms = append(town[1].Rooms, town[1].Rooms[0])
		hall := &town[1].Rooms[1]
		hall.UUID, hall.NumberOfRooms = "hall", 100 // where the others book
		s := &QueueStage{Stage: New(t), T: t, Books: ledgertest.New(ledgertest.BedsOf(town)),
			Bank: ledgertest.NewBank(), LetEnd: make(chan struct{})}
		s.Books.Enrol(hostel.Student{Account: hostel.Account{ID: "ama", VerifiedAt: time.Now()}, Gender: hostel.Female})
		letEnd := s.LetEnd
		s.Bank.BeforeAnswer = func(c ledgertest.Call) {
			p, _ := s.Books.Payment(t.Context(), c.Reference)
			if c.Name == "authorize" && p.StudentID != "ama" {
				<-letEnd
			}
		}
		s.Records = ledgerRecords{Books: s.Books}
		s.Bookings = ledgertest.NewService(town, s.Books, s.Bank, time.Now)
		s.Bookings.Unlimited = true // the others have email addresses of one domain
		s.queue = booking.NewQueue(s.Bookings, 1)
		s.Change(func(n *Needs) { n.Bookings.Queue, n.API.Queue = s.queue, s.queue })
		s.Web, s.Cookie = s.Open(t), s.LogIn(t, "ama")
		test(s)
		close(s.LetEnd)
		s.queue.Close()
	})
}

// Crowd puts a number of others into the queue.
func (s *QueueStage) Crowd(many int) {
	s.T.Helper()
	for range many {
		s.others++
		id := fmt.Sprint("other-", s.others)
		other := hostel.Student{
			Account: hostel.Account{ID: id, Email: id + "@example.com", VerifiedAt: time.Now()}, Gender: hostel.Female,
		}
		s.Books.Enrol(other)
		b, err := s.Bookings.Book(s.T.Context(), &other, "hall", ledgertest.AnyBed)
		must.Do(s.T, err)
		go func() { _, _ = s.queue.Pay(s.T.Context(), &other, b, time.Hour) }()
		synctest.Wait()
		time.Sleep(time.Millisecond) // the ledger keeps milliseconds
	}
}

// End opens the payment pages of a number of others.
func (s *QueueStage) End(many int) {
	for range many {
		s.LetEnd <- struct{}{}
		synctest.Wait()
	}
}

// Form returns a request with a form of names and values.
func Form(path string, pairs ...string) *http.Request {
	form := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return r
}

func (s *QueueStage) Send(r *http.Request) *httptest.ResponseRecorder {
	r.AddCookie(s.Cookie)
	return Answer(s.Web, r)
}
