package browseview

import (
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

const (
	namedPlaces     = 3 // neighbourhoods that a sentence names
	namedCategories = 3 // categories that a sentence names if there are at least two more
)

// bedsSentence returns a sentence with the number of hostels and of beds left.
func bedsSentence(hostels, beds int, near string) string {
	some := parts.Count(hostels, "hostel", "hostels") + " near " + near
	switch {
	case beds == 0 && hostels == 1:
		return "There is one hostel near " + near + ". It has no bed left right now."
	case beds == 0:
		return "There are " + some + ". None of them has a bed left right now."
	case hostels == 1:
		return "There is one hostel near " + near + ". It has " + bedsLeftWords(beds) + "."
	}
	return "There are " + some + ", with " + bedsLeftWords(beds) + "."
}

func bedsLeftWords(beds int) string {
	if beds == 0 {
		return "no beds left"
	}
	return parts.Count(beds, "bed left", "beds left")
}

// priceSentence returns a sentence with the prices of beds with charges, or "" if no price is known.
func priceSentence(from, to hostel.Pesewas) string {
	switch {
	case from == 0:
		return ""
	case to <= from:
		return "A bed costs " + from.String() + " per month" + knownCharges
	}
	return "A bed costs from " + from.String() + " to " + to.String() + " per month" + knownCharges
}

const knownCharges = ", " + parts.TextStatedCharges + "."

// placesSentence returns a sentence with the commonest neighbourhoods, or "" if no neighbourhood is known.
func placesSentence(s *catalogue.Summary) string {
	places := s.Neighbourhoods
	stated := 0
	for _, place := range places {
		stated += place.Hostels
	}
	switch {
	case len(places) == 0:
		return ""
	case len(s.Hostels) == 1:
		return "It is in " + places[0].Of + "."
	case len(places) == 1 && stated == len(s.Hostels):
		return "All of them are in " + places[0].Of + "."
	case len(places) <= namedPlaces && stated == len(s.Hostels):
		return "They are in " + joinNames(names(places)) + "."
	}
	if len(places) == 1 {
		return "Among the neighbourhoods is " + places[0].Of + "."
	}
	return "Among the neighbourhoods are " + joinNames(names(places[:min(namedPlaces, len(places))])) + "."
}

func categoriesSentence(s *catalogue.Summary) string {
	switch {
	case len(s.Hostels) == 1:
		return "It is listed under " + s.Categories[0].Of.Name() + "."
	case len(s.Categories) == 1:
		return "All of them are listed under " + s.Categories[0].Of.Name() + "."
	}
	first := s.Categories[0]
	counts := []string{numberWord(first.Hostels) + isOrAre(first.Hostels) + " listed under " + first.Of.Name()}
	others := 0
	for i, c := range s.Categories[1:] {
		if len(s.Categories) > namedCategories+1 && i+1 >= namedCategories {
			others += c.Hostels
			continue
		}
		counts = append(counts, numberWord(c.Hostels)+" under "+c.Of.Name())
	}
	if others > 0 {
		counts = append(counts, numberWord(others)+" under other categories")
	}
	return hostel.Capital(joinNames(counts) + ".")
}

// gendersSentence returns a sentence with the gender rules of the hostels, or "" if no rule is known.
func gendersSentence(s *catalogue.Summary) string {
	switch {
	case len(s.Genders) == 0:
		return ""
	case len(s.Hostels) == 1:
		return "It takes " + admitted(s.Genders[0].Of) + "."
	case len(s.Genders) == 1 && s.Genders[0].Hostels == len(s.Hostels):
		return "All of them take " + admitted(s.Genders[0].Of) + "."
	}
	first := s.Genders[0]
	takes := " take "
	if first.Hostels == 1 {
		takes = " takes "
	}
	if len(s.Genders) == 1 {
		return hostel.Capital(numberWord(first.Hostels) + takes + admitted(first.Of) + ".")
	}
	counts := []string{numberWord(first.Hostels) + takes + bothOr(first.Of)}
	for _, g := range s.Genders[1:] {
		counts = append(counts, numberWord(g.Hostels)+" "+bothOr(g.Of))
	}
	last := len(counts) - 1
	return hostel.Capital(strings.Join(counts[:last], ", ") + ", and " + counts[last] + ".")
}

func admitted(rule hostel.GenderRule) string {
	switch rule {
	case hostel.MaleOnly:
		return "men only"
	case hostel.FemaleOnly:
		return "women only"
	}
	return "women and men"
}

// bothOr returns "both women and men" for an enumeration, which already has an "and".
func bothOr(rule hostel.GenderRule) string {
	if rule == hostel.Mixed {
		return "both " + admitted(rule)
	}
	return admitted(rule)
}

func numberWord(n int) string {
	if n == 1 {
		return "one"
	}
	return parts.Grouped(n)
}

func isOrAre(n int) string {
	if n == 1 {
		return " is"
	}
	return " are"
}

// joinNames returns "A", "A and B" or "A, B and C".
func joinNames(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

func names(counted []catalogue.Counted[string]) []string {
	list := make([]string, len(counted))
	for i, c := range counted {
		list[i] = c.Of
	}
	return list
}

// joinSentences joins sentences and omits empty ones.
func joinSentences(sentences ...string) string {
	return strings.Join(slices.DeleteFunc(sentences, func(s string) bool { return s == "" }), " ")
}
