package importer

import (
	"slices"
	"testing"

	"efie/demo"
	"efie/hostel"
)

func TestAnUnknownCampusIsDoubted(t *testing.T) {
	elsewhere, err := demo.Campuses()
	if err != nil || len(elsewhere) != 64 {
		t.Fatalf("%d campuses, %v", len(elsewhere), err)
	}
	const knust = "Kwame Nkrumah University of Science and Technology (KNUST)"
	for _, c := range []struct {
		name string
		here []string
		want string
	}{
		{"KNUST", nil, ""},
		{knust, nil, ""},
		{"Kwame Nkrumah University of Science and Technology", nil, "is not known: did you mean " + knust + "?"},
		{"KNUTS", nil, "is not known: did you mean KNUST?"},
		{"knust", nil, "is not known: did you mean KNUST?"},
		{"KNUTS", []string{knust}, "is not known: did you mean " + knust + "?"},
		{"KNUST", []string{knust}, "is not known: did you mean " + knust + "?"},
		{"KNUST", []string{knust, "KNUST"}, ""},
		{"Hilltop College", nil, "is not known and becomes a new one"},
		{"Hilltop College", []string{"Hilltop College"}, ""},
		{"Hilltop Colege", []string{"Hilltop College"}, "is not known: did you mean Hilltop College?"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := doubtedCampus(c.name, c.here, elsewhere); got != c.want {
				t.Errorf("with %q here it %q, want %q", c.here, got, c.want)
			}
		})
	}
}

func TestWarningsAreFewAndCount(t *testing.T) {
	var hostels []*hostel.Hostel
	for i := range warnings + 2 {
		h := &hostel.Hostel{Name: "Adom", Campus: hostel.Campus{Name: "Unheard of " + string(rune('A'+i))}}
		hostels = append(hostels, h, &hostel.Hostel{Name: "Nyame", Campus: h.Campus, Manager: hostel.Manager{Email: "e@x.gh"}})
	}
	found := Warnings(hostels, nil, nil)
	if len(found) != warnings+3 || found[0] != `campus "Unheard of A" (2 hostels) is not known and becomes a new one` ||
		found[warnings] != "and 2 campus names more" ||
		found[warnings+1] != `22 hostels have no host's e-mail address, so that Efie answers for them: `+
			`"Adom", "Adom", "Adom" and 19 more` ||
		found[warnings+2] != `44 hostels state no whole price (stay_months), so that their pages tell the month's alone: `+
			`"Adom", "Nyame", "Adom" and 41 more` {
		t.Errorf("it warns of %q", found)
	}
	for _, h := range hostels[1:] {
		h.Stay = 16
	}
	hostels[0].Retired = true
	if silent := WithoutWholePrice(hostels); silent != "" {
		t.Errorf("of hostels that state it, or are not on offer: %q", silent)
	}
	hostels[0].Retired = false
	if one := Warnings(hostels[:1], []string{"Unheard of A"}, nil); !slices.Equal(one,
		[]string{`1 hostel has no host's e-mail address, so that Efie answers for it: "Adom"`,
			`1 hostel states no whole price (stay_months), so that its page tells the month's alone: "Adom"`}) {
		t.Errorf("of one hostel: %q", one)
	}
}
