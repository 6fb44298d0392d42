package handlers

import "efie/handlers/cache"

// Figures are the sizes and counters of one server, for metrics.
type Figures struct {
	cache.Usage
	Shed Shed
}

// Shed counts the refused requests of each class. A request is refused if it waits too long for a slot.
type Shed struct{ Searches, Visitors, Students uint64 }

func (w *Web) Figures() Figures {
	s := w.shared.shedding
	shed := Shed{s.searches.refused.Load(), s.visitors.refused.Load(), s.students.refused.Load()}
	return Figures{w.shared.pages.Usage(), shed}
}
