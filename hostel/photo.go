package hostel

import (
	"fmt"
	"net/url"
	"strings"
)

// Photo is a picture of the media folder that pages show in several widths.
type Photo struct {
	Path    string // below the media folder
	Width   int    // in pixels, of the picture itself
	Height  int
	Colour  uint32 // its mean, 0xRRGGBB
	Version string // changes with the picture
	Sizes   []PhotoSize
}

// PhotoSize is a photo in one width. A photo has one at least; the narrowest comes first.
type PhotoSize struct {
	Width int       `json:"width"` // in pixels
	WebP  PhotoFile `json:"webp"`
	JPEG  PhotoFile `json:"jpeg"`
}

// PhotoFile is a file below the media folder.
type PhotoFile struct {
	Name  string `json:"name"`
	Bytes int    `json:"bytes"`
}

// Usual is the size for those who do not choose: the middle one.
func (p Photo) Usual() PhotoSize { return p.Sizes[len(p.Sizes)/2] }

// HeightAt is how high the photo is at a width, in pixels.
func (p Photo) HeightAt(width int) int {
	return max(1, (p.Height*width+p.Width/2)/p.Width)
}

// MediaPath is the path below the media folder of a picture that hostels name by one. An absolute
// address and a path that starts with "/" have none.
func MediaPath(image string) (path string, below bool) {
	u, err := url.Parse(image)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" || strings.HasPrefix(u.Path, "/") {
		return "", false
	}
	return u.Path, true
}

// EachPicture calls f with every picture of the hostel and the field of an import that names it.
func (h *Hostel) EachPicture(f func(field, image string)) {
	for _, image := range h.Images {
		f("image", image)
	}
	for i, r := range h.Rooms {
		for _, image := range r.Images {
			f(fmt.Sprintf("room_details[%d].room_image", i), image)
		}
	}
}
