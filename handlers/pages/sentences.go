package pages

import (
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

const (
	namedPlaces     = 3 // neighbourhoods that a sentence names
	namedCategories = 3 // categories that a sentence names where there are more than one more
)

// bedsSentence says how many beds are left in so many hostels, which stand near somewhere.
func bedsSentence(hostels, left int, near string) string {
	some := parts.Count(hostels, "hostel", "hostels") + " near " + near
	switch {
	case left == 0 && hostels == 1:
		return "There is one hostel near " + near + ". It has no bed left just now."
	case left == 0:
		return "There are " + some + ". None of them has a bed left just now."
	case hostels == 1:
		return "There is one hostel near " + near + ". It has " + bedsLeftWords(left) + "."
	}
	return "There are " + some + ", with " + bedsLeftWords(left) + "."
}

func bedsLeftWords(left int) string {
	if left == 0 {
		return "no beds left"
	}
	return parts.Count(left, "bed left", "beds left")
}

// priceSentence says what beds of several hostels cost with charges, "" if no hostel names a price.
func priceSentence(from, to hostel.Pesewas) string {
	switch {
	case from == 0:
		return ""
	case to <= from:
		return "A bed costs " + unbroken(from) + " per month" + knownCharges
	}
	return "A bed costs from " + unbroken(from) + " to " + unbroken(to) + " per month" + knownCharges
}

const knownCharges = ", " + parts.TextStatedCharges + "."

func unbroken(p hostel.Pesewas) string { return parts.Unbroken(p.String()) }

// placesSentence names the commonest neighbourhoods, "" where no hostel says where it is.
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
		return "It stands in " + places[0].Of + "."
	case len(places) == 1 && stated == len(s.Hostels):
		return "All of them stand in " + places[0].Of + "."
	case len(places) <= namedPlaces && stated == len(s.Hostels):
		return "They stand in " + listed(names(places)) + "."
	}
	if len(places) == 1 {
		return "Among the neighbourhoods is " + places[0].Of + "."
	}
	return "Among the neighbourhoods are " + listed(names(places[:min(namedPlaces, len(places))])) + "."
}

func categoriesSentence(s *catalogue.Summary) string {
	switch {
	case len(s.Hostels) == 1:
		return "It is listed under " + s.Categories[0].Of.Name() + "."
	case len(s.Categories) == 1:
		return "All of them are listed under " + s.Categories[0].Of.Name() + "."
	}
	first := s.Categories[0]
	counts := []string{number(first.Hostels) + be(first.Hostels) + " listed under " + first.Of.Name()}
	others := 0
	for i, c := range s.Categories[1:] {
		if len(s.Categories) > namedCategories+1 && i+1 >= namedCategories {
			others += c.Hostels
			continue
		}
		counts = append(counts, number(c.Hostels)+" under "+c.Of.Name())
	}
	if others > 0 {
		counts = append(counts, number(others)+" under other categories")
	}
	return hostel.Capital(listed(counts) + ".")
}

// gendersSentence says who may live there, "" where no hostel says.
func gendersSentence(s *catalogue.Summary) string {
	switch {
	case len(s.Genders) == 0:
		return ""
	case len(s.Hostels) == 1:
		return "It takes " + whom(s.Genders[0].Of) + "."
	case len(s.Genders) == 1 && s.Genders[0].Hostels == len(s.Hostels):
		return "All of them take " + whom(s.Genders[0].Of) + "."
	}
	first := s.Genders[0]
	takes := " take "
	if first.Hostels == 1 {
		takes = " takes "
	}
	if len(s.Genders) == 1 {
		return hostel.Capital(number(first.Hostels) + takes + whom(first.Of) + ".")
	}
	counts := []string{number(first.Hostels) + takes + bothOr(first.Of)}
	for _, g := range s.Genders[1:] {
		counts = append(counts, number(g.Hostels)+" "+bothOr(g.Of))
	}
	last := len(counts) - 1
	return hostel.Capital(strings.Join(counts[:last], ", ") + ", and " + counts[last] + ".")
}

func whom(rule hostel.GenderRule) string {
	switch rule {
	case hostel.MaleOnly:
		return "men only"
	case hostel.FemaleOnly:
		return "women only"
	}
	return "women and men"
}

// bothOr keeps an enumeration clear in which another "and" stands.
func bothOr(rule hostel.GenderRule) string {
	if rule == hostel.Mixed {
		return "both " + whom(rule)
	}
	return whom(rule)
}

func number(n int) string {
	if n == 1 {
		return "one"
	}
	return parts.Grouped(n)
}

func be(n int) string {
	if n == 1 {
		return " is"
	}
	return " are"
}

// listed is "A", "A and B" or "A, B and C".
func listed(names []string) string {
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

func told(sentences ...string) string {
	said := slices.DeleteFunc(sentences, func(s string) bool { return s == "" })
	return strings.Join(said, " ")
}
