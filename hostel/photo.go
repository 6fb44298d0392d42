package hostel

import (
	"fmt"
	"net/url"
	"strings"
	"unicode/utf8"
)

// Photo is a picture in the media folder. Pages show it in several widths.
type Photo struct {
	Path    string // below the media folder
	Width   int    // in pixels, of the original picture
	Height  int
	Colour  uint32 // the mean colour, 0xRRGGBB
	Version string // changes with the picture
	Sizes   []PhotoSize
}

// PhotoSize is a photo in one width. A photo has at least one size; the narrowest size comes first.
type PhotoSize struct {
	Width int       `json:"width"` // in pixels
	WebP  PhotoFile `json:"webp"`
	JPEG  PhotoFile `json:"jpeg"`
}

type PhotoFile struct {
	Name  string `json:"name"`
	Bytes int    `json:"bytes"`
}

// Usual returns the middle size, for browsers that do not choose.
func (p Photo) Usual() PhotoSize { return p.Sizes[len(p.Sizes)/2] }

func (p Photo) Largest() PhotoSize { return p.Sizes[len(p.Sizes)-1] }

// HeightAt returns the height in pixels of the photo at a width.
func (p Photo) HeightAt(width int) int {
	return max(1, (p.Height*width+p.Width/2)/p.Width)
}

// MediaPath returns the path of a picture below the media folder, or false if the picture is elsewhere.
func MediaPath(image string) (path string, below bool) {
	u, err := url.Parse(image)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" || strings.HasPrefix(u.Path, "/") {
		return "", false
	}
	return u.Path, true
}

// EachPicture calls f for every picture of the hostel, with the name of its import field.
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

// Address returns the address of a file below mediaURL. White space is escaped, as it would end an address in a srcset.
func (f PhotoFile) Address(mediaURL string) string {
	return strings.TrimSuffix(mediaURL, "/") + "/" + (&url.URL{Path: f.Name}).EscapedPath()
}

// nameEscapes has the characters of a file's name that end or change an address.
var nameEscapes = strings.NewReplacer(
	" ", "%20", "#", "%23", "?", "%3F", `"`, "%22", "'", "%27", "<", "%3C", ">", "%3E")

// FileReference returns the address of a file below the media folder, relative to it, from the file's name. The % of
// an address from an earlier export stays. MediaPath returns the name again.
func FileReference(name string) string {
	decoded, err := url.PathUnescape(name)
	isEscaped := err == nil && utf8.ValidString(decoded)
	if !isEscaped {
		name = strings.ReplaceAll(name, "%", "%25")
	}
	folder, rest, isBelow := strings.Cut(nameEscapes.Replace(name), "/")
	folder = strings.ReplaceAll(folder, ":", "%3A") // otherwise it would be a scheme
	if !isBelow {
		return folder
	}
	return folder + "/" + rest
}
