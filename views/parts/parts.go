// Package parts holds the components and view models that pages of several families share, and Island with the props of
// all islands (props.go). It imports nothing of ours.
package parts

type Link struct {
	Text string
	Href string
}
