package api

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/booking/ledgertest"
)

// standings are what the ledger says a student has.
type standings struct{ *ledgertest.Ledger }

func (s standings) Standing(_ context.Context, studentID string) (booking.CurrentBooking, error) {
	b, found := s.Booking(studentID)
	if !found || !b.State.TakesBed() {
		return booking.CurrentBooking{}, nil
	}
	return booking.CurrentBooking{Booking: &b}, nil
}

// busy is a program's way to a desk that is busy, until let end.
type busy struct {
	*stage
	books  *ledgertest.Ledger
	bank   *ledgertest.Bank
	letEnd chan struct{}
}

// answer is what a program reads.
type answer struct {
	status          int
	Code, Reference string
}

// inBusyLine runs a test with such a desk, in a time of its own.
func inBusyLine(t *testing.T, test func(*busy)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &busy{newStage(t, houseOf(1), houseOf(2)), ledgertest.New(map[string]int{"r-1": 1, "r-2": 1}),
			ledgertest.NewBank(), make(chan struct{})}
		s.books.Enrol(hostel.Student{ID: "ama", Email: "ama@example.com", VerifiedAt: time.Unix(1, 0),
			Gender: hostel.Female})
		s.Bookings = ledgertest.NewService(s.shop.hostels, s.books, s.bank, time.Now)
		s.Queue = booking.NewQueue(1, 10, time.Now, slog.New(slog.DiscardHandler))
		s.CurrentBookings, s.Clock = standings{s.books}, time.Now
		s.handler = New(s.Config)
		if _, err := s.Queue.Join(booking.Request{StudentID: "esi",
			Make: func(context.Context) booking.Result { <-s.letEnd; return booking.Result{} }}); err != nil {
			t.Fatal(err)
		}
		test(s)
	})
}

// asks sends a body, which waits in the line for its answer.
func (s *busy) asks(t *testing.T, path, body string) <-chan answer {
	t.Helper()
	answers := make(chan answer, 1)
	go func() {
		w := s.do(http.MethodPost, path, body, "Authorization", "Token "+strings.Repeat("a", 43))
		said := answer{status: w.Code}
		if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil {
			t.Errorf("%v: %s", err, w.Body)
		}
		answers <- said
	}()
	synctest.Wait()
	return answers
}

// holds keeps a bed of r-1 for Ama.
func (s *busy) holds(t *testing.T, id string) {
	t.Helper()
	if _, err := s.books.Hold(t.Context(),
		hostel.Booking{ID: id, StudentID: "ama", RoomUUID: "r-1", State: hostel.Held, Price: hostel.Cedis(450),
			HeldAt: time.Now(), ExpiresAt: time.Now().Add(time.Hour)}); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsOwedIsReadAgainWhenTheTurnComes(t *testing.T) {
	for name, c := range map[string]struct {
		again  bool
		status int
		code   string
	}{
		"let go":                  {false, http.StatusConflict, booking.ErrNoHold.Code},
		"let go, and taken again": {true, http.StatusOK, ""},
	} {
		t.Run(name, func(t *testing.T) {
			inBusyLine(t, func(s *busy) {
				s.holds(t, "first")
				said := s.asks(t, "/payments/verify/",
					`{"email":"ama@example.com","amount":45000,"hostel_id":1,"room_uuid":"r-1","room_number":5,
					"callback_url":"/dashboard/"}`)
				if err := s.books.Release(t.Context(), "ama", time.Now()); err != nil {
					t.Fatal(err)
				}
				if c.again {
					s.holds(t, "second")
				}
				s.letEnd <- struct{}{}
				if got := <-said; got.status != c.status || got.Code != c.code {
					t.Errorf("it hears %+v", got)
				}
				if opened := len(s.bank.References()); (opened == 1) != c.again {
					t.Errorf("%d pages were opened", opened)
				}
			})
		})
	}
}

func TestACallForOneRoomIsNotAnsweredWithAnother(t *testing.T) {
	inBusyLine(t, func(s *busy) {
		first := s.asks(t, "/payments/", `{"room_uuid":"r-1","room_number":5}`)
		second := s.asks(t, "/payments/", `{"room_uuid":"r-2","room_number":5}`)
		s.letEnd <- struct{}{}
		if got := <-first; got.status != http.StatusConflict || got.Code == "" || got.Reference != "" {
			t.Errorf("the first room answers %+v", got)
		}
		if got := <-second; got.status != http.StatusOK || got.Reference == "" {
			t.Errorf("the second room answers %+v", got)
		}
	})
}
