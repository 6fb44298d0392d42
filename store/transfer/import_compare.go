package transfer

import (
	"fmt"
	"reflect"
	"time"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/store/db"
)

// request is the input of an import.
type request struct {
	hostels []*hostel.Hostel
	photos  []hostel.Photo
	now     time.Time
	given   []given        // of each hostel
	review  *intake.Review // nil compares without a review
}

// given holds the fields of a hostel that a file may leave out. Import sets missing fields.
type given struct {
	id, campusID int64
	slug         string
	retired      bool
	occupants    []int // of each room type
}

func newRequest(
	hostels []*hostel.Hostel, photos []hostel.Photo, review *intake.Review, now time.Time,
) request {
	now = db.FromMillis(db.Millis(now)) // as the database will return it
	r := request{hostels: hostels, photos: photos, review: review, now: now, given: make([]given, len(hostels))}
	for i, h := range hostels {
		r.given[i] = given{h.ID, h.Campus.ID, h.Slug, h.Retired, occupantsOf(h)}
	}
	return r
}

// compare plans the changes that turn the known catalogue into the requested one. It reads nothing.
func (r request) compare(k *known) *plan {
	for i, h := range r.hostels { // an earlier comparison may have set these fields
		g := r.given[i]
		h.ID, h.Campus.ID, h.Slug, h.Retired = g.id, g.campusID, g.slug, g.retired
		for n := range h.Rooms {
			h.Rooms[n].CurrentOccupants = g.occupants[n]
		}
	}
	p := newPlan(k, r.now)
	if p.review = r.review; p.review != nil {
		p.problems = p.review.Check(r.hostels, k.inOrder(), k.former, r.now)
	}
	p.reserve(r.hostels)
	for i, h := range r.hostels {
		p.compareHostel(i+1, h)
	}
	p.compareOrigins(r.hostels)
	p.comparePhotos(r.hostels, r.photos)
	return p
}

// plan holds the rows that an import will write, and the problems that forbid it.
type plan struct {
	known  *known
	now    time.Time
	review *intake.Review

	slugs     map[string]string    // slug to uuid
	left      map[string]string    // slugs that hostels give up, to uuid
	ids       map[int64]string     // id to uuid, also of removed hostels
	goneIDs   map[string]int64     // by uuid
	rooms     map[string]string    // room uuid to hostel uuid
	campusIDs map[string]int64     // by name
	taken     map[int64]bool       // ids of campuses
	freeBeds  map[*hostel.Room]int // of room types whose free beds the file states

	leaving  []string // uuids of hostels that have a placeholder slug until they are written
	campuses []hostel.Campus
	changes  []Change
	put      []roomAt
	drop     []roomAt
	beds     []bedRow
	vacant   []vacantRow
	repriced []repriced
	newRooms []roomAt
	photos   []hostel.Photo
	unused   []string // paths of photos
	report   ImportReport
	problems []intake.Mistake
}

// roomAt is a room type, with its place in the file.
type roomAt struct {
	*hostel.Room
	of       *hostel.Hostel
	at       int // among the hostel's room types
	position int // of the hostel in the file
}

func newPlan(k *known, now time.Time) *plan {
	p := &plan{
		known: k, now: now, slugs: make(map[string]string, len(k.hostels)), left: map[string]string{},
		ids: make(map[int64]string, len(k.hostels)), goneIDs: map[string]int64{},
		rooms: map[string]string{}, campusIDs: map[string]int64{}, taken: map[int64]bool{},
		freeBeds: map[*hostel.Room]int{},
	}
	for _, g := range k.gone { // links with the id of a removed hostel still mean that hostel
		p.ids[g.ID], p.goneIDs[g.UUID] = g.UUID, g.ID
	}
	for _, h := range k.hostels {
		p.slugs[h.Slug], p.ids[h.ID] = h.UUID, h.UUID
		for _, r := range h.Rooms {
			p.rooms[r.UUID] = h.UUID
		}
	}
	for _, c := range k.campuses {
		p.campusIDs[c.Name], p.taken[c.ID] = c.ID, true
	}
	return p
}

func (p *plan) refuse(position int, h *hostel.Hostel, field, expected string) {
	p.problems = append(p.problems, intake.Mistake{Position: position, Name: h.Name, Field: field, Expected: expected})
}

func (p *plan) compareHostel(position int, h *hostel.Hostel) {
	old := p.known.hostels[h.UUID]
	p.setSlugAndID(position, h, old)
	p.setCampus(h)
	for i, r := range h.Rooms {
		if owner, taken := p.rooms[r.UUID]; taken && owner != h.UUID {
			p.refuse(position, h, fmt.Sprintf("room_details[%d].uuid", i),
				"expected a uuid that no other hostel's room has")
			return
		}
		p.rooms[r.UUID] = h.UUID
	}
	h.Added, h.Changed = p.now, p.now
	p.datePrices(h, old)
	p.keepTakenBeds(position, h)
	if old == nil {
		p.report.Added++
		p.change(position, h, nil)
		return
	}
	h.Added, h.Changed = old.Added, old.Changed
	if h.Retired = old.Retired; h.Retired { // only an operator ends a retirement
		p.report.Retired++
	}
	if reflect.DeepEqual(old, h) {
		p.report.Unchanged++
		return
	}
	if p.review != nil {
		if m, outdated := p.review.Outdated(position, old, h); outdated {
			p.problems = append(p.problems, m)
		}
	}
	h.Changed = p.now
	p.report.Updated++
	p.change(position, h, old)
}

// change plans the rows of a hostel that changed, or that is new if old is nil.
func (p *plan) change(position int, h, old *hostel.Hostel) {
	p.changes = append(p.changes, Change{position, old, h})
	p.compareRooms(position, h, old)
}

// setCampus finds a hostel's campus by its name, or adds it, with the file's id if that is free.
func (p *plan) setCampus(h *hostel.Hostel) {
	if id, known := p.campusIDs[h.Campus.Name]; known {
		h.Campus.ID = id
		return
	}
	if h.Campus.ID == 0 || p.taken[h.Campus.ID] {
		h.Campus.ID = hostel.FreeNumber(int64(len(p.taken))+1, func(id int64) bool { return p.taken[id] })
	}
	p.campusIDs[h.Campus.Name], p.taken[h.Campus.ID] = h.Campus.ID, true
	p.campuses = append(p.campuses, h.Campus)
}
