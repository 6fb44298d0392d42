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

// listItem is an element of a list. Its address is Item in breadcrumbs and URL in other lists.
type listItem struct {
	Type     string `json:"@type"`
	Position int    `json:"position"` // counted from 1
	Name     string `json:"name"`
	Item     string `json:"item,omitempty"`
	URL      string `json:"url,omitempty"`
}

// Breadcrumbs returns the links that lead to a page. The last link is the page. A link may lack an address.
func Breadcrumbs(site string, trail ...parts.Link) any {
	list := breadcrumbList{Type: "BreadcrumbList", Items: make([]listItem, len(trail))}
	for i, link := range trail {
		list.Items[i] = listItem{Type: "ListItem", Position: i + 1, Name: link.Text, Item: absolute(site, link.Href)}
	}
	return list
}

func ItemList(site, name string, items []parts.Link) any {
	list := itemList{Type: "ItemList", Name: name, Count: len(items), Items: make([]listItem, len(items))}
	for i, link := range items {
		list.Items[i] = listItem{Type: "ListItem", Position: i + 1, Name: link.Text, URL: absolute(site, link.Href)}
	}
	return list
}
