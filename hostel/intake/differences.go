package intake

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
)

// Difference is a change of one field of a hostel, as texts for an operator.
type Difference struct {
	Field string `json:"field"` // the field's name in an import
	Old   string `json:"old"`
	New   string `json:"new"`
}

// Differences returns the changes between two versions of a hostel, in the order of the CSV columns.
func Differences(old, next *hostel.Hostel) []Difference {
	var list []Difference
	for _, f := range hostelFields {
		if strings.HasSuffix(f.name, "_price") && len(next.Rooms) > 0 {
			continue
		}
		list = appendDifference(list, f.name, f.words(old), f.words(next))
	}
	for i := range old.Rooms {
		r := &old.Rooms[i]
		if _, stays := next.Room(r.UUID); !stays {
			list = append(list, Difference{roomField(r, ""), roomInWords(r), ""})
		}
	}
	for i := range next.Rooms {
		r := &next.Rooms[i]
		was, there := old.Room(r.UUID)
		if !there {
			list = append(list, Difference{roomField(r, ""), "", roomInWords(r)})
			continue
		}
		for _, f := range roomFields {
			list = appendDifference(list, roomField(was, f.name), f.words(was), f.words(r))
		}
	}
	if before, after := roomOrder(old, next), roomOrder(next, old); !slices.Equal(before, after) {
		list = appendDifference(list, "order of the room types", strings.Join(before, ", "), strings.Join(after, ", "))
	}
	return list
}

func appendDifference(list []Difference, field, old, next string) []Difference {
	if old == next {
		return list
	}
	return append(list, Difference{field, old, next})
}

func (f field[T]) words(of *T) string {
	if f.list != nil {
		return strings.Join(f.list(of), " | ")
	}
	text := f.cell(of)
	if strings.Contains(f.name, "price") {
		if amount, err := Money(text); err == nil {
			return amount.String()
		}
	}
	return text
}

// roomField returns the name of a field of a room type, or of the room type if field is "".
func roomField(r *hostel.Room, field string) string {
	name := fmt.Sprintf("room %q, %d in a room (%s)", r.Label, r.NumberInRoom, r.UUID)
	if field == "" {
		return name
	}
	return name + ": " + field
}

func roomInWords(r *hostel.Room) string {
	return r.Price.String() + " per month, beds: " + strconv.Itoa(r.Beds())
}

func roomOrder(h, other *hostel.Hostel) (labels []string) {
	for i := range h.Rooms {
		if r, both := other.Room(h.Rooms[i].UUID); both {
			labels = append(labels, fmt.Sprintf("%s (%s)", r.Label, r.UUID))
		}
	}
	return labels
}
