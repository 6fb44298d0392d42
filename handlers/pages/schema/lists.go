package schema

import "efie/views/parts"

type breadcrumbList struct {
	Type  string     `json:"@type"`
	Items []listItem `json:"itemListElement"`
}

type itemList struct {
	Type  string     `json:"@type"`
	Name  string     `json:"name,omitempty"`
	Count int        `json:"numberOfItems"`
	Items []listItem `json:"itemListElement"`
}

// listItem stands at a position, counted from 1. A breadcrumb says where it leads by item, a list by url.
type listItem struct {
	Type     string `json:"@type"`
	Position int    `json:"position"`
	Name     string `json:"name"`
	Item     string `json:"item,omitempty"`
	URL      string `json:"url,omitempty"`
}

func (breadcrumbList) thing() {}
func (itemList) thing()       {}

// Breadcrumbs are the way to a page, the last of them. One without an address is named alone.
func Breadcrumbs(site string, trail ...parts.Link) Thing {
	list := breadcrumbList{Type: "BreadcrumbList", Items: make([]listItem, len(trail))}
	for i, link := range trail {
		list.Items[i] = listItem{Type: "ListItem", Position: i + 1, Name: link.Text, Item: absolute(site, link.Href)}
	}
	return list
}

func ItemList(site, name string, items []parts.Link) Thing {
	list := itemList{Type: "ItemList", Name: name, Count: len(items), Items: make([]listItem, len(items))}
	for i, link := range items {
		list.Items[i] = listItem{Type: "ListItem", Position: i + 1, Name: link.Text, URL: absolute(site, link.Href)}
	}
	return list
}
