package cache

import (
	"time"

	"efie/content"
	"efie/hostel/catalogue"
)

// StaleFor is how long a page may show beds that were booked since it was rendered, so that it is not
// rendered anew for each of them. Together with the time that a booking of another server takes to become
// known (refreshEvery of server/listener.go) it stays below the second of design.md section 1.
const StaleFor = 850 * time.Millisecond

// readSet is what a page depends on.
type readSet struct {
	cache     *Pages
	catalogue *catalogue.Snapshot
	library   *content.Library
	beds      *catalogue.ReadSet // nil for a page that shows no beds
	made      time.Time
}

// stillValid reports whether a page may be shown now. Days count because a hostel's checkout date passes.
func (s *readSet) stillValid(now time.Time) bool {
	return s.current() && s.library == s.cache.content.Library() && sameDay(s.made, now) &&
		(s.beds == nil || now.Sub(s.made) < StaleFor || s.beds.StillValid())
}

// current reports whether a page was rendered from the catalogue of now.
func (s *readSet) current() bool { return s.catalogue == s.cache.catalogue.Snapshot() }

// sameDay reports whether both times are on one day in Ghana, which keeps UTC.
func sameDay(a, b time.Time) bool {
	const day = 24 * 60 * 60
	return a.Unix()/day == b.Unix()/day
}
