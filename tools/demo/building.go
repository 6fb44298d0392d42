package main

import (
	"fmt"
	"strconv"
	"strings"
)

// style is a kind of house.
type style string

// kind is how a style is drawn, where its door stands on the line of the ground, and how far the sun
// moves so as not to hide behind it.
type kind struct {
	draw func(*canvas, facade)
	door int
	sun  int
}

var builders = map[style]kind{
	"gallery": {drawGallery, 250, 130}, "corner": {drawCorner, 320, -36}, "tower": {drawTower, 310, 0},
	"twins": {drawTwins, 300, 186},
	"court": {drawCourt, 300, 60}, "gatehouse": {drawGatehouse, 300, 0}, "terraces": {drawTerraces, 300, 0},
	"arcade":  {drawArcade, 290, -50},
	"savanna": {drawSavanna, 290, 0}, "shops": {drawShops, 320, -30}, "panels": {drawPanels, 282, -44},
	"elbow":  {drawElbow, 320, 200},
	"narrow": {drawNarrow, 296, 0}, "hall": {drawHall, 300, 0},
}

// facade is one picture of a house from the street.
type facade struct {
	build            style
	light            light
	back, earth      string // of distances and earths
	wall, trim, roof rgb
	storeys          int
	weather          int // 0 to 2: which clouds, where the sun stands, how the sky turns
	view             int // percent of closeness; below zero the house is seen in a mirror
	behind, before   string
}

// ground is the line on which houses stand.
const ground = 318

// draw is the whole picture. It leaves the middle to the house: a card cuts nothing off, and lays
// a badge on the upper corner and a word on the lower.
func (f facade) draw() []byte { return wrapped(f.scene()) }

func (f facade) scene() string {
	c := &canvas{light: f.light}
	close, sign, from := f.view, 1, 300
	if f.view < 0 {
		close, sign = -f.view, -1
	}
	from -= sign * 3 * close
	if sign*close != 100 {
		c.add(`<g transform="matrix(%s 0 0 %s %d %d)">`, hundredths(sign*close), hundredths(close), from,
			336-336*close/100)
	}
	c.sky(f.weather, builders[f.build].sun)
	distances[f.back].draw(c)
	if ground := earths[f.earth]; ground != nil {
		ground(c, builders[f.build].door)
	}
	c.things(f.behind, ground)
	builders[f.build].draw(c, f)
	c.things(f.before, 368)
	if sign*close != 100 {
		c.end()
	}
	return c.String()
}

// things sets out what a list names: "palm 84, trotro 400 384 90" is a palm at x 84 on the line y,
// and a minibus at 400, 384 in nine tenths of its size.
func (c *canvas) things(list string, y int) {
	for _, item := range strings.Split(list, ", ") {
		words := strings.Fields(item)
		if len(words) == 0 {
			continue
		}
		at := [3]int{0, y, 100}
		for i, word := range words[1:] {
			n, err := strconv.Atoi(word)
			if err != nil {
				panic(list) // the lists stand in scenes.go
			}
			at[i] = n
		}
		c.thing(words[0], at[0], at[1], at[2])
	}
}

var shadows = map[string]string{
	"tree": "M-6 0q30-9 84-4q8 6-30 8t-54-4z", "small": "M-10 0q16-5 36 0q-18 5-36 0z", "broad": "M-52 0l12-8H62l24 8z",
}

// thing is one of them, with its shadow.
func (c *canvas) thing(name string, x, y, size int) {
	draw, shadow := trees[name], "tree"
	switch name {
	case "trotro", "taxi", "tricycle", "kiosk", "hedge", "polytank":
		shadow = "broad"
	case "frond", "branch":
		shadow = ""
	}
	if draw == nil {
		draw = life[name]
		if draw == nil {
			draw = trade[name]
		}
		if shadow == "tree" {
			shadow = "small"
		}
	}
	c.at(x, y, size)
	c.veil(dark, 2, shadows[shadow])
	draw(c)
	c.end()
}

