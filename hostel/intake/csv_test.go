package intake

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func asCSV(t *testing.T, hostels ...*hostel.Hostel) string {
	t.Helper()
	var b bytes.Buffer
	w, err := NewCSVWriter(&b)
	must.Do(t, err)
	for _, h := range hostels {
		must.Do(t, w.Write(h))
	}
	return b.String()
}

// oddHostel returns a hostel with texts that CSV could lose, or that a spreadsheet could run.
func oddHostel() *hostel.Hostel {
	return &hostel.Hostel{
		ID: 9, UUID: "1e3", Slug: "odd",
		Name:   "=HYPERLINK(\"http://evil.example\")",
		Campus: hostel.Campus{ID: 4, Name: "'+1 Campus"}, Status: "Available",
		Description: "One, \"two\";\nthree\n\n- four", ShortDescription: "''@five", Images: []string{
			"https://x.gh/w_300,h_200/a.jpg",
		},
		Amenities: []string{"TV, large", "Fan|Desk"}, Rooms: []hostel.Room{
			{
				UUID: "r-1", Label: "-Loft", NumberInRoom: 2, Price: 45_005, Gender: hostel.FemaleOnly,
				Amenities: []string{"TV, large", "Fan"}, Available: true, NumberOfRooms: 1,
			},
			{
				UUID: "r-2", Label: "＝Wide", NumberInRoom: 3, Price: 30_000, Gender: hostel.Mixed,
				Amenities: []string{"[not JSON]", "b"}, NumberOfRooms: 2, CurrentOccupants: 6,
			},
		},
		GenderType: "Mixed", MinPrice: 30_000, MaxPrice: 45_005, Retired: true,
	}
}

func TestACSVExportCanBeImportedAgain(t *testing.T) {
	hostels := append(read(t, mixed), oddHostel(), &hostel.Hostel{
		ID: 5, UUID: "bare", Slug: "bare", Name: "Bare", Campus: hostel.Campus{ID: 5, Name: "Ashesi"},
		Status: "Closed", IsAvailable: true, MinPrice: 1, MaxPrice: 2,
	})
	hostels[1].ID, hostels[1].Campus.ID = 8, 8 // set by the store
	hostels[1].Slug = "nyame-house"
	file := asCSV(t, hostels...)
	excel := strings.NewReplacer("\n\n- four", "\r\n\r\n- four").Replace("\ufeff" + file)
	for name, text := range map[string]string{"as it is": file, "as a spreadsheet saves it": excel} {
		t.Run(name, func(t *testing.T) {
			again, problems := Reader{}.CSV(strings.NewReader(text))
			if len(problems) > 0 || len(again) != len(hostels) {
				t.Fatalf("%s: %d hostels, %v of\n%s", name, len(again), problems, text)
			}
			for i, h := range hostels {
				if !reflect.DeepEqual(again[i], h) {
					t.Errorf("%s: became\n%+v, was\n%+v in\n%s", name, again[i], h, text)
				}
			}
		})
	}
}

func TestNoCSVCellIsAFormula(t *testing.T) {
	for _, line := range strings.Split(asCSV(t, oddHostel()), "\n") {
		for _, cell := range strings.Split(line, ",") {
			if strings.IndexAny(strings.Trim(cell, `"`), "=+@＝") == 0 || strings.HasPrefix(cell, "-L") {
				t.Errorf("%s begins like a formula in %s", cell, line)
			}
		}
	}
	for _, text := range []string{"=1", "'=1", "''=1", " '-2", "'plain", "plain", "", "'", "＋1"} {
		must.Equal(t, text, unquotedCell(quotedCell(text)), text)
		if quoted := quotedCell(text); strings.IndexAny(quoted, "=+-@＝＋") == 0 {
			t.Errorf("%q is quoted as %q, which is a formula", text, quoted)
		}
	}
}

