// Package transfer changes the catalogue as a whole and copies databases. Compare plans what an import changes, Apply
// writes it. ChangeHostel, RetireHostel and RemoveHostel change one hostel. All bump the version of the catalogue. Copy
// copies a database to another engine (efie move), Backup a live one to a file, which Prove checks. Only commands and
// tests import transfer.
package transfer

import (
	"context"
	"errors"

	"efie/store"
	"efie/store/db"
)

// errNothing ends a revision in which there is nothing to change; the revision then succeeds.
var errNothing = errors.New("there is nothing to change")

// revise changes the catalogue and bumps its version. If the catalogue is not as before, it is read again.
func revise(ctx context.Context, s *store.Store, before *known, write func(tx db.Tx, now *known) error) error {
	err := s.LongTx(ctx, func(tx db.Tx) error {
		var version int64
		err := tx.QueryRowContext(ctx,
			`update versions set value = value + 1 where name = 'catalogue' returning value`).Scan(&version)
		if err != nil {
			return err
		}
		now := before
		if before != nil && version != before.version+1 {
			if now, err = readKnown(ctx, tx); err != nil {
				return err
			}
		}
		return write(tx, now)
	})
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}
