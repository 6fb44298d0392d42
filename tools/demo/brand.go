package main

import (
	"fmt"
	"strings"
)

// The mark is Fihankra, the Adinkra sign of the safe house, on a square of 24; views/layout/mark.templ has it
// too. What stands at 16 pixels has fewer and thicker lines: the wall, its gate and the hearth.
const (
	markPath = "M11 23H5.5A4.5 4.5 0 0 1 1 18.5v-13A4.5 4.5 0 0 1 5.5 1h13A4.5 4.5 0 0 1 23 5.5v13a4.5 4.5 0 0 " +
		"1-4.5 4.5H13v-2h5.5a2.5 2.5 0 0 0 2.5-2.5v-13A2.5 2.5 0 0 0 18.5 3h-13A2.5 2.5 0 0 0 3 5.5v13A2.5 2.5 0 0 " +
		"0 5.5 21H11z" +
		"M11 5v5H9V7H7.5a.5.5 0 0 0-.5.5v9a.5.5 0 0 0 .5.5H9v-3h2v5H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z" +
		"M13 5v5h2V7h1.5a.5.5 0 0 1 .5.5v9a.5.5 0 0 1-.5.5H15v-3h-2v5h4a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2zM12 9.9l2.1 " +
		"2.1l-2.1 2.1L9.9 12z"
	smallPath = "M14 28H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4h-6v-4h5a1 1 0 0 0 1-1V9a1 " +
		"1 0 0 0-1-1H9a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5zM16 10.5l5.5 5.5l-5.5 5.5l-5.5-5.5z"
)

// The word is Efie, cut like a stencil for cloth: bars end aslant as threads do, and the dot is a lozenge.
// It is 59 wide and 27 high; its letters stand on the line 26.
const wordPath = "M16 4l-3 5H5v3.5h6.5L14 15l-2.5 2.5H5V21h8l3 5H4a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM31 3v5h-2a2.5 2.5 " +
	"0 0 0-2.5 2.5v.5h4.2l-2.2 4.5h-2V26h-5V15.5H19l2.5-4.5v-.5A7.5 7.5 0 0 1 29 3zM35 11h5v15h-5zM37.5 1.5L41 " +
	"5l-3.5 3.5L34 5zM59 20v-2a8 8 0 0 0-16 0a8 8 0 0 0 8 8h5.3l2.2-4H51a3 3 0 0 1-2.8-2zM47.9 16.5a3.1 3.1 0 " +
	"0 1 6.2 0z"

// brand is the files of the mark. The PNG files next to them were rendered once from icon.svg, touch.svg
// and maskable.svg with Chromium (a window of their size, a transparent ground) and brought down to a
// palette of 16 colours; favicon-32.png from favicon.svg.
func brand() map[string][]byte {
	file := func(size int, body string) []byte {
		return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" `+
			`height="%d">%s</svg>`+"\n", size, size, size, size, body)
	}
	path := func(fill rgb, move, d string) string {
		return fmt.Sprintf(`<path fill="%s" transform="%s" d="%s"/>`, fill, move, d)
	}
	return map[string][]byte{
		"static/images/mark.svg": file(64, `<style>@media(prefers-color-scheme:dark){path{fill:#e9b44c}}</style>`+
			path(forest, "scale(2.66667)", markPath)),
		"static/images/favicon.svg": file(32,
			`<style>@media(prefers-color-scheme:dark){rect{fill:#e9b44c}path{fill:#0b3a2c}}</style>`+
				fmt.Sprintf(`<rect width="32" height="32" rx="7" fill="%s"/><path fill="%s" d="%s"/>`, forest, gold,
					smallPath)),
		"static/images/logo.svg": fmt.Appendf(nil,
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 32" width="200" height="64">`+
				`<style>@media(prefers-color-scheme:dark){path{fill:#f3e6c4}}</style>%s%s</svg>`+"\n",
			path(forest, "translate(1 1) scale(1.25)", markPath), path(forest, "translate(40 2)", wordPath)),
		"tools/demo/icon.svg": file(512, fmt.Sprintf(`<rect width="512" height="512" rx="112" fill="%s"/>`, forest)+
			path(gold, "translate(76 76) scale(15)", markPath)),
		"tools/demo/touch.svg": file(180, fmt.Sprintf(`<rect width="180" height="180" fill="%s"/>`, forest)+
			path(gold, "translate(30 30) scale(5)", markPath)),
		"tools/demo/maskable.svg": file(512, fmt.Sprintf(`<rect width="512" height="512" fill="%s"/>`, forest)+
			path(gold, "translate(121 121) scale(11.25)", markPath)),
	}
}

