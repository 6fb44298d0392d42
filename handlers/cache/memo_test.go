package cache

import (
	"sync"
	"sync/atomic"
	"testing"
)

func TestAMemoMakesTheValueOfAVersionOnce(t *testing.T) {
	var m Memo[string, string]
	var made atomic.Int64
	of := func(version string) string {
		return m.Of(version, func() string {
			made.Add(1)
			return "of " + version
		})
	}
	for n, version := range []string{"first", "second", "first"} {
		var asking sync.WaitGroup
		for range 100 {
			asking.Go(func() {
				if value := of(version); value != "of "+version {
					t.Errorf("Of(%s) returns %q", version, value)
				}
			})
		}
		asking.Wait()
		if made.Load() != int64(n+1) {
			t.Errorf("%d values made for %d versions", made.Load(), n+1)
		}
	}
}
