package hostel

import (
	"fmt"
	"testing"

	"efie/test/must"
)

func TestPicturesOfTheMediaFolderHaveAPathThere(t *testing.T) {
	for image, want := range map[string]string{
		"adom/a.jpg": "adom/a.jpg", "my%20room.jpg?v=2": "my room.jpg", "../a.jpg": "../a.jpg",
		"/images/a.jpg": "", "/media/a.jpg": "", "https://x.gh/a.jpg": "", "//x.gh/a.jpg": "", "?a": "",
		"": "", "%": "",
	} {
		if got, below := MediaPath(image); got != want || below != (want != "") {
			t.Errorf("%q is %q below the folder (%v), want %q", image, got, below, want)
		}
	}
}

func TestEachPictureOfAHostelHasItsField(t *testing.T) {
	h := &Hostel{Images: []string{"a", "b"}, Rooms: []Room{{}, {Images: []string{"c", "a"}}}}
	var got []string
	h.EachPicture(func(field, image string) { got = append(got, field, image) })
	want := []string{"image", "a", "image", "b", "room_details[1].room_image", "c", "room_details[1].room_image", "a"}
	must.Equal(t, "the pictures", got, want)
}

func TestTheUsualSizeOfAPhotoIsTheMiddleOne(t *testing.T) {
	p := Photo{Width: 1600, Height: 1067}
	for _, c := range []struct{ widths, usual int }{{1, 1}, {2, 2}, {3, 2}} {
		p.Sizes = append(p.Sizes, PhotoSize{Width: 320 * c.widths})
		must.Equal(t, fmt.Sprint("the usual width of ", c.widths), p.Usual().Width, 320*c.usual)
	}
	must.Equal(t, "the height of the photo", p.HeightAt(640), 427)
	must.Equal(t, "the height of a very flat photo", (Photo{Width: 9000, Height: 2}).HeightAt(320), 1)
}
