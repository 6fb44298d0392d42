package catalogue

import (
	"strconv"

	"efie/hostel"
)

// FormerAddresses holds the addresses of renamed and removed hostels, and the addresses of all campuses.
type FormerAddresses struct {
	Slugs map[string]string // former slug to the uuid of the last hostel with it
	Gone  []RemovedHostel

	Campuses []CampusAddress // of all campuses, with or without hostels
}

// CampusAddress is a campus with its stored slug, or "".
type CampusAddress struct {
	hostel.Campus
	Slug string
}

type RemovedHostel struct {
	ID       int64
	UUID     string
	Name     string
	CampusID int64
}

type formerAddresses struct {
	moved map[string]*hostel.Hostel
	gone  map[string]RemovedHostel // by slug, uuid and id
}

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
			if !h.Betrays(slug) {
				s.former.moved[slug] = h
			}
		} else if g, known := s.former.gone[uuid]; known {
			s.former.gone[slug] = g
		}
	}
}

// Redirect returns the hostel with this former slug (R38). Call it only if Find does not know the slug.
func (s *Snapshot) Redirect(slug string) (*hostel.Hostel, bool) {
	h, ok := s.former.moved[slug]
	return h, ok
}

// Removed returns the removed hostel with this slug, uuid or id.
func (s *Snapshot) Removed(key string) (RemovedHostel, bool) {
	g, ok := s.former.gone[key]
	return g, ok
}
