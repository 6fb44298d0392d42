// Package landingview contains the page at /.
package landingview

import (
	"slices"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// Numbers of links and cards.
const (
	maxFeatured     = 6
	popularCampuses = 6
)

// Landing is the page at /.
type Landing struct {
	Claims   []KeyFigure
	Featured []parts.HostelCard // up to six bookable hostels with pictures
	Campus   string             // short name of the campus that the reader has chosen, or ""
	Near     []parts.HostelCard // up to six hostels near Campus with free beds
	Popular  []parts.Link       // to the campuses with most hostels, and to all campuses
	Hold     int                // duration of a hold in minutes; 0 means 15
}

// NewLanding returns the landing page. campus is the slug of the reader's campus, or ""; the campus may be unknown.
// claims without a figure are omitted.
func NewLanding(market parts.Market, campus string, claims []KeyFigure) Landing {
	hasNoFigure := func(claim KeyFigure) bool { return claim.Figure == "" }
	m := Landing{
		Claims:   slices.DeleteFunc(slices.Clone(claims), hasNoFigure),
		Featured: featuredHostels(market),
		Popular:  popularLinks(market.Catalogue),
		Hold:     int(market.HoldFor.Minutes()),
	}
	if chosen, isListed := market.Catalogue.CampusBySlug(campus); isListed {
		m.Campus = hostel.ShortCampus(chosen.Name)
		m.Near = parts.NewCards(market, freeNear(market, chosen))
	}
	return m
}

// featuredHostels returns the best rated hostels with a bed that the reader can book. Each is near another campus and
// has another picture.
func featuredHostels(market parts.Market) []parts.HostelCard {
	c := market.Catalogue
	beds := c.Beds(market.Beds)
	usedCampuses := map[int64]bool{}
	usedPictures := map[string]bool{}
	var picked []parts.HostelCard
	for _, h := range c.Rated() {
		if len(picked) == maxFeatured || len(usedCampuses) == len(c.Campuses) || !h.Available() {
			break
		}
		if len(h.Images) == 0 || usedCampuses[h.Campus.ID] || usedPictures[h.Image()] {
			continue
		}
		if beds.HostelsNear(h.Campus, "") == 0 {
			usedCampuses[h.Campus.ID] = true
			continue
		}
		card := parts.NewCard(market, h)
		if card.BedsLeft > 0 {
			usedCampuses[h.Campus.ID] = true
			usedPictures[h.Image()] = true
			picked = append(picked, card)
		}
	}
	return picked
}

// freeNear returns the best rated hostels near a campus with a free bed for the reader.
func freeNear(market parts.Market, campus hostel.Campus) []*hostel.Hostel {
	var near []*hostel.Hostel
	for _, h := range market.Catalogue.Near(campus).Hostels {
		if len(near) == maxFeatured {
			break
		}
		if market.Cheapest(h).Free {
			near = append(near, h)
		}
	}
	return near
}

// popularLinks returns links to the campuses with most hostels, and to all campuses.
func popularLinks(c *catalogue.Snapshot) []parts.Link {
	var links []parts.Link
	for _, campus := range c.Popular(popularCampuses) {
		links = append(links, parts.Link{Text: hostel.ShortCampus(campus.Name), Href: parts.CampusHref(c, campus)})
	}
	if len(links) > 0 {
		links = append(links, parts.Link{Text: "All campuses", Href: "/campuses"})
	}
	return links
}

// hero returns the hostel of the large picture: the last featured one whose price for the whole stay is known, or the
// last one.
func (m Landing) hero() parts.HostelCard {
	for _, c := range slices.Backward(m.Featured) {
		if c.From.Total != "" {
			return c
		}
	}
	return m.Featured[len(m.Featured)-1]
}

// KeyFigure is a claim about Efie with its figure: "38 hostels".
type KeyFigure struct {
	Figure string // "" omits the claim
	Text   string
}

// singular replaces the plural words of a claim if the count is one.
var singular = strings.NewReplacer("hostels", "hostel", "students", "student", "campuses", "campus",
	"locations", "location")

// NewCount returns a claim with a count. A claim about nothing has no figure.
func NewCount(count int, text string) KeyFigure {
	switch count {
	case 0:
		return KeyFigure{}
	case 1:
		return KeyFigure{Figure: "1", Text: singular.Replace(text)}
	}
	return KeyFigure{Figure: parts.Grouped(count), Text: text}
}

// heroSizes is the sizes attribute of the large picture.
const heroSizes = "(min-width: 64em) 50vw, 100vw"
