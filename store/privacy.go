package store

import (
	"cmp"
	"context"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/db"
)

// goneHash replaces the password hash of a deleted account. It matches no password.
const goneHash = "deleted"

// goneEmail replaces the address of a deleted account. Entered addresses are in lower case, so it matches none.
func goneEmail(studentID string) string { return "DELETED " + studentID }

// keepLastEmail is the time for which an undelivered email about a deleted account is kept, with its address.
const keepLastEmail = 7 * 24 * time.Hour

// DeleteAccount implements account.Accounts. It locks the student's row and payments before it checks.
func (s *Store) DeleteAccount(
	ctx context.Context, studentID, passwordHash string, now time.Time, l hostel.Email,
) error {
	err := s.writeFor(ctx, studentID, func(tx db.Tx) error {
		err := db.MustChange(tx, account.ErrWrongPassword,
			`update accounts set email = $1, name = $2, phone = '', password_hash = $3,
				created_at = 0, verified_at = 0, blocked_at = 0, deleted_at = $4
			where id = $5 and password_hash = $6`,
			goneEmail(studentID), hostel.DeletedName, goneHash, db.Millis(now), studentID, passwordHash)
		if err != nil {
			return err
		}
		err = db.Exec(tx,
			`update payments set email = '', payer_name = '', payer_phone = '', checkout_url = '', access_code = ''
				where student_id = $1`, studentID)
		if err != nil {
			return err
		}
		err = db.Exec(tx, `update bookings set student_name = '' where student_id = $1`, studentID)
		if err != nil {
			return err
		}
		var d account.OwnData
		if err := ownLedger(tx, studentID, account.UnpaidHoldsInData, &d); err != nil {
			return err
		}
		if err := account.DeletionRefusal(d, now); err != nil {
			return err
		}
		if err := removeEmails(tx, studentID); err != nil {
			return err
		}
		if err := endAccess(tx, studentID); err != nil {
			return err
		}
		for _, query := range []string{
			`delete from verifications where account_id = $1`, `delete from saved_hostels where account_id = $1`,
			`delete from notes where account_id = $1`,
			`delete from students where account_id = $1`,
		} {
			if _, err := tx.Exec(query, studentID); err != nil {
				return err
			}
		}
		return queueEmail(tx, "", l, now)
	})
	if err == nil {
		_ = s.PurgeDeleted(ctx) // a failure does not matter: Forget purges again
	}
	return err
}

// removeEmails deletes unsent emails to a student, and the student's name from unsent emails to hosts and other payers.
func removeEmails(tx db.Tx, studentID string) error {
	letters, err := unsentEmails(tx, studentID)
	if err != nil {
		return err
	}
	for _, l := range letters {
		query, args := `delete from outbox where id = $1`, []any{l.ID}
		if l.Email.Kind.ToHost() || l.Email.Kind.ToPayer() {
			l.Email.ForgetStudent()
			query = `update outbox set letter = $1, student_id = '' where id = $2 and student_id = $3`
			args = []any{db.JSON(l.Email), l.ID, studentID}
		}
		if _, err := tx.Exec(query, args...); err != nil {
			return err
		}
	}
	return nil
}

// OwnData returns everything that is stored about a student, except older holds that were never paid: it returns the
// newest ones. It fails with hostel.ErrUnknownStudent.
func (s *Store) OwnData(ctx context.Context, studentID string, newest int) (d account.OwnData, err error) {
	err = s.ReadTx(ctx, func(tx db.Tx) error { return ownData(tx, studentID, newest, &d) })
	return d, err
}

