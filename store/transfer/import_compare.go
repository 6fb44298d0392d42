package transfer

import (
	"reflect"
	"slices"
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
		r.given[i] = given{id: h.ID, campusID: h.Campus.ID, slug: h.Slug, retired: h.Retired}
		for _, room := range h.Rooms {
			r.given[i].occupants = append(r.given[i].occupants, room.CurrentOccupants)
		}
	}
	return r
}

// restore sets the fields that an earlier comparison may have set to the values of the file.
func (r request) restore() {
	for i, h := range r.hostels {
		fromFile := r.given[i]
		h.ID = fromFile.id
		h.Campus.ID = fromFile.campusID
		h.Slug = fromFile.slug
		h.Retired = fromFile.retired
		for n := range h.Rooms {
			h.Rooms[n].CurrentOccupants = fromFile.occupants[n]
		}
	}
}

// compare plans the changes that turn the known catalogue into the requested one. It reads nothing.
func (r request) compare(k *known) *plan {
	r.restore()
	p := newPlan(k, r.now)
	p.review = r.review
	p.checkFile(r.hostels)
	p.reserve(r.hostels)
	for i, h := range r.hostels {
		p.compareHostel(i+1, h)
	}
	p.checkOrigins(r.hostels)
	p.comparePhotos(r.hostels, r.photos)
	return p
}

// plan holds the changes that an import will make, the rows that it will write for them, and the problems that forbid
// it.
type plan struct {
	ImportReport
	Changes []Change // in the order of the file

	known    *known
	now      time.Time
	review   *intake.Review
	problems []intake.Mistake

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
	put      []roomAt
	drop     []roomAt
	beds     []bedRow
	vacant   []bedRow // of room types whose free beds the file states
	repriced []repriced
	newRooms []roomAt
	photos   []hostel.Photo
	unused   []string // paths of photos
}

// roomAt is a room type, with its place in the file.
type roomAt struct {
	*hostel.Room
	of       *hostel.Hostel
	at       int // among the hostel's room types
	position int // of the hostel in the file
}

func (r roomAt) open() bool { return r.of.Available() && r.Available }

func newPlan(k *known, now time.Time) *plan {
	p := &plan{
		known: k, now: now, slugs: make(map[string]string, len(k.hostels)), left: map[string]string{},
		ids: make(map[int64]string, len(k.hostels)), goneIDs: map[string]int64{},
		rooms: map[string]string{}, campusIDs: map[string]int64{}, taken: map[int64]bool{},
		freeBeds: map[*hostel.Room]int{},
	}
	for _, removed := range k.gone { // links with the id of a removed hostel still mean that hostel
		p.ids[removed.ID] = removed.UUID
		p.goneIDs[removed.UUID] = removed.ID
	}
	for _, h := range k.hostels {
		p.slugs[h.Slug] = h.UUID
		p.ids[h.ID] = h.UUID
		for _, r := range h.Rooms {
			p.rooms[r.UUID] = h.UUID
		}
	}
	for _, c := range k.campuses {
		p.campusIDs[c.Name] = c.ID
		p.taken[c.ID] = true
	}
	return p
}

// reserve frees the slugs that the file's hostels give up. Then it reserves the slugs and ids in the file.
func (p *plan) reserve(hostels []*hostel.Hostel) {
	for _, h := range hostels {
		if old := p.known.hostels[h.UUID]; old != nil && h.Slug != "" && h.Slug != old.Slug {
			p.freeSlug(old)
		}
	}
	for _, h := range hostels {
		if _, taken := p.slugs[h.Slug]; !taken && h.Slug != "" {
			p.slugs[h.Slug] = h.UUID
		}
		if _, taken := p.ids[h.ID]; !taken && h.ID != 0 {
			p.ids[h.ID] = h.UUID
		}
	}
}

// freeSlug frees a hostel's slug. A placeholder replaces it, so that the new owner of the slug may be written first.
func (p *plan) freeSlug(h *hostel.Hostel) {
	delete(p.slugs, h.Slug)
	p.left[h.Slug] = h.UUID
	p.leaving = append(p.leaving, h.UUID)
}

func (p *plan) compareHostel(position int, h *hostel.Hostel) {
	old := p.known.hostels[h.UUID]
	p.setSlug(h, old)
	p.setID(h, old)
	p.checkSlugAndID(position, h)
	p.setCampus(h)
	if !p.checkRoomUUIDs(position, h) {
		return
	}
	h.Added = p.now
	h.Changed = p.now
	p.datePrices(h, old)
	p.keepTakenBeds(position, h)
	if old == nil {
		p.Added++
		p.change(position, h, nil)
		return
	}
	h.Added = old.Added
	h.Changed = old.Changed
	h.Retired = old.Retired // only an operator ends a retirement
	if h.Retired {
		p.Retired++
	}
	if reflect.DeepEqual(old, h) {
		p.Unchanged++
		return
	}
	p.checkExport(position, h, old)
	h.Changed = p.now
	p.Updated++
	p.change(position, h, old)
}

// setSlug sets a hostel's slug: from the file, otherwise its earlier one, otherwise a free one.
func (p *plan) setSlug(h, old *hostel.Hostel) {
	if h.Slug == "" && old != nil {
		h.Slug = old.Slug
	}
	if h.Slug == "" {
		h.Slug = p.newSlug(h)
	}
}

// newSlug returns a slug that no other hostel has or had. Only a file may name a former slug.
func (p *plan) newSlug(h *hostel.Hostel) string {
	return hostel.FreeSlug(h, func(slug string) bool {
		if _, taken := p.slugs[slug]; taken {
			return true
		}
		owner, former := p.left[slug]
		if !former {
			owner, former = p.known.former[slug]
		}
		return former && owner != h.UUID
	})
}

