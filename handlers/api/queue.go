package api

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
)

// maxWait is how long a call waits in the queue for its result: less than clients wait for us.
const maxWait = 25 * time.Second

// errStillWaiting is the answer if the student still waits then.
var errStillWaiting = &hostel.Problem{Kind: hostel.Unready, Code: "in_line", RetryAfter: 2 * time.Second,
	Message: "This is at the desk, and takes longer than usual. Nothing is charged by it. Send the same again in a " +
		"few seconds for the answer."}

// waitInQueue returns the result of a request that waited for its turn.
func (pc *paymentCalls) waitInQueue(r *http.Request, request booking.Request) booking.Result {
	place, err := pc.queue.Join(request)
	if err != nil {
		return booking.Result{RoomUUID: request.RoomUUID, Err: err}
	}
	ctx, cancel := context.WithTimeout(r.Context(), maxWait)
	defer cancel()
	sale, over := pc.queue.Wait(ctx, place)
	if over {
		return sale
	}
	return booking.Result{RoomUUID: request.RoomUUID, Err: stillWaiting(pc.queue.Waiting(request.StudentID))}
}

// stillWaiting tells a student's position in the queue, and that it stays.
func stillWaiting(at booking.Position, waits bool) *hostel.Problem {
	if !waits || at.Number == 0 {
		return errStillWaiting
	}
	p := *errStillWaiting
	p.Message = fmt.Sprintf("Many are booking at this moment: you are number %d of %d in the line, and your place "+
		"stays. Nothing is booked and nothing is charged yet. Send the same again later for the answer.", at.Number, at.Of)
	p.RetryAfter = max(p.RetryAfter, at.Wait)
	return &p
}
