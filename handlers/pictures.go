package handlers

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strconv"
	"strings"

	"efie/hostel"
	"efie/views"
)

// picture is a picture of the catalogue as pages show it: in several widths where an import made
// them, else the file that hostels name.
func (a *app) picture(image, alt string) views.Picture {
	if photo, made := a.Directory.Snapshot().Photo(image); made {
		return a.photo(photo, alt)
	}
	pic := a.pictures[image]
	if pic.Width > 0 {
		pic.Bytes = a.packed.weight(strings.TrimPrefix(image, "/"))
	}
	pic.Src, pic.Alt = hostel.PictureAddress(image, a.MediaURL), alt
	return pic
}

// photo is a picture of the media folder in the widths that were made of it.
func (a *app) photo(p hostel.Photo, alt string) views.Picture {
	usual := p.Usual()
	var webp, jpeg []string
	for _, s := range p.Sizes {
		width := " " + strconv.Itoa(s.Width) + "w"
		webp = append(webp, a.mediaAddress(s.WebP)+width)
		jpeg = append(jpeg, a.mediaAddress(s.JPEG)+width)
	}
	return views.Picture{
		Src: a.mediaAddress(usual.JPEG), Alt: alt, Width: usual.Width, Height: p.HeightAt(usual.Width),
		WebP: strings.Join(webp, ", "), JPEG: strings.Join(jpeg, ", "),
		Tone: views.NearestTone(p.Colour), Bytes: usual.WebP.Bytes,
	}
}

// mediaAddress is where a browser finds a file of the media folder. In it nothing ends a candidate
// of a srcset, where white space does, and a comma at the end.
func (a *app) mediaAddress(f hostel.PhotoFile) string {
	return hostel.PictureAddress((&url.URL{Path: f.Name}).EscapedPath(), a.MediaURL)
}

// picturesFile lists the pictures that Efie brings along by their addresses: {"/images/a.svg":
// {"width": 600, "height": 400, "colour": "#c4ded6"}}.
const picturesFile = "images/pictures.json"

// readPictures reads that list. Where there is none, nothing is known of those pictures.
func readPictures(static fs.FS) (map[string]views.Picture, error) {
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
	pictures := make(map[string]views.Picture, len(listed))
	for address, p := range listed {
		digits, is := strings.CutPrefix(p.Colour, "#")
		colour, err := strconv.ParseUint(digits, 16, 24)
		if err != nil || !is || p.Width < 1 || p.Height < 1 {
			return nil, fmt.Errorf("%s: %s is %d × %d and %q; expected pixels and a colour as #rrggbb", picturesFile, address, p.Width, p.Height, p.Colour)
		}
		pictures[address] = views.Picture{Width: p.Width, Height: p.Height, Tone: views.NearestTone(uint32(colour))}
	}
	return pictures, nil
}
