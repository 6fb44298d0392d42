package transfer_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// at imports hostels at a time after noon.
func (h *fixture) at(later time.Duration, hostels ...*hostel.Hostel) transfer.ImportReport {
	h.T.Helper()
	report, err := transfer.Import(h.T.Context(), h.Store, hostels, nil, noon.Add(later))
	h.Must(err)
	return report
}

// called returns hostel number n with a slug.
func called(n int, slug string, rooms ...hostel.Room) *hostel.Hostel {
	h := storetest.Hostel(n, rooms...)
	h.Slug = slug
	return h
}

// former returns the former slugs with the uuids of their hostels.
func (h *fixture) former() map[string]string {
	h.T.Helper()
	f, err := h.Former(h.T.Context())
	h.Must(err)
	return f.Slugs
}

// slugs returns the current slugs with the uuids of their hostels.
func (h *fixture) slugs() map[string]string {
	h.T.Helper()
	slugs := map[string]string{}
	for _, one := range h.hostels() {
		slugs[one.Slug] = one.UUID
	}
	return slugs
}

// addressed fails the test unless hostels have these slugs and these former slugs.
func (h *fixture) addressed(slugs, former map[string]string) {
	h.T.Helper()
	must.Equal(h.T, "slugs", h.slugs(), slugs)
	must.Equal(h.T, "former slugs", h.former(), former)
}

func TestAFormerSlugIsKept(t *testing.T) {
	h := newFixture(t, called(1, "adom"))
	h.addressed(map[string]string{"adom": "h-1"}, map[string]string{})
	h.at(time.Hour, called(1, "adom-court"))
	h.at(2*time.Hour, called(1, "adom-house"))
	h.addressed(map[string]string{"adom-house": "h-1"}, map[string]string{"adom": "h-1", "adom-court": "h-1"})
	left := h.Number(`select left_at from former_slugs where slug = 'adom'`)
	must.Equal(t, "when it was left", left, int(noon.Add(time.Hour).UnixMilli()))
	h.at(3*time.Hour, called(1, "adom")) // the first slug again
	h.addressed(map[string]string{"adom": "h-1"}, map[string]string{"adom-court": "h-1", "adom-house": "h-1"})
}

func TestAChangedNameKeepsTheFormerSlug(t *testing.T) {
	adom, chosen := storetest.Hostel(1, storetest.Beds("r-1", 2)), called(2, "nhyira")
	adom.Name = "Adom"
	h := newFixture(t, adom, chosen)
	h.AddStudents("ama")
	b := h.HoldBed("ama", "r-1", noon)
	rename := func(slug, name, campus string) {
		t.Helper()
		h.Must(transfer.ChangeHostel(t.Context(), h.Store, slug, noon.Add(time.Hour), nil, func(one *hostel.Hostel) error {
			one.Name, one.Campus.Name = name, campus
			return nil
		}))
	}
	rename("adom", "Adom Court", "University of Ghana")
	h.addressed(map[string]string{"adom-court": "h-1", "nhyira": "h-2"}, map[string]string{"adom": "h-1"})
	rename("adom-court", "ADOM Court", "KNUST")
	rename("nhyira", "Adom", "University of Ghana") // the operator chose its slug, so it stays
	h.addressed(map[string]string{"adom-court": "h-1", "nhyira": "h-2"}, map[string]string{"adom": "h-1"})
	h.ExpectText("KNUST", `select c.name from campuses c join hostels h on h.campus_id = c.id where h.uuid = 'h-1'`)
	h.ExpectNumber(int(b.Price), `select price from bookings where state = 'held'`)
	h.CheckLedger()
}

func TestTwoHostelsMaySwapTheirSlugs(t *testing.T) {
	h := newFixture(t, called(1, "adom"), called(2, "nhyira"))
	h.at(time.Hour, called(1, "nhyira"), called(2, "adom"))
	h.addressed(map[string]string{"adom": "h-2", "nhyira": "h-1"}, map[string]string{})
	// In a ring. One slug becomes free.
	h.at(2*time.Hour, called(3, "akwaaba"))
	h.at(3*time.Hour, called(1, "akwaaba"), called(3, "adom"), called(2, "nhyira-2"))
	h.addressed(map[string]string{
		"akwaaba": "h-1", "adom": "h-3", "nhyira-2": "h-2",
	}, map[string]string{"nhyira": "h-1"})
}

// TestASlugOfAnotherHostelIsRefused is the control: the other hostel keeps its slug, or is not in the file.
func TestASlugOfAnotherHostelIsRefused(t *testing.T) {
	h := newFixture(t, called(1, "adom"), called(2, "nhyira"))
	h.refused("Hostel 1", "slug", "no other hostel", called(1, "nhyira"))
	h.refused("Hostel 1", "slug", "no other hostel", called(1, "nhyira"), storetest.Hostel(2))
	h.addressed(map[string]string{"adom": "h-1", "nhyira": "h-2"}, map[string]string{})
}

func TestOnlyAFileMayReuseAFormerSlug(t *testing.T) {
	adom := func(n int) *hostel.Hostel { h := storetest.Hostel(n); h.Name = "Adom"; return h }
	h := newFixture(t, adom(1))
	left := adom(1)
	left.Slug = "adom-court"
	other := adom(2)
	h.at(time.Hour, other, left) // in the same file
	if other.Slug == "adom" {
		t.Error("another hostel got a slug that was just freed")
	}
	third := adom(3)
	h.at(2*time.Hour, third) // in a later file
	if third.Slug == "adom" {
		t.Error("another hostel got a former slug")
	}
	named := called(4, "adom")
	h.at(3*time.Hour, named)
	if f := h.former(); f["adom"] != "" || h.slugs()["adom"] != "h-4" {
		t.Errorf("a file named it, and it belongs to %s; former slugs %v", h.slugs()["adom"], f)
	}
}

