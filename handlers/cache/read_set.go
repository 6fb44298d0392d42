package cache

import (
	"net/http"
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
}

// StillValid implements pagecache.State. Days count because a hostel's checkout date passes.
func (s *readSet) StillValid(then, now time.Time) bool {
	return s.catalogue == s.cache.catalogue.Snapshot() && s.library == s.cache.content.Library() &&
		sameDay(then, now) &&
		(s.beds == nil || now.Sub(then) < StaleFor || s.beds.StillValid())
}

// sameDay reports whether both times are on one day in Ghana, which keeps UTC.
func sameDay(a, b time.Time) bool {
	const day = 24 * 60 * 60
	return a.Unix()/day == b.Unix()/day
}

// ReadsBeds adds a reading of the beds to the read set of the response to r. What the reading sees decides how
// long a shared page is valid.
func ReadsBeds(r *http.Request, beds *catalogue.ReadSet) {
	if rec := RecorderOf(r); rec != nil {
		rec.reads.beds = beds
	}
}
