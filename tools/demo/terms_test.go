package main

import (
	"slices"
	"strings"
	"testing"

	"efie/demo"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/test/must"
)

// demoHostels are the hostels as an import reads them.
func demoHostels(t *testing.T) []*hostel.Hostel {
	t.Helper()
	hostels, problems := intake.ReadHostels(strings.NewReader(string(made(t)["demo/hostels.json"])), nil)
	if len(problems) > 0 {
		t.Fatal(problems[:min(len(problems), 5)])
	}
	return hostels
}

func TestTwoThirdsOfTheDemoStateTheirTermsInEveryShape(t *testing.T) {
	hostels := demoHostels(t)
	silent, shapes := 0, map[string]int{}
	for _, h := range hostels {
		charged := false
		for _, r := range h.Rooms {
			for _, c := range r.Charges {
				charged = true
				shapes["charge per "+string(c.Per)]++
				if c.Refundable {
					shapes["deposit"]++
				}
				if c.Note != "" {
					shapes["note"]++
				}
			}
		}
		utilities := h.Water.Terms != "" || h.Electricity.Terms != ""
		switch {
		case h.Stay == 0 && h.Rest == "" && !utilities && !charged:
			silent++
			continue
		case h.Stay == 0 && utilities:
			shapes["utilities without a stay"]++
		case h.Stay == 0 && charged:
			shapes["charges without a stay"]++
		case h.Stay > 0 && h.Rest == "" && !utilities && !charged:
			shapes["stay alone"]++
		}
		shapes["stay "+h.Stay.String()]++
		shapes["rest "+string(h.Rest)]++
		shapes["water "+string(h.Water.Terms)]++
		shapes["electricity "+string(h.Electricity.Terms)]++
		if h.Water.Terms == hostel.UtilityIncluded && h.Electricity.Terms == hostel.UtilityIncluded {
			shapes["everything included"]++
		}
		if h.Rest == hostel.RestBeforeArrival && h.Stay > 14 {
			shapes["too much in advance"]++
		}
	}
	if silent < len(hostels)*28/100 || silent > len(hostels)*38/100 {
		t.Errorf("%d of %d hostels state nothing, want a third", silent, len(hostels))
	}
	for _, shape := range strings.Split("charge per month|charge per semester|charge per stay|deposit|note|"+
		"utilities without a stay|charges without a stay|stay alone|stay 8|stay 8.5|stay 9|stay 4|stay 12|rest monthly|"+
		"rest by semester|rest before arrival|water included|water amount|water prepaid, shared|"+
		"water prepaid, own meter|electricity included|electricity amount|electricity prepaid, shared|"+
		"electricity prepaid, own meter|everything included|too much in advance", "|") {
		if shapes[shape] < 4 {
			t.Errorf("%s: %d hostels or charges of %v", shape, shapes[shape], shapes)
		}
	}
}

// A bed's total is near what students pay in Ghana, and a hostel with prepaid meters sells no electricity by the month.
func TestTermsOfTheDemoAreBelievable(t *testing.T) {
	for _, h := range demoHostels(t) {
		metered := slices.Contains(h.Amenities, "Prepaid meter")
		if metered && (h.Electricity.Terms == hostel.UtilityIncluded || h.Electricity.Terms == hostel.UtilityPerStudent) {
			t.Errorf("%s has prepaid meters, and electricity is %s", h.Name, h.Electricity.Canonical())
		}
		for i := range h.Rooms {
			r := &h.Rooms[i]
			c, known := h.Cost(r)
			if rent := r.Price * hostel.Pesewas(h.Stay) / 2; known && (c.Total < rent || c.Total > rent*2) {
				t.Errorf("%s: the rent of %v makes a total of %v", h.Name, rent, c.Total)
			}
			if c.Deposit > 300_00 {
				t.Errorf("%s: a deposit of %v", h.Name, c.Deposit)
			}
		}
	}
}

// The memory has a rise of this month, one of long ago and a fall, and each price differs from the next.
func TestSomePricesOfTheDemoHaveChanged(t *testing.T) {
	earlier, err := demo.EarlierPrices()
	must.Do(t, err)
	today := map[string]int{}
	for _, h := range catalogueOnce() {
		for _, b := range h.beds {
			today[b.uuid] = b.price
		}
	}
	recent, old, fallen := 0, 0, 0
	for i, e := range earlier {
		next := today[e.RoomUUID]
		if i+1 < len(earlier) && earlier[i+1].RoomUUID == e.RoomUUID {
			next = earlier[i+1].Cedis
		}
		switch {
		case next == e.Cedis || e.Cedis < 100:
			t.Errorf("%+v is followed by %d", e, next)
		case next < e.Cedis:
			fallen++
		case e.UntilAgo < 30:
			recent++
		default:
			old++
		}
	}
	if recent < 2 || old < 2 || fallen < 2 {
		t.Errorf("%d rises of this month, %d of long ago, %d falls", recent, old, fallen)
	}
}
