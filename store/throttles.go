package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"efie/hostel"
	"efie/hostel/account"
	"efie/store/db"
)

// grown is the SQL of account.Limit.After: the pause after one more try. $5 is the time now, $6 the number of free
// tries, $7 the first pause and $8 the longest.
const grown = `case when t.forget_at <= $5 then excluded.pause when t.tries + 1 < $6 then 0
	when t.pause = 0 then $7 when t.pause * 2 < $8 then t.pause * 2 else $8 end`

// errNoTryLeft ends a transaction in which a key has no try left.
var errNoTryLeft = errors.New("no try left")

func (s *Store) Take(ctx context.Context, tries []account.Try, now time.Time) (wait time.Duration, err error) {
	// A read finds most callers that must wait, without a write. The statements below decide.
	err = s.Read(ctx, func(from db.Tx) (err error) {
		wait, err = longestWait(from, tries, now)
		return err
	})
	if err != nil || wait > 0 {
		return wait, err
	}
	err = s.Write(ctx, func(tx db.Tx) error {
		for _, try := range tries {
			took, err := take(tx, try, now)
			if err != nil {
				return fmt.Errorf("note a try: %w", err)
			}
			if took {
				continue
			}
			wait, err = longestWait(tx, tries, now)
			if err != nil {
				return err
			}
			wait = max(wait, time.Millisecond)
			return errNoTryLeft
		}
		return nil
	})
	if errors.Is(err, errNoTryLeft) {
		return wait, nil
	}
	return 0, err
}

// take counts a try and reports whether it is allowed. One statement does both, so no two callers use the same try.
func take(tx db.Tx, try account.Try, now time.Time) (bool, error) {
	l, first := try.Limit, try.Limit.After(account.Tries{}, now)
	if l.Grows() {
		return db.Changed(tx.Exec(
			`insert into throttles as t (key, tries, pause, open_at, forget_at) values ($1, 1, $2, $3, $4)
			on conflict (key) do update set tries = case when t.forget_at <= $5 then 1 else t.tries + 1 end,
				pause = `+grown+`, open_at = $5 + `+grown+`, forget_at = excluded.forget_at
			where t.forget_at <= $5 or t.open_at <= $5`,
			try.Key, first.Pause.Milliseconds(), db.Millis(first.OpenAt), db.Millis(first.ForgetAt), db.Millis(now),
			l.Free, l.Pause.Milliseconds(), l.Longest.Milliseconds()))
	}
	return db.Changed(tx.Exec(`insert into throttles as t (key, tries, pause, open_at, forget_at) values ($1, 1, 0, $2, $3)
		on conflict (key) do update set tries = case when t.forget_at <= $4 then 1 else t.tries + 1 end,
			open_at = case when t.forget_at <= $4 then excluded.open_at else t.open_at + $5 end,
			forget_at = case when t.forget_at <= $4 then excluded.forget_at else t.forget_at + $5 end
		where t.forget_at <= $4 or t.open_at <= $4`,
		try.Key, db.Millis(first.OpenAt), db.Millis(first.ForgetAt), db.Millis(now), l.Every.Milliseconds()))
}

// longestWait returns the time until all tries are allowed, or 0.
func longestWait(from db.Tx, tries []account.Try, now time.Time) (longest time.Duration, err error) {
	for _, try := range tries {
		wait, err := triesWait(from, try, now)
		if err != nil {
			return 0, err
		}
		longest = max(longest, wait)
	}
	return longest, nil
}

// triesWait returns the time that a key must wait, or 0.
func triesWait(from db.Tx, try account.Try, now time.Time) (time.Duration, error) {
	var t account.Tries
	err := from.QueryRow(`select open_at, forget_at from throttles where key = $1`, try.Key).
		Scan(db.Time(&t.OpenAt), db.Time(&t.ForgetAt))
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return t.Wait(stored(now)), err
}

func (s *Store) ReturnTries(ctx context.Context, tries []account.Try) error {
	return s.Write(ctx, func(tx db.Tx) error {
		for _, try := range tries {
			query, args := `delete from throttles where key = $1`, []any{try.Key}
			switch {
			case try.Limit.Daily:
				query = `update throttles set tries = tries - 1, pause = 0, open_at = forget_at - $1 where key = $2`
				args = []any{try.Limit.Quiet.Milliseconds(), try.Key}
			case !try.Limit.Grows():
				query = `update throttles set tries = tries - 1, open_at = open_at - $1, forget_at = forget_at - $1
					where key = $2`
				args = []any{try.Limit.Every.Milliseconds(), try.Key}
			}
			if _, err := tx.Exec(query, args...); err != nil {
				return fmt.Errorf("give a try back: %w", err)
			}
		}
		return nil
	})
}

func (s *Store) WarnOwner(
	ctx context.Context, email string, letter func(hostel.Account) hostel.Email, now time.Time,
) (queued bool, err error) {
	owner, err := s.AccountByEmail(ctx, email)
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return false, nil // the account was deleted
	}
	if err != nil {
		return false, err
	}
	err = s.writeFor(ctx, owner.ID, func(tx db.Tx) error {
		return queueEmail(tx, owner.ID, letter(owner), now)
	})
	if errors.Is(err, hostel.ErrUnknownStudent) { // it was deleted after it was read
		return false, nil
	}
	return err == nil, err
}