// noPicture is the ground of noRoom.
const noPicture rgb = 0xE9E2D2

// noRoom stands where a room has no picture: the mark, and nothing that could be taken for the room. room1.png was
// rendered from it once with Chromium, in 16 colours.
func noRoom() []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600" width="900" height="600">`+
		`<rect width="900" height="600" fill="%s"/><path fill="%s" transform="translate(354 190) scale(8)" d="%s"/>`+
		`</svg>`+"\n", noPicture, rgb(0xD3C8B0), markPath)
}

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
	fmt.Fprintf(&b, `<svg x="560" width="640" height="602" viewBox="98 10 414 390" `+
		`preserveAspectRatio="xMidYMid slice">%s</svg>`, house.scene())
	fmt.Fprintf(&b, `<path fill="%s" transform="translate(80 96) scale(5)" d="%s"/>`+
		`<path fill="%s" transform="translate(226 98) scale(4.4)" d="%s"/>`, gold, markPath, ivory, wordPath)
	fmt.Fprintf(&b, `<g fill="none" stroke="%s" stroke-width="2.3" stroke-linecap="round" `+
		`stroke-linejoin="round"><g transform="translate(86 366) scale(3.2)">%s</g>`+
		`<g transform="translate(86 452) scale(3.2)">%s</g></g>`,
		ivory, line("A home near"), line("your campus"))
	b.WriteString(band(602, 28))
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// cardGround is what the cards of hostels have in common (media/card.go). media/card.png was rendered from it once with
// Chromium, in 64 colours.
func cardGround() []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">`+
		`<rect width="1200" height="630" fill="#FBF8F1"/><path fill="%s" d="M760 0h440v602H760z"/>`+
		`<circle cx="1096" cy="118" r="58" fill="%s"/><path fill="%s" d="M760 546h440v56H760z"/>`+
		`<path fill="%s" transform="translate(72 60) scale(2.66667)" d="%s"/>`+
		`<path fill="%s" transform="translate(152 63) scale(2.1)" d="%s"/>%s</svg>`+"\n",
		forest, gold, rgb(0x0B3A2C), forest, markPath, forest, wordPath, band(602, 28))
}

// band is the woven one along the lower edge.
func band(y, h int) string {
	return fmt.Sprintf(`<pattern id="band" width="112" height="%d" patternUnits="userSpaceOnUse" y="%d">`+
		`<path fill="%s" d="M0 0h112v28H0z"/><path fill="%s" d="M0 0h28v28H0zM56 0h28v28H56z"/>`+
		`<path fill="%s" d="M4 0h5v28H4zM19 0h5v28h-5zM60 0h5v28h-5zM75 0h5v28h-5z"/>`+
		`<path fill="%s" d="M42 5l9 9l-9 9l-9-9zM98 5l9 9l-9 9l-9-9z"/>`+
		`<path fill="%s" d="M42 10l4 4l-4 4l-4-4zM98 10l4 4l-4 4l-4-4z"/></pattern>`+
		`<rect y="%d" width="1200" height="%d" fill="url(#band)"/>`,
		h, y, gold, rgb(0x0B3A2C), clay, forest, ivory, y, h)
}
