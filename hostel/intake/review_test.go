package intake

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/test/must"
)

// sheet is a CSV file as an association sends it: without a uuid.
const sheet = "Hostel,Campus,Host,Phone,Area,Beds per room,Rooms,Price\n" +
	"Adom Court Hostel,KNUST,Esi,024 123 4567,Ayeduase,2,10,450\n" +
	"Nyame House,KNUST,Yaw,020 123 4567,Kotei,4,5,300\n"

// review reads a CSV file, and checks it against stored hostels.
func (r *Review) review(t *testing.T, file string, stored ...*hostel.Hostel) ([]*hostel.Hostel, string) {
	t.Helper()
	r.Sources = nil
	hostels, problems := Reader{Source: func(s Source) { r.Sources = append(r.Sources, s) }}.CSV(strings.NewReader(file))
	if len(problems) == 0 {
		problems = r.Locate(r.Check(hostels, stored, map[string]string{"old-adom": "u-adom"}, today))
	}
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.String())
	}
	return hostels, strings.Join(lines, "\n")
}

// storedHostels returns the hostels of a file, as the store has them.
func storedHostels(t *testing.T, file string) []*hostel.Hostel {
	t.Helper()
	hostels, mistakes := new(Review).review(t, file)
	must.Equal(t, "the mistakes of the stored file", mistakes, "")
	for i, h := range hostels {
		h.ID, h.Campus.ID, h.Slug = int64(i+1), 1, hostel.Slugify(h.Name)
	}
	return hostels
}

func TestACorrectedHostelIsRefusedAsNew(t *testing.T) {
	stored := storedHostels(t, sheet)
	const adom, like = "Adom Court Hostel,KNUST,Esi,024 123 4567,Ayeduase",
		`row 2, hostel 1 %q, Hostel: expected a new hostel, but it looks like "Adom Court Hostel" near KNUST ` +
			`(adom-court-hostel), with nearly the same name and %s. If it is that hostel, write adom-court-hostel in a ` +
			`column “same as”; if it is not, import with --new %q`
	for name, row := range map[string]struct{ next, called, sign string }{
		"the same file":        {adom, "", ""},
		"another campus":       {"Adom Court Hostel,Legon,,0241234567,", "Adom Court Hostel", "the host's phone"},
		"a corrected name":     {"Adom  Courts,KNUST,,,ayeduase", "Adom Courts", "the location"},
		"without the word":     {"ADOM-COURT,KNUST,,,Ayeduase", "ADOM-COURT", "the location"},
		"nothing but a price":  {"Adom Court,Legon,,,", "Adom Court", "the room types with their prices"},
		"another house":        {"Adom Court Annex,KNUST,Esi,024 123 4567,Ayeduase", "", ""},
		"a numbered house":     {"Adom Court 2,KNUST,Esi,024 123 4567,Ayeduase", "", ""},
		"another name":         {"Peace Villa,KNUST,Esi,024 123 4567,Ayeduase", "", ""},
		"another host":         {"Adom Courts,KNUST,Ama,020 999 9999,Bomso", "", ""},
		"a letter in a number": {"Adom Court A,KNUST,Esi,024 123 4567,Ayeduase", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			want := ""
			if row.called != "" {
				want = fmt.Sprintf(like, row.called, row.sign, row.called)
			}
			_, got := new(Review).review(t, strings.Replace(sheet, adom, row.next, 1), stored...)
			must.Equal(t, "the mistakes", got, want)
			_, got = (&Review{New: []string{strings.ToLower(row.called)}}).review(t, strings.Replace(sheet, adom, row.next, 1),
				stored...)
			must.Equal(t, "the mistakes of a new hostel", got, "")
		})
	}
}

func TestARowUpdatesTheHostelThatItNames(t *testing.T) {
	stored := storedHostels(t, sheet)
	stored[0].UUID, stored[0].Rooms[0].UUID = "u-adom", "r-adom" // as an export of another system has them
	corrected := strings.NewReplacer("Campus,", "Campus,Same as,", "KNUST,Esi", "Legon,%s,Esi",
		"KNUST,Yaw", "KNUST,,Yaw").Replace(sheet)
	for _, slug := range []string{"adom-court-hostel", "old-adom"} {
		hostels, mistakes := new(Review).review(t, fmt.Sprintf(corrected, slug), stored...)
		if mistakes != "" || hostels[0].UUID != "u-adom" || hostels[0].Rooms[0].UUID != "r-adom" {
			t.Errorf("%s: %s, uuid %s", slug, mistakes, hostels[0].UUID)
		}
	}
	_, mistakes := new(Review).review(t, fmt.Sprintf(corrected, "adom"), stored...)
	must.Contain(t, "an unknown slug", mistakes, `row 2, hostel 1 "Adom Court Hostel", Same as: `+
		`expected the slug of a `+
		`stored hostel; no hostel has the slug "adom"`)
	_, mistakes = new(Review).review(t, strings.Replace(fmt.Sprintf(corrected, "nyame-house"), "KNUST,,Yaw",
		"KNUST,nyame-house,Yaw", 1), stored...)
	must.Contain(t, "one hostel twice", mistakes, "row 3,",
		"expected each stored hostel once; hostel 1 (row 2) is the same")
	_, mistakes = new(Review).review(t, "uuid,same as,name,campus\nu,adom,Adom,KNUST\n")
	must.Contain(t, "uuid and slug", mistakes, "same as: expected a uuid or the slug of the same hostel, not both")
}

