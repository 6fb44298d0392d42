package browseview

import (
	"fmt"
	"strings"
	"testing"

	"efie/test/must"
)

func TestPagesOfAList(t *testing.T) {
	for _, c := range []struct{ page, first, length int }{
		{1, 0, pageLength},
		{2, pageLength, pageLength},
		{3, 2 * pageLength, 1},
		{99, 2 * pageLength, 1}, // past the end is the last page
	} {
		n := ListPage{All: 2*pageLength + 1}.At(c.page)
		if n.To-n.From != c.length || n.From != c.first {
			t.Errorf("page %d has %d items from %d; want %+v", c.page, n.To-n.From, n.From, c)
		}
	}
	if n := (ListPage{}).At(5); n.From != 0 || n.To != 0 || n.Page != 1 {
		t.Errorf("a page of an empty list is page %d with %d to %d", n.Page, n.From, n.To)
	}
	if before := (ListPage{All: 38}).At(2).Pager().Before; before != "1 to 24" {
		t.Errorf("the page before the second has the items %q, want 1 to 24", before)
	}
}

// writePager writes a pager as text: the current page in brackets, a gap as dots.
func writePager(n ListPage) string {
	p := n.Pager()
	var list []string
	for _, page := range p.Pages {
		if page.Gap {
			list = append(list, "…")
		}
		text := fmt.Sprint(page.Number)
		if page.Here {
			text = "[" + text + "]"
		}
		list = append(list, text)
	}
	return strings.Join(list, " ") + " " + p.Previous + " " + p.Next
}

func TestAPagerNamesTheFirstTheLastAndNeighbouringPages(t *testing.T) {
	for want, n := range map[string]ListPage{
		"[1]  ":                               {Path: "/x", Page: 1, All: 24},
		"[1] 2  /x?page=2":                    {Path: "/x", Page: 1, All: 25},
		"1 [2] /x ":                           {Path: "/x", Page: 2, All: 48},
		"1 2 3 [4] 5 6 7 /x?page=3 /x?page=5": {Path: "/x", Page: 4, All: 7 * 24},
		"[1] 2 3 … 209  /x?page=2":            {Path: "/x", Page: 1, All: 5000},
		"1 … 98 99 [100] 101 102 … 209 /x?page=99 /x?page=101": {Path: "/x", Page: 100, All: 5000},
		"1 … 207 208 [209] /x?page=208 ":                       {Path: "/x", Page: 209, All: 5000},
	} {
		must.Equal(t, fmt.Sprintf("page %d of %d", n.Page, n.All), writePager(n), want)
	}
}
