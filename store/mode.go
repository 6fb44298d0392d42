package store

import (
	"context"
	"fmt"

	"efie/store/db"
)

// OtherMode is the error for a database that was made in another mode (MODE): demo mode shows invented accounts, and
// must show nothing of real students.
type OtherMode struct{ Made, Mode string }

func (e *OtherMode) Error() string {
	return fmt.Sprintf("it was made in %s mode, and MODE is %s: set MODE=%s, or set DATA_DIR or DATABASE to another one",
		e.Made, e.Mode, e.Made)
}

// MarkMode marks a database with the mode that opens it. A database with an account or a hostel keeps its mark, and
// MarkMode fails with OtherMode if that is another one.
func (s *Store) MarkMode(ctx context.Context, mode string) error {
	made, err := db.ReadOne(ctx, s.DB, db.ScanValue[string], modeQuery)
	if err != nil || made == mode {
		return err
	}
	return s.Write(ctx, func(tx db.Tx) error {
		if err := refuseOtherMode(tx, mode); err != nil {
			return err
		}
		return db.Exec(tx, `insert into modes (id, mode) values (1, $1)
			on conflict (id) do update set mode = excluded.mode`, mode)
	})
}

// Migrate updates the schema of a database (db.Migrate). It fails with OtherMode as MarkMode does.
func Migrate(ctx context.Context, address, mode string, keep bool) (db.Migration, error) {
	return db.Migrate(ctx, address, keep, func(tx db.Tx) error { return refuseOtherMode(tx, mode) })
}

// refuseOtherMode fails with OtherMode if a database has an account or a hostel, and was made in another mode.
func refuseOtherMode(tx db.Tx, mode string) error {
	made, err := db.ScanValue[string](tx.QueryRow(modeQuery))
	if err != nil || made == "" || made == mode {
		return err
	}
	used, err := db.ScanValue[bool](tx.QueryRow(`select exists (select 1 from accounts)
		or exists (select 1 from hostels)`))
	if err == nil && used {
		err = &OtherMode{Made: made, Mode: mode}
	}
	return err
}

// modeQuery selects the mode in which a database was made, or "" if no program has marked it yet.
const modeQuery = `select coalesce(max(mode), '') from modes`
