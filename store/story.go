package store

import (
	"cmp"
	"context"
	"slices"

	"efie/hostel"
	"efie/store/db"
)

// Story returns a student's History. Its Records are the newest bookings, the active booking, bookings with unsettled
// payments, and the booking with the code.
func (s *Store) Story(
	ctx context.Context, studentID string, newest int, code string,
) (story hostel.History, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		all, mailbox, err := ownRecords(tx, studentID, code)
		if err != nil || len(all) == 0 {
			return err
		}
		for i, r := range all {
			story.Bookings = append(story.Bookings, r.Booking)
			isRecord := i < newest || r.Booking.State.TakesBed() || r.Booking.Code == code ||
				slices.ContainsFunc(r.Payments, unsettled)
			if isRecord {
				r.Transitions, err = readTransitions(tx, r.Booking.ID)
				if err != nil {
					return err
				}
				story.Records = append(story.Records, r)
			}
			if r.Booking.State == hostel.Confirmed {
				before, err := readRefunds(tx, studentID, mailbox)
				if err != nil {
					return err
				}
				story.Cancelled = before.newest()
			}
		}
		return nil
	})
	return story, err
}

// AddNote keeps a note of an operator. It fails with hostel.ErrUnknownStudent if the account was deleted.
func (s *Store) AddNote(ctx context.Context, n hostel.Note) error {
	return s.writeFor(ctx, n.AccountID, func(tx db.Tx) error {
		return writeNote(tx, n)
	})
}

func writeNote(tx db.Tx, n hostel.Note) error {
	return db.Exec(tx,
		`insert into notes (id, account_id, booking_id, act, text, written_at) values ($1, $2, $3, $4, $5, $6)`,
		hostel.NewID(), n.AccountID, n.BookingID, n.Act, n.Text, db.Millis(n.At))
}

// keepReason keeps the reason of an operator, if there is one, as a note about the booking.
func keepReason(tx db.Tx, b hostel.Booking, act string, at hostel.Occasion) error {
	if at.Reason == "" {
		return nil
	}
	return writeNote(tx, hostel.Note{AccountID: b.StudentID, BookingID: b.ID, Act: act, Text: at.Reason, At: at.Now})
}

// Notes returns the notes about an account and its bookings, the oldest first.
func (s *Store) Notes(ctx context.Context, accountID string) ([]hostel.Note, error) {
	return db.ReadFew(ctx, s.DB, scanNote, selectNotes, accountID)
}

const selectNotes = `select account_id, booking_id, act, text, written_at from notes where account_id = $1
	order by written_at, id`

func scanNote(row db.Scanner) (n hostel.Note, err error) {
	err = row.Scan(&n.AccountID, &n.BookingID, &n.Act, &n.Text, db.Time(&n.At))
	return n, err
}

// PaymentLinks returns the payment links of a booking, the oldest first.
func (s *Store) PaymentLinks(ctx context.Context, bookingID string) ([]hostel.LinkRecord, error) {
	return db.ReadFew(ctx, s.DB, scanLinkRecord, selectLinkRecords, bookingID)
}

const selectLinkRecords = `select booking_id, state, created_at, case when state = 'live' then 0 else changed_at end
	from payment_links where booking_id = $1 order by created_at, id`

func scanLinkRecord(row db.Scanner) (l hostel.LinkRecord, err error) {
	err = row.Scan(&l.BookingID, &l.State, db.Time(&l.MadeAt), db.Time(&l.EndedAt))
	return l, err
}

// unsettled reports whether a payment still waits for a bed, a refund or a decision.
func unsettled(p hostel.Payment) bool {
	switch p.State {
	case hostel.PaymentSucceeded, hostel.PaymentRefundDue, hostel.PaymentRefunding, hostel.PaymentRefundFailed,
		hostel.PaymentDisputed, hostel.PaymentReversed, hostel.PaymentWrongMoney:
		return true
	}
	return false
}

// shownBookings selects the ids of the newest $2 bookings of the student $1, of the active one, of the one with the
// code $3, and of each booking with a payment that was paid.
const shownBookings = `select id from (select id from bookings where student_id = $1
			order by held_at desc, id limit $2) as newest
		union select id from bookings where student_id = $1 and state in ('held', 'confirmed')
		union select id from bookings where code = $3 and student_id = $1
		union select booking_id from payments where student_id = $1
			and state <> 'created' and state <> 'authorised' and state <> 'failed' and state <> 'abandoned'`

// selectOwnRecords selects the bookings of a History with their payments, the newest first.
const selectOwnRecords = `with shown as (` + shownBookings + `
		union select id from bookings where student_id = $1 and confirmed_at > 0)
	select b.id, b.code, b.student_id, b.hostel_uuid, b.room_uuid, b.state, b.price, b.held_at, b.expires_at,
		b.confirmed_at, b.ends_at, b.changed_at, b.student_name, b.terms, b.pay_pressed_at, b.moves_in, b.leaves,
		b.payer_minutes,
		coalesce(p.reference, ''), coalesce(p.booking_id, ''), coalesce(p.student_id, ''), coalesce(p.link_id, ''),
		coalesce(p.email, ''), coalesce(p.payer_name, ''), coalesce(p.payer_phone, ''), coalesce(p.amount, 0),
		coalesce(p.received, 0), coalesce(p.domain, ''), coalesce(p.state, ''), coalesce(p.said, ''),
		coalesce(p.checkout_url, ''),
		coalesce(p.access_code, ''), coalesce(p.refund_id, ''), coalesce(p.refused, ''),
		coalesce(p.created_at, 0), coalesce(p.checked_at, 0), coalesce(p.changed_at, 0),
		coalesce(p.link_page_at, 0), coalesce(p.caused_at, 0),
		case b.state when 'confirmed' then b.mailbox else '' end
	from shown join bookings b on b.id = shown.id left join payments p on p.booking_id = b.id
	order by b.held_at desc, b.id, p.created_at, p.reference`

// ownRecords returns the bookings of a History with payments, the newest first, and the mailbox of the confirmed
// booking.
func ownRecords(tx db.Tx, studentID, code string) (records []hostel.Record, mailbox string, err error) {
	scan := func(row db.Scanner) (none struct{}, err error) {
		var p hostel.Payment
		var confirmed string
		b, err := scanBooking(alsoScan{row, append(paymentFields(&p), &confirmed)})
		if err != nil {
			return none, err
		}
		if n := len(records); n == 0 || records[n-1].Booking.ID != b.ID {
			records = append(records, hostel.Record{Booking: b})
		}
		if r := &records[len(records)-1]; p.Reference != "" {
			r.Payments = append(r.Payments, p)
		}
		mailbox = cmp.Or(mailbox, confirmed)
		return none, nil
	}
	_, err = db.All(tx, scan, selectOwnRecords, studentID, hostel.ListedBookings, code)
	return records, mailbox, err
}
