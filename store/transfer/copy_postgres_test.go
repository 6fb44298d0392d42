//go:build postgres

package transfer_test

import (
	"testing"

	"efie/store/storetest"
	"efie/store/transfer"
)

// TestACopyWhoseLastCommitFailedCanBeRepeated, although the old database is closed then.
func TestACopyWhoseLastCommitFailedCanBeRepeated(t *testing.T) {
	m := moving{fixture: bareFixture(t, storetest.NewFile(t)), to: bareFixture(t, storetest.NewDatabase(t))}
	m.fill()
	m.to.Run(`create function fails() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$`)
	m.to.Run(`create constraint trigger fails after insert on campuses
		deferrable initially deferred for each row execute function fails()`)
	m.ExpectError(errorOf(m.copies()), transfer.ErrCopyUncertain)
	if at, err := transfer.ClosedAt(t.Context(), m.Store); err != nil || at.IsZero() {
		t.Errorf("both may be written to: %v, %v", at, err)
	}
	m.to.Run(`drop trigger fails on campuses`)
	m.Must(errorOf(m.copies()))
}
