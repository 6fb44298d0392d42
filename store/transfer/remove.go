package transfer

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"efie/hostel/catalogue"
	"efie/store"
	"efie/store/db"
)

// BookingCount counts the bookings of a hostel. It is also the error of RemoveHostel: bookings refer to the hostel.
type BookingCount struct {
	Bookings int
	Current  int // held or confirmed
}

func (e *BookingCount) Error() string {
	return fmt.Sprintf("it has %d bookings, and %d of them are held or confirmed", e.Bookings, e.Current)
}

// RemoveHostel removes a hostel, its rooms, and the pictures that no other hostel has. Its slug and id stay reserved.
// It fails with store.ErrUnknownHostel, or with *BookingCount.
func RemoveHostel(ctx context.Context, s *store.Store, slug string, now time.Time) error {
	before, err := loadKnown(ctx, s)
	if err != nil {
		return err
	}
	return revise(ctx, s, before, func(tx db.Tx, k *known) error {
		g, err := hostelBySlug(tx, slug)
		if err != nil {
			return err
		}
		if err := deleteBeds(tx, g); err != nil {
			return err
		}
		for _, statement := range []string{
			`delete from rooms where hostel_uuid = $1`, `delete from hostels where uuid = $1`,
		} {
			if _, err := tx.Exec(statement, g.UUID); err != nil {
				return err
			}
		}
		if err := keepSlug(tx, slug, g.UUID, now); err != nil {
			return err
		}
		if _, err := tx.Exec(`insert into gone_hostels (uuid, id, name, campus_id, gone_at) values ($1, $2, $3, $4, $5)`,
			g.UUID, g.ID, g.Name, g.CampusID, db.Millis(now)); err != nil {
			return err
		}
		return dropPhotos(tx, k.unused(k.pictures(func(uuid string) bool { return uuid != g.UUID })))
	})
}

func hostelBySlug(tx db.Tx, slug string) (g catalogue.RemovedHostel, err error) {
	err = tx.QueryRow(`select id, uuid, name, campus_id from hostels where slug = $1`, slug).
		Scan(&g.ID, &g.UUID, &g.Name, &g.CampusID)
	if errors.Is(err, sql.ErrNoRows) {
		return g, store.ErrUnknownHostel
	}
	return g, err
}

// deleteBeds deletes a hostel's beds, so that no hold finds them. It fails if a bed was ever booked.
func deleteBeds(tx db.Tx, g catalogue.RemovedHostel) error {
	_, err := tx.Exec(`delete from room_beds where room_uuid in (select uuid from rooms where hostel_uuid = $1)`, g.UUID)
	if err != nil {
		return err
	}
	has, err := bookingsAbout(tx, g.UUID)
	if err != nil || has.Bookings == 0 {
		return err
	}
	return &has
}

func bookingsAbout(tx db.Tx, hostelUUID string) (has BookingCount, err error) {
	err = tx.QueryRow(`select count(*),
			coalesce(sum(case when state in ('held', 'confirmed') then 1 else 0 end), 0)
		from bookings where hostel_uuid = $1`, hostelUUID).Scan(&has.Bookings, &has.Current)
	return has, err
}
