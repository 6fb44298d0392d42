package handlers_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"efie/handlers/handlerstest"
	"efie/handlers/session"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/booking"
	"efie/test/must"
)

// countingStore is a store of one student with one booking. It records the names of its calls.
type countingStore struct {
	record hostel.Record
	calls  []string
}

func (a *countingStore) note(call string) { a.calls = append(a.calls, call) }

func (a *countingStore) FindSession(context.Context, string) (account.Session, hostel.Account, error) {
	a.note("session")
	ama := hostel.Account{ID: "ama", Name: "Ama Mensah", VerifiedAt: time.Now()}
	se := account.NewSession(ama, "", false, time.Now())
	se.Gender = hostel.Female
	return se, ama, nil
}

func (*countingStore) OpenSession(context.Context, string, account.Session) error { return nil }

func (*countingStore) RecordSessionUse(context.Context, string, time.Time) error { return nil }

func (*countingStore) CloseSession(context.Context, string) error { return nil }

func (*countingStore) MergeSaved(context.Context, string, []int64, time.Time) error { return nil }

func (a *countingStore) CurrentBooking(context.Context, string) (booking.CurrentBooking, error) {
	a.note("current-booking")
	return booking.CurrentBooking{Booking: &a.record.Booking}, nil
}

func (a *countingStore) Record(_ context.Context, code string) (hostel.Record, error) {
	a.note("record")
	if code != a.record.Booking.Code {
		return hostel.Record{}, booking.ErrUnknownBooking
	}
	return a.record, nil
}

func (a *countingStore) Story(context.Context, string, int, string) (hostel.History, error) {
	a.note("history")
	return hostel.History{Bookings: []hostel.Booking{a.record.Booking}, Records: []hostel.Record{a.record}}, nil
}

func (a *countingStore) LastLink(context.Context, string) (booking.PaymentLink, error) {
	a.note("last-link")
	return booking.PaymentLink{}, booking.ErrUnknownLink
}

func (a *countingStore) Sessions(context.Context, string) ([]account.Session, error) {
	a.note("logins")
	return nil, nil
}

func (a *countingStore) AccountByEmail(context.Context, string) (hostel.Account, error) {
	return hostel.Account{}, hostel.ErrUnknownStudent
}

func (a *countingStore) EndSession(context.Context, string, string) error { return nil }

func (a *countingStore) EndOtherSessions(context.Context, string, string) error { return nil }

// paidRecord returns a confirmed and paid booking.
func paidRecord(code string) hostel.Record {
	now := time.Now()
	return hostel.Record{
		Booking: hostel.Booking{
			ID: "b", Code: code, StudentID: "ama", RoomUUID: "bed", Price: hostel.Cedis(450), State: hostel.Confirmed,
			HeldAt: now, ExpiresAt: now.Add(15 * time.Minute), ConfirmedAt: now, ChangedAt: now,
		},
		Payments: []hostel.Payment{{
			Reference: "E", BookingID: "b", Amount: hostel.Cedis(450), Received: hostel.Cedis(450),
			State: hostel.PaymentAllocated, CreatedAt: now, ChangedAt: now,
		}},
	}
}

// A page calls the store as rarely as possible. The tests of store/db count the SQL queries of each call.
func TestEachPageMakesTheListedCallsOfTheStore(t *testing.T) {
	const code = "ABCDEFGH"
	for path, want := range map[string]string{
		"/":                   "session",
		"/hostels":            "session",
		"/hostels/adom-court": "session",
		"/dashboard":          "session history",
		"/dashboard/cancel":   "session history",
		"/receipt/" + code:    "session history",
		"/receipt/ABCDEFG2":   "session history record", // another student's, or unknown
		"/account":            "session current-booking logins",
		"/about":              "session",
	} {
		t.Run(path, func(t *testing.T) {
			s := handlerstest.New(t)
			store := &countingStore{record: paidRecord(code)}
			s.Sessions = session.NewKeeper(store, bytes.Repeat([]byte{1}, 32), "http://localhost", 0, time.Now)
			s.Records = store
			s.Change(func(n *handlerstest.Needs) { n.Accounts.Logins = store })
			r := newRequest(http.MethodGet, path)
			r.AddCookie(s.LogIn(t, "ama"))
			store.calls = nil
			if w := s.Do(t, r); w.Code >= http.StatusInternalServerError || w.Code == http.StatusSeeOther {
				t.Errorf("status %d", w.Code)
			}
			must.Equal(t, "calls of the store", strings.Join(store.calls, " "), want)
		})
	}
}
