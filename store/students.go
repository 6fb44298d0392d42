package store

import (
	"cmp"
	"context"
	"crypto/hmac"
	"errors"
	"slices"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/db"
)

// studentColumns are columns of accounts st, with the gender of the student. It is "" for an account without the role.
const studentColumns = `st.id, st.email, st.name,
	coalesce((select gender from students where account_id = st.id), ''), st.phone, st.password_hash, st.created_at,
	st.verified_at, st.deleted_at, st.blocked_at`

func scanStudent(row db.Scanner) (s hostel.Student, err error) {
	err = row.Scan(&s.ID, &s.Email, &s.Name, &s.Gender, &s.Phone, &s.PasswordHash,
		db.Time(&s.CreatedAt), db.Time(&s.VerifiedAt), db.Time(&s.DeletedAt), db.Time(&s.BlockedAt))
	if s.Deleted() {
		s.Email, s.PasswordHash = "", ""
	}
	return s, orMissing(err, hostel.ErrUnknownStudent)
}

func studentIn(tx db.Tx, id string) (hostel.Student, error) {
	return scanStudent(tx.QueryRow(`select `+studentColumns+` from accounts st where st.id = $1`, id))
}

func (s *Store) Enrol(ctx context.Context, student hostel.Student, v account.Verification, l hostel.Email) error {
	return s.Write(ctx, func(tx db.Tx) error {
		err := db.MustChange(tx, account.ErrEmailTaken, `insert into accounts
				(id, email, name, phone, password_hash, created_at, verified_at)
			values ($1, $2, $3, $4, $5, $6, 0) on conflict (email) do nothing`,
			student.ID, student.Email, student.Name, student.Phone,
			student.PasswordHash, db.Millis(student.CreatedAt))
		if err != nil {
			return err
		}
		err = db.Exec(tx, `insert into students (account_id, gender) values ($1, $2)`, student.ID, student.Gender)
		if err != nil {
			return err
		}
		return insertVerification(tx, v, l)
	})
}

func (s *Store) AddVerification(ctx context.Context, v account.Verification, l hostel.Email) error {
	return s.writeFor(ctx, v.AccountID, func(tx db.Tx) error {
		return insertVerification(tx, v, l)
	})
}

func insertVerificationLink(tx db.Tx, v account.Verification) error {
	return db.Exec(tx,
		`insert into verifications (hash, account_id, expires_at, used_at) values ($1, $2, $3, 0)`,
		v.Hash, v.AccountID, db.Millis(v.ExpiresAt))
}

// insertVerification stores a link and its code, and queues their email. If the email is zero, the link and the
// code are stored but not sent, so that no answer shows that a mailbox has had its emails of the day.
func insertVerification(tx db.Tx, v account.Verification, l hostel.Email) error {
	err := insertVerificationLink(tx, v)
	if err != nil {
		return err
	}
	now := v.ExpiresAt.Add(-hostel.LinkLifetime)
	if v.CodeMAC != "" {
		err = db.Exec(tx, `insert into verification_codes (account_id, link_hash, mac, tries, expires_at)
			values ($1, $2, $3, 0, $4) on conflict (account_id) do update set link_hash = excluded.link_hash,
				mac = excluded.mac, tries = 0, expires_at = excluded.expires_at`,
			v.AccountID, v.Hash, v.CodeMAC, db.Millis(now.Add(hostel.CodeLifetime)))
	}
	if err != nil {
		return err
	}
	if l.Kind == "" {
		return pretendEmail(tx, now)
	}
	return queueEmail(tx, v.AccountID, l, now)
}

func (s *Store) VerifyEmail(ctx context.Context, hash string, now time.Time) (owner hostel.Account, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		var id string
		err := tx.QueryRow(`select account_id from verifications where hash = $1 and expires_at > $2`,
			hash, db.Millis(now)).Scan(&id)
		if err != nil {
			return orMissing(err, account.ErrBadLink)
		}
		err = db.Exec(tx, `update verifications set used_at = $1 where hash = $2 and used_at = 0`,
			db.Millis(now), hash)
		if err != nil {
			return err
		}
		if err := setVerified(tx, id, now); err != nil {
			return err
		}
		student, err := studentIn(tx, id)
		owner = student.Account
		return err
	})
	return owner, err
}

// setVerified verifies the email of an account and ends its code.
func setVerified(tx db.Tx, accountID string, now time.Time) error {
	err := db.Exec(tx, `update accounts set verified_at = $1 where id = $2 and verified_at = 0 and deleted_at = 0`,
		db.Millis(now), accountID)
	if err != nil {
		return err
	}
	return db.Exec(tx, `delete from verification_codes where account_id = $1`, accountID)
}

