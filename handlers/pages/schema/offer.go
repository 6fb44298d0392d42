package schema

import (
	"encoding/json"

	"efie/hostel"
	"efie/views/hostelview"
)

const (
	currency = "GHS"
	month    = "MON" // the unit's code in UN/CEFACT Recommendation 20

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

// unitPrice is a bed's price for a time: per month, or for the whole stay with all charges.
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

// unitPrices returns the price per month, and the total for the stay if its length is known.
func unitPrices(h *hostel.Hostel, r *hostel.Room, monthly string) []unitPrice {
	list := []unitPrice{{Type: "UnitPriceSpecification", Price: monthly, Currency: currency, Unit: month}}
	if c, isKnown := h.Cost(r); isKnown {
		list = append(list, unitPrice{
			Type: "UnitPriceSpecification", Price: decimal(c.Total), Currency: currency,
			For: &months{"QuantitativeValue", json.Number(c.Stay.String()), month},
		})
	}
	return list
}

// accommodation is both an Accommodation and a Product, as in schema.org/docs/hotels.html: in the vocabulary, an offer
// can have products, but not rooms.
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

// offer returns the offer of a room type's card. It is in stock if the card has a Book button.
func offer(site, page string, h *hostel.Hostel, r *hostel.Room, card hostelview.RoomCard) roomOffer {
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
