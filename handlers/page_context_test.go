package handlers_test

import (
	"context"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5"

	"efie/handlers"
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/test/must"
)

// ofOneReader is the key of a value in a request's context.
type ofOneReader struct{}

// Two readers ask for one page, and the first leaves while it is made. The second gets the page, or a fault if making
// it takes too long.
func TestTheTimeToMakeASharedPageDependsOnNoReader(t *testing.T) {
	for name, c := range map[string]struct {
		takes, waits time.Duration
		careless     bool // the page ignores its context
		status       int
	}{
		"in time":  {takes: 4 * time.Second, waits: 4 * time.Second, status: http.StatusOK},
		"too slow": {takes: time.Hour, waits: 5 * time.Second, status: http.StatusInternalServerError},
		"too slow, without a look at the context": {takes: 6 * time.Second, waits: 6 * time.Second, careless: true,
			status: http.StatusInternalServerError},
	} {
		synctest.Test(t, func(t *testing.T) {
			k, router, made := newCacheStage(t), chi.NewRouter(), 0
			cached, renderer := handlers.CachedPagesOf(k.web, router)
			cached.Get("/hostels/{key}", func(q cache.PageRequest) (cache.PageResponse, error) {
				made++
				must.Equal(t, name+": the value of the first request", q.Context().Value(ofOneReader{}), nil)
				select {
				case <-time.After(c.takes):
				case <-q.Context().Done():
					if !c.careless {
						return cache.PageResponse{}, q.Context().Err()
					}
					time.Sleep(time.Second)
				}
				return web.Share(renderer.NewSharedPage(q, "A page", ""), templ.Raw("<p>text")), nil
			})
			first, leave := context.WithCancel(context.WithValue(t.Context(), ofOneReader{}, true))
			r, began := newRequest(http.MethodGet, "/hostels/court-0"), time.Now()
			go serve(router, r.WithContext(first))
			synctest.Wait()
			time.AfterFunc(time.Second, leave)
			if w, took := serve(router, r), time.Since(began); w.Code != c.status || took != c.waits || made != 1 {
				t.Errorf("%s: status %d after %s, and %d pages made", name, w.Code, took, made)
			}
			if synctest.Wait(); c.status != http.StatusOK {
				must.Contain(t, "the log", k.Log.String(), context.DeadlineExceeded.Error())
			}
		})
	}
}
