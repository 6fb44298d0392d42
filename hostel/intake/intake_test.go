package intake

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"efie/hostel"
)

// mixedRooms is a list of rooms. In mixed, it is a JSON text.
const mixedRooms = `[{
	"uuid": "r-1", "number_in_room": "2", "price": "GH₵ 450.50", "price_per_year": 3829.25,
	"gender": {"female": 4}, "amenities": "Fan, Desk",
	"room_image": "r.jpg", "room_available": 1, "number_of_rooms": 3, "current_occupants": "1",
	"charges": [{"name": "Cleaning", "amount": "20.50", "per": "Month"},
		"Caution: GH₵ 200 per stay, returned (by 31 July)"]
}]`

// mixed is one hostel with its values in different shapes (R43).
var mixed = `[{
	"id": "7", "uuid": "h-7", "slug": "adom-court", "name": "  Adom Court ",
	"description": "Quiet.", "short_description": "Near the gate.",
	"image": "a.jpg, /images/b.jpg", "campus": {"id": 3, "campus": "University of Ghana (Legon)"},
	"category": "2", "status": "Available", "is_available": "true", "ratings": "4.5",
	"additional_details": "[\"Water\", \"Wi-Fi\"]", "gender_type": "Mixed", "sharing": "Single Sex",
	"checkout": "2026-07-31T00:00:00Z",
	"manager": {"user": {"username": "Esi", "email": "esi@example.com"}},
	"min_price": 1, "max_price": 2, "address": "1 Gate Road", "location": "Legon",
	"landmark": "Behind the chapel", "latitude": 5.6512344, "longitude": "-0.178", "walk_minutes": "14",
	"stay_months": "8.5", "move_in": "2026-01-10", "late_arrival": "Rest", "payer_hours": "12", "rest": "By-semester",
	"water": "included", "electricity": 45,
	"private_house": "yes", "host_phone": "+233 (0)24 123 4567",
	"room_details": ` + strconv.Quote(mixedRooms) + `
}, {
	"name": "Nyame House", "campus": "Ashesi University", "gender_type": "female",
	"room_details": [{"number_in_room": 1, "price": 900}, {"number_in_room": 4, "price": 300, "room_label": "Loft"}]
}]`

func TestMixedHasEveryField(t *testing.T) {
	notRead := []string{"Added", "Changed", "Retired", "PriceSince", "PriceBefore"} // mixed is not retired
	h := read(t, mixed)[0]
	for _, of := range []reflect.Value{reflect.ValueOf(*h), reflect.ValueOf(h.Rooms[0])} {
		for field, value := range of.Fields() {
			if value.IsZero() && !slices.Contains(notRead, field.Name) {
				t.Errorf("%v has a field %s: fill it in mixed, hostel/intake/intake_test.go, if intake reads it",
					of.Type(), field.Name)
			}
		}
	}
}

