package browseview

import (
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

// Directory is the page of all campuses, or of all categories.
type Directory struct {
	Trail   []parts.Link
	Heading string
	Lead    string
	Entries []DirectoryEntry
	Campus  bool   // shows the campus search
	Empty   string // text for an empty page, or ""
}

type DirectoryEntry struct {
	parts.Link
	About   string // a sentence, or ""
	Hostels string // "30 hostels"
	From    parts.From
	Beds    string // "31 beds left"
}

// NewCampusDirectory returns the page of all campuses.
func NewCampusDirectory(market parts.Market) Directory {
	c := market.Catalogue
	beds := c.Beds(market.Beds)
	var entries []DirectoryEntry
	for _, campus := range c.Campuses {
		link := parts.Link{Text: campus.Name, Href: parts.CampusHref(c, campus)}
		entries = append(entries, newDirectoryEntry(market.Reader, link, "", c.Near(campus), beds.Near(campus)))
	}
	return newDirectory(Directory{
		Trail:   []parts.Link{linkHome, linkCampuses},
		Heading: "Hostels by campus",
		Lead: "Choose where you study and see the hostels that are close: " +
			parts.Count(len(c.Hostels), "hostel", "hostels") +
			" near " + parts.Count(len(c.Campuses), "campus", "campuses") + ".",
		Entries: entries,
		Campus:  true,
	})
}

// NewCategoryDirectory returns the page of all categories.
func NewCategoryDirectory(market parts.Market) Directory {
	c := market.Catalogue
	beds := c.Beds(market.Beds)
	var entries []DirectoryEntry
	for _, category := range c.AllCategories() {
		link := parts.Link{Text: category.Name(), Href: parts.CategoryHref(category)}
		entries = append(entries, newDirectoryEntry(market.Reader, link, category.Description(),
			c.InCategory(category), beds.InCategory(category)))
	}
	return newDirectory(Directory{
		Trail:   []parts.Link{linkHome, parts.LinkCategories},
		Heading: "Hostels by category",
		Lead: "From a safe bed for the least money to a room of your own: " +
			parts.Count(len(c.Hostels), "hostel", "hostels") + ", sorted by what they offer.",
		Entries: entries,
	})
}

// newDirectory returns a directory, with another text if it is empty.
func newDirectory(m Directory) Directory {
	if len(m.Entries) == 0 {
		m.Lead = ""
		m.Empty = TextNoHostels
	}
	return m
}

// newDirectoryEntry returns a campus or a category. about is a sentence, or "".
func newDirectoryEntry(
	reader hostel.Gender, link parts.Link, about string, s *catalogue.Summary, bedsLeft catalogue.BedsLeft,
) DirectoryEntry {
	from := parts.From{Price: parts.Amount(bedsLeft.For(reader).From), Several: true}
	if from.Price == "" {
		from = parts.From{Price: parts.Amount(s.For(reader).From), Several: true, NoBed: "Full now"}
	}
	return DirectoryEntry{
		Link:    link,
		About:   about,
		Hostels: parts.Count(len(s.Hostels), "hostel", "hostels"),
		From:    from,
		Beds:    bedsLeftWords(bedsLeft.Beds),
	}
}
