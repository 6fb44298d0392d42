package pages

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/hostel/intake"
	"efie/views/browseview"
	"efie/views/parts"
)

const (
	shownAmenities = 16  // amenities in the filter, the commonest first
	maxMinutes     = 600 // on foot
)

// readQuery reads a search from an address. It ignores invalid values.
func readQuery(values url.Values) catalogue.Query {
	q := catalogue.Query{Location: strings.TrimSpace(web.Truncate(values.Get("location")))}
	if g := hostel.Gender(values.Get("gender")); g.Valid() {
		q.Gender = g
	}
	if n, err := strconv.Atoi(values.Get("room_type")); err == nil && n > 0 {
		q.RoomType = n
	}
	if text := maxPriceIn(values); text != "" {
		if price, err := intake.Money(text); err == nil && price > 0 {
			q.MaxPrice = price
		}
	}
	if n, err := strconv.Atoi(values.Get("within")); err == nil && n > 0 && n <= maxMinutes {
		q.Within = n
	}
	q.Free = values.Get("free") == "1"
	for _, name := range values["amenity"] {
		if name = strings.TrimSpace(web.Truncate(name)); name != "" && len(q.Amenities) < shownAmenities &&
			!hasAmenity(q.Amenities, name) {
			q.Amenities = append(q.Amenities, name)
		}
	}
	for order, name := range parts.SortNames {
		if values.Get("sort") == name {
			q.Sort = order
		}
	}
	return q
}

func maxPriceIn(values url.Values) string {
	return strings.TrimSpace(web.Truncate(values.Get("max_price")))
}

// listAddress is the address of a list without filters. price is the price that comes first, or "". maxPrice is the
// highest price as the reader typed it. view is viewMap, or "" for cards.
type listAddress struct{ path, price, maxPrice, view string }

const viewMap = "map"

// href returns the address of the list with filters, followed by more names and values.
func (l listAddress) href(q catalogue.Query, more ...string) string {
	return parts.FilteredHref(l.path, q, append([]string{parts.PriceParam, l.price, "view", l.view}, more...)...)
}

// otherView returns the link from the cards to the map, or from the map to the cards.
func (l listAddress) otherView(q catalogue.Query) parts.Link {
	if l.view == viewMap {
		l.view = ""
		return parts.Link{Text: "List", Href: l.href(q)}
	}
	l.view = viewMap
	return parts.Link{Text: "Map", Href: l.href(q)}
}

// filtersOf returns the filters of a list, with the choices of q. usual is the label of the default order.
func filtersOf(l listAddress, q catalogue.Query, found catalogue.Found, usual string) browseview.Filters {
	f := browseview.Filters{
		Action: l.path, Location: q.Location, Price: l.price, MaxPrice: l.maxPrice, View: l.view,
		ClearHref: l.href(catalogue.Query{Location: q.Location, Sort: q.Sort}),
		Sort:      parts.SortNames[q.Sort],
		Free:      browseview.Choice{Value: "1", Label: "Free beds only", Count: found.Free, Chosen: q.Free},
	}
	for _, one := range withoutEach(q) {
		f.Chosen = append(f.Chosen, parts.Link{Text: one.filter, Href: l.href(one.query)})
	}
	if q.MaxPrice > 0 {
		f.MaxPrice = hostel.InCedis(q.MaxPrice).String()
	} else if l.maxPrice != "" {
		f.Problem = "“" + l.maxPrice + "” is not a price. Write the price as a number, for example 800."
	}
	pairs := parts.FilterPairs(q)
	if l.price != "" {
		pairs = append(pairs, parts.PriceParam, l.price)
	}
	if l.view != "" {
		pairs = append(pairs, "view", l.view)
	}
	for i := 0; i < len(pairs); i += 2 {
		f.SearchPairs = append(f.SearchPairs, browseview.Pair{Name: pairs[i], Value: pairs[i+1]})
	}
	for _, g := range slices.Backward(found.Genders) { // women first, because more rooms are for women only
		f.Genders = append(f.Genders,
			browseview.Choice{Value: string(g.Of), Label: genderLabel(g.Of), Count: g.Hostels, Chosen: g.Of == q.Gender})
	}
	for _, n := range found.RoomTypes {
		f.RoomTypes = append(f.RoomTypes, browseview.Choice{
			Value: strconv.Itoa(n.Of), Label: shareLabel(n.Of), Count: n.Hostels, Chosen: n.Of == q.RoomType,
		})
	}
	for _, p := range found.Prices {
		f.Prices = append(f.Prices, browseview.Choice{Value: hostel.InCedis(p.Of).String(), Label: priceLabel(p.Of),
			Count: p.Hostels, Chosen: p.Of == q.MaxPrice})
	}
	for _, m := range found.Minutes {
		f.Minutes = append(f.Minutes, browseview.Choice{Value: strconv.Itoa(m.Of), Label: minutesLabel(m.Of),
			Count: m.Hostels, Chosen: m.Of == q.Within})
	}
	for i, a := range found.Amenities {
		isChosen := hasAmenity(q.Amenities, a.Of)
		if i < shownAmenities || isChosen {
			f.Amenities = append(f.Amenities, browseview.Choice{
				Value: a.Of, Label: a.Of, Count: a.Hostels, Chosen: isChosen,
			})
		}
	}
	f.Sorts = sortLinks(l, q, usual, len(found.Minutes) > 0)
	return f
}

