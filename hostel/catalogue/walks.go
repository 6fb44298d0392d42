package catalogue

import "efie/hostel"

// setPlaces adds the places of campuses to a new snapshot, and measures the way to each hostel once.
func (s *Snapshot) setPlaces(places []hostel.CampusPlace) {
	s.places = map[int64][]hostel.CampusPlace{}
	for _, p := range places {
		s.places[p.CampusID] = append(s.places[p.CampusID], p)
	}
	s.walks = map[*hostel.Hostel]hostel.Walk{}
	for _, h := range s.all {
		if walk, known := h.WalkTo(s.places[h.Campus.ID]); known {
			s.walks[h] = walk
		}
	}
	s.finder.setMinutes(s.walks)
}

// PlacesOf returns the places and names of a campus, by kind and name. The caller must not change the list.
func (s *Snapshot) PlacesOf(campusID int64) []hostel.CampusPlace { return s.places[campusID] }

// Walk returns the walk from a hostel to its campus, or false if the distance is not known. The hostel may be of
// another snapshot, which was replaced while a page was made.
func (s *Snapshot) Walk(h *hostel.Hostel) (hostel.Walk, bool) {
	walk, known := s.walks[h]
	if here, is := s.byUUID[h.UUID]; !known && is {
		walk, known = s.walks[here]
	}
	return walk, known
}
