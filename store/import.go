package store

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"time"

	"efie/hostel"
)

// ImportReport says what an import did.
type ImportReport struct {
	Added, Updated, Unchanged int
	Photos                    int // new, changed or no longer of use
}

// Import adds hostels, or updates those whose uuid is known, all of them or none. It fails
// with *ImportRefused when that would break something that is so already: a bed that is sold,
// an address or an id that another hostel has. Hostels are not changed but for the id, the
// slug, the campus's id and the times, which are filled in. photos is what was made of their pictures.
func (s *Store) Import(ctx context.Context, hostels []*hostel.Hostel, photos []hostel.Photo, now time.Time, progress func(written int)) (report ImportReport, err error) {
	err = s.tx(ctx, func(tx transaction) error {
		im, err := newImporter(ctx, tx, now)
		if err != nil {
			return err
		}
		if err := im.reserve(ctx, hostels); err != nil {
			return err
		}
		for i, h := range hostels {
			if err := im.hostel(ctx, i+1, h); err != nil {
				return err
			}
			if progress != nil {
				progress(i + 1)
			}
		}
		if len(im.problems) > 0 {
			return &ImportRefused{im.problems}
		}
		if err := im.photos(ctx, hostels, photos); err != nil {
			return err
		}
		if report = im.report; report.Added+report.Updated+report.Photos == 0 {
			return nil
		}
		if err := im.keepSlugs(ctx); err != nil {
			return err
		}
		if err := addressCampuses(ctx, tx); err != nil {
			return err
		}
		return moveCatalogue(ctx, tx)
	})
	return report, err
}

// moveCatalogue tells every server that hostels have changed.
func moveCatalogue(ctx context.Context, tx transaction) error {
	_, err := tx.ExecContext(ctx, `update versions set value = value + 1 where name = 'catalogue'`)
	return err
}

// ImportRefused lists why nothing was imported.
type ImportRefused struct{ Problems []hostel.IntakeProblem }

func (e *ImportRefused) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// importer is one import in its transaction, with what was there before.
type importer struct {
	tx        transaction
	now       time.Time
	known     map[string]*hostel.Hostel // by uuid
	slugs     map[string]string         // slug to uuid
	former    map[string]string         // slug to the uuid of the hostel that had it last
	left      map[string]string         // likewise, of this import
	ids       map[int64]string          // id to uuid, of those that are gone too
	gone      map[string]int64          // uuid to id
	rooms     map[string]string         // room uuid to hostel uuid
	campuses  map[string]int64
	campusIDs map[int64]bool
	report    ImportReport
	problems  []hostel.IntakeProblem
}

func newImporter(ctx context.Context, tx transaction, now time.Time) (*importer, error) {
	im := &importer{
		tx: tx, now: fromMillis(millis(now)), // as it is read again
		known: map[string]*hostel.Hostel{}, slugs: map[string]string{}, left: map[string]string{}, ids: map[int64]string{}, gone: map[string]int64{},
		rooms: map[string]string{}, campuses: map[string]int64{}, campusIDs: map[int64]bool{},
	}
	hostels, err := readHostels(ctx, tx)
	if err != nil {
		return nil, err
	}
	gone, err := goneHostels(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, g := range gone { // links by its id still mean that one
		im.ids[g.ID], im.gone[g.UUID] = g.UUID, g.ID
	}
	for _, h := range hostels {
		im.known[h.UUID] = h
		im.slugs[h.Slug] = h.UUID
		im.ids[h.ID] = h.UUID
		for _, r := range h.Rooms {
			im.rooms[r.UUID] = h.UUID
		}
	}
	if im.former, err = formerSlugs(ctx, tx); err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, `select id, name from campuses`)
	_, err = collect(rows, err, func(row scanner) (c hostel.Campus, err error) {
		err = row.Scan(&c.ID, &c.Name)
		im.campuses[c.Name] = c.ID
		im.campusIDs[c.ID] = true
		return c, err
	})
	return im, err
}

