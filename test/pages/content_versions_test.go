package pages_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"efie/server/servertest"
)

func numberedPage(n int64) string { return goodPage + fmt.Sprintf("\nVersion %d.\n", n) }

func TestReadersNeverGoBackToAnOldVersion(t *testing.T) {
	t.Parallel()
	const readers, versions = 8, 5
	s := servertest.NewSite(t, servertest.FourHostels)
	save(t, s.Config.DataDir, "rules.md", numberedPage(1))
	s.Eventually("the page", func() bool { return s.Ask(http.MethodGet, "/rules").Code == http.StatusOK })

	var newest, unchanged, fetched atomic.Int64 // newest is the newest version that any reader got
	var stop atomic.Bool
	var reading sync.WaitGroup
	for range readers {
		reading.Go(func() {
			etag, mine := "", int64(0)
			for !stop.Load() {
				atLeast := newest.Load()
				a := s.Ask(http.MethodGet, "/rules", "If-None-Match", etag)
				if a.Code == http.StatusNotModified {
					unchanged.Add(1) // the reader keeps its version
				} else {
					fetched.Add(1)
					etag = a.Header().Get("ETag")
					_, after, _ := strings.Cut(a.Body.String(), "Version ")
					if _, err := fmt.Sscanf(after, "%d.", &mine); err != nil || a.Code != http.StatusOK {
						t.Errorf("a reader gets status %d, %v", a.Code, err)
						return
					}
				}
				if mine < atLeast {
					t.Errorf("a reader got version %d after another reader got %d", mine, atLeast)
				}
				for seen := newest.Load(); mine > seen && !newest.CompareAndSwap(seen, mine); seen = newest.Load() {
				}
			}
		})
	}
	for n := int64(2); n <= versions; n++ {
		save(t, s.Config.DataDir, "rules.md", numberedPage(n))
		s.Eventually("the new version", func() bool { return newest.Load() == n })
	}
	stop.Store(true)
	reading.Wait()
	if unchanged.Load() == 0 || fetched.Load() < versions {
		t.Errorf("%d answers were 304 and %d were 200: the test proves nothing", unchanged.Load(), fetched.Load())
	}
}
