package main

import "fmt"

// light is an hour of the day: what the sky shows, and how it colours everything below.
type light struct {
	name      string
	high, low rgb // the sky, top and horizon
	mid       rgb // and between them, where the two would mix to mud
	drift     rgb // where the top goes from one evening to the next
	far, near rgb // two ranges of hills
	cast      rgb // the colour that falls on things
	haze      rgb // and the air before them, so thick in percent
	thick     int
	lamps     bool // windows are lit
	sun       rgb
	sunX      int
	sunY      int
	sunSize   int
}

var (
	forenoon = light{name: "forenoon", high: 0xB4DAD6, low: 0xF8F2E1, drift: 0x8CC4C8, far: 0xB9D1C4, near: 0x8DB296,
		cast: white,
		sun:  0xFFFBEA, sunX: 96, sunY: 70, sunSize: 26}
	morning = light{name: "morning", high: 0xF3D9A8, low: 0xFDF8EA, drift: 0xF0C4A4, far: 0xE3D6B4, near: 0xB6C097,
		cast: 0xFFF6E2, haze: 0xF7E3B5, thick: 7,
		sun: 0xFFFDF2, sunX: 124, sunY: 122, sunSize: 40}
	golden = light{name: "golden", high: 0xE59E4E, low: 0xFAE3AD, drift: 0xD8764A, far: 0xD8A468, near: 0xA08A50,
		cast: 0xFFE0B4, haze: 0xE39A48, thick: 8,
		sun: 0xFEF3CC, sunX: 138, sunY: 150, sunSize: 46}
	dusk = light{name: "dusk", high: 0x1F4E5A, mid: 0xB97F78, low: 0xF8B77C, drift: 0x3A3A66, far: 0x8A6A74,
		near: 0x46586A, cast: 0xC6ACAE, haze: 0x5A4668, thick: 12, lamps: true,
		sun: 0xFBE6BE, sunX: 110, sunY: 226, sunSize: 34}
	night = light{name: "night", high: 0x0F2A3C, mid: 0x1F4A5A, low: 0x4A7478, drift: 0x1A2048, far: 0x2E5260,
		near: 0x1E4450, cast: 0x8C9CBC, haze: 0x1C4A66, thick: 26, lamps: true,
		sun: 0xF8EFD2, sunX: 104, sunY: 74, sunSize: 19}
	harmattan = light{name: "harmattan", high: 0xE2D3B8, low: 0xF3E6CC, drift: 0xD9C6A8, far: 0xDDCBAB, near: 0xC9B792,
		cast: 0xFFF4E0, haze: 0xE9D9BB, thick: 15,
		sun: 0xFFF6E0, sunX: 150, sunY: 96, sunSize: 30}
)

// clouds by day: flat below, and none under the label that a card lays on the picture.
var clouds = []string{
	"M352 100h104a13 13 0 0 0-18-13a25 25 0 0 0-46-7a16 16 0 0 0-24 9a9 9 0 0 0-16 11zM70 144h72a10 10 0 0 " +
		"0-14-9a17 17 0 0 0-32-4a11 11 0 0 0-26 13z",
	"M440 116h96a13 13 0 0 0-18-14a24 24 0 0 0-44-5a16 16 0 0 0-24 9a9 9 0 0 0-14 10zM214 76h82a11 11 0 0 " +
		"0-15-11a19 19 0 0 0-36-4a13 13 0 0 0-31 15z",
	"M196 100h112a13 13 0 0 0-20-14a26 26 0 0 0-48-6a18 18 0 0 0-26 8a10 10 0 0 0-18 12zM470 82h68a10 10 0 0 " +
		"0-13-9a16 16 0 0 0-30-4a11 11 0 0 0-25 13z",
}

// sky paints the air, the sun or moon so far aside, clouds by day and stars by night.
func (c *canvas) sky(weather, aside int) {
	l := c.light
	c.add(`<linearGradient id="s" x2="0" y2="1"><stop stop-color="%s"/>`, mix(l.high, l.drift, weather*30))
	if l.mid != 0 {
		c.add(`<stop offset=".55" stop-color="%s"/>`, l.mid)
	}
	c.add(`<stop offset=".9" stop-color="%s"/></linearGradient>`, l.low)
	c.add(`<path fill="url(#s)" d="M0 0h600v330H0z"/>`)
	x := l.sunX + weather*22 + aside
	switch l.name {
	case "night":
		c.veil(ivory, 8, "M40 40h2v2h-2zM204 30h2v2h-2zM300 62h2v2h-2zM420 26h3v3h-3zM512 70h2v2h-2zM560 "+
			"34h2v2h-2zM160 96h2v2h-2zM372 104h2v2h-2zM250 120h2v2h-2zM66 140h2v2h-2zM474 128h3v3h-3z")
		c.raw(l.sun, fmt.Sprintf("M%d %da%d %d 0 1 0 22 26a16 16 0 0 1-22-26z", x, l.sunY, l.sunSize, l.sunSize))
		return
	case "dusk":
		c.add(`<circle fill="%s" cx="%d" cy="%d" r="%d"/>`, l.sun, x, l.sunY, l.sunSize)
		c.veil(0xF9C796, 5, []string{"M300 132h190q-40 8-100 8t-90-8zM40 164h150q-40 6-80 6t-70-6z",
			"M380 104h180q-40 8-100 8t-80-8zM150 150h130q-30 6-70 6t-60-6z",
			"M90 118h200q-50 8-110 8t-90-8zM420 160h140q-30 6-80 6t-60-6z"}[weather])
		return
	}
	c.add(`<circle fill="%s" cx="%d" cy="%d" r="%d"/>`, l.sun, x, l.sunY, l.sunSize)
	if l.name != "harmattan" {
		c.veil(ivory, 7, clouds[weather])
	}
	if weather != 1 {
		c.line(mix(l.near, ink, 55), "1.6",
			fmt.Sprintf("M%d 128q5-6 8 0q5-6 8 0m14 11q4-5 7 0q4-5 7 0m-44 7q4-5 7 0q4-5 7 0", 430-weather*150))
	}
}
