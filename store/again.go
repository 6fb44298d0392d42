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

// againLater lets those members wait for the next group whom another server disturbed, alone or with all
// others by err, and returns the rest.
func (g *group) againLater(members []*member, err error) (answered []*member) {
	all := err != nil && g.again(err)
	var disturbed []*member
	for _, m := range members {
		if (all || err == nil && m.err != nil && g.again(m.err)) && !m.panicked && time.Since(m.since) < againFor {
			m.err = nil
			disturbed = append(disturbed, m)
		} else {
			answered = append(answered, m)
		}
	}
	if len(disturbed) > 0 {
		g.together = max(1, len(members)/2) // fewer touch less that others touch, too
		g.mu.Lock()
		g.waiting = slices.Concat(disturbed, g.waiting) // they came before who waits now
		g.mu.Unlock()
		time.Sleep(rand.N(againAfter)) // #nosec G404 -- it only keeps two servers out of step
	}
	return answered
}
