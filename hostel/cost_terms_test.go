package hostel

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

func TestTermsAreReadAsTheyWereWritten(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 2))
	marks := map[string]string{}
	for n := range 10_000 {
		h, room := randomOffer(r)
		terms := h.CostTerms(room)
		read, err := DecodeCostTerms(terms.Encoded())
		if err != nil || !reflect.DeepEqual(read, terms) {
			t.Fatalf("offer %d: %s is read as %+v, %v", n, terms.Encoded(), read, err)
		}
		before, _ := h.Cost(room)
		if after, known := read.Cost(room.Price); !known || !reflect.DeepEqual(after, before) {
			t.Fatalf("offer %d costs %+v after it was kept, and %+v before", n, after, before)
		}
		if other, there := marks[read.Mark()]; there && other != terms.Encoded() {
			t.Fatalf("%s and %s have the same mark", other, terms.Encoded())
		}
		marks[read.Mark()] = terms.Encoded()
	}
}

func TestTermsThatStateNothingAreNoText(t *testing.T) {
	if text := (CostTerms{}).Encoded(); text != "" {
		t.Errorf("nothing is kept as %q", text)
	}
	if terms, err := DecodeCostTerms(""); err != nil || terms.Known() {
		t.Errorf("%+v, %v", terms, err)
	}
}

// TestDamagedTermsAreRefused: none of these is written by Encoded.
func TestDamagedTermsAreRefused(t *testing.T) {
	for _, text := range []string{
		`{}`, `null`, `[]`, `{"stay":16`, `{"stay":-16}`, `{"stay":"16"}`, `{"stay":16} `, `{"stay":16}{}`,
		`{"stay":16,"rest":"weekly"}`, `{"stay":16,"price":45000}`, `{"water":{"terms":"free"}}`,
		`{"water":{"terms":"amount","amount":-5}}`, `{"charges":[{"name":"","amount":1,"per":"stay"}]}`,
		`{"charges":[{"name":"Dues","amount":-1,"per":"stay"}]}`, `{"charges":[{"name":"Dues","amount":1,"per":"day"}]}`,
		`{"charges":[{"name":"Dues","amount":1.5,"per":"stay"}]}`,
	} {
		if terms, err := DecodeCostTerms(text); err == nil || !strings.HasPrefix(err.Error(), "terms of a bed: ") {
			t.Errorf("%s is read as %+v, %v", text, terms, err)
		}
	}
}

func TestWhatExceedsWhatWasShown(t *testing.T) {
	base := CostTerms{Stay: 16, Charges: []ExtraCharge{{Name: "Deposit", Amount: 200_00, Per: PerStay, Refundable: true}}}
	dues := ExtraCharge{Name: "Dues", Amount: 1, Per: PerStay}
	with := func(change func(*CostTerms)) CostTerms {
		terms := base
		terms.Charges = append([]ExtraCharge{}, base.Charges...)
		change(&terms)
		return terms
	}
	for name, c := range map[string]struct {
		now  CostTerms
		more bool
	}{
		"the same":           {base, false},
		"a charge":           {with(func(c *CostTerms) { c.Charges = append(c.Charges, dues) }), true},
		"a longer stay":      {with(func(c *CostTerms) { c.Stay++ }), true},
		"a shorter stay":     {with(func(c *CostTerms) { c.Stay-- }), false},
		"a higher deposit":   {with(func(c *CostTerms) { c.Charges[0].Amount++ }), true},
		"a deposit for good": {with(func(c *CostTerms) { c.Charges[0].Refundable = false }), true},
		"nothing stated":     {CostTerms{}, false},
	} {
		if got := c.now.Exceed(450_00, base, 450_00); got != c.more {
			t.Errorf("%s: exceeds %v, want %v", name, got, c.more)
		}
	}
	if base.Exceed(450_00, CostTerms{}, 450_00) {
		t.Error("terms exceed those of a booking that states none")
	}
}
