package booking

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// ticket is a wish for a bed that waits in the line. It stands signed in the address of its page, so that
// a server which knows nothing of it gives the student a place by when the student came.
type ticket struct {
	room   string
	shown  string    // the price that the page showed, in pesewas, "" for none
	wished time.Time // when Book was pressed
	since  time.Time // when the student came to the line
}

// ticketAt is the ticket of who waits.
func ticketAt(at booking.Position) ticket {
	return ticket{room: at.RoomUUID, shown: at.Shown, wished: at.Wished, since: at.Since}
}

// ticketLasts is for how long a server believes a ticket that it knows nothing of: longer than a line takes.
const ticketLasts = 20 * time.Minute

// Leavers remembers who left the line, for every server.
type Leavers interface {
	LeaveLine(ctx context.Context, studentID string, now time.Time) error
	// LeftLine is when a student last did, zero for never.
	LeftLine(ctx context.Context, studentID string) (time.Time, error)
}

// queue brings students' attempts to book to the booking queue of this server. A student may have waited at
// another server before.
type queue struct {
	line      *booking.Queue
	seller    seller
	secret    []byte // signs tickets
	standings Standings
	leavers   Leavers
	clock     func() time.Time
}

// seller holds beds and asks the provider for the page that takes the money.
type seller interface {
	Hold(ctx context.Context, student *hostel.Student, roomUUID string) (hostel.Booking, error)
	Checkout(ctx context.Context, student *hostel.Student, booking hostel.Booking) (booking.Checkout, error)
}

// query is a ticket as addresses have it.
func (qu *queue) query(studentID string, t ticket) string {
	wished, since := strconv.FormatInt(t.wished.UnixMilli(), 10), strconv.FormatInt(t.since.UnixMilli(), 10)
	return url.Values{"room": {t.room}, "price": {t.shown}, "wished": {wished}, "since": {since},
		"sign": {qu.sign(studentID, t)}}.Encode()
}

func (qu *queue) sign(studentID string, t ticket) string {
	mac := hmac.New(sha256.New, qu.secret)
	// a hash takes everything
	_, _ = fmt.Fprintf(mac, "line %q %q %q %d %d", studentID, t.room, t.shown, t.wished.UnixMilli(),
		t.since.UnixMilli())
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// ticketOf is the ticket in an address, false where there is none of the student's that still counts.
func (qu *queue) ticketOf(r *http.Request, studentID string) (ticket, bool) {
	q := r.URL.Query()
	wished, err := strconv.ParseInt(q.Get("wished"), 10, 64)
	since, bad := strconv.ParseInt(q.Get("since"), 10, 64)
	if err != nil || bad != nil {
		return ticket{}, false
	}
	t := ticket{q.Get("room"), q.Get("price"), time.UnixMilli(wished), time.UnixMilli(since)}
	fresh := qu.clock().Sub(t.wished) < ticketLasts
	return t, fresh && hmac.Equal([]byte(q.Get("sign")), []byte(qu.sign(studentID, t)))
}

// comesBack gives a student a place here by a ticket of another server, or of this one before it was
// restarted. A wish that was given up, or that a booking came of since, has none.
func (qu *queue) comesBack(ctx context.Context, student hostel.Student, t ticket) error {
	if !t.wished.After(qu.line.Wished(student.ID)) {
		return nil
	}
	gone, err := qu.overtaken(ctx, student.ID, t)
	if err != nil || gone {
		return err
	}
	attempt, err := qu.attempt(ctx, student, t)
	if err != nil {
		return err
	}
	qu.line.Leave(student.ID) // with what was wished before; who is at the desk stays there
	_, err = qu.line.Join(attempt)
	return err
}

// stillWished fails with errLostPlace where a wish that waited long is overtaken by what came of it, or of
// another, at another server.
func (qu *queue) stillWished(ctx context.Context, studentID string, t ticket) error {
	if qu.clock().Sub(t.wished) < answeredIn {
		return nil
	}
	gone, err := qu.overtaken(ctx, studentID, t)
	if err == nil && gone {
		return errLostPlace
	}
	return err
}

// overtaken reports whether a student gave a wish up, or has had a bed since.
func (qu *queue) overtaken(ctx context.Context, studentID string, t ticket) (bool, error) {
	left, err := qu.leavers.LeftLine(ctx, studentID)
	if err != nil || !left.Before(t.wished) {
		return err == nil, err
	}
	standing, err := qu.standings.Standing(ctx, studentID)
	return standing.Booking != nil && standing.Booking.HeldAt.After(t.wished), err
}
