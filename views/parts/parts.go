package parts

// Link is a text that leads somewhere.
type Link struct {
	Text string
	Href string
}
