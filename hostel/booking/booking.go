// Package booking is what is sold: holds, payments, settlements, refunds, and the queue for the payment page. Service
// carries out what a student or the provider asks for, Reconciler what time makes due. The rules (StudentRefusal,
// Decide, RebookRefusal) are pure functions. It imports hostel and hostel/catalogue.
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

// Service sells beds. It holds them, opens payment pages, settles payments, cancels bookings and sends money back.
type Service struct {
	Ledger    Ledger
	Provider  Provider
	Catalogue *catalogue.Catalogue
	Clock     func() time.Time
	HoldFor   time.Duration // how long a bed is kept while its student pays
	ReturnURL string        // absolute address of the dashboard; the payment's reference is added to it
	Committed func()        // called after a commit that queued letters or changed availability
	Log       *slog.Logger
	Support   string // gets the letters to hosts whose email address is not known; may be empty
	// Pseudonym returns a keyed hash of a text that must not be stored, here of mailboxes, networks and domains (see
	// hostel.Pseudonym).
	Pseudonym func(of string) string
	// Address returns an email address with its domain in ASCII, and the registrable domain above it.
	Address func(email string) (ascii, registrable string)
	// Unlimited lifts the limits of NeighbourRefusal (THROTTLE=off).
	Unlimited bool
	// Pause is the time between two questions to the provider (see MayAsk); 0 stands for the default of askPause.
	Pause time.Duration

	budget budget
}

// HoldRequest is what a student agrees to when asking for a bed.
type HoldRequest struct {
	Shown   Shown
	Instead string // code of the hold of another room type that is given up for the bed, or AnyHold
	Network string // the network address that asks, "" for none
}

// AnyHold stands for the code of whatever hold the student has.
const AnyHold = "any"

// Hold keeps a bed for the student, for HoldFor, at any price and instead of any other. It fails as Book does.
func (s *Service) Hold(ctx context.Context, student *hostel.Student, roomUUID string) (hostel.Booking, error) {
	return s.Book(ctx, student, roomUUID, HoldRequest{Shown: AnyPrice, Instead: AnyHold})
}

// Book keeps a bed of the room type for the student, for HoldFor. It fails with ErrUnknownRoom, StudentRefusal, what
// Ledger.Hold says, or ErrPriceRose and the hold (see Shown).
func (s *Service) Book(
	ctx context.Context, student *hostel.Student, roomUUID string, asked HoldRequest,
) (hostel.Booking, error) {
	h, r, ok := s.Catalogue.Snapshot().Room(roomUUID)
	if !ok {
		return hostel.Booking{}, ErrUnknownRoom
	}
	listed := *h
	listed.Retired = false // the ledger checks it; a bed that is held already can still be paid
	if err := StudentRefusal(&listed, r, student); err != nil {
		return hostel.Booking{}, err
	}
	email, domain := s.Address(student.Email)
	if domain = LimitedDomain(domain); s.Unlimited {
		asked.Network, domain = "", ""
	}
	now := s.Clock()
	b, err := s.Ledger.Hold(ctx, hostel.Booking{
		ID: hostel.NewID(), Code: NewCode(), StudentID: student.ID, HostelUUID: h.UUID, RoomUUID: r.UUID,
		State: hostel.Held, Price: r.Price, Terms: h.CostTerms(r), HeldAt: now,
		ExpiresAt: now.Add(s.HoldFor), ChangedAt: now,
		Mailbox: hashIfSet(s.Pseudonym, "mailbox", Mailbox(email)),
		Network: hashIfSet(s.Pseudonym, "network", asked.Network), Domain: hashIfSet(s.Pseudonym, "domain", domain),
	}, asked.Instead)
	switch {
	case errors.Is(err, ErrAlreadyBooked):
		return hostel.Booking{}, s.alreadyBooked(b)
	case err != nil:
		return hostel.Booking{}, err
	}
	s.Committed()
	if !asked.Shown.Covers(b.Price, b.Terms) {
		return b, ErrPriceRose
	}
	return b, nil
}

// hashIfSet returns the pseudonym of a text of a kind, "" for an empty text.
func hashIfSet(pseudonym func(string) string, kind, text string) string {
	if text == "" {
		return ""
	}
	return pseudonym(kind + "\n" + text)
}

func (s *Service) alreadyBooked(b hostel.Booking) error {
	p := *ErrAlreadyBooked
	if h, r, ok := s.Catalogue.Snapshot().Room(b.RoomUUID); ok {
		p.Message += fmt.Sprintf(" Yours is %s, %d in a room, at %s; its code is %s.", r.Label, r.NumberInRoom, h.Name,
			b.Code)
	}
	return &p
}

// GiveUp releases the student's hold. It does nothing if there is none.
func (s *Service) GiveUp(ctx context.Context, student *hostel.Student) error {
	if err := s.Ledger.Release(ctx, student.ID, s.Clock()); err != nil {
		return err
	}
	s.Committed()
	return nil
}
