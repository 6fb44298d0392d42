package pages

import (
	"net/url"
	"strconv"
	"strings"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/intake"
	"efie/views/browseview"
	"efie/views/parts"
)

const maxMinutes = 600 // on foot

// readQuery reads a search from an address. It ignores invalid values.
func readQuery(values url.Values) catalogue.Query {
	q := catalogue.Query{Location: strings.TrimSpace(web.Truncate(values.Get("location")))}
	if g := hostel.Gender(values.Get("gender")); g.Valid() {
		q.Gender = g
	}
	if n, err := strconv.Atoi(values.Get("room_type")); err == nil && n > 0 {
		q.RoomType = n
	}
	if text := maxPriceIn(values); text != "" {
		if price, err := intake.Money(text); err == nil && price > 0 {
			q.MaxPrice = price
		}
	}
	if n, err := strconv.Atoi(values.Get("within")); err == nil && n > 0 && n <= maxMinutes {
		q.Within = n
	}
	q.Free = values.Get("free") == "1"
	for _, name := range values["amenity"] {
		amenity := strings.TrimSpace(web.Truncate(name))
		isNew := amenity != "" && !hostel.HasAmenity(q.Amenities, amenity)
		if isNew && len(q.Amenities) < browseview.MaxAmenities {
			q.Amenities = append(q.Amenities, amenity)
		}
	}
	for order, name := range parts.SortNames {
		if values.Get("sort") == name {
			q.Sort = order
		}
	}
	return q
}

func maxPriceIn(values url.Values) string {
	return strings.TrimSpace(web.Truncate(values.Get("max_price")))
}

// isCount reports whether a request asks only for the number of hostels.
func isCount(values url.Values) bool { return values.Get("part") == "count" }
