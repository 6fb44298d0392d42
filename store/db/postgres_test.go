//go:build postgres

package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store"
	"efie/store/db"
	"efie/store/storetest"
	"efie/test/must"
)

func TestTwoServersSellEachBedOnce(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 30)))
	servers, ids := []*store.Store{h.Store, h.Another()}, h.AddCrowd("student-", 200)
	got := h.AtOnce(len(ids), func(i int) error {
		_, err := servers[i%2].Hold(t.Context(), storetest.NewHold(ids[i], "r-1", storetest.Noon), "")
		return err
	}, catalogue.ErrRoomFull)
	must.Equal(t, "sold beds", got, 30)
	h.ExpectTaken("r-1", 30)
	h.CheckLedger()
}

// TestATransactionThatIgnoresAnErrorIsNotSaved: PostgreSQL would roll it back, and report no error.
func TestATransactionThatIgnoresAnErrorIsNotSaved(t *testing.T) {
	y := newMarkedFixture(t)
	q := y.newQueue()
	q.start(t.Context(), insertMark)
	q.start(t.Context(), func(tx db.Tx, n int) error {
		_ = insertMark(tx, n)
		_ = insertMark(tx, n) // the same again
		return nil
	})
	must.Equal(t, "the outcomes", outcomes(q.results()), "saved ignored")
	must.Equal(t, "the marks", y.marks(), "0")
	y.Must(y.Write(t.Context(), func(tx db.Tx) error { return insertMark(tx, 9) }))
}

func TestServersCanStartTogetherOnAnEmptyDatabase(t *testing.T) {
	empty := &storetest.Fixture{T: t, Address: storetest.NewEmptyDatabase(t)}
	empty.AtOnce(3, func(int) error {
		s, err := store.Open(t.Context(), empty.Address)
		if err != nil {
			return err
		}
		_, err = s.CatalogueVersion(t.Context())
		return errors.Join(err, s.Close())
	})
}

// TestWithoutRetriesALockedRowRefusesAHold is the control of the next test.
func TestWithoutRetriesALockedRowRefusesAHold(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 5)))
	h.AddStudents("ama")
	h.TryOnce()
	h.Must(h.LongTx(t.Context(), func(tx db.Tx) error {
		_, err := tx.Exec(`update room_beds set beds = 6 where room_uuid = 'r-1'`)
		h.Must(err)
		_, err = h.Hold(t.Context(), storetest.NewHold("ama", "r-1", storetest.Noon))
		h.ExpectError(err, hostel.ErrNotSaved)
		return nil
	}))
}

// TestALongTransactionDelaysOnlyThoseThatNeedItsRows until it ends.
func TestALongTransactionDelaysOnlyThoseThatNeedItsRows(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 5), storetest.Beds("r-2", 5)))
	h.AddStudents("ama", "esi")
	running, leave := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		h.Must(h.LongTx(t.Context(), func(tx db.Tx) error {
			if _, err := tx.Exec(`update room_beds set beds = 6 where room_uuid = 'r-1'`); err != nil {
				return err
			}
			close(running)
			<-leave
			return nil
		}))
	})
	<-running
	waits := make(chan error, 1)
	all.Go(func() {
		_, err := h.Hold(t.Context(), storetest.NewHold("ama", "r-1", storetest.Noon))
		waits <- err
	})
	time.Sleep(500 * time.Millisecond)                             // several tries of this transaction alone
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second) // far below retryFor
	defer cancel()
	if _, err := h.Hold(ctx, storetest.NewHold("esi", "r-2", storetest.Noon)); err != nil {
		t.Errorf("a transaction that needs another row waited: %v", err)
	}
	select {
	case err := <-waits:
		t.Errorf("a transaction that needs its row did not wait: %v", err)
	default:
	}
	close(leave)
	all.Wait()
	if err := <-waits; err != nil || h.TakenBeds("r-1") != 1 ||
		h.Number(`select beds from room_beds where room_uuid = 'r-1'`) != 6 {
		t.Errorf("then: %v, %d taken", err, h.TakenBeds("r-1"))
	}
}
