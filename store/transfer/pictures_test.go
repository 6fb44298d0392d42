package transfer_test

import (
	"context"
	"strings"
	"testing"

	"efie/hostel"
	"efie/store/storetest"
	"efie/store/transfer"
	"efie/test/must"
)

// photo returns the photo of a picture, in a version.
func photo(path, version string) hostel.Photo {
	name := func(end string) hostel.PhotoFile {
		return hostel.PhotoFile{Name: "sizes/" + path + version + end, Bytes: 1234}
	}
	return hostel.Photo{
		Path: path, Version: version, Width: 900, Height: 600, Colour: 0xfedcba,
		Sizes: []hostel.PhotoSize{
			{Width: 320, WebP: name("-320.webp"), JPEG: name("-320.jpg")},
			{Width: 900, WebP: name("-900.webp"), JPEG: name("-900.jpg")},
		},
	}
}

// pictured returns hostel number n with pictures. The last one belongs to its room type.
func pictured(n int, images ...string) *hostel.Hostel {
	room := storetest.Beds("r-"+strings.Repeat("i", n), 1)
	room.Images = images[len(images)-1:]
	h := storetest.Hostel(n, room)
	h.Images = images[:len(images)-1]
	return h
}

// hang imports hostels with photos, and returns the stored photos and the rise of the catalogue's version.
func (h *fixture) hang(
	hostels []*hostel.Hostel, photos ...hostel.Photo,
) (kept string, report transfer.ImportReport, moved int64) {
	h.T.Helper()
	before := h.version()
	report, err := transfer.Import(h.T.Context(), h.Store, hostels, photos, noon)
	h.Must(err)
	all, err := h.Photos(h.T.Context())
	h.Must(err)
	for _, p := range all {
		kept += " " + p.Path + p.Version
		must.Equal(h.T, "the picture", p, photo(p.Path, p.Version))
	}
	return strings.TrimSpace(kept), report, h.version() - before
}

func TestPhotosComeAndGoWithTheirHostels(t *testing.T) {
	h := newFixture(t)
	one := []*hostel.Hostel{pictured(1, "a", "b")}
	for _, step := range []struct {
		what     string
		hostels  []*hostel.Hostel
		photos   []hostel.Photo
		kept     string
		changes  int
		versions int64
	}{
		{"new", one, []hostel.Photo{photo("a", "1"), photo("b", "1")}, "a1 b1", 2, 1},
		{"the same", one, []hostel.Photo{photo("a", "1"), photo("b", "1")}, "a1 b1", 0, 0},
		{"one changed, and nothing else", one, []hostel.Photo{photo("a", "2"), photo("b", "1")}, "a2 b1", 1, 1},
		{
			"another hostel's beside it", []*hostel.Hostel{pictured(2, "c", "b", "/d")},
			[]hostel.Photo{photo("b", "1"), photo("c", "1")}, "a2 b1 c1", 1, 1,
		},
		{
			"one that two had, by one no more", []*hostel.Hostel{pictured(2, "c", "/d")},
			[]hostel.Photo{photo("c", "1")}, "a2 b1 c1", 0, 1,
		},
		{"a room's no more", []*hostel.Hostel{pictured(1, "a", "/d")}, []hostel.Photo{photo("a", "2")}, "a2 c1", 1, 1},
		{"a file that is gone", []*hostel.Hostel{pictured(1, "a", "/d")}, nil, "c1", 1, 1},
		{"nothing", nil, nil, "c1", 0, 0},
	} {
		kept, report, moved := h.hang(step.hostels, step.photos...)
		if kept != step.kept || report.Photos != step.changes || moved != step.versions {
			t.Errorf("%s: %q are stored, %+v, the version rose by %d", step.what, kept, report, moved)
		}
	}
}

func TestARefusedImportKeepsThePhotos(t *testing.T) {
	h := newFixture(t)
	kept, _, _ := h.hang([]*hostel.Hostel{pictured(1, "a", "b")}, photo("a", "1"))
	must.Equal(t, "the photo", kept, "a1")
	taken := pictured(2, "a", "b")
	taken.Slug = "hostel-1"
	if _, err := transfer.Import(t.Context(), h.Store, []*hostel.Hostel{taken}, []hostel.Photo{
		photo("a", "2"), photo("b", "2"),
	}, noon); err == nil {
		t.Fatal("it is not refused: the test proves nothing")
	}
	over, end := context.WithCancel(t.Context())
	end()
	h.ExpectError(errorOf(transfer.Import(over, h.Store, nil, nil, noon)), context.Canceled)
	n, version := h.Number(`select count(*) from pictures`), h.Text(`select version from pictures`)
	must.Equal(t, "pictures", n, 1)
	must.Equal(t, "the version", version, "1")
}
