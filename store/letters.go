package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
)

var (
	// ErrUnknownLetter says that no letter with an id has been given up.
	ErrUnknownLetter = errors.New("no such letter has been given up")
	// ErrLinkForgotten says that a letter cannot be sent again, as its link is forgotten.
	ErrLinkForgotten = errors.New("the letter's link is forgotten")
)

// Unsent is a letter that has not left, as an operator sees it.
type Unsent struct {
	ID       string
	Kind     hostel.LetterKind
	To       string // the address
	QueuedAt time.Time
	NextAt   time.Time // when it is tried next, if it is
	DeadAt   time.Time // when it was given up; the zero time while it is tried
	Attempts int       // those that were about the letter itself
	Reason   string    // why it did not leave the last time; "" when it was not tried yet
}

// Unsent are the letters that have not left, the oldest first.
func (s *Store) Unsent(ctx context.Context) ([]Unsent, error) {
	return unsent(s.QueryContext(ctx, unsentQuery+` order by queued_at, id`))
}

const unsentQuery = `select id, letter, queued_at, next_at, dead_at, attempts, reason from outbox where sent_at = 0`

func unsent(rows *sql.Rows, err error) ([]Unsent, error) {
	return collect(rows, err, func(row scanner) (u Unsent, err error) {
		var text string
		var queued, next, dead int64
		if err := row.Scan(&u.ID, &text, &queued, &next, &dead, &u.Attempts, &u.Reason); err != nil {
			return u, err
		}
		var l hostel.Letter
		err = json.Unmarshal([]byte(text), &l)
		u.Kind, u.To, u.QueuedAt, u.NextAt, u.DeadAt = l.Kind, l.To, fromMillis(queued), fromMillis(next), fromMillis(dead)
		return u, err
	})
}

// deadLetters are sentences about the letters that were given up, without the person. A link that
// ran out needs nobody.
func deadLetters(ctx context.Context, tx transaction) (sentences []string, err error) {
	dead, err := unsent(tx.QueryContext(ctx, unsentQuery+` and dead_at > 0 and reason <> $1 order by dead_at, id`, hostel.LinkHasRunOut))
	for _, u := range dead {
		sentences = append(sentences, fmt.Sprintf("letter %s (%s, written %s) was given up %s: %s", u.ID, u.Kind, day(u.QueuedAt), day(u.DeadAt), u.Reason))
	}
	return sentences, err
}

// day is a time as the doctor tells it, in UTC, which is Ghana's time.
func day(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// Backlog is letters that should have left long ago and are still tried.
type Backlog struct {
	Letters int
	Since   time.Time // when the oldest of them was written
	Reason  string    // what the mail server did with the oldest that it was asked about; "" when nobody has asked it
}

// add counts a letter that is younger than those before.
func (b *Backlog) add(queued time.Time, reason string) {
	if b.Letters++; b.Letters == 1 {
		b.Since = queued
	}
	if b.Reason == "" {
		b.Reason = reason
	}
}

// Backlog counts the letters written before a time: those that wait for a mail server which takes
// none, and those that were put off, each for a reason of its own.
func (s *Store) Backlog(ctx context.Context, before time.Time) (waiting, deferred Backlog, err error) {
	rows, err := s.QueryContext(ctx, `select queued_at, attempts, reason from outbox
		where sent_at = 0 and dead_at = 0 and queued_at < $1 order by queued_at, id`, millis(before))
	_, err = collect(rows, err, func(row scanner) (none struct{}, err error) {
		var queued int64
		var attempts int
		var reason string
		if err := row.Scan(&queued, &attempts, &reason); err != nil {
			return none, err
		}
		if attempts > 0 {
			deferred.add(fromMillis(queued), reason)
		} else {
			waiting.add(fromMillis(queued), reason)
		}
		return none, nil
	})
	return waiting, deferred, err
}

// RetryLetter hands a letter that was given up to the postman again, as if it had never been
// tried. It fails with ErrUnknownLetter, or with ErrLinkForgotten where nothing is left to send.
func (s *Store) RetryLetter(ctx context.Context, id string, now time.Time) error {
	return s.tx(ctx, func(tx transaction) error {
		dead, err := unsent(tx.QueryContext(ctx, unsentQuery+` and dead_at > 0 and id = $1`, id))
		if err != nil {
			return err
		}
		if len(dead) == 0 {
			return ErrUnknownLetter
		}
		if dead[0].Kind.HasLink() {
			return ErrLinkForgotten
		}
		_, err = tx.ExecContext(ctx, `update outbox set dead_at = 0, next_at = $1, leased_until = 0, attempts = 0, reason = '' where id = $2`, millis(now), id)
		return err
	})
}

// DismissLetter throws a letter away that was given up, or fails with ErrUnknownLetter.
func (s *Store) DismissLetter(ctx context.Context, id string) error {
	gone, err := changed(s.exec(ctx, `delete from outbox where id = $1 and sent_at = 0 and dead_at > 0`, id))
	if err == nil && !gone {
		return ErrUnknownLetter
	}
	return err
}