// door is the trim where that is dark enough to read as a door, else plain wood.
func (f facade) door() rgb {
	if f.trim>>8&255 > 0x90 {
		return 0x7A4630
	}
	return mix(f.trim, ink, 20)
}

// block is an upright box: its front, and the side that runs back from it in the shade.
func (c *canvas) block(wall rgb, x, top, w, foot, depth int) {
	c.path(wall, box(x, top, w, foot-top))
	if depth == 0 {
		return
	}
	c.path(shaded(wall, 62),
		fmt.Sprintf("M%d %dl%d %dV%dl-%d %dz", x+w, top, depth, depth/4, foot-depth/8, depth, depth/8))
}

// hip is the pitched roof of such a box.
func (c *canvas) hip(roof rgb, x, top, w, depth, rise int) {
	in := rise*3/2 + 8
	c.path(roof, fmt.Sprintf("M%d %dl%d-%dH%dL%d %dz", x-10, top+3, in, rise, x+w-in+6, x+w+8, top+3))
	c.path(shaded(roof, 55), fmt.Sprintf("M%d %dL%d %dl%d %dz", x+w-in+6, top+3-rise, x+w+8, top+3, depth+6, depth/4))
	c.path(mix(roof, ink, 40),
		fmt.Sprintf("M%d %dH%dl%d %dv4l-%d-%dH%dz", x-10, top+3, x+w+8, depth+6, depth/4, depth+6, depth/4, x-10))
	c.veil(dark, 3, box(x, top+7, w, 6))
}

// flat is the slab that closes a modern one.
func (c *canvas) flat(roof rgb, x, top, w, depth int) {
	c.path(roof, box(x-8, top-8, w+12, 9))
	c.veil(dark, 3, box(x, top+1, w, 6))
	if depth == 0 {
		return
	}
	c.path(shaded(roof, 55), fmt.Sprintf("M%d %dl%d %dv8l-%d-%dz", x+w+4, top-8, depth+4, depth/4+1, depth+4, depth/4))
}

// plinth is the step that a house stands on.
func (c *canvas) plinth(x, w int) { c.path(0xA3937C, box(x-8, ground-4, w+16, 7)) }

// tank is the black water tank on its stand that every roof here carries.
func (c *canvas) tank(x, y int) {
	c.at(x, y, 100)
	c.path(0x6A5442, "M-18-8h36v3h-36zM-14-5h4V1h-4zM10-5h4V1h-4z")
	c.path(0x2F2E29, "M-16-8v-26q0-4 5-5l4-4H7l4 4q5 1 5 5v26z")
	c.path(0x55534A, "M-16-8v-26q1-4 5-5l4-4h5v35z")
	c.end()
}

// rail defines a pattern to fill parapets with: upright bars, or the pierced blocks that let air through.
func (c *canvas) rail(colour rgb, pierced bool) {
	if pierced {
		c.add(`<pattern id="p" width="11" height="11" patternUnits="userSpaceOnUse">`+
			`<path fill="%s" d="M0 0h11v11H0z"/><path fill="%s" d="M5.5 1.5l3 4l-3 4l-3-4z"/></pattern>`,
			c.tone(colour), c.tone(shaded(colour, 80)))
		return
	}
	c.add(`<pattern id="p" width="6" height="60" patternUnits="userSpaceOnUse">`+
		`<path fill="%s" d="M0 0h2.4v60H0z"/></pattern>`, c.tone(colour))
}

func (c *canvas) railing(d string) { c.add(`<path fill="url(#p)" d="%s"/>`, d) }

// castShadow lies on the ground to the right of what stands between x0 and x1.
func castShadow(c *canvas, x0, x1, reach int) {
	c.veil(dark, 3, fmt.Sprintf("M%d %dH%dl%d 20H%dz", x0, ground-2, x1, reach, x0+reach-20))
}

// drawGlow is the light that falls out of a door in the evening.
func drawGlow(c *canvas, x, y, w int) {
	if c.light.lamps {
		c.veil(lamp, 2, fmt.Sprintf("M%d %dh%dl%d 30h-%dz", x-w/2, y, w, w/2, w*2))
	}
}
