package hostel_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestDistancesMatchOtherMaps(t *testing.T) {
	for _, c := range []struct {
		from, to hostel.Point
		metres   float64
	}{
		{hostel.Point{5.60368, -0.18696}, hostel.Point{6.68848, -1.62443}, 199_500}, // Accra to Kumasi
		{hostel.Point{5.651, -0.187}, hostel.Point{5.661, -0.167}, 2_480},           // Legon to UPSA
		{hostel.Point{6.674, -1.568}, hostel.Point{6.675, -1.557}, 1_220},           // KNUST to Ayeduase
		{hostel.Point{9.373, -0.885}, hostel.Point{9.377, -0.878}, 890},             // UDS Tamale to Dungu
		{hostel.Point{5.117, -1.289}, hostel.Point{5.112, -1.292}, 650},             // UCC to Amamoma
		{hostel.Point{0, 179.9995}, hostel.Point{0, -179.9995}, 111},                // over the date line
		{hostel.Point{5, 0.5}, hostel.Point{5, 0.5}, 0},
	} {
		there, back := c.from.MetresTo(c.to), c.to.MetresTo(c.from)
		if math.Abs(there-c.metres) > c.metres/10 || math.Abs(there-back) > 1e-6 {
			t.Errorf("%v to %v: %.0f m, back %.0f, want %.0f", c.from, c.to, there, back, c.metres)
		}
	}
}

func TestMinutesFollowFromTheStraightLine(t *testing.T) {
	for straight, want := range map[float64]struct {
		metres, minutes int
		text, short     string
	}{
		0:      {1, 1, "about 1 minute on foot (50 m)", "about 1 min on foot"},
		86.5:   {112, 1, "about 1 minute on foot (100 m)", "about 1 min on foot"},
		86.9:   {113, 2, "about 2 minutes on foot (100 m)", "about 2 min on foot"}, // half a minute is rounded up
		692.3:  {900, 12, "about 12 minutes on foot (900 m)", "about 12 min on foot"},
		769.2:  {1000, 13, "about 13 minutes on foot (1 km)", "about 13 min on foot"},
		1500:   {1950, 26, "about 26 minutes on foot (2 km)", "about 26 min on foot"},
		1080:   {1404, 19, "about 19 minutes on foot (1.4 km)", "about 19 min on foot"},
		3461.5: {4500, 60, "about 60 minutes on foot (4.5 km)", "about 60 min on foot"},
		6000:   {7800, 104, "more than an hour on foot (7.8 km)", "over 1 hour on foot"},
	} {
		walk := hostel.EstimateWalk(straight)
		if walk.Metres != want.metres || walk.Minutes != want.minutes || walk.Timed {
			t.Errorf("%v m: %+v, want %+v", straight, walk, want)
		}
		if walk.String() != want.text || walk.Short() != want.short {
			t.Errorf("%v m: %q, %q", straight, walk, walk.Short())
		}
	}
}

func TestALongerWalkNeverTakesFewerMinutes(t *testing.T) {
	r := rand.New(rand.NewPCG(1957, 1))
	walks := make([]hostel.Walk, 2_000)
	for i := range walks {
		walks[i] = hostel.EstimateWalk(r.Float64() * 5_000)
	}
	slices.SortFunc(walks, func(a, b hostel.Walk) int { return cmp.Compare(a.Metres, b.Metres) })
	if !slices.IsSortedFunc(walks, func(a, b hostel.Walk) int { return cmp.Compare(a.Minutes, b.Minutes) }) {
		t.Error("a longer way takes fewer minutes")
	}
}

var (
	campusPoint = hostel.CampusPlace{Kind: hostel.PlaceCampus, Name: "KNUST",
		Point: hostel.Point{6.674, -1.568}, Precision: hostel.Exact}
	farGate = hostel.CampusPlace{Kind: hostel.PlaceGate, Name: "Tech Junction",
		Point: hostel.Point{6.689, -1.575}, Precision: hostel.About}
	nearGate = hostel.CampusPlace{Kind: hostel.PlaceGate, Name: "Ayeduase gate",
		Point: hostel.Point{6.676, -1.562}, Precision: hostel.Exact}
	area = hostel.CampusPlace{Kind: hostel.PlaceArea, Name: "Ayeduase",
		Point: hostel.Point{6.675, -1.557}, Precision: hostel.Exact}
	townCentre = hostel.CampusPlace{Kind: hostel.PlaceCampus, Name: "KNUST",
		Point: hostel.Point{6.674, -1.568}, Precision: hostel.Town}
	alias = hostel.CampusPlace{Kind: hostel.PlaceAlias, Name: "Tech"}
)

