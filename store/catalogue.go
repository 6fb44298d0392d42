package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"efie/hostel"
)

// overlap is read again with each call of Vacancies, because a transaction that began before
// the last call may have committed after it.
const overlap = 5 * time.Second

// CatalogueVersion implements hostel.CatalogueSource.
func (s *Store) CatalogueVersion(ctx context.Context) (int64, error) {
	var version int64
	err := s.read.QueryRowContext(ctx, `select value from versions where name = 'catalogue'`).Scan(&version)
	return version, err
}

// Hostels implements hostel.CatalogueSource. They come by id.
func (s *Store) Hostels(ctx context.Context) ([]*hostel.Hostel, int64, error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, 0, err
	}
	defer tx.Rollback()
	var version int64
	if err := tx.QueryRowContext(ctx, `select value from versions where name = 'catalogue'`).Scan(&version); err != nil {
		return nil, 0, err
	}
	hostels, err := readHostels(ctx, tx)
	return hostels, version, err
}

// Vacancies implements hostel.CatalogueSource. The mark is the time of the newest change.
func (s *Store) Vacancies(ctx context.Context, after int64) ([]hostel.Vacancy, int64, error) {
	mark := after
	rows, err := s.read.QueryContext(ctx, `select room_uuid, beds - taken, changed_at from room_beds where changed_at >= $1`,
		after-overlap.Milliseconds())
	news, err := collect(rows, err, func(row scanner) (hostel.Vacancy, error) {
		var v hostel.Vacancy
		var at int64
		err := row.Scan(&v.RoomUUID, &v.BedsLeft, &at)
		mark = max(mark, at)
		return v, err
	})
	return news, mark, err
}

func readHostels(ctx context.Context, tx *sql.Tx) ([]*hostel.Hostel, error) {
	rows, err := tx.QueryContext(ctx, `select h.uuid, h.id, h.slug, h.name, h.description, h.short_description, h.images,
			c.id, c.name, h.category, h.status, h.is_available, h.rating, h.amenities, h.gender_type, h.checkout,
			h.manager_username, h.manager_email, h.min_price, h.max_price, h.address, h.location, h.added_at, h.changed_at
		from hostels h join campuses c on c.id = h.campus_id order by h.id`)
	hostels, err := collect(rows, err, scanHostel)
	if err != nil {
		return nil, fmt.Errorf("read hostels: %w", err)
	}
	byUUID := make(map[string]*hostel.Hostel, len(hostels))
	for _, h := range hostels {
		byUUID[h.UUID] = h
	}
	rows, err = tx.QueryContext(ctx, `select hostel_uuid, uuid, label, number_in_room, price, gender, amenities, images,
			available, number_of_rooms, current_occupants from rooms order by hostel_uuid, position`)
	rooms, err := collect(rows, err, scanRoom)
	if err != nil {
		return nil, fmt.Errorf("read rooms: %w", err)
	}
	for _, r := range rooms {
		h := byUUID[r.hostelUUID]
		h.Rooms = append(h.Rooms, r.Room)
	}
	return hostels, nil
}

func scanHostel(row scanner) (*hostel.Hostel, error) {
	h := &hostel.Hostel{}
	var images, amenities, checkout string
	var added, changed int64
	err := row.Scan(&h.UUID, &h.ID, &h.Slug, &h.Name, &h.Description, &h.ShortDescription, &images,
		&h.Campus.ID, &h.Campus.Name, &h.Category, &h.Status, &h.IsAvailable, &h.Rating, &amenities, &h.GenderType, &checkout,
		&h.Manager.Username, &h.Manager.Email, &h.MinPrice, &h.MaxPrice, &h.Address, &h.Location, &added, &changed)
	if err != nil {
		return nil, err
	}
	h.Added, h.Changed = fromMillis(added), fromMillis(changed)
	if checkout != "" {
		if h.Checkout, err = time.Parse(time.DateOnly, checkout); err != nil {
			return nil, err
		}
	}
	if h.Images, err = fromList(images); err != nil {
		return nil, err
	}
	h.Amenities, err = fromList(amenities)
	return h, err
}

type roomRow struct {
	hostelUUID string
	hostel.Room
}

func scanRoom(row scanner) (roomRow, error) {
	var r roomRow
	var amenities, images string
	err := row.Scan(&r.hostelUUID, &r.UUID, &r.Label, &r.NumberInRoom, &r.Price, &r.Gender, &amenities, &images,
		&r.Available, &r.NumberOfRooms, &r.CurrentOccupants)
	if err != nil {
		return r, err
	}
	if r.Images, err = fromList(images); err != nil {
		return r, err
	}
	r.Amenities, err = fromList(amenities)
	return r, err
}

// list is how a list of texts is kept; none is "[]".
func list(texts []string) string {
	if len(texts) == 0 {
		return "[]"
	}
	text, err := json.Marshal(texts)
	if err != nil {
		panic(err) // texts can always be written
	}
	return string(text)
}

func fromList(text string) ([]string, error) {
	if text == "[]" {
		return nil, nil
	}
	var texts []string
	return texts, json.Unmarshal([]byte(text), &texts)
}
