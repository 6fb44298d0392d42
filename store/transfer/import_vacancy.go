package transfer

import (
	"context"

	"efie/hostel"
	"efie/store/db"
)

// It is unknown whether a list that states free beds counts the students of Efie as occupants. So the beds that Efie
// sells are the free beds, and never fewer than it has sold or holds (R67).

// vacantRow is the number of beds of a room type whose free beds the file states.
type vacantRow struct {
	bedRow
	free int
}

// vacantRows sets the number of beds. The statement itself keeps the beds that are taken, because students hold beds
// while an import runs.
var vacantRows = bulk[vacantRow]{`room_beds`, []column[vacantRow]{
	{"room_uuid", func(r vacantRow) any { return r.UUID }},
	{"beds", func(r vacantRow) any { return r.free }},
	{"taken", func(vacantRow) any { return 0 }},
	{"open", func(r vacantRow) any { return r.open() }},
	{"changed_at", func(r vacantRow) any { return db.Millis(r.changed) }},
}, `on conflict (room_uuid) do update set open = excluded.open, changed_at = excluded.changed_at,
	beds = case when room_beds.taken > excluded.beds then room_beds.taken else excluded.beds end`}

func occupantsOf(h *hostel.Hostel) []int {
	occupants := make([]int, len(h.Rooms))
	for i, r := range h.Rooms {
		occupants[i] = r.CurrentOccupants
	}
	return occupants
}

// keepTakenBeds lowers the occupants of room types whose free beds the file states, if fewer beds would remain than are
// taken. writeVacancies decides again.
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

// writeVacancies sets the number of beds of room types whose free beds the file states, and their occupants to match.
func (p *plan) writeVacancies(ctx context.Context, tx db.Tx) error {
	if _, err := vacantRows.write(ctx, tx, p.vacant); err != nil {
		return err
	}
	for _, r := range p.vacant {
		var beds int
		err := tx.QueryRowContext(ctx, `select beds from room_beds where room_uuid = $1`, r.UUID).Scan(&beds)
		if err != nil {
			return err
		}
		sellBeds(r.Room, beds)
		if beds > r.Beds() {
			p.refuseRoom(r.roomAt, tooFewBeds(r.roomAt, beds))
		}
	}
	return nil
}
