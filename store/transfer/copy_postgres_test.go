//go:build postgres

package transfer_test

import (
	"errors"
	"strings"
	"testing"

	"efie/store/storetest"
	"efie/store/transfer"
)

// TestATextThatPostgreSQLDoesNotTakeIsNamed has one that SQLite takes.
func TestATextThatPostgreSQLDoesNotTakeIsNamed(t *testing.T) {
	for what, text := range map[string]string{"a zero": "Esi\x00", "no UTF-8": "Esi\xff"} {
		t.Run(what, func(t *testing.T) {
			m := moving{fixture: bareFixture(t, storetest.NewFile(t)), to: bareFixture(t, storetest.NewDatabase(t))}
			m.fill()
			m.Run(`update students set name = cast($1 as text) where id = 'esi'`, []byte(text))
			if _, err := m.moves(); err == nil || !strings.Contains(err.Error(), "id esi has a text in name") {
				t.Errorf("moved: %v", err)
			}
		})
	}
}

// TestADatabaseMayOrderItsLettersAsPeopleDo moves to one and back, where a comes before A.
func TestADatabaseMayOrderItsLettersAsPeopleDo(t *testing.T) {
	m := moving{fixture: bareFixture(t, storetest.NewFile(t)), to: bareFixture(t, storetest.NewDatabase(t))}
	m.fill()
	m.to.Run(`alter table alarms alter column kind type text collate "en-x-icu"`)
	_, err := m.moves()
	m.Must(err)
	if first := m.to.Text(`select kind from alarms order by kind limit 1`); first != "a" {
		t.Fatalf("%s comes first: the stage is not set", first)
	}
	_, err = moving{fixture: m.to, to: bareFixture(t, storetest.NewFile(t))}.moves()
	m.Must(err)
}

// TestAMoveWhoseLastCommitFailsIsMadeAgain has the old database closed already by then.
func TestAMoveWhoseLastCommitFailsIsMadeAgain(t *testing.T) {
	m := moving{fixture: bareFixture(t, storetest.NewFile(t)), to: bareFixture(t, storetest.NewDatabase(t))}
	m.fill()
	m.to.Run(`create function fails() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$`)
	m.to.Run(`create constraint trigger fails after insert on campuses
		deferrable initially deferred for each row execute function fails()`)
	if _, err := m.moves(); !errors.Is(err, transfer.ErrCopyUncertain) {
		t.Errorf("moved: %v", err)
	}
	if at, err := transfer.ClosedAt(t.Context(), m.Store); err != nil || at.IsZero() {
		t.Errorf("both may be written to: %v, %v", at, err)
	}
	m.to.Run(`drop trigger fails on campuses`)
	_, err := m.moves()
	m.Must(err)
}
