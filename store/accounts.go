package store

import (
	"context"
	"errors"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/db"
)

func (s *Store) Rehash(ctx context.Context, accountID, old, hash string) (kept bool, err error) {
	return db.Changed(s.Exec(ctx, `update accounts set password_hash = $1 where id = $2 and password_hash = $3`,
		hash, accountID, old))
}

func (s *Store) SetPassword(ctx context.Context, accountID, old, hash string, now time.Time, l hostel.Email) error {
	return s.Write(ctx, func(tx db.Tx) error {
		err := db.MustChange(tx, account.ErrWrongPassword,
			`update accounts set password_hash = $1 where id = $2 and password_hash = $3`, hash, accountID, old)
		if err != nil {
			return err
		}
		if err := endAccess(tx, accountID); err != nil {
			return err
		}
		return queueEmail(tx, accountID, l, now)
	})
}

// endAccess ends an account's sessions, and deletes the links that could change the account.
func endAccess(tx db.Tx, accountID string) error {
	for _, query := range []string{
		`delete from sessions where account_id = $1`,
		`delete from resets where account_id = $1`, `delete from email_changes where account_id = $1`,
		`delete from verification_codes where account_id = $1`,
	} {
		if _, err := tx.Exec(query, accountID); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) AddReset(ctx context.Context, v account.Verification, now time.Time, l hostel.Email) error {
	return s.writeFor(ctx, v.AccountID, func(tx db.Tx) error {
		if err := insertReset(tx, v); err != nil {
			return err
		}
		return queueEmail(tx, v.AccountID, l, now)
	})
}

func insertReset(tx db.Tx, v account.Verification) error {
	return db.Exec(tx, `insert into resets (account_id, hash, expires_at) values ($1, $2, $3)
		on conflict (account_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
		v.AccountID, v.Hash, db.Millis(v.ExpiresAt))
}

// PretendReset implements account.Accounts. It writes as much as AddReset, for a student that does not exist.
func (s *Store) PretendReset(ctx context.Context, now time.Time) error {
	_, hash := hostel.NewToken()
	return s.Write(ctx, func(tx db.Tx) error {
		if err := requireAccount(tx, "nobody"); !errors.Is(err, hostel.ErrUnknownStudent) {
			return err
		}
		if err := insertReset(tx, account.Verification{
			AccountID: "nobody", Hash: hash, ExpiresAt: now,
		}); err != nil {
			return err
		}
		return pretendEmail(tx, now)
	})
}

// scanJoinedAccount scans an account and columns of another table. It fails with missing without a row.
func scanJoinedAccount(row db.Scanner, missing error, more ...any) (hostel.Account, error) {
	student, err := scanStudent(alsoScan{row, more})
	if errors.Is(err, hostel.ErrUnknownStudent) {
		err = missing
	}
	return student.Account, err
}

func (s *Store) ResetOwner(ctx context.Context, hash string, now time.Time) (hostel.Account, error) {
	return db.ReadOne(ctx, s.DB, scanResetOwner, selectResetOwner, hash, db.Millis(now))
}

const selectResetOwner = `select ` + studentColumns + ` from resets r join accounts st on st.id = r.account_id
	where r.hash = $1 and r.expires_at > $2`

func scanResetOwner(row db.Scanner) (hostel.Account, error) {
	return scanJoinedAccount(row, account.ErrBadReset)
}

func (s *Store) UseReset(ctx context.Context, hash, passwordHash string, now time.Time, l hostel.Email) error {
	return s.Write(ctx, func(tx db.Tx) error {
		student, err := scanResetOwner(tx.QueryRow(selectResetOwner, hash, db.Millis(now)))
		if err != nil {
			return err
		}
		// Another request may have used it between the two statements.
		if err := db.MustChange(tx, account.ErrBadReset, `delete from resets where hash = $1`, hash); err != nil {
			return err
		}
		err = db.Exec(tx, `update accounts set password_hash = $1,
				verified_at = case when verified_at = 0 then $2 else verified_at end where id = $3`,
			passwordHash, db.Millis(now), student.ID)
		if err != nil {
			return err
		}
		if err := endAccess(tx, student.ID); err != nil {
			return err
		}
		return queueEmail(tx, student.ID, l, now)
	})
}

func (s *Store) SetEmail(
	ctx context.Context, v account.Verification, email string, now time.Time, emails []hostel.Email,
) error {
	return s.writeFor(ctx, v.AccountID, func(tx db.Tx) error {
		err := db.MustChange(tx, account.ErrEmailTaken, `update accounts set email = $1, verified_at = 0
			where id = $2 and not exists (select 1 from accounts where email = $3)`, email, v.AccountID, email)
		if err != nil {
			return err
		}
		if err := db.Exec(tx, `delete from verifications where account_id = $1`, v.AccountID); err != nil {
			return err
		}
		if err := endAccess(tx, v.AccountID); err != nil {
			return err
		}
		if err := insertVerificationLink(tx, v); err != nil {
			return err
		}
		for _, l := range emails {
			if err := queueEmail(tx, v.AccountID, l, now); err != nil {
				return err
			}
		}
		return nil
	})
}

// VerifyByOperator verifies the email of an account without a link. It fails with hostel.ErrUnknownStudent.
func (s *Store) VerifyByOperator(ctx context.Context, accountID string, now time.Time) error {
	return s.writeFor(ctx, accountID, func(tx db.Tx) error {
		return setVerified(tx, accountID, now)
	})
}

// Block blocks an account (R61), keeps the reason, and ends sessions, links and the hold. A confirmed booking stays.
// Block fails with hostel.ErrUnknownStudent.
func (s *Store) Block(ctx context.Context, accountID string, at hostel.Occasion) error {
	return s.Write(ctx, func(tx db.Tx) error {
		err := db.MustChange(tx, hostel.ErrUnknownStudent,
			`update accounts set blocked_at = $1 where id = $2 and deleted_at = 0`, db.Millis(at.Now), accountID)
		if err != nil {
			return err
		}
		if err := endAccess(tx, accountID); err != nil {
			return err
		}
		b, err := activeBooking(tx, accountID)
		if err == nil && b.State == hostel.Held {
			err = endBooking(tx, &b, hostel.Cancelled, at)
		}
		if err != nil || at.Reason == "" {
			return err
		}
		return writeNote(tx, hostel.Note{AccountID: accountID, Act: "blocked", Text: at.Reason, At: at.Now})
	})
}

func (s *Store) Unblock(ctx context.Context, accountID string) error {
	_, err := s.Exec(ctx, `update accounts set blocked_at = 0 where id = $1`, accountID)
	return err
}

func (s *Store) SaveProfile(ctx context.Context, accountID string, p account.Profile) error {
	return s.writeFor(ctx, accountID, func(tx db.Tx) error {
		err := db.MustChange(tx, account.ErrGenderFixed, `update students set gender = $1
			where account_id = $2 and (gender = $3 or not exists (
				select 1 from bookings where student_id = $4 and state in ('held', 'confirmed')))`,
			p.Gender, accountID, p.Gender, accountID)
		if err != nil {
			return err
		}
		return db.Exec(tx, `update accounts set name = $1, phone = $2 where id = $3`, p.Name, p.Phone, accountID)
	})
}

func (s *Store) AddEmailChange(
	ctx context.Context, v account.Verification, email string, now time.Time, l hostel.Email,
) error {
	return s.writeFor(ctx, v.AccountID, func(tx db.Tx) error {
		err := db.Exec(tx,
			`insert into email_changes (account_id, hash, email, expires_at) values ($1, $2, $3, $4)
			on conflict (account_id) do update set hash = excluded.hash, email = excluded.email,
				expires_at = excluded.expires_at`,
			v.AccountID, v.Hash, email, db.Millis(v.ExpiresAt))
		if err != nil {
			return err
		}
		return queueEmail(tx, v.AccountID, l, now)
	})
}

func (s *Store) EmailChange(
	ctx context.Context, hash string, now time.Time,
) (student hostel.Account, email string, err error) {
	err = s.Read(ctx, func(from db.Tx) error {
		student, email, err = emailChange(from, hash, now)
		return err
	})
	return student, email, err
}

func emailChange(from db.Tx, hash string, now time.Time) (hostel.Account, string, error) {
	var email string
	student, err := scanJoinedAccount(from.QueryRow(
		`select `+studentColumns+`, c.email from email_changes c join accounts st on st.id = c.account_id
		where c.hash = $1 and c.expires_at > $2`, hash, db.Millis(now)), account.ErrBadChange, &email)
	return student, email, err
}

func (s *Store) ConfirmEmail(
	ctx context.Context, hash string, now time.Time, l hostel.Email,
) (owner hostel.Account, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		asked, email, err := emailChange(tx, hash, now)
		if err != nil {
			return err
		}
		// Lock the student's row first, in the same order as endAccess.
		err = requireAccount(tx, asked.ID)
		if errors.Is(err, hostel.ErrUnknownStudent) { // the account was deleted
			return account.ErrBadChange
		}
		if err != nil {
			return err
		}
		// Another request may have used or ended it between the two statements.
		err = db.MustChange(tx, account.ErrBadChange, `delete from email_changes where hash = $1`, hash)
		if err != nil {
			return err
		}
		err = db.MustChange(tx, account.ErrEmailTaken, `update accounts set email = $1,
				verified_at = case when verified_at = 0 then $2 else verified_at end
			where id = $3 and deleted_at = 0 and not exists (select 1 from accounts where email = $4)`,
			email, db.Millis(now), asked.ID, email)
		if err != nil {
			return err
		}
		if err := db.Exec(tx, `delete from verifications where account_id = $1`, asked.ID); err != nil {
			return err
		}
		if err := endAccess(tx, asked.ID); err != nil {
			return err
		}
		if err := queueEmail(tx, asked.ID, l, now); err != nil {
			return err
		}
		student, err := studentIn(tx, asked.ID)
		owner = student.Account
		return err
	})
	return owner, err
}
