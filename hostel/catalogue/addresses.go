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
	redirects map[string]*hostel.Hostel
	removed   map[string]RemovedHostel // by slug, uuid and id
}

func (s *Snapshot) setFormerAddresses(f FormerAddresses) {
	s.areas.assignSlugs(s.Campuses, f.Campuses)
	s.former = formerAddresses{redirects: map[string]*hostel.Hostel{}, removed: map[string]RemovedHostel{}}
	here := map[string]*hostel.Hostel{}
	for _, h := range s.all {
		here[h.UUID] = h
	}
	for _, g := range f.Gone {
		s.former.removed[strconv.FormatInt(g.ID, 10)] = g
		s.former.removed[g.UUID] = g
	}
	for slug, uuid := range f.Slugs {
		if h, stays := here[uuid]; stays {
			if !h.SlugRevealsAddress(slug) {
				s.former.redirects[slug] = h
			}
		} else if g, known := s.former.removed[uuid]; known {
			s.former.removed[slug] = g
		}
	}
}

// HostelByFormerSlug returns the hostel with this former slug (R38). Call it only if Find does not know the slug.
func (s *Snapshot) HostelByFormerSlug(slug string) (*hostel.Hostel, bool) {
	h, ok := s.former.redirects[slug]
	return h, ok
}

// Removed returns the removed hostel with this slug, uuid or id.
func (s *Snapshot) Removed(key string) (RemovedHostel, bool) {
	g, ok := s.former.removed[key]
	return g, ok
}
