package transfer

import (
	"fmt"

	"efie/hostel"
	"efie/hostel/intake"
)

// compareOrigins refuses pictures on new hosts if the catalogue would then show pictures from more than
// hostel.MaxPictureOrigins other hosts. The hosts of stored hostels count first, so a catalogue with too many of them
// can still be imported, but gets no further host.
func (p *plan) compareOrigins(hostels []*hostel.Hostel) {
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