func TestTwoRowsThatLookAlikeAreNamed(t *testing.T) {
	twice := sheet + "Adom Courts,Legon,Esi,0241234567,,2,10,450\n"
	_, got := new(Review).review(t, twice)
	must.Equal(t, "the mistakes", got, `row 4, hostel 3 "Adom Courts", Hostel: expected each hostel once, but it looks `+
		`like hostel 1 (row 2) "Adom Court Hostel" near KNUST, with nearly the same name and the host's `+
		`phone. If it is that `+
		`hostel, remove one of them; if it is not, import with --new "Adom Courts"`)
	_, got = (&Review{New: []string{"Adom Courts"}}).review(t, twice)
	must.Equal(t, "the mistakes of a new hostel", got, "")
	_, got = new(Review).review(t, "uuid,"+strings.NewReplacer("\nA", "\n1,A", "\nN", "\n2,N", "\nAdom Courts,Legon",
		"\n3,Adom Courts,Legon").Replace(strings.TrimSuffix(twice, "Adom Courts,Legon,Esi,0241234567,,2,10,450\n"))+
		"3,Adom Courts,Legon,Esi,0241234567,,2,10,450\n")
	must.Equal(t, "the mistakes of hostels with a uuid", got, "")
	_, got = new(Review).review(t, sheet+"Adom Court Hostel,KNUST,Esi,024 123 4567,Ayeduase,2,10,450\n")
	const twoKinds = `use two labels for two kinds of room. If each row is one room, write its number into a column ` +
		`“Room No.”`
	must.Equal(t, "a row twice", got, `row 4, hostel 1 "Adom Court Hostel", Room type: expected each room type once, `+
		`but row 2 is the same: "Standard", 2 in a room; `+twoKinds)
	_, got = new(Review).review(t, strings.Replace(sheet, "Nyame House,KNUST,Yaw,020 123 4567,Kotei,4,5,300",
		"Adom Court Hostel,KNUST,,,,2,10,500", 1))
	must.Equal(t, "a room type twice", got, `row 3, hostel 1 "Adom Court Hostel", `+
		`Room type: expected `+
		`each room type once, but row 2 is the same: "Standard", 2 in a room; `+twoKinds)
}

func TestAMistakeHasItsRowAlthoughHostelsAreLeftOut(t *testing.T) {
	var r Review
	reader := Reader{
		Campuses: shipped(t), SkipUnknown: true, Source: func(s Source) { r.Sources = append(r.Sources, s) },
	}
	reader.CSV(strings.NewReader("name,campus,beds per room,price\nLost,Narnia,2,400\nAdom,KNUST,2,400\n"))
	beds := Mistake{Position: 1, Name: "Adom", Field: "room_details[0]", Expected: "expected at least 1 bed"}
	must.Equal(t, "the mistake", r.Locate([]Mistake{beds})[0].String(),
		`row 3, hostel 2 "Adom", Room type: expected at least 1 bed`)
}

func TestAnOldExportUndoesNothing(t *testing.T) {
	stored := storedHostels(t, sheet)
	exported := time.Date(2027, 1, 10, 8, 0, 0, 500_000_000, time.UTC)
	stored[0].Changed = exported.Add(time.Millisecond)
	stored[1].Changed = exported
	var file strings.Builder
	w, err := NewCSVWriter(&file)
	must.Do(t, err)
	w.Exported = exported
	for _, h := range stored {
		must.Do(t, w.Write(h))
	}
	r := new(Review)
	hostels, got := r.review(t, file.String(), stored...)
	must.Equal(t, "the mistakes", got, "")
	hostels[0].Rooms[0].Price, hostels[0].Description = 400_00, "Quiet"
	m, outdated := r.Outdated(1, stored[0], hostels[0])
	must.Equal(t, "the mistake", r.Locate([]Mistake{m})[0].String(), `row 2, hostel 1 "Adom Court Hostel", exported_at: `+
		`expected a newer export: `+
		`the hostel changed on 2027-01-10 08:00:00, after this export, and the import would change `+
		`description from "" to `+
		`"Quiet"; room "Standard", 2 in a room (`+stored[0].Rooms[0].UUID+`): price from "GH₵ 450" to "GH₵ 400". Export `+
		`again, or import with --overwrite`)
	if _, newer := r.Outdated(2, stored[1], hostels[1]); !outdated || newer {
		t.Errorf("outdated: %v, and a hostel that changed before the export: %v", outdated, newer)
	}
	r.Overwrite = true
	if _, outdated := r.Outdated(1, stored[0], hostels[0]); outdated {
		t.Error("--overwrite is refused")
	}
	for _, at := range []string{"2027-01-10 08:00:00", "2027-01-10T08:00:00", ""} {
		if _, got := new(Review).review(t, "name,campus,exported at\nA,KNUST,"+at+"\n"); got != "" {
			t.Errorf("%q: %s", at, got)
		}
	}
}

