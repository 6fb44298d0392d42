package store

import (
	"context"

	"efie/hostel"
	"efie/hostel/support"
	"efie/store/db"
)

// keepMessagesMonths is the number of months after which a message to support is deleted (R48).
const keepMessagesMonths = 12

// AddMessage implements support.HelpRequests. After support.SameFor the same message is sent again, in the same row.
func (s *Store) AddMessage(ctx context.Context, m support.HelpRequest, email hostel.Email) (added bool, err error) {
	// A read finds most refusals without a write, so that no stranger occupies SQLite's only writer.
	err = s.Read(ctx, func(from db.Tx) error { return checkMessage(from, m) })
	if err != nil {
		return false, err
	}
	err = s.Write(ctx, func(tx db.Tx) error {
		// The statement changes nothing. It locks a row, so that messages are counted and stored one after the other.
		err := db.Exec(tx, `insert into versions (name, value) values ('messages', 0)
			on conflict (name) do update set value = versions.value`)
		if err != nil {
			return err
		}
		if err := checkMessage(tx, m); err != nil {
			return err
		}
		added, err = db.Changed(tx.Exec(`insert into messages
				(id, page, reply_to, reference, text, sent_at, sender) values ($1, $2, $3, $4, $5, $6, $7)
			on conflict (id) do update set sent_at = excluded.sent_at, sender = excluded.sender
				where messages.sent_at <= $8`,
			m.ID, m.Page, m.ReplyTo, m.Reference, m.Text, db.Millis(m.SentAt), m.Sender,
			db.Millis(m.SentAt.Add(-support.SameFor))))
		if err != nil || !added {
			return err
		}
		return queueEmail(tx, "", email, m.SentAt)
	})
	return added, err
}

// checkMessage fails with support.ErrTooManyMessages if a new message is above a limit. The limit for all does not
// refuse students.
func checkMessage(from db.Tx, m support.HelpRequest) error {
	since := db.Millis(m.SentAt.Add(-support.LimitTime))
	known, err := db.All(from, db.ScanValue[int],
		`select 1 from messages where id = $1 and $2 < sent_at`, m.ID, since)
	if err != nil || len(known) > 0 || m.Sender == "" {
		return err
	}
	first, err := db.All(from, db.ScanValue[int64], `select sent_at from messages
		where sender = $1 and sender <> '' and $2 < sent_at order by sent_at desc limit 1 offset $3`,
		m.Sender, since, support.MaxOfSender-1)
	if err == nil && len(first) == 0 && !m.Student {
		first, err = db.All(from, db.ScanValue[int64], `select sent_at from messages
			where $1 < sent_at order by sent_at desc limit 1 offset $2`, since, support.MaxInAll-1)
	}
	if err != nil || len(first) == 0 {
		return err
	}
	return support.TooMany(db.FromMillis(first[0]), stored(m.SentAt))
}
