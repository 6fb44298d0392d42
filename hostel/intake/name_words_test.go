package intake

import (
	"fmt"
	"strings"
	"testing"

	"efie/test/must"
)

func TestNamesOfOneHouseLookAlike(t *testing.T) {
	for _, names := range [][]string{
		{"Adom Court II", "Adom Court 2", "Adom Court Two", "Adom Court 02", "Adom Court2", "ADOM COURT No. 2"},
		{"Adom Court I", "Adom Court 1", "Adom Court One"},
		{"Adom Court X", "Adom Court 10"},
		{"Adom Annex", "Adom Anex", "Adom Annexe", "Adom Annnex", "Adom Anenx"},
		{"Adom Court Block A", "Adom Court Blok A", "Adom Court Blk. A", "Adom Court Bolck A"},
		{"Adom Court 2A", "Adom Court 2 A", "Adom Court A2"},
		{"Afia Mem. Hostel", "Afia Memorial Hostel", "Afia Memoral", "Afia Mem"},
		{"St. Paul's Lodge", "Saint Pauls Lodge", "St Paul’s Lodge", "St. Pauls Lodge"},
		{"Peace & Love Hostel", "Peace and Love", "PEACE AND LOVE HALL"},
		{"K.T. Mensah Court", "KT Mensah Court", "K. T. Mensah Court"},
		{"Adom Hostel", "Adom Hostle", "Adom Hotsel", "Adom"},
		{"Adom Girls Hostel", "Adom Grils Hostel", "Adom Girl's Hostel", "Adom Ladies Hostel", "Adom Ladies' Hostel"},
		{"House of Grace", "House Grace", "Hse of Grace"},
		{"Adom Court Phase II", "Adom Court Phse 2", "Adom Court Phase Two"},
		{"Valco Int'l Hostel", "Valco International Hostel", "Valco Intl. Hostel"},
		{"Black Star Lodge", "Blak Star Lodge", "Black Stars Lodge"},
	} {
		for _, name := range names[1:] {
			_, got := new(Review).review(t, twoHouses(names[0], name))
			must.Contain(t, name, got, "row 3, ", fmt.Sprintf("it looks like hostel 1 (row 2) %q", names[0]))
		}
	}
}

func TestNamesOfTwoHousesDoNotLookAlike(t *testing.T) {
	for _, names := range [][]string{
		{"Adom Court", "Adom Court II", "Adom Court 3", "Adom Court IV", "Adom Court A", "Adom Court B", "Adom Court Annex",
			"Adom Court Block A", "Adom Court Block B", "Adom Court Girls", "Adom Court Boys", "New Adom Court"},
		{"Adom Court 1", "Adom Court 11", "Adom Court 10", "Adom Court 12", "Adom Court 2"},
		{"Youth House", "South House"},
		{"Black Star Lodge", "Star Lodge Block"},
		{"Tree House", "House Three"},
	} {
		for i, name := range names {
			for _, other := range names[i+1:] {
				_, got := new(Review).review(t, twoHouses(name, other))
				must.Equal(t, name+" and "+other, got, "")
			}
		}
	}
}

// twoHouses returns a list of two hostels of one host, with other prices and areas.
func twoHouses(name, other string) string {
	return strings.Join([]string{"Hostel,Campus,Phone,Area,Beds per room,Price,Gender",
		name + ",KNUST,024 123 4567,Ayeduase,2,450,mixed",
		other + ",KNUST,024 123 4567,Kotei,4,300,mixed", ""}, "\n")
}
