package schema

import (
	"fmt"
	"slices"
	"strings"

	"efie/hostel"
	"efie/views/hostelview"
	"efie/views/parts"
)

// hostelThing is a Hostel, a LodgingBusiness of schema.org: "cheap accommodation, often in shared dormitories". In the
// vocabulary, ApartmentComplex and Residence cannot have offers.
type hostelThing struct {
	Type        string      `json:"@type"`
	ID          string      `json:"@id"`
	URL         string      `json:"url"`
	Name        string      `json:"name"`
	Description string      `json:"description,omitempty"`
	Image       []string    `json:"image,omitempty"`
	Address     postal      `json:"address"`
	PriceRange  string      `json:"priceRange,omitempty"`
	Amenities   []amenity   `json:"amenityFeature,omitempty"`
	Offers      []roomOffer `json:"makesOffer,omitempty"`
}

type postal struct {
	Type     string `json:"@type"`
	Street   string `json:"streetAddress,omitempty"`
	Locality string `json:"addressLocality,omitempty"`
	Country  string `json:"addressCountry"`
}

type amenity struct {
	Type  string `json:"@type"`
	Name  string `json:"name"`
	Value bool   `json:"value"`
}

// Hostel returns the data of the page m about hostel h.
func Hostel(site string, h *hostel.Hostel, m hostelview.HostelPage) any {
	page := absolute(site, m.Href)
	t := hostelThing{
		Type: "Hostel", ID: page + "#hostel", URL: page, Name: m.Name, Description: strings.Join(m.Description, " "),
		Image: pictures(site, m.Pictures...), Address: addressOf(m.Place), Amenities: amenities(m.Amenities),
	}
	if from := m.From.Bookable(); from != "" {
		t.PriceRange = "from " + from + " per month"
	}
	for _, room := range m.Rooms {
		if r, isListed := h.Room(room.UUID); isListed {
			t.Offers = append(t.Offers, offer(site, page, h, r, room))
		}
	}
	return t
}

// addressOf returns the address of a place. The town follows the last comma.
func addressOf(place string) postal {
	a := postal{Type: "PostalAddress", Locality: place, Country: "GH"}
	if comma := strings.LastIndex(place, ","); comma >= 0 {
		a.Street, a.Locality = strings.TrimSpace(place[:comma]), strings.TrimSpace(place[comma+1:])
	}
	return a
}

// pictures returns the absolute addresses of pictures, without the fallback pictures.
func pictures(site string, list ...parts.Picture) []string {
	var found []string
	for _, p := range list {
		if !slices.Contains([]string{"", hostel.FallbackHostelImage, hostel.FallbackRoomImage}, p.Src) {
			found = append(found, absolute(site, p.Src))
		}
	}
	return found
}

func amenities(names []string) []amenity {
	var list []amenity
	for _, name := range names {
		list = append(list, amenity{"LocationFeatureSpecification", name, true})
	}
	return list
}

// decimal formats an amount in GH₵ for schema.org: "450.00".
func decimal(p hostel.Pesewas) string { return fmt.Sprintf("%d.%02d", p/100, p%100) }
