package browse

// Pager is the pages of a list.
type Pager struct {
	Pages          []PageLink
	Previous, Next string // addresses, "" at the ends
}

type PageLink struct {
	Number int
	Href   string
	Here   bool
	Gap    bool // pages before this one are left out
}
