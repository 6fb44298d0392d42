package store

import (
	"context"
	"encoding/json"
	"time"

	"efie/hostel"
)

// queueHostLetter puts a letter to a host into the outbox. The first about a student leaves at once. A later one
// waits until hostel.HostLettersApart after that left, and is combined when it leaves (combine).
func queueHostLetter(
	ctx context.Context, tx transaction, owner, studentID string, l hostel.Letter, now time.Time,
) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	about := hostel.HashToken("letters about " + studentID + " to " + l.To)
	due, err := nextHostLetter(ctx, tx, about, now)
	if err != nil {
		return err
	}
	return insertLetter(ctx, tx, owner, about, string(text), due, time.Time{})
}

// nextHostLetter is when a letter about something is due that is queued now.
func nextHostLetter(ctx context.Context, tx transaction, about string, now time.Time) (time.Time, error) {
	rows, err := tx.QueryContext(ctx, `select sent_at, next_at, leased_until from outbox
		where about <> '' and about = $1 and dead_at = 0 and (sent_at = 0 or sent_at > $2)`,
		about, millis(now.Add(-hostel.HostLettersApart)))
	due := now
	_, err = collect(rows, err, func(row scanner) (none struct{}, err error) {
		var sent, next, leased int64
		if err := row.Scan(&sent, &next, &leased); err != nil {
			return none, err
		}
		at := fromMillis(next) // it waits: join it
		switch {
		case sent > 0:
			at = fromMillis(sent).Add(hostel.HostLettersApart)
		case leased > millis(now): // it is on its way
			at = now.Add(hostel.HostLettersApart)
		}
		if at.After(due) {
			due = at
		}
		return none, nil
	})
	return due, err
}

// dueLetter is a letter that is handed out.
type dueLetter struct {
	hostel.QueuedLetter
	about, studentID string
}

func scanDue(row scanner) (d dueLetter, err error) {
	var text string
	var queued int64
	if err := row.Scan(&d.ID, &text, &queued, &d.Attempts, &d.about, &d.studentID); err != nil {
		return d, err
	}
	d.QueuedAt = fromMillis(queued)
	return d, json.Unmarshal([]byte(text), &d.Letter)
}

// combine makes one letter of d and of all that wait about the same, also of those that failed: none of them
// leaves later and tells what is not so any more. It is a new one, as a server may have taken an old one.
func combine(ctx context.Context, tx transaction, d dueLetter, now, until time.Time) (dueLetter, error) {
	rows, err := tx.QueryContext(ctx, `delete from outbox
		where about <> '' and about = $1 and sent_at = 0 and dead_at = 0 and leased_until <= $2 and id <> $3
		returning id, letter, queued_at, attempts, about, student_id`, d.about, millis(now), d.ID)
	others, err := collect(rows, err, scanDue)
	if err != nil || len(others) == 0 {
		return d, err
	}
	letters := []hostel.Letter{d.Letter}
	for _, o := range others {
		letters = append(letters, o.Letter)
	}
	old := d.ID
	d.QueuedLetter = hostel.QueuedLetter{ID: hostel.NewID(), Letter: hostel.CombineHostLetters(letters), QueuedAt: whole(now)}
	text, err := json.Marshal(d.Letter)
	if err != nil {
		return d, err
	}
	_, err = tx.ExecContext(ctx, `update outbox
		set id = $1, letter = $2, queued_at = $3, next_at = $4, leased_until = $5, attempts = 0, reason = ''
		where id = $6`, d.ID, string(text), millis(now), millis(now), millis(until), old)
	return d, err
}
