package main

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/intake"
	"efie/test/must"
)

var numbered = regexp.MustCompile(`^/images/demo/hostel-(\d+)\.svg$`)

// scene is the picture that a card shows, nil for the one that stands in where there is none.
func scene(t *testing.T, h *hostel.Hostel) *facade {
	t.Helper()
	if len(h.Images) == 0 {
		return nil
	}
	found := numbered.FindStringSubmatch(h.Image())
	if found == nil {
		t.Fatalf("%s shows %s", h.Name, h.Image())
	}
	n, err := strconv.Atoi(found[1])
	must.Do(t, err)
	return &scenes[n-1]
}

// alike says what is wrong with two cards so many places apart, "" where nothing is.
func alike(a, b *facade, places int) string {
	switch {
	case a == b:
		return "the same picture"
	case places == 1 && a != nil && b != nil && a.build == b.build && a.light.name == b.light.name:
		return "the same kind of house at the same hour"
	}
	return ""
}

// twins are the neighbours of a list that look alike.
func twins(t *testing.T, list []*hostel.Hostel) []string {
	t.Helper()
	var found []string
	for i, a := range list {
		for d := 1; d <= apart && i+d < len(list); d++ {
			if why := alike(scene(t, a), scene(t, list[i+d]), d); why != "" {
				found = append(found, fmt.Sprintf("%s, %d places from %s: %s", a.Name, d, list[i+d].Name, why))
			}
		}
	}
	return found
}

// shown is the catalogue as the server reads it.
func shown(t *testing.T) *catalogue.Snapshot {
	t.Helper()
	_, all := houses(t)
	list, _ := write(all)
	read, problems := intake.ReadHostels(bytes.NewReader(list), nil)
	if len(problems) > 0 || len(read) != len(all) {
		t.Fatalf("read %d of %d, with %v", len(read), len(all), problems)
	}
	return catalogue.NewSnapshot(1, read)
}

func TestNoNeighboursInACategoryLookAlike(t *testing.T) {
	groups := shown(t).ByCategory("")
	if len(groups) != hostel.Categories+1 {
		t.Fatalf("%d categories", len(groups))
	}
	for _, g := range groups {
		for _, found := range twins(t, g.Hostels.All()) {
			t.Errorf("%s: %s", g.Category.Name(), found)
		}
		for i, h := range g.Hostels.Slice(0, apart) {
			if scene(t, h) == nil {
				t.Errorf("%s: number %d, %s, has no picture", g.Category.Name(), i+1, h.Name)
			}
		}
	}
}

func TestNoNeighboursAtACampusLookAlike(t *testing.T) {
	c := shown(t)
	if len(c.Campuses) != 64 {
		t.Fatalf("%d campuses", len(c.Campuses))
	}
	beds := catalogue.NewAvailability()
	for _, h := range c.Hostels {
		for _, r := range h.Rooms {
			beds.Set([]catalogue.RoomAvailability{{RoomUUID: r.UUID, BedsLeft: r.Beds()}})
		}
	}
	for _, campus := range c.Campuses {
		found := c.ReadSet(beds).Search(catalogue.Query{Location: campus.Name}).Hostels.All()
		if len(found) < 3 {
			t.Errorf("%s has %d hostels", campus.Name, len(found))
		}
		for _, twin := range twins(t, found) {
			t.Errorf("%s: %s", campus.Name, twin)
		}
	}
}

// A student who scrolls through the beginnings of all categories seldom sees a picture twice.
func TestTheBrowsePageShowsManyPictures(t *testing.T) {
	seen := map[*facade]bool{}
	cards := 0
	for _, g := range shown(t).ByCategory("") {
		for _, h := range g.Hostels.Slice(0, apart) {
			seen[scene(t, h)] = true
			cards++
		}
	}
	if len(seen) < cards*2/3 {
		t.Errorf("%d pictures on %d cards", len(seen), cards)
	}
}

// The first page shows six, each from another campus: the best rated that have a bed left.
func TestTheFirstPageShowsSixKindsOfHouse(t *testing.T) {
	c := shown(t)
	rated := slices.DeleteFunc(slices.Clone(c.Hostels), func(h *hostel.Hostel) bool {
		return !h.Available() || len(h.Images) == 0 || bedsLeft(h) == 0
	})
	slices.SortStableFunc(rated, func(a, b *hostel.Hostel) int { return cmp.Compare(b.Rating, a.Rating) })
	campuses, kinds, hours := map[int64]bool{}, map[style]bool{}, map[string]bool{}
	var six []*hostel.Hostel
	for _, h := range rated {
		if len(six) < 6 && !campuses[h.Campus.ID] {
			campuses[h.Campus.ID] = true
			six = append(six, h)
			kinds[scene(t, h).build], hours[scene(t, h).light.name] = true, true
		}
	}
	if len(kinds) != 6 || len(hours) < 3 {
		t.Errorf("%d kinds of house at %d hours", len(kinds), len(hours))
	}
	for _, found := range twins(t, six) {
		t.Error(found)
	}
}

func bedsLeft(h *hostel.Hostel) int {
	left := 0
	for _, r := range h.Rooms {
		if r.Available {
			left += r.NumberOfRooms*r.NumberInRoom - r.CurrentOccupants
		}
	}
	return left
}

// The control: with one picture moved to its neighbour, or hung in file order, twins are found.
func TestTwinsAreFound(t *testing.T) {
	c := shown(t)
	group := c.ByCategory("")[1].Hostels.All()
	saved := group[3].Images
	group[3].Images = group[2].Images
	if len(twins(t, group)) == 0 {
		t.Error("the same picture twice, side by side, is not found")
	}
	group[3].Images = saved
	for i, h := range c.Hostels {
		h.Images = []string{fmt.Sprintf("/images/demo/hostel-%02d.svg", i%len(scenes)+1)}
	}
	if len(twins(t, group)) == 0 {
		t.Error("pictures that hang without a thought are not found")
	}
}

func TestEverySceneDiffersInKindOrHourAndHangsSomewhere(t *testing.T) {
	if len(scenes) < 60 {
		t.Errorf("%d scenes, want at least 60", len(scenes))
	}
	seen, used := map[string]bool{}, map[*facade]int{}
	for _, f := range scenes {
		key := string(f.build) + " " + f.light.name
		if seen[key] {
			t.Errorf("%s comes twice", key)
		}
		seen[key] = true
	}
	for _, h := range shown(t).Hostels {
		used[scene(t, h)]++
	}
	for i := range scenes {
		if n := used[&scenes[i]]; n == 0 || n > 20 {
			t.Errorf("hostel-%02d.svg hangs %d times", i+1, n)
		}
	}
}
