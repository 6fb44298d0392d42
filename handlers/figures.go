package handlers

import "net/http"

// Web is all of Efie's pages.
type Web interface {
	http.Handler
	// Figures are those of now.
	Figures() Figures
}

// Figures are what a server keeps and what it turned away, for metrics.
type Figures struct {
	Pages, PageBytes      int    // that are kept
	PagesFound, PagesMade uint64 // how often a kept page answered, and how often one was made to be kept
	Shed                  Shed
}

// Shed is how many requests were turned away by lane, as their turn did not come in time.
type Shed struct{ Searches, Visitors, Students uint64 }

// Figures implements Web.
func (w web) Figures() (f Figures) {
	f.Pages, f.PageBytes = w.app.pages.Size()
	f.PagesFound, f.PagesMade = w.app.pages.Found(), w.app.pages.Made()
	l := w.app.lanes
	f.Shed = Shed{l.searches.shed.Load(), l.visitors.shed.Load(), l.students.shed.Load()}
	return f
}
