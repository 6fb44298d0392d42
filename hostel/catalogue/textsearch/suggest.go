package textsearch

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue/numbers"
	"efie/hostel/catalogue/words"
)

// SuggestionKind is the kind of a suggestion, as the pages name it to the campus search (data-kind).
type SuggestionKind string

const (
	CampusSuggestion SuggestionKind = "campus"
	AreaSuggestion   SuggestionKind = "area"
	HostelSuggestion SuggestionKind = "hostel"
)

type Suggestion struct {
	Kind  SuggestionKind
	Name  string
	About string // the campuses near it; "" for a campus
	Text  string // the text to search for: the name and the other typed words
	Slug  string // only of a hostel

	Campus  hostel.Campus // only of a campus
	order   relevance
	hostels int      // the number of its hostels
	entries []uint32 // its names; not set for a hostel
}

// The greatest numbers of suggestions. Matching campuses are never omitted (R40).
const (
	maxAreas   = 4
	maxHostels = 5
)

// Offer knows the campuses and prices of the hostels in an index.
type Offer interface {
	// Neighbourhoods returns the areas of a campus. Areas with the most hostels come first.
	Neighbourhoods(campus hostel.Campus) []string
	// RanksNear returns the ranks of the hostels of a campus.
	RanksNear(campus hostel.Campus) []uint32
	// KeepAffordable removes the hostels without a room type within this whole cost per month. 0 allows any cost.
	KeepAffordable(found numbers.Set, most hostel.Pesewas)
}

// Suggest returns suggestions for a typed text. It returns none if the text finds no affordable hostel.
func (x *Index) Suggest(text string, offer Offer) []Suggestion {
	m := x.Match(text)
	offer.KeepAffordable(m.Found, m.Most)
	if m.text == "" && m.Most == 0 || m.Found.Empty() {
		return nil
	}
	u := suggesting{offer, x, m}
	list := u.campuses()
	areas := u.areas()
	if len(areas) == 0 && len(list) > 0 && (list[0].order == campusNamed || list[0].order == campusAlmost) {
		areas = u.areasOf(list[0])
	}
	list = slices.Concat(list, areas, u.hostels())
	if len(list) == 0 {
		list = u.results()
	}
	slices.SortStableFunc(list, func(a, b Suggestion) int { return cmp.Compare(a.order, b.order) })
	for i := range list {
		list[i].Text = u.complete(&list[i])
	}
	return list
}

// Nearest returns the campuses and areas whose names are the most similar to a text. Of similar names, the name with
// the most hostels comes first.
func (x *Index) Nearest(text string, count int) (list []Suggestion) {
	type near struct {
		entry    uint32
		distance int
	}
	var found []near
	typed := words.Split(fold(text))
	for entry := range x.entries.starts[nameEntry] {
		n := near{entry: entry}
		for _, word := range typed {
			best := len(word)
			for _, own := range words.Split(x.entries.text(entry)) {
				best = min(best, words.Distance(word, own, best))
			}
			n.distance += best
		}
		found = append(found, n)
	}
	slices.SortStableFunc(found, func(a, b near) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance),
			cmp.Compare(len(x.entries.hostels(b.entry)), len(x.entries.hostels(a.entry))))
	})
	u := suggesting{Index: x}
	for _, n := range found {
		if len(list) == count {
			break
		}
		one := Suggestion{Kind: AreaSuggestion}
		if x.entries.kind(n.entry) == campusEntry {
			campus := x.hostels[x.entries.hostels(n.entry)[0]].Campus
			one = Suggestion{Kind: CampusSuggestion, Name: campus.Name, Campus: campus}
		} else {
			one.Name, one.About = u.described(n.entry)
		}
		if !slices.ContainsFunc(list, func(other Suggestion) bool { return other.Name == one.Name }) {
			list = append(list, one)
		}
	}
	return list
}

type suggesting struct {
	offer Offer
	*Index
	Match
}

func (u *suggesting) finds(ranks []uint32) bool { return slices.ContainsFunc(ranks, u.Found.Has) }

// campuses returns the campuses with a typed word or the whole text in their name, and with a found hostel.
func (u *suggesting) campuses() (list []Suggestion) {
	for _, campus := range u.byName {
		entries := u.entries.named[campus]
		hostels := u.entries.hostels(entries[0])
		one := Suggestion{
			Kind: CampusSuggestion, Name: campus.Name, order: alsoFound, Campus: campus, hostels: len(hostels), entries: entries,
		}
		typed := u.text != "" && strings.Contains(hostel.WithoutMarks(campus.Name), u.text)
		for _, entry := range entries {
			if u.hasWords(entry) {
				typed, one.order = true, min(one.order, u.entries.relevance(&u.ranking, entry))
			}
		}
		if typed && u.finds(hostels) {
			list = append(list, one)
		}
	}
	slices.SortStableFunc(list, bestSuggestion)
	return list
}

