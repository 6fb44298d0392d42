package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

const linkColumns = `id, booking_id, token_hash, code_hash, state, created_at, changed_at`

const selectLink = `select ` + linkColumns + ` from payment_links where id = $1`

// selectLiveLink selects the live link of a booking.
const selectLiveLink = `select ` + linkColumns + ` from payment_links where booking_id = $1 and state = 'live'`

func scanLink(row db.Scanner) (l booking.PaymentLink, err error) {
	err = row.Scan(&l.ID, &l.BookingID, &l.TokenHash, &l.CodeHash, &l.State, db.Time(&l.CreatedAt), db.Time(&l.ChangedAt))
	return l, orMissing(err, booking.ErrUnknownLink)
}

func (s *Store) MakeLink(
	ctx context.Context, wanted booking.PaymentLink, instead string,
) (made booking.PaymentLink, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		b, err := lockHold(tx, wanted.BookingID, wanted.CreatedAt)
		if err != nil {
			return err
		}
		live, err := scanLink(tx.QueryRow(selectLiveLink, b.ID))
		if err == nil && live.ID != instead {
			made = live
			return nil
		}
		if err != nil && !errors.Is(err, booking.ErrUnknownLink) {
			return err
		}
		if err := checkDisowned(tx, b, wanted.CreatedAt); err != nil {
			return err
		}
		if err := extendForPayer(tx, b, wanted.CreatedAt); err != nil {
			return err
		}
		if err := endLink(tx, b.ID, booking.LinkReplaced, "", wanted.CreatedAt); err != nil {
			return err
		}
		made = wanted
		made.CreatedAt, made.ChangedAt = stored(wanted.CreatedAt), stored(wanted.ChangedAt)
		return db.Exec(tx, `insert into payment_links (`+linkColumns+`) values ($1, $2, $3, $4, $5, $6, $7)`,
			made.ID, made.BookingID, made.TokenHash, made.CodeHash, made.State, db.Millis(made.CreatedAt),
			db.Millis(made.ChangedAt))
	})
	return made, err
}

// checkDisowned fails if payers disowned too many links of the student and the mailbox of a booking (R54).
func checkDisowned(tx db.Tx, b hostel.Booking, now time.Time) error {
	var disowned int
	err := tx.QueryRow(`select count(*) from payment_links
		where state = 'disowned' and changed_at > $1 and booking_id in
			(select id from bookings where student_id = $2 and held_at > $3
			union select o.id from bookings o join bookings b on b.mailbox = o.mailbox
				where b.id = $4 and o.mailbox <> '' and o.held_at > $3)`,
		db.Millis(booking.DisownedSince(now)), b.StudentID, db.Millis(booking.DisownedHeldSince(now)), b.ID).Scan(&disowned)
	if err != nil {
		return err
	}
	return booking.LinkRefusal(disowned)
}

// checkLinkPages fails if too many pages were opened through links of the student and the mailbox of an attempt before
// it. A mailbox has one unpaid hold at a time (checkMailbox), and the student of this one is locked, so no two attempts
// are counted at once.
func checkLinkPages(tx db.Tx, p hostel.Payment) error {
	if p.LinkPageAt.IsZero() {
		return nil
	}
	first := db.Millis(booking.LinkPagesSince(p.LinkPageAt)) + 1
	opened, err := db.All(tx, scanLinkPage, `select link_page_at, reference from payments
			where student_id = $1 and link_page_at > 0 and link_page_at >= $2 and reference <> $3
		union select o.link_page_at, o.reference from bookings own join bookings b on b.mailbox = own.mailbox
			join payments o on o.booking_id = b.id
			where own.id = $4 and b.mailbox <> '' and o.link_page_at >= $5 and o.reference <> $6`,
		p.StudentID, first, p.Reference, p.BookingID, first, p.Reference)
	if err != nil {
		return err
	}
	return booking.LinkPageRefusal(opened, p.LinkPageAt)
}

func scanLinkPage(row db.Scanner) (at time.Time, err error) {
	var reference string // the same page may be one of the student and of the mailbox
	err = row.Scan(db.Time(&at), &reference)
	return at, err
}

// extendForPayer extends a hold by booking.AfterFirstLink if it has no link yet.
func extendForPayer(tx db.Tx, b hostel.Booking, now time.Time) error {
	var t booking.PayerTime
	var mailbox string
	err := tx.QueryRow(`select b.mailbox, coalesce(rb.beds - rb.taken, 0), coalesce(rb.beds, 0),
			coalesce(h.payer_hours, 0)
		from bookings b left join room_beds rb on rb.room_uuid = b.room_uuid left join hostels h on h.uuid = b.hostel_uuid
		where b.id = $1 and not exists (select 1 from payment_links l where l.booking_id = b.id)`, b.ID).
		Scan(&mailbox, &t.Free, &t.Beds, &t.Hours)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	earlier, err := earlierBookings(tx, b.StudentID, mailbox, b.HeldAt)
	if err != nil {
		return err
	}
	longHolds, err := earlierLongHolds(tx, b.StudentID, mailbox, b.HeldAt)
	if err != nil {
		return err
	}
	longer := booking.AfterFirstLink(b, slices.Concat(earlier, longHolds), t, now)
	return db.Exec(tx, `update bookings set expires_at = $1, payer_minutes = $2 where id = $3`,
		db.Millis(longer.ExpiresAt), longer.PayerMinutes, b.ID)
}

