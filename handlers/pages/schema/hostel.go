package schema

import (
	"fmt"
	"slices"
	"strings"

	"efie/hostel"
	views "efie/views/hostel"
	"efie/views/parts"
)

// hostelThing is a Hostel. Schema.org knows that kind of LodgingBusiness, "cheap accommodation, often
// in shared dormitories"; ApartmentComplex and Residence cannot offer anything.
type hostelThing struct {
	Type        string      `json:"@type"`
	ID          string      `json:"@id"`
	URL         string      `json:"url"`
	Name        string      `json:"name"`
	Description string      `json:"description,omitempty"`
	Image       []string    `json:"image,omitempty"`
	Address     postal      `json:"address"`
	PriceRange  string      `json:"priceRange,omitempty"`
	Rating      *rating     `json:"aggregateRating,omitempty"`
	Amenities   []amenity   `json:"amenityFeature,omitempty"`
	Offers      []roomOffer `json:"makesOffer,omitempty"`
}

type postal struct {
	Type     string `json:"@type"`
	Street   string `json:"streetAddress,omitempty"`
	Locality string `json:"addressLocality,omitempty"`
	Country  string `json:"addressCountry"`
}

// rating has no ratingCount: hostels come with a mark alone, and a number of marks would be invented.
type rating struct {
	Type  string `json:"@type"`
	Value string `json:"ratingValue"`
	Best  int    `json:"bestRating"`
}

type amenity struct {
	Type  string `json:"@type"`
	Name  string `json:"name"`
	Value bool   `json:"value"`
}

func (hostelThing) thing() {}

// Hostel is a hostel as its page m shows it; h says in numbers what the page says in words.
func Hostel(site string, h *hostel.Hostel, m views.HostelPage) Thing {
	page := absolute(site, m.Href)
	t := hostelThing{
		Type: "Hostel", ID: page + "#hostel", URL: page, Name: m.Name, Description: strings.Join(m.Description, " "),
		Image: pictures(site, m.Pictures...), Address: addressOf(m.Place), Amenities: amenities(m.Amenities),
	}
	if from := m.From.Bookable(); from != "" {
		t.PriceRange = "from " + from + " per month"
	}
	if m.Rating != "" {
		t.Rating = &rating{"AggregateRating", m.Rating, 5}
	}
	for _, room := range m.Rooms {
		if r, known := h.Room(room.UUID); known {
			t.Offers = append(t.Offers, offer(site, page, h, r, room))
		}
	}
	return t
}

// addressOf reads a place as hosts write it: what comes after its last comma is the town.
func addressOf(place string) postal {
	a := postal{Type: "PostalAddress", Locality: place, Country: "GH"}
	if comma := strings.LastIndex(place, ","); comma >= 0 {
		a.Street, a.Locality = strings.TrimSpace(place[:comma]), strings.TrimSpace(place[comma+1:])
	}
	return a
}

// pictures are absolute addresses of those that show the hostel itself, and not the lack of a picture.
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

// decimal writes an amount as schema.org does: "450.00", in GH₵.
func decimal(p hostel.Pesewas) string { return fmt.Sprintf("%d.%02d", p/100, p%100) }
