package ledgertest

import (
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

// earlier returns the holds of a student and of a mailbox that may count against a new hold.
func (rec *records) earlier(b hostel.Booking) []hostel.Booking {
	since := toMillisecond(booking.HoldsSince(b.HeldAt))
	return rec.mailboxHolds(b, func(held hostel.Booking) bool { return held.HeldAt.After(since) })
}

// earlierLongHolds returns the long holds of a student and of a mailbox that earlier does not return.
func (rec *records) earlierLongHolds(b hostel.Booking) []hostel.Booking {
	since := toMillisecond(booking.LongHoldsSince(b.HeldAt))
	until := toMillisecond(booking.HoldsSince(b.HeldAt))
	return rec.mailboxHolds(b, func(held hostel.Booking) bool {
		return held.LongHold() && held.HeldAt.After(since) && !held.HeldAt.After(until)
	})
}

// mailboxHolds returns the holds of a student and of a mailbox for which a condition holds.
func (rec *records) mailboxHolds(b hostel.Booking, counts func(hostel.Booking) bool) (holds []hostel.Booking) {
	oldest := booking.LongHoldsSince(b.HeldAt)
	for _, whose := range []string{b.StudentID, b.Mailbox} {
		for _, held := range slices.Backward(rec.holds[whose]) {
			if held.HeldAt.Before(oldest) {
				break
			}
			countsTwice := whose != b.StudentID && held.StudentID == b.StudentID
			if counts(held.Booking) && !countsTwice {
				holds = append(holds, held.Booking)
			}
		}
	}
	return holds
}

// refunds returns the times when a student or mailbox caused a refund, and when they cancelled a confirmed booking.
func (rec *records) refunds(studentID, mailbox string) (caused, cancelled []time.Time) {
	for _, whose := range []string{studentID, mailbox} {
		for _, b := range rec.holds[whose] {
			if whose != studentID && b.StudentID == studentID {
				continue // already counted
			}
			for _, m := range rec.transitions[b.ID] {
				if m.Was == string(hostel.Confirmed) && m.Next == string(hostel.Cancelled) &&
					m.Cause == hostel.ByStudent {
					cancelled = append(cancelled, m.At)
				}
			}
			for _, p := range b.attempts {
				if !p.CausedAt.IsZero() {
					caused = append(caused, p.CausedAt)
				}
			}
		}
	}
	return caused, cancelled
}

// neighbours describes the bookings of other students with the network, the site or the domain of a new hold.
func (l *Ledger) neighbours(b hostel.Booking) (n booking.Neighbours) {
	var network, site, domain []time.Time // when the holds no longer count
	for _, other := range l.bookings {
		until := other.HeldAt.Add(booking.NeighbourTime)
		if other.ExpiresAt.Before(until) {
			until = other.ExpiresAt
		}
		counts := other.State == hostel.Held && b.HeldAt.Before(until) && other.StudentID != b.StudentID
		if counts && b.Network != "" && other.network == b.Network {
			network = append(network, until)
		}
		if counts && b.Site != "" && other.site == b.Site {
			site = append(site, until)
		}
		switch {
		case b.Domain == "" || other.domain != b.Domain:
		case counts:
			domain = append(domain, until)
		case other.State == hostel.Confirmed || other.State == hostel.Ended:
			n.Paid++
		}
	}
	n.NetworkFull = fullUntil(network, l.MaxNetworkHolds)
	n.SiteFull = fullUntil(site, booking.MaxSiteHolds)
	n.DomainFull = fullUntil(domain, l.MaxDomainHolds)
	return n
}

// fullUntil returns when fewer holds than a limit are left, or zero if there are fewer already.
func fullUntil(ends []time.Time, limit int) time.Time {
	if len(ends) < limit {
		return time.Time{}
	}
	slices.SortFunc(ends, time.Time.Compare)
	return ends[len(ends)-limit]
}

// mailboxHolds returns the expired holds of other accounts of the mailbox. It fails as booking.MailboxRefusal does if
// such an account has a running hold.
func (l *Ledger) mailboxHolds(b hostel.Booking) (expired []*bookingEntry, err error) {
	var others []hostel.Booking
	for _, other := range l.taking {
		if b.Mailbox == "" || other.mailbox != b.Mailbox || other.State != hostel.Held ||
			other.StudentID == b.StudentID {
			continue
		}
		if !b.HeldAt.Before(other.ExpiresAt) && l.RanOut(other.Booking, other.payments(), b.HeldAt) {
			expired = append(expired, other)
			continue
		}
		others = append(others, other.Booking)
	}
	return expired, booking.MailboxRefusal(others, b.HeldAt)
}

// refusal returns why a student cannot book a room type, or nil. For an unknown student it checks only the room type.
func (rec *records) refusal(roomUUID, studentID string) error {
	r, known := rec.rooms[roomUUID]
	if !known {
		return booking.ErrUnknownRoom
	}
	s, enrolled := rec.students[studentID]
	if !enrolled {
		return catalogue.RoomRefusal(&r.hostel, &r.room, 1)
	}
	return booking.StudentRefusal(&r.hostel, &r.room, &s)
}

// expiredHolds returns the holds of a room type that ran out, or of all room types if roomUUID is "".
func (l *Ledger) expiredHolds(now time.Time, roomUUID string) (expired []*bookingEntry) {
	for _, b := range l.taking {
		if b.State != hostel.Held || now.Before(b.ExpiresAt) || roomUUID != "" && b.RoomUUID != roomUUID {
			continue
		}
		if l.RanOut(b.Booking, b.payments(), now) {
			expired = append(expired, b)
		}
	}
	return expired
}
