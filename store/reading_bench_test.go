package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"efie/hostel/booking"
	"efie/store/storetest"
)

// readTogether lets several goroutines read, each with a context that may end, like that of a request.
func readTogether(b *testing.B, read func(ctx context.Context) error) {
	b.Helper()
	for _, n := range atOnce {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			together(b, n, func(int) {
				ctx, cancel := context.WithCancel(b.Context())
				defer cancel()
				if err := read(ctx); err != nil {
					b.Error(err)
				}
			})
		})
	}
}

func BenchmarkFindSession(b *testing.B) {
	h := newFixture(b)
	for i := range 1000 {
		id := fmt.Sprint("student-", i)
		h.AddStudents(id)
		h.AddSession("token of "+id, id, storetest.Noon.Add(time.Hour))
	}
	readTogether(b, func(ctx context.Context) error {
		_, _, err := h.FindSession(ctx, "token of student-500")
		return err
	})
}

// BenchmarkStory reads what the dashboard shows of a student who let a bed go and booked another.
func BenchmarkStory(b *testing.B) {
	h := newFixture(b, storetest.Hostel(1, storetest.Beds("r-1", 5000)))
	for i := range 500 {
		id := fmt.Sprint("student-", i)
		h.AddStudents(id)
		h.HoldBed(id, "r-1", storetest.Noon)
		h.Must(h.Release(b.Context(), id, storetest.Noon))
		h.SettlePayment(h.PayFor(h.HoldBed(id, "r-1", storetest.Noon.Add(time.Minute)),
			storetest.Noon.Add(time.Minute)),
			storetest.Noon.Add(time.Minute))
	}
	readTogether(b, func(ctx context.Context) error {
		s, err := h.Story(ctx, "student-250", 5, "")
		if err == nil && len(s.Records) != 2 {
			err = booking.ErrUnknownBooking
		}
		return err
	})
}
