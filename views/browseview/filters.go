package browseview

import (
	"slices"
	"strconv"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// MaxAmenities is the number of amenities in the filter, and the most that a reader can choose. The commonest come
// first.
const MaxAmenities = 16

// Filters are the filters and orders of a list of hostels.
type Filters struct {
	Action      string   // address of the list
	Location    string   // the search text; "" on the pages of campuses and categories
	Genders     []Choice // radio buttons
	RoomTypes   []Choice // radio buttons
	Prices      []Choice // suggestions for the highest price
	MaxPrice    string   // the highest price, as typed if it is not a price
	Problem     string   // why the typed price does not count, or ""
	Minutes     []Choice // a drop-down list
	Free        Choice
	Amenities   []Choice     // checkboxes; a hostel must have all chosen amenities
	Sort        string       // the chosen order, or "" for the default order
	Sorts       []SortLink   // all orders
	Chosen      []parts.Link // the filters in use; each link removes one
	WaysOut     []parts.Link // if nothing was found: the list without one of the filters
	ClearHref   string       // address of the list without filters
	SearchPairs []Pair       // the filters in use and the order, for the search form, which changes the place only
	Price       string       // the address's choice of the price that comes first, or ""
	View        string       // "map", or "" for cards
}

// Choice is one option of a filter.
type Choice struct {
	Value  string
	Label  string
	Count  int // hostels in the list if this option is chosen
	Chosen bool
}

type Pair struct{ Name, Value string }

// SortLink is a link to the list in another order.
type SortLink struct {
	parts.Link
	Here bool // the current order
}

func (f Filters) useful() bool { return len(f.RoomTypes)+len(f.Amenities) > 0 || len(f.Chosen) > 0 }

func anyOf(label string, choices []Choice) Choice {
	chosen := slices.ContainsFunc(choices, func(c Choice) bool { return c.Chosen })
	return Choice{Label: label, Count: -1, Chosen: !chosen}
}

// counted returns the text of an option with its count.
func counted(c Choice) string { return c.Label + " (" + parts.Grouped(c.Count) + ")" }

func chosenOrder(links []SortLink) string {
	for _, link := range links {
		if link.Here {
			return link.Text
		}
	}
	return ""
}

// filterCount returns the props of the button that shows the number of hostels.
func filterCount() parts.FilterCount { return parts.FilterCount{Delay: 250, Plain: textShow} }

const (
	textShow        = "Show hostels"
	textNothingFits = "No hostel has everything you chose. Remove a filter and try again."
)

// ListAddress is the address of a list without filters.
type ListAddress struct {
	Path     string
	Price    string // the price that comes first, or ""
	MaxPrice string // the highest price as the reader typed it
	View     string // ViewMap, or "" for cards
}

// ViewMap is the View of a list as a map.
const ViewMap = "map"

// href returns the address of the list with filters.
func (l ListAddress) href(q catalogue.Query) string {
	return parts.FilteredHref(l.Path, q, parts.PriceParam, l.Price, "view", l.View)
}

// otherView returns the link from the cards to the map, or from the map to the cards.
func (l ListAddress) otherView(q catalogue.Query) parts.Link {
	if l.View == ViewMap {
		l.View = ""
		return parts.Link{Text: "List", Href: l.href(q)}
	}
	l.View = ViewMap
	return parts.Link{Text: "Map", Href: l.href(q)}
}

// newFilters returns the filters of a list, with the choices of q. usual is the label of the default order.
func newFilters(address ListAddress, q catalogue.Query, found catalogue.Found, usual string) Filters {
	var chosen []parts.Link
	for _, without := range withoutEach(q) {
		chosen = append(chosen, parts.Link{Text: without.filter, Href: address.href(without.query)})
	}
	maxPrice := address.MaxPrice
	problem := ""
	if q.MaxPrice > 0 {
		maxPrice = hostel.InCedis(q.MaxPrice).String()
	} else if maxPrice != "" {
		problem = "“" + maxPrice + "” is not a price. Write the price as a number, for example 800."
	}
	return Filters{
		Action:      address.Path,
		Location:    q.Location,
		Genders:     genderChoices(q, found),
		RoomTypes:   roomTypeChoices(q, found),
		Prices:      priceChoices(q, found),
		MaxPrice:    maxPrice,
		Problem:     problem,
		Minutes:     minutesChoices(q, found),
		Free:        Choice{Value: "1", Label: labelFree, Count: found.Free, Chosen: q.Free},
		Amenities:   amenityChoices(q, found),
		Sort:        parts.SortNames[q.Sort],
		Sorts:       sortLinks(address, q, usual, len(found.Minutes) > 0),
		Chosen:      chosen,
		ClearHref:   address.href(catalogue.Query{Location: q.Location, Sort: q.Sort}),
		SearchPairs: searchPairs(address, q),
		Price:       address.Price,
		View:        address.View,
	}
}

// searchPairs returns the filters in use as fields of the search form.
func searchPairs(address ListAddress, q catalogue.Query) []Pair {
	names := parts.FilterPairs(q)
	if address.Price != "" {
		names = append(names, parts.PriceParam, address.Price)
	}
	if address.View != "" {
		names = append(names, "view", address.View)
	}
	var pairs []Pair
	for i := 0; i < len(names); i += 2 {
		pairs = append(pairs, Pair{Name: names[i], Value: names[i+1]})
	}
	return pairs
}

// genderChoices returns women first, because more rooms are for women only.
func genderChoices(q catalogue.Query, found catalogue.Found) (choices []Choice) {
	for _, g := range slices.Backward(found.Genders) {
		choices = append(choices,
			Choice{Value: string(g.Of), Label: genderLabel(g.Of), Count: g.Hostels, Chosen: g.Of == q.Gender})
	}
	return choices
}

func roomTypeChoices(q catalogue.Query, found catalogue.Found) (choices []Choice) {
	for _, n := range found.RoomTypes {
		choices = append(choices,
			Choice{Value: strconv.Itoa(n.Of), Label: shareLabel(n.Of), Count: n.Hostels, Chosen: n.Of == q.RoomType})
	}
	return choices
}

func priceChoices(q catalogue.Query, found catalogue.Found) (choices []Choice) {
	for _, p := range found.Prices {
		choices = append(choices, Choice{
			Value: hostel.InCedis(p.Of).String(), Label: priceLabel(p.Of), Count: p.Hostels, Chosen: p.Of == q.MaxPrice,
		})
	}
	return choices
}

func minutesChoices(q catalogue.Query, found catalogue.Found) (choices []Choice) {
	for _, m := range found.Minutes {
		choices = append(choices,
			Choice{Value: strconv.Itoa(m.Of), Label: minutesLabel(m.Of), Count: m.Hostels, Chosen: m.Of == q.Within})
	}
	return choices
}

// amenityChoices returns the commonest amenities and the chosen ones.
func amenityChoices(q catalogue.Query, found catalogue.Found) (choices []Choice) {
	for i, amenity := range found.Amenities {
		isChosen := hostel.HasAmenity(q.Amenities, amenity.Of)
		if i < MaxAmenities || isChosen {
			choices = append(choices,
				Choice{Value: amenity.Of, Label: amenity.Of, Count: amenity.Hostels, Chosen: isChosen})
		}
	}
	return choices
}

// waysOut returns links to the list without one of its filters, if that has hostels.
func waysOut(market parts.Market, address ListAddress, q catalogue.Query) []parts.Link {
	var links []parts.Link
	for _, without := range withoutEach(q) {
		count := len(market.Catalogue.Search(market.Beds, without.query).Hostels)
		if count > 0 {
			links = append(links, parts.Link{
				Text: "Without " + without.filter + ": " + parts.Count(count, "hostel", "hostels"),
				Href: address.href(without.query),
			})
		}
	}
	return links
}

// sortLinks returns a link for each order of a list. The default order comes first; its label is usual.
func sortLinks(address ListAddress, q catalogue.Query, usual string, byMinutes bool) []SortLink {
	var links []SortLink
	for _, order := range []struct {
		by    catalogue.SortOrder
		label string
	}{
		{catalogue.ByMatch, usual}, {catalogue.ByPrice, labelLowestPrice}, {catalogue.ByMinutes, "Nearest"},
	} {
		isCurrent := order.by == q.Sort
		hasNoMinutes := order.by == catalogue.ByMinutes && !byMinutes
		isUsual := order.by == catalogue.ByPrice && usual == labelLowestPrice
		isUseless := hasNoMinutes || isUsual
		if isUseless && !isCurrent {
			continue
		}
		sorted := q
		sorted.Sort = order.by
		links = append(links, SortLink{
			Link: parts.Link{Text: order.label, Href: address.href(sorted)}, Here: isCurrent,
		})
	}
	return links
}

const (
	labelFree        = "Free beds only"
	labelBestMatch   = "Best match"
	labelLowestPrice = "Lowest price with charges" // also the best match of hostels without a searched text
)

// withoutFilter is a query without one of its filters.
type withoutFilter struct {
	filter string
	query  catalogue.Query
}

func withoutEach(q catalogue.Query) []withoutFilter {
	var list []withoutFilter
	without := func(used bool, text string, remove func(*catalogue.Query)) {
		if used {
			rest := q
			remove(&rest)
			list = append(list, withoutFilter{text, rest})
		}
	}
	without(q.Gender != "", genderLabel(q.Gender), func(rest *catalogue.Query) { rest.Gender = "" })
	without(q.RoomType > 0, shareLabel(q.RoomType), func(rest *catalogue.Query) { rest.RoomType = 0 })
	without(q.MaxPrice > 0, priceLabel(q.MaxPrice), func(rest *catalogue.Query) { rest.MaxPrice = 0 })
	without(q.Within > 0, minutesLabel(q.Within)+" on foot", func(rest *catalogue.Query) { rest.Within = 0 })
	without(q.Free, labelFree, func(rest *catalogue.Query) { rest.Free = false })
	for i, name := range q.Amenities {
		without(true, name, func(rest *catalogue.Query) {
			rest.Amenities = slices.Delete(slices.Clone(q.Amenities), i, i+1)
		})
	}
	return list
}

func genderLabel(g hostel.Gender) string {
	if g == hostel.Female {
		return "Rooms for women"
	}
	return "Rooms for men"
}

func shareLabel(inRoom int) string { return parts.Grouped(inRoom) + " in a room" }

func priceLabel(most hostel.Pesewas) string { return most.String() + " or less" }

func minutesLabel(most int) string { return parts.Minutes(most) + " or less" }
