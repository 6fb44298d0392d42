package api

import (
	"context"
	"fmt"
	"time"

	"efie/hostel"
)

// maxWait is how long a call waits for a payment page: less than clients wait for us.
const maxWait = 25 * time.Second

// errStillWaiting is the answer if there is no page then.
var errStillWaiting = &hostel.Problem{Kind: hostel.Unready, Code: "in_line", RetryAfter: 2 * time.Second,
	Message: "The payment page is being opened, and takes longer than usual. The bed stays kept, and nothing is " +
		"charged. Send the same again in a few seconds for the page."}

// stillWaiting tells the position of a booking that still waits for its payment page.
func (pc *paymentCalls) stillWaiting(ctx context.Context, student *hostel.Student, held hostel.Booking) error {
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
