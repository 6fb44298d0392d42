package schema

import (
	"efie/hostel"
	views "efie/views/hostel"
)

const (
	currency = "GHS"
	month    = "MON" // as UN/CEFACT Recommendation 20 calls the unit

	inStock = context + "/InStock"
	soldOut = context + "/SoldOut"
)

// roomOffer is a bed of a room type for a month.
type roomOffer struct {
	Type         string        `json:"@type"`
	URL          string        `json:"url"`
	Price        string        `json:"price"`
	Currency     string        `json:"priceCurrency"`
	Unit         unitPrice     `json:"priceSpecification"`
	Availability string        `json:"availability"`
	Item         accommodation `json:"itemOffered"`
}

// unitPrice says that the price is for each month.
type unitPrice struct {
	Type     string `json:"@type"`
	Price    string `json:"price"`
	Currency string `json:"priceCurrency"`
	Unit     string `json:"unitCode"`
}

// accommodation is both an Accommodation and a Product: the vocabulary lets one offer products and no
// rooms (schema.org/docs/hotels.html names its rooms so).
type accommodation struct {
	Type      [2]string `json:"@type"`
	Name      string    `json:"name"`
	Occupancy quantity  `json:"occupancy"`
	Amenities []amenity `json:"amenityFeature,omitempty"`
	Image     []string  `json:"image,omitempty"`
}

type quantity struct {
	Type  string `json:"@type"`
	Value int    `json:"value"`
}

// offer is what the card of room type r offers, in stock exactly where it has a Book button.
func offer(site, page string, r *hostel.Room, card views.RoomCard) roomOffer {
	price := decimal(hostel.Pesewas(card.Offer.Price))
	o := roomOffer{
		Type: "Offer", URL: page + "#room-" + card.UUID, Price: price, Currency: currency,
		Unit: unitPrice{"UnitPriceSpecification", price, currency, month}, Availability: soldOut,
		Item: accommodation{
			Type: [2]string{"Accommodation", "Product"}, Name: card.Share + ", " + card.Label,
			Occupancy: quantity{"QuantitativeValue", r.NumberInRoom},
			Amenities: amenities(card.Amenities), Image: pictures(site, card.Picture),
		},
	}
	if card.Bookable {
		o.Availability = inStock
	}
	return o
}
