package api

import (
	"context"
	"fmt"
	"time"

	"efie/hostel"
)

// maxWait bounds the time that a call waits for a payment page. It is shorter than the timeouts of clients.
const maxWait = 25 * time.Second

// errStillWaiting is the answer after maxWait.
var errStillWaiting = &hostel.Problem{Kind: hostel.Unready, Code: "in_line", RetryAfter: 2 * time.Second,
	Message: "The payment page is being opened, and takes longer than usual. The bed stays kept, and nothing is " +
		"charged. Send the same again in a few seconds for the page."}

// waitingProblem returns the Problem with the position of a booking that waits for its payment page.
func (pc *paymentCalls) waitingProblem(ctx context.Context, student *hostel.Student, held hostel.Booking) error {
	at, err := pc.queue.Position(ctx, student, held)
	if err != nil {
		return err
	}
	if at.Number == 0 {
		return errStillWaiting
	}
	p := *errStillWaiting
	p.Message = fmt.Sprintf("Many are booking at this moment: you are number %d of %d in the queue for the payment "+
		"page. The bed stays kept, and nothing is charged yet. Send the same again later for the page.",
		at.Number, at.Of)
	p.RetryAfter = max(p.RetryAfter, at.Wait)
	return &p
}
