package browseview

import (
	"fmt"
	"strings"
	"testing"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/test/must"
)

func TestSentencesAboutBedsAndPrices(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{bedsSentence(1, 0, "UCC"), "There is one hostel near UCC. It has no bed left right now."},
		{bedsSentence(1, 1, "UCC"), "There is one hostel near UCC. It has 1 bed left."},
		{bedsSentence(1, 12, "UCC"), "There is one hostel near UCC. It has 12 beds left."},
		{bedsSentence(100, 0, "UCC"), "There are 100 hostels near UCC. None of them has a bed left right now."},
		{bedsSentence(100, 1, "UCC"), "There are 100 hostels near UCC, with 1 bed left."},
		{bedsSentence(1200, 3400, "UCC"), "There are 1,200 hostels near UCC, with 3,400 beds left."},
		{priceSentence(0, 0), ""},
		{priceSentence(45000, 45000), "A bed costs GH₵ 450 per month, with the charges that hostels state."},
		{priceSentence(45000, 0), "A bed costs GH₵ 450 per month, with the charges that hostels state."},
		{priceSentence(45000, 120050), "A bed costs from GH₵ 450 to GH₵ 1,200.50 per month, " +
			"with the charges that hostels state."},
	} {
		must.Equal(t, "the sentence", c.got, c.want)
	}
}

func summaryOf(hostels int) catalogue.Summary {
	return catalogue.Summary{Hostels: make([]*hostel.Hostel, hostels)}
}

func TestSentencesAboutNeighbourhoods(t *testing.T) {
	place := func(name string, n int) catalogue.Counted[string] {
		return catalogue.Counted[string]{Of: name, Hostels: n}
	}
	for _, c := range []struct {
		hostels int
		places  []catalogue.Counted[string]
		want    string
	}{
		{1, nil, ""},
		{9, nil, ""},
		{1, []catalogue.Counted[string]{place("Kotei", 1)}, "It is in Kotei."},
		{3, []catalogue.Counted[string]{place("Kotei", 3)}, "All of them are in Kotei."},
		{3, []catalogue.Counted[string]{place("Kotei", 2)}, "Among the neighbourhoods is Kotei."},
		{3, []catalogue.Counted[string]{place("Kotei", 2), place("Bomso", 1)}, "They are in Kotei and Bomso."},
		{4, []catalogue.Counted[string]{place("Kotei", 2), place("Bomso", 1)},
			"Among the neighbourhoods are Kotei and Bomso."},
		{3, []catalogue.Counted[string]{place("A", 1), place("B", 1), place("C", 1)}, "They are in A, B and C."},
		{100, []catalogue.Counted[string]{place("A", 40), place("B", 30), place("C", 20), place("D", 10)},
			"Among the neighbourhoods are A, B and C."},
	} {
		s := summaryOf(c.hostels)
		s.Neighbourhoods = c.places
		must.Equal(t, fmt.Sprintf("%d hostels in %v", c.hostels, c.places), placesSentence(&s), c.want)
	}
}

func TestSentencesAboutCategories(t *testing.T) {
	of := func(category hostel.Category, n int) catalogue.Counted[hostel.Category] {
		return catalogue.Counted[hostel.Category]{Of: category, Hostels: n}
	}
	for want, list := range map[string][]catalogue.Counted[hostel.Category]{
		"It is listed under Luxury.":                  {of(4, 1)},
		"All of them are listed under Other Hostels.": {of(0, 5)},
		"One is listed under Budget and one under Luxury.": {of(1, 1),
			of(4, 1)},
		"9 are listed under Budget, 2 under Luxury and one under Family Housing.": {of(1, 9),
			of(4, 2), of(9, 1)},
		"1,200 are listed under Budget and 2 under Other Hostels.": {of(1, 1200),
			of(0, 2)},
		"9 are listed under Budget, 8 under Standard, 7 under Premium and 3 under other categories.": {of(1, 9),
			of(2, 8), of(3, 7), of(4, 1), of(5, 1), of(6, 1)},
		"3 are listed under Budget, 3 under Standard, 2 under Premium and 2 under Luxury.": {of(1, 3), of(2, 3),
			of(3, 2), of(4, 2)},
	} {
		all := 0
		for _, c := range list {
			all += c.Hostels
		}
		s := summaryOf(all)
		s.Categories = list
		must.Equal(t, "the sentence", categoriesSentence(&s), want)
	}
}

func TestSentencesAboutGenderRules(t *testing.T) {
	of := func(rule hostel.GenderRule, n int) catalogue.Counted[hostel.GenderRule] {
		return catalogue.Counted[hostel.GenderRule]{Of: rule, Hostels: n}
	}
	for _, c := range []struct {
		hostels int
		genders []catalogue.Counted[hostel.GenderRule]
		want    string
	}{
		{5, nil, ""},
		{1, []catalogue.Counted[hostel.GenderRule]{of(hostel.FemaleOnly, 1)}, "It takes women only."},
		{5, []catalogue.Counted[hostel.GenderRule]{of(hostel.Mixed, 5)}, "All of them take women and men."},
		{5, []catalogue.Counted[hostel.GenderRule]{of(hostel.Mixed, 3)}, "3 take women and men."},
		{2, []catalogue.Counted[hostel.GenderRule]{of(hostel.Mixed, 1), of(hostel.MaleOnly, 1)},
			"One takes both women and men, and one men only."},
		{9, []catalogue.Counted[hostel.GenderRule]{of(hostel.Mixed, 6), of(hostel.FemaleOnly, 2),
			of(hostel.MaleOnly, 1)}, "6 take both women and men, 2 women only, and one men only."},
		{4, []catalogue.Counted[hostel.GenderRule]{of(hostel.FemaleOnly, 3), of(hostel.Mixed, 1)},
			"3 take women only, and one both women and men."},
	} {
		s := summaryOf(c.hostels)
		s.Genders = c.genders
		must.Equal(t, "the sentence", gendersSentence(&s), c.want)
	}
}

func TestEmptySentencesAndNamesAreOmitted(t *testing.T) {
	must.Equal(t, "the joined sentences", joinSentences("", "One.", "", "Two."), "One. Two.")
	must.Equal(t, "no sentences, joined", joinSentences("", ""), "")
	for want, list := range map[string][]string{"": nil, "A": {"A"}, "A and B": {"A", "B"},
		"A, B and C": {"A", "B", "C"}} {
		must.Equal(t, "the joined names", joinNames(list), want)
	}
}

func TestEveryCategoryHasATitle(t *testing.T) {
	seen := map[string]bool{}
	for category := range hostel.Category(hostel.Categories + 1) {
		title := categoryTitle(category)
		if seen[title] || !strings.Contains(title, "student") || strings.Contains(title, "Hostels hostels") {
			t.Errorf("category %d has the title %q", category, title)
		}
		seen[title] = true
	}
}
