package mail

import (
	"sync"
	"time"
)

// How long nobody knocks at a mail server that lets no letter in: as long again as it has been so,
// but at least and at most this. The second is also the longest that a letter waits for a server
// that is back.
const (
	shortestPause = time.Minute
	longestPause  = 5 * time.Minute
	// longOutage is when a person should know.
	longOutage = 15 * time.Minute
)

// outage is what the postman knows of his mail server. Its zero value is a server that takes letters.
type outage struct {
	mu    sync.Mutex
	since time.Time // when it first failed; the zero time when it takes letters
	until time.Time // when somebody may ask again
}

// goes says whether a letter may be carried at now. While the server fails, one alone asks
// whether it is back.
func (o *outage) goes(now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.since.IsZero() {
		return true
	}
	if now.Before(o.until) {
		return false
	}
	o.until = now.Add(shortestPause)
	return true
}

// failed notes that the server let no letter in at now. It says when to ask again, and whether
// the outage is a long one.
func (o *outage) failed(now time.Time) (next time.Time, long bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.since.IsZero() {
		o.since = now
	}
	lasts := now.Sub(o.since)
	o.until = now.Add(min(max(lasts, shortestPause), longestPause))
	return o.until, lasts >= longOutage
}

// over notes that the server has answered about a letter.
func (o *outage) over() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.since, o.until = time.Time{}, time.Time{}
}
