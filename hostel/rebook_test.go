package hostel

import (
	"testing"
	"time"
)

// TestEveryRefusalOfALatePaymentHasItsReason, so that no student is left without one.
func TestEveryRefusalOfALatePaymentHasItsReason(t *testing.T) {
	now := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	ended := Booking{State: Expired, Price: Cedis(530), ExpiresAt: now, ChangedAt: now}
	ama := Student{Gender: Female, VerifiedAt: now}
	for name, c := range map[string]struct {
		change func(b *Booking, h *Hostel, r *Room, s *Student)
		want   string
	}{
		"nothing": {func(*Booking, *Hostel, *Room, *Student) {}, ""},
		"too late": {func(b *Booking, _ *Hostel, _ *Room, _ *Student) {
			b.ExpiresAt = now.Add(-25 * time.Hour)
		}, "paid_late"},
		"given up before": {func(b *Booking, _ *Hostel, _ *Room, _ *Student) {
			b.State, b.ChangedAt = Cancelled, now.Add(-25*time.Hour)
		}, "paid_late"},
		"price":      {func(_ *Booking, _ *Hostel, r *Room, _ *Student) { r.Price = Cedis(1999) }, "price_rose"},
		"gender":     {func(_ *Booking, _ *Hostel, r *Room, _ *Student) { r.Gender = MaleOnly }, "wrong_gender"},
		"hostel":     {func(_ *Booking, h *Hostel, _ *Room, _ *Student) { h.IsAvailable = false }, "hostel_unavailable"},
		"retired":    {func(_ *Booking, h *Hostel, _ *Room, _ *Student) { h.Retired = true }, "hostel_retired"},
		"room":       {func(_ *Booking, _ *Hostel, r *Room, _ *Student) { r.Available = false }, "room_closed"},
		"unverified": {func(_ *Booking, _ *Hostel, _ *Room, s *Student) { s.VerifiedAt = time.Time{} }, "unverified"},
	} {
		t.Run(name, func(t *testing.T) {
			b, s := ended, ama
			h := Hostel{IsAvailable: true, Status: StatusAvailable}
			r := Room{Available: true, Gender: FemaleOnly, Price: Cedis(530)}
			c.change(&b, &h, &r, &s)
			got := RefusalCode(RebookRefusal(b, &h, &r, &s, now))
			if got != c.want || (RefundReason(got) == "") != (c.want == "") {
				t.Errorf("%q with the reason %q, want %q", got, RefundReason(got), c.want)
			}
		})
	}
}
