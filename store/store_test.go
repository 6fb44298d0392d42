package store_test

import (
	"testing"

	"efie/store"
)

func TestOpeningTwiceMigratesOnceAndForgetsNothing(t *testing.T) {
	h := newHouse(t, place(1, beds("r-1", 2)))
	h.enrol("ama")
	migrations := h.number(`select count(*) from goose_db_version`)
	again, err := store.Open(t.Context(), h.path)
	h.must(err)
	defer again.Close()
	if got := h.number(`select count(*) from goose_db_version`); got != migrations || migrations < 2 {
		t.Errorf("%d migrations, then %d", migrations, got)
	}
	if _, err := again.StudentByEmail(t.Context(), "ama@example.com"); err != nil {
		t.Errorf("the student was forgotten: %v", err)
	}
	h.must(again.Ready(t.Context()))
}
