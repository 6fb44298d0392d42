package saved

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/catalogue"
	"efie/views/parts"
	"efie/views/savedview"
)

const (
	// maxRead limits the hostels that are read from an address. It is the most hostels that a reader can save.
	maxRead = account.MaxSavedByStudent
	// suggested is the number of hostels that are offered if fewer than two are chosen.
	suggested = 6
)

// compareHandler serves /compare. The address holds the whole state.
type compareHandler struct {
	*web.Renderer
	market *web.Marketplace
}

func (ch *compareHandler) compare(q cache.PageRequest) (page cache.PageResponse, err error) {
	market := ch.market.Now(q.Gender)
	c := market.Catalogue
	keys := q.Query()["h"]
	hostels, notices := findHostels(c, keys)
	// Each comparison has one address, with the slugs.
	if len(notices) == 0 && len(hostels) > 0 && len(keys) <= maxRead && !namedBySlug(hostels, keys) {
		return page, web.MovedPermanently(compareHref(hostels))
	}
	p := ch.NewSharedPage(q, "Compare hostels", "Hostels next to each other: prices, beds, distance and what they have.")
	p.NoIndex = true
	m := savedview.Compare{Notices: notices}
	if len(hostels) < savedview.FewestCompared {
		offerChoice(market, hostels, &m)
		return web.Share(p, savedview.ComparePage(p, m)), nil
	}
	all := hostels
	hostels = all[:min(len(all), savedview.MostCompared)]
	if left := namesOf(all[len(hostels):]); len(left) > 0 {
		m.Notices = append(m.Notices, fmt.Sprintf(
			"One page compares four hostels, so %s left out: %s. Remove one to see the next.",
			parts.Count(len(left), "is", "are"), strings.Join(left, ", ")))
	}
	cards := parts.NewCards(market, hostels)
	for i, h := range hostels {
		column := savedview.ComparedHostel{Name: h.Name, Href: "/hostels/" + h.Slug, Image: cards[i].Image}
		if len(all) > savedview.FewestCompared {
			column.Without = compareHref(slices.Delete(slices.Clone(all), i, i+1))
		}
		m.Hostels = append(m.Hostels, column)
	}
	m.Different, m.Same = compareRows(c, market.Beds, q.Gender, hostels, cards)
	p.Title = strings.Join(namesOf(hostels), ", ")
	m.Share = parts.Sharing("Hostels compared", "Compare these hostels: "+p.Title, ch.Site.URL+compareHref(hostels))
	return web.Share(p, savedview.ComparePage(p, m)), nil
}

func namesOf(hostels []*hostel.Hostel) (names []string) {
	for _, h := range hostels {
		names = append(names, h.Name)
	}
	return names
}

// findHostels returns the hostels with these keys, without duplicates, and a notice for each hostel that is missing.
func findHostels(c *catalogue.Snapshot, keys []string) (hostels []*hostel.Hostel, notices []string) {
	for _, key := range keys[:min(len(keys), maxRead)] {
		h, removed := web.HostelAt(c, key)
		switch {
		case h != nil && h.Retired:
			notices = append(notices, h.Name+" is no longer offered on Efie.")
		case h != nil:
			if !slices.Contains(hostels, h) {
				hostels = append(hostels, h)
			}
		case removed != nil:
			notices = append(notices, removed.Name+" has left Efie.")
		case key != "":
			notices = append(notices, fmt.Sprintf("There is no hostel “%s”. Check the address for a typing mistake.",
				web.Truncate(key)))
		}
	}
	return hostels, notices
}

// namedBySlug reports whether the keys are exactly the slugs of the hostels, in the same order.
func namedBySlug(hostels []*hostel.Hostel, keys []string) bool {
	return slices.EqualFunc(hostels, keys, func(h *hostel.Hostel, key string) bool { return h.Slug == key })
}

func compareHref(hostels []*hostel.Hostel) string {
	slugs := url.Values{}
	for _, h := range hostels {
		slugs.Add("h", h.Slug)
	}
	return "/compare?" + slugs.Encode()
}

// offerChoice fills m for an address with too few hostels: the reader chooses from a list.
func offerChoice(market parts.Market, chosen []*hostel.Hostel, m *savedview.Compare) {
	offered := slices.Clone(chosen)
	if len(chosen) == 0 {
		m.Ask = "Choose two to four hostels to see them side by side."
		offered = others(market.Catalogue.Rated(), chosen)
	} else {
		m.Ask = fmt.Sprintf("Choose one hostel or more to compare with %s: these are near the same campus.", chosen[0].Name)
		if near := market.Catalogue.Near(chosen[0].Campus); near != nil {
			offered = append(offered, others(near.Hostels, chosen)...)
		}
	}
	for i, card := range parts.NewCards(market, offered) {
		choice := savedview.CompareChoice{
			Slug: card.Slug, Name: card.Name, Near: card.Near, Chosen: i < len(chosen),
		}
		if cheapest := market.Cheapest(offered[i]); cheapest.Price > 0 {
			choice.Price = "from " + cheapest.Price.String() + " per month"
			if more := card.From.More(); more != "" {
				choice.Price += " · " + more
			}
		}
		m.Choices = append(m.Choices, choice)
	}
}

// others returns the first hostels of a list that are not chosen, at most the number suggested.
func others(list, chosen []*hostel.Hostel) []*hostel.Hostel {
	var found []*hostel.Hostel
	for _, h := range list {
		if len(found) < suggested && !slices.Contains(chosen, h) {
			found = append(found, h)
		}
	}
	return found
}
