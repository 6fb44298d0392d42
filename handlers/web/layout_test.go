package web

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"efie/content"
	"efie/hostel/catalogue/cataloguetest"
	"efie/test/must"
	"efie/views/layout"
)

type fixedContent struct{ library *content.Library }

func (c *fixedContent) Library() *content.Library { return c.library }

func TestALayoutIsRenderedOnceForAllStudents(t *testing.T) {
	hostels := cataloguetest.Open(t, cataloguetest.FixedSource(nil))
	library, err := content.Load(content.Builtin())
	must.Do(t, err)
	pages := &fixedContent{library}
	rd := NewRenderer(&Site{URL: "http://localhost"}, nil, hostels, pages, slog.New(slog.DiscardHandler))
	newPage := func(title string) layout.Page {
		return rd.basePage("/dashboard", "/dashboard", false, title, "")
	}
	layoutOf := func(p layout.Page, student string) any {
		p.Nav = layout.Nav{LoggedIn: true, Name: student}
		template, err := rd.layoutOf(httptest.NewRequest(http.MethodGet, "/dashboard", nil), p)
		must.Do(t, err)
		return template
	}
	old := newPage("Dashboard")
	first := layoutOf(old, "Ama")
	if layoutOf(newPage("Dashboard"), "Kofi") != first {
		t.Error("another student's layout is rendered again")
	}
	if layoutOf(newPage("Your account"), "Ama") == first {
		t.Error("another page has this page's layout")
	}
	pages.library, err = content.Load(content.Builtin())
	must.Do(t, err)
	late := layoutOf(old, "Ama") // the library changed after the page was made
	if layoutOf(newPage("Dashboard"), "Ama") == late {
		t.Error("a layout with an old footer is used")
	}
}
