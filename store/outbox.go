package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/outbox"
	"efie/store/db"
)

// queueEmail adds an email to the outbox, unless it is zero. studentID is the student to whom it belongs, or "".
func queueEmail(tx db.Tx, studentID string, l hostel.Email, now time.Time) error {
	if l.Kind == "" {
		return nil
	}
	return db.Exec(tx, insertEmail, hostel.NewID(), studentID, db.JSON(l), db.Millis(now), db.Millis(now), 0)
}

// insertEmail adds a row to the outbox that is due at a time. A row with a sent_at is never sent.
const insertEmail = `insert into outbox
		(id, student_id, about, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
	values ($1, $2, '', $3, $4, $5, 0, 0, $6, 0, '')`

// pretendEmail does the work of queueEmail, but no email is sent.
func pretendEmail(tx db.Tx, now time.Time) error {
	return db.Exec(tx, insertEmail, hostel.NewID(), "", `{}`, db.Millis(now), db.Millis(now), db.Millis(now))
}

// queueEmails queues the emails of a settlement. The emails of a deleted account belong to no student. An email whose
// data cannot be encoded must not undo the transaction, which gives a bed or refunds money: it becomes an alarm.
func queueEmails(tx db.Tx, s *booking.Settlement, t booking.Terms) error {
	if t.Emails == nil {
		return nil
	}
	var unwritten error
	owner := s.Student.ID
	if s.Student.Deleted() {
		owner = ""
	}
	for _, l := range t.Emails(*s) {
		_, err := db.JSON(l).Value() // the database has seen nothing yet, so the transaction is intact
		if err != nil {
			s.UnwrittenEmails = append(s.UnwrittenEmails, l.Kind)
			unwritten = err
			continue
		}
		if l.Kind.ToHost() {
			err = queueHostEmail(tx, owner, s.Student.ID, l, t.Now)
		} else {
			err = queueEmail(tx, owner, l, t.Now)
		}
		if err != nil {
			return err
		}
	}
	if unwritten == nil {
		return nil
	}
	return raiseAlarm(tx, hostel.Alarm{
		Kind: hostel.AlarmEmailNotWritten, Reference: s.Booking.Code, RaisedAt: t.Now,
		Detail: fmt.Sprintf("The booking and its money are right, but these emails were not sent: %s (%v). Correct the "+
			"dates of the hostel, and write to the people yourself.", kindsInWords(s.UnwrittenEmails), unwritten),
	})
}

func kindsInWords(kinds []hostel.EmailKind) string {
	texts := make([]string, len(kinds))
	for i, kind := range kinds {
		texts[i] = string(kind)
	}
	return strings.Join(texts, ", ")
}

// Lease returns the message of a channel that has been due longest, or nil. No other caller gets it before until.
func (s *Store) Lease(
	ctx context.Context, channel outbox.Channel, now, until time.Time,
) (leased *outbox.Message, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		leased = nil
		ids, err := db.All(tx, db.ScanValue[string], `select id from outbox
			where sent_at = 0 and dead_at = 0 and next_at <= $1 and leased_until <= $2 and channel = $3
			order by next_at limit 1`, db.Millis(now), db.Millis(now), channel)
		if err != nil || len(ids) == 0 {
			return err
		}
		// PostgreSQL may read the whole outbox for a single statement.
		due, err := db.All(tx, scanEmail, `update outbox set leased_until = $1
			where id = $2 and leased_until <= $3 and sent_at + dead_at = 0
			returning `+emailColumns, db.Millis(until), ids[0], db.Millis(now))
		for _, d := range due {
			if d.about != "" {
				d, err = combine(tx, d, now, until)
			}
			leased = &d.Message
		}
		return err
	})
	return leased, err
}

// Sent records that an email was sent. It deletes the content, which may have a token, and the student's id.
func (s *Store) Sent(ctx context.Context, id string, now time.Time) error {
	_, err := s.Exec(ctx,
		`update outbox set sent_at = $1, dead_at = 0, letter = '{}', student_id = '', reason = '' where id = $2`,
		db.Millis(now), id)
	return err
}

// Failed records that an email was not sent. It will be tried again, or it is given up and loses its token.
func (s *Store) Failed(ctx context.Context, id string, b outbox.FailedDelivery) error {
	tries := 0
	if b.Counts {
		tries = 1
	}
	return s.Write(ctx, func(tx db.Tx) error {
		failed, err := db.All(tx, scanEmail, `update outbox
			set leased_until = 0, next_at = $1, dead_at = $2, attempts = attempts + $3, reason = $4
			where id = $5 and sent_at + dead_at = 0
			returning `+emailColumns, db.Millis(b.Next), db.Millis(b.Dead), tries, b.Reason, id)
		if err != nil || len(failed) == 0 || b.Dead.IsZero() {
			return err
		}
		failed[0].Email.Token, failed[0].Email.VerifyCode = "", ""
		return db.Exec(tx, `update outbox set letter = $1 where id = $2`, db.JSON(failed[0].Email), id)
	})
}
