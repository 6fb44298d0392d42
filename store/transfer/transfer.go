// Package transfer changes the catalogue as a whole and copies databases. Compare plans the changes of an import, Apply
// writes them. ChangeHostel, RetireHostel and RemoveHostel change one hostel. All raise the version of the catalogue.
// Copy copies a database to another engine (efie move). Backup copies a live database to a file, and Prove checks that
// file. Only commands and tests import transfer.
package transfer

import (
	"context"
	"errors"

	"efie/store"
	"efie/store/db"
)

// errNothing ends a transaction of revise that has nothing to change. revise then succeeds.
var errNothing = errors.New("there is nothing to change")

// revise changes the catalogue and raises its version. If the version is not that of before, it reads the catalogue
// again.
func revise(ctx context.Context, s *store.Store, before *known, write func(tx db.Tx, now *known) error) error {
	err := s.LongTx(ctx, func(tx db.Tx) error {
		var version int64
		err := tx.QueryRow(`update versions set value = value + 1 where name = 'catalogue' returning value`).Scan(&version)
		if err != nil {
			return err
		}
		now := before
		if before != nil && version != before.version+1 {
			if now, err = readKnown(tx); err != nil {
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