func (s *Store) LiveLink(ctx context.Context, bookingID string) (booking.PaymentLink, error) {
	return db.ReadOne(ctx, s.DB, scanLink, selectLiveLink, bookingID)
}

// LastLink returns the link of a booking that changed last, or booking.ErrUnknownLink.
func (s *Store) LastLink(ctx context.Context, bookingID string) (booking.PaymentLink, error) {
	return db.ReadOne(ctx, s.DB, scanLink, `select `+linkColumns+` from payment_links where booking_id = $1
		order by changed_at desc, created_at desc, id limit 1`, bookingID)
}

func (s *Store) Link(ctx context.Context, tokenHash string) (booking.PaymentLink, hostel.Booking, error) {
	return s.linkWithBooking(ctx, `select `+linkColumns+` from payment_links where token_hash = $1`, tokenHash)
}

// LinkOfCode has all conditions in one query, so that codes of links that are over take the time of unknown codes.
func (s *Store) LinkOfCode(
	ctx context.Context, codeHash string, now time.Time,
) (booking.PaymentLink, hostel.Booking, error) {
	return s.linkWithBooking(ctx, `select `+linkColumns+` from payment_links
		where code_hash = $1 and code_hash <> '' and '' || state = 'live'
			and exists (select 1 from bookings b where b.id = payment_links.booking_id and b.expires_at > $2)
		order by created_at limit 1`, codeHash, db.Millis(now))
}

// linkWithBooking returns the link that a query selects, and its booking. It fails with booking.ErrUnknownLink.
func (s *Store) linkWithBooking(
	ctx context.Context, query string, args ...any,
) (l booking.PaymentLink, b hostel.Booking, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		l, err = scanLink(tx.QueryRow(query, args...))
		if err == nil {
			b, err = scanBooking(tx.QueryRow(selectBooking, l.BookingID))
		}
		return err
	})
	return l, b, err
}

func (s *Store) EndLink(ctx context.Context, linkID string, next booking.LinkState, now time.Time) error {
	return s.Write(ctx, func(tx db.Tx) error {
		l, err := lockLink(tx, linkID)
		if err != nil || l.State != booking.LinkLive {
			return err
		}
		return endLink(tx, l.BookingID, next, "", now)
	})
}

func (s *Store) Disown(ctx context.Context, linkID string, a hostel.Alarm) (ended bool, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		ended = false
		l, err := lockLink(tx, linkID)
		if err != nil || l.State != booking.LinkLive {
			return err
		}
		if err := endLink(tx, l.BookingID, booking.LinkDisowned, "", a.RaisedAt); err != nil {
			return err
		}
		ended = true
		return db.Exec(tx, upsertAlarm, a.Kind, a.Reference, a.Detail, db.Millis(a.RaisedAt))
	})
	return ended, err
}

// lockLink locks the student of a link and returns the link. It fails with booking.ErrUnknownLink.
func lockLink(tx db.Tx, linkID string) (booking.PaymentLink, error) {
	l, err := scanLink(tx.QueryRow(selectLink, linkID))
	if err != nil {
		return l, err
	}
	if err := lockStudentOfBooking(tx, l.BookingID); err != nil {
		return l, err
	}
	return scanLink(tx.QueryRow(selectLink, linkID)) // it may have ended before the lock
}

// lockAttempt locks the student of an attempt and returns the attempt. It fails with booking.ErrUnknownPayment, or as
// checkLink does.
func lockAttempt(tx db.Tx, reference string) (p hostel.Payment, err error) {
	if err := lockStudentOfPayment(tx, reference); err != nil {
		return p, err
	}
	if p, err = scanPayment(tx.QueryRow(selectPayment, reference)); err != nil {
		return p, err
	}
	return p, checkLink(tx, p.LinkID)
}

// checkLink returns booking.ErrUnknownLink if a payer's link is not live. A student pays without a link. The student of
// the booking must be locked.
func checkLink(tx db.Tx, linkID string) error {
	if linkID == "" {
		return nil
	}
	l, err := scanLink(tx.QueryRow(selectLink, linkID))
	if err == nil && l.State != booking.LinkLive {
		err = booking.ErrUnknownLink
	}
	return err
}

// endLink ends the live link of a booking, if there is one, and forgets the pages of its attempts. The link with the id
// used becomes booking.LinkUsed. The student of the booking must be locked.
func endLink(tx db.Tx, bookingID string, next booking.LinkState, used string, now time.Time) error {
	ended, err := db.Changed(tx.Exec(`update payment_links
		set state = case when id = $1 then 'used' else $2 end, changed_at = $3 where booking_id = $4 and state = 'live'`,
		used, next, db.Millis(now), bookingID))
	if err != nil || !ended {
		return err
	}
	return db.Exec(tx, `update payments set checkout_url = '', access_code = ''
		where booking_id = $1 and link_id <> ''`, bookingID)
}
