package pages_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"efie/server/servertest"
)

// version is a page with a number to know it by.
func version(n int64) string { return goodPage + fmt.Sprintf("\nVersion %d.\n", n) }

func TestReadersNeverGoBackToAnOldVersion(t *testing.T) {
	t.Parallel()
	const readers, versions = 8, 5
	s := servertest.NewSite(t, servertest.FourHostels)
	save(t, s.Config.DataDir, "rules.md", version(1))
	b := s.NewBrowser()
	s.Eventually("the page", func() bool { return b.Get("/rules").Status == 200 })

	var newest atomic.Int64 // that anybody has seen
	var stop atomic.Bool
	var unchanged, fetched atomic.Int64
	var reading sync.WaitGroup
	for range readers {
		reading.Go(func() {
			client, etag, mine := &http.Client{Transport: &http.Transport{}}, "", int64(0)
			defer client.CloseIdleConnections()
			for !stop.Load() {
				atLeast := newest.Load()
				a, tag, err := reread(client, s.URL+"/rules", etag)
				switch {
				case err != nil:
					t.Error(err)
					return
				case a.Status == http.StatusNotModified:
					unchanged.Add(1) // so it is what this reader has
				default:
					fetched.Add(1)
					_, after, _ := strings.Cut(a.Body, "Version ")
					if _, err := fmt.Sscan(strings.TrimRight(strings.Fields(after + " none")[0], ".</p>"),
						&mine); err != nil || a.Status != 200 {
						t.Errorf("status %d, %v", a.Status, err)
						return
					}
					etag = tag
				}
				if mine < atLeast {
					t.Errorf("version %d came after %d", mine, atLeast)
				}
				for seen := newest.Load(); mine > seen && !newest.CompareAndSwap(seen, mine); seen = newest.Load() {
				}
			}
		})
	}
	for n := int64(2); n <= versions; n++ {
		began := time.Now()
		save(t, s.Config.DataDir, "rules.md", version(n))
		s.Eventually("the new version", func() bool { return newest.Load() == n })
		t.Logf("version %d was seen after %v", n, time.Since(began).Round(time.Millisecond))
	}
	stop.Store(true)
	reading.Wait()
	if unchanged.Load() == 0 || fetched.Load() < versions {
		t.Errorf("%d answers were unchanged and %d new", unchanged.Load(), fetched.Load())
	}
}

// reread asks for a page as a browser does that has it under an ETag.
func reread(client *http.Client, address, etag string) (servertest.Response, string, error) {
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return servertest.Response{}, "", err
	}
	if etag != "" {
		request.Header.Set("If-None-Match", etag)
	}
	response, err := client.Do(request)
	if err != nil {
		return servertest.Response{}, "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return servertest.Response{Status: response.StatusCode, Body: string(body)}, response.Header.Get("ETag"), err
}
