package transfer

import (
	"fmt"
	"reflect"

	"efie/hostel"
	"efie/hostel/intake"
)

// compareRooms plans the changes of a hostel's room types. Sold beds are checked here and when writing.
func (p *plan) compareRooms(position int, h, old *hostel.Hostel) {
	was := map[string]roomAt{}
	if old != nil {
		for i := range old.Rooms {
			r := roomAt{&old.Rooms[i], h, i, position}
			was[r.UUID] = r
			if _, stays := h.Room(r.UUID); stays {
				continue
			}
			p.drop = append(p.drop, r)
			if p.known.takenBeds[r.UUID] > 0 {
				p.refuseRoom(r, soldRoom(r))
			}
		}
	}
	for i := range h.Rooms {
		r := roomAt{&h.Rooms[i], h, i, position}
		before, there := was[r.UUID]
		switch {
		case !there:
			p.newRooms = append(p.newRooms, r)
		case before.Price != r.Price:
			p.repriced = append(p.repriced, repriced{r, before.Room})
		}
		bedsChange := !there || before.Beds() != r.Beds() || (old.Available() && before.Available) != r.open()
		free, statesVacancy := p.freeBeds[r.Room]
		switch {
		case bedsChange && statesVacancy:
			p.vacant = append(p.vacant, vacantRow{bedRow{r, p.now}, free})
		case bedsChange:
			p.beds = append(p.beds, bedRow{r, p.now})
		}
		if !there || before.at != i || bedsChange && statesVacancy || !reflect.DeepEqual(before.Room, r.Room) {
			p.put = append(p.put, r)
		}
		if taken := p.known.takenBeds[r.UUID]; taken > r.Beds() {
			p.refuseRoom(r, tooFewBeds(r, taken))
		}
	}
}

func (r roomAt) open() bool { return r.of.Available() && r.Available }

func (p *plan) refuseRoom(r roomAt, problem intake.Mistake) {
	problem.Position, problem.Name = r.position, r.of.Name
	p.problems = append(p.problems, problem)
}

func soldRoom(r roomAt) intake.Mistake {
	return intake.Mistake{
		Field:    "room_details",
		Expected: fmt.Sprintf("expected the room type %q (%s) to stay: some of its beds are sold", r.Label, r.UUID),
	}
}

func tooFewBeds(r roomAt, taken int) intake.Mistake {
	return intake.Mistake{
		Field: fmt.Sprintf("room_details[%d]", r.at),
		Expected: fmt.Sprintf("expected at least %s, as many as are sold or held; this leaves %d",
			hostel.Count(taken, "bed"), r.Beds()),
	}
}
