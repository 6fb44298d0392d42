package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/outbox"
	"efie/store/db"
)

var (
	// ErrUnknownEmail means that no email with this id was given up.
	ErrUnknownEmail = errors.New("no email with this id was given up")
	// ErrLinkForgotten means that an email cannot be sent again, because its link was deleted.
	ErrLinkForgotten = errors.New("the link of this email was deleted")
)

// Unsent is an email that was not sent, as an operator reads it.
type Unsent struct {
	ID       string
	Kind     hostel.EmailKind
	To       string // the address
	QueuedAt time.Time
	NextAt   time.Time // the next try, if it was not given up
	DeadAt   time.Time // the time when it was given up, or the zero time
	Attempts int       // failures that the email itself caused
	Reason   string    // of the last failure, or "" before the first try
}

// Unsent returns the unsent emails, the oldest first.
func (s *Store) Unsent(ctx context.Context) ([]Unsent, error) {
	return db.ReadAll(ctx, s.DB, scanUnsent, unsentQuery+` where sent_at = 0 order by queued_at, id`)
}

const unsentQuery = `select id, letter, queued_at, next_at, dead_at, attempts, reason from outbox`

func scanUnsent(row db.Scanner) (u Unsent, err error) {
	var l hostel.Email
	err = row.Scan(&u.ID, db.JSON(&l), db.Time(&u.QueuedAt), db.Time(&u.NextAt), db.Time(&u.DeadAt),
		&u.Attempts, &u.Reason)
	u.Kind, u.To = l.Kind, l.To
	return u, err
}

// deadEmails returns a sentence about each given-up email, without personal data. It leaves out expired links.
func deadEmails(tx db.Tx) (sentences []string, err error) {
	dead, err := db.All(tx, scanUnsent, unsentQuery+`
		where sent_at = 0 and dead_at > 0 and reason <> $1 order by dead_at, id`, outbox.StaleReason)
	for _, u := range dead {
		sentences = append(sentences,
			fmt.Sprintf("email %s (%s, queued %s) was given up %s: %s", u.ID, u.Kind, day(u.QueuedAt), day(u.DeadAt),
				u.Reason))
	}
	return sentences, err
}

// day formats a time for the doctor, in UTC, which is Ghana's time.
func day(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// lateAfter is the time after which an email that is still tried is late.
const lateAfter = time.Hour

// lateEmails returns sentences about the late emails at the time now. Deferred emails have failed themselves, others
// wait.
func (s *Store) lateEmails(ctx context.Context, now time.Time) ([]string, error) {
	late, err := db.ReadAll(ctx, s.DB, scanUnsent, unsentQuery+`
		where sent_at = 0 and dead_at = 0 and queued_at < $1 order by queued_at, id`, db.Millis(now.Add(-lateAfter)))
	var waiting, deferred []Unsent
	for _, u := range late {
		if u.Attempts > 0 {
			deferred = append(deferred, u)
		} else {
			waiting = append(waiting, u)
		}
	}
	return append(lateSentence("emails for the mail server", waiting), lateSentence("deferred emails", deferred)...), err
}

// lateSentence returns a sentence about the late emails of a kind, if there are any. The oldest must be the first.
func lateSentence(kind string, late []Unsent) []string {
	if len(late) == 0 {
		return nil
	}
	why := "no running efie serve has tried to send them"
	if tried := slices.IndexFunc(late, func(u Unsent) bool { return u.Reason != "" }); tried >= 0 {
		why = late[tried].Reason
	}
	return []string{fmt.Sprintf("%s: %d, the oldest queued %s: %s", kind, len(late), day(late[0].QueuedAt), why)}
}

// RetryEmail queues a given-up email again, to the present address of its student or host. It returns the address. It
// fails with ErrUnknownEmail or ErrLinkForgotten.
func (s *Store) RetryEmail(ctx context.Context, id string, now time.Time) (to string, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		var l hostel.Email
		var student string
		err := tx.QueryRow(`select letter, student_id from outbox where id = $1 and dead_at > 0`, id).
			Scan(db.JSON(&l), &student)
		if err != nil {
			return orMissing(err, ErrUnknownEmail)
		}
		if l.Kind.HasLink() {
			return ErrLinkForgotten
		}
		l.To, err = presentAddress(tx, l, student)
		if err != nil {
			return err
		}
		to = l.To
		return db.Exec(tx, `update outbox
			set dead_at = 0, next_at = $1, leased_until = 0, attempts = 0, reason = '', letter = $2 where id = $3`,
			db.Millis(now), db.JSON(l), id)
	})
	return to, err
}

