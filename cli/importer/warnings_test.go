package importer

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"efie/campuses"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/test/must"
)

func TestUnknownCampusHasAWarning(t *testing.T) {
	t.Parallel()
	places, problems := intake.ReadPlaces(bytes.NewReader(campuses.Places()))
	known := intake.NewCampuses(nil, places).Names()
	if len(problems) > 0 || len(known) != 64 {
		t.Fatalf("%d campuses, %v", len(known), problems)
	}
	const knust = "Kwame Nkrumah University of Science and Technology (KNUST)"
	for _, c := range []struct {
		name   string
		stored []string
		want   string
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
			hostels := []*hostel.Hostel{{Campus: hostel.Campus{Name: c.name}, Retired: true}}
			want := []string(nil)
			if c.want != "" {
				want = []string{fmt.Sprintf("campus %q (1 hostel) %s", c.name, c.want)}
			}
			must.Equal(t, fmt.Sprint(c.name, " with ", c.stored), Warnings(hostels, c.stored, known), want)
		})
	}
}

func TestWarningsNameAFewAndCountTheRest(t *testing.T) {
	t.Parallel()
	var hostels []*hostel.Hostel
	for i := range mostWarnings + 2 {
		h := &hostel.Hostel{
			Name: "Adom", Campus: hostel.Campus{Name: "Unheard of " + string(rune('A'+i))}, Status: hostel.StatusAvailable,
		}
		next := &hostel.Hostel{
			Name: "Nyame", Campus: h.Campus, Manager: hostel.Manager{Email: "e@x.gh"}, Status: hostel.StatusAvailable,
		}
		hostels = append(hostels, h, next)
	}
	found := Warnings(hostels, nil, nil)
	if len(found) != mostWarnings+3 ||
		found[0] != `campus "Unheard of A" (2 hostels) is not known and becomes a new one` ||
		found[mostWarnings] != "and 2 campus names more" ||
		found[mostWarnings+1] != `22 hostels have no email address of the host, so SUPPORT_EMAIL gets their emails: `+
			`"Adom", "Adom", "Adom" and 19 more` ||
		found[mostWarnings+2] != `44 hostels state no length of stay (stay_months), so their pages show only the price `+
			`of a month: "Adom", "Nyame", "Adom" and 41 more` {
		t.Errorf("the warnings are %q", found)
	}
	for _, h := range hostels[1:] {
		h.Stay = 16
	}
	hostels[0].Retired = true
	must.Equal(t, "for hostels with a length of stay, and a retired hostel", WithoutWholePrice(hostels), "")
	hostels[0].Retired = false
	if one := Warnings(hostels[:1], []string{"Unheard of A"}, nil); !slices.Equal(one,
		[]string{`1 hostel has no email address of the host, so SUPPORT_EMAIL gets its emails: "Adom"`,
			`1 hostel states no length of stay (stay_months), so its page shows only the price of a month: "Adom"`}) {
		t.Errorf("for one hostel: %q", one)
	}
}

func TestAStatusThatClosesAHostelHasAWarning(t *testing.T) {
	t.Parallel()
	var hostels []*hostel.Hostel
	for i, status := range []string{hostel.StatusAvailable, "full", "Closed", "full", "renovation"} {
		hostels = append(hostels, &hostel.Hostel{
			Name: string(rune('A' + i)), Campus: hostel.Campus{Name: "KNUST"}, Status: status, Stay: 16,
			Manager: hostel.Manager{Email: "e@x.gh"},
		})
	}
	campuses := []string{"KNUST"}
	must.Equal(t, "an available hostel", Warnings(hostels[:1], campuses, nil), []string(nil))
	must.Equal(t, "one hostel", Warnings(hostels[:2], campuses, nil), []string{`1 hostel cannot be booked, because its ` +
		`status is not Available: "B" (full). If students may book, write Available as its status`})
	must.Equal(t, "several hostels", Warnings(hostels, campuses, nil), []string{`4 hostels cannot be booked, because ` +
		`their status is not Available: "B" (full), "C" (Closed), "D" (full) and 1 more. If students may book, write ` +
		`Available as their status`})
	hostels[1].Retired = true
	must.Equal(t, "a retired hostel", Warnings(hostels[:2], campuses, nil), []string(nil))
}
