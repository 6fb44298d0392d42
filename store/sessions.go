package store

import (
	"context"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/support"
	"efie/store/db"
)

// OpenSession stores a session under the hash of its token, and ends the student's oldest session if there are too
// many. It fails with account.ErrInvalidCredentials if the password has changed, or the account was blocked, since the
// password was checked.
func (s *Store) OpenSession(ctx context.Context, hash string, se account.Session) error {
	return s.Write(ctx, func(tx db.Tx) error {
		// The update changes nothing. It locks the row, so a change of the password waits, and ends this session too.
		err := db.MustChange(tx, account.ErrInvalidCredentials,
			`update accounts set id = id where id = $1 and password_hash = $2 and blocked_at = 0`,
			se.AccountID, se.PasswordHash)
		if err != nil {
			return err
		}
		err = db.Exec(tx,
			`insert into sessions (hash, id, account_id, device, shared, created_at, seen_at, expires_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8)`,
			hash, se.ID, se.AccountID, se.Device, se.Shared, db.Millis(se.CreatedAt),
			db.Millis(se.SeenAt), db.Millis(se.ExpiresAt))
		if err != nil {
			return err
		}
		return db.Exec(tx, `delete from sessions where account_id = $1 and hash not in (
			select hash from sessions where account_id = $2 order by created_at desc, seen_at desc, hash limit $3)`,
			se.AccountID, se.AccountID, account.MaxSessions)
	})
}

// FindSession returns a session and its account, even if it has expired. It fails with hostel.ErrUnknownStudent.
func (s *Store) FindSession(ctx context.Context, hash string) (se account.Session, owner hostel.Account, err error) {
	var held hostel.Booking
	var terms string
	var state hostel.BookingState
	kept := &se.HeldBed
	scan := func(row db.Scanner) (hostel.Student, error) {
		return scanStudent(alsoScan{row, []any{
			&se.ID, &se.Device, &se.Shared, db.Time(&se.CreatedAt), db.Time(&se.SeenAt), db.Time(&se.ExpiresAt),
			&state, &kept.ID, &kept.Code, &kept.RoomUUID, &kept.Price, &terms, db.Time(&kept.Until),
			db.Time(&kept.Dates.From), db.Time(&kept.Dates.Until), &held.PayerMinutes, &kept.Opened, &kept.Paying,
			&kept.Linked,
		}})
	}
	// Every page runs this query. So it reads the held bed too, and has the states as text (see transitionBooking).
	student, err := db.ReadOne(ctx, s.DB, scan,
		`select `+studentColumns+`, se.id, se.device, se.shared, se.created_at, se.seen_at, se.expires_at,
			coalesce(b.state, ''), coalesce(b.id, ''), coalesce(b.code, ''), coalesce(b.room_uuid, ''),
			coalesce(b.price, 0), coalesce(case when b.state = 'held' then b.terms end, ''), coalesce(b.expires_at, 0),
			coalesce(b.moves_in, 0), coalesce(b.leaves, 0), coalesce(b.payer_minutes, 0),
			exists (select 1 from payments p where p.booking_id = b.id and p.link_id = ''),
			exists (select 1 from payments p
				where p.booking_id = b.id and '' || p.state = 'authorised' and p.said = 'pending'),
			exists (select 1 from payment_links l where l.booking_id = b.id and l.state = 'live')
		from sessions se join accounts st on st.id = se.account_id
		left join bookings b on b.student_id = st.id and b.state in ('held', 'confirmed')
		where se.hash = $1`, hash)
	kept.LinkTime = held.PayerMinutes > 0
	kept.Opened, kept.Long = kept.Opened || kept.LinkTime, held.LongHold()
	kept.Terms = hostel.DecodeCostTerms(terms)
	if state == hostel.Confirmed {
		se.BookedRoom = kept.RoomUUID
	}
	if state != hostel.Held {
		se.HeldBed = hostel.HeldBed{}
	}
	se.AccountID, se.Gender = student.ID, student.Gender
	return se, student.Account, err
}

// RecordSessionUse records that a session was used.
func (s *Store) RecordSessionUse(ctx context.Context, hash string, now time.Time) error {
	_, err := s.Exec(ctx, `update sessions set seen_at = $1 where hash = $2 and seen_at < $3`, db.Millis(now), hash,
		db.Millis(now))
	return err
}

func (s *Store) CloseSession(ctx context.Context, hash string) error {
	_, err := s.Exec(ctx, `delete from sessions where hash = $1`, hash)
	return err
}

// Sessions returns a student's sessions, the last used first. Some may have expired.
func (s *Store) Sessions(ctx context.Context, accountID string) ([]account.Session, error) {
	return db.ReadFew(ctx, s.DB, scanSession, `select `+sessionColumns+` from sessions
		where account_id = $1 order by seen_at desc, created_at desc, id`, accountID)
}

const sessionColumns = `id, account_id, device, shared, created_at, seen_at, expires_at`

func scanSession(row db.Scanner) (se account.Session, err error) {
	err = row.Scan(&se.ID, &se.AccountID, &se.Device, &se.Shared,
		db.Time(&se.CreatedAt), db.Time(&se.SeenAt), db.Time(&se.ExpiresAt))
	return se, err
}

func (s *Store) EndSession(ctx context.Context, accountID, id string) error {
	_, err := s.Exec(ctx, `delete from sessions where account_id = $1 and id = $2`, accountID, id)
	return err
}

