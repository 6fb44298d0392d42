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

// nothing is what a student has who has nothing.
type nothing struct{}

func (nothing) Standing(context.Context, string) (booking.CurrentBooking, error) {
	return booking.CurrentBooking{}, nil
}

func TestAProgramWaitsInTheLineAndKeepsItsPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		books := ledgertest.New(map[string]int{"r-1": 1})
		books.Enrol(hostel.Student{ID: "ama", VerifiedAt: time.Unix(1, 0), Gender: hostel.Female})
		s := newStage(t, houseOf(1))
		s.Bookings = ledgertest.NewService(s.shop.hostels, books, ledgertest.NewBank(), time.Now)
		s.Queue = booking.NewQueue(1, 10, time.Now, slog.New(slog.DiscardHandler))
		s.CurrentBookings, s.Clock = nothing{}, time.Now
		s.handler = New(s.Config)
		letEnd := make(chan struct{})
		for _, other := range []string{"esi", "kofi"} {
			if _, err := s.Queue.Join(booking.Request{StudentID: other,
				Make: func(context.Context) booking.Result { <-letEnd; return booking.Result{} }}); err != nil {
				t.Fatal(err)
			}
		}
		asks := func() (status int, said struct{ Message, Code, Reference string }, again string) {
			w := s.do(http.MethodPost, "/payments/", `{"room_uuid":"r-1","room_number":5}`, "Authorization", "Token "+
				strings.Repeat("a", 43))
			if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil {
				t.Errorf("%v: %s", err, w.Body)
			}
			return w.Code, said, w.Header().Get("Retry-After")
		}
		began := time.Now()
		status, said, again := asks()
		if status != http.StatusServiceUnavailable || said.Code != "in_line" ||
			!strings.Contains(said.Message, "number 2 of 2 in the line") || again == "" {
			t.Errorf("in the line it hears %d %+v, again after %q", status, said, again)
		}
		if waited := time.Since(began); waited != maxWait {
			t.Errorf("it waited %s", waited)
		}
		if s.log.Len() > 0 {
			t.Errorf("a wait is no fault: %s", s.log)
		}
		letEnd <- struct{}{}
		if _, said, _ := asks(); !strings.Contains(said.Message, "number 1 of 1") {
			t.Errorf("then it hears %+v", said)
		}
		letEnd <- struct{}{}
		synctest.Wait()
		if b, held := books.Booking("ama"); !held || b.RoomUUID != "r-1" {
			t.Errorf("when its turn came, the line made %+v", b)
		}
		if status, said, _ := asks(); status != http.StatusOK || said.Reference == "" {
			t.Errorf("the answer is %d %+v", status, said)
		}
	})
}
