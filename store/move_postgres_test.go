//go:build postgres

package store_test

import (
	"errors"
	"strings"
	"testing"

	"efie/store"
)

// TestATextThatPostgreSQLDoesNotTakeIsNamed has one that SQLite takes.
func TestATextThatPostgreSQLDoesNotTakeIsNamed(t *testing.T) {
	for what, text := range map[string]string{"a zero": "Esi\x00", "no UTF-8": "Esi\xff"} {
		t.Run(what, func(t *testing.T) {
			m := moving{house: bareHouse(t, newFile(t)), to: bareHouse(t, fresh(t))}
			m.fill()
			m.raw(`update students set name = cast($1 as text) where id = 'esi'`, []byte(text))
			if _, err := m.moves(); err == nil || !strings.Contains(err.Error(), "id esi has a text in name") {
				t.Errorf("moved: %v", err)
			}
		})
	}
}

// TestADatabaseMayOrderItsLettersAsPeopleDo moves to one and back, where a comes before A.
func TestADatabaseMayOrderItsLettersAsPeopleDo(t *testing.T) {
	m := moving{house: bareHouse(t, newFile(t)), to: bareHouse(t, fresh(t))}
	m.fill()
	m.to.raw(`alter table alarms alter column kind type text collate "en-x-icu"`)
	_, err := m.moves()
	m.must(err)
	if first := m.to.text(`select kind from alarms order by kind limit 1`); first != "a" {
		t.Fatalf("%s comes first: the stage is not set", first)
	}
	_, err = moving{house: m.to, to: bareHouse(t, newFile(t))}.moves()
	m.must(err)
}

// TestAMoveWhoseLastCommitFailsIsMadeAgain has the old database closed already by then.
func TestAMoveWhoseLastCommitFailsIsMadeAgain(t *testing.T) {
	m := moving{house: bareHouse(t, newFile(t)), to: bareHouse(t, fresh(t))}
	m.fill()
	m.to.raw(`create function fails() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$`)
	m.to.raw(`create constraint trigger fails after insert on campuses deferrable initially deferred for each row execute function fails()`)
	if _, err := m.moves(); !errors.Is(err, store.ErrMovedPerhaps) {
		t.Errorf("moved: %v", err)
	}
	if at, err := store.MovedAt(t.Context(), m.Store); err != nil || at.IsZero() {
		t.Errorf("both may be written to: %v, %v", at, err)
	}
	m.to.raw(`drop trigger fails on campuses`)
	_, err := m.moves()
	m.must(err)
}
