package hostel

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"efie/test/must"
)

// shownOffer returns the terms that a page showed, with a price of GH₵ 450 per month.
func shownOffer() CostTerms {
	return CostTerms{
		Stay: 16, Rest: RestMonthly, Water: Utility{Terms: UtilityPerStudent, Amount: 20_00},
		Electricity: Utility{Terms: UtilityIncluded},
		Charges: []ExtraCharge{
			{Name: "Cleaning", Amount: 30_00, Per: PerSemester, Note: "in cash"},
			{Name: "Deposit", Amount: 200_00, Per: PerStay, Refundable: true},
		},
	}
}

func TestOnlyWorseTermsNeedAgreement(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*CostTerms)
		worse  bool
	}{
		"nothing":             {func(*CostTerms) {}, false},
		"a higher charge":     {func(c *CostTerms) { c.Charges[0].Amount++ }, true},
		"a lower charge":      {func(c *CostTerms) { c.Charges[0].Amount-- }, false},
		"no charge any more":  {func(c *CostTerms) { c.Charges = c.Charges[1:] }, false},
		"a higher deposit":    {func(c *CostTerms) { c.Charges[1].Amount++ }, true},
		"a lower deposit":     {func(c *CostTerms) { c.Charges[1].Amount-- }, false},
		"no deposit any more": {func(c *CostTerms) { c.Charges = c.Charges[:1] }, false},
		"a deposit that is not returned": {func(c *CostTerms) {
			c.Charges[1].Refundable = false
		}, true},
		"one more charge, but a lower total": {func(c *CostTerms) {
			c.Charges[0].Amount = 1_00
			c.Charges = append(c.Charges, ExtraCharge{Name: "Hall dues", Amount: 1_00, Per: PerStay})
		}, true},
		"a charge under another name, but lower": {func(c *CostTerms) {
			c.Charges[0].Name, c.Charges[0].Amount = "Hall dues", 1_00
		}, true},
		"the same name in capitals": {func(c *CostTerms) { c.Charges[0].Name = "CLEANING" }, false},
		"another order":             {func(c *CostTerms) { c.Charges[0], c.Charges[1] = c.Charges[1], c.Charges[0] }, false},
		"another note":              {func(c *CostTerms) { c.Charges[0].Note = "by Mobile Money" }, false},
		"the same sum in one payment": {func(c *CostTerms) {
			c.Charges[0].Amount, c.Charges[0].Per = 60_00, PerStay
		}, true},
		"a dearer and a cheaper charge, with a lower total": {func(c *CostTerms) {
			c.Charges[0].Amount, c.Water.Amount = 31_00, 15_00
		}, false},
		"a longer stay":           {func(c *CostTerms) { c.Stay++ }, true},
		"a longer stay, for less": {func(c *CostTerms) { c.Stay, c.Water.Amount, c.Charges = 17, 1, nil }, true},
		"a shorter stay":          {func(c *CostTerms) { c.Stay-- }, false},
		"no known stay any more":  {func(c *CostTerms) { c.Stay = 0 }, true},
		"all before arrival":      {func(c *CostTerms) { c.Rest = RestBeforeArrival }, true},
		"the rest is not known":   {func(c *CostTerms) { c.Rest = "" }, true},
		"water dearer":            {func(c *CostTerms) { c.Water.Amount++ }, true},
		"water cheaper":           {func(c *CostTerms) { c.Water.Amount-- }, false},
		"water included":          {func(c *CostTerms) { c.Water = Utility{Terms: UtilityIncluded} }, false},
		"water by a meter":        {func(c *CostTerms) { c.Water = Utility{Terms: UtilityOwnMeter} }, true},
		"water not known":         {func(c *CostTerms) { c.Water = Utility{} }, true},
		"electricity by a meter":  {func(c *CostTerms) { c.Electricity = Utility{Terms: UtilityShared} }, true},
		"electricity for an amount": {func(c *CostTerms) {
			c.Electricity, c.Water.Amount = Utility{Terms: UtilityPerStudent, Amount: 1}, 1
		}, true},
		"nothing stated": {func(c *CostTerms) { *c = CostTerms{} }, true},
	} {
		now := shownOffer()
		c.change(&now)
		must.Equal(t, name+": worse", now.WorseThan(shownOffer().Mark(450_00), 450_00), c.worse)
	}
}

