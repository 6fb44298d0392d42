package pages

import (
	"strings"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	views "efie/views/hostel"
)

// wholePrice is what a bed costs for the stay, in one line: "GH₵ 3,720 for 8 months, everything included · deposit
// GH₵ 200, returned".
func wholePrice(w hostel.CostWords) string {
	if w.Deposit == "" {
		return w.Whole
	}
	return w.Whole + " · deposit " + w.Deposit
}

// priceParts are the rent and the charges that make a total, and those that are given back.
func priceParts(c hostel.Cost) (list []views.PricePart) {
	for _, part := range c.Parts {
		list = append(list, views.PricePart{Name: part.Name, Amount: part.Sum.String(), Note: part.Note})
	}
	for _, part := range c.Returns {
		note := "given back"
		if part.Note != "" {
			note += ", " + part.Note
		}
		list = append(list, views.PricePart{Name: part.Name, Amount: part.Sum.String(), Note: note})
	}
	return list
}

// risen is for how long a page says first that a price has risen (product.md section 1).
const risen = 30 * 24 * time.Hour

// priceMemory tells since when a price is, and what it was before; "" for a price that never changed here.
func priceMemory(r *hostel.Room, now time.Time) string {
	switch {
	case r.PriceBefore == 0:
		return ""
	case r.PriceBefore < r.Price && now.Sub(r.PriceSince) < risen:
		return "Risen from " + r.PriceBefore.String() + " on " + hostel.Date(r.PriceSince)
	}
	return r.Price.String() + " since " + hostel.Date(r.PriceSince) + "; " + r.PriceBefore.String() + " before"
}

// keptCost is what a bed costs that is kept for the reader, "" where the room costs the same by now.
func keptCost(kept hostel.KeptBed, h *hostel.Hostel, r *hostel.Room) string {
	if kept.Price == r.Price && kept.Terms.Mark(kept.Price) == h.CostTerms(r).Mark(r.Price) {
		return ""
	}
	return strings.TrimSuffix(kept.Price.String()+" per month · "+wholePrice(kept.Terms.InWords(kept.Price)), " · ")
}

// costs are the terms that all room types of a hostel share.
func costs(h *hostel.Hostel) views.Costs {
	terms, stay := hostel.CostTerms{Stay: h.Stay, Rest: h.Rest}.InWords(0), ""
	if h.Stay > 0 {
		stay = h.Stay.InWords()
	}
	return views.Costs{
		Stay: stay, Rest: strings.TrimSuffix("to the hostel, "+string(h.Rest), ", "),
		Water: web.UtilityTerms(h.Water), Electricity: web.UtilityTerms(h.Electricity),
		RentAct: terms.RentAct, Way: terms.Way,
	}
}
