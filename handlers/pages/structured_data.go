package pages

import (
	"efie/handlers/pages/schema"
	"efie/handlers/web"
	"efie/hostel"
	"efie/views/browseview"
	"efie/views/hostelview"
	"efie/views/layout"
	"efie/views/parts"
)

// structuredLanding returns the data about the organization and the site's search.
func structuredLanding(site *web.Site) string {
	return schema.Text(schema.Organization(site.URL, layout.SiteName, site.SupportEmail, site.SupportPhone),
		schema.Site(site.URL, layout.SiteName))
}

// structuredBrowse returns the list of hostels on the page.
func structuredBrowse(site *web.Site, m browseview.Browse) string {
	var shown []parts.Link
	for _, row := range m.AllRows() {
		for _, card := range row.Cards {
			shown = append(shown, parts.Link{Text: card.Name, Href: card.Href})
		}
	}
	if len(shown) == 0 {
		return ""
	}
	return schema.Text(schema.ItemList(site.URL, "Student hostels in Ghana", shown))
}

// structuredPlace returns the breadcrumbs and the hostels on a page of a campus or category.
func structuredPlace(site *web.Site, m browseview.Place) string {
	links := make([]parts.Link, len(m.Cards))
	for i, card := range m.Cards {
		links[i] = parts.Link{Text: card.Name, Href: card.Href}
	}
	return schema.Text(schema.Breadcrumbs(site.URL, m.Trail...), schema.ItemList(site.URL, m.Title, links))
}

// structuredDirectory returns the breadcrumbs and the links of a directory, or "" if it is empty.
func structuredDirectory(site *web.Site, m browseview.Directory) string {
	if len(m.Entries) == 0 {
		return ""
	}
	links := make([]parts.Link, len(m.Entries))
	for i, entry := range m.Entries {
		links[i] = entry.Link
	}
	return schema.Text(schema.Breadcrumbs(site.URL, m.Trail...), schema.ItemList(site.URL, m.Heading, links))
}

// structuredHostel returns the data on a hostel's page, and its breadcrumbs.
func structuredHostel(site *web.Site, h *hostel.Hostel, m hostelview.HostelPage) string {
	trail := []parts.Link{{Text: "Hostels", Href: "/hostels"}}
	if m.CampusHref != "" {
		trail = append(trail, parts.Link{Text: m.Near, Href: m.CampusHref})
	}
	trail = append(trail, parts.Link{Text: m.Name, Href: m.Href})
	return schema.Text(schema.Hostel(site.URL, h, m), schema.Breadcrumbs(site.URL, trail...))
}
