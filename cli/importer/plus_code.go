package importer

import (
	"errors"
	"strings"

	olc "github.com/google/open-location-code/go"

	"efie/hostel"
	"efie/hostel/intake"
)

// reader reads files of hostels, Plus Codes too.
func reader(progress func(read int)) intake.Reader {
	return intake.Reader{Progress: progress, PlusCode: plusCode}
}

// ReadPoint reads a typed place: latitude and longitude with a comma, a Plus Code, or nothing for the zero Point.
func ReadPoint(text string) (hostel.Point, error) {
	text = strings.TrimSpace(text)
	if latitude, longitude, two := strings.Cut(text, ","); two {
		return intake.ReadPoint(latitude, longitude)
	}
	if text == "" {
		return hostel.Point{}, nil
	}
	return plusCode(text)
}

// houseCode is how many digits a Plus Code of a house has at least: its area is 14 m wide.
const houseCode = 10

// plusCode returns the middle of the area of a full Plus Code. A short one, such as MCFH+R9, would need a town.
func plusCode(code string) (hostel.Point, error) {
	code = strings.ToUpper(strings.ReplaceAll(code, " ", ""))
	if olc.CheckFull(code) != nil || len(olc.StripCode(code)) < houseCode {
		return hostel.Point{}, errors.New("expected a full Plus Code of a house, such as 6CRWMCFH+R9: write the four " +
			"signs of its town, which plus.codes shows, before the short code, or give latitude and longitude")
	}
	area, err := olc.Decode(code)
	if err != nil {
		return hostel.Point{}, err
	}
	latitude, longitude := area.Center()
	return hostel.Point{Latitude: latitude, Longitude: longitude}.Rounded(), nil
}
