package store

import (
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

// earlierBookings returns the bookings of a student and of a mailbox since booking.HoldsSince. No booking fits both
// queries, so SQLite need not compare their rows.
func earlierBookings(tx db.Tx, studentID, mailbox string, heldAt time.Time) ([]hostel.Booking, error) {
	since := db.Millis(booking.HoldsSince(heldAt))
	return db.All(tx, scanBooking, `select `+bookingColumns+` from (select * from bookings
			where student_id = $1 and held_at > $2 order by held_at desc limit $3) as own
		union all select `+bookingColumns+` from (select * from bookings
			where mailbox <> '' and mailbox = $4 and held_at > $2 and student_id <> $1
			order by held_at desc limit $3) as shared`,
		studentID, since, booking.MaxEarlierHolds, mailbox)
}

// earlierLongHolds returns the long holds of a student and of a mailbox between booking.LongHoldsSince and
// booking.HoldsSince. Only a first payment link needs them, so other holds do not wait for this query.
func earlierLongHolds(tx db.Tx, studentID, mailbox string, heldAt time.Time) ([]hostel.Booking, error) {
	since := db.Millis(booking.LongHoldsSince(heldAt))
	until := db.Millis(booking.HoldsSince(heldAt))
	return db.All(tx, scanBooking, `select `+bookingColumns+` from (select * from bookings
			where payer_minutes > 30 and student_id = $1 and held_at > $2 and held_at <= $3
			order by held_at desc limit $4) as own
		union all select `+bookingColumns+` from (select * from bookings
			where payer_minutes > 30 and mailbox <> '' and mailbox = $5 and held_at > $2 and held_at <= $3
				and student_id <> $1
			order by held_at desc limit $4) as shared`,
		studentID, since, until, booking.MaxEarlierLongHolds, mailbox)
}

// limitHolds shortens the new hold b to the unpaid time that its mailbox has left, and fails if the mailbox began too
// many holds within a day (R7).
func limitHolds(tx db.Tx, b hostel.Booking) (hostel.Booking, error) {
	earlier, err := earlierBookings(tx, b.StudentID, b.Mailbox, b.HeldAt)
	if err != nil {
		return b, err
	}
	if err := booking.DailyRefusal(b, earlier); err != nil {
		return b, err
	}
	return booking.LimitHold(b, earlier)
}

// byStudent selects transitions in which students cancelled paid bookings.
const byStudent = ` and t.was = 'confirmed' and t.next = 'cancelled' and t.cause = 'student'`

// lockMailbox locks the paid bookings of a booking's mailbox, so that its accounts cannot cancel at the same time.
func lockMailbox(tx db.Tx, bookingID string) error {
	return db.Exec(tx, `update bookings set mailbox = mailbox where mailbox <> '' and confirmed_at > 0
		and mailbox = (select own.mailbox from bookings own where own.id = $1)`, bookingID)
}

// refunds holds the times of refunds that students caused (R12).
type refunds struct {
	caused    []time.Time // of payments that booked no bed (hostel.Payment.CausedAt)
	cancelled []time.Time // of paid bookings that were cancelled
}

// selectRefunds finds the times of a mailbox's refunds, and whether a booking was cancelled. The time is 0 for a
// booking without a cancellation. It reads the transitions of each booking separately: for a join, PostgreSQL without
// statistics would read all transitions.
const selectRefunds = `select ` + cancelledAt + `, true from bookings b
		where b.student_id = $1 and b.confirmed_at > 0
	union all select p.caused_at, false from payments p where p.student_id = $1 and p.caused_at > 0
	union all select ` + cancelledAt + `, true from bookings b
		where b.student_id <> $1 and b.mailbox <> '' and b.mailbox = $2 and b.confirmed_at > 0
	union all select p.caused_at, false from bookings c join payments p on p.booking_id = c.id
		where c.student_id <> $1 and c.mailbox <> '' and c.mailbox = $2 and p.caused_at > 0`

// cancelledAt selects this time of a booking b. It happens at most once.
const cancelledAt = `(select coalesce(max(t.at), 0) from transitions t where t.subject = b.id` + byStudent + `)`

func readRefunds(tx db.Tx, studentID, mailbox string) (r refunds, err error) {
	_, err = db.All(tx, func(row db.Scanner) (none struct{}, err error) {
		var at time.Time
		var cancelled bool
		err = row.Scan(db.Time(&at), &cancelled)
		switch {
		case at.IsZero():
		case cancelled:
			r.cancelled = append(r.cancelled, at)
		default:
			r.caused = append(r.caused, at)
		}
		return none, err
	}, selectRefunds, studentID, mailbox)
	return r, err
}

func checkRefunds(tx db.Tx, b hostel.Booking) error {
	r, err := readRefunds(tx, b.StudentID, b.Mailbox)
	if err != nil {
		return err
	}
	return booking.RefundRefusal(r.caused, r.cancelled, b.HeldAt)
}

// newest returns the newest booking.MaxCancellations times, the newest first.
func (r *refunds) newest() []time.Time {
	all := slices.Concat(r.caused, r.cancelled)
	slices.SortFunc(all, func(x, y time.Time) int { return y.Compare(x) })
	return all[:min(len(all), booking.MaxCancellations)]
}

// checkNeighbours locks the network, the site and the domain of the new hold b, and fails if they have too many beds
// (R8). The locks are rows of throttles, which are deleted a day later.
func checkNeighbours(tx db.Tx, b hostel.Booking) error {
	for _, key := range []string{b.Network, b.Site, b.Domain} {
		if key == "" {
			continue
		}
		err := db.Exec(tx, `insert into throttles (key, tries, pause, open_at, forget_at) values ($1, 0, 0, 0, $2)
			on conflict (key) do update set forget_at = excluded.forget_at`,
			key, db.Millis(b.HeldAt.Add(keepNeighbours)))
		if err != nil {
			return err
		}
	}
	var network, site, domain, paid int
	err := tx.QueryRow(`select
			(select count(*) from bookings where network <> '' and network = $1 `+countedHold+`),
			(select count(*) from bookings where site <> '' and site = $5 `+countedHold+`),
			(select count(*) from bookings where domain <> '' and domain = $6 and confirmed_at = 0 `+countedHold+`),
			(select count(*) from bookings where domain <> '' and domain = $6 and confirmed_at > 0
				and '' || state in ('confirmed', 'ended'))`,
		b.Network, db.Millis(b.HeldAt), countedSince(b), b.StudentID, b.Site, b.Domain).
		Scan(&network, &site, &domain, &paid)
	if err != nil {
		return err
	}
	n := booking.Neighbours{Paid: paid}
	if network >= booking.MaxNetworkHolds {
		n.NetworkFull, err = fullUntil(tx, networkHold, b.Network, b, booking.MaxNetworkHolds)
	}
	if err == nil && site >= booking.MaxSiteHolds {
		n.SiteFull, err = fullUntil(tx, siteHold, b.Site, b, booking.MaxSiteHolds)
	}
	if err == nil && domain >= booking.MaxDomainHolds {
		n.DomainFull, err = fullUntil(tx, domainHold, b.Domain, b, booking.MaxDomainHolds)
	}
	if err != nil {
		return err
	}
	return booking.NeighbourRefusal(n, b.HeldAt)
}

// countedHold selects a hold of another student that counts against a new hold.
const countedHold = `and expires_at > $2 and held_at > $3 and '' || state = 'held' and student_id <> $4`

// countedSince returns the time since which holds count against the new hold b.
func countedSince(b hostel.Booking) int64 { return db.Millis(b.HeldAt.Add(-booking.NeighbourTime)) }

// networkHold, siteHold and domainHold select one of the holds that count against a new hold, the last to count first.
const (
	networkHold = `select held_at, expires_at from bookings where network <> '' and network = $1 ` + lastToCount
	siteHold    = `select held_at, expires_at from bookings where site <> '' and site = $1 ` + lastToCount
	domainHold  = `select held_at, expires_at from bookings where domain <> '' and domain = $1 and confirmed_at = 0 ` +
		lastToCount
	lastToCount = countedHold + ` order by case when expires_at < held_at + $5 then expires_at else held_at + $5 end desc
		limit 1 offset $6`
)

// fullUntil returns when the holds with a key are fewer than a limit: a hold no longer counts at its end, or after
// booking.NeighbourTime. query is networkHold, siteHold or domainHold.
func fullUntil(tx db.Tx, query, key string, b hostel.Booking, limit int) (time.Time, error) {
	var held, expires time.Time
	err := tx.QueryRow(query, key, db.Millis(b.HeldAt), countedSince(b), b.StudentID,
		booking.NeighbourTime.Milliseconds(), limit-1).Scan(db.Time(&held), db.Time(&expires))
	counted := held.Add(booking.NeighbourTime)
	if expires.Before(counted) {
		return expires, err
	}
	return counted, err
}

// checkMailbox ends the expired holds of the mailbox. It fails if another one remains (booking.MailboxRefusal).
func checkMailbox(tx db.Tx, b hostel.Booking) error {
	others, err := db.All(tx, scanBooking, `select `+bookingColumns+` from bookings
		where mailbox <> '' and mailbox = $1 and '' || state = 'held' and student_id <> $2`, b.Mailbox, b.StudentID)
	if err != nil {
		return err
	}
	if _, err := endAllDue(tx, others, b.HeldAt); err != nil {
		return err
	}
	return booking.MailboxRefusal(slices.DeleteFunc(others, func(b hostel.Booking) bool {
		return b.State != hostel.Held
	}), b.HeldAt)
}
