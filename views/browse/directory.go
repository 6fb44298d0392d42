package browse

import "efie/views/parts"

// Directory is the page with all campuses, or with all categories.
type Directory struct {
	Trail   []parts.Link
	Heading string
	Lead    string
	Entries []DirectoryEntry
	Campus  bool   // shows the campus search
	Empty   string // the text when there is nothing to show, "" otherwise
}

type DirectoryEntry struct {
	parts.Link
	About   string // a sentence, may be empty
	Hostels string // "30 hostels"
	From    parts.From
	Beds    string // "31 beds left"
}
