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
	err = s.Write(ctx, func(tx db.Tx) error {
		added, err = db.Changed(tx.ExecContext(ctx,
			`insert into messages (id, page, reply_to, reference, text, sent_at) values ($1, $2, $3, $4, $5, $6)
			on conflict (id) do update set sent_at = excluded.sent_at where messages.sent_at <= $7`,
			m.ID, m.Page, m.ReplyTo, m.Reference, m.Text, db.Millis(m.SentAt), db.Millis(m.SentAt.Add(-support.SameFor))))
		if err != nil || !added {
			return err
		}
		return queueEmail(ctx, tx, "", email, m.SentAt)
	})
	return added, err
}
