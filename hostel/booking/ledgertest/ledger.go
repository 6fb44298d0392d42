package ledgertest

import (
	"context"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// Ledger is a booking.Ledger in memory. The rules are fields, so that a control test can switch one off.
type Ledger struct {
	Decide        func(own hostel.Booking, other hostel.BookingState) booking.Decision
	RebookRefusal func( // booking.RebookRefusal
		b hostel.Booking, h *hostel.Hostel, r *hostel.Room, s *hostel.Student, now time.Time,
	) error
	RanOut        func(b hostel.Booking, attempts []hostel.Payment, now time.Time) bool
	ChangeRefusal func( // booking.ChangeRefusal
		b hostel.Booking, paid hostel.PaymentState, h *hostel.Hostel, r *hostel.Room, s *hostel.Student, now time.Time,
	) error
	Unhoarded     func(b hostel.Booking, earlier []hostel.Booking) (hostel.Booking, error)
	RefundRefusal func(caused, cancelled []time.Time, now time.Time) error // booking.RefundRefusal

	MaxNetworkHolds int // booking.MaxNetworkHolds
	MaxDomainHolds  int // booking.MaxDomainHolds

	records
}

// New returns an empty ledger with the number of beds of each room type. Until Offer is called, the room types are open
// to every student and cost nothing.
func New(beds map[string]int) *Ledger {
	l := &Ledger{
		Decide: booking.Decide, RebookRefusal: booking.RebookRefusal, ChangeRefusal: booking.ChangeRefusal,
		RanOut: hostel.Booking.RanOut, Unhoarded: booking.LimitHold,
		MaxNetworkHolds: booking.MaxNetworkHolds, MaxDomainHolds: booking.MaxDomainHolds,
		RefundRefusal: booking.RefundRefusal,
		records: records{
			students: map[string]hostel.Student{}, rooms: map[string]*room{},
			bookings: map[string]*bookingEntry{}, holds: map[string][]*bookingEntry{},
			payments:    map[string]*payment{},
			transitions: map[string][]hostel.Transition{}, changed: map[*bookingEntry]bool{},
		},
	}
	for uuid, n := range beds {
		l.rooms[uuid] = &room{
			beds: n, room: hostel.Room{UUID: uuid, Gender: hostel.Mixed, Available: true},
			hostel: hostel.Hostel{Status: hostel.StatusAvailable, IsAvailable: true},
		}
	}
	return l
}

func (l *Ledger) Hold(_ context.Context, b hostel.Booking, instead string) (hostel.Booking, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.checkNotGone(b.StudentID); err != nil {
		return hostel.Booking{}, err
	}
	current := l.active(b.StudentID)
	if current != nil {
		switch {
		case current.State == hostel.Confirmed && b.HeldAt.Before(current.EndsAt):
			return current.Booking, booking.ErrAlreadyBooked
		case current.State != hostel.Held || !b.HeldAt.Before(current.ExpiresAt):
		case current.RoomUUID == b.RoomUUID:
			return current.Booking, nil
		case instead != current.Code && instead != booking.AnyHold:
			return hostel.Booking{}, booking.ErrHeldElsewhere
		}
	}
	if err := l.refusal(b.RoomUUID, b.StudentID); err != nil {
		return hostel.Booking{}, err
	}
	caused, cancelled := l.refunds(b.StudentID, b.Mailbox)
	if err := l.RefundRefusal(caused, cancelled, b.HeldAt); err != nil {
		return hostel.Booking{}, err
	}
	if err := booking.NeighbourRefusal(l.neighbours(b), b.HeldAt); err != nil {
		return hostel.Booking{}, err
	}
	mailboxExpired, err := l.mailboxHolds(b)
	if err != nil {
		return hostel.Booking{}, err
	}
	earlier := l.earlier(b)
	if err := booking.DailyRefusal(b, earlier); err != nil {
		return hostel.Booking{}, err
	}
	b, err = l.Unhoarded(b, earlier)
	if err != nil {
		return hostel.Booking{}, err
	}
	expired := l.expiredHolds(b.HeldAt, b.RoomUUID)
	freed := len(expired)
	if current != nil && current.RoomUUID == b.RoomUUID && !slices.Contains(expired, current) {
		freed++
	}
	if l.full(b.RoomUUID, freed) {
		return hostel.Booking{}, catalogue.ErrRoomFull // nothing has changed yet
	}
	if current != nil {
		l.endPrevious(current, b.HeldAt)
	}
	l.endHolds(slices.Concat(expired, mailboxExpired), b.HeldAt)
	l.rooms[b.RoomUUID].taken++
	e := &bookingEntry{Booking: b, mailbox: b.Mailbox, network: b.Network, site: b.Site, domain: b.Domain}
	b.Mailbox, b.Network, b.Site, b.Domain = "", "", "", ""
	b.Unlimited = false
	e.Booking = b
	e.HeldAt, e.ExpiresAt = toMillisecond(b.HeldAt), toMillisecond(b.ExpiresAt)
	e.ChangedAt = e.HeldAt
	l.bookings[b.ID], l.holds[b.StudentID] = e, append(l.holds[b.StudentID], e)
	if e.mailbox != "" {
		l.holds[e.mailbox] = append(l.holds[e.mailbox], e)
	}
	l.taking = append(l.taking, e)
	l.addTransition(e, hostel.Transition{Subject: b.ID, Next: string(b.State), Cause: hostel.ByStudent, At: b.HeldAt})
	return b, nil
}

// endPrevious ends the student's booking that takes a bed, because a new hold replaces it.
func (l *Ledger) endPrevious(current *bookingEntry, now time.Time) {
	switch {
	case current.State == hostel.Confirmed:
		l.end(current, hostel.Ended, hostel.Occasion{Now: now, Cause: hostel.ByTime})
	case !now.Before(current.ExpiresAt):
		l.end(current, hostel.Expired, hostel.Occasion{Now: now, Cause: hostel.ByTime})
	default:
		l.end(current, hostel.Cancelled, hostel.Occasion{Now: now, Cause: hostel.ByStudent})
	}
}

func (l *Ledger) Release(_ context.Context, studentID string, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.active(studentID); b != nil && b.State == hostel.Held {
		l.end(b, hostel.Cancelled, hostel.Occasion{Now: now, Cause: hostel.ByStudent})
	}
	return nil
}

func (l *Ledger) Expire(_ context.Context, now time.Time) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	ended := l.endHolds(l.expiredHolds(now, ""), now)
	for _, b := range slices.Clone(l.taking) {
		if b.State == hostel.Confirmed && !now.Before(b.EndsAt) {
			l.end(b, hostel.Ended, hostel.Occasion{Now: now, Cause: hostel.ByTime})
			ended++
		}
	}
	return ended, nil
}

