package store

import (
	"math/rand/v2"
	"slices"
	"time"
)

const (
	// againFor is how long a transaction that others disturb is tried again.
	againFor = 10 * time.Second
	// againAfter is how long a group rests at most when somebody disturbed it, so that two servers do not
	// go on disturbing each other.
	againAfter = 4 * time.Millisecond
)

// againLater lets those members wait once more whom another server disturbed, alone or with all others by err,
// and returns the rest. Who found a row locked waits behind the others, as that may take long.
func (g *group) againLater(members []*member, err error) (answered []*member) {
	all := err != nil && g.again(err)
	var first, last []*member
	for _, m := range members {
		switch {
		case m.panicked || time.Since(m.since) >= againFor || !all && (err != nil || m.err == nil || !g.again(m.err)):
			answered = append(answered, m)
		case g.locked(m.err):
			m.err = nil
			last = append(last, m)
		default:
			m.err = nil
			first = append(first, m)
		}
	}
	if len(first) > 0 {
		g.together = max(1, len(members)/2) // fewer touch less that others touch, too
	}
	if len(first)+len(last) > 0 {
		g.mu.Lock()
		g.waiting = slices.Concat(first, g.waiting, last)
		g.mu.Unlock()
		time.Sleep(rand.N(againAfter)) // #nosec G404 -- it only keeps two servers out of step
	}
	return answered
}
