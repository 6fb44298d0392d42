package web

import (
	"net/url"
	"strings"

	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/views/parts"
)

func CampusHref(c *catalogue.Snapshot, campus hostel.Campus) string {
	slug := c.CampusSlug(campus)
	if slug == "" {
		return SearchHref(catalogue.Query{Location: campus.Name})
	}
	return "/campuses/" + slug
}

func CategoryHref(category hostel.Category) string { return "/categories/" + category.Slug() }

// Suggestions returns campuses whose name has a word of location. If it finds no campus, it returns the popular ones.
func Suggestions(c *catalogue.Snapshot, location string) []hostel.Campus {
	var list []hostel.Campus
	seen := map[int64]bool{}
	for _, word := range strings.Fields(location) {
		if len(word) < 3 {
			continue
		}
		for _, campus := range c.SuggestCampuses(word) {
			if !seen[campus.ID] && len(list) < maxSuggestions {
				seen[campus.ID] = true
				list = append(list, campus)
			}
		}
	}
	if len(list) == 0 {
		list = c.Popular(maxSuggestions)
	}
	return list
}

// Href returns an address with a query of names and values. It omits empty values.
func Href(path string, pairs ...string) string {
	var query []string
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			query = append(query, pairs[i]+"="+url.QueryEscape(pairs[i+1]))
		}
	}
	if len(query) == 0 {
		return path
	}
	return path + "?" + strings.Join(query, "&")
}

func HostelLinks(hostels []*hostel.Hostel) []parts.Link {
	var links []parts.Link
	for _, h := range hostels {
		links = append(links, parts.Link{Text: h.Name, Href: "/hostels/" + h.Slug})
	}
	return links
}

// HostelAt returns the hostel of a key in an address, or the removed hostel that had the key. Both are nil for an
// unknown key. Upper and lower case do not matter.
func HostelAt(c *catalogue.Snapshot, key string) (*hostel.Hostel, *catalogue.RemovedHostel) {
	if plain, err := url.PathUnescape(key); err == nil {
		key = plain
	}
	for _, spelling := range []string{key, strings.ToLower(key)} {
		if h, ok := c.Find(spelling); ok {
			return h, nil
		}
		if h, ok := c.HostelByFormerSlug(spelling); ok {
			return h, nil
		}
		if removed, ok := c.Removed(spelling); ok {
			return nil, &removed
		}
	}
	return nil, nil
}

func RoomHref(h *hostel.Hostel, r *hostel.Room) string {
	return "/hostels/" + h.Slug + "#room-" + r.UUID
}

// RoomAt returns the hostel and the room of a RoomHref. It returns false for other addresses and for a retired hostel.
func RoomAt(c *catalogue.Snapshot, address string) (*hostel.Hostel, *hostel.Room, bool) {
	_, uuid, _ := strings.Cut(address, "#room-")
	h, r, ok := c.Room(uuid)
	if !ok || h.Retired || address != RoomHref(h, r) {
		return nil, nil, false
	}
	return h, r, true
}

const maxSuggestions = 6

var LinkCategories = parts.Link{Text: "Categories", Href: "/categories"}
