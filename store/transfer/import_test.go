package transfer_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// full returns a hostel with a value in every field.
func full() *hostel.Hostel {
	h := storetest.Hostel(1, storetest.Beds("r-1", 2), hostel.Room{
		UUID: "r-2", Label: "Loft", NumberInRoom: 4, NumberOfRooms: 3, CurrentOccupants: 2, Price: 45_050,
		Gender: hostel.FemaleOnly, Amenities: []string{"TV, large", "Fan"}, Images: []string{"a.jpg"},
	})
	h.ID, h.Slug, h.Category, h.Rating, h.Sharing = 77, "first", 4, 4.5, hostel.SingleSex
	h.Description, h.ShortDescription, h.Address, h.Location = "Quiet.\nWarm.", "Near", "1 Gate Road", "Legon"
	h.Images, h.Amenities = []string{"/a.jpg", "https://x.gh/b,c.jpg"}, []string{"Water"}
	h.MoveIn, h.Checkout = time.Date(2026, 1, 10, 0, 0, 0, 0, time.UTC), time.Date(2026, 7, 31, 0, 0, 0, 0, time.UTC)
	h.LateArrival, h.PayerHours = hostel.LateRest, 12
	h.Manager = hostel.Manager{Username: "Esi", Email: "esi@example.com", Phone: "233241234567"}
	h.Landmark = "Behind the chapel"
	h.Stay, h.Rest, h.Rooms[1].StayPrice = 17, hostel.RestMonthly, 3_829_25
	h.Water = hostel.Utility{Terms: hostel.UtilityPerStudent, Amount: 20_50}
	h.Electricity = hostel.Utility{Terms: hostel.UtilityPerStudent, Amount: 1}
	h.Rooms[0].Charges = []hostel.ExtraCharge{
		{Name: `Caution "fee"`, Amount: 200_00, Per: hostel.PerStay, Refundable: true, Note: "by 31 July"},
		{Name: "Dues", Amount: 1, Per: hostel.PerSemester},
	}
	h.Point, h.WalkMinutes, h.PrivateHouse = hostel.Point{Latitude: 5.651234, Longitude: -0.178}, 14, true
	return h
}

func TestFullHasEveryField(t *testing.T) {
	filledByTheImport := []string{"Added", "Changed", "Retired", "PriceSince", "PriceBefore"}
	h := full()
	for field, value := range reflect.ValueOf(*h).Fields() {
		if value.IsZero() && !slices.Contains(filledByTheImport, field.Name) {
			t.Errorf("hostel.Hostel has a field %s: fill it in full(), store/transfer/import_test.go", field.Name)
		}
	}
	for field := range reflect.TypeFor[hostel.Room]().Fields() {
		if !slices.Contains(filledByTheImport, field.Name) && !slices.ContainsFunc(h.Rooms, func(r hostel.Room) bool {
			return !reflect.ValueOf(r).FieldByIndex(field.Index).IsZero()
		}) {
			t.Errorf("hostel.Room has a field %s: fill it in full(), store/transfer/import_test.go", field.Name)
		}
	}
}

// version returns the version of the catalogue.
func (h *fixture) version() int64 {
	h.T.Helper()
	v, err := h.CatalogueVersion(h.T.Context())
	h.Must(err)
	return v
}

// hostels returns the whole catalogue.
func (h *fixture) hostels() []*hostel.Hostel {
	h.T.Helper()
	hostels, _, err := h.Hostels(h.T.Context())
	h.Must(err)
	return hostels
}

// same fails the test unless everything returns the same text as before.
func (h *fixture) same(before string) {
	h.T.Helper()
	must.Equal(h.T, "the database", h.everything(), before)
}

// everything returns the whole catalogue and its availability as a text.
func (h *fixture) everything() string {
	h.T.Helper()
	hostels, version, err := h.Hostels(h.T.Context())
	h.Must(err)
	vacancies, _, err := h.AvailabilitySince(h.T.Context(), 0)
	h.Must(err)
	var all strings.Builder
	for _, one := range hostels {
		fmt.Fprintf(&all, "%+v\n", *one)
	}
	fmt.Fprint(&all, vacancies, version, h.Number(`select count(*) from campuses`))
	return all.String()
}