func TestTheTimesOfAHostelChangeOnlyWithIt(t *testing.T) {
	h := newFixture(t, full(), storetest.Hostel(2))
	times := func(uuid string) string {
		h.T.Helper()
		for _, one := range h.hostels() {
			if one.UUID == uuid {
				return fmt.Sprint(one.Added.Sub(noon), " ", one.Changed.Sub(noon))
			}
		}
		return "not there"
	}
	first := full().UUID
	for i, step := range []struct {
		change  func(*hostel.Hostel)
		updated int
		want    string
	}{
		{func(*hostel.Hostel) {}, 0, "0s 0s"},
		{func(o *hostel.Hostel) { o.Name = "Renamed" }, 1, "0s 2h0m0s"},
		{func(o *hostel.Hostel) { o.Name, o.Rooms[0].Price = "Renamed", 9900 }, 1, "0s 3h0m0s"},
		{func(o *hostel.Hostel) { o.Name, o.Rooms[0].Price = "Renamed", 9900 }, 0, "0s 3h0m0s"},
		{func(o *hostel.Hostel) { o.Name, o.Rooms[0].Price, o.Slug = "Renamed", 9900, "second" }, 1, "0s 5h0m0s"},
	} {
		one := full()
		step.change(one)
		report := h.at(time.Duration(i+1)*time.Hour, one, storetest.Hostel(2))
		if got := times(first); report.Updated != step.updated || got != step.want {
			t.Errorf("import %d: %+v, times %s, want %s", i, report, got, step.want)
		}
		must.Equal(t, "the times of a hostel that did not change", times("h-2"), "0s 0s")
	}
	h.AddStudents("ama")
	h.HoldBed("ama", "r-1", noon.Add(9*time.Hour))
	must.Equal(t, "the times while a bed is held", times(first), "0s 5h0m0s")
}

func TestAHostelWithoutBookingsIsRemoved(t *testing.T) {
	picture := hostel.Photo{Path: "adom.jpg", Width: 1, Height: 1, Version: "1", Sizes: []hostel.PhotoSize{}}
	shared := hostel.Photo{Path: "both.jpg", Width: 1, Height: 1, Version: "1", Sizes: []hostel.PhotoSize{}}
	gone, stays := called(1, "adom", storetest.Beds("r-1", 2)), called(2, "nhyira", storetest.Beds("r-2", 2))
	gone.Images, stays.Images = []string{"adom.jpg", "both.jpg"}, []string{"both.jpg"}
	h := newFixture(t)
	for _, slug := range []string{"adom", "adom-court"} {
		gone.Slug = slug
		_, err := transfer.Import(t.Context(), h.Store, []*hostel.Hostel{gone, stays}, []hostel.Photo{picture, shared},
			noon)
		h.Must(err)
	}
	before := h.version()

	h.Must(transfer.RemoveHostel(t.Context(), h.Store, "adom-court", noon.Add(2*time.Hour)))
	h.addressed(map[string]string{"nhyira": "h-2"}, map[string]string{"adom": "h-1", "adom-court": "h-1"})
	must.Equal(t, "the version", h.version(), before+1)
	f, err := h.Former(t.Context())
	h.Must(err)
	if want := []catalogue.RemovedHostel{
		{ID: gone.ID, UUID: "h-1", Name: "Hostel 1", CampusID: gone.Campus.ID},
	}; !reflect.DeepEqual(f.Gone, want) {
		t.Errorf("gone is %+v, want %+v", f.Gone, want)
	}
	for query, want := range map[string]int{
		`select count(*) from rooms`: 1, `select count(*) from room_beds`: 1,
		`select count(*) from pictures where path = 'adom.jpg'`: 0, `select count(*) from pictures`: 1,
	} {
		h.ExpectNumber(want, query)
	}
	h.ExpectError(transfer.RemoveHostel(t.Context(), h.Store, "adom-court", noon), store.ErrUnknownHostel)

	other := storetest.Hostel(3)
	other.Name = "Adom"
	h.at(3*time.Hour, other)
	if other.Slug == "adom" {
		t.Error("another hostel got the slug of a removed one")
	}
	h.at(4*time.Hour, called(1, "adom", storetest.Beds("r-1", 2))) // it comes back
	f, err = h.Former(t.Context())
	h.Must(err)
	if len(f.Gone) != 0 || !reflect.DeepEqual(f.Slugs, map[string]string{"adom-court": "h-1"}) {
		t.Errorf("after it came back: %+v", f)
	}
	h.CheckLedger()
}

func TestAHostelWithBookingsIsNotRemoved(t *testing.T) {
	h := newFixture(t, called(1, "adom", storetest.Beds("r-1", 5)), called(2, "nhyira"))
	h.AddStudents("ama", "esi")
	h.HoldBed("ama", "r-1", noon)
	over := h.HoldBed("esi", "r-1", noon)
	h.Run(`update bookings set state = 'expired' where id = $1`, over.ID)
	before := h.everything()
	err := transfer.RemoveHostel(t.Context(), h.Store, "adom", noon.Add(time.Hour))
	has, ok := errors.AsType[*transfer.BookingCount](err)
	if !ok || has.Bookings != 2 || has.Current != 1 {
		t.Fatalf("removed with two bookings: %v", err)
	}
	h.same(before)
	h.addressed(map[string]string{"adom": "h-1", "nhyira": "h-2"}, map[string]string{})
	h.Must(transfer.RemoveHostel(t.Context(), h.Store, "nhyira", noon)) // the control: no bookings
}
