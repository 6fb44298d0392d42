package booking

import (
	"context"
	"strings"
	"time"

	"efie/hostel"
)

// PaymentLink is a link through which another person pays for a held booking. Its token opens the payer's page. The
// token is a keyed hash of the id, so the student can see it again, and only its hash is stored.
type PaymentLink struct {
	ID        string
	BookingID string
	TokenHash string // the hostel.HashToken of the token
	State     LinkState
	CreatedAt time.Time
	ChangedAt time.Time // when the state last changed
}

type LinkState string

const (
	LinkLive     LinkState = "live"
	LinkUsed     LinkState = "used"     // its payment booked the bed
	LinkEnded    LinkState = "ended"    // the student ended it, let the bed go, or paid
	LinkExpired  LinkState = "expired"  // with the hold
	LinkDisowned LinkState = "disowned" // the payer does not know the student
	LinkReplaced LinkState = "replaced" // by a newer link
)

// linkTransitions lists the allowed transitions. Only a live link changes.
var linkTransitions = map[LinkState][]LinkState{
	"":       {LinkLive},
	LinkLive: {LinkUsed, LinkEnded, LinkExpired, LinkDisowned, LinkReplaced},
}

// LinkAfter returns the state of a live link after its booking changed to the state next without a payment of the link.
func LinkAfter(next hostel.BookingState) LinkState {
	if next == hostel.Expired {
		return LinkExpired
	}
	return LinkEnded
}

// ErrUnknownLink answers every link that opens no payment. It does not reveal the reason.
var ErrUnknownLink = hostel.NewProblem(hostel.NotFound, "unknown_payment_link",
	"This link opens no payment. It may have ended. Ask the student to send you a new one.")

// LinkToken returns the token of a link: 128 bits, in letters and digits that can be read out on the phone.
func (s *Service) LinkToken(linkID string) string {
	return codeAlphabet.EncodeToString(hostel.Pseudonym(s.LinkKey, linkID))
}

// NormalToken returns a typed token in the form of LinkToken.
func NormalToken(typed string) string { return lookalikes.Replace(strings.ToUpper(typed)) }

// LinkPage returns the payment page of the payer who has a link. email may be empty (see Receipts). LinkPage fails as
// Page does, and with ErrUnknownLink if the link is over.
func (s *Service) LinkPage(ctx context.Context, l PaymentLink, b hostel.Booking, email string) (PaymentPage, error) {
	if l.State != LinkLive || l.BookingID != b.ID {
		return PaymentPage{}, ErrUnknownLink
	}
	if email == "" {
		email = s.Receipts
	}
	return s.page(ctx, b, hostel.Payment{BookingID: b.ID, StudentID: b.StudentID, LinkID: l.ID, Email: email})
}
