// Package bookingview contains the student's pages about a bed, and the page where a porter checks a code.
package bookingview

import "efie/views/parts"

// sharedRoom names a room type: "2 in a room (Standard)".
func sharedRoom(share, label string) string {
	return share + " (" + parts.OrElse(label, "Standard") + ")"
}
