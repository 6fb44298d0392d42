package pages

import (
	"strings"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	views "efie/views/hostel"
	"efie/views/parts"
)

// wholePrice is a bed's cost for the stay: "GH₵ 3,720 for 8 months, everything included · deposit GH₵ 200, returned".
func wholePrice(w hostel.CostWords) string {
	if w.Deposit == "" {
		return w.Whole
	}
	amount, _, _ := strings.Cut(w.Deposit, ":")
	return w.Whole + " · deposit " + amount + ", returned"
}

func priceParts(c hostel.Cost) (list []views.PricePart) {
	for _, part := range c.Parts {
		list = append(list, views.PricePart{Name: part.Name, Amount: part.Sum.String(), Note: part.Note})
	}
	return list
}

// depositOf returns the deposit with its parts: "GH₵ 240: paid with the key, returned at the end (Caution GH₵ 200,
// after the check; Room key GH₵ 40)."
func depositOf(c hostel.Cost, w hostel.CostWords) string {
	var list []string
	for _, part := range c.Returns {
		text := part.Name + " " + part.Sum.String()
		if part.Note != "" {
			text += ", " + part.Note
		}
		list = append(list, text)
	}
	if len(list) == 0 {
		return ""
	}
	return parts.Unbroken(w.Deposit + " (" + strings.Join(list, "; ") + ").")
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

func costs(h *hostel.Hostel) views.Costs {
	terms, stay := hostel.CostTerms{Stay: h.Stay, Rest: h.Rest}.InWords(0), ""
	if h.Stay > 0 {
		stay = h.Stay.InWords()
	}
	return views.Costs{
		Stay: stay, Rest: strings.TrimSuffix("to the hostel, "+h.Rest.InWords(), ", "),
		Water: web.UtilityTerms(h.Water), Electricity: web.UtilityTerms(h.Electricity),
		RentAct: terms.RentAct, Way: terms.Way,
	}
}
