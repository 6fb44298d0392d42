package pages_test

import (
	"encoding/xml"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/hostel"
	"efie/server/servertest"
	"efie/test/must"
)

// atom is an Atom feed (RFC 4287).
type atom struct {
	XMLName xml.Name  `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string    `xml:"http://www.w3.org/2005/Atom id"`
	Title   string    `xml:"http://www.w3.org/2005/Atom title"`
	Updated time.Time `xml:"http://www.w3.org/2005/Atom updated"`
	Author  string    `xml:"http://www.w3.org/2005/Atom author>name"`
	Links   []struct {
		Rel  string `xml:"rel,attr"`
		Type string `xml:"type,attr"`
		Href string `xml:"href,attr"`
	} `xml:"http://www.w3.org/2005/Atom link"`
	Entries []struct {
		ID      string    `xml:"http://www.w3.org/2005/Atom id"`
		Title   string    `xml:"http://www.w3.org/2005/Atom title"`
		Updated time.Time `xml:"http://www.w3.org/2005/Atom updated"`
		Summary string    `xml:"http://www.w3.org/2005/Atom summary"`
		Link    struct {
			Rel  string `xml:"rel,attr"`
			Href string `xml:"href,attr"`
		} `xml:"http://www.w3.org/2005/Atom link"`
	} `xml:"http://www.w3.org/2005/Atom entry"`
}

func readFeed(s *servertest.RunningSite) (f atom) {
	s.T.Helper()
	a := s.NewBrowser().Get("/hostels.atom")
	if err := xml.Unmarshal([]byte(a.Body), &f); err != nil || a.Status != http.StatusOK ||
		a.Header.Get("Content-Type") != "application/atom+xml; charset=utf-8" {
		s.T.Fatalf("the feed answers %d with Content-Type %s, %v:\n%s", a.Status, a.Header.Get("Content-Type"), err, a.Body)
	}
	return f
}

func TestTheFeedListsNewHostels(t *testing.T) {
	s := servertest.NewSite(t, servertest.FourHostels)
	s.Exec(`update hostels set added_at = 0 where slug = 'busy-lodge'`)
	s.Exec(`update hostels set added_at = 5000, changed_at = 7000 where slug = 'closed-lodge'`)
	s.Exec(`update hostels set added_at = 6000, changed_at = 6000 where slug = 'plain-house'`)
	s.CatalogueChanged()
	s.Eventually("the new times", func() bool { return len(readFeed(s).Entries) == 3 })
	f := readFeed(s)
	if f.ID != s.URL+"/hostels.atom" || f.Title == "" || f.Author != "Efie" || len(f.Links) != 2 ||
		f.Links[0].Rel != "self" || f.Links[0].Href != s.URL+"/hostels.atom" ||
		f.Links[1].Rel != "alternate" || f.Links[1].Href != s.URL+"/hostels" || f.Links[1].Type != "text/html" {
		t.Errorf("the feed is %+v", f)
	}
	var titles []string
	ids := map[string]bool{}
	for _, e := range f.Entries {
		titles = append(titles, e.Title)
		ids[e.ID] = true
		if e.Updated.IsZero() || e.Updated.After(f.Updated) || e.Summary == "" || e.Link.Rel != "alternate" {
			t.Errorf("the feed has the wrong entry %+v", e)
		}
	}
	if want := []string{"Adom Court", "Plain House", "Closed Lodge"}; !slices.Equal(titles, want) || len(ids) != 3 {
		t.Errorf("the entries are %q, want %q, with %d different ids", titles, want, len(ids))
	}
	first, last := f.Entries[0], f.Entries[2]
	if first.Summary != "Near University of Ghana (UG Legon). A bed costs GH₵ 200 to GH₵ 900 per month. "+
		"Per month only. Ask what else is to be paid." ||
		first.Link.Href != s.URL+
			"/hostels/adom-court" || !f.Updated.Equal(first.Updated) {
		t.Errorf("the newest entry is %+v", first)
	}
	if !last.Updated.Equal(time.UnixMilli(7000)) {
		t.Errorf("the oldest entry was updated at %v", last.Updated)
	}
	s.NewBrowser().Get(strings.TrimPrefix(first.ID, s.URL)).Wants(t, http.StatusOK, "Adom Court")

	s.Import(servertest.FourHostelsMoved)
	if again := readFeed(s).Entries; again[0].ID != first.ID || again[0].Link.Href != s.URL+"/hostels/adom-place" {
		t.Errorf("with a new slug the entry is %+v, and was %+v", again[0], first)
	}
}

// TestTheFeedListsPriceRises checks the month's price and the cost of the stay in the entries.
func TestTheFeedListsPriceRises(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.FourHostels)
	priced := func(slug string, loft, single int) string {
		return fmt.Sprintf(`[{"name":"One House","campus":"KNUST","stay_months":8,"room_details":[{"number_in_room":1,
			"price":900,"number_of_rooms":3,"charges":[{"name":"Caution","amount":200,"per":"stay","refundable":true}]}]},
			{"uuid":"h-9","slug":%q,"name":"Adom House","campus":"KNUST","stay_months":8,
			"rest":"monthly","water":10,"room_details":[
			{"uuid":"r-9","room_label":"Loft","number_in_room":2,"price":%d,"number_of_rooms":3},
			{"uuid":"r-8","number_in_room":1,"price":%d,"number_of_rooms":3,
			 "charges":[{"name":"Caution","amount":200,"per":"stay","refundable":true}]}]}]`, slug, loft, single)
	}
	entry := func(title string) (summary, id, link string) {
		for _, e := range readFeed(s).Entries { // the order of entries of one second is random
			if e.Title == title {
				return e.Summary, e.ID, e.Link.Href
			}
		}
		return "", "", ""
	}
	s.Import(priced("adom-house", 400, 900))
	for title, want := range map[string]string{
		"Adom House": "Near KNUST. A bed costs GH₵ 400 to GH₵ 900 per month · GH₵ 3,280 to GH₵ 7,280 for 8 months · " +
			"deposit up to GH₵ 200, returned.",
		"One House": "Near KNUST. A bed costs GH₵ 900 per month · GH₵ 7,200 for 8 months · deposit GH₵ 200, returned.",
	} {
		s.Eventually(title, func() bool { summary, _, _ := entry(title); return summary == want })
	}
	seen := map[string]bool{}
	for _, step := range []struct {
		slug, before, after, whole string
		price                      int
	}{
		{"adom-house", "GH₵ 400", "GH₵ 450", "3,680", 450}, {"adom-place", "GH₵ 400", "GH₵ 450", "3,680", 450},
		{"adom-place", "GH₵ 450", "GH₵ 500", "4,080", 500},
	} {
		s.Import(priced(step.slug, step.price, 850)) // the other bed costs less
		want := "Near KNUST. A bed costs " + step.after + " per month since " + hostel.Date(time.Now()) + "; " +
			step.before + " before. It costs GH₵ " + step.whole + " for 8 months now."
		s.Eventually("the rise to "+step.after, func() bool {
			summary, id, link := entry("Price risen: Adom House, Loft, 2 in a room")
			if summary == want {
				seen[id] = true
			}
			return summary == want &&
				strings.HasPrefix(id, s.URL+"/hostels/h-9#price-r-9-1") && link == s.URL+"/hostels/"+step.slug+"#room-r-9"
		})
	}
	must.Equal(t, "ids of two price rises", len(seen), 2) // a new slug does not change the entry
}

func TestTheFeedHasOnlyTheNewestEntries(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, houses(60))
	f := readFeed(s)
	if len(f.Entries) != 50 || f.Entries[0].Title != "House 59" {
		t.Errorf("the feed has %d entries, want 50, and begins with %q", len(f.Entries), f.Entries[0].Title)
	}
	if empty := readFeed(servertest.NewSite(t, `[]`)); len(empty.Entries) != 0 ||
		!empty.Updated.Equal(time.Unix(0, 0)) {
		t.Errorf("without hostels the feed is %+v", empty)
	}
}

func TestTheBrowsePageLinksToItsFeed(t *testing.T) {
	t.Parallel()
	b := servertest.NewSite(t, servertest.FourHostels).NewBrowser()
	const link = `<link rel="alternate" type="application/atom+xml" href="/hostels.atom"`
	b.Get("/hostels").Wants(t, http.StatusOK, link)
	b.Get("/hostels/adom-court").Lacks(t, "hostels.atom")
}
