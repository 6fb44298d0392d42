package intake

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"efie/test/must"
)

// usual is a list of three hostels. The unusual files of this test are made from it.
var usual = [][]string{
	{"Hostel name", "Campus", "Room type", "Beds per room", "Rooms", "Price per month", "Gender", "Checkout date",
		"Months of stay", "Host", "Host phone", "Photos", "Latitude", "Longitude"},
	{"Adom Court", "KNUST", "Loft", "4", "10", "450", "Mixed", "2027-07-31", "8", "Esi Owusu", "0244123456",
		"adom.jpg", "6.68", "-1.57"},
	{"Adom Court", "", "Attic", "1", "2", "900", "Mixed", "", "", "", "", "", "", ""},
	{"Café Nyame", "KNUST", "Standard", "2", "8", "650.5", "Female", "2027-07-31", "8", "Akua", "0277445566", "", "", ""},
	{"Simpa House", "UCC", "Standard", "2", "6", "400", "Male", "", "", "", "", "", "", ""},
}

// unusualFile is a file and the answer to it.
type unusualFile struct{ name, text, problem, warning string }

// written writes rows with a separator.
func written(rows [][]string, comma rune) string {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = comma
	_ = w.WriteAll(rows) // a buffer does not fail
	return b.String()
}

// changed returns the usual rows after a change.
func changed(change func(rows [][]string) [][]string) string {
	rows := make([][]string, len(usual))
	for i := range usual {
		rows[i] = slices.Clone(usual[i])
	}
	return written(change(rows), ',')
}

// with returns the usual list with other cells in a column, in the row of a spreadsheet.
func with(row int, columnsAndCells ...string) string {
	return changed(func(rows [][]string) [][]string {
		for i := 0; i < len(columnsAndCells); i += 2 {
			rows[row-1][slices.Index(usual[0], columnsAndCells[i])] = columnsAndCells[i+1]
		}
		return rows
	})
}

// inLatin1 encodes a text without other characters in Windows-1252.
func inLatin1(text string) string {
	var b []byte
	for _, r := range text {
		b = append(b, byte(r))
	}
	return string(b)
}

// otherShapes returns files that mean the same as the usual list, some with a warning.
func otherShapes() (files []unusualFile) {
	same := func(name, text, warning string) { files = append(files, unusualFile{name, text, "", warning}) }
	plain := written(usual, ',')
	for name, comma := range map[string]rune{"commas": ',', "semicolons": ';', "tabs": '\t'} {
		text := written(usual, comma)
		same(name, text, "")
		same(name+", CRLF", strings.ReplaceAll(text, "\n", "\r\n"), "")
		same(name+", a byte order mark", byteOrderMark+text, "")
		same(name+", Windows-1252", inLatin1(text), "row 4, read as Windows-1252")
		same(name+", a title", "Members' list 2026/2027\n"+text, "passed over the lines above")
		same(name+", two titles and an empty line", "ASSOCIATION OF HOSTELS, KUMASI\nName; price\n\n"+text,
			"passed over the lines")
		same(name+", a title in cells", strings.Repeat(string(comma), 5)+"List"+strings.Repeat(string(comma), 8)+"\n"+text,
			`the names of the columns: "List"`)
		same(name+", empty lines above", "\n\n\r\n"+text, "")
		same(name+", no line end at the end", strings.TrimSuffix(text, "\n"), "")
		same(name+", empty lines below", text+"\n\n\n", "")
		same(name+", empty rows below", text+strings.Repeat(strings.Repeat(string(comma), 13)+"\n", 50), "")
		same(name+", as Excel names the separator", "sep="+string(comma)+"\n"+text, "passed over the lines")
		same(name+", quoted", `"`+strings.NewReplacer(string(comma), `"`+string(comma)+`"`, "\n", "\"\n\"").
			Replace(strings.TrimSuffix(text, "\n"))+"\"\n", "")
	}
	for i := range usual[0] {
		column := usual[0][i]
		same("first column "+column, changed(func(rows [][]string) [][]string {
			for n, row := range rows {
				rows[n] = append(slices.Clone(row[i:]), row[:i]...)
			}
			return rows
		}), "")
		same("an unknown column before "+column, changed(func(rows [][]string) [][]string {
			for n := range rows {
				rows[n] = slices.Insert(rows[n], i, []string{"Remarks", "ok", "", "new paint", ""}[n])
			}
			return rows
		}), `row 1, passed over unknown columns: "Remarks"`)
		same("capitals in "+column, with(1, column, " "+strings.ToUpper(column)+": "), "")
		total := make([]string, len(usual[0]))
		total[i] = []string{"TOTAL", "Grand total", "Sub-total", "Total beds", "TOTAL:"}[i%5]
		total[4] = map[bool]string{true: total[4], false: "26"}[i == 4]
		if column != "Campus" {
			same("a total in "+column, plain+strings.Join(total, ",")+"\n", "row 6, passed over the totals")
		}
	}
	for row := 1; row <= len(usual); row++ {
		same(fmt.Sprint("an empty row below row ", row), changed(func(rows [][]string) [][]string {
			return slices.Insert(rows, row, make([]string, len(usual[0])))
		}), "")
	}
	return files
}