func TestImportedHostelsAreReadUnchanged(t *testing.T) {
	h := newFixture(t)
	first, bare := full(), storetest.Hostel(2)
	must.Equal(t, "the report", h.at(0, first, bare), transfer.ImportReport{Added: 2})
	got, version, err := h.Hostels(t.Context())
	h.Must(err)
	if version != h.version() || len(got) != 2 || !reflect.DeepEqual(got[1], first) ||
		!reflect.DeepEqual(got[0], bare) {
		t.Errorf("read %+v\nwant %+v", got[1], first)
	}
	if bare.Slug != "hostel-2" || bare.ID == 0 || bare.Campus.ID != first.Campus.ID || first.Campus.ID == 0 {
		t.Errorf("filled in: slug %q, id %d, campus %+v", bare.Slug, bare.ID, bare.Campus)
	}
	vacancies, _, err := h.AvailabilitySince(t.Context(), 0)
	h.Must(err)
	if want := []catalogue.RoomAvailability{
		{RoomUUID: "r-1", BedsLeft: 2}, {RoomUUID: "r-2", BedsLeft: 10},
	}; !reflect.DeepEqual(vacancies, want) {
		t.Errorf("vacancies %v, want %v", vacancies, want)
	}
}

func TestEveryFieldThatChangesIsWritten(t *testing.T) {
	next := full()
	before := &hostel.Hostel{
		UUID: next.UUID, ID: 1, Name: "Before", Campus: hostel.Campus{Name: "Ashesi University"}, Status: "Full",
	}
	for _, r := range next.Rooms {
		before.Rooms = append(before.Rooms, hostel.Room{UUID: r.UUID, NumberInRoom: 1, NumberOfRooms: 1})
	}
	slices.Reverse(before.Rooms)
	h := newFixture(t, before)
	h.at(time.Hour, next)
	got := h.hostels()
	if len(got) != 1 || !reflect.DeepEqual(got[0], next) {
		t.Errorf("read %+v\nwant %+v", got[0], next)
	}
}

func TestImportingTwiceChangesNothing(t *testing.T) {
	h := newFixture(t, full(), storetest.Hostel(2))
	before := h.everything()
	report, err := transfer.Import(t.Context(), h.Store, []*hostel.Hostel{
		full(), storetest.Hostel(2),
	}, nil, noon)
	if err != nil || report != (transfer.ImportReport{Unchanged: 2}) {
		t.Errorf("%+v, %v", report, err)
	}
	h.same(before)
}

func TestOneChangedHostelRaisesTheVersionOnce(t *testing.T) {
	h := newFixture(t, full(), storetest.Hostel(2))
	before := h.version()
	changed := full()
	changed.Slug, changed.ID = "", 0 // kept as they were
	changed.Name, changed.Rooms[0].NumberOfRooms = "Renamed", 5
	report := h.at(0, changed, storetest.Hostel(2))
	must.Equal(t, "the report", report, transfer.ImportReport{Updated: 1, Unchanged: 1})
	must.Equal(t, "the version", h.version(), before+1)
	if changed.Slug != "first" || changed.ID != 77 {
		t.Errorf("an update without slug and id made them %s and %d", changed.Slug, changed.ID)
	}
	h.ExpectNumber(5, `select beds from room_beds where room_uuid = 'r-1'`)
}

// refused imports hostels, and expects one problem and an unchanged database.
func (h *fixture) refused(hostel1, field, expected string, hostels ...*hostel.Hostel) {
	h.T.Helper()
	before := h.everything()
	_, err := transfer.Import(context.Background(), h.Store, hostels, nil, noon.Add(time.Hour))
	var refused *transfer.ImportRefused
	if !errors.As(err, &refused) || len(refused.Problems) != 1 {
		h.T.Fatalf("not refused by one problem: %v", err)
	}
	p := refused.Problems[0]
	if p.Name != hostel1 || p.Field != field || !strings.Contains(p.Expected, expected) ||
		hostels[p.Position-1].Name != p.Name {
		h.T.Errorf("the problem is %+v", p)
	}
	h.same(before)
}

