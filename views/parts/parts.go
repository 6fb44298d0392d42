// Package parts holds the components and view models that pages of several families share: FormField and Input,
// Picture and Photo, HostelCard and Cards, Offer and BookForm, Banner, Icon, and Island with the props of all
// islands (props.go, from which the islands' TypeScript types are generated). The layout, the families and
// handlers import it; it imports nothing of ours.
package parts

// Link is a text that leads somewhere.
type Link struct {
	Text string
	Href string
}
