package booking

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"efie/hostel"
)

// Payer holds what another person who pays states. Each field may be empty.
type Payer struct {
	Name  string // the student sees it
	Email string // for receipts
	Phone string // as hostel.NormalPhone writes it
}

// NewPayer returns the Payer of a typed name and of a typed email address or phone number. wrong has "name" or
// "contact" if that is not valid.
func NewPayer(name, contact string) (p Payer, wrong []string) {
	p.Name = hostel.NormalName(name)
	if p.Name != "" && hostel.NameProblem(p.Name) != "" {
		wrong = append(wrong, "name")
	}
	valid := true
	if email := hostel.NormalEmail(contact); strings.Contains(email, "@") {
		p.Email = email
		valid = hostel.ValidEmail(p.Email)
	} else if strings.TrimSpace(contact) != "" {
		p.Phone = hostel.NormalPhone(contact)
		valid = hostel.PossiblePhone(p.Phone) == hostel.PhonePossible
	}
	if !valid {
		wrong = append(wrong, "contact")
	}
	return p, wrong
}

// LinkPage returns the payment page of the payer who has a link. It fails as Page does, and with ErrUnknownLink if the
// link is over.
func (s *Service) LinkPage(ctx context.Context, l PaymentLink, b hostel.Booking, p Payer) (PaymentPage, error) {
	if l.State != LinkLive || l.BookingID != b.ID {
		return PaymentPage{}, ErrUnknownLink
	}
	return s.page(ctx, b, hostel.Payment{
		BookingID: b.ID, StudentID: b.StudentID, LinkID: l.ID, PayerLanguage: l.Language, Email: p.Email, PayerName: p.Name,
		PayerPhone: p.Phone,
	})
}

// reference returns the reference of a payer's attempt; number is 0 for the first one. References are printed on
// receipts, and without the key a stated phone number could be guessed from them.
func (s *Service) reference(p hostel.Payment, number int) string {
	payer := p.PayerID()
	if p.LinkID != "" {
		payer = hex.EncodeToString(hostel.Pseudonym(s.LinkKey, payer))
	}
	return Reference(payer, number)
}

// These limits implement R52.
const (
	pageOpenFor  = 3 * time.Minute // a page counts as open for this time after its opening
	maxOpenPages = 3               // of a link
)

// PageIsOpen reports whether the page of an attempt counts as open at now: for pageOpenFor after its opening, and while
// the provider reports that the payer is paying. A page that does not count can still be paid.
func PageIsOpen(p hostel.Payment, now time.Time) bool {
	failedToOpen := p.CheckoutURL == "" && !now.Before(p.CreatedAt.Add(pageTimeout))
	justOpened := now.Before(p.CreatedAt.Add(pageOpenFor)) && !failedToOpen
	return p.State.Open() && justOpened || p.Pending()
}

// BeingPaid returns the attempt of another payer whose page was opened last, of the pages that count as open at now and
// of the payments that have arrived and not booked the bed yet.
// attempts are the attempts of a booking. payerID is the Payment.PayerID of the reader, or "" if it is unknown.
func BeingPaid(attempts []hostel.Payment, payerID string, now time.Time) (newest hostel.Payment, paying bool) {
	for _, p := range attempts {
		pays := PageIsOpen(p, now) || p.State == hostel.PaymentSucceeded
		if p.PayerID() == payerID || !pays {
			continue
		}
		if !paying || p.CreatedAt.After(newest.CreatedAt) {
			newest = p
			paying = true
		}
	}
	return newest, paying
}

// otherOpenPages returns the pages of other payers with the link of an attempt that count as open at now.
func otherOpenPages(attempts []hostel.Payment, own hostel.Payment, now time.Time) (open []hostel.Payment) {
	for _, p := range attempts {
		if p.LinkID == own.LinkID && p.PayerID() != own.PayerID() && PageIsOpen(p, now) {
			open = append(open, p)
		}
	}
	return open
}

// ErrBeingPaid refuses another page of a link while maxOpenPages of other payers count as open.
var ErrBeingPaid = hostel.NewProblem(hostel.Throttled, "being_paid",
	"Somebody is paying this bed just now. Try again in a few minutes.")

// OpenPageRefusal returns ErrBeingPaid, with the time until the next page stops counting, or nil. attempts are the
// attempts of the booking, and own is the attempt that would open another page.
func OpenPageRefusal(attempts []hostel.Payment, own hostel.Payment) error {
	now := own.CreatedAt
	if own.LinkID == "" {
		return nil
	}
	open := otherOpenPages(attempts, own, now)
	if len(open) < maxOpenPages {
		return nil
	}
	wait := pageOpenFor
	for _, p := range open {
		left := p.CreatedAt.Add(pageOpenFor).Sub(now)
		if left > 0 { // the end of a running payment is unknown
			wait = min(wait, left)
		}
	}
	refusal := *ErrBeingPaid
	refusal.RetryAfter = wait
	refusal.Message = "Somebody is paying this bed just now. Try again at " +
		hostel.InGhana(hostel.TimeOfDay(FullMinute(now.Add(wait)))) + "."
	return &refusal
}

// FullMinute returns the first full minute that is not before t, so that a shown time is not too early.
func FullMinute(t time.Time) time.Time {
	minute := t.Truncate(time.Minute)
	if minute.Before(t) {
		minute = minute.Add(time.Minute)
	}
	return minute
}

// PagesToAsk returns the number of pages of a link among which the reconciler divides its questions (R20): the page of
// own, and the pages of other payers that count as open at now.
func PagesToAsk(attempts []hostel.Payment, own hostel.Payment, now time.Time) int {
	if own.LinkID == "" {
		return 1
	}
	return 1 + len(otherOpenPages(attempts, own, now))
}

// At most maxLinkPages payment pages are opened for the links of one mailbox within linkPagesWithin, because all
// payments but one are refunded.
const (
	maxLinkPages    = 10
	linkPagesWithin = 24 * time.Hour
)

// ErrManyPayers refuses another payment page to a payer with a link. The student can still pay.
var ErrManyPayers = hostel.NewProblem(hostel.Throttled, "many_payers",
	"Too many people have tried to pay today. Ask the student to pay, or write to us.")

// LinkPagesSince returns the time since which the opened pages count at now.
func LinkPagesSince(now time.Time) time.Time { return now.Add(-linkPagesWithin) }

// LinkPageRefusal returns ErrManyPayers, with the time until another page is possible, or nil. opened are the times of
// the pages that were opened since LinkPagesSince through links of the student and of the student's mailbox.
func LinkPageRefusal(opened []time.Time, now time.Time) error {
	if len(opened) < maxLinkPages {
		return nil
	}
	newest := slices.SortedFunc(slices.Values(opened), func(a, b time.Time) int { return b.Compare(a) })
	p := *ErrManyPayers
	p.RetryAfter = newest[maxLinkPages-1].Add(linkPagesWithin).Sub(now)
	return &p
}
