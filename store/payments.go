package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/store/db"
)

const paymentColumns = `reference, booking_id, student_id, link_id, email, payer_name, payer_phone, amount, received,
	domain, state, said, checkout_url, access_code, refund_id, refused, part_amount, part_returned, part_by_hand,
	part_state, created_at, checked_at, changed_at`

// paymentFields returns the scan targets of paymentColumns, in the same order.
func paymentFields(p *hostel.Payment) []any {
	return []any{
		&p.Reference, &p.BookingID, &p.StudentID, &p.LinkID, &p.Email, &p.PayerName, &p.PayerPhone, &p.Amount, &p.Received,
		&p.Domain, &p.State, &p.LastOutcome, &p.CheckoutURL, &p.AccessCode, &p.RefundID, &p.Refused,
		&p.Part.Amount, &p.Part.Returned, &p.Part.ByHand, &p.Part.State,
		db.Time(&p.CreatedAt), db.Time(&p.CheckedAt), db.Time(&p.ChangedAt),
	}
}

func scanPayment(row db.Scanner) (p hostel.Payment, err error) {
	err = row.Scan(paymentFields(&p)...)
	if errors.Is(err, sql.ErrNoRows) {
		return p, booking.ErrUnknownPayment
	}
	return p, err
}

const selectPayment = `select ` + paymentColumns + ` from payments where reference = $1`

func (s *Store) Attempts(ctx context.Context, bookingID string) (made []hostel.Payment, err error) {
	err = s.Read(ctx, func(from db.Tx) error {
		made, err = db.All(ctx, from, scanPayment, `select `+paymentColumns+` from payments
			where booking_id = $1 and (select b.state from bookings b where b.id = booking_id) = 'held'
			order by created_at, reference`, bookingID)
		return err
	})
	return made, err
}

func (s *Store) PressPay(
	ctx context.Context, asked hostel.Booking, now, until time.Time,
) (pressed hostel.Booking, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		student, err := lockStudentOfBooking(ctx, tx, asked.ID)
		if err != nil {
			return err
		}
		b, err := scanBooking(tx.QueryRowContext(ctx, selectBooking, asked.ID))
		if err != nil {
			return err
		}
		if student.Deleted() {
			return hostel.ErrUnknownStudent
		}
		if b.State != hostel.Held || !now.Before(b.ExpiresAt) {
			return booking.ErrNoHold
		}
		earlier, err := earlierBookings(ctx, tx, asked.StudentID, asked.Mailbox, asked.HeldAt)
		if err != nil {
			return err
		}
		pressed = booking.AfterPayPressed(b, earlier, now, until)
		err = db.Exec(ctx, tx, `update bookings set pay_pressed_at = $1 where id = $2`, db.Millis(now), b.ID)
		if err != nil {
			return err
		}
		return setHoldEnd(ctx, tx, b, pressed.ExpiresAt)
	})
	pressed.PayPressedAt, pressed.ExpiresAt = stored(pressed.PayPressedAt), stored(pressed.ExpiresAt)
	return pressed, err
}

func (s *Store) ForgetPress(ctx context.Context, reference string) error {
	_, err := s.Exec(ctx, `update bookings set pay_pressed_at = 0
		where id = (select booking_id from payments where reference = $1)
			and pay_pressed_at <= (select created_at from payments where reference = $1)`, reference)
	return err
}

func (s *Store) OpenPayment(ctx context.Context, p hostel.Payment, payUntil time.Time) error {
	return s.Write(ctx, func(tx db.Tx) error {
		student, err := lockStudentOfBooking(ctx, tx, p.BookingID)
		if err != nil {
			return err
		}
		b, err := scanBooking(tx.QueryRowContext(ctx, selectBooking, p.BookingID))
		if err != nil {
			return err
		}
		if student.Deleted() {
			return hostel.ErrUnknownStudent
		}
		if b.State != hostel.Held || !p.CreatedAt.Before(b.ExpiresAt) {
			return booking.ErrNoHold
		}
		if err := checkLink(ctx, tx, p.LinkID); err != nil {
			return err
		}
		ends := booking.HoldEndOnceOpened(b, p, payUntil)
		created := db.Millis(p.CreatedAt)
		err = db.MustChange(ctx, tx, booking.ErrReferenceUsed, `insert into payments
				(reference, booking_id, student_id, link_id, email, payer_name, payer_phone, amount, domain, state,
					checkout_url, access_code, created_at, checked_at, changed_at, next_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '', '', $11, $12, $13, $14) on conflict (reference) do nothing`,
			p.Reference, p.BookingID, p.StudentID, p.LinkID, p.Email, p.PayerName, p.PayerPhone, p.Amount, p.Domain, p.State,
			created, created, created, db.Millis(booking.NextAsk(p, ends, p.CreatedAt)))
		if err != nil {
			return err
		}
		if err := setHoldEnd(ctx, tx, b, ends); err != nil {
			return err
		}
		return writeTransition(ctx, tx, hostel.Transition{
			Subject: p.Reference, Next: string(p.State), Cause: hostel.ByStudent, At: p.CreatedAt,
		})
	})
}

