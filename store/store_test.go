package store_test

import (
	"testing"

	"efie/store/storetest"
)

func TestOpeningTwiceMigratesOnceAndForgetsNothing(t *testing.T) {
	h := oneRoom(t, 2, "ama")
	migrations := h.Number(`select count(*) from goose_db_version`)
	again := storetest.OpenStore(t, h.Address)
	defer again.Close()
	if got := h.Number(`select count(*) from goose_db_version`); got != migrations || migrations < 2 {
		t.Errorf("%d migrations, then %d", migrations, got)
	}
	if _, err := again.StudentByEmail(t.Context(), "ama@example.com"); err != nil {
		t.Errorf("the student was forgotten: %v", err)
	}
	h.Must(again.Ready(t.Context()))
}
