package catalogue

import (
	"testing"

	"efie/hostel"
	"efie/test/must"
)

// lettersHostels are near one campus and have names in Ghana's languages.
func lettersHostels() *Snapshot {
	var hostels []*hostel.Hostel
	for i, name := range []string{
		"Nsɔ\u0301wa Lodge", "Café Imperial", "Ọlá Court", "Ƙofar House", "Škoda House", "Ʒisonaayili Hall",
		"Cafe\u0301 Nord",
		"Plain Place",
	} {
		hostels = append(hostels, &hostel.Hostel{
			ID: int64(i), Name: name, Campus: hostel.Campus{ID: 1, Name: "Ɔkwawu Kɔleji (ƆK)"}, Location: "Asɛnsɔ",
			Amenities: []string{"Kanéa"}, Status: hostel.StatusAvailable, IsAvailable: true,
		})
	}
	return NewSnapshot(1, hostels)
}

func TestAStudentFindsNamesInGhanasLanguagesWithAnyKeyboard(t *testing.T) {
	c := lettersHostels()
	everybody := names(c.Hostels)
	for text, want := range map[string]string{
		"nsowa": "Nsɔ\u0301wa Lodge", "NSƆWA": "Nsɔ\u0301wa Lodge", "nsɔ\u0301wa": "Nsɔ\u0301wa Lodge",
		"sow":  "Nsɔ\u0301wa Lodge",
		"café": "Café Imperial,Cafe\u0301 Nord", "cafe\u0301": "Café Imperial,Cafe\u0301 Nord", // a Mac sends the second form
		"CAFE": "Café Imperial,Cafe\u0301 Nord",
		"ola":  "Ọlá Court", "ọla court": "Ọlá Court", "kofar": "Ƙofar House", "skoda": "Škoda House",
		"zisonaayili": "Ʒisonaayili Hall",
		"zisonayili":  "Ʒisonaayili Hall", // with a slip
		"okwawu":      everybody, "ok": everybody, "asenso": everybody, "kanea": everybody,
	} {
		must.Equal(t, "the search for "+text, names(search(c, Query{Location: text}).Hostels), want)
		must.Equal(t, "the filter "+text, names(browse(c, text)), want)
	}
}

func TestSuggestionsKnowTheLettersOfGhanasLanguages(t *testing.T) {
	c := lettersHostels()
	for text, want := range map[string]string{
		"nsow": "Nsɔ\u0301wa Lodge", "okwawu": "Ɔkwawu Kɔleji (ƆK)", "asenso": "Asɛnsɔ", "olá": "Ọlá Court",
	} {
		suggestions := c.Suggest(text)
		if len(suggestions) == 0 {
			t.Errorf("%q has no suggestion", text)
			continue
		}
		must.Equal(t, "the first suggestion for "+text, suggestions[0].Name, want)
	}
	for _, name := range []string{"okwawu koleji (ok)", "ok", "ƆK"} {
		_, known := c.CampusByName(name)
		must.Equal(t, name+" is a campus", known, true)
	}
}

func TestAnOperatorFindsAStudentWithAnyKeyboard(t *testing.T) {
	akua := hostel.Student{Account: hostel.Account{Name: "Akua Nsɔ\u0301wa Cafe\u0301", Email: "akua@example.com"}}
	for _, text := range []string{"nsowa", "café", "AKUA nsɔwa"} {
		must.Equal(t, text, MatchStudent(text)(akua), true)
	}
}

func TestTheSpellingsOfAnAmenityAreOneFilter(t *testing.T) {
	var hostels []*hostel.Hostel
	for i, spelling := range []string{"WI-FI", "Wi‑Fi", "WiFi", "wi fi", "WiFi", "Free WiFi"} {
		hostels = append(hostels, &hostel.Hostel{
			ID: int64(i), Name: "House " + spelling, Campus: hostel.Campus{ID: 1, Name: "UEW"}, Amenities: []string{spelling},
			Status: hostel.StatusAvailable, IsAvailable: true,
		})
	}
	hostels[3].Rooms = []hostel.Room{{Amenities: []string{"wifi"}, NumberInRoom: 2, Price: 1}} // one hostel counts once
	c := NewSnapshot(1, hostels)
	for _, chosen := range []string{"", "WiFi", "wi-fi", "WIFI", "Wi‑Fi"} {
		q := Query{}
		if chosen != "" {
			q.Amenities = []string{chosen}
		}
		result := search(c, q)
		want := []Counted[string]{{"WiFi", 5}, {"Free WiFi", 1}}
		if chosen != "" {
			want = want[:1]
		}
		must.Equal(t, "the filters with "+chosen, result.Amenities, want)
	}
	must.Equal(t, "the amenities near the campus", c.Near(hostels[0].Campus).Amenities,
		[]Counted[string]{{"WiFi", 5}, {"Free WiFi", 1}})
	must.Equal(t, "an unused spelling", search(c, Query{Amenities: []string{"W.i.f.i"}, Location: "free"}).Amenities,
		[]Counted[string]{{"WiFi", 0}})
}
