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

// queueToken is a student's request for a bed that waits in the queue. The address of the queue's page holds it,
// signed, so that another server can give the student the same position.
type queueToken struct {
	room   string
	shown  string    // the price that the page showed, in pesewas, "" for none
	wished time.Time // when Book was pressed
	since  time.Time // when the student joined the queue
}

// tokenAt is the token of a waiting student.
func tokenAt(at booking.Position) queueToken {
	return queueToken{room: at.RoomUUID, shown: at.Shown, wished: at.Wished, since: at.Since}
}

// tokenLasts is how long a token is valid: longer than any wait in the queue.
const tokenLasts = 20 * time.Minute

// Leavers remembers which students left the queue, for every server.
type Leavers interface {
	LeaveLine(ctx context.Context, studentID string, now time.Time) error
	// LeftLine is when a student last did, zero for never.
	LeftLine(ctx context.Context, studentID string) (time.Time, error)
}

// queue sends students' requests for beds to the booking queue of this server. A student may have waited at
// another server before.
type queue struct {
	queue     *booking.Queue
	seller    seller
	secret    []byte // signs tokens
	standings CurrentBookings
	leavers   Leavers
	clock     func() time.Time
}

// seller holds beds and asks the provider for the page that takes the money.
type seller interface {
	Hold(ctx context.Context, student *hostel.Student, roomUUID string) (hostel.Booking, error)
	Checkout(ctx context.Context, student *hostel.Student, booking hostel.Booking) (booking.Checkout, error)
}

// query writes a token as the query of an address.
func (qu *queue) query(studentID string, t queueToken) string {
	wished, since := strconv.FormatInt(t.wished.UnixMilli(), 10), strconv.FormatInt(t.since.UnixMilli(), 10)
	return url.Values{"room": {t.room}, "price": {t.shown}, "wished": {wished}, "since": {since},
		"sign": {qu.sign(studentID, t)}}.Encode()
}

func (qu *queue) sign(studentID string, t queueToken) string {
	mac := hmac.New(sha256.New, qu.secret)
	// a hash takes everything
	_, _ = fmt.Fprintf(mac, "line %q %q %q %d %d", studentID, t.room, t.shown, t.wished.UnixMilli(),
		t.since.UnixMilli())
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// tokenOf reads the token in an address. It reports false if there is no valid token of the student.
func (qu *queue) tokenOf(r *http.Request, studentID string) (queueToken, bool) {
	q := r.URL.Query()
	wished, err := strconv.ParseInt(q.Get("wished"), 10, 64)
	since, bad := strconv.ParseInt(q.Get("since"), 10, 64)
	if err != nil || bad != nil {
		return queueToken{}, false
	}
	t := queueToken{q.Get("room"), q.Get("price"), time.UnixMilli(wished), time.UnixMilli(since)}
	fresh := qu.clock().Sub(t.wished) < tokenLasts
	return t, fresh && hmac.Equal([]byte(q.Get("sign")), []byte(qu.sign(studentID, t)))
}

// comesBack joins a student to the queue here by a token of another server, or of this one before it was restarted.
// A request that the student gave up, or that led to a booking since, does not join again.
func (qu *queue) comesBack(ctx context.Context, student hostel.Student, t queueToken) error {
	if !t.wished.After(qu.queue.Wished(student.ID)) {
		return nil
	}
	gone, err := qu.overtaken(ctx, student.ID, t)
	if err != nil || gone {
		return err
	}
	request, err := qu.request(ctx, student, t)
	if err != nil {
		return err
	}
	qu.queue.Leave(student.ID) // with the earlier request; one that is being served stays
	_, err = qu.queue.Join(request)
	return err
}

// stillWished fails with errLostPosition if a request that waited long was given up, or led to a booking, at another
// server.
func (qu *queue) stillWished(ctx context.Context, studentID string, t queueToken) error {
	if qu.clock().Sub(t.wished) < answeredIn {
		return nil
	}
	gone, err := qu.overtaken(ctx, studentID, t)
	if err == nil && gone {
		return errLostPosition
	}
	return err
}

// overtaken reports whether a student gave a wish up, or has had a bed since.
func (qu *queue) overtaken(ctx context.Context, studentID string, t queueToken) (bool, error) {
	left, err := qu.leavers.LeftLine(ctx, studentID)
	if err != nil || !left.Before(t.wished) {
		return err == nil, err
	}
	standing, err := qu.standings.Standing(ctx, studentID)
	return standing.Booking != nil && standing.Booking.HeldAt.After(t.wished), err
}
