package store

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/account"
)

// Rehash implements account.Accounts.
func (s *Store) Rehash(ctx context.Context, studentID, old, hash string) (kept bool, err error) {
	kept, err = changed(s.exec(ctx, `update students set password_hash = $1 where id = $2 and password_hash = $3`, hash, studentID, old))
	return kept, err
}

// SetPassword implements account.Accounts.
func (s *Store) SetPassword(ctx context.Context, studentID, old, hash string, now time.Time, l hostel.Letter) error {
	return s.tx(ctx, func(tx transaction) error {
		set, err := changed(tx.ExecContext(ctx, `update students set password_hash = $1 where id = $2 and password_hash = $3`, hash, studentID, old))
		if err != nil {
			return err
		}
		if !set {
			return account.ErrWrongPassword
		}
		if err := endEverything(ctx, tx, studentID); err != nil {
			return err
		}
		return queueLetter(ctx, tx, studentID, l, now)
	})
}

// endEverything ends a student's sessions, and kills the links that could change the account.
func endEverything(ctx context.Context, tx transaction, studentID string) error {
	for _, query := range []string{
		`delete from sessions where student_id = $1`, `delete from resets where student_id = $1`, `delete from email_changes where student_id = $1`,
	} {
		if _, err := tx.ExecContext(ctx, query, studentID); err != nil {
			return err
		}
	}
	return nil
}

// AddReset implements account.Accounts.
func (s *Store) AddReset(ctx context.Context, v account.Verification, now time.Time, l hostel.Letter) error {
	return s.tx(ctx, func(tx transaction) error {
		if err := stays(ctx, tx, v.StudentID); err != nil {
			return err
		}
		if err := insertReset(ctx, tx, v); err != nil {
			return err
		}
		return queueLetter(ctx, tx, v.StudentID, l, now)
	})
}

func insertReset(ctx context.Context, tx transaction, v account.Verification) error {
	_, err := tx.ExecContext(ctx, `insert into resets (student_id, hash, expires_at) values ($1, $2, $3)
		on conflict (student_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
		v.StudentID, v.Hash, millis(v.ExpiresAt))
	return err
}

// Pretend implements account.Accounts: as AddReset, for a student whom nobody can be, and with a
// letter that counts as sent.
func (s *Store) Pretend(ctx context.Context, now time.Time) error {
	_, hash := hostel.NewToken()
	return s.tx(ctx, func(tx transaction) error {
		if err := stays(ctx, tx, "nobody"); !errors.Is(err, hostel.ErrUnknownStudent) {
			return err
		}
		if err := insertReset(ctx, tx, account.Verification{StudentID: "nobody", Hash: hash, ExpiresAt: now}); err != nil {
			return err
		}
		return insertLetter(ctx, tx, "", "", `{}`, now, now)
	})
}

// studentOf finds a student by a query over what is beside the students table.
func studentOf(row scanner, missing error, more ...any) (hostel.Student, error) {
	student, err := scanStudent(alsoScan{row, more})
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return student, missing
	}
	return student, err
}

// ResetOwner implements account.Accounts.
func (s *Store) ResetOwner(ctx context.Context, hash string, now time.Time) (hostel.Student, error) {
	return resetOwner(ctx, s, hash, now)
}

func resetOwner(ctx context.Context, from rowQuerier, hash string, now time.Time) (hostel.Student, error) {
	return studentOf(from.QueryRowContext(ctx, `select `+studentsOwn+` from resets r join students st on st.id = r.student_id
		where r.hash = $1 and r.expires_at > $2`, hash, millis(now)), account.ErrBadReset)
}

// UseReset implements account.Accounts.
func (s *Store) UseReset(ctx context.Context, hash, passwordHash string, now time.Time, l hostel.Letter) error {
	return s.tx(ctx, func(tx transaction) error {
		student, err := resetOwner(ctx, tx, hash, now)
		if err != nil {
			return err
		}
		used, err := changed(tx.ExecContext(ctx, `delete from resets where hash = $1`, hash))
		if err != nil {
			return err
		}
		if !used { // by somebody else, between the two statements
			return account.ErrBadReset
		}
		if _, err := tx.ExecContext(ctx, `update students set password_hash = $1,
				verified_at = case when verified_at = 0 then $2 else verified_at end where id = $3`,
			passwordHash, millis(now), student.ID); err != nil {
			return err
		}
		if err := endEverything(ctx, tx, student.ID); err != nil {
			return err
		}
		return queueLetter(ctx, tx, student.ID, l, now)
	})
}

// SaveProfile implements account.Accounts.
func (s *Store) SaveProfile(ctx context.Context, studentID string, p account.Profile) error {
	saved, err := changed(s.exec(ctx, `update students set name = $1, gender = $2, phone = $3
		where id = $4 and deleted_at = 0 and (gender = $5 or not exists (
			select 1 from bookings where student_id = $6 and state in ('held', 'confirmed')))`,
		p.Name, p.Gender, p.Phone, studentID, p.Gender, studentID))
	if err == nil && !saved {
		return account.ErrGenderStands
	}
	return err
}
