// Package booking sells beds. A student holds a bed, waits in the Queue for the payment page, and pays at the Provider.
// Service carries out the requests of students and the notices of the provider. Reconciler asks the provider about open
// payments, ends holds and starts refunds. Ledger stores all changes. The rules, such as StudentRefusal, Decide and
// RebookRefusal, are pure functions.
package booking

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// Service holds beds, opens payment pages, settles payments, cancels bookings and refunds payments.
type Service struct {
	Ledger    Ledger
	Provider  Provider
	Catalogue *catalogue.Catalogue
	Clock     func() time.Time
	HoldFor   time.Duration // the length of a hold (R4)
	ReturnURL string        // absolute address of the dashboard; the payment's reference is added to it
	PayURL    string        // absolute address of the pages of payment links, without the token
	Receipts  string        // the email address for payers who state none
	Committed func()        // called after a commit that queued emails or changed availability
	Log       *slog.Logger
	Support   string // receives the emails to hosts without a known email address; may be empty
	// Pseudonym hashes mailboxes, network addresses and email domains (see hostel.Pseudonym).
	Pseudonym func(of string) string
	// Address returns an email address with its domain in ASCII, and the registrable part of its domain.
	Address func(email string) (ascii, registrable string)
	// Unlimited switches off the limits of NeighbourRefusal, DailyRefusal and LinkPageRefusal (THROTTLE=off).
	Unlimited bool
	// LinkKey is the key of the tokens of payment links.
	LinkKey []byte
	// Pause is the time between two questions to the provider (see MayAsk). 0 means askPause.
	Pause time.Duration

	budget budget
}

// HoldRequest holds the conditions under which a student asks for a bed.
type HoldRequest struct {
	Shown    Shown
	Replaces string         // the code of the hold that may be released for the new one, or AnyHold
	Network  hostel.Network // of the student; "" has no limit
}

// AnyHold allows any hold of the student to be released for the new one.
const AnyHold = "any"

// Hold is Book at any price, and releases any other hold of the student.
func (s *Service) Hold(ctx context.Context, student *hostel.Student, roomUUID string) (hostel.Booking, error) {
	return s.Book(ctx, student, roomUUID, HoldRequest{Shown: AnyPrice, Replaces: AnyHold})
}

// Book holds a bed of the room type for the student, for HoldFor. It fails with ErrUnknownRoom or as StudentRefusal and
// Ledger.Hold do. If Shown does not cover the bed, it returns the hold together with ErrPriceRose.
func (s *Service) Book(
	ctx context.Context, student *hostel.Student, roomUUID string, request HoldRequest,
) (hostel.Booking, error) {
	h, r, ok := s.Catalogue.Snapshot().Room(roomUUID)
	if !ok {
		return hostel.Booking{}, ErrUnknownRoom
	}
	unretired := *h
	unretired.Retired = false // the ledger checks Retired, because a held bed of a retired hostel can still be paid
	if err := StudentRefusal(&unretired, r, student); err != nil {
		return hostel.Booking{}, err
	}
	email, domain := s.Address(student.Email)
	if domain = LimitedDomain(domain); s.Unlimited {
		request.Network, domain = hostel.Network{}, ""
	}
	now := s.Clock()
	dates := h.StayDates(now)
	b, err := s.Ledger.Hold(ctx, hostel.Booking{
		ID: hostel.NewID(), Code: NewCode(), StudentID: student.ID, HostelUUID: h.UUID, RoomUUID: r.UUID,
		State: hostel.Held, Price: r.Price, Terms: h.CostTermsFor(r, dates), Dates: dates,
		HeldAt:    now,
		ExpiresAt: now.Add(s.HoldFor), ChangedAt: now,
		Mailbox: hashIfSet(s.Pseudonym, "mailbox", Mailbox(email)),
		Network: hashIfSet(s.Pseudonym, "network", request.Network.Address),
		Site:    hashIfSet(s.Pseudonym, "site", request.Network.Site),
		Domain:  hashIfSet(s.Pseudonym, "domain", domain),

		Unlimited: s.Unlimited,
	}, request.Replaces)
	switch {
	case errors.Is(err, ErrAlreadyBooked):
		return hostel.Booking{}, s.alreadyBooked(b)
	case err != nil:
		return hostel.Booking{}, err
	}
	s.Committed()
	if !request.Shown.Covers(b.Price, b.Terms) {
		return b, ErrPriceRose
	}
	return b, nil
}

// hashIfSet returns the pseudonym of a text of a kind, or "" for an empty text.
func hashIfSet(pseudonym func(string) string, kind, text string) string {
	if text == "" {
		return ""
	}
	return pseudonym(kind + "\n" + text)
}

// alreadyBooked returns ErrAlreadyBooked with a description of the booking.
func (s *Service) alreadyBooked(b hostel.Booking) error {
	p := *ErrAlreadyBooked
	if h, r, ok := s.Catalogue.Snapshot().Room(b.RoomUUID); ok {
		p.Message += fmt.Sprintf(" Yours is %s, %d in a room, at %s; its code is %s.", r.Label, r.NumberInRoom, h.Name,
			b.Code)
	}
	return &p
}

// Release releases the student's hold. It does nothing without a hold.
func (s *Service) Release(ctx context.Context, student *hostel.Student) error {
	if err := s.Ledger.Release(ctx, student.ID, s.Clock()); err != nil {
		return err
	}
	s.Committed()
	return nil
}
