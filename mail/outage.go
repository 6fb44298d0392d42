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
	mu      sync.Mutex
	since   time.Time // when it first failed; the zero time when it takes letters
	until   time.Time // when somebody may ask again; the zero time when nobody has to wait
	refuses bool      // it lets us in, and takes nothing
	told    time.Time // when a person was called last
	record  refusals
}

// goes says whether a letter may be carried at now. While the server fails, one alone asks
// whether it is back.
func (o *outage) goes(now time.Time) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.until.IsZero() {
		return true
	}
	if now.Before(o.until) {
		return false
	}
	o.until = now.Add(shortestPause)
	return true
}

// spared notes that the one who was to ask had no reason to, so that another may at now.
func (o *outage) spared(now time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.until.IsZero() {
		o.until = now
	}
}

// failed notes that the server let no letter in at now. It says when to ask again, and whether
// the outage is a long one of which a person should hear now.
func (o *outage) failed(now time.Time) (next time.Time, long bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.refuses = false
	next, long = o.lasts(now)
	o.until = next
	return next, long
}

// refused notes at now how the server refused a letter to somebody, after so many tries that counted. When that is no fault of the
// letter's, the outage is the server's, and it says what failed does.
func (o *outage) refused(to string, tries int, r *Refusal, now time.Time) (blamed bool, next time.Time, long bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if blamed = o.record.blame(to, tries, r); !blamed {
		if !o.refuses { // the way to the server is free again
			o.since, o.until = time.Time{}, time.Time{}
		}
		return false, time.Time{}, false
	}
	o.refuses = true
	next, long = o.lasts(now)
	// Where the code itself does not say so, a crowd of bad addresses looks the same. Then letters
	// that were not refused yet need not wait for those that were: one that is taken ends it.
	o.until = time.Time{}
	if r.system {
		o.until = next
	}
	return true, next, long
}

// lasts notes that an outage goes on. A long one is called so once in longestPause, however many
// letters meet it.
func (o *outage) lasts(now time.Time) (next time.Time, long bool) {
	if o.since.IsZero() {
		o.since = now
	}
	lasted := now.Sub(o.since)
	if long = lasted >= longOutage && now.Sub(o.told) >= longestPause; long {
		o.told = now
	}
	return now.Add(min(max(lasted, shortestPause), longestPause)), long
}

// took notes that the server has taken a letter to somebody.
func (o *outage) took(to string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.since, o.until, o.refuses = time.Time{}, time.Time{}, false
	o.record.took(to)
}

// forget leaves out somebody whose letter nobody sends any more.
func (o *outage) forget(to string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.record.forget(to)
}
