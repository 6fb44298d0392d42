package intake

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"efie/hostel"
)

// Difference is what becomes of one field of a hostel, in the words of an operator.
type Difference struct {
	Field string `json:"field"` // as an import names it
	Old   string `json:"old"`
	New   string `json:"new"`
}

// Differences are what makes one hostel of another, in the order of a sheet. The times are none, and the
// range of prices is none where it follows from the rooms.
func Differences(old, next *hostel.Hostel) []Difference {
	var list []Difference
	for _, c := range hostelColumns {
		if strings.HasSuffix(c.name, "_price") && len(next.Rooms) > 0 {
			continue
		}
		list = differ(list, c.name, c.words(old), c.words(next))
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
		for _, c := range roomColumns {
			list = differ(list, roomField(was, c.name), c.words(was), c.words(r))
		}
	}
	if before, after := roomOrder(old, next), roomOrder(next, old); !slices.Equal(before, after) {
		list = differ(list, "order of the room types", strings.Join(before, ", "), strings.Join(after, ", "))
	}
	return list
}

func differ(list []Difference, field, old, next string) []Difference {
	if old == next {
		return list
	}
	return append(list, Difference{field, old, next})
}

// words are what stands in a column, for people: money as GH₵.
func (c column[T]) words(of *T) string {
	if c.list != nil {
		return strings.Join(c.list(of), " | ")
	}
	text := c.of(of)
	if strings.HasSuffix(c.name, "price") {
		if amount, err := lenientMoney(text); err == nil {
			return amount.String()
		}
	}
	return text
}

// roomField names a field of a room type, or the room type.
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

// roomOrder are the room types of a hostel that another one has too, in its order.
func roomOrder(h, other *hostel.Hostel) (labels []string) {
	for i := range h.Rooms {
		if r, both := other.Room(h.Rooms[i].UUID); both {
			labels = append(labels, fmt.Sprintf("%s (%s)", r.Label, r.UUID))
		}
	}
	return labels
}
