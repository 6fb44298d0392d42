package booking

import (
	"testing"
	"time"

	"efie/hostel"
)

func TestEveryRefusalOfALatePaymentHasItsReason(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	ended := hostel.Booking{State: hostel.Expired, Price: hostel.Cedis(530), ExpiresAt: now, ChangedAt: now}
	ama := hostel.Student{Account: hostel.Account{VerifiedAt: now}, Gender: hostel.Female}
	for name, c := range map[string]struct {
		change func(b *hostel.Booking, h *hostel.Hostel, r *hostel.Room, s *hostel.Student)
		want   string
	}{
		"nothing": {func(*hostel.Booking, *hostel.Hostel, *hostel.Room, *hostel.Student) {}, ""},
		"too late": {func(b *hostel.Booking, _ *hostel.Hostel, _ *hostel.Room, _ *hostel.Student) {
			b.ExpiresAt = now.Add(-25 * time.Hour)
		}, "paid_late"},
		"released a day before": {func(b *hostel.Booking, _ *hostel.Hostel, _ *hostel.Room, _ *hostel.Student) {
			b.State, b.ChangedAt = hostel.Cancelled, now.Add(-25*time.Hour)
		}, "paid_late"},
		"price": {func(_ *hostel.Booking, _ *hostel.Hostel, r *hostel.Room, _ *hostel.Student) {
			r.Price = hostel.Cedis(1999)
		}, "price_rose"},
		"charge": {func(_ *hostel.Booking, _ *hostel.Hostel, r *hostel.Room, _ *hostel.Student) {
			r.Charges = append(r.Charges, hostel.ExtraCharge{Name: "Dues", Amount: 1, Per: hostel.PerStay})
		}, "price_rose"},
		"all before arrival": {func(_ *hostel.Booking, h *hostel.Hostel, _ *hostel.Room, _ *hostel.Student) {
			h.Rest = hostel.RestBeforeArrival
		}, "price_rose"},
		"water not included": {func(_ *hostel.Booking, h *hostel.Hostel, _ *hostel.Room, _ *hostel.Student) {
			h.Water.Terms = hostel.UtilityOwnMeter
		}, "price_rose"},
		"stay not known": {func(_ *hostel.Booking, h *hostel.Hostel, _ *hostel.Room, _ *hostel.Student) {
			h.Stay = 0
		}, "price_rose"},
		"better terms": {func(_ *hostel.Booking, h *hostel.Hostel, r *hostel.Room, _ *hostel.Student) {
			h.Stay, r.Price = 15, hostel.Cedis(520)
		}, ""},
		"newly stated terms": {func(b *hostel.Booking, _ *hostel.Hostel, _ *hostel.Room, _ *hostel.Student) {
			b.Terms = hostel.CostTerms{}
		}, "price_rose"},
		"gender": {func(_ *hostel.Booking, _ *hostel.Hostel, r *hostel.Room, _ *hostel.Student) {
			r.Gender = hostel.MaleOnly
		}, "wrong_gender"},
		"hostel": {func(_ *hostel.Booking, h *hostel.Hostel, _ *hostel.Room, _ *hostel.Student) {
			h.IsAvailable = false
		}, "hostel_unavailable"},
		"retired": {func(_ *hostel.Booking, h *hostel.Hostel, _ *hostel.Room, _ *hostel.Student) {
			h.Retired = true
		}, "hostel_retired"},
		"room": {func(_ *hostel.Booking, _ *hostel.Hostel, r *hostel.Room, _ *hostel.Student) {
			r.Available = false
		}, "room_closed"},
		"unverified": {func(_ *hostel.Booking, _ *hostel.Hostel, _ *hostel.Room, s *hostel.Student) {
			s.VerifiedAt = time.Time{}
		}, "unverified"},
		"blocked": {func(_ *hostel.Booking, _ *hostel.Hostel, _ *hostel.Room, s *hostel.Student) {
			s.BlockedAt = now
		}, "blocked"},
	} {
		t.Run(name, func(t *testing.T) {
			b, s := ended, ama
			h := hostel.Hostel{IsAvailable: true, Status: hostel.StatusAvailable, Stay: 16, Rest: hostel.RestMonthly,
				Water: hostel.Utility{Terms: hostel.UtilityIncluded}}
			r := hostel.Room{Available: true, Gender: hostel.FemaleOnly, Price: hostel.Cedis(530)}
			b.Terms = h.CostTerms(&r)
			c.change(&b, &h, &r, &s)
			got := ""
			if refusal := RebookRefusal(b, &h, &r, &s, now); refusal != nil {
				got = refusal.(*hostel.Problem).Code
			}
			if got != c.want || (RefundReason(got) == "") != (c.want == "") {
				t.Errorf("%q with the reason %q, want %q", got, RefundReason(got), c.want)
			}
		})
	}
}
