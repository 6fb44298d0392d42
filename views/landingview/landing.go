// Package landingview contains the page at /.
package landingview

import (
	"slices"

	"efie/views/parts"
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

type KeyFigure struct {
	Figure string
	Text   string
}

// heroSizes is the sizes attribute of the large picture.
const heroSizes = "(min-width: 64em) 50vw, 100vw"
