package main

import (
	"fmt"
	"strings"
)

// letter is a stroke on a line at 0, its small letters ten high, and how broad it is in tenths.
type letter struct {
	broad int
	d     string
}

// letters are as many as the card needs.
var letters = map[rune]letter{
	'A': {120, "M0 0L6-15.5L12 0M2.2-5h7.6"},
	'a': {100, "M10-5a5 5 0 1 0-10 0a5 5 0 1 0 10 0M10-10V0"},
	'c': {86, "M8.6-8.5a5 5 0 1 0 0 7"},
	'e': {100, "M.2-5H10A5 5 0 1 0 8.4-1.4"},
	'h': {90, "M0-16V0M0-5.5a4.5 4.5 0 0 1 9 0V0"},
	'm': {160, "M0-10V0M0-6a4 4 0 0 1 8 0V0M8-6a4 4 0 0 1 8 0V0"},
	'n': {90, "M0-10V0M0-5.5a4.5 4.5 0 0 1 9 0V0"},
	'o': {100, "M0-5a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"},
	'p': {100, "M0-10V5M0-5a5 5 0 1 0 10 0a5 5 0 1 0-10 0"},
	'r': {52, "M0-10V0M0-5.5a4.6 4.6 0 0 1 5.2-4.4"},
	's': {70, "M6.6-8.4C5.4-10.4 .7-10.6 .7-7.6C.7-4.4 6.9-6 6.9-2.6C6.9 .6 1.4 .6 0-1.8"},
	'u': {90, "M0-10v5.5a4.5 4.5 0 0 0 9 0V-10M9-5V0"},
	'y': {100, "M0-10L5 0M10-10L3 4.5"},
}

// line sets words in those letters.
func line(words string) string {
	var b strings.Builder
	x := 0
	for _, r := range words {
		if r == ' ' {
			x += 62
			continue
		}
		fmt.Fprintf(&b, `<path transform="translate(%d.%d)" d="%s"/>`, x/10, x%10, letters[r].d)
		x += letters[r].broad + 34
	}
	return b.String()
}

// card is what a link to Efie shows elsewhere, 1200 by 630: the mark, what Efie is for, a house at dusk
// and the woven band. card.png was rendered from it once with Chromium, in 128 colours.
func card() []byte {
	var house facade
	for _, f := range scenes {
		if f.build == "tower" && f.light.name == "dusk" {
			house = f
		}
	}
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">`)
	fmt.Fprintf(&b, `<rect width="1200" height="630" fill="%s"/>`, forest)
	fmt.Fprintf(&b, `<svg x="560" width="640" height="602" viewBox="98 10 414 390" preserveAspectRatio="xMidYMid slice">%s</svg>`, house.scene())
	fmt.Fprintf(&b, `<path fill="%s" transform="translate(80 96) scale(5)" d="%s"/><path fill="%s" transform="translate(226 98) scale(4.4)" d="%s"/>`, gold, markPath, ivory, wordPath)
	fmt.Fprintf(&b, `<g fill="none" stroke="%s" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"><g transform="translate(86 366) scale(3.2)">%s</g><g transform="translate(86 452) scale(3.2)">%s</g></g>`,
		ivory, line("A home near"), line("your campus"))
	b.WriteString(band(602, 28))
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// band is the woven one along the lower edge.
func band(y, h int) string {
	return fmt.Sprintf(`<pattern id="band" width="112" height="%d" patternUnits="userSpaceOnUse" y="%d"><path fill="%s" d="M0 0h112v28H0z"/><path fill="%s" d="M0 0h28v28H0zM56 0h28v28H56z"/><path fill="%s" d="M4 0h5v28H4zM19 0h5v28h-5zM60 0h5v28h-5zM75 0h5v28h-5z"/><path fill="%s" d="M42 5l9 9l-9 9l-9-9zM98 5l9 9l-9 9l-9-9z"/><path fill="%s" d="M42 10l4 4l-4 4l-4-4zM98 10l4 4l-4 4l-4-4z"/></pattern><rect y="%d" width="1200" height="%d" fill="url(#band)"/>`,
		h, y, gold, rgb(0x0B3A2C), clay, forest, ivory, y, h)
}
