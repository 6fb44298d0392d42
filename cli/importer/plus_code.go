package importer

import (
	"errors"
	"strings"

	olc "github.com/google/open-location-code/go"

	"efie/hostel"
	"efie/hostel/intake"
)

// newReader returns a reader of hostel files that understands Plus Codes.
func newReader() intake.Reader { return intake.Reader{PlusCode: plusCode} }

// ReadPoint parses a position: latitude and longitude with a comma, or a Plus Code. An empty text is the zero Point.
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

// houseDigits is the number of digits that a Plus Code needs to name a house. Its area is then 14 m wide.
const houseDigits = 10

// plusCode returns the centre of a full Plus Code. A short code, such as MCFH+R9, would need a town.
func plusCode(code string) (hostel.Point, error) {
	code = strings.ToUpper(strings.ReplaceAll(code, " ", ""))
	if olc.CheckFull(code) != nil || len(olc.StripCode(code)) < houseDigits {
		return hostel.Point{}, errors.New("expected a full Plus Code of a house, such as 6CRWMCFH+R9: before the short " +
			"code, write the four characters of its town (see plus.codes), or use latitude and longitude")
	}
	area, err := olc.Decode(code)
	if err != nil {
		return hostel.Point{}, err
	}
	latitude, longitude := area.Center()
	return hostel.Point{Latitude: latitude, Longitude: longitude}.Rounded(), nil
}