// isCount reports whether a request asks only for the number of hostels.
func isCount(values url.Values) bool { return values.Get("part") == "count" }

// sortLinks returns a link for each order of a list. The default order comes first; its label is usual.
func sortLinks(l listAddress, q catalogue.Query, usual string, byMinutes bool) []browseview.SortLink {
	var links []browseview.SortLink
	for _, order := range []struct {
		by    catalogue.SortOrder
		label string
	}{
		{catalogue.ByMatch, usual}, {catalogue.ByPrice, labelLowestPrice}, {catalogue.ByMinutes, "Nearest"},
	} {
		here := order.by == q.Sort
		if !here && (order.by == catalogue.ByMinutes && !byMinutes ||
			order.by == catalogue.ByPrice && usual == labelLowestPrice) {
			continue
		}
		one := q
		one.Sort = order.by
		links = append(links, browseview.SortLink{
			Link: parts.Link{Text: order.label, Href: l.href(one)}, Here: here,
		})
	}
	return links
}

const (
	labelBestMatch   = "Best match"
	labelLowestPrice = "Lowest price with charges" // also the best match of hostels without a searched text
)

// waysOut returns links to the list without one of its filters, if that has hostels.
func waysOut(market parts.Market, l listAddress, q catalogue.Query) []parts.Link {
	var links []parts.Link
	for _, one := range withoutEach(q) {
		if n := len(market.Catalogue.Search(market.Beds, one.query).Hostels); n > 0 {
			links = append(links, parts.Link{
				Text: "Without " + one.filter + ": " + parts.Count(n, "hostel", "hostels"), Href: l.href(one.query),
			})
		}
	}
	return links
}

// withoutFilter is a query without one of its filters.
type withoutFilter struct {
	filter string
	query  catalogue.Query
}

func withoutEach(q catalogue.Query) []withoutFilter {
	var list []withoutFilter
	without := func(used bool, text string, remove func(*catalogue.Query)) {
		if used {
			one := q
			remove(&one)
			list = append(list, withoutFilter{text, one})
		}
	}
	without(q.Gender != "", genderLabel(q.Gender), func(one *catalogue.Query) { one.Gender = "" })
	without(q.RoomType > 0, shareLabel(q.RoomType), func(one *catalogue.Query) { one.RoomType = 0 })
	without(q.MaxPrice > 0, priceLabel(q.MaxPrice), func(one *catalogue.Query) { one.MaxPrice = 0 })
	without(q.Within > 0, minutesLabel(q.Within)+" on foot", func(one *catalogue.Query) { one.Within = 0 })
	without(q.Free, "Free beds only", func(one *catalogue.Query) { one.Free = false })
	for i, name := range q.Amenities {
		without(true, name, func(one *catalogue.Query) {
			one.Amenities = slices.Delete(slices.Clone(q.Amenities), i, i+1)
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

// hasAmenity reports whether a list has an amenity, in any spelling.
func hasAmenity(list []string, name string) bool {
	key := hostel.AmenityKey(name)
	return slices.ContainsFunc(list, func(item string) bool { return hostel.AmenityKey(item) == key })
}
