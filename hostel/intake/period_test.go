package intake

import (
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// monthAndStay returns the price of a month and of the stay, or the mistakes.
func monthAndStay(hostels []*hostel.Hostel, mistakes string, room int) string {
	if mistakes != "" {
		return mistakes
	}
	r := hostels[0].Rooms[room]
	return r.Price.String() + ", " + r.StayPrice.String()
}

func TestAPriceIsForItsPeriod(t *testing.T) {
	const months, semester, year = "GH₵ 450, GH₵ 0", "GH₵ 625, GH₵ 5,000", "GH₵ 600, GH₵ 4,800"
	for row, want := range map[string]string{
		"450,":            months,
		"450/month,":      months,
		"450 per month,":  months,
		"450 monthly,":    months,
		"GHS 450 p.m.,":   months,
		"450/-  a month,": months,
		"450 per bed,":    months,
		"450,month":       months,
		"450,per month":   months,
		"450,Monthly":     months,
		"450/mth,monthly": months,

		`"2,500/sem",`:                       semester,
		`"2,500 / Sem.",`:                    semester,
		`"GHS 2,500 per semester",`:          semester,
		`"GH₵2,500 (per semester)",`:         semester,
		`"2,500 cedis a semester",`:          semester,
		`"2,500/- per term",`:                semester,
		`"2,500.00 per bed per semester",`:   semester,
		`"2,500 per student each semester",`: semester,
		`"2,500 per 1 semester",`:            semester,
		`"2,500",per sem`:                    semester,
		`"2,500",Semester`:                   semester,
		`"2,500",/sem`:                       semester,
		`"2,500 per sem.",per semester`:      semester,
		`"4,800/yr",`:                        year,
		`"4,800 per year",`:                  year,
		`"4,800 per annum",`:                 year,
		`"GHC 4,800 p.a.",`:                  year,
		`"4,800 per academic year",`:         year,
		`"4,800 per 2 semesters",`:           year,
		`"4,800 for the academic year",`:     year,
		"4800,per year":                      year,
		"4800,Yearly":                        year,
		"4800,per stay":                      year,
		"4800,academic year":                 year,
		`"GHS 4,000 per room",`:              "price: expected an amount in GH₵ per bed",
		`"4,000 per room per year",`:         "price: expected an amount in GH₵ per bed",
		"450 per week,":                      "price: expected an amount in GH₵ per bed",
		"450/month or 2000/sem,":             "price: expected an amount in GH₵ per bed",
		"2.500/sem,":                         "price: expected an amount in GH₵",
		"0/sem,":                             "price: expected an amount above zero",
		"450,weekly":                         `period: expected "month", "semester" or "year"`,
		"450,2026/2027":                      `period: expected "month", "semester" or "year"`,
		`"2,500/sem",month`:                  `period: expected "semester" or nothing, because the price is per semester`,
		`"4,800 per year",per semester`:      `period: expected "year" or nothing, because the price is per year`,
	} {
		head := "name,campus,beds per room,stay months,price"
		if !strings.HasSuffix(row, ",") {
			head += ",period"
		}
		hostels, mistakes := new(Review).review(t, head+"\nA,KNUST,2,8,"+strings.TrimSuffix(row, ",")+"\n")
		must.Contain(t, row, monthAndStay(hostels, mistakes, 0), want)
	}
}

func TestAPeriodAndTheNameOfThePriceAgree(t *testing.T) {
	for file, want := range map[string]string{
		"Price per month,Period\n450,month":         "GH₵ 450, GH₵ 0",
		"Price per month,Period\n450,":              "GH₵ 450, GH₵ 0",
		"Price per month,Period\n450,per year":      `Period: expected "month" or nothing, because the price is per month`,
		"Monthly rent,Rent period\n450,semester":    `Rent period: expected "month" or nothing, because`,
		"Price per semester,Period\n2500,semester":  "GH₵ 625, GH₵ 5,000",
		"Price per semester,Period\n2500,year":      `Period: expected "semester" or nothing, because`,
		"Price per year,Period\n4800,session":       "GH₵ 600, GH₵ 4,800",
		"Price per month,Period\n\"2,500/sem\",":    "GH₵ 625, GH₵ 5,000",
		"Price per semester,Period\n4800/yr,year":   "GH₵ 600, GH₵ 4,800",
		"Price per month,Price,Period\n600,4800,yr": "GH₵ 600, GH₵ 4,800",
		"Price per month,Price,Period\n450,4800,yr": "Price per month: expected GH₵ 600, a month of GH₵ 4,800 for 8 months",
		"Price per month,Price,Period\n450,460,mth": "Price: expected GH₵ 450, as another price states, or nothing",
		"Price per year,Price,Period\n4800,4900,yr": "Price: expected GH₵ 4,800, as another price states, or nothing",
		"Price (GHS),Period\n2500,per sem":          "GH₵ 625, GH₵ 5,000",
		"Price per semester (GHS)\n2500":            "GH₵ 625, GH₵ 5,000",
		"Price/sem (GH₵)\n2500":                     "GH₵ 625, GH₵ 5,000",
		"Rent per annum\n4800":                      "GH₵ 600, GH₵ 4,800",
		"Amount per academic year\n4800":            "GH₵ 600, GH₵ 4,800",
		"Fee/month\n450":                            "GH₵ 450, GH₵ 0",
		"Period\nmonth":                             "no column Price per month: expected an amount",
	} {
		head, row, _ := strings.Cut(file, "\n")
		hostels, mistakes := new(Review).review(t, "Name,Campus,Beds per room,Stay months,"+head+"\nA,KNUST,2,8,"+row+"\n")
		must.Contain(t, file, monthAndStay(hostels, mistakes, 0), want)
	}
}

func TestAnEmptyPeriodRepeatsTheRowAbove(t *testing.T) {
	const head = "name,campus,beds per room,stay months,price,period\n"
	hostels, mistakes := new(Review).review(t, head+"A,KNUST,2,8,2500,per sem\n,,3,,2000,\n,,4,,450,month\n,,5,,400,\n")
	wanted := []string{"GH₵ 625, GH₵ 5,000", "GH₵ 500, GH₵ 4,000", "GH₵ 450, GH₵ 0", "GH₵ 400, GH₵ 0"}
	for room, want := range wanted {
		must.Equal(t, "the price below", monthAndStay(hostels, mistakes, room), want)
	}
	_, mistakes = new(Review).review(t, head+"A,KNUST,2,8,2500,per sem\nB,KNUST,2,8,2500,\nC,KNUST,3,8,400 a month,\n")
	must.Equal(t, "the mistakes of another hostel's first row", mistakes, `row 3, hostel 2 "B", period: expected `+
		`"month", "semester" or "year", the time for which the price is`)
	_, mistakes = new(Review).review(t, strings.Replace(head, "price", "price per month", 1)+"A,KNUST,2,8,450,\n")
	must.Equal(t, "the mistakes of a price with its own period", mistakes, "")
}

func TestAKeyStatesThePeriodOfAPrice(t *testing.T) {
	for room, want := range map[string]string{
		`"price": "2,500/sem"`:                     "GH₵ 625, GH₵ 5,000",
		`"price": 2500, "period": "semester"`:      "GH₵ 625, GH₵ 5,000",
		`"price": 4800, "Rent period": "per year"`: "GH₵ 600, GH₵ 4,800",
		`"price": 450, "period": null`:             "GH₵ 450, GH₵ 0",
		`"Price per month": 450`:                   "GH₵ 450, GH₵ 0",
		`"price": 450, "period": 8`:                `room_details[0].period: expected "month", "semester" or "year"`,
		`"Monthly price": 450, "period": "year"`:   `room_details[0].period: expected "month" or nothing`,
		`"price": []`:                              "room_details[0].price: expected an amount in GH₵",
	} {
		file := `[{"name": "A", "campus": "KNUST", "stay_months": 8, "rooms": [{"number_in_room": 2, ` + room + `}]}]`
		hostels, problems := ReadHostels(strings.NewReader(file))
		mistakes := ""
		if len(problems) > 0 {
			mistakes = problems[0].String()
		}
		must.Contain(t, room, monthAndStay(hostels, mistakes, 0), want)
	}
}

func TestADecimalCommaMayBeBeforeAPeriod(t *testing.T) {
	hostels, mistakes := new(Review).review(t,
		"name;campus;beds per room;stay months;price\nA;KNUST;2;8;2500,50/sem\n")
	must.Equal(t, "the price", monthAndStay(hostels, mistakes, 0), "GH₵ 625.13, GH₵ 5,001")
}

func TestAnExportHasNoColumnsThatOnlyPeopleUse(t *testing.T) {
	head, _, _ := strings.Cut(asCSV(t, read(t, mixed)...), "\n")
	columns := strings.Split(head, ",")
	for _, column := range columns {
		if column == "period" || column == "price_per_month" {
			t.Errorf("an export has the column %s", column)
		}
	}
}
