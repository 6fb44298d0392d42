package store

import (
	"cmp"
	"context"
	"slices"

	"efie/hostel"
	"efie/store/db"
)

// Story returns a student's bookings, and the full records of some: the newest bookings, the active booking, bookings
// with unsettled payments, and the booking with the code.
func (s *Store) Story(
	ctx context.Context, studentID string, newest int, code string,
) (story hostel.History, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error {
		all, mailbox, err := ownRecords(ctx, tx, studentID)
		if err != nil || len(all) == 0 {
			return err
		}
		transitions, err := ownTransitions(ctx, tx, studentID)
		if err != nil {
			return err
		}
		for i, r := range all {
			story.Bookings = append(story.Bookings, r.Booking)
			if i < newest || r.Booking.State.TakesBed() || r.Booking.Code == code ||
				slices.ContainsFunc(r.Payments, unsettled) {
				story.Records = append(story.Records, r)
			}
			if r.Booking.State == hostel.Confirmed {
				before, err := readRefunds(ctx, tx, studentID, mailbox)
				if err != nil {
					return err
				}
				story.Cancelled = before.newest()
			}
		}
		addTransitions(story.Records, transitions)
		return nil
	})
	return story, err
}

// AddNote keeps a note of an operator. It fails with hostel.ErrUnknownStudent if the account was deleted.
func (s *Store) AddNote(ctx context.Context, n hostel.Note) error {
	return s.writeFor(ctx, n.AccountID, func(tx db.Tx) error {
		return writeNote(ctx, tx, n)
	})
}

func writeNote(ctx context.Context, tx db.Tx, n hostel.Note) error {
	return db.Exec(ctx, tx,
		`insert into notes (id, account_id, booking_id, act, text, written_at) values ($1, $2, $3, $4, $5, $6)`,
		hostel.NewID(), n.AccountID, n.BookingID, n.Act, n.Text, db.Millis(n.At))
}

// keepReason keeps the reason of an operator, if there is one, as a note about the booking.
func keepReason(ctx context.Context, tx db.Tx, b hostel.Booking, act string, at hostel.Occasion) error {
	if at.Reason == "" {
		return nil
	}
	return writeNote(ctx, tx, hostel.Note{AccountID: b.StudentID, BookingID: b.ID, Act: act, Text: at.Reason, At: at.Now})
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

// PaymentLinks returns the payment links of a student's bookings, the oldest first.
func (s *Store) PaymentLinks(ctx context.Context, studentID string) ([]hostel.LinkRecord, error) {
	return db.ReadFew(ctx, s.DB, scanLinkRecord, selectLinkRecords, studentID)
}

const selectLinkRecords = `select booking_id, state, created_at, case when state = 'live' then 0 else changed_at end
	from payment_links where booking_id in (select id from bookings where student_id = $1) order by created_at, id`

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

// ownRecords returns a student's bookings with payments, the newest first, and the mailbox of the confirmed booking.
func ownRecords(
	ctx context.Context, tx db.Tx, studentID string,
) (records []hostel.Record, mailbox string, err error) {
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
	_, err = db.All(ctx, tx, scan,
		`select b.id, b.code, b.student_id, b.hostel_uuid, b.room_uuid, b.state, b.price, b.held_at, b.expires_at,
			b.confirmed_at, b.ends_at, b.changed_at, b.student_name, b.terms, b.pay_pressed_at, b.moves_in, b.leaves,
			b.payer_minutes,
			coalesce(p.reference, ''), coalesce(p.booking_id, ''), coalesce(p.student_id, ''), coalesce(p.link_id, ''),
			coalesce(p.email, ''), coalesce(p.payer_name, ''), coalesce(p.payer_phone, ''), coalesce(p.amount, 0),
			coalesce(p.received, 0), coalesce(p.domain, ''), coalesce(p.state, ''), coalesce(p.said, ''),
			coalesce(p.checkout_url, ''),
			coalesce(p.access_code, ''), coalesce(p.refund_id, ''), coalesce(p.refused, ''),
			coalesce(p.part_amount, 0), coalesce(p.part_returned, 0), coalesce(p.part_by_hand, 0),
			coalesce(p.part_state, ''),
			coalesce(p.created_at, 0), coalesce(p.checked_at, 0), coalesce(p.changed_at, 0),
			case b.state when 'confirmed' then b.mailbox else '' end
		from bookings b left join payments p on p.booking_id = b.id
		where b.student_id = $1 order by b.held_at desc, b.id, p.created_at, p.reference`, studentID)
	return records, mailbox, err
}

// ownTransitions returns the transitions of all bookings and payments of a student.
func ownTransitions(ctx context.Context, tx db.Tx, studentID string) ([]hostel.Transition, error) {
	return db.All(ctx, tx, scanTransition, `select `+transitionColumns+` from (
			select id as own from bookings where student_id = $1
			union all select reference from payments where student_id = $2
			union all select reference || '/part' from payments where student_id = $3 and part_amount > 0) as subjects
		join transitions on subject = own order by subject, number`, studentID, studentID, studentID)
}

// addTransitions adds each transition to the record of its booking, if that is among the records.
func addTransitions(records []hostel.Record, transitions []hostel.Transition) {
	of := map[string]*hostel.Record{}
	for i := range records {
		r := &records[i]
		of[r.Booking.ID] = r
		for _, p := range r.Payments {
			of[p.Reference], of[hostel.PartSubject(p.Reference)] = r, r
		}
	}
	for _, t := range transitions {
		if r := of[t.Subject]; r != nil {
			r.Transitions = append(r.Transitions, t)
		}
	}
	for _, r := range records {
		slices.SortStableFunc(r.Transitions, func(a, b hostel.Transition) int {
			return cmp.Or(a.At.Compare(b.At), subjectLast(a, b, r.Booking.ID), cmp.Compare(a.Subject, b.Subject))
		})
	}
}

// subjectLast compares two transitions, so that those about the subject come last.
func subjectLast(a, b hostel.Transition, subject string) int {
	switch {
	case a.Subject == b.Subject:
		return 0
	case a.Subject == subject:
		return 1
	case b.Subject == subject:
		return -1
	}
	return 0
}
