//go:build postgres

package db_test

import (
	"testing"

	"efie/store/db"
	"efie/store/storetest"
)

// TestPagesThatPostgresCannotReadAreDamage replaces a table by a view that fails like a broken page.
func TestPagesThatPostgresCannotReadAreDamage(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 1)))
	h.Run(`alter table room_beds rename to unbroken`)
	h.Run(`create function broken() returns bigint language plpgsql as $$ begin
		raise exception 'invalid page in block 0 of relation base/1/2' using errcode = 'XX001'; end $$`)
	h.Run(`create view room_beds as select room_uuid, broken() as taken, beds from unbroken`)
	_, err := h.Examine(t.Context())
	h.ExpectError(db.AsDamage(h.Address, err), db.ErrDamaged)
}