func TestAGoodFileInMixedShapesBecomesOneForm(t *testing.T) {
	hostels := read(t, mixed)
	want := &hostel.Hostel{
		ID: 7, UUID: "h-7", Slug: "adom-court", Name: "Adom Court",
		Description: "Quiet.", ShortDescription: "Near the gate.",
		Images: []string{"a.jpg", "/images/b.jpg"}, Campus: hostel.Campus{
			ID: 3, Name: "University of Ghana (Legon)",
		}, Category: 2,
		Status: "Available", IsAvailable: true, Rating: 4.5, Amenities: []string{"Water", "Wi-Fi"}, GenderType: "Mixed",
		Sharing: hostel.SingleSex, MoveIn: day(t, "2026-01-10"), Checkout: day(t, "2026-07-31"),
		Manager:  hostel.Manager{Username: "Esi", Email: "esi@example.com", Phone: "233241234567"},
		MinPrice: 45_050, MaxPrice: 45_050, Address: "1 Gate Road", Location: "Legon", Landmark: "Behind the chapel",
		Point: hostel.Point{Latitude: 5.651234, Longitude: -0.178}, WalkMinutes: 14, PrivateHouse: true,
		Stay: 17, LateArrival: hostel.LateRest, PayerHours: 12, Rest: hostel.RestBySemester,
		Water:       hostel.Utility{Terms: hostel.UtilityIncluded},
		Electricity: hostel.Utility{Terms: hostel.UtilityPerStudent, Amount: 45_00},
		Rooms: []hostel.Room{{
			UUID: "r-1", Label: "Standard", NumberInRoom: 2, Price: 45_050, StayPrice: 3_829_25,
			Gender: hostel.FemaleOnly, Amenities: []string{"Fan", "Desk"},
			Images: []string{"r.jpg"}, Available: true, NumberOfRooms: 3, CurrentOccupants: 1,
			Charges: []hostel.ExtraCharge{
				{Name: "Cleaning", Amount: 20_50, Per: hostel.PerMonth},
				{Name: "Caution", Amount: 200_00, Per: hostel.PerStay, Refundable: true, Note: "by 31 July"},
			},
		}},
	}
	if !reflect.DeepEqual(hostels[0], want) {
		t.Errorf("became\n%+v, want\n%+v", hostels[0], want)
	}
	bare := hostels[1]
	if bare.UUID == "" || bare.UUID != read(t, mixed)[1].UUID {
		t.Errorf("a hostel without a uuid got %q, but another uuid before", bare.UUID)
	}
	if !bare.Available() || bare.Category != 0 || bare.Rating != 0 || bare.Manager != (hostel.Manager{}) ||
		!bare.Checkout.IsZero() {
		t.Errorf("a missing value does not have its default: %+v", bare)
	}
	if bare.MinPrice != hostel.Cedis(300) || bare.MaxPrice != hostel.Cedis(900) {
		t.Errorf("prices from %v to %v do not follow from the rooms", bare.MinPrice, bare.MaxPrice)
	}
	for _, r := range bare.Rooms {
		if r.Gender != hostel.FemaleOnly || !r.Available || r.NumberOfRooms != 1 || r.CurrentOccupants != 0 {
			t.Errorf("a room type with few fields became %+v", r)
		}
	}
}

