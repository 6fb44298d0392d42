package pages_test

import (
	"net/url"
	"testing"

	"efie/demo"
	"efie/server/servertest"
)

// What students type is understood on the page of results as it is in the domain, where
// hostel/catalogue/testdata/queries.tsv has more of it.
func TestTheSearchUnderstandsWhatStudentsType(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, string(demo.Hostels())).NewBrowser()
	for typed, want := range map[string][]string{
		"knsut":                   {"<h1>Hostels near KNUST</h1>", "<title>Hostels near KNUST", "KNUST ·"},
		"hostel near knust":       {"<h1>Hostels near KNUST</h1>", "<title>Hostels near KNUST", "KNUST ·"},
		"kumasi knust":            {"<h1>Hostels near KNUST, Kumasi</h1>", "KNUST ·"},
		"wifi near knust":         {"<h1>Hostels for “wifi near knust”</h1>"},
		"ayeduasi":                {"<h1>Hostels near Ayeduase</h1>", "Ayeduase, Kumasi"},
		"knust under 500":         {`value="knust"`, "Hostels near KNUST", `Remove </span> GH₵ 500 or less`},
		"below GHS 600":           {"Search results", `Remove </span> GH₵ 600 or less`},
		"nowhere at all":          {"<h1>Hostels for “nowhere at all”</h1>", "0 hostels"},
		"<script>alert(1)//</scr": {"&lt;script&gt;"},
	} {
		t.Run(typed, func(t *testing.T) {
			b.Get("/detailed_search?location="+url.QueryEscape(typed)).Wants(t, 200, want...)
			b.Get("/hostels?q="+url.QueryEscape(typed)).Wants(t, 200)
		})
	}
}