// Authorised implements booking.Payments. It changes the state only of a payment that is PaymentCreated.
func (s *Store) Authorised(ctx context.Context, reference string, c booking.Checkout, now time.Time) error {
	return s.Write(ctx, func(tx db.Tx) error {
		if _, err := lockStudentOfPayment(ctx, tx, reference); err != nil {
			return err
		}
		p, err := scanPayment(tx.QueryRowContext(ctx, selectPayment, reference))
		if err != nil {
			return err
		}
		if err := checkLink(ctx, tx, p.LinkID); err != nil {
			return err
		}
		err = db.Exec(ctx, tx, `update payments set checkout_url = $1, access_code = $2 where reference = $3`,
			c.URL, c.AccessCode, reference)
		if err != nil || p.State != hostel.PaymentCreated {
			return err
		}
		at := hostel.Occasion{Now: now, Cause: hostel.ByStudent}
		_, err = transitionPayment(ctx, tx, &p, hostel.PaymentAuthorised, at)
		return err
	})
}

func (s *Store) Payment(ctx context.Context, reference string) (hostel.Payment, error) {
	return db.ReadOne(ctx, s.DB, scanPayment, selectPayment, reference)
}

func (s *Store) LastOpen(ctx context.Context, studentID string, since time.Time) (hostel.Payment, error) {
	return db.ReadOne(ctx, s.DB, scanPayment, `select `+paymentColumns+` from payments
		where student_id = $1 and created_at >= $2
			and '' || state in ('created', 'authorised', 'failed', 'abandoned', 'success')
		order by created_at desc limit 1`, studentID, db.Millis(since))
}

func (s *Store) RecordOutcome(
	ctx context.Context, reference string, o booking.Outcome, at hostel.Occasion,
) (was, is hostel.Payment, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		before, err := lockSettlement(ctx, tx, reference)
		if err != nil {
			return err
		}
		was, is = before.Payment, before.Payment
		b := before.Booking
		if o.Status == hostel.OutcomePending && b.State == hostel.Held {
			until := b.ExtendedUntil(at.Now)
			if err := setHoldEnd(ctx, tx, b, until); err != nil {
				return err
			}
			b.ExpiresAt = until
		}
		is.LastOutcome, is.CheckedAt = o.Status, stored(at.Now)
		// A late answer must not change when the refund of a payment is due.
		err = db.Exec(ctx, tx, `update payments set said = $1, checked_at = $2, next_at =
				case when state in ('created', 'authorised', 'failed', 'abandoned') then $3 else next_at end
			where reference = $4`,
			o.Status, db.Millis(at.Now), db.Millis(booking.NextAsk(is, b.ExpiresAt, at.Now)), reference)
		if err != nil {
			return err
		}
		next := booking.NextPaymentState(was, o)
		if next == hostel.PaymentSucceeded || next == hostel.PaymentWrongMoney || next == hostel.PaymentReversed {
			is.Received = max(o.Amount, 0) // a negative amount means that it could not be parsed
		}
		changed, err := transitionPayment(ctx, tx, &is, next, at)
		switch {
		case err != nil:
			return err
		case !changed:
			is.Received = was.Received
		case next == hostel.PaymentWrongMoney: // one of four fields is wrong; only the alarm has them all
			return raiseAlarm(ctx, tx, hostel.Alarm{
				Kind: hostel.AlarmWrongMoney, Reference: reference, RaisedAt: at.Now,
				Detail: fmt.Sprintf("%s asked for, %s came, the provider says in %s, domain %s, reference %s",
					is.Amount, is.Received, o.Currency, o.Domain, o.Reference),
			})
		}
		return nil
	})
	return was, is, err
}

func setHoldEnd(ctx context.Context, tx db.Tx, b hostel.Booking, until time.Time) error {
	if until.Equal(b.ExpiresAt) {
		return nil
	}
	return db.Exec(ctx, tx, `update bookings set expires_at = $1 where id = $2 and state = '' || $3`,
		db.Millis(until), b.ID, hostel.Held)
}