// setID sets a hostel's id: from the file, otherwise its earlier one, otherwise a free one.
func (p *plan) setID(h, old *hostel.Hostel) {
	if h.ID == 0 && old != nil {
		h.ID = old.ID
	}
	if h.ID == 0 {
		h.ID = p.goneIDs[h.UUID]
	}
	if h.ID == 0 {
		h.ID = hostel.FreeNumber(int64(len(p.ids))+1, func(id int64) bool { _, taken := p.ids[id]; return taken })
	}
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
	p.campusIDs[h.Campus.Name] = h.Campus.ID
	p.taken[h.Campus.ID] = true
	p.campuses = append(p.campuses, h.Campus)
}

// datePrices sets the date of each price and the price before, which files do not contain. old is nil for a new hostel.
func (p *plan) datePrices(h, old *hostel.Hostel) {
	for i := range h.Rooms {
		r := &h.Rooms[i]
		r.PriceSince = p.now
		r.PriceBefore = 0
		if old == nil {
			continue
		}
		switch before, there := old.Room(r.UUID); {
		case there && before.Price == r.Price:
			r.PriceSince = before.PriceSince
			r.PriceBefore = before.PriceBefore
		case there:
			r.PriceBefore = before.Price
			if !p.now.After(before.PriceSince) { // the clock was set back
				r.PriceSince = before.PriceSince.Add(time.Millisecond)
			}
		}
	}
}

// keepTakenBeds lowers the occupants of room types whose free beds the file states, if fewer beds would remain than are
// taken. It is unknown whether such a list counts the students of Efie as occupants. So the beds that Efie sells are
// the free beds, and never fewer than it has sold or holds (R67). writeVacancies decides again.
func (p *plan) keepTakenBeds(position int, h *hostel.Hostel) {
	for i := range h.Rooms {
		r := &h.Rooms[i]
		if p.review == nil || !p.review.StatesVacancy(position-1, i) {
			continue
		}
		p.freeBeds[r] = r.Beds()
		sellBeds(r, max(r.Beds(), p.known.takenBeds[r.UUID]))
	}
}

// sellBeds sets a room type's occupants, so that beds remain for Efie. If there are not so many, all remain.
func sellBeds(r *hostel.Room, beds int) {
	r.CurrentOccupants = max(0, r.AllBeds()-beds)
}

// change plans the rows of a hostel that changed, or that is new if old is nil.
func (p *plan) change(position int, h, old *hostel.Hostel) {
	p.Changes = append(p.Changes, Change{position, old, h})
	p.compareRooms(position, h, old)
}

// compareRooms plans the changes of a hostel's room types. Sold beds are checked here and when writing.
func (p *plan) compareRooms(position int, h, old *hostel.Hostel) {
	before := &hostel.Hostel{}
	if old != nil {
		before = old
	}
	for i := range before.Rooms {
		r := roomAt{&before.Rooms[i], h, i, position}
		if _, stays := h.Room(r.UUID); !stays {
			p.dropRoom(r)
		}
	}
	for i := range h.Rooms {
		r := roomAt{&h.Rooms[i], h, i, position}
		oldIndex := slices.IndexFunc(before.Rooms, func(oldRoom hostel.Room) bool { return oldRoom.UUID == r.UUID })
		if oldIndex < 0 {
			p.newRooms = append(p.newRooms, r)
			p.put = append(p.put, r)
			p.setBeds(r)
		} else {
			p.compareRoom(r, roomAt{&before.Rooms[oldIndex], before, oldIndex, position})
		}
		if takenBeds := p.known.takenBeds[r.UUID]; takenBeds > r.Beds() {
			p.refuseTooFewBeds(r, takenBeds)
		}
	}
}

func (p *plan) dropRoom(r roomAt) {
	p.drop = append(p.drop, r)
	if p.known.takenBeds[r.UUID] > 0 {
		p.refuseSoldRoom(r)
	}
}

// compareRoom plans the rows of a stored room type.
func (p *plan) compareRoom(r, old roomAt) {
	if old.Price != r.Price {
		p.repriced = append(p.repriced, repriced{r, old.Room})
	}
	bedsChange := old.Beds() != r.Beds() || old.CurrentOccupants != r.CurrentOccupants || old.open() != r.open()
	if bedsChange {
		p.setBeds(r)
	}
	if old.at != r.at || !reflect.DeepEqual(old.Room, r.Room) {
		p.put = append(p.put, r)
	}
}

// setBeds plans the number of beds of a room type.
func (p *plan) setBeds(r roomAt) {
	freeBeds, statesVacancy := p.freeBeds[r.Room]
	if statesVacancy {
		others := r.AllBeds() - freeBeds
		p.vacant = append(p.vacant, bedRow{r, others, freeBeds, p.now})
	} else {
		p.beds = append(p.beds, bedRow{r, r.CurrentOccupants, r.Beds(), p.now})
	}
}

// comparePhotos plans the changes of pictures. A picture without sizes or without a hostel has no row.
func (p *plan) comparePhotos(hostels []*hostel.Hostel, photos []hostel.Photo) {
	imported := make(map[string]bool, len(hostels))
	for _, h := range hostels {
		imported[h.UUID] = true
	}
	stays := p.known.pictures(func(uuid string) bool { return !imported[uuid] })
	for _, h := range hostels {
		eachPath(h, func(path string) { delete(stays, path) })
	}
	before := map[string]hostel.Photo{}
	for _, photo := range p.known.photos {
		before[photo.Path] = photo
	}
	for _, photo := range photos {
		stays[photo.Path] = true
		if !reflect.DeepEqual(before[photo.Path], photo) {
			p.photos = append(p.photos, photo)
		}
	}
	p.unused = p.known.unused(stays)
	p.Photos = len(p.photos) + len(p.unused)
}