func (im *importer) refuse(position int, h *hostel.Hostel, field, expected string) {
	im.problems = append(im.problems, hostel.IntakeProblem{Position: position, Name: h.Name, Field: field, Expected: expected})
}

func (im *importer) hostel(ctx context.Context, position int, h *hostel.Hostel) error {
	old := im.known[h.UUID]
	im.name(position, h, old)
	if err := im.campus(ctx, h); err != nil {
		return err
	}
	for i, r := range h.Rooms {
		if owner, taken := im.rooms[r.UUID]; taken && owner != h.UUID {
			im.refuse(position, h, fmt.Sprintf("room_details[%d].uuid", i), "expected a uuid that no other hostel's room has")
			return nil
		}
		im.rooms[r.UUID] = h.UUID
	}
	h.Added, h.Changed = im.now, im.now
	if old != nil {
		h.Added, h.Changed = old.Added, old.Changed
		if reflect.DeepEqual(old, h) {
			im.report.Unchanged++
			return nil
		}
		h.Changed = im.now
	}
	if err := im.writeHostel(ctx, h); err != nil {
		return fmt.Errorf("hostel %d %q: %w", position, h.Name, err)
	}
	if err := im.writeRooms(ctx, position, h, old); err != nil {
		return fmt.Errorf("hostel %d %q: %w", position, h.Name, err)
	}
	if old == nil {
		im.report.Added++
	} else {
		im.report.Updated++
	}
	return nil
}

// campus finds the campus by its name, or adds it under the file's id where that is free.
func (im *importer) campus(ctx context.Context, h *hostel.Hostel) error {
	if id, known := im.campuses[h.Campus.Name]; known {
		h.Campus.ID = id
		return nil
	}
	if h.Campus.ID == 0 || im.campusIDs[h.Campus.ID] {
		h.Campus.ID = freeID(int64(len(im.campusIDs))+1, func(id int64) bool { return im.campusIDs[id] })
	}
	im.campuses[h.Campus.Name] = h.Campus.ID
	im.campusIDs[h.Campus.ID] = true
	_, err := im.tx.ExecContext(ctx, `insert into campuses (id, name) values ($1, $2)`, h.Campus.ID, h.Campus.Name)
	return err
}

func freeID(id int64, taken func(int64) bool) int64 {
	for taken(id) {
		id++
	}
	return id
}

func (im *importer) writeHostel(ctx context.Context, h *hostel.Hostel) error {
	if im.problems != nil {
		return nil // nothing will be kept, and the row may not fit
	}
	checkout := ""
	if !h.Checkout.IsZero() {
		checkout = h.Checkout.Format(time.DateOnly)
	}
	_, err := im.tx.ExecContext(ctx, `insert into hostels (uuid, id, slug, name, description, short_description, images, campus_id,
			category, status, is_available, rating, amenities, gender_type, checkout, manager_username, manager_email,
			min_price, max_price, address, location, added_at, changed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
		on conflict (uuid) do update set id = excluded.id, slug = excluded.slug, name = excluded.name,
			description = excluded.description, short_description = excluded.short_description, images = excluded.images,
			campus_id = excluded.campus_id, category = excluded.category, status = excluded.status,
			is_available = excluded.is_available, rating = excluded.rating, amenities = excluded.amenities,
			gender_type = excluded.gender_type, checkout = excluded.checkout, manager_username = excluded.manager_username,
			manager_email = excluded.manager_email, min_price = excluded.min_price, max_price = excluded.max_price,
			address = excluded.address, location = excluded.location, changed_at = excluded.changed_at`,
		h.UUID, h.ID, h.Slug, h.Name, h.Description, h.ShortDescription, list(h.Images), h.Campus.ID,
		int(h.Category), h.Status, h.IsAvailable, h.Rating, list(h.Amenities), h.GenderType, checkout, h.Manager.Username, h.Manager.Email,
		int64(h.MinPrice), int64(h.MaxPrice), h.Address, h.Location, millis(h.Added), millis(h.Changed))
	return err
}
