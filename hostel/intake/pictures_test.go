package intake

import (
	"strings"
	"testing"

	"efie/hostel"
	"efie/test/must"
)

func TestAPictureIsTheNameOfAFile(t *testing.T) {
	for name, want := range map[string][2]string{ // the address, and the path of the file
		"adom/front.jpg":            {"adom/front.jpg", "adom/front.jpg"},
		"adom/café.jpg":             {"adom/café.jpg", "adom/café.jpg"},
		"adom/Room #2.jpg":          {"adom/Room%20%232.jpg", "adom/Room #2.jpg"},
		"100% new.jpg":              {"100%25%20new.jpg", "100% new.jpg"},
		"50%.jpg":                   {"50%25.jpg", "50%.jpg"},
		"Which room?.jpg":           {"Which%20room%3F.jpg", "Which room?.jpg"},
		"Ama's <best> \"room\".jpg": {"Ama%27s%20%3Cbest%3E%20%22room%22.jpg", `Ama's <best> "room".jpg`},
		`adom\front.jpg`:            {"adom/front.jpg", "adom/front.jpg"},
		"Room 1: front.jpg":         {"Room%201%3A%20front.jpg", "Room 1: front.jpg"},
		"adom/1:2.jpg":              {"adom/1:2.jpg", "adom/1:2.jpg"},
		"adom/the%20bed.jpg":        {"adom/the%20bed.jpg", "adom/the bed.jpg"}, // an address of an earlier export
		"adom/caf%C3%A9.jpg":        {"adom/caf%C3%A9.jpg", "adom/café.jpg"},
		"a+b & c (1);=@$!~[x].jpg":  {"a+b%20&%20c%20(1);=@$!~[x].jpg", "a+b & c (1);=@$!~[x].jpg"},
	} {
		reference, isPicture := pictureReference(name)
		must.Equal(t, name+" is a picture", isPicture, true)
		must.Equal(t, "the address of "+name, reference, want[0])
		file, below := hostel.MediaPath(reference)
		must.Equal(t, name+" is below the media folder", below, true)
		must.Equal(t, "the file of "+name, file, want[1])
		again, isPicture := pictureReference(reference)
		must.Equal(t, "once more "+name, again, reference)
		must.Equal(t, "the address is a picture", isPicture, true)
	}
	for address, want := range map[string]string{
		"https://a.example/Room #2.jpg": "https://a.example/Room%20#2.jpg",
		"HTTP://a.example/b.jpg?x=1":    "HTTP://a.example/b.jpg?x=1",
		"/images/a.jpg?v=2":             "/images/a.jpg?v=2",
	} {
		reference, isPicture := pictureReference(address)
		must.Equal(t, address+" is a picture", isPicture, true)
		must.Equal(t, "the address", reference, want)
	}
	for _, other := range []string{
		`C:\Users\Esi\front.jpg`, "javascript:alert(1)", "data:image/png;base64,AA", "//host/a.jpg", "/\\host/a.jpg",
		"../a.jpg", "..%2fa.jpg", "a/../../b.jpg", `..\a.jpg`, "a%00.jpg", "a\u200b.jpg", "file:a.jpg", "\\\\server\\a.jpg",
	} {
		_, isPicture := pictureReference(other)
		must.Equal(t, other+" is a picture", isPicture, false)
	}
}

func TestPicturesAreSeparatedByLineEndsAndSemicolons(t *testing.T) {
	for cell, want := range map[string]string{
		"a.jpg; b.jpg":            "a.jpg|b.jpg",
		"a.jpg\nroom 2.jpg\n":     "a.jpg|room%202.jpg",
		"a;b.jpg":                 "a;b.jpg",
		"a.jpg|b.jpg\nc.jpg":      "a.jpg|b.jpg|c.jpg",
		"a.jpg, b.jpg":            "a.jpg|b.jpg",
		`["a; b.jpg", "c,d.jpg"]`: "a;%20b.jpg|c,d.jpg",
	} {
		list, err := lenientImages(cellList(cell))
		must.Do(t, err)
		must.Equal(t, cell, strings.Join(list, "|"), want)
	}
}
