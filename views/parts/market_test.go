package parts

import (
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// marketOf returns a market for a reader, with a hostel and the numbers of beds left in its rooms.
func marketOf(reader hostel.Gender, h *hostel.Hostel, bedsLeft ...int) Market {
	numbers := map[string]int{}
	for i, number := range bedsLeft {
		numbers[h.Rooms[i].UUID] = number
	}
	return Market{
		Catalogue: catalogue.NewSnapshot(1, []*hostel.Hostel{h}), Beds: cataloguetest.Beds(numbers), Pictures: &Pictures{},
		Reader: reader, Query: catalogue.Query{Reader: reader},
	}
}

func TestLinksToHostelsKeepGenderAndPrice(t *testing.T) {
	for want, m := range map[string]Market{
		"":                           {Reader: hostel.Male},
		"?gender=female":             {Query: catalogue.Query{Gender: hostel.Female}},
		"?gender=female&price=total": {Query: catalogue.Query{Gender: hostel.Female}, Price: PriceTotal},
	} {
		must.Equal(t, "the query", m.HostelQuery(), want)
	}
}

func TestTheChosenGenderComesBeforeTheReaders(t *testing.T) {
	m := Market{Reader: hostel.Male}
	must.Equal(t, "the tenant without a choice", m.Tenant(), hostel.Male)
	chosen := m.With(catalogue.Query{Gender: hostel.Female})
	must.Equal(t, "the tenant with a choice", chosen.Tenant(), hostel.Female)
}
