package hostel

import "strconv"

// Former are the addresses of before: those that hostels have no more, and those that campuses keep.
type Former struct {
	Slugs map[string]string // of a slug to the uuid of the hostel that had it last
	Gone  []Gone

	Campuses []CampusAddress // all that there are, with hostels or without
}

// CampusAddress is a campus with its part of an address, "" where nobody wrote one down.
type CampusAddress struct {
	Campus
	Slug string
}

// Gone is a hostel that was removed.
type Gone struct {
	ID       int64
	UUID     string
	Name     string
	CampusID int64
}

// former is Former as a catalogue looks things up in it.
type former struct {
	moved map[string]*Hostel
	gone  map[string]Gone // by slug, uuid and id
}

// remember gives a new catalogue the addresses of before.
func (c *Catalogue) remember(f Former) {
	c.places.address(c.Campuses, f.Campuses)
	c.former = former{moved: map[string]*Hostel{}, gone: map[string]Gone{}}
	here := map[string]*Hostel{}
	for _, h := range c.all {
		here[h.UUID] = h
	}
	for _, g := range f.Gone {
		c.former.gone[strconv.FormatInt(g.ID, 10)] = g
		c.former.gone[g.UUID] = g
	}
	for slug, uuid := range f.Slugs {
		if h, stays := here[uuid]; stays {
			c.former.moved[slug] = h
		} else if g, known := c.former.gone[uuid]; known {
			c.former.gone[slug] = g
		}
	}
}

// Moved returns the hostel that had this slug before it got another one. An address that Find knows
// is its own hostel's, whoever had it before.
func (c *Catalogue) Moved(slug string) (*Hostel, bool) {
	h, ok := c.former.moved[slug]
	return h, ok
}

// Gone returns the hostel that was removed and had this slug, uuid or id.
func (c *Catalogue) Gone(key string) (Gone, bool) {
	g, ok := c.former.gone[key]
	return g, ok
}
