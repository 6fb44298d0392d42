package hostel

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"efie/test/must"
)

func TestTermsAreReadAsTheyWereWritten(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 2))
	for n := range 10_000 {
		h, room := randomOffer(r)
		terms := h.CostTerms(room)
		read := DecodeCostTerms(terms.Encoded())
		if !reflect.DeepEqual(read, terms) || !UndamagedCostTerms(terms.Encoded()) {
			t.Fatalf("offer %d: %s is read as %+v", n, terms.Encoded(), read)
		}
		before, _ := h.Cost(room)
		if after, known := read.Cost(room.Price); !known || !reflect.DeepEqual(after, before) {
			t.Fatalf("offer %d costs %+v after it was stored, and %+v before", n, after, before)
		}
	}
}

func TestEmptyTermsAreEncodedAsAnEmptyText(t *testing.T) {
	must.Equal(t, "empty terms, encoded", (CostTerms{}).Encoded(), "")
	if terms := DecodeCostTerms(""); terms.Known() || !UndamagedCostTerms("") {
		t.Errorf("an empty text is read as %+v", terms)
	}
}

// One damaged value in the database must not break a page or show an absurd amount.
func TestDamagedTermsAreReadAsEmpty(t *testing.T) {
	for _, text := range []string{
		`{}`, `null`, `[]`, `{"stay":16`, `{"stay":-16}`, `{"stay":"16"}`, `{"stay":16}{}`, `{"stay":49}`,
		`{"stay":16,"rest":"weekly"}`, `{"stay":16,"water":{"terms":"free"}}`, "\xff",
		`{"water":{"terms":"amount","amount":-5}}`, `{"charges":[{"name":"","amount":1,"per":"stay"}]}`,
		`{"charges":[{"name":"Dues","amount":-1,"per":"stay"}]}`, `{"charges":[{"name":"Dues","amount":1,"per":"day"}]}`,
		`{"stay":16,"charges":[{"name":"Dues","amount":1.5,"per":"stay"}]}`,
	} {
		if terms := DecodeCostTerms(text); terms.Known() || UndamagedCostTerms(text) {
			t.Errorf("%s is read as %+v, sound: %v", text, terms, UndamagedCostTerms(text))
		}
	}
	for _, text := range []string{`{"stay":16} `, `{"stay":16,"price":45000}`, `{"rest":"monthly","stay":16}`} {
		if terms := DecodeCostTerms(text); terms.Stay != 16 || UndamagedCostTerms(text) {
			t.Errorf("%s is read as %+v, sound: %v", text, terms, UndamagedCostTerms(text))
		}
	}
}
