//go:build postgres

package store_test

import (
	"errors"
	"testing"

	"efie/store"
)

// TestPagesThatPostgresCannotReadAreDamage puts a view that fails as a broken page does in the place of a table.
func TestPagesThatPostgresCannotReadAreDamage(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 1)))
	h.raw(`alter table room_beds rename to unbroken`)
	h.raw(`create function broken() returns bigint language plpgsql as $$ begin
		raise exception 'invalid page in block 0 of relation base/1/2' using errcode = 'XX001'; end $$`)
	h.raw(`create view room_beds as select room_uuid, broken() as taken, beds from unbroken`)
	_, err := h.Examine(t.Context())
	if err := store.Damage(h.path, err); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("it is told as %v", err)
	}
}