func TestFiveMistakesAreFiveMessages(t *testing.T) {
	file := strings.NewReplacer(
		`"category": "2"`, `"category": "two"`,
		`\"price\": \"GH₵ 450.50\"`, `\"price\": \"ask us\"`,
		`"email": "esi@example.com"`, `"email": "esi at example"`,
		`{"number_in_room": 1, "price": 900}`, `{"number_in_room": 0, "price": 900}`,
		`"price": 300`, `"price": 300, "number_of_rooms": 1, "current_occupants": 5`,
	).Replace(mixed)
	_, problems := ReadHostels(strings.NewReader(file))
	var got []string
	for _, p := range problems {
		if p.Expected == "" || !strings.Contains(p.String(), p.Expected) || !strings.Contains(p.String(), p.Field) {
			t.Errorf("a message without line or name: %s", p)
		}
		got = append(got, fmt.Sprintf("%d %s: %s", p.Position, p.Name, p.Field))
	}
	want := []string{
		"1 Adom Court: category",
		"1 Adom Court: manager.user.email",
		"1 Adom Court: room_details[0].price",
		"2 Nyame House: room_details[0].number_in_room",
		"2 Nyame House: room_details[1].current_occupants",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("problems:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestEveryInvalidFieldIsNamed(t *testing.T) {
	for field, hostel := range map[string]string{
		"name":               `{"campus": "Legon"}`,
		"campus":             `{"name": "A"}`,
		"slug":               `{"name": "A", "campus": "Legon", "slug": "Adom Court"}`,
		"id":                 `{"name": "A", "campus": "Legon", "id": -1}`,
		"is_available":       `{"name": "A", "campus": "Legon", "is_available": "perhaps"}`,
		"rating":             `{"name": "A", "campus": "Legon", "rating": 9}`,
		"additional_details": `{"name": "A", "campus": "Legon", "additional_details": 5}`,
		"checkout":           `{"name": "A", "campus": "Legon", "checkout": "July"}`,
		"sharing":            `{"name": "A", "campus": "Legon", "sharing": "beds"}`,
		"image":              `{"name": "A", "campus": "Legon", "image": "../a.jpg"}`,
		"images":             `{"name": "A", "campus": "Legon", "image": "a.jpg", "images": ["../a.jpg"]}`,
		"manager":            `{"name": "A", "campus": "Legon", "manager": ["Esi"]}`,
		"manager.user":       `{"name": "A", "campus": "Legon", "manager": {"user": "Esi"}}`,
		"min_price":          `{"name": "A", "campus": "Legon", "min_price": "low"}`,
		"room_details":       `{"name": "A", "campus": "Legon", "room_details": "none"}`,
		"room_details[0].gender": `{"name": "A", "campus": "Legon", ` +
			`"room_details": [{"number_in_room": 1, "price": 1, "gender": {}}]}`,
		"room_details[0].price": `{"name": "A", "campus": "Legon", ` +
			`"room_details": [{"number_in_room": 1, "price": 0}]}`,
		"room_details[1].uuid": `{"name": "A", "campus": "Legon", "room_details": [{"uuid": "r", ` +
			`"number_in_room": 1, "price": 1}, {"uuid": "r", "number_in_room": 1, "price": 1}]}`,
		"room_details[0].number_of_rooms": `{"name": "A", "campus": "Legon", ` +
			`"room_details": [{"number_in_room": 1, "price": 1, "number_of_rooms": 5001}]}`,
		"room_details[0].number_in_room": `{"name": "A", "campus": "Legon", ` + // has no number of beds
			`"room_details": [{"number_in_room": 0, "price": 1, "current_occupants": 1}]}`,
		"(all)": `"Adom Court"`,
	} {
		_, problems := ReadHostels(strings.NewReader("[" + hostel + "]"))
		if len(problems) != 1 || problems[0].Field != field || problems[0].Position != 1 {
			t.Errorf("%s: problems %v, want one about %s", hostel, problems, field)
		}
	}
}

func TestOnlyAnArrayOfHostelsIsRead(t *testing.T) {
	for file, want := range map[string]string{
		``:                                  "expected a JSON array",
		`null`:                              "expected a JSON array",
		`{"name": "A"}`:                     "expected a JSON array",
		`[{"name": "A"`:                     "not valid JSON",
		`[{"name": "A", "campus": "L"}`:     "ends before the end",
		`[{"name": "A", "campus": "L"}] []`: "continues after the end",
	} {
		hostels, problems := ReadHostels(strings.NewReader(file))
		if hostels != nil || len(problems) == 0 || !strings.Contains(problems[len(problems)-1].String(), want) {
			t.Errorf("%s: %v, want a problem with %q and no hostels", file, problems, want)
		}
	}
}

func TestOneHostelForEachUUID(t *testing.T) {
	for field, file := range map[string]string{
		"uuid": `[{"uuid": "x", "name": "A", "campus": "L"}, {"uuid": "x", "name": "B", "campus": "L"}]`,
		"name": `[{"name": "A", "campus": "L"}, {"name": "a ", "campus": "L"}]`, // which make the uuid
	} {
		_, problems := ReadHostels(strings.NewReader(file))
		if len(problems) != 1 || problems[0].Position != 2 || problems[0].Field != field {
			t.Errorf("%s: problems %v", file, problems)
		}
	}
}

func TestRoomTypesWithoutUUIDKeepTheirsInAnyOrder(t *testing.T) {
	const two, four = `{"number_in_room": 2, "price": 500}`, `{"number_in_room": 4, "price": 300}`
	file := func(rooms string) string { return `[{"name": "A", "campus": "L", "room_details": [` + rooms + `]}]` }
	before, after := read(t, file(two+","+four))[0], read(t, file(four+","+two))[0]
	if before.Rooms[0].UUID != after.Rooms[1].UUID || before.Rooms[1].UUID != after.Rooms[0].UUID {
		t.Error("a room type with another position in the list got another uuid")
	}
	men := strings.Replace(two, "}", `, "gender": "male"}`, 1)
	if alike := read(t, file(two+","+men))[0]; alike.Rooms[0].UUID == alike.Rooms[1].UUID {
		t.Error("rooms for men and for all have the same uuid")
	}
}
