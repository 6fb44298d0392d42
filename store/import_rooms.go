package store

import (
	"context"
	"errors"
	"fmt"

	"efie/hostel"
)

func (im *importer) writeRooms(ctx context.Context, position int, h, old *hostel.Hostel) error {
	if old != nil {
		for _, r := range old.Rooms {
			if _, stays := h.Room(r.UUID); stays {
				continue
			}
			if err := im.removeRoom(ctx, position, h, r); err != nil {
				return err
			}
		}
	}
	for i := range h.Rooms {
		if err := im.writeRoom(ctx, position, h, i); err != nil {
			return err
		}
	}
	return nil
}

func (im *importer) removeRoom(ctx context.Context, position int, h *hostel.Hostel, r hostel.Room) error {
	free, err := changed(im.tx.ExecContext(ctx, `delete from room_beds where room_uuid = $1 and taken = 0`, r.UUID))
	if err != nil {
		return err
	}
	if !free {
		im.refuse(position, h, "room_details", fmt.Sprintf("expected the room type %q (%s) to stay: beds of it are sold", r.Label, r.UUID))
		return nil
	}
	_, err = im.tx.ExecContext(ctx, `delete from rooms where uuid = $1`, r.UUID)
	return err
}

func (im *importer) writeRoom(ctx context.Context, position int, h *hostel.Hostel, i int) error {
	if im.problems != nil && im.known[h.UUID] == nil {
		return nil
	}
	r := &h.Rooms[i]
	if err := im.setBeds(ctx, h, r); err != nil {
		var full *tooFewBeds
		if errors.As(err, &full) {
			im.refuse(position, h, fmt.Sprintf("room_details[%d]", i), full.Error())
			return nil
		}
		return err
	}
	if im.problems != nil {
		return nil
	}
	_, err := im.tx.ExecContext(ctx, `insert into rooms (uuid, hostel_uuid, position, label, number_in_room, price, gender, amenities,
			images, available, number_of_rooms, current_occupants)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
		on conflict (uuid) do update set position = excluded.position, label = excluded.label,
			number_in_room = excluded.number_in_room, price = excluded.price, gender = excluded.gender,
			amenities = excluded.amenities, images = excluded.images, available = excluded.available,
			number_of_rooms = excluded.number_of_rooms, current_occupants = excluded.current_occupants`,
		r.UUID, h.UUID, i, r.Label, r.NumberInRoom, int64(r.Price), int(r.Gender), list(r.Amenities),
		list(r.Images), r.Available, r.NumberOfRooms, r.CurrentOccupants)
	return err
}

type tooFewBeds struct{ taken, beds int }

func (e *tooFewBeds) Error() string {
	return fmt.Sprintf("expected at least %d beds, as many as are sold or held; this leaves %d", e.taken, e.beds)
}

// setBeds sets how many beds are sold, never fewer than are sold already.
func (im *importer) setBeds(ctx context.Context, h *hostel.Hostel, r *hostel.Room) error {
	open := h.Available() && r.Available
	set, err := changed(im.tx.ExecContext(ctx, `insert into room_beds (room_uuid, beds, taken, open, changed_at) values ($1, $2, 0, $3, $4)
		on conflict (room_uuid) do update set beds = excluded.beds, open = excluded.open, changed_at = excluded.changed_at
		where room_beds.taken <= excluded.beds`, r.UUID, r.Beds(), open, millis(im.now)))
	if err != nil || set {
		return err
	}
	full := &tooFewBeds{beds: r.Beds()}
	if err := im.tx.QueryRowContext(ctx, `select taken from room_beds where room_uuid = $1`, r.UUID).Scan(&full.taken); err != nil {
		return err
	}
	return full
}