func TestAWalkLeadsToTheNearestGate(t *testing.T) {
	door := hostel.Point{6.675, -1.557}
	for name, c := range map[string]struct {
		of     hostel.Hostel
		places []hostel.CampusPlace
		known  bool
		want   string
		gate   string
	}{
		"to the nearest gate": {hostel.Hostel{Point: door}, []hostel.CampusPlace{campusPoint, farGate, nearGate, area}, true,
			"about 10 minutes on foot (750 m)", "Ayeduase gate"},
		"to the campus without a gate": {hostel.Hostel{Point: door}, []hostel.CampusPlace{area, alias, campusPoint}, true,
			"about 21 minutes on foot (1.6 km)", ""},
		"never to the centre of a town": {hostel.Hostel{Point: door}, []hostel.CampusPlace{townCentre, area}, false,
			"on foot", ""},
		"not from an unknown place": {hostel.Hostel{}, []hostel.CampusPlace{campusPoint, nearGate}, false, "", ""},
		"as somebody measured it": {hostel.Hostel{Point: door, WalkMinutes: 14}, []hostel.CampusPlace{nearGate}, true,
			"14 minutes on foot (750 m)", "Ayeduase gate"},
		"as somebody measured it from an unknown place": {hostel.Hostel{WalkMinutes: 1}, []hostel.CampusPlace{nearGate},
			true, "1 minute on foot", ""},
	} {
		t.Run(name, func(t *testing.T) {
			walk, known := c.of.WalkTo(c.places)
			if known != c.known || known && walk.String() != c.want || walk.Gate != c.gate {
				t.Errorf("%+v, %v, %t", walk, walk, known)
			}
		})
	}
}

func TestWhereaboutsHidesAPrivateHouse(t *testing.T) {
	point := hostel.Point{Latitude: 6.675, Longitude: -1.557}
	h := hostel.Hostel{Slug: "mama", Name: "Mama", Address: "House 12, Palm Street", Location: "Kotei",
		Landmark: "Behind the chapel", Point: point, Manager: hostel.Manager{Phone: "233241234567"}}
	all := hostel.Whereabouts{Location: "Kotei", Address: "House 12, Palm Street", Landmark: "Behind the chapel",
		Point: point, HostPhone: "233241234567"}
	open := all
	open.HostPhone = ""
	if got := h.Whereabouts(true); got != all || h.Whereabouts(false) != open {
		t.Errorf("an open house: %+v for a student who booked, %+v for others", got, h.Whereabouts(false))
	}
	if h.SlugRevealsAddress("palm-street") {
		t.Error("a slug reveals the address of an open house")
	}
	h.PrivateHouse = true
	area := hostel.Whereabouts{Location: "Kotei", Point: point.Centre(), Rough: true}
	if got := h.Whereabouts(false); got != area || h.Whereabouts(true) != all {
		t.Errorf("a private house: %+v for a student who booked, %+v for others", h.Whereabouts(true), got)
	}
	if h.Location = ""; h.Place() != "" {
		t.Errorf("its place is %q", h.Place())
	}
	for slug, betrays := range map[string]bool{"mama": false, "mamas-old-house": true, "palm": true, "chapel-lodge": true,
		"esi-lodge": false, "lodge-12": true, "": false} {
		must.Equal(t, slug+" reveals the address", h.SlugRevealsAddress(slug), betrays)
	}
}

// Every request shows a private house at the same point, houses of one cell at the same point, and that point is at
// most half of the cell's diagonal away from the house.
func TestThePositionOfAPrivateHouseCannotBeAveraged(t *testing.T) {
	r := rand.New(rand.NewPCG(1957, 2))
	for range 2_000 {
		h := hostel.Hostel{PrivateHouse: true,
			Point: hostel.Point{4.5 + 6.5*r.Float64(), -3.3 + 4.5*r.Float64()}.Rounded()}
		shown := h.ShownPoint()
		if off := h.Point.MetresTo(shown); off > hostel.Cell*0.71 {
			t.Fatalf("%v is shown %.0f m away", h.Point, off)
		}
		if shown.Centre() != shown || h.ShownPoint() != shown {
			t.Fatalf("%v is shown at %v, and then at another point", h.Point, shown)
		}
		const step = 0.0006 // within the cell, whose half is 0.00067 degrees
		for range 20 {
			other := hostel.Point{shown.Latitude + step*(2*r.Float64()-1), shown.Longitude + step*(2*r.Float64()-1)}
			if other.Centre() != shown {
				t.Fatalf("%v and %v are in one cell, and are shown at different points", h.Point, other)
			}
			neighbour := hostel.Hostel{PrivateHouse: true, Point: other}
			places := []hostel.CampusPlace{{Kind: hostel.PlaceGate, Name: "Gate", Precision: hostel.Exact,
				Point: hostel.Point{shown.Latitude + 0.01, shown.Longitude}}}
			one, _ := h.WalkTo(places)
			if another, _ := neighbour.WalkTo(places); one != another {
				t.Fatalf("%v and %v are in one cell, and have the walks %v and %v", h.Point, other, one, another)
			}
		}
	}
	open := hostel.Hostel{Point: hostel.Point{6.675, -1.557}}
	if unknown := (&hostel.Hostel{PrivateHouse: true}).ShownPoint(); open.ShownPoint() != open.Point || unknown.Known() {
		t.Errorf("an open house is shown at %v, an unknown one at %v", open.ShownPoint(), unknown)
	}
}
