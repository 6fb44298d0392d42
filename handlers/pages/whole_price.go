package pages

import (
	"strings"
	"time"

	"efie/hostel"
	"efie/views/hostelview"
	"efie/views/parts"
)

// wholePrice returns a bed's cost for the stay: "GH₵ 3,720 for 8 months, everything included · deposit GH₵ 200,
// returned".
func wholePrice(w hostel.CostWords) string {
	if w.Deposit == "" {
		return w.Whole
	}
	amount, _, _ := strings.Cut(w.Deposit, ":")
	return w.Whole + " · deposit " + amount + ", returned"
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
	return w.Deposit + " (" + strings.Join(list, "; ") + ")."
}

// riseShownFor is the time for which a page shows a price rise first (R25).
const riseShownFor = 30 * 24 * time.Hour

// earlierPrice returns the previous price and the date of the change, or "" if the price never changed.
func earlierPrice(r *hostel.Room, now time.Time) string {
	switch {
	case r.PriceBefore == 0:
		return ""
	case r.PriceBefore < r.Price && now.Sub(r.PriceSince) < riseShownFor:
		return "Risen from " + r.PriceBefore.String() + " on " + hostel.Date(r.PriceSince)
	}
	return r.Price.String() + " since " + hostel.Date(r.PriceSince) + "; " + r.PriceBefore.String() + " before"
}

// heldPrice returns the price of the reader's held bed, or "" if it equals the room's price.
func heldPrice(kept hostel.HeldBed, h *hostel.Hostel, r *hostel.Room) string {
	if kept.Price == r.Price && kept.Terms.Mark(kept.Price) == h.CostTerms(r).Mark(r.Price) {
		return ""
	}
	return strings.TrimSuffix(kept.Price.String()+" per month · "+wholePrice(kept.Terms.InWords(kept.Price)), " · ")
}

func costs(h *hostel.Hostel) hostelview.Costs {
	terms, stay := hostel.CostTerms{Stay: h.Stay, Rest: h.Rest}.InWords(0), ""
	if h.Stay > 0 {
		stay = h.Stay.InWords()
	}
	late := ""
	if h.LateArrival == hostel.LateRest {
		late = "pay for the rest of the stay"
	}
	return hostelview.Costs{
		Late: late,
		Stay: stay, Rest: strings.TrimSuffix("to the hostel, "+h.Rest.InWords(), ", "),
		Water: parts.UtilityTerms(h.Water), Electricity: parts.UtilityTerms(h.Electricity),
		RentAct: terms.RentAct, Way: terms.Payments,
	}
}
