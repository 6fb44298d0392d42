package cache

import (
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"efie/handlers/cache/coding"
)

// Key names one form of a page. It must hold everything of a request that the page depends on.
type Key struct {
	Path, Query string
	Light       bool // without pictures
	Audience    Audience
	Coding      coding.Coding
}

// Audience is for whom a page is.
type Audience uint8

// The audiences. Students share all of a page but their names.
const (
	Visitors   Audience = iota
	Students            // who have verified their e-mail
	Unverified          // who have not
)

// Page is a page as it goes out. It does not change any more.
type Page struct {
	Fields    []Field // of its header, but for what each answer has of its own
	Unchanged []Field // those of them that a 304 repeats (RFC 9110, section 15.4.5)
	ETag      string
	Body      []byte        // in the key's coding; nil of a page for students
	Seams     *coding.Seams // nil of a page for visitors
	Route     string        // the pattern that it answers, for metrics
	Overhead  int           // about how many bytes it takes in addition to its body
	Made      time.Time
	Of        State
}

// Field is a field of a header, under its canonical name. A list is quicker to send than a map.
type Field struct {
	Name   string
	Values []string
}

// Fill puts fields into a header. The values stay the page's: to add to them is to make new ones.
func Fill(h http.Header, fields []Field) {
	for _, field := range fields {
		h[field.Name] = field.Values
	}
}

// State is what a page was made of.
type State interface {
	// StillValid reports whether a page that was made of it then may be shown now.
	StillValid(made, now time.Time) bool
}

func (p *Page) size() int {
	if p.Seams != nil {
		return p.Seams.Size() + p.Overhead
	}
	return len(p.Body) + p.Overhead
}

// Store keeps pages within a bound. Safe for concurrent use.
type Store struct {
	kept  *Generations[Key, *Page]
	made  atomic.Uint64
	found atomic.Uint64

	mu     sync.Mutex
	making map[Key]*making
}

// making is a page that one request makes while others wait for it.
type making struct {
	over chan struct{} // closed when it is
	page *Page         // nil where there is none to share
}

// NewStore is a cache of at most so many bytes.
func NewStore(most int) *Store {
	return &Store{kept: NewGenerations[Key](most, (*Page).size), making: map[Key]*making{}}
}

// Find is the page that may be shown at now, nil if there is none.
func (c *Store) Find(key Key, now time.Time) *Page {
	page, ok := c.kept.Find(key)
	if !ok || !page.Of.StillValid(page.Made, now) {
		return nil
	}
	c.found.Add(1)
	return page
}

// Make is the page that may be shown at now: the one that is stored, the one that another request makes
// just now, or what make returns, which is nil if the response is only for this request. Requests that
// wait for another's page in vain make one themselves.
func (c *Store) Make(key Key, now time.Time, make func() (*Page, error)) (*Page, error) {
	mine, other := c.begin(key)
	if other != nil {
		<-other.over
		if other.page != nil {
			return other.page, nil
		}
		return make()
	}
	defer c.end(key, mine)                     // also when make panics, so that no request waits for ever
	if page := c.Find(key, now); page != nil { // made since we looked
		mine.page = page
		return page, nil
	}
	page, err := make()
	if err == nil && page != nil {
		c.made.Add(1)
		c.kept.Keep(key, page)
		mine.page = page
	}
	return page, err
}

// begin is the caller's turn to make a page, or that of another request that was first.
func (c *Store) begin(key Key) (mine, other *making) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if other := c.making[key]; other != nil {
		return nil, other
	}
	mine = &making{over: make(chan struct{})}
	c.making[key] = mine
	return mine, nil
}

func (c *Store) end(key Key, mine *making) {
	c.mu.Lock()
	delete(c.making, key)
	c.mu.Unlock()
	close(mine.over)
}

// Clear forgets every page, as when none of them can stand any more.
func (c *Store) Clear() { c.kept.Clear() }

// Made is how many pages have been made to be kept.
func (c *Store) Made() uint64 { return c.made.Load() }

// Found is how often a page that was kept could be shown.
func (c *Store) Found() uint64 { return c.found.Load() }

// Size is how many pages are kept, and about how many bytes they take.
func (c *Store) Size() (pages, bytes int) { return c.kept.Size() }
