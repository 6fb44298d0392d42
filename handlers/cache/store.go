package cache

import (
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"efie/content"
)

// StaleFor limits the age of a stored page. Within this time, new bookings do not make the page stale. A booking on
// another server becomes known after refreshEvery (server/listener.go). Both times together are below one second (R45).
const StaleFor = 850 * time.Millisecond

// state is the data that pages are rendered from.
type state struct {
	catalogue int64 // the snapshot's version
	content   *content.Library
	at        time.Time
}

// stillValid reports whether a page of state s may be sent now. It expires at midnight, because checkout dates pass.
func (s state) stillValid(now state) bool {
	return s.catalogue == now.catalogue && s.content == now.content && now.at.Sub(s.at) < StaleFor &&
		sameDay(s.at, now.at)
}

// sameDay reports whether both times are on the same day in Ghana (UTC).
func sameDay(a, b time.Time) bool {
	const day = 24 * 60 * 60
	return a.Unix()/day == b.Unix()/day
}

// store holds pages within a limit in bytes. Safe for concurrent use.
type store struct {
	now       func() state // returns the current state
	pages     *Bounded[Key, *storedPage]
	rendering singleflight.Group
	rendered  atomic.Uint64 // pages that were rendered for storing
	found     atomic.Uint64 // requests that were answered with a stored page
}

func newStore(limit int, now func() state) *store {
	return &store{now: now, pages: NewBounded[Key](limit, func(p *storedPage) int { return p.size })}
}

// Get returns the stored page of a key, or renders it. Concurrent requests for one key share the rendering.
func (s *store) Get(key Key, render func() (*storedPage, error)) (*storedPage, error) {
	if page := s.find(key); page != nil {
		return page, nil
	}
	page, err, _ := s.rendering.Do(fmt.Sprintf("%#v", key), func() (any, error) {
		if page := s.find(key); page != nil { // rendered while this call waited
			return page, nil
		}
		page, err := render()
		if err == nil && page.shared {
			s.rendered.Add(1)
			s.pages.Keep(key, page)
		}
		return page, err
	})
	return page.(*storedPage), err
}

// find returns the stored page of a key if it is still valid, or nil.
func (s *store) find(key Key) *storedPage {
	page, ok := s.pages.Find(key)
	if !ok || !page.from.stillValid(s.now()) {
		return nil
	}
	s.found.Add(1)
	return page
}