// ToAsk implements booking.DueWork. It includes successes that are not allocated, for example after a crash.
func (s *Store) ToAsk(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return s.leasePayments(ctx,
		`select `+paymentColumns+`, next_at, (select b.expires_at from bookings b where b.id = booking_id) from payments
		where state in ('created', 'authorised', 'failed', 'abandoned', 'success') and next_at <= $1
		order by next_at, created_at, reference limit $2`, now, limit, func(d duePayment) time.Time {
			return booking.NextAsk(d.Payment, d.holdEnds, now)
		})
}

func (s *Store) ToRefund(ctx context.Context, now time.Time, limit int) ([]hostel.Payment, error) {
	return s.leasePayments(ctx, `select `+paymentColumns+`, next_at, 0 from payments
		where state in ('refund due', 'refunding') and next_at <= $1
		order by next_at, created_at, reference limit $2`, now, limit, func(d duePayment) time.Time {
		return booking.NextRefundTry(d.Payment, now)
	})
}

// leasePayments returns due payments and sets their next due time, so that only one server gets each of them.
func (s *Store) leasePayments(
	ctx context.Context, query string, now time.Time, limit int, next func(duePayment) time.Time,
) (mine []hostel.Payment, err error) {
	due, err := db.ReadAll(ctx, s.DB, scanDuePayment, query, db.Millis(now), limit)
	if err != nil || len(due) == 0 {
		return nil, err // usually nothing is due
	}
	err = s.Write(ctx, func(tx db.Tx) error {
		due, err := db.All(ctx, tx, scanDuePayment, query, db.Millis(now), limit)
		if err != nil {
			return err
		}
		var leased []hostel.Payment
		for _, d := range due { // transitions.go explains '' || $4
			// If another server was faster, the transaction runs again and reads the rest.
			err := db.MustChange(ctx, tx, db.ErrConflict,
				`update payments set next_at = $1 where reference = $2 and next_at = $3 and state = '' || $4`,
				db.Millis(next(d)), d.Reference, db.Millis(d.nextAt), d.State)
			if err != nil {
				return err
			}
			leased = append(leased, d.Payment)
		}
		mine = leased
		return nil
	})
	return mine, err
}

type duePayment struct {
	hostel.Payment
	nextAt, holdEnds time.Time
}

func scanDuePayment(row db.Scanner) (d duePayment, err error) {
	d.Payment, err = scanPayment(alsoScan{row, []any{db.Time(&d.nextAt), db.Time(&d.holdEnds)}})
	return d, err
}

const linkColumns = `id, booking_id, token_hash, state, created_at, changed_at`

const selectLink = `select ` + linkColumns + ` from payment_links where id = $1`

// selectLiveLink selects the live link of a booking.
const selectLiveLink = `select ` + linkColumns + ` from payment_links where booking_id = $1 and state = 'live'`

func scanLink(row db.Scanner) (l booking.PaymentLink, err error) {
	err = row.Scan(&l.ID, &l.BookingID, &l.TokenHash, &l.State, db.Time(&l.CreatedAt), db.Time(&l.ChangedAt))
	if errors.Is(err, sql.ErrNoRows) {
		return l, booking.ErrUnknownLink
	}
	return l, err
}

func (s *Store) MakeLink(
	ctx context.Context, wanted booking.PaymentLink, instead string,
) (made booking.PaymentLink, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		student, err := lockStudentOfBooking(ctx, tx, wanted.BookingID)
		if err != nil {
			return err
		}
		b, err := scanBooking(tx.QueryRowContext(ctx, selectBooking, wanted.BookingID))
		if err != nil {
			return err
		}
		if student.Deleted() {
			return hostel.ErrUnknownStudent
		}
		if b.State != hostel.Held || !wanted.CreatedAt.Before(b.ExpiresAt) {
			return booking.ErrNoHold
		}
		live, err := scanLink(tx.QueryRowContext(ctx, selectLiveLink, b.ID))
		if err == nil && live.ID != instead {
			made = live
			return nil
		}
		if err != nil && !errors.Is(err, booking.ErrUnknownLink) {
			return err
		}
		if err := checkDisowned(ctx, tx, b, wanted.CreatedAt); err != nil {
			return err
		}
		if err := extendForPayer(ctx, tx, b, wanted.CreatedAt); err != nil {
			return err
		}
		if err := endLink(ctx, tx, b.ID, booking.LinkReplaced, "", wanted.CreatedAt); err != nil {
			return err
		}
		made = wanted
		made.CreatedAt, made.ChangedAt = stored(wanted.CreatedAt), stored(wanted.ChangedAt)
		return db.Exec(ctx, tx, `insert into payment_links (`+linkColumns+`) values ($1, $2, $3, $4, $5, $6)`,
			made.ID, made.BookingID, made.TokenHash, made.State, db.Millis(made.CreatedAt), db.Millis(made.ChangedAt))
	})
	return made, err
}

