package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"efie/hostel/catalogue"
)

// ErrUnknownHostel is a slug that no hostel has.
var ErrUnknownHostel = errors.New("no hostel has this slug")

// HasBookings says why a hostel is not removed: bookings and their money are about it.
type HasBookings struct {
	Bookings int
	Standing int // of them: held or confirmed
}

func (e *HasBookings) Error() string {
	return fmt.Sprintf("%d bookings are about it, %d of them standing", e.Bookings, e.Standing)
}

// RemoveHostel takes a hostel out of the catalogue, with its rooms and the pictures that no other one
// has. Its addresses stay its own: they say that it is gone until it is imported again. It fails with
// ErrUnknownHostel, or with *HasBookings where there is or was a booking.
func RemoveHostel(ctx context.Context, s *Store, slug string, now time.Time) error {
	before, err := knownBy(ctx, s)
	if err != nil {
		return err
	}
	return revise(ctx, s, before, func(tx transaction, k *known) error {
		g, err := hostelBySlug(ctx, tx, slug)
		if err != nil {
			return err
		}
		if err := withoutBookings(ctx, tx, g); err != nil {
			return err
		}
		for _, statement := range []string{`delete from rooms where hostel_uuid = $1`, `delete from hostels where uuid = $1`} {
			if _, err := tx.ExecContext(ctx, statement, g.UUID); err != nil {
				return err
			}
		}
		if err := keepSlug(ctx, tx, slug, g.UUID, now); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `insert into gone_hostels (uuid, id, name, campus_id, gone_at) values ($1, $2, $3, $4, $5)`,
			g.UUID, g.ID, g.Name, g.CampusID, millis(now)); err != nil {
			return err
		}
		return dropPhotos(ctx, tx, k.unused(k.pictures(func(uuid string) bool { return uuid != g.UUID })))
	})
}

func hostelBySlug(ctx context.Context, tx transaction, slug string) (g catalogue.RemovedHostel, err error) {
	err = tx.QueryRowContext(ctx, `select id, uuid, name, campus_id from hostels where slug = $1`, slug).Scan(&g.ID, &g.UUID, &g.Name, &g.CampusID)
	if errors.Is(err, sql.ErrNoRows) {
		return g, ErrUnknownHostel
	}
	return g, err
}

// withoutBookings takes the hostel's beds away, and fails where one was ever sold. The beds go first:
// whoever wants to hold one meanwhile waits for their rows, and finds them gone.
func withoutBookings(ctx context.Context, tx transaction, g catalogue.RemovedHostel) error {
	_, err := tx.ExecContext(ctx, `delete from room_beds where room_uuid in (select uuid from rooms where hostel_uuid = $1)`, g.UUID)
	if err != nil {
		return err
	}
	has, err := bookingsAbout(ctx, tx, g.UUID)
	if err != nil || has.Bookings == 0 {
		return err
	}
	return &has
}

func bookingsAbout(ctx context.Context, tx transaction, hostelUUID string) (has HasBookings, err error) {
	err = tx.QueryRowContext(ctx, `select count(*), coalesce(sum(case when state in ('held', 'confirmed') then 1 else 0 end), 0)
		from bookings where hostel_uuid = $1`, hostelUUID).Scan(&has.Bookings, &has.Standing)
	return has, err
}
