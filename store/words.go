package store

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"efie/hostel"
)

// words keeps what many hostels or rooms say once, for as long as a catalogue is read: of the amenities of
// 50,000 hostels some hundred different lists are left.
type words struct {
	texts map[string]string
	lists map[string][]string // by how they are kept
}

func newWords() *words { return &words{map[string]string{}, map[string][]string{}} }

// once is the text as it was seen first.
func (w *words) once(text *string) {
	known, ok := w.texts[*text]
	if !ok {
		known = *text
		w.texts[known] = known
	}
	*text = known
}

// list is a list as it was seen first. Who gets it may not change it.
func (w *words) list(text string) ([]string, error) {
	if list, ok := w.lists[text]; ok {
		return list, nil
	}
	list, err := fromList(text)
	if err != nil {
		return nil, err
	}
	for i := range list {
		w.once(&list[i])
	}
	w.lists[text] = slices.Clip(list) // so that whoever appends to it makes a list of their own
	return w.lists[text], nil
}

func (w *words) scanHostel(row scanner) (*hostel.Hostel, error) {
	h := &hostel.Hostel{}
	var images, amenities, checkout string
	var added, changed int64
	err := row.Scan(&h.UUID, &h.ID, &h.Slug, &h.Name, &h.Description, &h.ShortDescription, &images,
		&h.Campus.ID, &h.Campus.Name, &h.Category, &h.Status, &h.IsAvailable, &h.Rating, &amenities, &h.GenderType, &checkout,
		&h.Manager.Username, &h.Manager.Email, &h.MinPrice, &h.MaxPrice, &h.Address, &h.Location, &added, &changed, &h.Retired)
	if err != nil {
		return nil, err
	}
	h.Added, h.Changed = fromMillis(added), fromMillis(changed)
	if checkout != "" {
		if h.Checkout, err = time.Parse(time.DateOnly, checkout); err != nil {
			return nil, err
		}
	}
	for _, text := range []*string{&h.Campus.Name, &h.Status, &h.GenderType, &h.Manager.Username, &h.Address, &h.Location} {
		w.once(text)
	}
	if h.Images, err = w.list(images); err != nil {
		return nil, err
	}
	h.Amenities, err = w.list(amenities)
	return h, err
}

// scanRoom reads a room, and the uuid of its hostel.
func (w *words) scanRoom(row scanner, r *hostel.Room) (hostelUUID string, err error) {
	var amenities, images string
	err = row.Scan(&hostelUUID, &r.UUID, &r.Label, &r.NumberInRoom, &r.Price, &r.Gender, &amenities, &images,
		&r.Available, &r.NumberOfRooms, &r.CurrentOccupants)
	if err != nil {
		return "", err
	}
	w.once(&r.Label)
	if r.Images, err = w.list(images); err != nil {
		return "", err
	}
	r.Amenities, err = w.list(amenities)
	return hostelUUID, err
}

// list is how a list of texts is kept; none is "[]". Most have nothing that JSON writes in another way, and are
// written as they are: an import does so while others wait.
func list(texts []string) string {
	if len(texts) == 0 {
		return "[]"
	}
	if !slices.ContainsFunc(texts, written) {
		return `["` + strings.Join(texts, `","`) + `"]`
	}
	text, err := json.Marshal(texts)
	if err != nil {
		panic(err) // texts can always be written
	}
	return string(text)
}

// written says whether JSON may write a text in another way.
func written(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || strings.IndexByte(`"\<>&`, c) >= 0 {
			return true
		}
	}
	return false
}

// fromList reads a list. Most have nothing that JSON writes in another way, and are read where they lie.
func fromList(text string) ([]string, error) {
	if text == "[]" {
		return nil, nil
	}
	inner, opens := strings.CutPrefix(text, `["`)
	inner, closes := strings.CutSuffix(inner, `"]`)
	if opens && closes && !strings.Contains(inner, `\`) {
		if list := strings.Split(inner, `","`); !slices.ContainsFunc(list, func(item string) bool { return strings.Contains(item, `"`) }) {
			return list, nil
		}
	}
	var texts []string
	return texts, json.Unmarshal([]byte(text), &texts)
}
