package handlers

import "net/http"

type Web interface {
	http.Handler
	Figures() Figures
}

// Figures are the sizes and counters of one server, for metrics.
type Figures struct {
	Pages, PageBytes          int    // stored pages, and their size
	PagesFound, PagesRendered uint64 // requests answered with a stored page, and pages rendered for storing
	Shed                      Shed
}

// Shed counts the refused requests of each class. A request is refused if it waits too long for a slot.
type Shed struct{ Searches, Visitors, Students uint64 }

func (w *site) Figures() (f Figures) {
	u := w.shared.pages.Usage()
	f.Pages, f.PageBytes, f.PagesFound, f.PagesRendered = u.Pages, u.Bytes, u.Found, u.Rendered
	s := w.shared.shedding
	f.Shed = Shed{s.searches.refused.Load(), s.visitors.refused.Load(), s.students.refused.Load()}
	return f
}