// EndOtherSessions ends all sessions of a student except the one with the public id keep.
func (s *Store) EndOtherSessions(ctx context.Context, accountID, keep string) error {
	_, err := s.Exec(ctx, `delete from sessions where account_id = $1 and id <> $2`, accountID, keep)
	return err
}

// keepTraces is the time for which used links, sent emails and given-up emails are kept, to answer questions.
const keepTraces = 30 * 24 * time.Hour

// These are the times for which a booking keeps the hash of its mailbox. An unpaid hold counts for seven hours, and may
// be paid a day later. A paid booking counts until 30 days after its cancellation. A long hold and a disowned payment
// link count for a week (R53, R54).
const (
	keepUnpaidMailbox = 2 * 24 * time.Hour
	keepMailbox       = 34 * 24 * time.Hour
	// keepNeighbours is the time for which an unpaid hold keeps the hashes of its network, site and domain.
	keepNeighbours = 24 * time.Hour
	// keepPayer is the time for which a payment keeps the data of another payer after the stay, or after the last change
	// of a booking without a stay.
	keepPayer = 90 * 24 * time.Hour
)

// Forget deletes data that is no longer needed, and purges deleted rows from SQLite's log.
func (s *Store) Forget(ctx context.Context, now time.Time) error {
	old := db.Millis(now.Add(-keepTraces))
	err := s.Write(ctx, func(tx db.Tx) error {
		for _, remove := range []struct {
			query string
			until int64
		}{
			{`delete from sessions where expires_at <= $1`, db.Millis(now)},
			{`delete from resets where expires_at <= $1`, db.Millis(now)},
			{`delete from email_changes where expires_at <= $1`, db.Millis(now)},
			{`delete from verification_codes where expires_at <= $1`, db.Millis(now)},
			{`delete from verifications where expires_at <= $1`, old},
			{`delete from throttles where forget_at <= $1`, db.Millis(now)},
			{`update bookings set network = '' where network <> '' and held_at <= $1`,
				db.Millis(now.Add(-keepNeighbours))},
			{`update bookings set site = '' where site <> '' and held_at <= $1`, db.Millis(now.Add(-keepNeighbours))},
			{`update bookings set domain = '' where domain <> '' and confirmed_at = 0 and held_at <= $1`,
				db.Millis(now.Add(-keepNeighbours))},
			{`update bookings set domain = '' where domain <> '' and held_at <= $1`, db.Millis(now.Add(-keepMailbox))},
			{`update bookings set mailbox = '' where mailbox <> '' and confirmed_at = 0 and held_at <= $1
				and payer_minutes <= 30
				and not exists (select 1 from payments where booking_id = bookings.id and received > 0)
				and not exists (select 1 from payment_links where booking_id = bookings.id and state = 'disowned')`,
				db.Millis(now.Add(-keepUnpaidMailbox))},
			{`update bookings set mailbox = '' where mailbox <> '' and held_at <= $1`, db.Millis(now.Add(-keepMailbox))},
			{`update payments set email = '', payer_name = '', payer_phone = '' where link_id <> ''
				and (email <> '' or payer_name <> '' or payer_phone <> '')
				and state not in ('success', 'disputed', 'refund due', 'refunding', 'refund failed', 'wrong money')
				and not exists (select 1 from alarms a where a.reference = payments.reference and a.seen_at = 0)
				and (select case when b.state in ('confirmed', 'ended') then b.ends_at else b.changed_at end from bookings b
					where b.id = booking_id and b.state <> 'held') <= $1`, db.Millis(now.Add(-keepPayer))},
			{`update messages set sender = '' where sender <> '' and sent_at <= $1`,
				db.Millis(now.Add(-support.LimitTime))},
			{`delete from messages where sent_at <= $1`, db.Millis(now.AddDate(0, -keepMessagesMonths, 0))},
			{`delete from outbox where sent_at > 0 and sent_at <= $1`, old},
			{`delete from outbox where sent_at = 0 and dead_at > 0 and dead_at <= $1`, old},
			{
				`delete from outbox where sent_at = 0 and dead_at > 0 and dead_at <= $1
					and letter like '{"kind":"account-deleted"%'`,
				db.Millis(now.Add(-keepLastEmail)),
			},
		} {
			if _, err := tx.Exec(remove.query, remove.until); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return s.PurgeDeleted(ctx)
}

// EndSessions ends all sessions of a student, or of all students if accountID is "". It also ends the links that set a
// new password or confirm a new email, because the thief of a session or mailbox may have asked for them. EndSessions
// returns the number of sessions and of links.
func (s *Store) EndSessions(ctx context.Context, accountID string) (sessions, links int64, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		queries, args := endEverybody, []any{}
		if accountID != "" {
			queries, args = endOne, []any{accountID}
		}
		var ended [len(endOne)]int64
		for i, query := range queries {
			result, err := tx.Exec(query, args...)
			if err != nil {
				return err
			}
			ended[i], err = result.RowsAffected()
			if err != nil {
				return err
			}
		}
		sessions, links = ended[0], ended[1]+ended[2]
		return nil
	})
	return sessions, links, err
}

// endOne and endEverybody end sessions, links to a new password and links to a new email.
var (
	endOne = [3]string{
		`delete from sessions where account_id = $1`, `delete from resets where account_id = $1`,
		`delete from email_changes where account_id = $1`,
	}
	endEverybody = [3]string{`delete from sessions`, `delete from resets`, `delete from email_changes`}
)
