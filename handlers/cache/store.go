package cache

import (
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"
)

// store keeps pages within a limit of bytes. Safe for concurrent use.
type store struct {
	clock     func() time.Time
	kept      *Generations[Key, *storedPage]
	rendering singleflight.Group
	made      atomic.Uint64 // pages that were rendered to be stored
	found     atomic.Uint64 // requests that a stored page answered
}

// newStore makes a store of at most so many bytes.
func newStore(most int, clock func() time.Time) *store {
	return &store{clock: clock, kept: NewGenerations[Key](most, func(p *storedPage) int { return p.size })}
}

// Get returns the page that is stored under a key, or renders it. Requests that ask at the same time share what one
// of them renders, also an error.
func (s *store) Get(key Key, render func() (*storedPage, error)) (*storedPage, error) {
	if page := s.find(key); page != nil {
		return page, nil
	}
	page, err, _ := s.rendering.Do(fmt.Sprintf("%#v", key), func() (any, error) {
		if page := s.find(key); page != nil { // rendered since we looked
			return page, nil
		}
		page, err := render()
		if err == nil && page.stillValid != nil {
			s.made.Add(1)
			s.kept.Keep(key, page)
			if !page.stillValid(s.clock()) { // Clear may have been called just before
				s.kept.Forget(key)
			}
		}
		return page, err
	})
	return page.(*storedPage), err
}

// find returns the page under a key if it may be shown now, else nil.
func (s *store) find(key Key) *storedPage {
	page, ok := s.kept.Find(key)
	if !ok || !page.stillValid(s.clock()) {
		return nil
	}
	s.found.Add(1)
	return page
}

// Clear forgets every page.
func (s *store) Clear() { s.kept.Clear() }
