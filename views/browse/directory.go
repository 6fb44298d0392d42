package browse

import "efie/views/parts"

// Directory is a page that leads to all campuses or all categories.
type Directory struct {
	Trail   []parts.Link
	Heading string
	Lead    string
	Entries []DirectoryEntry
	Campus  bool   // a campus can be looked for by its name
	Empty   string // what to say when there is nothing to show, "" otherwise
}

// DirectoryEntry is one of them.
type DirectoryEntry struct {
	parts.Link
	About   string // a sentence, may be empty
	Hostels string // "30 hostels"
	From    string // "GH₵ 450", "" where no hostel names a price
	Beds    string // "31 beds left"
}