// bestSuggestion compares two suggestions. The better match comes first. Of equal matches, the suggestion with more
// hostels comes first, but an area typed in full comes first if it has fewer hostels.
func bestSuggestion(a, b Suggestion) int {
	size := cmp.Compare(b.hostels, a.hostels)
	if a.order == areaNamed || a.order == areaAlmost {
		size = -size
	}
	return cmp.Or(cmp.Compare(a.order, b.order), size)
}

// areas returns the areas and towns with a typed word in their name, and with a found hostel.
func (u *suggesting) areas() (list []Suggestion) {
	for kind, entry := range u.entries.typedNames(&u.ranking) {
		if ranks := u.entries.hostels(entry); kind == areaEntry && u.finds(ranks) {
			list = append(list, Suggestion{
				Kind: AreaSuggestion, order: u.entries.relevance(&u.ranking, entry), hostels: len(ranks), entries: []uint32{entry},
			})
		}
	}
	slices.SortStableFunc(list, bestSuggestion)
	list = list[:min(maxAreas, len(list))]
	for i := range list {
		list[i].Name, list[i].About = u.described(list[i].entries[0])
	}
	return list
}

// maxDescribing is the number of hostels read to describe an area.
const maxDescribing = 100

// described returns the name of an area in its original spelling, and the short names of one or two campuses near it.
func (u *suggesting) described(entry uint32) (name, campuses string) {
	name = u.entries.text(entry)
	near := map[hostel.Campus]int{}
	ranks := u.entries.hostels(entry)
	for _, rank := range ranks[:min(maxDescribing, len(ranks))] {
		h := u.Index.hostels[rank]
		near[h.Campus]++
		for _, written := range areasOf(h) {
			if hostel.WithoutMarks(written) == u.entries.text(entry) {
				name = written
			}
		}
	}
	list := slices.SortedFunc(maps.Keys(near), func(a, b hostel.Campus) int {
		return cmp.Or(cmp.Compare(near[b], near[a]), strings.Compare(a.Name, b.Name))
	})
	for _, campus := range list[:min(2, len(list))] {
		campuses += ", " + hostel.ShortCampus(campus.Name)
	}
	return name, strings.TrimPrefix(campuses, ", ")
}

// areasOf returns the areas of a campus that was typed in full. Areas with the most hostels come first.
func (u *suggesting) areasOf(campus Suggestion) (list []Suggestion) {
	short := hostel.ShortCampus(campus.Name)
	for _, place := range u.offer.Neighbourhoods(campus.Campus) {
		name, _, _ := strings.Cut(place, ",")
		known := slices.ContainsFunc(list, func(other Suggestion) bool { return other.Name == name })
		if !known && len(list) < maxAreas {
			list = append(list, Suggestion{
				Kind: AreaSuggestion, Name: name, About: short, order: campus.order, entries: campus.entries,
			})
		}
	}
	return list
}

func (u *suggesting) hostels() (list []Suggestion) {
	var best [alsoFound + 1][]uint32
	for kind, entry := range u.entries.typedNames(&u.ranking) {
		if kind != nameEntry {
			continue
		}
		order := u.entries.relevanceAs(kind, &u.ranking, entry)
		for _, rank := range u.entries.hostels(entry) {
			if u.Found.Has(rank) {
				best[order] = append(best[order], rank)
			}
		}
	}
	for order, ranks := range best {
		slices.Sort(ranks)
		list = append(list, u.asHostels(ranks[:min(maxHostels-len(list), len(ranks))], relevance(order))...)
	}
	return list
}

// results returns the first hostels found. It is for a text that names only an amenity or a price.
func (u *suggesting) results() []Suggestion {
	var ranks []uint32
	for rank := range u.Found.All() {
		if ranks = append(ranks, rank); len(ranks) == maxHostels {
			break
		}
	}
	return u.asHostels(ranks, alsoFound)
}

func (u *suggesting) asHostels(ranks []uint32, order relevance) (list []Suggestion) {
	for _, rank := range ranks {
		h := u.Index.hostels[rank]
		list = append(list, Suggestion{
			Kind: HostelSuggestion, Name: h.Name, About: hostel.ShortCampus(h.Campus.Name), Slug: h.Slug, order: order,
		})
	}
	return list
}

func (u *suggesting) has(these []uint32, m *meaning) bool {
	return slices.ContainsFunc(u.entries.meant(m), func(entry uint32) bool { return slices.Contains(these, entry) })
}

// complete returns a suggestion's name with the other typed words and the budget. It returns only the name if the
// longer text would match something else better.
func (u *suggesting) complete(one *Suggestion) string {
	text := one.Name
	if one.Kind == HostelSuggestion {
		return text
	}
	for _, m := range u.words {
		isNamed := strings.Contains(hostel.WithoutMarks(one.Name), m.text) || u.has(one.entries, m)
		if !isNamed && !m.withFiller {
			text += " " + m.text
		}
	}
	if u.Most > 0 {
		text += " under " + u.Most.String()
	}
	if text == one.Name {
		return text
	}
	again := u.matchKnowing(u.known, text)
	u.offer.KeepAffordable(again.Found, again.Most)
	for _, entry := range one.entries {
		if again.leads(u.entries.hostels(entry)) {
			return text
		}
	}
	return one.Name
}
