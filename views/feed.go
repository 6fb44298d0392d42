package views

// Feed is the address of the Atom feed of what a page lists, "" for none.
func (p Page) Feed() string {
	if p.Path == "/hostels" {
		return "/hostels.atom"
	}
	return ""
}