func TestPricesOfASemesterOrAYear(t *testing.T) {
	const head = "name,campus,beds per room,stay months,price,price per semester,price per year\nA,KNUST,2,"
	for row, want := range map[string]string{
		"8,,2000,":       "500 4000",
		"8,,,4000":       "500 4000",
		"12,,,5000":      "416.67 5000",
		"8,,2000,4000":   "500 4000",
		"8,500,2000,":    "500 4000",
		"8.5,,,3829.25":  "450.50 3829.25",
		"8,450,2000,":    "price: expected GH₵ 500, a month of GH₵ 4,000 for 8 months, or nothing",
		"8,,2000,4500":   "price per semester: expected half of the price per year, GH₵ 4,500, or nothing",
		",,2000,":        "stay months: expected the months for which a price per semester or year is",
		"4,,2000,":       "price per semester: expected a stay of 6 months or more",
		"4,,,2000":       "500 2000",
		",,,2000":        "stay months: expected the months for which a price per semester or year is",
		"8,,,dear":       "price per year: expected an amount in GH₵",
		"8,,,":           "price: expected an amount in GH₵",
		"8,,1000000000,": "price per semester: expected an amount in GH₵",
	} {
		hostels, got := new(Review).review(t, head+row+"\n")
		if got == "" {
			r := hostels[0].Rooms[0]
			got = string(hostel.InCedis(r.Price)) + " " + string(hostel.InCedis(r.StayPrice))
			if c, _ := hostels[0].Cost(&r); c.Total != r.StayPrice || c.Now != r.Price {
				t.Errorf("%s: the stay costs %v", row, c.Total)
			}
		}
		must.Contain(t, row, got, want)
	}
}

func TestAChangedPriceOrStayHasOneTotal(t *testing.T) {
	hostels, _ := new(Review).review(t, "name,campus,beds per room,stay months,price per year\nA,KNUST,2,8,4000\n")
	h := hostels[0]
	var a Amendment
	must.Do(t, a.Set("stay-months", "10"))
	must.Do(t, a.Apply(h, today))
	must.Equal(t, "a month of the same year", h.Rooms[0].Price, hostel.Cedis(400))
	must.Do(t, Amendment{Price: new(hostel.Cedis(450))}.Apply(h, today))
	c, _ := h.Cost(&h.Rooms[0])
	must.Equal(t, "the total of another price", c.Total, hostel.Cedis(4500))
}

func TestPhoneNumbersLeaveNames(t *testing.T) {
	const head = "name,campus,host,phone\n"
	for row, want := range map[string]string{
		"Adom Court 024 123 4567,KNUST,Esi,":           "expected a name without a phone number",
		"Adom Court 2024,KNUST,Esi,":                   "Esi ",
		"Adom,KNUST,Mr Mensah (0241234567),":           "Mr Mensah 233241234567",
		"Adom,KNUST,Mr Mensah - +233 24-123-4567,":     "Mr Mensah 233241234567",
		"Adom,KNUST,Mr Mensah ０２４１２３４５６７,":             "Mr Mensah 233241234567",
		"Adom,KNUST,Mr Mensah,٠٢٤ ١٢٣ ٤٥٦٧":            "Mr Mensah 233241234567",
		"Adom Court ０２４１２３４５６７,KNUST,Esi,":             "expected a name without a phone number",
		"Adom,KNUST,024 123 4567,0241234567":           " 233241234567",
		"Adom,KNUST,Mr Mensah 0241234567,020 123 4567": "Mr Mensah 233201234567",
	} {
		hostels, got := new(Review).review(t, head+row+"\n")
		if got == "" {
			got = hostels[0].Manager.Username + " " + hostels[0].Manager.Phone
		}
		must.Contain(t, row, got, want)
	}
}
