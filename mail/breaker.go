package mail

import (
	"sync"
	"time"
)

const (
	// While the mail server fails, it is tried again after as much time as the failure has lasted, but at
	// least minPause and at most maxPause. maxPause is also the longest time that a letter waits after the
	// server works again.
	minPause = time.Minute
	maxPause = 5 * time.Minute
	// alarmAfter is how long a failure lasts before it raises an alarm.
	alarmAfter = 15 * time.Minute
)

// breaker is a circuit breaker for the mail server. Its zero value is closed: letters may be sent.
//
// gobreaker, which package pay uses, would replace allow, release and fail. Its pause has one length, though: with
// one minute the letters of an hour's failure would try 60 times instead of 15, and with five a student would wait
// that long for a link after each short failure. Who is at fault, and the alarm, would stay here.
type breaker struct {
	mu        sync.Mutex
	since     time.Time // when the failure began; zero while the server works
	retryAt   time.Time // when the next letter may try; zero if any letter may
	rejecting bool      // the server lets us connect but accepts no letter
	alarmedAt time.Time // of the last alarm
	rejected  rejections
}

// allow reports whether a letter may be sent at now. While the server fails, one letter at a time
// tries whether it works again.
func (b *breaker) allow(now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.retryAt.IsZero() {
		return true
	}
	if now.Before(b.retryAt) {
		return false
	}
	b.retryAt = now.Add(minPause)
	return true
}

// release returns an unused try: another letter may try at now.
func (b *breaker) release(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.retryAt.IsZero() {
		b.retryAt = now
	}
}

// fail records that the server could not be used at now. It returns when to try again, and whether to
// raise an alarm.
func (b *breaker) fail(now time.Time) (next time.Time, alarm bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rejecting = false
	next, alarm = b.extend(now)
	b.retryAt = next
	return next, alarm
}

// reject records that the server rejected a letter at now. tries is how many tries of the letter were
// counted before. If the server is at fault, reject returns the same as fail.
func (b *breaker) reject(to string, tries int, r *Rejection, now time.Time) (
	serverFault bool, next time.Time, alarm bool,
) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if serverFault = b.rejected.add(to, tries, r); !serverFault {
		if !b.rejecting { // the server can be reached again
			b.since, b.retryAt = time.Time{}, time.Time{}
		}
		return false, time.Time{}, false
	}
	b.rejecting = true
	next, alarm = b.extend(now)
	// Without a code that names the server as the cause, many bad addresses look the same. Letters that
	// were not rejected yet may still be sent: if one is accepted, the failure is over.
	b.retryAt = time.Time{}
	if r.serverFault {
		b.retryAt = next
	}
	return true, next, alarm
}

// extend records that a failure continues. alarm is true at most once in maxPause.
func (b *breaker) extend(now time.Time) (next time.Time, alarm bool) {
	if b.since.IsZero() {
		b.since = now
	}
	lasted := now.Sub(b.since)
	if alarm = lasted >= alarmAfter && now.Sub(b.alarmedAt) >= maxPause; alarm {
		b.alarmedAt = now
	}
	return now.Add(min(max(lasted, minPause), maxPause)), alarm
}

// accept records that the server accepted a letter to an address. It ends a failure.
func (b *breaker) accept(to string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.since, b.retryAt, b.rejecting = time.Time{}, time.Time{}, false
	b.rejected.accept(to)
}

// forget removes the record of an address whose letter is not sent any more.
func (b *breaker) forget(to string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rejected.forget(to)
}
