package main

import "fmt"

// The mark is Fihankra, the Adinkra sign of the safe house, on a square of 24; views/layout/mark.templ has it
// too. What stands at 16 pixels has fewer and thicker lines: the wall, its gate and the hearth.
const (
	markPath = "M11 23H5.5A4.5 4.5 0 0 1 1 18.5v-13A4.5 4.5 0 0 1 5.5 1h13A4.5 4.5 0 0 1 23 5.5v13a4.5 4.5 0 0 1-4.5 4.5H13v-2h5.5a2.5 2.5 0 0 0 2.5-2.5v-13A2.5 2.5 0 0 0 18.5 3h-13A2.5 2.5 0 0 0 3 5.5v13A2.5 2.5 0 0 0 5.5 21H11z" +
		"M11 5v5H9V7H7.5a.5.5 0 0 0-.5.5v9a.5.5 0 0 0 .5.5H9v-3h2v5H7a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z" +
		"M13 5v5h2V7h1.5a.5.5 0 0 1 .5.5v9a.5.5 0 0 1-.5.5H15v-3h-2v5h4a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2zM12 9.9l2.1 2.1l-2.1 2.1L9.9 12z"
	smallPath = "M14 28H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4h-6v-4h5a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1H9a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5zM16 10.5l5.5 5.5l-5.5 5.5l-5.5-5.5z"
)

// The word is Efie, cut like a stencil for cloth: bars end aslant as threads do, and the dot is a lozenge.
// It is 59 wide and 27 high; its letters stand on the line 26.
const wordPath = "M16 4l-3 5H5v3.5h6.5L14 15l-2.5 2.5H5V21h8l3 5H4a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4zM31 3v5h-2a2.5 2.5 0 0 0-2.5 2.5v.5h4.2l-2.2 4.5h-2V26h-5V15.5H19l2.5-4.5v-.5A7.5 7.5 0 0 1 29 3zM35 11h5v15h-5zM37.5 1.5L41 5l-3.5 3.5L34 5zM59 20v-2a8 8 0 0 0-16 0a8 8 0 0 0 8 8h5.3l2.2-4H51a3 3 0 0 1-2.8-2zM47.9 16.5a3.1 3.1 0 0 1 6.2 0z"

// brand is the files of the mark. The PNG files beside them were rendered once from icon.svg, touch.svg
// and maskable.svg with Chromium (a window of their size, a transparent ground) and brought down to a
// palette of 16 colours; favicon-32.png from favicon.svg.
func brand() map[string][]byte {
	file := func(size int, body string) []byte {
		return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">%s</svg>`+"\n", size, size, size, size, body)
	}
	path := func(fill rgb, move, d string) string {
		return fmt.Sprintf(`<path fill="%s" transform="%s" d="%s"/>`, fill, move, d)
	}
	return map[string][]byte{
		"static/images/mark.svg": file(64, `<style>@media(prefers-color-scheme:dark){path{fill:#e9b44c}}</style>`+path(forest, "scale(2.66667)", markPath)),
		"static/images/favicon.svg": file(32, `<style>@media(prefers-color-scheme:dark){rect{fill:#e9b44c}path{fill:#0b3a2c}}</style>`+
			fmt.Sprintf(`<rect width="32" height="32" rx="7" fill="%s"/><path fill="%s" d="%s"/>`, forest, gold, smallPath)),
		"static/images/logo.svg": fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 32" width="200" height="64"><style>@media(prefers-color-scheme:dark){path{fill:#f3e6c4}}</style>%s%s</svg>`+"\n",
			path(forest, "translate(1 1) scale(1.25)", markPath), path(forest, "translate(40 2)", wordPath)),
		"tools/demo/icon.svg":     file(512, fmt.Sprintf(`<rect width="512" height="512" rx="112" fill="%s"/>`, forest)+path(gold, "translate(76 76) scale(15)", markPath)),
		"tools/demo/touch.svg":    file(180, fmt.Sprintf(`<rect width="180" height="180" fill="%s"/>`, forest)+path(gold, "translate(30 30) scale(5)", markPath)),
		"tools/demo/maskable.svg": file(512, fmt.Sprintf(`<rect width="512" height="512" fill="%s"/>`, forest)+path(gold, "translate(121 121) scale(11.25)", markPath)),
	}
}
