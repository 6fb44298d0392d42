package files

import (
	"cmp"
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/layout"
)

const (
	feedPath = "/hostels.atom"
	// mostEntries is how many hostels the feed has.
	mostEntries = 50
)

// atomFeed is a feed as RFC 4287 has it.
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Links   []atomLink  `xml:"link"`
	Author  string      `xml:"author>name"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID        string   `xml:"id"`
	Title     string   `xml:"title"`
	Published string   `xml:"published"`
	Updated   string   `xml:"updated"`
	Link      atomLink `xml:"link"`
	Summary   string   `xml:"summary"`
}

// feed is /hostels.atom, the newest hostels.
func (ix *indexHandler) feed() web.Handler {
	var stored derivedFiles
	return func(w http.ResponseWriter, r *http.Request) error {
		c := ix.catalogue.Snapshot()
		files := stored.of(c, nil, func() map[string][]byte {
			text, err := xml.MarshalIndent(newestHostels(ix.Site.URL, c), "", " ")
			if err != nil {
				panic(err) // our own shapes can always be written
			}
			return map[string][]byte{feedPath: append([]byte(xml.Header), append(text, '\n')...)}
		})
		web.NoIndex(w)
		files[feedPath].serve(w, r, "application/atom+xml; charset=utf-8")
		return nil
	}
}

// newestHostels is the feed of a catalogue. A hostel of which it is not known when it was added is not
// new.
func newestHostels(site string, c *catalogue.Snapshot) atomFeed {
	f := atomFeed{
		Lang: "en-GH", ID: site + feedPath, Title: "New hostels on " + layout.SiteName, Author: layout.SiteName,
		Links: []atomLink{{"self", "application/atom+xml", site + feedPath},
			{"alternate", "text/html", site + "/hostels"}},
	}
	newest := slices.DeleteFunc(slices.Clone(c.Hostels), func(h *hostel.Hostel) bool { return h.Added.IsZero() })
	slices.SortFunc(newest, func(x,
		y *hostel.Hostel) int {
		return cmp.Or(y.Added.Compare(x.Added), cmp.Compare(y.ID, x.ID))
	})
	updated := time.Unix(0, 0) // a feed has to have one
	for _, h := range newest[:min(mostEntries, len(newest))] {
		changed := h.Added
		if h.Changed.After(changed) {
			changed = h.Changed
		}
		if changed.After(updated) {
			updated = changed
		}
		f.Entries = append(f.Entries, atomEntry{
			ID: site + "/hostels/" + url.PathEscape(h.UUID), Title: h.Name, Published: w3cTime(h.Added),
			Updated: w3cTime(changed),
			Link:    atomLink{"alternate", "text/html", site + "/hostels/" + h.Slug}, Summary: feedSummary(h),
		})
	}
	f.Updated = w3cTime(updated)
	return f
}

func feedSummary(h *hostel.Hostel) string {
	text := "Near " + h.Campus.Name + "."
	if h.MinPrice > 0 {
		text += " A bed costs " + h.MinPrice.String()
		if h.MaxPrice > h.MinPrice {
			text += " to " + h.MaxPrice.String()
		}
		text += " per month."
	}
	return text
}
