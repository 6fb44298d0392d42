package handlers

import (
	"net/http"
	"testing"
)

func TestFiguresTellOfPagesAndOfWhoWasTurnedAway(t *testing.T) {
	inCrush(t, func(c *crush) {
		figures := func() Figures { return c.web.Figures() }
		for range 3 {
			if w, _ := c.answers(c.as(false, http.MethodGet, "/hostels", "")); w.Code != http.StatusOK {
				c.t.Errorf("the page: %d", w.Code)
			}
		}
		if f := figures(); f.Pages != 1 || f.PageBytes <= 0 || f.PagesMade != 1 || f.PagesFound != 2 ||
			f.Shed != (Shed{}) {
			c.t.Errorf("after one page thrice: %+v", f)
		}
		empty := c.fill()
		c.answers(c.as(false, http.MethodGet, "/hostels?q=adom", ""))
		c.answers(c.as(false, http.MethodGet, "/hostels/house-1", ""))
		c.answers(c.as(true, http.MethodGet, "/dashboard", ""))
		empty()
		c.answers(c.as(true, http.MethodGet, "/dashboard", ""))
		if f := figures(); f.Shed != (Shed{Searches: 1, Visitors: 1, Students: 1}) {
			c.t.Errorf("turned away were %+v", f.Shed)
		}
	})
}