// presentAddress returns the address to which an email must go now: of its student, or of the host of its hostel. A
// warning to the former address of an account and an email to another payer keep their address.
func presentAddress(tx db.Tx, l hostel.Email, studentID string) (string, error) {
	slug := l.HostelSlug
	if slug == "" && len(l.Bookings) > 0 {
		slug = l.Bookings[0].HostelSlug
	}
	query, of := `select email from accounts where id = $1 and deleted_at = 0`, studentID
	switch {
	case l.Kind == hostel.EmailAddressChanged, l.Kind.ToPayer():
		return l.To, nil
	case l.Kind.ToHost():
		query, of = `select manager_email from hostels where slug = $1 and manager_email <> ''`, slug
	}
	found, err := db.All(tx, db.ScanValue[string], query, of)
	if err != nil || len(found) == 0 {
		return l.To, err
	}
	return found[0], nil
}

// DismissEmail deletes a given-up email. It fails with ErrUnknownEmail.
func (s *Store) DismissEmail(ctx context.Context, id string) error {
	gone, err := db.Changed(s.Exec(ctx, `delete from outbox where id = $1 and dead_at > 0`, id))
	if err == nil && !gone {
		return ErrUnknownEmail
	}
	return err
}

// queueHostEmail queues an email to a host, due now or hostel.HostEmailInterval after the last one. Lease later
// combines it with waiting ones. queueHostEmail locks those first, so that no server leases one at the same time.
func queueHostEmail(tx db.Tx, owner, studentID string, l hostel.Email, now time.Time) error {
	about := hostel.HashToken("letters about " + studentID + " to " + l.To)
	apart := hostel.HostEmailInterval.Milliseconds()
	err := db.Exec(tx, `update outbox set about = $1 where about <> '' and about = $2 and sent_at + dead_at = 0`,
		about, about)
	if err != nil {
		return err
	}
	return db.Exec(tx, `insert into outbox
			(id, student_id, about, letter, queued_at, next_at, leased_until, attempts, sent_at, dead_at, reason)
		select $1, $2, $3, $4, due, due, 0, 0, 0, 0, '' from (
			select max(at) as due from (
				select cast($5 as bigint) as at
				union all select case when sent_at > 0 then sent_at + $6
						when leased_until > $7 then $8 else next_at end
					from outbox where about <> '' and about = $9 and dead_at = 0 and (sent_at = 0 or sent_at + $10 > $11)
			) waits) turn`,
		hostel.NewID(), owner, about, db.JSON(l), db.Millis(now), apart,
		db.Millis(now), db.Millis(now)+apart, about, apart, db.Millis(now))
}

// queuedEmail is a row of the outbox.
type queuedEmail struct {
	outbox.Message
	about  string
	deadAt time.Time // zero while it is tried
}

const emailColumns = `id, letter, queued_at, attempts, about, dead_at`

func scanEmail(row db.Scanner) (q queuedEmail, err error) {
	err = row.Scan(&q.ID, db.JSON(&q.Email), db.Time(&q.QueuedAt), &q.Attempts, &q.about, db.Time(&q.deadAt))
	return q, err
}

// combine replaces d and all waiting or failed emails about the same subject by one new email.
func combine(tx db.Tx, d queuedEmail, now, until time.Time) (queuedEmail, error) {
	others, err := db.All(tx, scanEmail, `delete from outbox
		where about <> '' and about = $1 and sent_at + dead_at = 0 and leased_until <= $2 and id <> $3
		returning `+emailColumns, d.about, db.Millis(now), d.ID)
	if err != nil || len(others) == 0 {
		return d, err
	}
	letters := []hostel.Email{d.Email}
	for _, o := range others {
		letters = append(letters, o.Email)
	}
	old := d.ID
	d.Message = outbox.Message{
		ID: hostel.NewID(), Email: hostel.CombineHostEmails(letters), QueuedAt: stored(now),
	}
	return d, db.Exec(tx, `update outbox
		set id = $1, letter = $2, queued_at = $3, next_at = $4, leased_until = $5, attempts = 0, reason = ''
		where id = $6`, d.ID, db.JSON(d.Email), db.Millis(now), db.Millis(now), db.Millis(until), old)
}
