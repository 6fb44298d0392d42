package cache

import (
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"efie/content"
)

// StaleFor limits how long a stored page is valid. A page is not rendered again for each bed that is booked. Together
// with the time that a booking of another server takes to become known (refreshEvery of server/listener.go) it stays
// below the second of design.md section 1.
const StaleFor = 850 * time.Millisecond

type state struct {
	catalogue int64 // the version of its snapshot
	content   *content.Library
	at        time.Time
}

// stillValid reports whether a rendered page may be shown now. Days count because checkout dates pass.
func (s state) stillValid(now state) bool {
	return s.catalogue == now.catalogue && s.content == now.content && now.at.Sub(s.at) < StaleFor &&
		sameDay(s.at, now.at)
}

// sameDay reports whether both times are on one day in Ghana, which keeps UTC.
func sameDay(a, b time.Time) bool {
	const day = 24 * 60 * 60
	return a.Unix()/day == b.Unix()/day
}

// store keeps pages within a limit of bytes. Safe for concurrent use.
type store struct {
	now       func() state
	kept      *Bounded[Key, *storedPage]
	rendering singleflight.Group
	made      atomic.Uint64 // pages that were rendered to be stored
	found     atomic.Uint64 // requests that a stored page answered
}

// newStore makes a store of at most this number of bytes. now returns the current state.
func newStore(most int, now func() state) *store {
	return &store{now: now, kept: NewBounded[Key](most, func(p *storedPage) int { return p.size })}
}

// Get returns the page stored under a key, or renders it once for all that ask at the same time.
func (s *store) Get(key Key, render func() (*storedPage, error)) (*storedPage, error) {
	if page := s.find(key); page != nil {
		return page, nil
	}
	page, err, _ := s.rendering.Do(fmt.Sprintf("%#v", key), func() (any, error) {
		if page := s.find(key); page != nil { // rendered since we looked
			return page, nil
		}
		page, err := render()
		if err == nil && page.shared {
			s.made.Add(1)
			s.kept.Keep(key, page)
		}
		return page, err
	})
	return page.(*storedPage), err
}

// find returns the page under a key if it may be shown now, else nil.
func (s *store) find(key Key) *storedPage {
	page, ok := s.kept.Find(key)
	if !ok || !page.from.stillValid(s.now()) {
		return nil
	}
	s.found.Add(1)
	return page
}