// otherWords returns files that mean the same as the usual list, with other words in a cell.
func otherWords() (files []unusualFile) {
	for column, cells := range map[string][]string{
		"Beds per room": {"4 in 1", "4 in a room", "4-in-1", "four in one", "4 IN A ROOM", "4 beds", "4 persons", "4.0",
			"4 pax", "4 man room", "four men in a room", "4 sharing", "four", "4 to a room"},
		"Price per month": {"450.00", "GHS 450", "GH₵450", "GHC 450", "GH¢ 450", "₵ 450", "450 cedis", "450/-", " 450 ",
			"GH₵ 450.00"},
		"Checkout date": {"31/07/2027", "31-07-2027", "31.7.2027", "31/7/27", "31 July 2027", "31-Jul-27", "31 JULY 2027",
			"31-JUL-27", "2027-07-31 00:00:00", "31/07/2027 00:00", "46599", "46599.0", "31st July, 2027", "July 31, 2027"},
		"Gender": {"mixed", "Boys and girls", "Male & Female", "both", "male/female", "boys, girls", "UNISEX",
			"M/F", "M & F", "mix", "all", "-", "N/A"},
		"Campus": {"K.N.U.S.T.", "knust", "K N U S T", "KNUST, Kumasi", "KNUST Main Campus", "Kwame Tech", "UST",
			"Kwame Nkrumah University of Science & Technology", "kwame nkrumah univ. of science and technology",
			"Kwame Nkrumah University of Science and Technology (KNUST)", "The KNUST"},
		"Host": {"Esi Owusu 024 412 3456", "Esi Owusu (0244123456)", "Esi Owusu - Tel: +233 24 412 3456",
			"0244-123-456 Esi Owusu"},
		"Host phone": {"+233 24 412 3456", "024 412 3456", "233244123456", "024-412-3456",
			"244123456.0", "244123456.00", "233244123456.0", `="0244123456"`},
		"Rooms": {"10.0", " 10"},
	} {
		for _, cell := range cells {
			files = append(files, unusualFile{column + " " + cell, with(2, column, cell), "", ""})
		}
	}
	return append(files,
		unusualFile{"beds by the room type", with(2, "Room type", "4 in 1", "Beds per room", ""), "", ""},
		unusualFile{"single", with(3, "Room type", "Single", "Beds per room", ""), "", ""},
		unusualFile{"two answers", with(2, "Room type", "2 in 1"), "",
			`row 2, 4 beds per room, although the room type is "2 in 1"`})
}

