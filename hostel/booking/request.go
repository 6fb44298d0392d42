package booking

import (
	"cmp"
	"context"
	"time"

	"efie/hostel"
)

// Attempt is what a student comes to the desk for.
type Request struct {
	StudentID string
	RoomUUID  string
	Shown     string // the price that the page showed, in pesewas, "" for none
	// Pays says that the provider's page is to be opened, too.
	Pays bool
	// Wished is when the student wished for it, and Since when the student came to the line, perhaps for
	// another room: both now where they are zero. Where they are not, it was at another server, or at
	// this one before it was restarted, and the line is never full.
	Wished, Since time.Time
	// Kept says that a bed of the room is kept for the student already. The time to pay for it is
	// running and nobody else can have it, so those go first, and never find the line full.
	Kept bool
	// Make makes it. It runs once, without a lock, and must end when its context does.
	Make func(context.Context) Result
}

// isFor says whether both attempts come to the same.
func (r Request) isFor(b Request) bool { return r.RoomUUID == b.RoomUUID && r.Pays == b.Pays }

// Sale is what came of an attempt. A bed may be kept although the page could not be opened.
type Result struct {
	RoomUUID string         // what was tried last; the line notes it
	Booking  hostel.Booking // zero where no bed is kept
	Page     Checkout       // zero where none was opened
	Err      error
	Gone     bool // the student wishes it no more: the line forgets the place
}

// Place is a student's place in a line.
type Entry struct {
	number      int
	request     Request
	replacement *Request      // to be made instead of the one that is at the desk
	done        chan struct{} // closed when there is an answer
	result      Result
	answeredAt  time.Time // of the answer, zero until then
	seen        bool
}

// news says whether a place has the answer to an attempt that is made at now, and the student has not
// heard it: a fresh refusal. A bed that is kept may be paid for at any time, and a fault may have passed.
func (e *Entry) repeatsRefusal(a Request, now time.Time) bool {
	return !e.seen && now.Sub(e.answeredAt) < refusalRepeated && hostel.KindOf(e.result.Err) == hostel.Conflict &&
		e.request.isFor(a) &&
		!a.Kept
}

// before puts places in their order.
func compareEntries(p, q *Entry) int {
	if p.request.Kept != q.request.Kept {
		if p.request.Kept {
			return -1
		}
		return 1
	}
	return cmp.Or(p.request.Since.Compare(q.request.Since), cmp.Compare(p.number, q.number))
}