func TestALowerPriceDoesNotHideWorseTerms(t *testing.T) {
	mark := shownOffer().Mark(450_00)
	dearer := shownOffer()
	dearer.Charges[0].Amount += 100_00 // twice
	for price, worse := range map[Pesewas]bool{450_00: true, 425_01: true, 425_00: false, 400_00: false} {
		must.Equal(t, fmt.Sprintf("at %s: worse", price), dearer.WorseThan(mark, price), worse)
	}
}

func TestNewlyStatedTermsNeedAgreement(t *testing.T) {
	nothing, rest := CostTerms{}, CostTerms{Rest: RestMonthly}
	if nothing.WorseThan(nothing.Mark(450_00), 400_00) || rest.WorseThan(rest.Mark(450_00), 400_00) {
		t.Error("a lower price is worse if nothing else is known")
	}
	if !rest.WorseThan(nothing.Mark(450_00), 450_00) || !shownOffer().WorseThan(rest.Mark(450_00), 450_00) {
		t.Error("terms that were not stated before need no agreement")
	}
	metered := CostTerms{Water: Utility{Terms: UtilityPerStudent, Amount: 20_00}}
	dearer := CostTerms{Water: Utility{Terms: UtilityPerStudent, Amount: 20_01}}
	if !dearer.WorseThan(metered.Mark(450_00), 400_00) || metered.WorseThan(dearer.Mark(450_00), 450_00) {
		t.Error("dearer water needs no agreement if the stay is unknown")
	}
	included := CostTerms{Water: Utility{Terms: UtilityIncluded}}
	if included.WorseThan(nothing.Mark(450_00), 450_00) {
		t.Error("included water is worse than unknown terms")
	}
}

// An unreadable mark comes from a page that stayed open over an upgrade, or is forged. The student must then agree.
func TestAllTermsAreWorseThanAnUnreadableMark(t *testing.T) {
	mark := shownOffer().Mark(450_00)
	for _, text := range []string{
		"1x", "x", "g", mark + ".1", strings.ReplaceAll(mark, ".", "-"), mark[:len(mark)-1], "-" + mark, " " + mark,
		strings.Repeat("z", 40) + mark, "...", "g.zz.zz.", "g.zzzzzzz.zzz.99",
	} {
		if !shownOffer().WorseThan(text, 450_00) {
			t.Errorf("the mark %q counts as an agreement", text)
		}
	}
}

// Terms that are not worse never cost more, either.
func TestTermsAreNotWorseThanThemselves(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 5))
	longest := 0
	for n := range 10_000 {
		h, room := randomOffer(r)
		terms := h.CostTerms(room)
		mark := terms.Mark(room.Price)
		if longest = max(longest, len(mark)); terms.WorseThan(mark, room.Price) {
			t.Fatalf("offer %d, %s, is worse than itself", n, terms.Encoded())
		}
		was, _ := terms.Cost(room.Price)
		other := *h
		other.Stay, other.Rest = h.Stay+HalfMonths(r.IntN(3)-1), h.Rest
		changed := *room
		changed.Price += Pesewas(r.IntN(3) - 1)
		changed.Charges = append([]ExtraCharge{}, room.Charges...)
		for i := range changed.Charges {
			changed.Charges[i].Amount += Pesewas(r.IntN(3) - 1)
		}
		now, known := other.Cost(&changed)
		if !other.CostTerms(&changed).WorseThan(mark, changed.Price) &&
			(!known || now.Total > was.Total || now.Deposit > was.Deposit || now.Stay > was.Stay) {
			t.Fatalf("offer %d is not worse with %+v after %+v", n, now, was)
		}
	}
	if longest > 100 {
		t.Errorf("a mark has %d characters", longest)
	}
}