// mistakes returns files that are refused, each with the words of the message.
func mistakes() (files []unusualFile) {
	for column, cells := range map[string][]string{
		"Beds per room":   {"0", "21", "-1", "2.5", "many", "1e9", "NaN", "40 in 1", "0x2"},
		"Rooms":           {"-1", "5001", "ten", "1.5", "∞"},
		"Price per month": {"0", "free", "-450", "1.200", "450-500", "450 or 500", "4,50", "1e99", "450.505", "₵", "=450"},
		"Gender":          {"3", "everyone", "Girls?", "m-f"},
		"Checkout date":   {"soon", "31/06/2027", "07/31/2027", "2027-02-30", "31/07", "2027", "99999", "31 JULYY 2027"},
		"Months of stay":  {"0", "25", "8.3", "a year", "-8"},
		"Host phone":      {"12", "none", "024 412", "12 or 0201112223", "2.44E+08", "2.4412345E+8"},
		"Photos":          {"../adom.jpg", "C:\\adom.jpg", "javascript:alert(1)", "//elsewhere/adom.jpg"},
		"Latitude":        {"91", "north", "6°40'", ""},
		"Longitude":       {"-181", "west", ""},
		"Campus":          {"Narnia", "KNUTS", "University", "?"},
	} {
		for _, cell := range cells {
			want := `row 2, hostel 1 "Adom Court", ` + column + ": expected "
			if cell == "" { // the other coordinate alone
				want = `row 2, hostel 1 "Adom Court", ` + column + ": expected both"
			}
			files = append(files, unusualFile{column + " " + cell, with(2, column, cell), want, ""})
		}
	}
	for column, want := range map[string]string{
		"Hostel name": "no column Hostel name: expected", "Campus": "no column Campus: expected",
		"Beds per room":   "rows 2, 3, 4 and 5 have no Beds per room: expected it in a column Beds per room, or in",
		"Price per month": "row 1, no column Price per month: expected an amount",
	} {
		i := slices.Index(usual[0], column)
		without := changed(func(rows [][]string) [][]string {
			for n := range rows {
				rows[n] = slices.Delete(rows[n], i, i+1)
			}
			return rows
		})
		empty := changed(func(rows [][]string) [][]string {
			for n := range rows[1:] {
				rows[n+1][i] = ""
			}
			return rows
		})
		files = append(files, unusualFile{"without " + column, without, want, ""})
		if column != "Hostel name" {
			files = append(files, unusualFile{column + " empty", empty,
				map[string]string{"Campus": "rows 2, 4 and 5 have no Campus: expected"}[column], ""})
		}
	}
	return append(files,
		unusualFile{"a hostel without a name", with(4, "Hostel name", ""), "row 4", ""},
		unusualFile{"an unclear gender of the hostel", strings.NewReplacer("Gender", "Hostel gender", "Female", "Gils only").
			Replace(written(usual, ',')),
			`row 4, hostel 2 "Café Nyame", Hostel gender: expected male, female or mixed`, ""},
		unusualFile{"a phone in the name", strings.ReplaceAll(written(usual, ','), "Adom Court", "Adom 0244123456"),
			"Hostel name: expected a name without", ""},
		unusualFile{"a row of too many cells", written(usual, ',') + strings.Repeat("x,", 15) + "\n",
			"row 6, expected nothing after the named columns", ""},
		unusualFile{"a quote in a cell", written(usual, ',') + `The "Best",KNUST` + "\n",
			"row 6, expected cells with balanced", ""},
		unusualFile{"a quote that never ends", strings.Replace(written(usual, ','), "Simpa", `"Simpa`, 1),
			"row 5, expected cells with balanced", ""},
		unusualFile{"a long row", written(usual, ',') + strings.Repeat("x", 2<<20),
			"row 6, expected a row of at most 1 MB", ""},
		unusualFile{"many columns", strings.Repeat("a,", 10_000) + "\n", "row 1, expected at most 200 columns", ""},
		unusualFile{"a column twice", strings.Replace(written(usual, ','), "Rooms", "Room type", 1),
			`row 1, expected each column once, but "Room type" and "Room type" are`, ""},
		unusualFile{"line ends of old Macs", strings.ReplaceAll(written(usual, ','), "\n", "\r"), "expected", ""},
		unusualFile{"a web page", "<!DOCTYPE html>\n<html><body>Hostels</body></html>\n", "no column Hostel name", ""},
		unusualFile{"JSON", `[{"name": "Adom", "campus": "KNUST"}]`, "row 1, expected", ""},
		unusualFile{"nothing", "", "expected a line with the names of the columns", ""},
		unusualFile{"empty lines", "\n\n\n", "expected a line with the names of the columns", ""},
		unusualFile{"an .xlsx", "PK\x03\x04\x14\x00", "expected a text file, not a spreadsheet (.xlsx", ""},
		unusualFile{"an .xls", "\xd0\xcf\x11\xe0\xa1\xb1", "not an Excel file (.xls): open it in Excel", ""},
		unusualFile{"a PDF", "%PDF-1.7\n", "expected a text file, not a PDF", ""},
		unusualFile{"a picture", "\x89PNG\r\n", "expected a text file, not a picture", ""},
		unusualFile{"zeros", strings.Repeat("\x00", 4096), "expected a text file", ""},
		unusualFile{"UTF-16 without a mark", "N\x00a\x00m\x00e\x00", "expected a text file", ""},
	)
}

