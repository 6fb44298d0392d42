//go:build postgres

package db_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store"
	"efie/store/db"
	"efie/store/storetest"
)

// second is another server's store on the same database.
func (h *fixture) second() *store.Store {
	h.T.Helper()
	s := storetest.OpenStore(h.T, h.Address)
	h.T.Cleanup(func() { h.Must(s.Close()) })
	return s
}

// crowd lets students hold beds of a room type at several stores at once. It counts the holds, and the refusals for
// another reason than a full room.
func (h *fixture) crowd(students int, room string, stores ...*store.Store) (got, failed int64) {
	h.T.Helper()
	ids := make([]string, students)
	for i := range ids {
		ids[i] = fmt.Sprint("student-", i)
	}
	h.AddStudents(ids...)
	var sold, lost atomic.Int64
	var all sync.WaitGroup
	start := make(chan struct{})
	for i, id := range ids {
		all.Go(func() {
			<-start
			_, err := stores[i%len(stores)].Hold(h.T.Context(), storetest.Want(id, room, storetest.Noon), "")
			switch {
			case err == nil:
				sold.Add(1)
			case !errors.Is(err, catalogue.ErrRoomFull):
				lost.Add(1)
			}
		})
	}
	close(start)
	all.Wait()
	return sold.Load(), lost.Load()
}

func TestTwoServersSellEachBedOnceAndTurnNobodyAway(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 30)))
	if got, failed := h.crowd(200, "r-1", h.Store, h.second()); got != 30 || failed != 0 {
		t.Errorf("%d of 30 beds were sold, %d were turned away for no reason of theirs", got, failed)
	}
	if h.TakenBeds("r-1") != 30 {
		t.Errorf("%d beds are taken", h.TakenBeds("r-1"))
	}
	h.CheckLedger()
}

// TestATransactionThatIgnoresAnErrorIsNotSaved: PostgreSQL would roll it back, and report no error.
func TestATransactionThatIgnoresAnErrorIsNotSaved(t *testing.T) {
	y := newMarkedFixture(t)
	q := y.newQueue()
	q.start(t.Context(), signs)
	q.start(t.Context(), func(ctx context.Context, tx db.Tx, n int) error {
		_ = signs(ctx, tx, n)
		_ = signs(ctx, tx, n) // the same again
		return nil
	})
	if got := told(q.results()); got != "saved ignored" || y.marks() != "0" {
		t.Errorf("they were told %s, marks %s", got, y.marks())
	}
	if err := y.Write(t.Context(), func(tx db.Tx) error { return mark(t.Context(), tx, 9) }); err != nil {
		t.Errorf("and the next one: %v", err)
	}
}

func TestServersThatBeginAtOnceOnAnEmptyDatabaseAllServe(t *testing.T) {
	empty := storetest.NewEmptyDatabase(t)
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			s, err := store.Open(t.Context(), empty)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := s.CatalogueVersion(t.Context()); err != nil {
				t.Error(err)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// TestWithoutASecondTryALockedRowTurnsAStudentAway is the control of the next test.
func TestWithoutASecondTryALockedRowTurnsAStudentAway(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 5)))
	h.AddStudents("ama")
	h.TryOnce()
	h.Must(h.LongTx(t.Context(), func(tx db.Tx) error {
		_, err := tx.ExecContext(t.Context(), `update room_beds set beds = 6 where room_uuid = 'r-1'`)
		h.Must(err)
		_, err = h.Hold(t.Context(), storetest.Want("ama", "r-1", storetest.Noon))
		if !errors.Is(err, hostel.ErrNotSaved) {
			t.Errorf("held with %v", err)
		}
		return nil
	}))
}

// TestALongTransactionKeepsNobodyWaitingButWhoNeedsItsRows: and those go on when it ends.
func TestALongTransactionKeepsNobodyWaitingButWhoNeedsItsRows(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 5), storetest.Beds("r-2", 5)))
	h.AddStudents("ama", "esi")
	running, leave := make(chan struct{}), make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		h.Must(h.LongTx(t.Context(), func(tx db.Tx) error {
			if _, err := tx.ExecContext(t.Context(),
				`update room_beds set beds = 6 where room_uuid = 'r-1'`); err != nil {
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
		_, err := h.Hold(t.Context(), storetest.Want("ama", "r-1", storetest.Noon))
		waits <- err
	})
	time.Sleep(500 * time.Millisecond)                             // several tries, alone
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second) // far below retryFor
	defer cancel()
	if _, err := h.Hold(ctx, storetest.Want("esi", "r-2", storetest.Noon)); err != nil {
		t.Errorf("who needs another row waited too: %v", err)
	}
	select {
	case err := <-waits:
		t.Errorf("who needs its row did not wait: %v", err)
	default:
	}
	close(leave)
	all.Wait()
	if err := <-waits; err != nil || h.TakenBeds("r-1") != 1 ||
		h.Number(`select beds from room_beds where room_uuid = 'r-1'`) != 6 {
		t.Errorf("then: %v, %d taken", err, h.TakenBeds("r-1"))
	}
}
