package transfer

import (
	"fmt"
	"reflect"
	"time"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/store/db"
)

// order is the input of an import.
type order struct {
	hostels []*hostel.Hostel
	photos  []hostel.Photo
	now     time.Time
	asked   []asked // of each hostel
}

// asked is what the file may name of a hostel; what it does not name is filled in.
type asked struct {
	id, campusID int64
	slug         string
	retired      bool
}

func newOrder(hostels []*hostel.Hostel, photos []hostel.Photo, now time.Time) order {
	now = db.FromMillis(db.Millis(now)) // as it will be read again
	o := order{hostels: hostels, photos: photos, now: now, asked: make([]asked, len(hostels))}
	for i, h := range hostels {
		o.asked[i] = asked{h.ID, h.Campus.ID, h.Slug, h.Retired}
	}
	return o
}

// compare plans the changes from the known catalogue to the ordered one. It reads nothing.
func (o order) compare(k *known, progress func(compared int)) *plan {
	for i, h := range o.hostels { // undo what an earlier comparison filled in
		a := o.asked[i]
		h.ID, h.Campus.ID, h.Slug, h.Retired = a.id, a.campusID, a.slug, a.retired
	}
	p := newPlan(k, o.now)
	p.reserve(o.hostels)
	for i, h := range o.hostels {
		p.hostel(i+1, h)
		if progress != nil {
			progress(i + 1)
		}
	}
	p.comparePhotos(o.hostels, o.photos)
	return p
}

// plan is what an import will write, and the problems that forbid it.
type plan struct {
	known *known
	now   time.Time

	slugs     map[string]string // slug to uuid
	left      map[string]string // slugs that hostels give up, likewise
	ids       map[int64]string  // id to uuid, also of removed hostels
	goneIDs   map[string]int64  // by uuid
	rooms     map[string]string // room uuid to hostel uuid
	campusIDs map[string]int64  // by name
	taken     map[int64]bool    // ids of campuses

	leaving  []string // uuids of hostels that have a placeholder slug until they are written
	campuses []hostel.Campus
	changes  []Change
	put      []roomAt
	drop     []roomAt
	beds     []bedRow
	repriced []repriced
	newRooms []roomAt
	photos   []hostel.Photo
	unused   []string // paths of photos
	report   ImportReport
	problems []intake.Mistake
	wrote    func(rows int) // receives the number of rows that were just written
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
	}
	for _, g := range k.gone { // links by its id still mean that hostel
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

func (p *plan) hostel(position int, h *hostel.Hostel) {
	old := p.known.hostels[h.UUID]
	p.name(position, h, old)
	p.campus(h)
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
	if old == nil {
		p.report.Added++
		p.change(position, h, nil)
		return
	}
	h.Added, h.Changed = old.Added, old.Changed
	if h.Retired = old.Retired; h.Retired { // only an operator brings it back
		p.report.Retired++
	}
	if reflect.DeepEqual(old, h) {
		p.report.Unchanged++
		return
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

// campus finds the campus by its name, or adds it, under the file's id if that is free.
func (p *plan) campus(h *hostel.Hostel) {
	if id, known := p.campusIDs[h.Campus.Name]; known {
		h.Campus.ID = id
		return
	}
	if h.Campus.ID == 0 || p.taken[h.Campus.ID] {
		h.Campus.ID = freeID(int64(len(p.taken))+1, func(id int64) bool { return p.taken[id] })
	}
	p.campusIDs[h.Campus.Name], p.taken[h.Campus.ID] = h.Campus.ID, true
	p.campuses = append(p.campuses, h.Campus)
}

func freeID(id int64, taken func(int64) bool) int64 {
	for taken(id) {
		id++
	}
	return id
}
