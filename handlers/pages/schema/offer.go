package schema

import (
	"encoding/json"

	"efie/hostel"
	views "efie/views/hostel"
)

const (
	currency = "GHS"
	month    = "MON" // as UN/CEFACT Recommendation 20 calls the unit

	inStock = context + "/InStock"
	soldOut = context + "/SoldOut"
)

type roomOffer struct {
	Type         string        `json:"@type"`
	URL          string        `json:"url"`
	Price        string        `json:"price"`
	Currency     string        `json:"priceCurrency"`
	Units        []unitPrice   `json:"priceSpecification"`
	Availability string        `json:"availability"`
	Item         accommodation `json:"itemOffered"`
}

// unitPrice is what a bed costs for a time: for each month, or for the whole stay with all that is to be paid.
type unitPrice struct {
	Type     string  `json:"@type"`
	Price    string  `json:"price"`
	Currency string  `json:"priceCurrency"`
	Unit     string  `json:"unitCode,omitempty"`
	For      *months `json:"referenceQuantity,omitempty"`
}

type months struct {
	Type  string      `json:"@type"`
	Value json.Number `json:"value"`
	Unit  string      `json:"unitCode"`
}

// unitPrices are the price of a month, and the total of the stay where the hostel has stated how long that is.
func unitPrices(h *hostel.Hostel, r *hostel.Room, monthly string) []unitPrice {
	list := []unitPrice{{Type: "UnitPriceSpecification", Price: monthly, Currency: currency, Unit: month}}
	if c, known := h.Cost(r); known {
		list = append(list, unitPrice{
			Type: "UnitPriceSpecification", Price: decimal(c.Total), Currency: currency,
			For: &months{"QuantitativeValue", json.Number(c.Stay.String()), month},
		})
	}
	return list
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
func offer(site, page string, h *hostel.Hostel, r *hostel.Room, card views.RoomCard) roomOffer {
	price := decimal(hostel.Pesewas(card.Offer.Price))
	o := roomOffer{
		Type: "Offer", URL: page + "#room-" + card.UUID, Price: price, Currency: currency,
		Units: unitPrices(h, r, price), Availability: soldOut,
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
