package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/db"
)

const studentColumns = `id, email, name, gender, phone, password_hash, created_at, verified_at, deleted_at`

// studentsOwn are the same columns in a join, where students has the alias st.
const studentsOwn = `st.id, st.email, st.name, st.gender, st.phone, st.password_hash, st.created_at, st.verified_at,
	st.deleted_at`

func scanStudent(row db.Scanner) (hostel.Student, error) {
	var s hostel.Student
	var created, verified, deleted int64
	err := row.Scan(&s.ID, &s.Email, &s.Name, &s.Gender, &s.Phone, &s.PasswordHash, &created, &verified, &deleted)
	s.CreatedAt, s.VerifiedAt, s.DeletedAt = db.FromMillis(created), db.FromMillis(verified), db.FromMillis(deleted)
	if s.Gone() {
		s.Email, s.PasswordHash = "", ""
	}
	if errors.Is(err, sql.ErrNoRows) {
		return s, hostel.ErrUnknownStudent
	}
	return s, err
}

func studentIn(ctx context.Context, tx db.Tx, id string) (hostel.Student, error) {
	return scanStudent(tx.QueryRowContext(ctx, `select `+studentColumns+` from students where id = $1`, id))
}

// Enrol implements account.Students.
func (s *Store) Enrol(ctx context.Context, student hostel.Student, v account.Verification, l hostel.Letter) error {
	return s.WriteTx(ctx, func(tx db.Tx) error {
		added, err := db.Changed(tx.ExecContext(ctx, `insert into students
				(id, email, name, gender, phone, password_hash, created_at, verified_at)
			values ($1, $2, $3, $4, $5, $6, $7, 0) on conflict (email) do nothing`,
			student.ID, student.Email, student.Name, student.Gender, student.Phone,
			student.PasswordHash, db.Millis(student.CreatedAt)))
		if err != nil {
			return err
		}
		if !added {
			return account.ErrEmailTaken
		}
		return insertVerification(ctx, tx, v, l)
	})
}

// Renew implements account.Students.
func (s *Store) Renew(ctx context.Context, v account.Verification, l hostel.Letter) error {
	return s.WriteTx(ctx, func(tx db.Tx) error {
		if err := stays(ctx, tx, v.StudentID); err != nil {
			return err
		}
		return insertVerification(ctx, tx, v, l)
	})
}

func insertVerification(ctx context.Context, tx db.Tx, v account.Verification, l hostel.Letter) error {
	_, err := tx.ExecContext(ctx,
		`insert into verifications (hash, student_id, expires_at, used_at) values ($1, $2, $3, 0)`,
		v.Hash, v.StudentID, db.Millis(v.ExpiresAt))
	if err != nil {
		return err
	}
	return queueLetter(ctx, tx, v.StudentID, l, v.ExpiresAt.Add(-hostel.LinkLives))
}

// VerifyEmail implements account.Students.
func (s *Store) VerifyEmail(ctx context.Context, hash string, now time.Time) (student hostel.Student, err error) {
	err = s.WriteTx(ctx, func(tx db.Tx) error {
		var id string
		err := tx.QueryRowContext(ctx, `select student_id from verifications where hash = $1 and expires_at > $2`,
			hash, db.Millis(now)).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return account.ErrBadLink
		}
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `update verifications set used_at = $1 where hash = $2 and used_at = 0`,
			db.Millis(now), hash); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx,
			`update students set verified_at = $1 where id = $2 and verified_at = 0 and deleted_at = 0`,
			db.Millis(now), id); err != nil {
			return err
		}
		student, err = scanStudent(tx.QueryRowContext(ctx, `select `+studentColumns+` from students where id = $1`, id))
		return err
	})
	return student, err
}

// StudentByEmail implements account.Students.
func (s *Store) StudentByEmail(ctx context.Context, email string) (hostel.Student, error) {
	return db.One(ctx, s.DB, scanStudent, `select `+studentColumns+` from students where email = $1`, email)
}

// Students returns at most a number of students that fit, sorted by name. Names are compared here, because each engine
// folds the case of letters differently.
func (s *Store) Students(
	ctx context.Context, fits func(hostel.Student) bool, most int,
) (found []hostel.Student, err error) {
	rows, err := s.QueryContext(ctx, `select `+studentColumns+` from students`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		student, err := scanStudent(rows)
		if err != nil {
			return nil, err
		}
		if student.PasswordHash = ""; fits(student) {
			found = append(found, student)
		}
	}
	slices.SortStableFunc(found, func(a, b hostel.Student) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)),
			strings.Compare(a.Email, b.Email))
	})
	return found[:min(most, len(found))], rows.Err()
}
