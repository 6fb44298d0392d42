package hostel

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// Desk sells beds.
type Desk struct {
	Ledger    Ledger
	Till      Till
	Directory *Directory
	Clock     func() time.Time
	HoldFor   time.Duration // how long a bed is kept while its student pays
	ReturnURL string        // absolute address of the dashboard; the reference is added to it
	Committed func()        // called after something was committed that letters or readers wait for
	Log       *slog.Logger
	// Pseudonym makes a keyed hash of what must not be written down, here of mailboxes (see Gate.Pseudonym).
	Pseudonym func(of string) string
	// Pause is the time between two questions to the provider, so that they keep to a budget of calls (see
	// MayAsk); 0 for the usual one.
	Pause time.Duration

	budget budget
}

// Hold keeps a bed of the room type for the student while they pay. It fails with the
// refusals of rules.go.
func (d *Desk) Hold(ctx context.Context, s *Student, roomUUID string) (Booking, error) {
	h, r, ok := d.Directory.Catalogue().Room(roomUUID)
	if !ok {
		return Booking{}, ErrUnknownRoom
	}
	asked := *h
	asked.Retired = false // the ledger says whether it still is; a bed that is kept already can be paid
	if err := StudentRefusal(&asked, r, s); err != nil {
		return Booking{}, err
	}
	now := d.Clock()
	b, err := d.Ledger.Hold(ctx, Booking{
		ID: NewID(), Code: NewCode(), StudentID: s.ID, HostelUUID: h.UUID, RoomUUID: r.UUID,
		State: Held, Price: r.Price, HeldAt: now, ExpiresAt: now.Add(d.HoldFor), ChangedAt: now,
		Mailbox: d.Pseudonym("mailbox\n" + Mailbox(s.Email)),
	})
	if errors.Is(err, ErrAlreadyBooked) {
		return Booking{}, d.standsAlready(b)
	}
	if err != nil {
		return Booking{}, err
	}
	d.Committed()
	return b, nil
}

// standsAlready refuses another booking, and says which one the student has.
func (d *Desk) standsAlready(b Booking) error {
	p := *ErrAlreadyBooked
	if h, r, ok := d.Directory.Catalogue().Room(b.RoomUUID); ok {
		p.Message += fmt.Sprintf(" Yours is %s, %d in a room, at %s; its code is %s.", r.Label, r.NumberInRoom, h.Name, b.Code)
	}
	return &p
}

// GiveUp lets go of the student's hold.
func (d *Desk) GiveUp(ctx context.Context, s *Student) error {
	if err := d.Ledger.Release(ctx, s.ID, d.Clock()); err != nil {
		return err
	}
	d.Committed()
	return nil
}
