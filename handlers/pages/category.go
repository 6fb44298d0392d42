package pages

import (
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/browseview"
	"efie/views/parts"
)

func (lh *listHandler) categories(q cache.PageRequest) (cache.PageResponse, error) {
	c := lh.market.Catalogue.Snapshot()
	beds := c.Beds(lh.market.Catalogue.Availability())
	p := lh.NewSharedPage(q, "Student hostels by category in Ghana",
		"Student hostels in Ghana from budget to luxury, shared and private, on and off campus: how many of each "+
			"there are, prices per month and beds left.")
	m := browseview.Directory{Trail: []parts.Link{linkHome, parts.LinkCategories}, Heading: "Hostels by category"}
	for _, category := range c.AllCategories() {
		link, s := parts.Link{Text: category.Name(), Href: parts.CategoryHref(category)}, c.InCategory(category)
		m.Entries = append(m.Entries,
			entry(link, category.Description(), s, q.Gender, beds.InCategory(category)))
	}
	m.Lead = "From a safe bed for the least money to a room of your own: " +
		parts.Count(len(c.Hostels), "hostel", "hostels") + ", sorted by what they offer."
	lh.finishDirectory(&p, &m)
	return web.Share(p, browseview.DirectoryPage(p, m)), nil
}

func (lh *listHandler) category(q cache.PageRequest) (page cache.PageResponse, err error) {
	c := lh.market.Catalogue.Snapshot()
	key := q.Param("slug")
	category, known := catalogue.CategoryBySlug(key)
	if !known {
		category, known = catalogue.CategoryBySlug(hostel.Slugify(key))
	}
	s := c.InCategory(category)
	if !known || s == nil {
		return page, web.ErrNoCategory
	}
	if category.Slug() != key {
		return page, web.MovedWithQuery(parts.CategoryHref(category), q.RawQuery)
	}
	n, err := lh.placeList(q, catalogue.Query{Category: &category})
	if err != nil {
		return page, err
	}
	if isCount(q.Query()) {
		return web.SharePart(lh.NewSharedPage(q, categoryTitle(category), ""), browseview.CountPart(n.filters, n.All)), nil
	}
	var left catalogue.BedsLeft
	if n.whole {
		left = c.Beds(n.market.Beds).InCategory(category)
	}
	m := newPlace(n, s, left)
	m.Trail = []parts.Link{linkHome, parts.LinkCategories, {Text: category.Name(), Href: n.Path}}
	m.Heading = n.Title(categoryTitle(category))
	if n.whole {
		prices := left.For(q.Gender)
		near := parts.Count(len(s.Campuses), "campus", "campuses")
		if len(s.Campuses) == 1 {
			near = hostel.ShortCampus(s.Campuses[0].Of.Name)
		}
		m.Lead = []string{
			category.Description(),
			joinSentences(bedsSentence(len(s.Hostels), left.Beds, near), priceSentence(prices.From, prices.To),
				gendersSentence(s)),
		}
		for _, campus := range s.Campuses[:min(shownPlaces, len(s.Campuses))] {
			m.Campuses = append(m.Campuses, browseview.Tally{
				Link: parts.Link{Text: hostel.ShortCampus(campus.Of.Name),
					Href: parts.CampusHref(c, campus.Of)}, Hostels: campus.Hostels,
			})
		}
	}
	p := lh.placePage(q, n, m, categoryTitle(category)+" in Ghana",
		categoryDescription(n.ListPage, category, s, left.For(q.Gender).From))
	return web.Share(p, browseview.PlacePage(p, m)), nil
}

func categoryTitle(category hostel.Category) string {
	switch {
	case !category.Known():
		return "Other student hostels"
	case category <= 4:
		return category.Name() + " student hostels"
	}
	return category.Name() + " for students"
}

// categoryDescription returns the text that search engines show. from is the price of the cheapest free bed, or 0.
func categoryDescription(
	n browseview.ListPage, category hostel.Category, s *catalogue.Summary, from hostel.Pesewas,
) string {
	some := parts.Count(n.All, "student hostel", "student hostels")
	if n.Page > 1 {
		some = n.Found()
	}
	text := category.Name() + ": " + some + " near " + parts.Count(len(s.Campuses), "campus", "campuses") +
		" in Ghana" + priceWords(from) + "."
	if n.Page == 1 {
		text = category.Description() + " " + text
	}
	return text
}
