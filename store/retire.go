package store

import (
	"context"
	"database/sql"
	"errors"
	"reflect"
	"slices"
	"time"

	"efie/hostel"
)

// RetireHostel makes an end of letting a hostel, or a new beginning, and tells whether it was otherwise before.
// Its bookings stay as they are. It fails with ErrUnknownHostel.
func RetireHostel(ctx context.Context, s *Store, slug string, retired bool, now time.Time) (done bool, err error) {
	since := int64(0)
	if retired {
		since = millis(now)
	}
	err = revise(ctx, s, nil, func(tx transaction, _ *known) error {
		g, err := hostelBySlug(ctx, tx, slug)
		if err != nil {
			return err
		}
		done, err = changed(tx.ExecContext(ctx, `update hostels set retired_at = $1, changed_at = $2
			where uuid = $3 and (retired_at > 0) <> $4`, since, millis(now), g.UUID, retired))
		if err != nil {
			return err
		}
		if !done {
			return errNothing
		}
		_, err = tx.ExecContext(ctx, `update room_beds set changed_at = $1, open = exists
				(select 1 from rooms r join hostels h on h.uuid = r.hostel_uuid where r.uuid = room_beds.room_uuid
					and r.available and h.is_available and h.status = $2 and h.retired_at = 0)
			where room_uuid in (select uuid from rooms where hostel_uuid = $3)`, millis(now), hostel.StatusAvailable, g.UUID)
		return err
	})
	if errors.Is(err, errNothing) {
		return false, nil
	}
	return done && err == nil, err
}

// BookingsAbout counts a hostel's bookings.
func BookingsAbout(ctx context.Context, s *Store, hostelUUID string) (has HasBookings, err error) {
	err = s.ask(ctx, func(tx transaction) error {
		has, err = bookingsAbout(ctx, tx, hostelUUID)
		return err
	})
	return has, err
}

// ChangeHostel changes one hostel as the function says, and its bookings not: it is given the hostel as it is
// now, whose rooms it may change, but neither their number nor anybody's uuid. It fails with what the
// function returns, with ErrUnknownHostel, or with *ImportRefused where more beds are sold than would be left.
func ChangeHostel(ctx context.Context, s *Store, slug string, now time.Time, change func(h *hostel.Hostel) error) error {
	err := revise(ctx, s, nil, func(tx transaction, _ *known) error {
		old, err := readHostel(ctx, tx, slug)
		if err != nil {
			return err
		}
		h := *old
		h.Rooms = slices.Clone(old.Rooms)
		if err := change(&h); err != nil {
			return err
		}
		if reflect.DeepEqual(&h, old) {
			return errNothing
		}
		h.Changed = fromMillis(millis(now))
		p := newPlan(&known{}, h.Changed)
		p.change(1, &h, old)
		return p.write(ctx, tx, nil)
	})
	if errors.Is(err, errNothing) {
		return nil
	}
	return err
}

// readHostel reads one hostel with its rooms.
func readHostel(ctx context.Context, tx transaction, slug string) (*hostel.Hostel, error) {
	w := newWords()
	h, err := w.scanHostel(tx.QueryRowContext(ctx, bareHostels+` where h.slug = $1`, slug))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrUnknownHostel
	}
	if err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, bareRooms+` where hostel_uuid = $1 order by position`, h.UUID)
	h.Rooms, err = collect(rows, err, func(row scanner) (r hostel.Room, err error) {
		_, err = w.scanRoom(row, &r)
		return r, err
	})
	return h, err
}
