package pages

import (
	"context"

	"efie/content"
	"efie/handlers/cache"
	"efie/handlers/web"
	"efie/hostel/catalogue"
	"efie/views/landingview"
)

const defaultPageTitle = "Student hostels near your campus in Ghana"

// landingHandler serves the landing page.
type landingHandler struct {
	*web.Renderer
	market *web.Marketplace
	served *servedStudents
}

func (lh *landingHandler) landing(q cache.PageRequest) (cache.PageResponse, error) {
	market := lh.market.Now(q.Gender)
	var claims []landingview.KeyFigure
	for _, claim := range lh.Content.Library().Claims() {
		claims = append(claims, lh.keyFigure(q.Context(), claim, market.Catalogue))
	}
	m := landingview.NewLanding(market, q.Campus, claims)
	p := lh.NewSharedPage(q, defaultPageTitle,
		"Find a hostel near your campus in Ghana, see its rooms and prices, and book a bed by card or Mobile Money. "+
			"Free for students, with no hidden fees.")
	p.Instant = true
	p.Structured = structuredLanding(lh.Site)
	return web.Share(p, landingview.LandingPage(p, m)), nil
}

// keyFigure returns a claim of the editors with its figure, which is counted unless they wrote one.
func (lh *landingHandler) keyFigure(
	ctx context.Context, claim content.Claim, c *catalogue.Snapshot,
) landingview.KeyFigure {
	if !claim.Auto() {
		return landingview.KeyFigure{Figure: claim.Figure, Text: claim.Text}
	}
	count := 0
	switch claim.Counts() {
	case content.Hostels:
		count = len(c.Hostels)
	case content.Students:
		count = lh.served.count(ctx)
	case content.Campuses:
		count = len(c.Campuses)
	}
	return landingview.NewCount(count, claim.Text)
}
