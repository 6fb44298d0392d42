package intake

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"efie/hostel"
)

// Review compares a file with the stored hostels before an import, so that the import doubles no bed, takes no price of
// a semester for a month's, accepts no impossible date, and undoes no later change.
type Review struct {
	Sources       []Source  // of the hostels, in the order of the file
	New           []string  // the names of hostels that are new, although they look like others
	UnusualPrices bool      // accepts prices far from the campus's others
	Campuses      *Campuses // refuse positions far from a campus; nil refuses none
	Overwrite     bool      // accepts an export that is older than the last change of a hostel

	warnings []string // see Warnings
	compared int      // the letters that the last Check compared to find look-alikes
}

// Check returns the mistakes of a file that only the stored hostels show. It sets the uuids of hostels that name a
// stored hostel in same_as. former has the uuids of hostels by their former slugs; now is the time of the import.
func (r *Review) Check(
	hostels, stored []*hostel.Hostel, former map[string]string, now time.Time,
) []Mistake {
	problems := r.identify(hostels, stored, former)
	problems = append(problems, r.implausibleDates(hostels, stored, now)...)
	problems = append(problems, r.farPositions(hostels, stored)...)
	problems = append(problems, r.lookAlikes(hostels, stored)...)
	if r.UnusualPrices {
		return problems
	}
	return append(problems, r.unusualPrices(hostels, stored)...)
}

// Warnings returns sentences about hostels that the last Check accepted, but that may be other hostels.
func (r *Review) Warnings() []string { return r.warnings }

func mistake(i int, h *hostel.Hostel, field, expected string) Mistake {
	return Mistake{Position: i + 1, Name: h.Name, Field: field, Expected: expected}
}

// Locate puts the place in the file into the mistakes of a comparison: the hostel's position, the row and the file's
// own name of the column. It counts the rows with the same mistake.
func (r *Review) Locate(problems []Mistake) []Mistake {
	list := newHostelList(Reader{})
	for _, m := range problems {
		if i := m.Position - 1; i >= 0 && i < len(r.Sources) {
			s := r.Sources[i]
			m.Field = s.inFile(m.Field)
			m.Position, m.Line = s.Position, lineOf(s.Lines, m.Field)
			if s.own != nil {
				m = s.own(m)
			}
		}
		list.report(m)
	}
	return list.mistakes()
}

// identify sets the uuids of hostels that name a stored hostel in same_as.
func (r *Review) identify(hostels, stored []*hostel.Hostel, former map[string]string) (problems []Mistake) {
	byUUID, bySlug := map[string]*hostel.Hostel{}, map[string]*hostel.Hostel{}
	for _, old := range stored {
		byUUID[old.UUID], bySlug[old.Slug] = old, old
	}
	first := map[string]int{}
	for i, h := range hostels {
		if slug := r.Sources[i].SameAs; slug != "" {
			old := bySlug[slug]
			if old == nil {
				old = byUUID[former[slug]]
			}
			if old == nil {
				problems = append(problems, mistake(i, h, "same_as", fmt.Sprintf("expected the slug of a stored hostel; no "+
					"hostel has the slug %q", slug)))
				continue
			}
			become(h, old)
		}
		if n, twice := first[h.UUID]; twice {
			problems = append(problems, mistake(i, h, "same_as", "expected each stored hostel once; hostel "+
				r.Sources[n].place()+" is the same"))
		}
		first[h.UUID] = i
	}
	return problems
}

// become gives a hostel the uuid of a stored hostel, and its room types the uuids of the same room types there.
func become(h, old *hostel.Hostel) {
	h.UUID = old.UUID
	free := slices.DeleteFunc(slices.Clone(old.Rooms), func(was hostel.Room) bool {
		_, there := h.Room(was.UUID)
		return there
	})
	for i := range h.Rooms {
		room := &h.Rooms[i]
		if _, known := old.Room(room.UUID); known {
			continue
		}
		same := slices.IndexFunc(free, func(was hostel.Room) bool {
			return strings.EqualFold(was.Label, room.Label) && was.NumberInRoom == room.NumberInRoom &&
				was.Gender == room.Gender
		})
		if same >= 0 {
			room.UUID = free[same].UUID
			free = slices.Delete(free, same, same+1)
		}
	}
}

// Outdated returns a mistake if the import would change a hostel that changed after the file was exported.
func (r *Review) Outdated(position int, old, next *hostel.Hostel) (m Mistake, outdated bool) {
	exported := r.Sources[position-1].Exported
	if r.Overwrite || exported.IsZero() || !old.Changed.After(exported) {
		return m, false
	}
	const most = 5
	var list []string
	differences := Differences(old, next)
	for _, d := range differences[:min(most, len(differences))] {
		list = append(list, fmt.Sprintf("%s from %q to %q", d.Field, hostel.Shortened(d.Old, maxQuoted),
			hostel.Shortened(d.New, maxQuoted)))
	}
	if more := len(differences) - most; more > 0 {
		list = append(list, hostel.Count(more, "further change"))
	}
	return mistake(position-1, next, exportedAt, fmt.Sprintf("expected a newer export: the hostel changed on %s, after "+
		"this export, and the import would change %s. Export again, or import with --overwrite",
		old.Changed.UTC().Format(time.DateTime), strings.Join(list, "; "))), true
}
