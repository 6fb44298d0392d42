package store

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/account"
)

// AddEmailChange implements account.Accounts.
func (s *Store) AddEmailChange(ctx context.Context, v account.Verification, email string, now time.Time, l hostel.Letter) error {
	return s.tx(ctx, func(tx transaction) error {
		if err := stays(ctx, tx, v.StudentID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `insert into email_changes (student_id, hash, email, expires_at) values ($1, $2, $3, $4)
			on conflict (student_id) do update set hash = excluded.hash, email = excluded.email, expires_at = excluded.expires_at`,
			v.StudentID, v.Hash, email, millis(v.ExpiresAt))
		if err != nil {
			return err
		}
		return queueLetter(ctx, tx, v.StudentID, l, now)
	})
}

// EmailChange implements account.Accounts.
func (s *Store) EmailChange(ctx context.Context, hash string, now time.Time) (hostel.Student, string, error) {
	return emailChange(ctx, s, hash, now)
}

func emailChange(ctx context.Context, from rowQuerier, hash string, now time.Time) (hostel.Student, string, error) {
	var email string
	student, err := studentOf(from.QueryRowContext(ctx, `select `+studentsOwn+`, c.email from email_changes c join students st on st.id = c.student_id
		where c.hash = $1 and c.expires_at > $2`, hash, millis(now)), account.ErrBadChange, &email)
	return student, email, err
}

// ConfirmEmail implements account.Accounts.
func (s *Store) ConfirmEmail(ctx context.Context, hash string, now time.Time, l hostel.Letter) (student hostel.Student, err error) {
	err = s.tx(ctx, func(tx transaction) error {
		var email string
		if student, email, err = emailChange(ctx, tx, hash, now); err != nil {
			return err
		}
		// First the student's row, as whoever ends the links does.
		err := stays(ctx, tx, student.ID)
		if errors.Is(err, hostel.ErrUnknownStudent) { // the account was deleted meanwhile
			return account.ErrBadChange
		}
		if err != nil {
			return err
		}
		stands, err := changed(tx.ExecContext(ctx, `delete from email_changes where hash = $1`, hash))
		if err != nil {
			return err
		}
		if !stands { // it was used, or ended, between the two statements
			return account.ErrBadChange
		}
		set, err := changed(tx.ExecContext(ctx, `update students set email = $1,
				verified_at = case when verified_at = 0 then $2 else verified_at end
			where id = $3 and deleted_at = 0 and not exists (select 1 from students where email = $4)`,
			email, millis(now), student.ID, email))
		if err != nil {
			return err
		}
		if !set {
			return account.ErrEmailTaken
		}
		if _, err := tx.ExecContext(ctx, `delete from verifications where student_id = $1`, student.ID); err != nil {
			return err
		}
		if err := endEverything(ctx, tx, student.ID); err != nil {
			return err
		}
		if err := queueLetter(ctx, tx, student.ID, l, now); err != nil {
			return err
		}
		student, err = scanStudent(tx.QueryRowContext(ctx, `select `+studentColumns+` from students where id = $1`, student.ID))
		return err
	})
	return student, err
}
