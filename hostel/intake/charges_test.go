package intake

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// costProblems imports a hostel with the given fields and one room type with the fields room. It returns the mistakes.
func costProblems(fields, room string) []string {
	file := fmt.Sprintf(`[{"name": "Adom", "campus": "Legon"%s, "room_details": [{"number_in_room": 2, "price": 450%s}]}]`,
		fields, room)
	_, mistakes := ReadHostels(strings.NewReader(file))
	var list []string
	for _, m := range mistakes {
		list = append(list, m.Field+": "+m.Expected)
	}
	return list
}

func TestAnInvalidCostIsOneMistakeWithTheExpectedValue(t *testing.T) {
	many := strings.TrimSuffix(strings.Repeat(`"Fee: 1 per stay",`, 10_000), ",")
	type row struct{ fields, room, field, expected string }
	var rows []row
	for _, v := range []string{"0", "-8", "0.5", "8.25", "25", "1e9", `"eight"`, "[]", "{}", "true", `"8 months"`,
		`"Inf"`, `"-0"`, "24.5", "8.0001"} {
		rows = append(rows, row{`, "stay_months": ` + v, "", "stay_months", "1 to 24 months in halves"})
	}
	for _, v := range []string{`"yearly"`, "8", "[]", "{}", "true", `"monthly, by semester"`, `"before"`} {
		rows = append(rows, row{`, "rest": ` + v, "", "rest", `"monthly", "by semester", "before arrival", or nothing`})
	}
	for _, field := range []string{"water", "electricity"} {
		for _, v := range []string{`"free"`, "[]", "{}", "true", `"prepaid"`} {
			rows = append(rows, row{`, "` + field + `": ` + v, "", field, `"prepaid, own meter"`})
		}
		for _, v := range []string{"-45", "0", "1e12", "100000.01", `"45,5"`, `"GH₵ 0"`, `"45.555"`} {
			rows = append(rows, row{`, "` + field + `": ` + v, "", field, "an amount in GH₵ per bed and month, above 0"})
		}
	}
	for _, v := range []string{
		"8", "true", "{}", `"Cleaning"`, `"Cleaning: 20"`, `"Cleaning 20 per month"`, `": 20 per month"`,
		`["Cleaning"]`, `[8]`, `[true]`, `[[]]`, `[null]`, `"["`, `["{"]`,
	} {
		rows = append(rows, row{"", `, "charges": ` + v, "", "expected a charge such as"})
	}
	for _, v := range []string{"-20", "0", `"ask us"`, "1e12", "100000.01", "[]", "null", `"20,5"`, "0.001"} {
		rows = append(rows, row{"", `, "charges": [{"name": "Cleaning", "per": "month", "amount": ` + v + `}]`,
			"charges[0].amount", "an amount in GH₵ above 0 and at most 100,000"})
	}
	for _, v := range []string{`"year"`, `""`, "null", "2", "[]", `"monthly"`} {
		rows = append(rows, row{"", `, "charges": [{"name": "Cleaning", "amount": 20, "per": ` + v + `}]`,
			"charges[0].per", "month, semester or stay"})
	}
	for _, v := range []string{`""`, "null", "[]", `"` + strings.Repeat("x", 301) + `"`} {
		rows = append(rows, row{"", `, "charges": [{"per": "month", "amount": 20, "name": ` + v + `}]`,
			"charges[0].name", "expected"})
	}
	rows = append(rows,
		row{"", `, "charges": [` + many + `]`, "charges", "at most 20 charges, not 10000"},
		row{"", `, "charges": ["Fee: 1 per stay", "fee: 2 per stay"]`, "charges[1].name", "each name of a charge once"},
		row{"", `, "charges": [{"name": "A", "amount": 1, "per": "stay", "refundable": "perhaps"}]`,
			"charges[0].refundable", "yes or no"},
		row{"", `, "charges": [{"name": "A", "amount": 1, "per": "stay", "note": "` + strings.Repeat("x", 301) + `"}]`,
			"charges[0].note", "at most 300 letters"},
		row{"", `, "charges": [{"name": "A", "name": "B", "amount": 1, "per": "stay"}]`, "", "this key once"},
	)
	if len(rows) < 80 {
		t.Fatalf("there are %d rows", len(rows))
	}
	for _, r := range rows {
		t.Run(r.field+r.fields+fmt.Sprintf("%.80s", r.room), func(t *testing.T) {
			got := costProblems(r.fields, r.room)
			if len(got) != 1 || !strings.Contains(got[0], r.field+": ") || !strings.Contains(got[0], r.expected) ||
				strings.Contains(got[0], "\n") || len(got[0]) > 300 {
				t.Errorf("the mistakes are %.500q", got)
			}
		})
	}
}

// badCell is an invalid value in a spreadsheet or on the command line.
type badCell struct{ column, cell, expected string }