// TryCode implements account.Students. It commits a wrong try, too.
func (s *Store) TryCode(
	ctx context.Context, accountID string, mac func(link string) string, now time.Time,
) (right bool, left int, err error) {
	err = s.Write(ctx, func(tx db.Tx) error {
		err := requireAccount(tx, accountID) // the row of the account is locked first, as in endAccess
		if errors.Is(err, hostel.ErrUnknownStudent) {
			return account.ErrCodeOver
		}
		if err != nil {
			return err
		}
		var link, stored string
		var tries int
		err = tx.QueryRow(`update verification_codes set tries = tries + 1
			where account_id = $1 and tries < $2 and expires_at > $3 returning link_hash, mac, tries`,
			accountID, account.MaxCodeTries, db.Millis(now)).Scan(&link, &stored, &tries)
		if err != nil {
			return orMissing(err, account.ErrCodeOver)
		}
		left, right = account.MaxCodeTries-tries, hmac.Equal([]byte(mac(link)), []byte(stored))
		if !right {
			return nil
		}
		return setVerified(tx, accountID, now)
	})
	return right, left, err
}

func (s *Store) StudentByEmail(ctx context.Context, email string) (hostel.Student, error) {
	return db.ReadOne(ctx, s.DB, scanStudent, `select `+studentColumns+` from accounts st where st.email = $1`, email)
}

func (s *Store) AccountByEmail(ctx context.Context, email string) (hostel.Account, error) {
	student, err := s.StudentByEmail(ctx, email)
	return student.Account, err
}

// Students returns at most a number of fitting accounts, by name. Go sorts them: the engines fold case differently.
func (s *Store) Students(
	ctx context.Context, fits func(hostel.Student) bool, most int,
) (found []hostel.Student, err error) {
	_, err = db.ReadAll(ctx, s.DB, func(row db.Scanner) (none struct{}, err error) {
		student, err := scanStudent(row)
		if student.PasswordHash = ""; err == nil && fits(student) {
			found = append(found, student)
		}
		return none, err
	}, `select `+studentColumns+` from accounts st`)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(found, func(a, b hostel.Student) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)),
			strings.Compare(a.Email, b.Email))
	})
	return found[:min(most, len(found))], nil
}

func scanSaved(row db.Scanner) (saved account.SavedHostel, err error) {
	err = row.Scan(&saved.HostelUUID, db.Time(&saved.SavedAt))
	return saved, err
}

// SavedHostels returns the hostels that a student saved, the newest first.
func (s *Store) SavedHostels(ctx context.Context, accountID string) ([]account.SavedHostel, error) {
	return db.ReadAll(ctx, s.DB, scanSaved, selectSaved, accountID)
}

const selectSaved = `select hostel_uuid, saved_at from saved_hostels
	where account_id = $1 order by saved_at desc, hostel_uuid`

// SaveHostel saves a hostel for a student. It fails with account.ErrStudentsSavedFull or hostel.ErrUnknownStudent.
func (s *Store) SaveHostel(ctx context.Context, accountID, hostelUUID string, now time.Time) error {
	return s.writeFor(ctx, accountID, func(tx db.Tx) error {
		return changeSaved(tx, accountID, now, func(saved []string) ([]string, error) {
			return account.AddSaved(saved, hostelUUID, account.MaxSavedByStudent, account.ErrStudentsSavedFull)
		})
	})
}

// RemoveSaved removes one of the hostels that a student saved, if it is there.
func (s *Store) RemoveSaved(ctx context.Context, accountID, hostelUUID string) error {
	_, err := s.Exec(ctx, `delete from saved_hostels where account_id = $1 and hostel_uuid = $2`, accountID, hostelUUID)
	return err
}

// MergeSaved adds hostels to the saved ones of a student, the newest first (account.MergeSaved).
func (s *Store) MergeSaved(ctx context.Context, accountID string, hostelIDs []int64, now time.Time) error {
	return s.writeFor(ctx, accountID, func(tx db.Tx) error {
		var visitors []string
		for _, id := range hostelIDs {
			uuids, err := db.All(tx, db.ScanValue[string], `select uuid from hostels where id = $1`, id)
			if err != nil {
				return err
			}
			visitors = append(visitors, uuids...)
		}
		return changeSaved(tx, accountID, now, func(saved []string) ([]string, error) {
			return account.MergeSaved(saved, visitors), nil
		})
	})
}

// changeSaved replaces the uuids of the saved hostels, the newest first, by the result of change. The student must be
// locked.
func changeSaved(tx db.Tx, accountID string, now time.Time, change func([]string) ([]string, error)) error {
	saved, err := db.All(tx, scanSaved, selectSaved, accountID)
	if err != nil {
		return err
	}
	before := make([]string, len(saved))
	for i, one := range saved {
		before[i] = one.HostelUUID
	}
	after, err := change(before)
	if err != nil {
		return err
	}
	if len(saved) > 0 && !now.After(saved[0].SavedAt) { // another server's clock is ahead
		now = saved[0].SavedAt
	}
	for _, uuid := range before {
		if slices.Contains(after, uuid) {
			continue
		}
		err := db.Exec(tx, `delete from saved_hostels where account_id = $1 and hostel_uuid = $2`, accountID, uuid)
		if err != nil {
			return err
		}
	}
	for i, uuid := range after {
		if slices.Contains(before, uuid) {
			continue
		}
		at := now.Add(time.Duration(len(after)-i) * time.Millisecond) // one millisecond apart, to keep their order
		err := db.Exec(tx, `insert into saved_hostels (account_id, hostel_uuid, saved_at) values ($1, $2, $3)`,
			accountID, uuid, db.Millis(at))
		if err != nil {
			return err
		}
	}
	return nil
}
