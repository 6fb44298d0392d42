package account

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

func TestAnAccountIsDeletedWhenNothingIsUnderWay(t *testing.T) {
	booking := func(state hostel.BookingState, more ...func(*hostel.Booking)) OwnData {
		b := hostel.Booking{Code: "7K2M9QXA", State: state, HeldAt: noon, ExpiresAt: noon.Add(15 * time.Minute)}
		for _, change := range more {
			change(&b)
		}
		return OwnData{Bookings: []hostel.Booking{{State: hostel.Expired}, b}}
	}
	confirmed := func(at time.Time) func(*hostel.Booking) {
		return func(b *hostel.Booking) { b.ConfirmedAt, b.EndsAt = at, noon.AddDate(0, 5, 0) }
	}
	paid := func(state hostel.PaymentState, opened time.Time) OwnData {
		return OwnData{
			Payments: []hostel.Payment{
				{State: hostel.PaymentRefunded},
				{
					Reference: "EFIE-7", State: state, Amount: hostel.Cedis(450), Received: hostel.Cedis(450),
					CreatedAt: opened,
				},
			},
		}
	}
	lastYear := noon.AddDate(-1, 0, 0)
	alarmed := func(seen time.Time) OwnData {
		d := paid(hostel.PaymentReversed, lastYear)
		d.Alarms = []OwnAlarm{{Alarm: hostel.Alarm{Kind: hostel.AlarmReversed, Reference: "EFIE-7"}, SeenAt: seen}}
		return d
	}
	otherAlarm := paid(hostel.PaymentAllocated, lastYear)
	otherAlarm.Alarms = []OwnAlarm{{Alarm: hostel.Alarm{Reference: "EFIE-8"}}}
	for name, c := range map[string]struct {
		data OwnData
		code string // of the refusal; "" if the account can be deleted
		text string // a part of the refusal
	}{
		"no booking": {OwnData{}, "", ""},
		"a hold": {
			booking(hostel.Held), "bed_kept", "until 2 March 2026, 12:15. Give it up on your dashboard",
		},
		"a booking of today": {
			booking(hostel.Confirmed, confirmed(noon.Add(-time.Hour))), "booking_stands",
			"Your booking 7K2M9QXA is active. Cancel it on your dashboard, which you can do until 3 March 2026, 11:00, " +
				"or come back when your stay is over, on 2 August 2026.",
		},
		"a booking of last week": {
			booking(hostel.Confirmed, confirmed(noon.AddDate(0, 0, -7))), "booking_stands",
			"too late to cancel it here. Come back when your stay is over, on 2 August 2026, or write to us",
		},
		"a stay that is over": {booking(hostel.Ended, confirmed(lastYear)), "", ""},
		"a cancelled booking": {booking(hostel.Cancelled), "", ""},

		"money that just arrived": {paid(hostel.PaymentSucceeded, lastYear), "money_under_way", "EFIE-7 has just arrived"},
		"a bed that was paid":     {paid(hostel.PaymentAllocated, noon), "", ""},
		"a refund that is due": {
			paid(hostel.PaymentRefundDue, lastYear), "money_under_way",
			"Your refund of GH₵ 450 for payment EFIE-7 is on its way",
		},
		"a refund on its way": {paid(hostel.PaymentRefunding, lastYear), "money_under_way", "is on its way"},
		"a refund that failed": {
			paid(hostel.PaymentRefundFailed, lastYear), "money_waits", "write to us and quote this reference",
		},
		"a refund that arrived":   {paid(hostel.PaymentRefunded, noon), "", ""},
		"a dispute":               {paid(hostel.PaymentDisputed, lastYear), "money_waits", "EFIE-7"},
		"wrong money":             {paid(hostel.PaymentWrongMoney, lastYear), "money_waits", "EFIE-7"},
		"a reversal":              {alarmed(time.Time{}), "money_waits", "EFIE-7"},
		"a dismissed reversal":    {alarmed(noon), "", ""},
		"another payment's alarm": {otherAlarm, "", ""},

		"a payment page of today": {
			paid(hostel.PaymentAuthorised, noon.Add(-24*time.Hour+time.Second)), "payment_open",
			"You opened a page to pay GH₵ 450 on 1 March 2026, 12:00, and it may still be paid. Come back after 2 " +
				"March 2026, 12:00.",
		},
		"a failed attempt":            {paid(hostel.PaymentFailed, noon), "payment_open", "may still be paid"},
		"an abandoned payment":        {paid(hostel.PaymentAbandoned, noon), "payment_open", "may still be paid"},
		"an attempt without a page":   {paid(hostel.PaymentCreated, noon), "payment_open", "may still be paid"},
		"a payment page of yesterday": {paid(hostel.PaymentAuthorised, noon.Add(-24*time.Hour)), "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			err := DeletionRefusal(c.data, noon)
			if c.code == "" {
				if err != nil {
					t.Errorf("%s: %v", name, err)
				}
				return
			}
			if p, ok := errors.AsType[*hostel.Problem](err); !ok || p.Kind != hostel.Conflict || p.Code != c.code ||
				!strings.Contains(strings.ToLower(p.Message), strings.ToLower(c.text)) {
				t.Errorf("%s: %v; want %s, %q", name, err, c.code, c.text)
			}
		})
	}
}

func TestDeletingAnAccountNeedsItsPassword(t *testing.T) {
	service, memory, _, committed := newService(esi())
	for _, guess := range []string{"", "a guess"} {
		must.Fail(t, guess, service.ProvePassword(t.Context(), esi(), guess), ErrWrongPassword)
	}
	must.Do(t, service.ProvePassword(t.Context(), esi(), "her old secret"))
	before := esi()
	before.PasswordHash = "hash of an old password"
	if err := service.DeleteAccount(t.Context(), before); !errors.Is(err, ErrWrongPassword) || len(memory.emails) != 0 ||
		*committed != 0 {
		t.Errorf("%v, emails %v", err, memory.emails)
	}
	if err := service.DeleteAccount(t.Context(), esi()); err != nil || *committed != 1 {
		t.Errorf("%v, %d calls of Committed", err, *committed)
	}
	if len(memory.emails) != 1 ||
		!reflect.DeepEqual(memory.emails[0], hostel.Email{
			Kind: hostel.EmailAccountDeleted, To: "esi@example.com", Name: "Esi Owusu",
		}) {
		t.Errorf("emails %+v", memory.emails)
	}
	if err := service.DeleteAccount(t.Context(), esi()); err != nil || len(memory.emails) != 1 || *committed != 1 {
		t.Errorf("a second press: %v, emails %v", err, memory.emails)
	}
	_, err := service.LogIn(t.Context(), "esi@example.com", "her old secret")
	must.Fail(t, "a log-in to a deleted account", err, ErrInvalidCredentials)
}

func TestTheNameOfADeletedAccountIsNotMasked(t *testing.T) {
	r := hostel.Record{Student: hostel.Student{Account: hostel.Account{Name: "Ama Mensah"}}}
	if r.Student.Deleted() || r.MaskedName() != "A••• M•••" {
		t.Errorf("an existing account: %s", r.MaskedName())
	}
	r.Student.Name, r.Student.DeletedAt = hostel.DeletedName, noon
	r.Booking.StudentName = "Ama Mensah" // a deletion removes it, too
	if !r.Student.Deleted() || r.StudentName() != hostel.DeletedName || r.MaskedName() != hostel.DeletedName {
		t.Errorf("a deleted account: %s, %s", r.StudentName(), r.MaskedName())
	}
}
