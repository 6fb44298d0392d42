package main

import "fmt"

// light is an hour of the day: what the sky shows, and the cast it lays on everything below.
type light struct {
	high, low rgb // the sky, top and horizon
	mid       rgb // and between them, where the two would mix to mud
	far, near rgb // two ranges of hills
	cast      rgb
	strength  int  // of the cast, percent
	lamps     bool // some windows are lit
	sun       rgb
	sunX      int
	sunY      int
	sunSize   int
}

var (
	forenoon = light{high: 0xC4DED6, low: 0xF6F1E0, far: 0xB9CFC0, near: 0x8FB096, cast: ivory, strength: 0,
		sun: 0xFFFBEA, sunX: 96, sunY: 74, sunSize: 26}
	morning = light{high: 0xF2DDB4, low: 0xFBF6E8, far: 0xDCD3B4, near: 0xAFBB94, cast: 0xF7E3B5, strength: 10,
		sun: 0xFFFDF2, sunX: 120, sunY: 118, sunSize: 40}
	golden = light{high: 0xE4A455, low: 0xF8DFA9, far: 0xD0995F, near: 0x8E7B4B, cast: 0xD98A3C, strength: 20,
		sun: 0xFCEFC4, sunX: 138, sunY: 156, sunSize: 46}
	dusk = light{high: 0x17424A, low: 0xF0A876, far: 0x7A6468, near: 0x33525A, mid: 0xA7776C, cast: 0x2C3346, strength: 30, lamps: true,
		sun: 0xF7E9C6, sunX: 92, sunY: 72, sunSize: 15}
)

// sky paints the air, the sun or moon, clouds by day and stars by night.
func (c *canvas) sky(weather int) {
	l := c.light
	c.add(`<linearGradient id="s" x2="0" y2="1"><stop stop-color="%s"/>`, l.high)
	if l.mid != 0 {
		c.add(`<stop offset=".58" stop-color="%s"/>`, l.mid)
	}
	c.add(`<stop offset=".9" stop-color="%s"/></linearGradient>`, l.low)
	c.add(`<path fill="url(#s)" d="M0 0h600v330H0z"/>`)
	c.add(`<circle fill="%s" cx="%d" cy="%d" r="%d"/>`, l.sun, l.sunX+weather%3*18, l.sunY, l.sunSize)
	if l.lamps {
		c.veil(ivory, 7, "M40 40h2v2h-2zM204 30h2v2h-2zM300 62h2v2h-2zM420 26h2v2h-2zM512 70h2v2h-2zM560 34h2v2h-2zM160 96h2v2h-2z")
		c.veil(gold, 3, "M330 150h150q-30 7-80 7t-70-7zM60 176h120q-30 6-60 6t-60-6z")
		return
	}
	puff := "h96a14 14 0 0 0-16-17a24 24 0 0 0-44-5a17 17 0 0 0-22 11a10 10 0 0 0-14 11z"
	places := []string{"M352 70" + puff + "M24 128" + puff, "M470 96" + puff + "M230 48" + puff, "M196 84" + puff + "M500 52" + puff}
	c.veil(ivory, 7, places[weather%3])
}

// birds are three strokes; they give the sky its depth.
func (c *canvas) birds(x, y int) {
	c.line(mix(ink, forest, 40), "1.6", fmt.Sprintf("M%d %dq5-6 8 0q5-6 8 0m14 11q4-5 7 0q4-5 7 0m-44 7q4-5 7 0q4-5 7 0", x, y))
}

var ranges = []string{
	"M0 252q70-46 150-20t140-34t160 30t150-22v124H0z",
	"M0 226q60-8 120 14t130-46t110-10t120 42t120-30v134H0z",
	"M0 250L90 206L150 232L262 178L350 236L430 200L520 240L600 214V330H0z",
}

// hills are two ranges that fade with distance.
func (c *canvas) hills(kind int) {
	c.add(`<path fill="%s" d="%s"/>`, c.light.far, ranges[kind%3])
	c.add(`<path fill="%s" d="M0 286q90-%d 190-10t190-16t220 6v70H0z"/>`, c.light.near, 30+kind%3*10)
}

// sea is a horizon with surf and one canoe, for the towns on the coast.
func (c *canvas) sea() {
	water := mix(0x5E9C95, c.light.low, 25)
	c.path(water, "M0 222h600v110H0z")
	c.veil(ivory, 4, "M0 238h140v2H0zM220 246h200v2H220zM470 236h130v2H470zM60 262h180v3H60zM360 270h240v3H360z")
	c.path(mix(clay, ink, 30), "M452 236q30 8 64-3q-8 15-32 15t-32-12z")
	c.path(ivory, "M482 238V206q18 12 22 28z")
}

// earth is the ground of laterite: verge, shadow side and a path to the door at x.
func (c *canvas) earth(door int) {
	c.path(0x7E9A5E, "M0 306q150-8 300-3t300-2v40H0z")
	c.path(0xC27B52, "M0 322q160-8 310-3t290-4v85H0z")
	c.path(0xD59468, fmt.Sprintf("M%d 316h40L%d 400H%dz", door-20, door+96, door-130))
	c.path(0xB06A45, "M0 372q120-10 190 4t150-4t260 2v26H0z")
	c.path(0xCF8C60, fmt.Sprintf("M%d 371q60-5 110 2l24 27H%dz", door-76, door-130))
}
