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

// Suggestions are campuses that share a word with what was typed, or the popular ones.
func Suggestions(c *catalogue.Snapshot, location string) []hostel.Campus {
	var list []hostel.Campus
	seen := map[int64]bool{}
	for _, word := range strings.Fields(location) {
		if len(word) < 3 {
			continue
		}
		for _, campus := range c.CampusesLike(word) {
			if !seen[campus.ID] && len(list) < nearby {
				seen[campus.ID] = true
				list = append(list, campus)
			}
		}
	}
	if len(list) == 0 {
		list = c.Popular(nearby)
	}
	return list
}

// Href builds an address from pairs of names and values, without empty values.
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

// HostelAt returns the hostel that a part of an address names, or the one that it named until that was
// removed. Both are nil if there never was one. Capital letters count as small ones.
func HostelAt(c *catalogue.Snapshot, key string) (*hostel.Hostel, *catalogue.RemovedHostel) {
	if plain, err := url.PathUnescape(key); err == nil {
		key = plain
	}
	for _, spelt := range []string{key, strings.ToLower(key)} {
		if h, ok := c.Find(spelt); ok {
			return h, nil
		}
		if h, ok := c.Redirect(spelt); ok {
			return h, nil
		}
		if g, ok := c.Removed(spelt); ok {
			return nil, &g
		}
	}
	return nil, nil
}

func RoomHref(h *hostel.Hostel, r *hostel.Room) string {
	return "/hostels/" + h.Slug + "#room-" + r.UUID
}

// RoomAt returns the hostel and the room whose address this is, as RoomHref writes it; false for any other address, and
// for a hostel that is no longer let.
func RoomAt(c *catalogue.Snapshot, address string) (*hostel.Hostel, *hostel.Room, bool) {
	_, uuid, _ := strings.Cut(address, "#room-")
	h, r, ok := c.Room(uuid)
	if !ok || h.Retired || address != RoomHref(h, r) {
		return nil, nil, false
	}
	return h, r, true
}

const nearby = 6 // campuses offered where nothing was found

var LinkCategories = parts.Link{Text: "Categories", Href: "/categories"}
