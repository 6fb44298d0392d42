package catalogue

import (
	"strconv"

	"efie/hostel"
)

// Former are the addresses of before: those that hostels have no more, and those that campuses keep.
type FormerAddresses struct {
	Slugs map[string]string // of a slug to the uuid of the hostel that had it last
	Gone  []RemovedHostel

	Campuses []CampusAddress // all that there are, with hostels or without
}

// CampusAddress is a campus with its part of an address, "" where nobody wrote one down.
type CampusAddress struct {
	hostel.Campus
	Slug string
}

// Gone is a hostel that was removed.
type RemovedHostel struct {
	ID       int64
	UUID     string
	Name     string
	CampusID int64
}

// former is Former as a catalogue looks things up in it.
type formerAddresses struct {
	moved map[string]*hostel.Hostel
	gone  map[string]RemovedHostel // by slug, uuid and id
}

// remember gives a new catalogue the addresses of before.
func (s *Snapshot) setFormerAddresses(f FormerAddresses) {
	s.areas.assignSlugs(s.Campuses, f.Campuses)
	s.former = formerAddresses{moved: map[string]*hostel.Hostel{}, gone: map[string]RemovedHostel{}}
	here := map[string]*hostel.Hostel{}
	for _, h := range s.all {
		here[h.UUID] = h
	}
	for _, g := range f.Gone {
		s.former.gone[strconv.FormatInt(g.ID, 10)] = g
		s.former.gone[g.UUID] = g
	}
	for slug, uuid := range f.Slugs {
		if h, stays := here[uuid]; stays {
			s.former.moved[slug] = h
		} else if g, known := s.former.gone[uuid]; known {
			s.former.gone[slug] = g
		}
	}
}

// Moved returns the hostel that had this slug before it got another one. An address that Find knows
// is its own hostel's, whoever had it before.
func (s *Snapshot) Redirect(slug string) (*hostel.Hostel, bool) {
	h, ok := s.former.moved[slug]
	return h, ok
}

// Gone returns the hostel that was removed and had this slug, uuid or id.
func (s *Snapshot) Removed(key string) (RemovedHostel, bool) {
	g, ok := s.former.gone[key]
	return g, ok
}
