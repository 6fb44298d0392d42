package files

import (
	"cmp"
	"encoding/xml"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"efie/handlers/web"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/layout"
	"efie/views/parts"
)

const (
	feedPath = "/hostels.atom"
	// maxEntries limits the new hostels in the feed, and the price rises.
	maxEntries = 50
)

// atomFeed is a feed (RFC 4287).
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

// feed serves /hostels.atom: the newest hostels and the latest price rises.
func (ix *indexHandler) feed() web.PlainHandler {
	var stored derivedFiles
	return func(w http.ResponseWriter, r *http.Request) error {
		c := ix.Catalogue.Snapshot()
		files := stored.of(c, nil, func() map[string][]byte {
			text, err := xml.MarshalIndent(newFeed(ix.Site.URL, c), "", " ")
			if err != nil {
				panic(err) // atomFeed can always be written as XML
			}
			return map[string][]byte{feedPath: append([]byte(xml.Header), append(text, '\n')...)}
		})
		web.NoIndex(w)
		files[feedPath].serve(w, r, "application/atom+xml; charset=utf-8")
		return nil
	}
}

func newFeed(site string, c *catalogue.Snapshot) atomFeed {
	f := atomFeed{
		Lang: "en-GH", ID: site + feedPath, Title: "New hostels and higher prices on " + layout.SiteName,
		Author: layout.SiteName,
		Links: []atomLink{{"self", "application/atom+xml", site + feedPath},
			{"alternate", "text/html", site + "/hostels"}},
		Entries: append(newestHostels(site, c), lastRises(site, c)...),
	}
	slices.SortStableFunc(f.Entries, func(x, y atomEntry) int { return cmp.Compare(y.Published, x.Published) })
	f.Updated = w3cTime(time.Unix(0, 0)) // RFC 4287 requires this element, even without entries
	for _, e := range f.Entries {
		f.Updated = max(f.Updated, e.Updated)
	}
	return f
}

// newestHostels returns an entry for each of the newest hostels. It omits hostels without a known date of adding.
func newestHostels(site string, c *catalogue.Snapshot) (entries []atomEntry) {
	newest := slices.DeleteFunc(slices.Clone(c.Hostels), func(h *hostel.Hostel) bool { return h.Added.IsZero() })
	slices.SortFunc(newest, func(x, y *hostel.Hostel) int {
		return cmp.Or(y.Added.Compare(x.Added), cmp.Compare(y.ID, x.ID))
	})
	for _, h := range newest[:min(maxEntries, len(newest))] {
		changed := h.Added
		if h.Changed.After(changed) {
			changed = h.Changed
		}
		entries = append(entries, atomEntry{
			ID: feedID(site, h), Title: h.Name, Published: w3cTime(h.Added), Updated: w3cTime(changed),
			Link: atomLink{"alternate", "text/html", site + "/hostels/" + h.Slug}, Summary: feedSummary(h),
		})
	}
	return entries
}

func feedID(site string, h *hostel.Hostel) string { return site + "/hostels/" + url.PathEscape(h.UUID) }

// lastRises returns an entry for each room type whose last price change was a rise. The entry's id has the time of the
// rise.
func lastRises(site string, c *catalogue.Snapshot) (entries []atomEntry) {
	type rise struct {
		h *hostel.Hostel
		r *hostel.Room
	}
	var rises []rise
	for _, h := range c.Hostels {
		for i := range h.Rooms {
			if r := &h.Rooms[i]; r.PriceBefore > 0 && r.PriceBefore < r.Price {
				rises = append(rises, rise{h, r})
			}
		}
	}
	slices.SortStableFunc(rises, func(x, y rise) int { return y.r.PriceSince.Compare(x.r.PriceSince) })
	for _, one := range rises[:min(maxEntries, len(rises))] {
		h, r, since := one.h, one.r, w3cTime(one.r.PriceSince)
		room := parts.RoomShare(r)
		if r.Label != "" {
			room = r.Label + ", " + room
		}
		entries = append(entries, atomEntry{
			ID: feedID(site, h) + "#price-" + url.PathEscape(r.UUID) + "-" +
				strconv.FormatInt(r.PriceSince.UnixMilli(), 10),
			Title: "Price risen: " + h.Name + ", " + room, Published: since, Updated: since,
			Link: atomLink{"alternate", "text/html", site + "/hostels/" + h.Slug + "#room-" + r.UUID},
			Summary: "Near " + h.Campus.Name + ". A bed costs " + r.Price.String() + " per month since " +
				hostel.Date(r.PriceSince) + "; " + r.PriceBefore.String() + " before. " + stayNow(h, r),
		})
	}
	return entries
}

// feedSummary returns a hostel's campus and prices: per month and for the whole stay, as on its page.
func feedSummary(h *hostel.Hostel) string {
	text := "Near " + h.Campus.Name + "."
	if h.MinPrice == 0 {
		return text
	}
	text += " A bed costs " + between(h.MinPrice, h.MaxPrice) + " per month"
	var totals, deposits []hostel.Pesewas
	for i := range h.Rooms {
		if cost, known := h.Cost(&h.Rooms[i]); known && cost.Now > 0 {
			totals, deposits = append(totals, cost.Total), append(deposits, cost.Deposit)
		}
	}
	if len(totals) == 0 {
		return text + ". " + parts.TextRestUnknown
	}
	text += " · " + between(slices.Min(totals), slices.Max(totals)) + " for " + h.Stay.InWords()
	if least, most := slices.Min(deposits), slices.Max(deposits); least > 0 {
		text += " · deposit " + between(least, most) + ", returned"
	} else if most > 0 {
		text += " · deposit up to " + most.String() + ", returned"
	}
	return text + "."
}

// stayNow returns a sentence with the current cost of the whole stay.
func stayNow(h *hostel.Hostel, r *hostel.Room) string {
	from := parts.NewFrom(h, r)
	if from.MonthOnly {
		return parts.TextRestUnknown
	}
	return "It costs " + from.More() + " now."
}

func between(least, most hostel.Pesewas) string {
	if most <= least {
		return least.String()
	}
	return least.String() + " to " + most.String()
}