func TestCSVOfOtherProgramsIsRead(t *testing.T) {
	for name, file := range map[string]string{
		"semicolons": "\ufeffName;campus;price;number_in_room;rating;additional_details\r\n" +
			"Adom;Legon;450,50;2;4,5;Wi-Fi, Water\r\n;;300;4;;\r\n",
		"tabs": "name\tcampus\tprice\tnumber_in_room\tratings\tadditional_details\n" +
			"Adom\tLegon\t450.50\t2\t4.5\tWi-Fi|Water\nAdom\tLegon\t300\t4\t\t\n\n",
		"short rows": "name,campus,rating,additional_details,number_in_room,price\n" +
			"Adom,Legon,4.5,\"[\"\"Wi-Fi\"\",\"\"Water\"\"]\",2,450.5\n,,,,4,300\n,,,,,\n",
	} {
		t.Run(name, func(t *testing.T) {
			hostels, problems := Reader{}.CSV(strings.NewReader(file))
			if len(problems) > 0 || len(hostels) != 1 {
				t.Errorf("%s: %d hostels, %v", name, len(hostels), problems)
				return
			}
			h := hostels[0]
			if h.Name != "Adom" || h.Rating != 4.5 || h.MinPrice != 30_000 || h.MaxPrice != 45_050 ||
				len(h.Rooms) != 2 ||
				len(h.Amenities) != 2 || h.Rooms[1].NumberInRoom != 4 {
				t.Errorf("%s: became %+v", name, h)
			}
		})
	}
}

func TestAMistakeInCSVHasItsLine(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{
			"a price of the second room", "name,campus,number_in_room,price\nAdom,Legon,1,450\n,,2,dear\n",
			`row 3, hostel 1 "Adom", price: expected an amount`,
		},
		{
			"a hostel after a text of two lines",
			"name,campus,description,rating\nAdom,Legon,\"a\nb\",\nNyame,Legon,,9\n",
			`row 3, hostel 2 "Nyame", rating: expected a number`,
		},
		{
			"a hostel's second row with another value",
			"name,campus,rating,number_in_room,price\nAdom,Legon,4,1,450\nAdom,Legon,5,2,300\n",
			`row 3, hostel 1 "Adom", rating: expected the same as in the hostel’s first row`,
		},
		{
			"a uuid of two hostels", "uuid,name,campus\na,Adom,Legon\nb,Nyame,Legon\na,Esi,Legon\n",
			`row 4, hostel 3 "Esi", uuid: expected one hostel for each uuid; hostel 1`,
		},
	} {
		_, problems := Reader{}.CSV(strings.NewReader(c.file))
		if len(problems) != 1 || !strings.HasPrefix(problems[0].String(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, problems, c.want)
		}
	}
}

// FuzzCSV checks that hostels from a CSV file do not change when they are exported and imported again.
func FuzzCSV(f *testing.F) {
	f.Add("Adom", "Legon", "=1+1", "Wi-Fi", "TV, large")
	f.Add("'Adom'", "|", "\r\n\"", "[", "a|b")
	f.Add("-", "@", "'=", ",", "[\"x\"]")
	f.Fuzz(func(t *testing.T, name, campus, text, one, other string) {
		file := asJSON(t, []any{
			map[string]any{
				"name": name, "campus": campus, "description": text, "additional_details": []string{one, other},
			},
		})
		hostels, problems := ReadHostels(strings.NewReader(file))
		if len(problems) > 0 || strings.Contains(fmt.Sprint(hostels[0]), "\r") { // a lone \r ends no line
			return
		}
		hostels[0].ID, hostels[0].Campus.ID, hostels[0].Slug = 1, 1, "a"
		again, problems := Reader{}.CSV(strings.NewReader(asCSV(t, hostels...)))
		if len(problems) > 0 || !reflect.DeepEqual(again, hostels) {
			t.Errorf("became %+v, %v; was %+v", again, problems, hostels[0])
		}
	})
}