func ownData(tx db.Tx, studentID string, newest int, d *account.OwnData) (err error) {
	d.Student, err = studentIn(tx, studentID)
	if err != nil {
		return err
	}
	d.Student.PasswordHash = ""
	if err := ownLedger(tx, studentID, newest, d); err != nil {
		return err
	}
	for _, b := range d.Bookings {
		transitions, err := readTransitions(tx, b.ID)
		if err != nil {
			return err
		}
		d.Transitions = append(d.Transitions, transitions...)
		links, err := db.All(tx, scanLinkRecord, selectLinkRecords, b.ID)
		if err != nil {
			return err
		}
		d.PayLinks = append(d.PayLinks, links...)
	}
	slices.SortStableFunc(d.Transitions, func(a, b hostel.Transition) int { return a.At.Compare(b.At) })
	d.Sessions, err = db.All(tx, scanSession,
		`select `+sessionColumns+` from sessions where account_id = $1 order by created_at, id`, studentID)
	if err != nil {
		return err
	}
	if d.Notes, err = db.All(tx, scanNote, selectNotes, studentID); err != nil {
		return err
	}
	if d.Saved, err = db.All(tx, scanSaved, selectSaved, studentID); err != nil {
		return err
	}
	slices.Reverse(d.Saved)
	if d.NewEmail, d.Links, err = ownLinks(tx, studentID); err != nil {
		return err
	}
	letters, err := unsentEmails(tx, studentID)
	for _, l := range letters {
		if l.Email.Kind.ToPayer() {
			l.Email.To = "" // it is another person's
		}
		d.Emails = append(d.Emails, account.QueuedEmail{
			Kind: l.Email.Kind, To: l.Email.To, QueuedAt: l.QueuedAt, DeadAt: l.deadAt,
		})
	}
	return err
}

// ownLedger reads the shownBookings of a student, with their payments and alarms.
func ownLedger(tx db.Tx, studentID string, newest int, d *account.OwnData) (err error) {
	d.Bookings, err = db.All(tx, scanBooking, `with shown as (`+shownBookings+`)
		select `+bookingColumns+` from bookings where id in (select id from shown) order by held_at, id`,
		studentID, newest, "")
	if err != nil {
		return err
	}
	d.Payments, err = db.All(tx, scanPayment, `with shown as (`+shownBookings+`)
		select `+paymentColumns+` from payments where booking_id in (select id from shown)
		order by created_at, reference`, studentID, newest, "")
	if err != nil {
		return err
	}
	d.Alarms, err = db.All(tx, func(row db.Scanner) (a account.OwnAlarm, err error) {
		err = row.Scan(&a.Kind, &a.Reference, &a.Detail, db.Time(&a.RaisedAt), db.Time(&a.SeenAt))
		return a, err
	}, `with shown as (`+shownBookings+`)
		select kind, reference, detail, raised_at, seen_at from alarms
		where reference in (select p.reference from payments p where p.booking_id in (select id from shown)
			union all select b.code from bookings b where b.id in (select id from shown)) order by raised_at, kind`,
		studentID, newest, "")
	return err
}

// ownLinks returns the links that were sent to a student, and the address that one of them confirms, or nil.
func ownLinks(tx db.Tx, studentID string) (*account.NewEmail, []account.OwnLink, error) {
	var wanted *account.NewEmail
	links, err := db.All(tx, func(row db.Scanner) (l account.OwnLink, err error) {
		var email string
		err = row.Scan(&l.Kind, db.Time(&l.ExpiresAt), db.Time(&l.UsedAt), &email)
		if email != "" {
			wanted = &account.NewEmail{Email: email, ExpiresAt: l.ExpiresAt}
		}
		return l, err
	}, `select 'verify-email', expires_at, used_at, '' from verifications where account_id = $1
		union all select 'reset-password', expires_at, 0, '' from resets where account_id = $2
		union all select 'email-change', expires_at, 0, email from email_changes where account_id = $3
		order by 2, 1`, studentID, studentID, studentID)
	return wanted, links, err
}

// unsentEmails returns unsent emails to an address of the student, or to a host about a booking of the student.
func unsentEmails(tx db.Tx, studentID string) ([]queuedEmail, error) {
	letters, err := db.All(tx, scanEmail,
		`select `+emailColumns+` from outbox where student_id = $1 and sent_at = 0`, studentID)
	// Go sorts the emails: for an order, PostgreSQL would read an index of all unsent emails.
	slices.SortFunc(letters, func(a, b queuedEmail) int {
		return cmp.Or(a.QueuedAt.Compare(b.QueuedAt), cmp.Compare(a.ID, b.ID))
	})
	return letters, err
}
