package parts

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
)

// Pictures makes the view models of pictures.
type Pictures struct {
	mediaURL string
	weight   func(name string) int // returns the size of a file in the binary, in bytes
	own      map[string]Picture    // the pictures in the binary, by address
}

// Picture returns the view model of a picture of the catalogue. A picture in the media folder has the sizes that an
// import made. Without sizes, fallback takes its place.
func (pi *Pictures) Picture(c *catalogue.Snapshot, image, fallback, alt string) Picture {
	if photo, ok := c.Photo(image); ok {
		return pi.photo(photo, alt)
	}
	image = c.PictureAddress(image, pi.mediaURL, fallback)
	pic := pi.own[image]
	if pic.Width > 0 {
		pic.Bytes = pi.weight(strings.TrimPrefix(image, "/"))
	}
	pic.Src = image
	pic.Alt = alt
	if image != hostel.FallbackHostelImage && image != hostel.FallbackRoomImage {
		pic.Large = pic.Src
	}
	return pic
}

func (pi *Pictures) photo(p hostel.Photo, alt string) Picture {
	usual := p.Usual()
	var webp, jpeg []string
	for _, s := range p.Sizes {
		width := " " + strconv.Itoa(s.Width) + "w"
		webp = append(webp, s.WebP.Address(pi.mediaURL)+width)
		jpeg = append(jpeg, s.JPEG.Address(pi.mediaURL)+width)
	}
	return Picture{
		Src: usual.JPEG.Address(pi.mediaURL), Large: p.Largest().JPEG.Address(pi.mediaURL), Alt: alt,
		Width: usual.Width, Height: p.HeightAt(usual.Width),
		WebP: strings.Join(webp, ", "), JPEG: strings.Join(jpeg, ", "),
		Tone: NearestTone(p.Colour), Bytes: usual.WebP.Bytes,
	}
}

// picturesFile lists the pictures in the binary by their addresses:
// {"/images/a.svg": {"width": 600, "height": 400, "colour": "#c4ded6"}}.
const picturesFile = "images/pictures.json"

// NewPictures reads the list of the pictures in the binary. It fails if the list is damaged.
func NewPictures(static fs.FS, weight func(name string) int, mediaURL string) (*Pictures, error) {
	own, err := readPictures(static)
	return &Pictures{mediaURL: mediaURL, weight: weight, own: own}, err
}

// readPictures reads picturesFile. If it does not exist, it returns no pictures.
func readPictures(static fs.FS) (map[string]Picture, error) {
	data, err := fs.ReadFile(static, picturesFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var listed map[string]struct {
		Width, Height int
		Colour        string
	}
	if err == nil {
		err = json.Unmarshal(data, &listed)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", picturesFile, err)
	}
	pictures := make(map[string]Picture, len(listed))
	for address, p := range listed {
		digits, is := strings.CutPrefix(p.Colour, "#")
		colour, err := strconv.ParseUint(digits, 16, 24)
		if err != nil || !is || p.Width < 1 || p.Height < 1 {
			return nil, fmt.Errorf("%s: %s is %d × %d and %q; expected pixels and a colour as #rrggbb", picturesFile,
				address, p.Width, p.Height, p.Colour)
		}
		pictures[address] = Picture{Width: p.Width, Height: p.Height, Tone: NearestTone(uint32(colour))}
	}
	return pictures, nil
}
