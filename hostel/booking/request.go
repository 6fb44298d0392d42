package booking

import (
	"cmp"
	"context"
	"time"

	"efie/hostel"
)

// Request is a student's request to book a bed.
type Request struct {
	StudentID string
	RoomUUID  string
	Shown     string // the price that the page showed, in pesewas, "" for none
	// Pays is true if the provider's page is to be opened, too.
	Pays bool
	// Wished is when the student chose the room, and Since when the student joined the queue, perhaps for another
	// room. Zero values mean now. Other values mean that it was at another server, or at this one before a restart;
	// then the queue is never full for the request.
	Wished, Since time.Time
	// Kept is true if a bed of the room is already held for the student. Such requests go first, and the queue is
	// never full for them: their time to pay is running, and the bed cannot go to another student.
	Kept bool
	// Make makes the request. It is called once, without a lock, and must end when its context does.
	Make func(context.Context) Result
}

// isFor reports whether both requests lead to the same result.
func (r Request) isFor(b Request) bool { return r.RoomUUID == b.RoomUUID && r.Pays == b.Pays }

// Result is the result of a request. A bed may be held even if the payment page could not be opened.
type Result struct {
	RoomUUID string         // of the last request; the queue sets it
	Booking  hostel.Booking // zero if no bed is held
	Page     Checkout       // zero if no page was opened
	Err      error
	Gone     bool // the student no longer wants the room: the queue drops the entry
}

// Entry is a student's entry in a Queue.
type Entry struct {
	number      int
	request     Request
	replacement *Request      // is made after the active request, which it replaces
	done        chan struct{} // closed when there is a result
	result      Result
	answeredAt  time.Time // when the result came, zero until then
	seen        bool
}

// repeatsRefusal reports whether the entry's result also answers the request, made at now: it is a recent refusal of
// the same request that the student has not seen. Requests for a held bed are always made, because it can be paid at
// any time, and so are those after an internal error, which may have passed.
func (e *Entry) repeatsRefusal(a Request, now time.Time) bool {
	return !e.seen && now.Sub(e.answeredAt) < refusalRepeated && hostel.KindOf(e.result.Err) == hostel.Conflict &&
		e.request.isFor(a) &&
		!a.Kept
}

// compareEntries orders entries: those with a held bed first, then by when they joined.
func compareEntries(p, q *Entry) int {
	if p.request.Kept != q.request.Kept {
		if p.request.Kept {
			return -1
		}
		return 1
	}
	return cmp.Or(p.request.Since.Compare(q.request.Since), cmp.Compare(p.number, q.number))
}
