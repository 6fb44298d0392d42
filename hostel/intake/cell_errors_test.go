package intake

import (
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestASpreadsheetsErrorIsRefusedByItsCell(t *testing.T) {
	for _, text := range []string{"#REF!", "#N/A", "#n/a", "#NAME?", "#####", "#DIV/0!", "#VALUE!", "#NV", "Err:502"} {
		for column, also := range map[string]string{"Area": "", "Landmark": "", "Facilities": "|Wi-Fi", "Photos": ", a.jpg",
			"Price per month": "", "Checkout date": "", "Host phone": "", "Room type": ""} {
			file := "Name,Campus,Beds per room,Price per month\nAdom,KNUST,4,450\n"
			if column == "Price per month" {
				file = strings.Replace(file, "450", text, 1)
			} else {
				file = strings.Replace(file, "month\n", "month,"+column+"\n", 1)
				file = strings.Replace(file, "450", `450,"`+text+also+`"`, 1)
			}
			_, mistakes, _ := readCSV(file)
			must.Contain(t, text+" in "+column, mistakes, `row 2, hostel 1 "Adom", `+column+": expected ")
			must.Equal(t, "the number of mistakes of "+text+" in "+column+mistakes, strings.Count(mistakes, "\n"), 1)
		}
		_, mistakes, _ := readJSON(`[{"name": "Adom", "campus": "KNUST", "location": "` + text + `"}]`)
		must.Contain(t, text+" in JSON", mistakes, `hostel 1 "Adom", location: expected `)
	}
	for _, text := range []string{"#1 in town", "House #4", "N/A", "#", "#wifi"} {
		_, mistakes, _ := readJSON(`[{"name": "Adom", "campus": "KNUST", "location": "` + text + `"}]`)
		must.Equal(t, "the mistakes of "+text, mistakes, "")
	}
}

func TestAWordForAnEmptyCellIsAnEmptyCell(t *testing.T) {
	for _, text := range []string{"NULL", "null", "N/A", "n/a", "nil", "NaN", "TBD", "-", "--", "–", " — "} {
		file := "Name,Campus,Area,Facilities,Category,Checkout date,Host phone,Rating,Latitude,Longitude,Remarks," +
			"Beds per room,Price per month\nAdom,KNUST" + strings.Repeat(","+text, 9) + ",4,450\n" +
			text + "," + text + strings.Repeat(",", 9) + ",2,650\n"
		hostels, mistakes, warnings := readCSV(file)
		must.Equal(t, "the mistakes of "+text, mistakes, "")
		want := read(t, `[{"name": "Adom", "campus": "KNUST", "rooms": [{"number_in_room": 4, "price": 450},
			{"number_in_room": 2, "price": 650}]}]`)
		must.Equal(t, "the hostels of "+text, hostels, want)
		must.Equal(t, "the warnings of "+text, warnings, "row 1, passed over unknown columns: \"Remarks\"\n")
		inJSON := read(t, `[{"name": "Adom", "campus": "KNUST", "location": "`+text+`", "checkout": "`+text+`",
			"category": "`+text+`", "phone": "`+text+`", "description": "`+text+`", "facilities": ["`+text+`"],
			"rooms": [{"number_in_room": 4, "price": 450, "label": "`+text+`"},
			{"number_in_room": 2, "price": 650}]}]`)
		must.Equal(t, "the hostels of JSON with "+text, inJSON, want)
	}
	_, mistakes, _ := readCSV("Name,Campus\nN/A,KNUST\n")
	must.Equal(t, "the mistakes", mistakes, "row 2, hostel 1 \"\", Name: expected a text that is not empty\n")
}

func TestGarbledLettersAreRepairedOrRefused(t *testing.T) {
	for garbled, want := range map[string]string{
		"CafÃ© Imperial": "Café Imperial", "Food &amp; Drinks": "Food & Drinks", "Kofi&#39;s Lodge": "Kofi's Lodge",
		"Caf&eacute;": "Café", "Caf&amp;eacute;": "Café", "NsÉ”wa": "Nsɔwa", "Ama â€“ Esi": "Ama – Esi",
		"Akuaâ€™s": "Akua’s", "GHâ‚µ": "GH₵", "AÃ±o &nbsp; B": "Año B", "CafÃƒÂ©": "Café", "DÉ›dÉ› House": "Dɛdɛ House",
		// These are right as they are.
		"CAFÉ’S": "CAFÉ’S", "“CAFÉ”": "“CAFÉ”", "CAFÉ–BAR": "CAFÉ–BAR", "SÃO TOMÉ": "SÃO TOMÉ", "Å": "Å",
		"R&B; Soul": "R&B; Soul",
		"Nsɔ́wa":    "Nsɔ́wa", "AT&T": "AT&T", "“Ò”…": "“Ò”…", "Àé”…": "Àé”…",
	} {
		hostels, mistakes, _ := readJSON(`[{"name": "` + garbled + `", "campus": "KNUST"}]`)
		must.Equal(t, "the mistakes of "+garbled, mistakes, "")
		must.Equal(t, garbled, hostels[0].Name, want)
		must.Equal(t, garbled+" repaired twice", repairLetters(want), want)
		hostels, _, _ = readCSV("Name,Campus\n" + garbled + ",KNUST\n")
		must.Equal(t, garbled+" in CSV", hostels[0].Name, want)
	}
	for _, garbled := range []string{"Caf\ufffd Imperial", "Akuaâ€s", "Caf√© Imperial", "Ama ‚Äì Esi"} {
		_, mistakes, _ := readJSON(`[{"name": "` + garbled + `", "campus": "KNUST"}]`)
		must.Contain(t, "the mistakes of "+garbled, mistakes, "name: expected readable letters, not ")
		must.Equal(t, "the number of mistakes of "+garbled, strings.Count(mistakes, "\n"), 1)
	}
}

func TestACellWithAnEqualSignAndQuotesIsItsText(t *testing.T) {
	for _, row := range []string{
		`="Adom",="KNUST",="024,4123456"`, `"=""Adom""","=""KNUST""","=""024,4123456"""`, `Adom,KNUST,"024,4123456"`,
	} {
		hostels, mistakes, _ := readCSV("Name,Campus,Area\n" + row + "\n")
		must.Equal(t, "the mistakes of "+row, mistakes, "")
		must.Equal(t, "the name of "+row, hostels[0].Name, "Adom")
		must.Equal(t, "the area of "+row, hostels[0].Location, "024,4123456")
	}
	hostels, mistakes, _ := readCSV("=\"Name\"\tCampus\tArea\nAdom\tKNUST\t\"a\n,=\"\"b\"\"\"\n")
	must.Equal(t, "the mistakes", mistakes, "")
	must.Equal(t, "a text in quotes", hostels[0].Location, `a ,="b"`)
	must.Equal(t, "the last byte of a file", len(readAll64(t, "a,=")), 3)
}

func readAll64(t *testing.T, text string) string {
	t.Helper()
	var b strings.Builder
	r := &formulaReader{in: strings.NewReader(text)}
	for {
		var one [1]byte
		n, err := r.Read(one[:])
		b.Write(one[:n])
		if err != nil {
			return b.String()
		}
	}
}

func TestOfTwoPhonesTheFirstIsTheHosts(t *testing.T) {
	for cell, warned := range map[string]bool{
		"0244123456 / 0201112223": true, "0244123456 or 020 111 2223": true, "0244123456,0201112223": true,
		"0244123456; +233 20 111 2223": true, "024 412 3456": false, "0244123456/7": true, "244123456.0": false,
	} {
		hostels, mistakes, warnings := readCSV("Name,Campus,Host phone\nAdom,KNUST,\"" + cell + "\"\n")
		must.Equal(t, "the mistakes of "+cell, mistakes, "")
		must.Equal(t, "the phone of "+cell, hostels[0].Manager.Phone, "233244123456")
		if warned != (warnings == "row 2, of several phone numbers of the host, only the first is kept\n") {
			t.Errorf("%s: the warnings are %q", cell, warnings)
		}
	}
	var a Amendment
	if a.Set("host-phone", "0244123456 / 0201112223") == nil {
		t.Error("a change takes one of two phones")
	}
}

func TestACategoryIsANameOrANumber(t *testing.T) {
	for c := hostel.Category(1); c.Known(); c++ {
		checkReads(t, readCategory, map[string]any{
			`"` + c.Name() + `"`: c, `"` + strings.ToUpper(c.Name()) + ` "`: c, `"` + c.Slug() + `"`: c, `"` + whole(c) + `"`: c,
		})
	}
	checkReads(t, readCategory, map[string]any{`null`: hostel.Category(0), `""`: hostel.Category(0), `"cheap"`: nil})
	_, err := readCategory("cheap")
	must.Contain(t, "the error", err.Error(), "expected Budget, Standard, ")
	must.Contain(t, "the error", err.Error(), `not "cheap"`)
}

func TestBedsAreReadFromWords(t *testing.T) {
	for text, want := range map[string]string{
		"4 pax": "4", "4 man room": "4", "eight in a room": "8", "2-in-1": "2", "1 in a room chamber & hall": "1",
		"twelve per room": "12", "4 Bed Spaces": "4", "two to a room": "2", "Quadruple": "4", "3 sharing": "3",
		"Self-contained": "", "chamber & hall": "", "Executive": "", "Block 4": "", "4 manuals": "",
	} {
		must.Equal(t, text, bedsOf(text), want)
	}
	want := read(t, `[{"name": "A", "campus": "B", "rooms": [{"number_in_room": 4, "price": 1, "label": "4 in 1"}]}]`)
	must.Equal(t, "the same without a number",
		read(t, `[{"name": "A", "campus": "B", "rooms": [{"price": 1, "label": "4 in 1"}]}]`), want)
	_, _, warnings := readJSON(
		`[{"name": "A", "campus": "B", "rooms": [{"number_in_room": 3, "price": 1, "label": "4 in 1"}]}]`)
	must.Contain(t, "the warnings", warnings, `hostel 1 "A": 3 beds per room, although the room type is "4 in 1"`)
}

func TestRoomTypesWithoutBedsAreAskedOnceNamingTheirRows(t *testing.T) {
	const rows = "Adom,KNUST,Self-contained,450\n,,Self-contained,460\n" +
		",,4 in a room,300\n,,chamber & hall,900\nEbo,KNUST,Executive,800\n"
	_, mistakes, _ := readCSV("Name,Campus,Remarks,Price per month\n" + rows)
	must.Contain(t, "without a column of the room type", mistakes, "no column Beds per room: expected")
	_, mistakes, _ = readCSV("Name,Campus,Room Type,Price per month\n" + rows)
	must.Equal(t, "the mistakes", mistakes, "rows 2, 3, 5 and 6 have no Beds per room: expected it in a column Beds per "+
		"room, or in the column Room Type, such as 2 in a room\n")
}
