package handlers

import "net/http"

type Web interface {
	http.Handler
	Figures() Figures
}

// Figures are what a server stores and how many requests it refused, for metrics.
type Figures struct {
	Pages, PageBytes      int    // that are stored
	PagesFound, PagesMade uint64 // how often a stored page answered, and how often one was rendered to be stored
	Shed                  Shed
}

// Shed is how many requests were refused by class, because they got no slot in time.
type Shed struct{ Searches, Visitors, Students uint64 }

func (w *site) Figures() (f Figures) {
	u := w.shared.pages.Usage()
	f.Pages, f.PageBytes, f.PagesFound, f.PagesMade = u.Pages, u.Bytes, u.Found, u.Rendered
	s := w.shared.shedding
	f.Shed = Shed{s.searches.refused.Load(), s.visitors.refused.Load(), s.students.refused.Load()}
	return f
}
