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
		"knsut":                   {"Hostels near knsut", "KNUST ·"},
		"hostel near knust":       {"KNUST ·"},
		"kumasi knust":            {"KNUST ·"},
		"ayeduasi":                {"Ayeduase, Kumasi"},
		"knust under 500":         {`value="knust"`, "Hostels near knust", `Remove </span> GH₵ 500 or less`},
		"below GHS 600":           {"Search results", `Remove </span> GH₵ 600 or less`},
		"nowhere at all":          {"0 hostels"},
		"<script>alert(1)//</scr": {"&lt;script&gt;"},
	} {
		t.Run(typed, func(t *testing.T) {
			b.Get("/detailed_search?location="+url.QueryEscape(typed)).Wants(t, 200, want...)
			b.Get("/hostels?q="+url.QueryEscape(typed)).Wants(t, 200)
		})
	}
}
