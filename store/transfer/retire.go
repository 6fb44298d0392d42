package transfer

import (
	"context"
	"time"

	"efie/hostel"
	"efie/store"
	"efie/store/db"
)

// RetireHostel takes a hostel off the market, or brings it back, and reports whether it did.
func RetireHostel(
	ctx context.Context, s *store.Store, slug string, retired bool, now time.Time,
) (done bool, err error) {
	since := int64(0)
	if retired {
		since = db.Millis(now)
	}
	err = revise(ctx, s, nil, func(tx db.Tx, _ *known) error {
		g, err := hostelBySlug(tx, slug)
		if err != nil {
			return err
		}
		done, err = db.Changed(tx.Exec(`update hostels set retired_at = $1, changed_at = $2
			where uuid = $3 and (retired_at > 0) <> $4`, since, db.Millis(now), g.UUID, retired))
		if err != nil {
			return err
		}
		if !done {
			return errNothing
		}
		return db.Exec(tx, `update room_beds set changed_at = $1, open = exists
				(select 1 from rooms r join hostels h on h.uuid = r.hostel_uuid where r.uuid = room_beds.room_uuid
					and r.available and h.is_available and h.status = $2 and h.retired_at = 0)
			where room_uuid in (select uuid from rooms where hostel_uuid = $3)`, db.Millis(now),
			hostel.StatusAvailable, g.UUID)
	})
	return done && err == nil, err
}

func CountBookings(ctx context.Context, s *store.Store, hostelUUID string) (has BookingCount, err error) {
	err = s.Read(ctx, func(tx db.Tx) error {
		has, err = bookingsAbout(tx, hostelUUID)
		return err
	})
	return has, err
}