func TestFewerBedsThanAreSoldAreRefused(t *testing.T) {
	h := newFixture(t, storetest.Hostel(1, storetest.Beds("r-1", 2), storetest.Beds("r-2", 1)))
	h.AddStudents("ama", "esi")
	h.HoldBed("ama", "r-1", noon)
	h.HoldBed("esi", "r-1", noon)
	h.refused("Hostel 1", "room_details[0]", "at least 2 beds", storetest.Hostel(3, storetest.Beds("r-9", 1)),
		storetest.Hostel(1, storetest.Beds("r-1", 1), storetest.Beds("r-2", 7)))
	h.refused("Hostel 1", "room_details", "expected the room type", storetest.Hostel(1, storetest.Beds("r-2", 7)),
		storetest.Hostel(3))

	occupied := storetest.Beds("r-1", 4)
	occupied.CurrentOccupants = 2
	h.Must(h.ImportHostels(storetest.Hostel(1, occupied))) // as many as are sold; r-2 has no sold beds and is removed
	h.CheckLedger()
	h.ExpectNumber(2, `select (select count(*) from rooms) + (select count(*) from room_beds)`)
	h.RefuseHold("ama", "r-2", noon, booking.ErrUnknownRoom)
}

func TestIdentifiersOfAnotherHostelAreRefused(t *testing.T) {
	h := newFixture(t, full())
	with := func(change func(*hostel.Hostel)) *hostel.Hostel {
		other := storetest.Hostel(2, storetest.Beds("r-9", 1))
		change(other)
		return other
	}
	h.refused("Hostel 2", "slug", "no other hostel", with(func(o *hostel.Hostel) { o.Slug = "first" }))
	h.refused("Hostel 2", "id", "no other hostel", with(func(o *hostel.Hostel) { o.ID = 77 }))
	h.refused("Hostel 2", "room_details[0].uuid", "no other hostel", with(func(o *hostel.Hostel) {
		o.Rooms[0].UUID = "r-2"
	}))
	h.refused("Hostel 3", "slug", "no other hostel", with(func(o *hostel.Hostel) { o.Slug = "x" }),
		func() *hostel.Hostel { o := storetest.Hostel(3); o.Slug = "x"; return o }())
}

func TestSlugsAndIDsThatTheFileNamesAreNotGivenAway(t *testing.T) {
	h := newFixture(t)
	nameless, named := storetest.Hostel(1), storetest.Hostel(2)
	nameless.Name, named.Slug, named.ID = "Adom", "adom", 1
	h.Must(h.ImportHostels(nameless, named)) // the hostel without slug and id comes first
	if nameless.Slug == "adom" || nameless.ID == 1 || named.Slug != "adom" || named.ID != 1 {
		t.Errorf("slugs %s and %s, ids %d and %d", nameless.Slug, named.Slug, nameless.ID, named.ID)
	}
}

func TestCampusesAreKnownByName(t *testing.T) {
	one, two, three := storetest.Hostel(1), storetest.Hostel(2), storetest.Hostel(3)
	one.Campus = hostel.Campus{ID: 5, Name: "Ashesi"}
	two.Campus = hostel.Campus{ID: 5, Name: "Legon"} // a used id
	three.Campus = hostel.Campus{ID: 9, Name: "Ashesi"}
	h := newFixture(t, one, two, three)
	if one.Campus.ID != 5 || three.Campus.ID != 5 || two.Campus.ID == 5 ||
		h.Number(`select count(*) from campuses`) != 2 {
		t.Errorf("campuses %v %v %v", one.Campus, two.Campus, three.Campus)
	}
}
