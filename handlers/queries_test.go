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
)

// asked is a store of one student with one booking. It notes what it is asked for.
type asked struct {
	record hostel.Record
	wants  []string
}

func (a *asked) note(what string) { a.wants = append(a.wants, what) }

func (a *asked) FindSession(context.Context, string) (account.Session, hostel.Student, error) {
	a.note("session")
	student := hostel.Student{ID: "ama", Name: "Ama Mensah", Gender: hostel.Female, VerifiedAt: time.Now()}
	return account.NewSession(student, "", false, time.Now()), student, nil
}

func (*asked) OpenSession(context.Context, string, account.Session) error { return nil }

func (*asked) SeeSession(context.Context, string, time.Time) error { return nil }

func (*asked) CloseSession(context.Context, string) error { return nil }

func (*asked) MergeSaved(context.Context, string, []int64, time.Time) error { return nil }

func (a *asked) CurrentBooking(context.Context, string) (booking.CurrentBooking, error) {
	a.note("standing")
	return booking.CurrentBooking{Booking: &a.record.Booking}, nil
}

func (a *asked) Record(_ context.Context, code string) (hostel.Record, error) {
	a.note("record")
	if code != a.record.Booking.Code {
		return hostel.Record{}, booking.ErrUnknownBooking
	}
	return a.record, nil
}

func (a *asked) Story(context.Context, string, int, string) (hostel.History, error) {
	a.note("story")
	return hostel.History{Bookings: []hostel.Booking{a.record.Booking}, Records: []hostel.Record{a.record}}, nil
}

func (a *asked) Logins(context.Context, string) ([]account.Session, error) {
	a.note("logins")
	return nil, nil
}

func (a *asked) StudentByEmail(context.Context, string) (hostel.Student, error) {
	return hostel.Student{}, hostel.ErrUnknownStudent
}

func (a *asked) EndLogin(context.Context, string, string) error { return nil }

func (a *asked) EndOtherLogins(context.Context, string, string) error { return nil }

// paidRecord is a confirmed booking that was paid.
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

// TestWhatAPageAsksTheStoreFor says what personal pages read. How many queries each of these is,
// TestWhatAPageReads in store/db says: a session, a standing and logins are one, a story is two.
func TestWhatAPageAsksTheStoreFor(t *testing.T) {
	const code = "ABCDEFGH"
	for path, want := range map[string]string{
		"/":                   "session",
		"/hostels":            "session",
		"/hostels/adom-court": "session",
		"/dashboard":          "session story",
		"/dashboard/cancel":   "session story",
		"/receipt/" + code:    "session story",
		"/receipt/ABCDEFG2":   "session story record", // another student's, or unknown
		"/account":            "session standing logins",
		"/about":              "session",
	} {
		t.Run(path, func(t *testing.T) {
			s := handlerstest.New(t)
			store := &asked{record: paidRecord(code)}
			s.Config.Sessions = session.NewKeeper(store, bytes.Repeat([]byte{1}, 32), "http://localhost", time.Now)
			s.Config.CurrentBookings, s.Config.Records, s.Config.Logins = store, store, store
			r := asks(http.MethodGet, path)
			r.AddCookie(s.LogIn(t, "ama"))
			store.wants = nil
			if w := s.Do(t, r); w.Code >= http.StatusInternalServerError || w.Code == http.StatusSeeOther {
				t.Errorf("answered with %d", w.Code)
			}
			if got := strings.Join(store.wants, " "); got != want {
				t.Errorf("it asks for %s, want %s", got, want)
			}
		})
	}
}
