package store

import (
	"context"
	"encoding/json"
	"time"

	"efie/hostel"
	"efie/hostel/account"
)

// ownLinks are the links that were sent to a student, and the address that one of them confirms,
// nil for none.
func ownLinks(ctx context.Context, tx transaction, studentID string) (*account.NewEmail, []account.OwnLink, error) {
	var wanted *account.NewEmail
	rows, err := tx.QueryContext(ctx, `select 'verify-email', expires_at, used_at, '' from verifications where student_id = $1
		union all select 'reset-password', expires_at, 0, '' from resets where student_id = $2
		union all select 'email-change', expires_at, 0, email from email_changes where student_id = $3
		order by 2, 1`, studentID, studentID, studentID)
	links, err := collect(rows, err, func(row scanner) (l account.OwnLink, err error) {
		var expires, used int64
		var email string
		err = row.Scan(&l.Kind, &expires, &used, &email)
		l.ExpiresAt, l.UsedAt = fromMillis(expires), fromMillis(used)
		if email != "" {
			wanted = &account.NewEmail{Email: email, ExpiresAt: l.ExpiresAt}
		}
		return l, err
	})
	return wanted, links, err
}

// unsentLetter is a letter that has not left.
type unsentLetter struct {
	hostel.QueuedLetter
	deadAt time.Time // zero while it is tried
}

// unsentLetters are those that have not left and are the student's: to any address that she has, had
// or wants, or to a host about one of her bookings.
func unsentLetters(ctx context.Context, tx transaction, studentID string) ([]unsentLetter, error) {
	rows, err := tx.QueryContext(ctx, `select id, letter, queued_at, attempts, dead_at from outbox
		where student_id = $1 and sent_at = 0 order by queued_at, id`, studentID)
	return collect(rows, err, func(row scanner) (l unsentLetter, err error) {
		var text string
		var queued, dead int64
		if err := row.Scan(&l.ID, &text, &queued, &l.Attempts, &dead); err != nil {
			return l, err
		}
		l.QueuedAt, l.deadAt = fromMillis(queued), fromMillis(dead)
		return l, json.Unmarshal([]byte(text), &l.Letter)
	})
}
