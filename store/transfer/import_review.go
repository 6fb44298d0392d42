package transfer

import (
	"fmt"

	"efie/hostel"
	"efie/hostel/intake"
)

func (p *plan) refuse(position int, h *hostel.Hostel, field, expected string) {
	p.problems = append(p.problems, intake.Mistake{Position: position, Name: h.Name, Field: field, Expected: expected})
}

// checkFile refuses hostels that are probably mistakes, if there is a review. The review sets the uuids of hostels that
// the file identifies by their slugs.
func (p *plan) checkFile(hostels []*hostel.Hostel) {
	if p.review != nil {
		p.problems = p.review.Check(hostels, p.known.inOrder(), p.known.former, p.now)
	}
}

// checkExport refuses a hostel that changed after the file was exported, if there is a review.
func (p *plan) checkExport(position int, h, old *hostel.Hostel) {
	if p.review == nil {
		return
	}
	if m, outdated := p.review.Outdated(position, old, h); outdated {
		p.problems = append(p.problems, m)
	}
}

// checkSlugAndID refuses the slug and the id of another hostel. Otherwise it reserves them.
func (p *plan) checkSlugAndID(position int, h *hostel.Hostel) {
	if owner, taken := p.slugs[h.Slug]; taken && owner != h.UUID {
		p.refuse(position, h, "slug", "expected a slug that no other hostel has")
	} else {
		p.slugs[h.Slug] = h.UUID
	}
	if owner, taken := p.ids[h.ID]; taken && owner != h.UUID {
		p.refuse(position, h, "id", "expected an id that no other hostel has or had")
	}
	p.ids[h.ID] = h.UUID
}

// checkRoomUUIDs refuses the uuid of another hostel's room type, and reports whether it found none.
func (p *plan) checkRoomUUIDs(position int, h *hostel.Hostel) bool {
	for i, r := range h.Rooms {
		if owner, taken := p.rooms[r.UUID]; taken && owner != h.UUID {
			p.refuse(position, h, fmt.Sprintf("room_details[%d].uuid", i), "expected a uuid that no other hostel's room has")
			return false
		}
		p.rooms[r.UUID] = h.UUID
	}
	return true
}

func (p *plan) refuseSoldRoom(r roomAt) {
	p.refuse(r.position, r.of, "room_details",
		fmt.Sprintf("expected the room type %q (%s) to stay: some of its beds are sold", r.Label, r.UUID))
}

func (p *plan) refuseTooFewBeds(r roomAt, taken int) {
	p.refuse(r.position, r.of, fmt.Sprintf("room_details[%d]", r.at),
		fmt.Sprintf("expected at least %s, as many as are sold or held; this leaves %d", hostel.Count(taken, "bed"),
			r.Beds()))
}

// checkOrigins refuses pictures on new hosts if the catalogue would then show pictures from more than
// hostel.MaxPictureOrigins other hosts. The hosts of stored hostels count first, so a catalogue with too many of them
// can still be imported, but gets no further host.
func (p *plan) checkOrigins(hostels []*hostel.Hostel) {
	isStored := map[string]bool{}
	for _, o := range hostel.PictureOrigins(p.known.inOrder()) {
		isStored[o.Origin] = true
	}
	var added []hostel.PictureOrigin
	for _, o := range hostel.PictureOrigins(hostels) {
		if !isStored[o.Origin] {
			added = append(added, o)
		}
	}
	if len(added) == 0 {
		return
	}
	inUse := len(hostel.PictureOrigins(p.afterImportOf(hostels))) - len(added)
	if inUse+len(added) <= hostel.MaxPictureOrigins {
		return
	}
	p.problems = append(p.problems, intake.Mistake{Expected: fmt.Sprintf("expected pictures on at most %d other hosts in "+
		"the whole catalogue, which has pictures on %d; this would add %d: %s. Put these pictures into a folder, write "+
		"their paths below it instead of their addresses, and copy them with --pictures FOLDER",
		hostel.MaxPictureOrigins, inUse, len(added), hostel.NamedOrigins(added))})
}

// afterImportOf returns the hostels of the catalogue after an import, in any order.
func (p *plan) afterImportOf(hostels []*hostel.Hostel) []*hostel.Hostel {
	all := append([]*hostel.Hostel{}, hostels...)
	imported := map[string]bool{}
	for _, h := range hostels {
		imported[h.UUID] = true
	}
	for uuid, h := range p.known.hostels {
		if !imported[uuid] {
			all = append(all, h)
		}
	}
	return all
}
