// Package landingview contains the page at /.
package landingview

import "efie/views/parts"

// Landing is the page at /.
type Landing struct {
	Claims   []KeyFigure
	Featured []parts.HostelCard // up to six bookable hostels with pictures
	Campus   string             // short name of the campus that the reader has chosen, or ""
	Near     []parts.HostelCard // up to six hostels near Campus with free beds
	Popular  []parts.Link       // to the campuses with most hostels, and to all campuses
	Hold     int                // duration of a hold in minutes; 0 means 15
}

type KeyFigure struct {
	Figure string
	Text   string
}

// heroSizes is the sizes attribute of the large picture.
const heroSizes = "(min-width: 64em) 50vw, 100vw"