func TestUnusualFilesHaveTheirAnswer(t *testing.T) {
	campuses := shipped(t)
	read := func(text string) (hostels any, count int, problems []Mistake, warnings []string) {
		r := Reader{Campuses: campuses, Warn: func(text string) { warnings = append(warnings, text) }}
		list, problems := r.CSV(strings.NewReader(text))
		return list, len(list), problems, warnings
	}
	want, _, problems, _ := read(written(usual, ','))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	understood := slices.Concat(otherShapes(), otherWords())
	for _, f := range understood {
		t.Run(f.name, func(t *testing.T) {
			got, _, problems, warnings := read(f.text)
			if len(problems) > 0 {
				t.Fatalf("%v of\n%s", problems, f.text)
			}
			if !strings.Contains(f.name, "beds by") && !strings.Contains(f.name, "single") &&
				!strings.Contains(f.name, "two answers") && !reflect.DeepEqual(got, want) {
				t.Errorf("became\n%+v\nof\n%s", got, f.text)
			}
			must.Contain(t, "the warnings", strings.Join(warnings, "\n"), f.warning)
			if f.warning == "" && len(warnings) > 0 && !strings.HasPrefix(f.name, "Host ") {
				t.Errorf("the warnings are %q", warnings)
			}
		})
	}
	refused := mistakes()
	for _, f := range refused {
		t.Run("mistake/"+f.name, func(t *testing.T) {
			_, count, problems, _ := read(f.text)
			if len(problems) == 0 || count > 0 {
				t.Fatalf("%d hostels, %v of\n%.500s", count, problems, f.text)
			}
			all := fmt.Sprint(problems)
			must.Contain(t, "the problems", all, f.problem)
			if f.problem != "" && len(problems) > 1 && !strings.HasPrefix(f.problem, "no column") {
				t.Errorf("several messages for one mistake: %.500s", all)
			}
			if !strings.Contains(all, "expected ") || len(all) > 2000 {
				t.Errorf("the problems are %.500s", all)
			}
		})
	}
	if n := len(understood) + len(refused); n < 200 {
		t.Errorf("%d files, want 200 or more", n)
	} else {
		t.Logf("%d files", n)
	}
}

// FuzzSheet checks that no CSV file stops the import, that each message names its row and what was expected, and that
// accepted hostels can be exported and imported again.
func FuzzSheet(f *testing.F) {
	f.Add(association(f))
	for _, file := range slices.Concat(otherShapes(), otherWords(), mistakes()) {
		if len(file.text) < 10_000 {
			f.Add(file.text)
		}
	}
	campuses := shipped(f)
	f.Fuzz(func(t *testing.T, file string) {
		hostels, problems := Reader{Campuses: campuses, Warn: func(string) {}}.CSV(strings.NewReader(file))
		for _, p := range problems {
			if p.Expected == "" || p.Position > 0 && (p.Line == 0 || p.Field == "") {
				t.Errorf("a mistake without a text: %+v", p)
			}
		}
		if problems != nil && hostels != nil {
			t.Error("hostels of a file with mistakes")
		}
		if problems == nil {
			checkRoundTrip(t, hostels)
		}
	})
}
