package booking

import (
	"context"
	"crypto/hmac"
	"errors"
	"time"

	"efie/hostel"
)

// PaymentLink is a link through which another person pays for a held booking. Its token opens the payer's page. The
// token is a keyed hash of the id, so the student can see it again, and only its hash is stored.
type PaymentLink struct {
	ID        string
	BookingID string
	TokenHash string // the hostel.HashToken of the token
	CodeHash  string // the hostel.HashToken of the code for /check
	State     LinkState
	CreatedAt time.Time
	ChangedAt time.Time // when the state last changed
	Language  string    // of the payer's pages, such as "tw", or ""; not stored
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

// These limits implement R53.
const (
	minFreeBeds     = 3 // of the room type, and a fifth of its beds
	maxLongHolds    = 2 // of a mailbox within longHoldsWithin
	longHoldsWithin = 7 * 24 * time.Hour
)

// PayerTime holds the facts of a room type that decide for how long the first payment link keeps a bed.
type PayerTime struct {
	Free, Beds int // Free excludes the held bed
	Hours      int // hostel.Hostel.PayerHours
}

// AfterFirstLink returns the hold b after its student made the first payment link at now. If enough beds are free, the
// hold then lasts for the hours of its hostel, or for ShortPayerMinutes within the limit on unpaid holds (LimitHold). A
// hold never becomes shorter. earlier are the mailbox's bookings since HoldsSince, and its long holds since
// LongHoldsSince.
func AfterFirstLink(b hostel.Booking, earlier []hostel.Booking, t PayerTime, now time.Time) hostel.Booking {
	if t.Free < minFreeBeds || 5*t.Free < t.Beds {
		return b
	}
	long := 0
	for _, e := range earlier {
		if e.LongHold() && e.HeldAt.After(LongHoldsSince(b.HeldAt)) {
			long++
		}
	}
	if t.Hours > 0 && long < maxLongHolds {
		b.ExpiresAt, b.PayerMinutes = now.Add(time.Duration(t.Hours)*time.Hour), 60*t.Hours
		return b
	}
	b = extended(b, earlier, now.Add(hostel.ShortPayerMinutes*time.Minute))
	b.PayerMinutes = hostel.ShortPayerMinutes
	return b
}

// ErrUnknownLink answers every link that opens no payment. It does not reveal the reason.
var ErrUnknownLink = hostel.NewProblem(hostel.NotFound, "unknown_payment_link",
	"This link opens no payment. It may have ended. Ask the student to send you a new one.")

// ErrLinksStopped refuses a link to a student whose payers did not know the student (R54).
var ErrLinksStopped = hostel.NewProblem(hostel.Forbidden, "links_stopped", "Three people who got your links did not "+
	"know you, so you cannot ask others to pay. Write to us.")

// maxDisowned is the number of links of one mailbox that payers disowned within disownedFor. Then it gets no new link.
const (
	maxDisowned = 3
	disownedFor = 7 * 24 * time.Hour
)

// DisownedSince returns the time since which disowned links count at now.
func DisownedSince(now time.Time) time.Time { return now.Add(-disownedFor) }

// longestHold is the length of a hold at most: an hour (R7) and the hours that a hostel gives another payer (R53).
const longestHold = maxUnpaidHold + 24*time.Hour

// DisownedHeldSince returns the earliest HeldAt of a hold whose link was disowned since DisownedSince.
func DisownedHeldSince(now time.Time) time.Time { return DisownedSince(now).Add(-longestHold) }

// LinkRefusal returns why a student gets no new link, or nil. disowned is the number of links of the student and of the
// student's mailbox that were disowned since DisownedSince.
func LinkRefusal(disowned int) error {
	if disowned >= maxDisowned {
		return ErrLinksStopped
	}
	return nil
}

// LinkToken returns the token of a link: 128 bits, in letters and digits that can be read out on the phone.
func (s *Service) LinkToken(linkID string) string {
	return codeAlphabet.EncodeToString(hostel.Pseudonym(s.LinkKey, linkID))
}

// NormalToken returns a typed token in the form of LinkToken.
func NormalToken(typed string) string { return lookalikes.Replace(hostel.CodeText(typed)) }

// isCurrent reports whether the present key makes the token of a link.
func (s *Service) isCurrent(l PaymentLink) bool {
	return hmac.Equal([]byte(l.TokenHash), []byte(hostel.HashToken(s.LinkToken(l.ID))))
}

// AskToPay returns the live link of a held booking. It makes a new link if the booking has no live one, or if an
// earlier key made it. It fails with ErrNoHold, and with ErrLinksStopped.
func (s *Service) AskToPay(ctx context.Context, b hostel.Booking) (PaymentLink, error) {
	live, err := s.Ledger.LiveLink(ctx, b.ID)
	if err == nil && s.isCurrent(live) || err != nil && !errors.Is(err, ErrUnknownLink) {
		return live, err
	}
	now, id := s.Clock(), hostel.NewID()
	return s.Ledger.MakeLink(ctx, PaymentLink{
		ID: id, BookingID: b.ID, TokenHash: hostel.HashToken(s.LinkToken(id)),
		CodeHash: hostel.HashToken(s.LinkCode(id)), State: LinkLive, CreatedAt: now, ChangedAt: now,
	}, live.ID)
}

// LiveLink returns the live link of a booking that the present key made, or ErrUnknownLink.
func (s *Service) LiveLink(ctx context.Context, b hostel.Booking) (PaymentLink, error) {
	l, err := s.Ledger.LiveLink(ctx, b.ID)
	if err == nil && !s.isCurrent(l) {
		err = ErrUnknownLink
	}
	return l, err
}

// Link returns the link with a typed token, and its booking. It fails with ErrUnknownLink, also for a token of an
// earlier key.
func (s *Service) Link(ctx context.Context, typed string) (PaymentLink, hostel.Booking, error) {
	l, b, err := s.Ledger.Link(ctx, hostel.HashToken(NormalToken(typed)))
	if err == nil && !s.isCurrent(l) {
		err = ErrUnknownLink
	}
	return l, b, err
}

// EndLink ends a link for its student. It does nothing if the link is over.
func (s *Service) EndLink(ctx context.Context, l PaymentLink) error {
	return s.Ledger.EndLink(ctx, l.ID, LinkEnded, s.Clock())
}

// Disown ends a link for a payer who does not know the student, and raises one alarm, even if the payer presses twice
// at once. b is the booking of the link. Disown fails with ErrUnknownLink if l is over.
func (s *Service) Disown(ctx context.Context, l PaymentLink, b hostel.Booking) error {
	if l.State != LinkLive {
		return ErrUnknownLink
	}
	now := s.Clock()
	ended, err := s.Ledger.Disown(ctx, l.ID, hostel.Alarm{
		Kind: hostel.AlarmUnknownStudent, Reference: b.Code, RaisedAt: now,
		Detail: "On " + hostel.DateTime(now) + ", the reader of a payment link of booking " + b.Code +
			" pressed \"I do not know this person\". Ask the student about it, and block the account if strangers are asked " +
			"for money.",
	})
	if ended {
		s.logAlarm(ctx, hostel.AlarmUnknownStudent, b.Code)
	}
	return err
}