func (l *Ledger) Cancel(_ context.Context, bookingID string, t booking.Terms) (booking.Settlement, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, known := l.bookings[bookingID]
	if !known {
		return booking.Settlement{}, booking.ErrUnknownBooking
	}
	paid := first(b.attempts, l.bookedBy)
	if t.Refusal != nil {
		state := hostel.PaymentState("")
		if paid != nil {
			state = paid.State
		}
		caused, cancelled := l.refunds(b.StudentID, b.mailbox)
		if err := t.Refusal(b.Booking, state, slices.Concat(caused, cancelled)); err != nil {
			return booking.Settlement{}, err
		}
	}
	if !b.State.TakesBed() {
		return booking.Settlement{}, booking.ErrBookingOver
	}
	l.end(b, hostel.Cancelled, t.Occasion)
	l.keepReason(b.Booking, string(hostel.Cancelled), t.Occasion)
	s := booking.Settlement{Booking: b.Booking, Student: l.students[b.StudentID]}
	if paid != nil {
		next := hostel.PaymentRefundDue
		if paid.State == hostel.PaymentReversed {
			next = hostel.PaymentRefunded
		}
		l.setPaymentState(paid, next, t.Occasion)
		s.Payment = paid.Payment
		l.queueEmails(s, t)
	}
	return s, nil
}

func (l *Ledger) ChangeRoom(
	_ context.Context, bookingID, roomUUID string, shown booking.Shown, t booking.Terms,
) (booking.Settlement, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	b, known := l.bookings[bookingID]
	if !known {
		return booking.Settlement{}, booking.ErrUnknownBooking
	}
	s := booking.Settlement{Student: l.students[b.StudentID]}
	if paid := first(b.attempts, l.bookedBy); paid != nil {
		s.Payment = paid.Payment
	}
	if b.State == hostel.Confirmed && b.RoomUUID == roomUUID {
		s.Booking = b.Booking
		return s, nil
	}
	to, known := l.rooms[roomUUID]
	if !known {
		return booking.Settlement{}, booking.ErrUnknownRoom
	}
	err := l.ChangeRefusal(b.Booking, s.Payment.State, &to.hostel, &to.room, &s.Student, t.Now)
	if err != nil {
		return booking.Settlement{}, err
	}
	terms := to.hostel.CostTermsFor(&to.room, b.Dates)
	if !shown.Covers(to.room.Price, terms) {
		return booking.Settlement{}, booking.ErrRoomDearer
	}
	expired := l.expiredHolds(t.Now, roomUUID)
	if l.full(roomUUID, len(expired)) {
		return booking.Settlement{}, catalogue.ErrRoomFull
	}
	l.endHolds(expired, t.Now)
	s.PreviousRoom = b.RoomUUID
	l.rooms[s.PreviousRoom].taken--
	to.taken++
	b.RoomUUID, b.Terms, b.ChangedAt = roomUUID, terms, toMillisecond(t.Now)
	l.addTransition(b, hostel.Transition{
		Subject: b.ID, Was: string(b.State), Next: string(b.State), Cause: t.Cause, At: t.Now,
	})
	s.Booking = b.Booking
	l.queueEmails(s, t)
	return s, nil
}
