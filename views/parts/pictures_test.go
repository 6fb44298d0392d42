package parts

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"efie/hostel"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
)

// onePhoto is a catalogue without hostels and with one photo.
type onePhoto struct{ cataloguetest.FixedSource }

func (onePhoto) Photos(context.Context) ([]hostel.Photo, error) {
	size := func(width, bytes int, at string) hostel.PhotoSize {
		return hostel.PhotoSize{Width: width,
			WebP: hostel.PhotoFile{Name: "sizes/my room-1-" + at + ".webp", Bytes: bytes},
			JPEG: hostel.PhotoFile{Name: "sizes/my room-1-" + at + ".jpg", Bytes: 2 * bytes}}
	}
	return []hostel.Photo{{
		Path: "my room.jpg", Width: 4000, Height: 3000, Colour: 0xf4ecd7, Version: "1",
		Sizes: []hostel.PhotoSize{size(320, 9_000, "320"), size(640, 24_000, "640"), size(1280, 80_000, "1280")},
	}}, nil
}

func TestAPhotoIsShownInThreeWidths(t *testing.T) {
	hostels := cataloguetest.Open(t, onePhoto{}).Snapshot()
	for mediaURL, at := range map[string]string{"/media": "/media/",
		"https://cdn.example/efie/": "https://cdn.example/efie/"} {
		a := &Pictures{mediaURL: mediaURL}
		start := at + "sizes/my%20room-1-"
		want := Picture{
			Src: start + "640.jpg", Large: start + "1280.jpg", Alt: "A room", Width: 640, Height: 480, Tone: 1, Bytes: 24_000,
			WebP: start + "320.webp 320w, " + start + "640.webp 640w, " + start + "1280.webp 1280w",
			JPEG: start + "320.jpg 320w, " + start + "640.jpg 640w, " + start + "1280.jpg 1280w",
		}
		must.Equal(t, "the photo", a.Picture(hostels, "my%20room.jpg", hostel.FallbackRoomImage, "A room"), want)
		want = Picture{Src: hostel.FallbackRoomImage, Alt: "A room"}
		must.Equal(t, "the photo without sizes", a.Picture(hostels, "other.jpg", hostel.FallbackRoomImage, "A room"), want)
	}
}

func TestPicturesInTheBinaryHaveTheirSizeAndColour(t *testing.T) {
	static := fstest.MapFS{
		picturesFile: {Data: []byte(
			`{"/images/a.svg":{"width":600,"height":400,"colour":"#f4ecd7"},
			"/images/gone.svg":{"width":1,"height":1,"colour":"#000000"}}`)},
	}
	hostels := cataloguetest.Open(t, onePhoto{}).Snapshot()
	weight := func(name string) int { return map[string]int{"images/a.svg": 42}[name] }
	a, err := NewPictures(static, weight, "")
	must.Do(t, err)
	got := a.Picture(hostels, "/images/a.svg", "", "A house")
	want := Picture{Src: "/images/a.svg", Large: "/images/a.svg", Alt: "A house", Width: 600, Height: 400, Tone: 1,
		Bytes: 42}
	must.Equal(t, "the picture", got, want)
	for _, unknown := range []string{"/images/b.svg", "https://x.gh/images/a.svg"} {
		must.Equal(t, unknown, a.Picture(hostels, unknown, "", "x"), Picture{Src: unknown, Large: unknown, Alt: "x"})
	}
	for _, drawing := range []string{hostel.FallbackHostelImage, hostel.FallbackRoomImage} {
		must.Equal(t, "the larger picture of the fallback "+drawing, a.Picture(hostels, drawing, "", "x").Large, "")
	}
	must.Equal(t, "the bytes of a missing file", a.Picture(hostels, "/images/gone.svg", "", "x").Bytes, 0)
}

func TestAnInvalidListOfPicturesIsAnError(t *testing.T) {
	for _, list := range []string{"", "[]", `{"/a":{"width":0,"height":1,"colour":"#000000"}}`,
		`{"/a":{"width":1,"height":0,"colour":"#000000"}}`,
		`{"/a":{"width":1,"height":1,"colour":"000000"}}`, `{"/a":{"width":1,"height":1,"colour":"#1000000"}}`,
		`{"/a":{"width":1,"height":1}}`} {
		if _, err := readPictures(fstest.MapFS{picturesFile: {Data: []byte(list)}}); err == nil ||
			!strings.Contains(err.Error(), picturesFile) {
			t.Errorf("%s: %v", list, err)
		}
	}
	if p, err := readPictures(fstest.MapFS{}); err != nil || len(p) > 0 {
		t.Errorf("without a list: %v, %v", p, err)
	}
}