func badCells() (list []badCell) {
	add := func(column, expected string, cells ...string) {
		for _, cell := range cells {
			list = append(list, badCell{column, cell, expected})
		}
	}
	add("stay_months", "1 to 24 months in halves", "0", "-8", "0.5", "8.25", "240", "1e99", "eight", "8 months",
		"8/2", "0x10", "Inf", "½")
	add("rest", `expected "monthly", "by semester", "before arrival", or nothing`, "yearly", "8", "true",
		"monthly, by semester", "at once", "by the semester")
	for _, column := range []string{"water", "electricity"} {
		add(column, `"prepaid, own meter"`, "free", "yes", "prepaid", "own meter", "ask us")
		add(column, "an amount in GH₵ per bed and month, above 0", "-45", "0", "1e12", "100000.01", "45.555", "GH₵ 0",
			"45 to 60", "4 5")
	}
	add("charges", "expected a charge such as", "Cleaning", "Cleaning: 20", "Cleaning 20 per month", ": 20 per month",
		"20", "Cleaning: per month", "Cleaning: 20 per month per bed", "[", "{}x", "Cleaning: 20 per month|")
	add("charges", "an amount in GH₵ above 0 and at most 100,000", "Cleaning: -20 per month", "Cleaning: 0 per stay",
		"Cleaning: twenty per month", "Cleaning: 1e12 per stay", "Cleaning: 100000.01 per stay",
		`[{"name": "Cleaning", "amount": "20 or 30", "per": "month"}]`)
	add("charges", "month, semester or stay", "Cleaning: 20 per year", "Cleaning: 20 per day",
		`[{"name": "Cleaning", "amount": 20, "per": "bed"}]`, `[{"name": "Cleaning", "amount": 20}]`)
	add("charges", "each name of a charge once", "Fee: 1 per stay|FEE: 2 per stay")
	add("charges", "at most 20 charges, not 10000", strings.TrimSuffix(strings.Repeat("Fee: 1 per stay|", 10_000), "|"))
	return list
}

func TestAnInvalidCostInASpreadsheetOrACommandIsOneMistake(t *testing.T) {
	cells := badCells()
	if len(cells) < 50 {
		t.Fatalf("there are %d cells", len(cells))
	}
	for _, bad := range cells {
		t.Run(fmt.Sprintf("%s %.60s", bad.column, bad.cell), func(t *testing.T) {
			var file strings.Builder
			w := csv.NewWriter(&file)
			err := w.WriteAll([][]string{{"name", "campus", "number_in_room", "price", bad.column},
				{"Adom", "KNUST", "2", "450", bad.cell}})
			must.Do(t, err)
			_, mistakes := Reader{}.CSV(strings.NewReader(file.String()))
			var messages []string
			for _, m := range mistakes {
				messages = append(messages, m.String())
			}
			if len(messages) != 1 || !strings.Contains(messages[0], "row 2") || !strings.Contains(messages[0], bad.column) {
				t.Fatalf("the mistakes of the CSV file are %.500q", messages)
			}
			if err := new(Amendment).Set(flagOf(bad.column), bad.cell); err == nil {
				t.Error("a command accepts the value")
			} else {
				messages = append(messages, err.Error())
			}
			for _, line := range messages {
				if !strings.Contains(line, bad.expected) || strings.Contains(line, "\n") || len(line) > 300 {
					t.Errorf("the mistake is %.500q, want %q", line, bad.expected)
				}
			}
		})
	}
}

func TestChargesAreReadBackAsTheyAreWritten(t *testing.T) {
	for _, c := range []hostel.ExtraCharge{
		{Name: "Cleaning", Amount: 20_50, Per: hostel.PerMonth},
		{Name: "Caution", Amount: 200_00, Per: hostel.PerStay, Refundable: true},
		{Name: "Union dues", Amount: 1, Per: hostel.PerSemester, Note: "from level 200 (not freshers)"},
		{Name: "Gas: kitchen", Amount: 15_00, Per: hostel.PerMonth, Note: "cylinder | refill"},
		{Name: "[Odd]", Amount: 1_000_00, Per: hostel.PerStay, Note: ") per month, returned ("},
		{Name: `{"x"`, Amount: 3_00, Per: hostel.PerStay},
		{Name: "=Sum", Amount: 3_00, Per: hostel.PerStay},
	} {
		t.Run(c.Name, func(t *testing.T) {
			h := &hostel.Hostel{ID: 1, Name: "Adom", Campus: hostel.Campus{ID: 1, Name: "Legon"}, Rooms: []hostel.Room{
				{Label: "Standard", NumberInRoom: 2, Price: 450_00, Gender: hostel.Mixed, Charges: []hostel.ExtraCharge{c, {
					Name: "Other", Amount: 2_00, Per: hostel.PerStay,
				}}},
			}}
			read, mistakes := Reader{}.CSV(strings.NewReader(asCSV(t, h)))
			if len(mistakes) > 0 || read[0].Rooms[0].Charges[0] != c || len(read[0].Rooms[0].Charges) != 2 {
				t.Fatalf("CSV gives %v %+v", mistakes, read)
			}
			text, err := json.Marshal([]hostel.Canonical{h.Canonical()})
			must.Do(t, err)
			read, mistakes = ReadHostels(strings.NewReader(string(text)))
			if len(mistakes) > 0 || read[0].Rooms[0].Charges[0] != c {
				t.Errorf("JSON gives %v %+v", mistakes, read)
			}
		})
	}
}
