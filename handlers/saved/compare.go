package saved

import (
	"slices"

	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/account"
	"efie/hostel/catalogue"
	"efie/views/savedview"
)

// maxRead limits the hostels that are read from an address. It is the most hostels that a reader can save.
const maxRead = account.MaxSavedByStudent

// compareHandler serves /compare. The address holds the whole state.
type compareHandler struct {
	*web.Renderer
	market *web.Marketplace
}

func (ch *compareHandler) compare(q cache.PageRequest) (page cache.PageResponse, err error) {
	market := ch.market.Now(q.Gender)
	keys := q.Query()["h"]
	hostels, missingHostels := findHostels(market.Catalogue, keys)
	// Each comparison has one address, with the slugs.
	isReadWhole := len(missingHostels) == 0 && len(keys) <= maxRead
	if isReadWhole && len(hostels) > 0 && !namedBySlug(hostels, keys) {
		return page, web.MovedPermanently(savedview.CompareHref(hostels))
	}
	m := savedview.NewCompare(market, hostels, missingHostels)
	p := ch.NewSharedPage(q, m.Title(), "Hostels next to each other: prices, beds, distance and what they have.")
	p.NoIndex = true
	return web.Share(p, savedview.ComparePage(p, m)), nil
}

// findHostels returns the hostels with these keys, without duplicates, and the hostels that are missing.
func findHostels(
	c *catalogue.Snapshot, keys []string,
) (hostels []*hostel.Hostel, missingHostels []savedview.MissingHostel) {
	for _, key := range keys[:min(len(keys), maxRead)] {
		h, removed := web.HostelAt(c, key)
		switch {
		case h != nil && h.Retired:
			missingHostels = append(missingHostels, savedview.MissingHostel{Name: h.Name, Retired: true})
		case h != nil:
			if !slices.Contains(hostels, h) {
				hostels = append(hostels, h)
			}
		case removed != nil:
			missingHostels = append(missingHostels, savedview.MissingHostel{Name: removed.Name})
		case key != "":
			missingHostels = append(missingHostels, savedview.MissingHostel{Key: web.Truncate(key)})
		}
	}
	return hostels, missingHostels
}

// namedBySlug reports whether the keys are exactly the slugs of the hostels, in the same order.
func namedBySlug(hostels []*hostel.Hostel, keys []string) bool {
	return slices.EqualFunc(hostels, keys, func(h *hostel.Hostel, key string) bool { return h.Slug == key })
}
