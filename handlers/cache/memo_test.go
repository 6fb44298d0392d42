package cache

import (
	"sync"
	"sync/atomic"
	"testing"

	"efie/test/must"
)

func TestAMemoMakesAValueOnceUntilTheVersionChanges(t *testing.T) {
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
				must.Equal(t, "Of("+version+")", of(version), "of "+version)
			})
		}
		asking.Wait()
		must.Equal(t, "values made", made.Load(), int64(n+1))
	}
}
