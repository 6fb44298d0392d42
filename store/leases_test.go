package store_test

import (
	"sync"
	"testing"
	"time"

	"efie/store"
	"efie/test/must"
)

func TestEachDuePaymentIsLeasedToOneServer(t *testing.T) {
	h := oneRoom(t, 100)
	crowd := h.AddCrowd("s-", 60)
	for _, id := range crowd {
		h.OpenPage(h.HoldBed(id, "r-1", noon), noon)
	}
	servers := []*store.Store{h.Store, h.Another()}
	var mu sync.Mutex
	given := map[string]int{}
	h.AtOnce(20, func(i int) error {
		for range 3 {
			due, err := servers[i%2].ToAsk(t.Context(), noon.Add(10*time.Second), 2)
			if err != nil {
				return err
			}
			mu.Lock()
			for _, p := range due {
				given[p.Reference]++
			}
			mu.Unlock()
		}
		return nil
	})
	for reference, n := range given {
		if n > 1 {
			t.Errorf("%s was leased %d times", reference, n)
		}
	}
	must.Equal(t, "leased payments", len(given), len(crowd))
}
