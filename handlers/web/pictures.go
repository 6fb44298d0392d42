package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strconv"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// Pictures finds the pictures of the catalogue.
type Pictures struct {
	Catalogue *catalogue.Catalogue
	mediaURL  string
	files     weights
	own       map[string]parts.Picture // those in the binary, by address
}

// weights tell how large the files in the binary are.
type weights interface {
	// Weight is about how many bytes a file costs to load, 0 if there is none.
	Weight(name string) int
}

// Picture is a picture of the catalogue as pages show it: in several widths where an import made
// them, else the file that hostels name.
func (pi *Pictures) Picture(image, alt string) parts.Picture {
	if photo, made := pi.Catalogue.Snapshot().Photo(image); made {
		return pi.photo(photo, alt)
	}
	pic := pi.own[image]
	if pic.Width > 0 {
		pic.Bytes = pi.files.Weight(strings.TrimPrefix(image, "/"))
	}
	pic.Src, pic.Alt = hostel.PictureAddress(image, pi.mediaURL), alt
	if image != hostel.FallbackHostelImage && image != hostel.FallbackRoomImage {
		pic.Large = pic.Src
	}
	return pic
}

// photo is a picture of the media folder in the widths that were made of it.
func (pi *Pictures) photo(p hostel.Photo, alt string) parts.Picture {
	usual := p.Usual()
	var webp, jpeg []string
	for _, s := range p.Sizes {
		width := " " + strconv.Itoa(s.Width) + "w"
		webp = append(webp, pi.mediaAddress(s.WebP)+width)
		jpeg = append(jpeg, pi.mediaAddress(s.JPEG)+width)
	}
	return parts.Picture{
		Src: pi.mediaAddress(usual.JPEG), Large: pi.mediaAddress(p.Sizes[len(p.Sizes)-1].JPEG), Alt: alt,
		Width: usual.Width, Height: p.HeightAt(usual.Width),
		WebP: strings.Join(webp, ", "), JPEG: strings.Join(jpeg, ", "),
		Tone: parts.NearestTone(p.Colour), Bytes: usual.WebP.Bytes,
	}
}

// mediaAddress is where a browser finds a file of the media folder. In it nothing ends a candidate
// of a srcset, where white space does, and a comma at the end.
func (pi *Pictures) mediaAddress(f hostel.PhotoFile) string {
	return hostel.PictureAddress((&url.URL{Path: f.Name}).EscapedPath(), pi.mediaURL)
}

// picturesFile lists the pictures that Efie brings along by their addresses: {"/images/a.svg":
// {"width": 600, "height": 400, "colour": "#c4ded6"}}.
const picturesFile = "images/pictures.json"

// NewPictures finds pictures of the catalogue. Those of hostels lie in static or below the media URL.
func NewPictures(static fs.FS, files weights, hostels *catalogue.Catalogue, mediaURL string) (*Pictures, error) {
	own, err := readPictures(static)
	return &Pictures{Catalogue: hostels, mediaURL: mediaURL, files: files, own: own}, err
}

// readPictures reads that list. Where there is none, nothing is known of those pictures.
func readPictures(static fs.FS) (map[string]parts.Picture, error) {
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
	pictures := make(map[string]parts.Picture, len(listed))
	for address, p := range listed {
		digits, is := strings.CutPrefix(p.Colour, "#")
		colour, err := strconv.ParseUint(digits, 16, 24)
		if err != nil || !is || p.Width < 1 || p.Height < 1 {
			return nil, fmt.Errorf("%s: %s is %d × %d and %q; expected pixels and a colour as #rrggbb", picturesFile,
				address, p.Width, p.Height, p.Colour)
		}
		pictures[address] = parts.Picture{Width: p.Width, Height: p.Height, Tone: parts.NearestTone(uint32(colour))}
	}
	return pictures, nil
}
