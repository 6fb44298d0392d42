package transfer

import (
	"encoding/json"
	"fmt"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store"
	"efie/store/db"
)

// write writes a plan. It fails with *ImportRefused if beds that it would remove were sold in between.
func (p *plan) write(tx db.Tx) error {
	for _, uuid := range p.leaving { // the new owner of the slug may be written first
		if _, err := tx.Exec(`update hostels set slug = ' ' || uuid where uuid = $1`, uuid); err != nil {
			return err
		}
	}
	p.problems = nil
	for _, step := range []func(db.Tx) error{
		p.writeCampuses, p.writeHostels, p.dropRooms, p.writeBeds, p.writeVacancies, p.writeRooms, p.writePrices,
		p.writePhotos,
	} {
		if err := step(tx); err != nil {
			return err
		}
		if len(p.problems) > 0 {
			return &ImportRefused{p.problems}
		}
	}
	return p.keepSlugs(tx)
}

func (p *plan) writeCampuses(tx db.Tx) error {
	if len(p.campuses) == 0 {
		return nil
	}
	stored, err := store.CampusAddresses(tx)
	if err != nil {
		return err
	}
	slugs := catalogue.CampusSlugs(p.campuses, stored)
	for _, c := range p.campuses {
		err := db.Exec(tx, `insert into campuses (id, name, slug) values ($1, $2, $3)`, c.ID, c.Name, slugs[c.ID])
		if err != nil {
			return err
		}
	}
	return nil
}

func (p *plan) writeHostels(tx db.Tx) error {
	_, err := hostelRows.write(tx, p.Changes)
	return err
}

// dropRooms deletes the room types that are no longer in the file. It refuses room types with taken beds.
func (p *plan) dropRooms(tx db.Tx) error {
	for _, r := range p.drop {
		free, err := db.Changed(tx.Exec(`delete from room_beds where room_uuid = $1 and taken = 0`, r.UUID))
		if err != nil {
			return err
		}
		if !free {
			p.refuseSoldRoom(r)
			continue
		}
		if _, err := tx.Exec(`delete from rooms where uuid = $1`, r.UUID); err != nil {
			return err
		}
	}
	return nil
}

// writeBeds sets the number of beds of room types, never to fewer than are taken.
func (p *plan) writeBeds(tx db.Tx) error {
	written, err := bedRows.write(tx, p.beds)
	if err == nil && written < len(p.beds) {
		err = p.refuseTakenBeds(tx)
	}
	return err
}

// refuseTakenBeds refuses the room types of which more beds were taken since the comparison.
func (p *plan) refuseTakenBeds(tx db.Tx) error {
	for _, r := range p.beds {
		var taken int
		err := tx.QueryRow(`select taken from room_beds where room_uuid = $1`, r.UUID).Scan(&taken)
		if err != nil {
			return err
		}
		if taken > r.Beds() {
			p.refuseTooFewBeds(r.roomAt, taken)
		}
	}
	return nil
}

// writeVacancies sets the number of beds of room types whose free beds the file states, and their occupants to match.
func (p *plan) writeVacancies(tx db.Tx) error {
	if _, err := vacantRows.write(tx, p.vacant); err != nil {
		return err
	}
	for _, r := range p.vacant {
		var beds int
		err := tx.QueryRow(`select beds from room_beds where room_uuid = $1`, r.UUID).Scan(&beds)
		if err != nil {
			return err
		}
		sellBeds(r.Room, beds)
		if beds > r.Beds() {
			p.refuseTooFewBeds(r.roomAt, beds)
		}
	}
	return nil
}

func (p *plan) writeRooms(tx db.Tx) error {
	_, err := roomRows.write(tx, p.put)
	return err
}

// writePrices updates the price history: a changed price closes its row and opens the next.
func (p *plan) writePrices(tx db.Tx) error {
	if _, err := closedPrices.write(tx, p.repriced); err != nil {
		return err
	}
	if _, err := nextPrices.write(tx, p.repriced); err != nil {
		return err
	}
	opened, err := firstPrices.write(tx, p.newRooms)
	if err == nil && opened < len(p.newRooms) {
		err = reopen(tx, p.newRooms, p.now)
	}
	return err
}

// reopen continues the price history of room types that come back. A different price closes the open row.
func reopen(tx db.Tx, rooms []roomAt, now time.Time) error {
	for _, r := range rooms {
		for _, query := range []string{
			`update room_prices set until = case when since < cast($1 as bigint) then cast($1 as bigint) else since + 1 end
				where room_uuid = $2 and until = 0 and price <> (select price from rooms where uuid = $2)`,
			`insert into room_prices (room_uuid, price, since)
				select r.uuid, r.price, coalesce((select max(p.until) from room_prices p where p.room_uuid = r.uuid),
					cast($1 as bigint)) from rooms r where r.uuid = $2
				on conflict (room_uuid) where until = 0 do nothing`,
			`update rooms set price_since = (select p.since from room_prices p where p.room_uuid = rooms.uuid and p.until = 0),
				price_before = coalesce((select p.price from room_prices p join room_prices n
					on n.room_uuid = p.room_uuid and n.since = p.until and n.until = 0
					where p.room_uuid = rooms.uuid and p.until > 0), 0)
				where cast($1 as bigint) >= 0 and uuid = $2`,
		} {
			if _, err := tx.Exec(query, db.Millis(now), r.UUID); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *plan) writePhotos(tx db.Tx) error {
	for _, photo := range p.photos {
		if err := writePhoto(tx, photo); err != nil {
			return fmt.Errorf("picture %q: %w", photo.Path, err)
		}
	}
	return dropPhotos(tx, p.unused)
}

func writePhoto(tx db.Tx, p hostel.Photo) error {
	sizes, err := json.Marshal(p.Sizes)
	if err != nil {
		return err
	}
	return db.Exec(tx, `insert into pictures (path, width, height, colour, version, sizes)
		values ($1, $2, $3, $4, $5, $6)
		on conflict (path) do update set width = excluded.width, height = excluded.height, colour = excluded.colour,
			version = excluded.version, sizes = excluded.sizes`,
		p.Path, p.Width, p.Height, int64(p.Colour), p.Version, string(sizes))
}

func dropPhotos(tx db.Tx, paths []string) error {
	for _, path := range paths {
		if _, err := tx.Exec(`delete from pictures where path = $1`, path); err != nil {
			return err
		}
	}
	return nil
}

// keepSlugs stores former slugs. It deletes former slugs that are in use, and the traces of hostels that came back.
func (p *plan) keepSlugs(tx db.Tx) error {
	for slug, uuid := range p.left {
		if err := keepSlug(tx, slug, uuid, p.now); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(`delete from former_slugs where slug in (select slug from hostels)`); err != nil {
		return err
	}
	return db.Exec(tx, `delete from gone_hostels where uuid in (select uuid from hostels)`)
}

func keepSlug(tx db.Tx, slug, uuid string, now time.Time) error {
	return db.Exec(tx, `insert into former_slugs (slug, hostel_uuid, left_at) values ($1, $2, $3)
		on conflict (slug) do update set hostel_uuid = excluded.hostel_uuid, left_at = excluded.left_at`,
		slug, uuid, db.Millis(now))
}
