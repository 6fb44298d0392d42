// Package landing is the page at /: Landing and LandingPage. Handlers import it.
package landing

import "efie/views/parts"

// Landing is the page at /.
type Landing struct {
	Claims   []KeyFigure
	Featured []parts.HostelCard // up to six, each bookable and with a picture
	Popular  []parts.Link       // campuses with the most hostels, to their pages, and all of them
	Hold     int                // minutes a bed is kept while its student pays, 0 for the usual 15
}

type KeyFigure struct {
	Figure string
	Text   string
}

// heroSizes is how wide the picture of the landing page stands (the sizes attribute).
const heroSizes = "(min-width: 64em) 50vw, 100vw"
