package intake

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// storedPrices returns a hostel for each price from 400 cedis in steps of 10, near a campus.
func storedPrices(t *testing.T, campus string, count int) []*hostel.Hostel {
	t.Helper()
	var file strings.Builder
	file.WriteString("name,campus,beds per room,price\n")
	for i := range count {
		fmt.Fprintf(&file, "House %d,%s,2,%d\n", i, campus, 400+10*i)
	}
	return storedHostels(t, file.String())
}

const priceHead = "name,campus,beds per room,label,price\n"

func TestUnusualPricesAreRefused(t *testing.T) {
	stored := storedPrices(t, "KNUST", 5)
	_, got := new(Review).review(t, priceHead+"New House,KNUST,2,Loft,400\n,,2,Wide,2100\nOld House,KNUST,2,,2100.01\n"+
		",,3,,3000\n", stored...)
	must.Equal(t, "the mistakes of high prices", got, `2 rows, first in row 4, hostel 2 "Old House", price: expected a `+
		`price per month of at most GH₵ 2,100, which is 5 times the median near KNUST (GH₵ 420). If it is for a semester `+
		`or a year, name it “Price per semester” or “Price per year”, or add a “Period”, with “Months of stay”; if it is `+
		`right, import with --unusual-prices`)
	_, got = new(Review).review(t, priceHead+"New House,KNUST,2,Loft,84\n,,2,Wide,83.99\n,,3,,4.50\n", stored...)
	must.Equal(t, "the mistakes of low prices", got, `2 rows, first in row 3, hostel 1 "New House", price: expected a `+
		`price per month of at least GH₵ 84, which is a fifth of the median near KNUST (GH₵ 420). Correct it: it is in `+
		`cedis for one bed and a whole month; if it is right, import with --unusual-prices`)
	_, got = new(Review).review(t, "name,campus,beds per room,months of stay,price per semester\nA,KNUST,2,8,250\n",
		stored...)
	must.Contain(t, "the mistakes of a low price per semester", got, "row 2, ", "price per semester: expected a price "+
		"per month of at least GH₵ 84", "Correct it or the months of stay; if it is right, import with --unusual-prices")
	const withoutRooms = "name,campus,min price,max price\nA,KNUST,4.50,450\nB,KNUST,,45000\nC,KNUST,,\n"
	_, got = new(Review).review(t, withoutRooms, stored...)
	must.Contain(t, "the mistakes of hostels without room types", got, `row 2, hostel 1 "A", min price: expected`,
		`row 3, hostel 2 "B", max price: expected`)
	must.Lack(t, "the mistakes of hostels without room types", got, `"C"`)
}

func TestStoredPricesAloneAreUsual(t *testing.T) {
	at := func(campus string, count int) []*hostel.Hostel { return storedPrices(t, campus, count) }
	row := func(campus, price string) string {
		return priceHead + "New House," + campus + ",2,Loft," + price + "\n"
	}
	same := priceHead
	for i := range 9 {
		same += fmt.Sprintf("House %c,KNUST,2,,4.50\n", 'A'+i)
	}
	for name, c := range map[string]struct {
		review Review
		file   string
		stored []*hostel.Hostel
		want   string
	}{
		"accepted":                   {Review{UnusualPrices: true}, row("KNUST", "9000"), at("KNUST", 5), ""},
		"nothing is stored, highest": {Review{}, row("KNUST", "3000"), nil, ""},
		"nothing is stored, lowest":  {Review{}, row("KNUST", "120"), nil, ""},
		"few are stored":             {Review{}, row("KNUST", "2500"), at("KNUST", 4), ""},
		"the file's own prices":      {Review{}, same, nil, "at least GH₵ 120"},
		"an empty file":              {Review{}, priceHead, at("KNUST", 5), ""},
		"nothing is stored, high": {
			Review{}, row("KNUST", "3000.01"), nil, "at most GH₵ 3,000, which is 5 times the usual price (GH₵ 600)",
		},
		"nothing is stored, low": {
			Review{}, row("KNUST", "4.50"), nil, "at least GH₵ 120, which is a fifth of the usual price (GH₵ 600)",
		},
		"another campus": {
			Review{}, row("Legon", "2500"), at("KNUST", 5), "which is 5 times the median of all hostels (GH₵ 420)",
		},
		"four of the campus": {
			Review{}, row("Legon", "2500"), slices.Concat(at("KNUST", 1), at("Legon", 4)),
			"the median of all hostels (GH₵ 410)",
		},
	} {
		_, got := c.review.review(t, c.file, c.stored...)
		if c.want == "" {
			must.Equal(t, name, got, "")
		}
		must.Contain(t, name, got, c.want)
	}
}

func TestAStoredUnusualPriceMayStay(t *testing.T) {
	dear := priceHead + "New House,KNUST,2,Loft,9000\n"
	hostels, _ := (&Review{UnusualPrices: true}).review(t, dear)
	_, got := new(Review).review(t, dear, append(storedPrices(t, "KNUST", 5), hostels...)...)
	must.Equal(t, "the mistakes", got, "")
	_, got = new(Review).review(t, strings.Replace(dear, "9000", "9001", 1),
		append(storedPrices(t, "KNUST", 5), hostels...)...)
	must.Contain(t, "the mistakes of another price", got, "row 2, ", "at most GH₵ 2,150")
}

func TestAnExportIntoAnEmptyDatabaseKeepsItsPrices(t *testing.T) {
	export := strings.NewReplacer("name,", "uuid,name,", "New House", "u-1,New House").Replace(priceHead +
		"New House,KNUST,2,Loft,4000\n")
	_, got := new(Review).review(t, export)
	must.Equal(t, "the mistakes", got, "")
	_, got = new(Review).review(t, export, storedPrices(t, "KNUST", 5)...)
	must.Contain(t, "the mistakes next to stored prices", got, "at most GH₵ 2,100")
}

func TestAChangedPriceMayNotBeUnusual(t *testing.T) {
	stored := storedPrices(t, "KNUST", 6)
	changed := func(price hostel.Pesewas) error {
		next := *stored[0]
		next.Rooms = slices.Clone(next.Rooms)
		next.Rooms[0].Price = price
		return CheckPrices(&next, stored)
	}
	must.Do(t, changed(hostel.Cedis(430)))
	must.Do(t, changed(stored[0].Rooms[0].Price))
	err := changed(450)
	if err == nil || err.Error() != "expected a price per month of at least GH₵ 86, which is a fifth of the median near "+
		"KNUST (GH₵ 430); if it is right, use --unusual-prices" {
		t.Errorf("a price of 4.50 has the answer %v", err)
	}
	must.Contain(t, "the answer to a price of 45,000", fmt.Sprint(changed(hostel.Cedis(45_000))), "at most GH₵ 2,150")
}