// checkDisowned fails if payers disowned too many links of the student and the mailbox of a booking (R54).
func checkDisowned(ctx context.Context, tx db.Tx, b hostel.Booking, now time.Time) error {
	var disowned int
	err := tx.QueryRowContext(ctx, `select count(*) from payment_links
		where state = 'disowned' and changed_at > $1 and booking_id in (select id from bookings where student_id = $2
			union select o.id from bookings o join bookings b on b.mailbox = o.mailbox where b.id = $3 and o.mailbox <> '')`,
		db.Millis(booking.DisownedSince(now)), b.StudentID, b.ID).Scan(&disowned)
	if err != nil {
		return err
	}
	return booking.LinkRefusal(disowned)
}

// extendForPayer extends a hold by booking.AfterFirstLink if it has no link yet.
func extendForPayer(ctx context.Context, tx db.Tx, b hostel.Booking, now time.Time) error {
	var t booking.PayerTime
	var mailbox string
	err := tx.QueryRowContext(ctx, `select b.mailbox, coalesce(rb.beds - rb.taken, 0), coalesce(rb.beds, 0),
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
	earlier, err := earlierBookings(ctx, tx, b.StudentID, mailbox, b.HeldAt)
	if err != nil {
		return err
	}
	longer := booking.AfterFirstLink(b, earlier, t, now)
	return db.Exec(ctx, tx, `update bookings set expires_at = $1, payer_minutes = $2 where id = $3`,
		db.Millis(longer.ExpiresAt), longer.PayerMinutes, b.ID)
}

func (s *Store) LiveLink(ctx context.Context, bookingID string) (booking.PaymentLink, error) {
	return db.ReadOne(ctx, s.DB, scanLink, selectLiveLink, bookingID)
}

func (s *Store) Link(ctx context.Context, tokenHash string) (l booking.PaymentLink, b hostel.Booking, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		l, err = scanLink(tx.QueryRowContext(ctx, `select `+linkColumns+` from payment_links where token_hash = $1`,
			tokenHash))
		if err == nil {
			b, err = scanBooking(tx.QueryRowContext(ctx, selectBooking, l.BookingID))
		}
		return err
	})
	return l, b, err
}

func (s *Store) SetPayer(ctx context.Context, reference string, payer booking.Payer) error {
	return s.Write(ctx, func(tx db.Tx) error {
		if _, err := lockStudentOfPayment(ctx, tx, reference); err != nil {
			return err
		}
		p, err := scanPayment(tx.QueryRowContext(ctx, selectPayment, reference))
		if err != nil {
			return err
		}
		if err := checkLink(ctx, tx, p.LinkID); err != nil {
			return err
		}
		return db.Exec(ctx, tx, `update payments set payer_name = $1, email = $2, payer_phone = $3
			where reference = $4`, payer.Name, payer.Email, payer.Phone, reference)
	})
}

func (s *Store) EndLink(ctx context.Context, linkID string, next booking.LinkState, now time.Time) error {
	return s.Write(ctx, func(tx db.Tx) error {
		l, err := scanLink(tx.QueryRowContext(ctx, selectLink, linkID))
		if err != nil {
			return err
		}
		if _, err := lockStudentOfBooking(ctx, tx, l.BookingID); err != nil {
			return err
		}
		l, err = scanLink(tx.QueryRowContext(ctx, selectLink, linkID)) // it may have ended before the lock
		if err != nil || l.State != booking.LinkLive {
			return err
		}
		return endLink(ctx, tx, l.BookingID, next, "", now)
	})
}

// checkLink returns booking.ErrUnknownLink if a payer's link is not live. A student pays without a link. The student of
// the booking must be locked.
func checkLink(ctx context.Context, tx db.Tx, linkID string) error {
	if linkID == "" {
		return nil
	}
	l, err := scanLink(tx.QueryRowContext(ctx, selectLink, linkID))
	if err == nil && l.State != booking.LinkLive {
		err = booking.ErrUnknownLink
	}
	return err
}

// endLink ends the live link of a booking, if there is one, and forgets the pages of its attempts. The link with the id
// used becomes booking.LinkUsed. The student of the booking must be locked.
func endLink(
	ctx context.Context, tx db.Tx, bookingID string, next booking.LinkState, used string, now time.Time,
) error {
	ended, err := db.Changed(tx.ExecContext(ctx, `update payment_links
		set state = case when id = $1 then 'used' else $2 end, changed_at = $3 where booking_id = $4 and state = 'live'`,
		used, next, db.Millis(now), bookingID))
	if err != nil || !ended {
		return err
	}
	return db.Exec(ctx, tx, `update payments set checkout_url = '', access_code = ''
		where booking_id = $1 and link_id <> ''`, bookingID)
}
