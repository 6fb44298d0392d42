package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"efie/hostel/booking"
)

// reading lets n at once read, each with a context that may end, as a request's does.
func reading(b *testing.B, read func(ctx context.Context) error) {
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
	h := newHouse(b)
	for i := range 1000 {
		id := fmt.Sprint("student-", i)
		h.enrol(id)
		h.session("token of "+id, id, noon.Add(time.Hour))
	}
	reading(b, func(ctx context.Context) error {
		_, _, err := h.FindSession(ctx, "token of student-500")
		return err
	})
}

// BenchmarkStory reads what the dashboard shows of a student who let a bed go and booked another.
func BenchmarkStory(b *testing.B) {
	h := newHouse(b, place(1, beds("r-1", 5000)))
	for i := range 500 {
		id := fmt.Sprint("student-", i)
		h.enrol(id)
		h.hold(id, "r-1", noon)
		h.must(h.Release(b.Context(), id, noon))
		h.settle(h.pays(h.hold(id, "r-1", noon.Add(time.Minute)), noon.Add(time.Minute)), noon.Add(time.Minute))
	}
	reading(b, func(ctx context.Context) error {
		s, err := h.Story(ctx, "student-250", 5, "")
		if err == nil && len(s.Records) != 2 {
			err = booking.ErrUnknownBooking
		}
		return err
	})
}
