package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
	"efie/store/db"
)

var (
	// ErrUnknownLetter means that no letter with this id was given up.
	ErrUnknownLetter = errors.New("no such letter has been given up")
	// ErrLinkForgotten means that a letter cannot be sent again, because its link was deleted.
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
	Attempts int       // failures that were caused by the letter itself
	Reason   string    // of the last failure; "" if it was not tried yet
}

// Unsent returns the letters that were not sent, the oldest first.
func (s *Store) Unsent(ctx context.Context) ([]Unsent, error) {
	return db.ReadAll(ctx, s.DB, scanUnsent, unsentQuery+` where sent_at = 0 order by queued_at, id`)
}

const unsentQuery = `select id, letter, queued_at, next_at, dead_at, attempts, reason from outbox`

func scanUnsent(row db.Scanner) (u Unsent, err error) {
	var l hostel.Letter
	err = row.Scan(&u.ID, db.JSON(&l), db.Time(&u.QueuedAt), db.Time(&u.NextAt), db.Time(&u.DeadAt),
		&u.Attempts, &u.Reason)
	u.Kind, u.To = l.Kind, l.To
	return u, err
}

// deadLetters returns a sentence about each letter that was given up, without personal data and expired links.
func deadLetters(ctx context.Context, tx db.Tx) (sentences []string, err error) {
	dead, err := db.All(ctx, tx, scanUnsent, unsentQuery+`
		where sent_at = 0 and dead_at > 0 and reason <> $1 order by dead_at, id`, hostel.LinkHasRunOut)
	for _, u := range dead {
		sentences = append(sentences,
			fmt.Sprintf("letter %s (%s, written %s) was given up %s: %s", u.ID, u.Kind, day(u.QueuedAt), day(u.DeadAt),
				u.Reason))
	}
	return sentences, err
}

// day formats a time for the doctor, in UTC, which is Ghana's time.
func day(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// Backlog counts letters that should have been sent long ago and are still tried.
type Backlog struct {
	Letters int
	Since   time.Time // when the oldest of them was written
	Reason  string    // the mail server's answer to the oldest one that was tried; "" if none was
}

const lateAfter = time.Hour

// late returns a sentence about the late letters of a sort, if there are any.
func (b Backlog) late(sort string) []string {
	if b.Letters == 0 {
		return nil
	}
	why := "no running efie serve has tried to send them"
	if b.Reason != "" {
		why = b.Reason
	}
	return []string{fmt.Sprintf("%s: %d, the oldest written %s: %s", sort, b.Letters, day(b.Since), why)}
}

// add counts a letter. Letters must be added from the oldest to the newest.
func (b *Backlog) add(queued time.Time, reason string) {
	if b.Letters++; b.Letters == 1 {
		b.Since = queued
	}
	if b.Reason == "" {
		b.Reason = reason
	}
}

// Backlog counts the letters written before a time that wait for the server, and those that were deferred.
func (s *Store) Backlog(ctx context.Context, before time.Time) (waiting, deferred Backlog, err error) {
	late, err := db.ReadAll(ctx, s.DB, scanUnsent, unsentQuery+`
		where sent_at = 0 and dead_at = 0 and queued_at < $1 order by queued_at, id`, db.Millis(before))
	for _, u := range late {
		if u.Attempts > 0 {
			deferred.add(u.QueuedAt, u.Reason)
		} else {
			waiting.add(u.QueuedAt, u.Reason)
		}
	}
	return waiting, deferred, err
}

// RetryLetter queues a letter that was given up again. It fails with ErrUnknownLetter or ErrLinkForgotten.
func (s *Store) RetryLetter(ctx context.Context, id string, now time.Time) error {
	return s.Write(ctx, func(tx db.Tx) error {
		dead, err := scanUnsent(tx.QueryRowContext(ctx, unsentQuery+` where id = $1 and dead_at > 0`, id))
		if errors.Is(err, sql.ErrNoRows) {
			return ErrUnknownLetter
		}
		if err != nil {
			return err
		}
		if dead.Kind.HasLink() {
			return ErrLinkForgotten
		}
		return db.Exec(ctx, tx,
			`update outbox set dead_at = 0, next_at = $1, leased_until = 0, attempts = 0, reason = '' where id = $2`,
			db.Millis(now), id)
	})
}

// DismissLetter deletes a letter that was given up, or fails with ErrUnknownLetter.
func (s *Store) DismissLetter(ctx context.Context, id string) error {
	gone, err := db.Changed(s.Exec(ctx, `delete from outbox where id = $1 and dead_at > 0`, id))
	if err == nil && !gone {
		return ErrUnknownLetter
	}
	return err
}

// queueHostLetter puts a letter to a host into the outbox, at once or hostel.HostLettersApart after the last one,
// combined with those that still wait (combine). It locks these first, so that no server leases one at the same time.
func queueHostLetter(
	ctx context.Context, tx db.Tx, owner, studentID string, l hostel.Letter, now time.Time,
) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	about := hostel.HashToken("letters about " + studentID + " to " + l.To)
	apart := hostel.HostLettersApart.Milliseconds()
	err = db.Exec(ctx, tx, `update outbox set about = $1 where about <> '' and about = $2 and sent_at + dead_at = 0`,
		about, about)
	if err != nil {
		return err
	}
	return db.Exec(ctx, tx, `insert into outbox
			(id, student_id, about, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
		select $1, $2, $3, $4, due, due, 0, 0, 0, 0, '' from (
			select max(at) as due from (
				select cast($5 as bigint) as at
				union all select case when sent_at > 0 then sent_at + $6
						when leased_until > $7 then $8 else next_at end
					from outbox where about <> '' and about = $9 and dead_at = 0 and (sent_at = 0 or sent_at + $10 > $11)
			) waits) turn`,
		hostel.NewID(), owner, about, string(text), db.Millis(now), apart,
		db.Millis(now), db.Millis(now)+apart, about, apart, db.Millis(now))
}

// dueLetter is a letter that is leased.
type dueLetter struct {
	hostel.QueuedLetter
	about, studentID string
}

func scanDue(row db.Scanner) (d dueLetter, err error) {
	err = row.Scan(&d.ID, db.JSON(&d.Letter), db.Time(&d.QueuedAt), &d.Attempts, &d.about, &d.studentID)
	return d, err
}

// combine replaces d and all waiting or failed letters about the same subject by one new letter.
func combine(ctx context.Context, tx db.Tx, d dueLetter, now, until time.Time) (dueLetter, error) {
	others, err := db.All(ctx, tx, scanDue, `delete from outbox
		where about <> '' and about = $1 and sent_at + dead_at = 0 and leased_until <= $2 and id <> $3
		returning id, letter, queued_at, attempts, about, student_id`, d.about, db.Millis(now), d.ID)
	if err != nil || len(others) == 0 {
		return d, err
	}
	letters := []hostel.Letter{d.Letter}
	for _, o := range others {
		letters = append(letters, o.Letter)
	}
	old := d.ID
	d.QueuedLetter = hostel.QueuedLetter{
		ID: hostel.NewID(), Letter: hostel.CombineHostLetters(letters), QueuedAt: stored(now),
	}
	text, err := json.Marshal(d.Letter)
	if err != nil {
		return d, err
	}
	return d, db.Exec(ctx, tx, `update outbox
		set id = $1, letter = $2, queued_at = $3, next_at = $4, leased_until = $5, attempts = 0, reason = ''
		where id = $6`, d.ID, string(text), db.Millis(now), db.Millis(now), db.Millis(until), old)
}
