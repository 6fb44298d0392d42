// Package terms invents what a bed of the demo costs besides the rent: how long a stay is, how the rest of the rent is
// paid, water, electricity and charges. About a third of the hostels states nothing, some state only a part. The main
// type is HouseTerms. Only tools/demo imports it.
package terms

import (
	"math/rand/v2"
	"strconv"
)

// HouseTerms are what a hostel states; "" is not stated.
type HouseTerms struct {
	Stay                     string // in months: "8", "8.5"
	Rest, Water, Electricity string // an amount is in cedis: "45"
	charges                  bool
}

// Extra is what a bed costs besides the rent.
type Extra struct {
	Name       string `json:"name"`
	Amount     int    `json:"amount"` // cedis
	Per        string `json:"per"`
	Refundable bool   `json:"refundable,omitempty"`
	Note       string `json:"note,omitempty"`
}

// Of invents the terms of a hostel. metered reports whether it has prepaid meters; percent is what things cost in its
// town against Accra.
func Of(r *rand.Rand, metered bool, percent int) HouseTerms {
	stay := length(r)
	rest := afterwards(r, stay)
	water, electricity := utilities(r, metered, percent)
	switch roll := r.IntN(100); {
	case roll < 33:
		return HouseTerms{}
	case roll < 38:
		return HouseTerms{Stay: stay}
	case roll < 41:
		return HouseTerms{Stay: stay, Rest: rest}
	case roll < 46:
		return HouseTerms{Water: water, Electricity: electricity}
	case roll < 48:
		return HouseTerms{Rest: rest}
	case roll < 50:
		return HouseTerms{charges: true}
	}
	return HouseTerms{stay, rest, water, electricity, true}
}

// length is how long a stay is: two semesters in most houses, one semester or a whole year in some.
func length(r *rand.Rand) string {
	return one(r, "8", "8", "8", "8", "8", "8", "8", "8.5", "8.5", "9", "9", "9", "4", "4", "7", "10", "10.5", "12")
}

// afterwards is how the rest is paid. One semester has no second one to pay in.
func afterwards(r *rand.Rand, stay string) string {
	if stay == "4" {
		return one(r, "monthly", "before arrival")
	}
	return one(r, "monthly", "monthly", "by semester", "by semester", "before arrival")
}

func utilities(r *rand.Rand, metered bool, percent int) (water, electricity string) {
	water = one(r, "included", "included", "included", "prepaid, shared", "prepaid, own meter", "15", "25", "")
	electricity = one(r, "included", "prepaid, shared", "45", "60", "60", "80", "")
	switch {
	case metered:
		electricity = one(r, "prepaid, own meter", "prepaid, own meter", "prepaid, own meter", "prepaid, shared")
	case r.IntN(5) == 0:
		return "included", "included"
	}
	return dearer(water, percent), dearer(electricity, percent)
}

// dearer scales an amount to what things cost in the town, in whole fives; it leaves words as they are.
func dearer(text string, percent int) string {
	amount, err := strconv.Atoi(text)
	if err != nil {
		return text
	}
	return strconv.Itoa(inFives(amount, percent))
}

func inFives(amount, percent int) int { return max((amount*percent/100+2)/5*5, 5) }

func one(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }
