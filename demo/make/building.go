package main

import (
	"fmt"
	"strings"
)

// style is a kind of house.
type style int

const (
	gallery style = iota
	corner
	tower
	twins
	court
	gatehouse
	terraces
	arcade
	savanna
)

var builders = map[style]func(*canvas, facade){
	gallery: drawGallery, corner: drawCorner, tower: drawTower, twins: drawTwins, court: drawCourt,
	gatehouse: drawGatehouse, terraces: drawTerraces, arcade: drawArcade, savanna: drawSavanna,
}

// facade is one picture of a house from the street.
type facade struct {
	build             style
	light             light
	wall, trim, roof  rgb
	storeys           int
	flipped           bool
	weather           int // which clouds, which hills
	sea               bool
	left, right, near string // plants beside the house, and in the foreground
}

// ground is the line on which houses stand.
const ground = 318

func (f facade) draw() []byte {
	c := &canvas{light: f.light}
	c.sky(f.weather)
	if f.sea {
		c.sea()
	} else {
		c.hills(f.weather)
	}
	if f.weather%2 == 0 && !f.light.lamps {
		c.birds(430, 120-f.weather*6)
	}
	builders[f.build](c, f)
	return c.svg(f.flipped)
}

// plane is a wall in perspective: its left edge from top t0 to foot b0 at x0, its right edge likewise at x1.
type plane struct{ x0, t0, b0, x1, t1, b1 int }

// quad is a four-cornered piece of the wall; u runs from left to right, v from top to foot, in thousandths.
func (p plane) quad(u0, v0, u1, v1 int) string {
	x := func(u int) int { return p.x0 + (p.x1-p.x0)*u/1000 }
	y := func(u, v int) int {
		top, foot := p.t0+(p.t1-p.t0)*u/1000, p.b0+(p.b1-p.b0)*u/1000
		return top + (foot-top)*v/1000
	}
	return fmt.Sprintf("M%d %dL%d %dV%dL%d %dz", x(u0), y(u0, v0), x(u1), y(u1, v0), y(u1, v1), x(u0), y(u0, v1))
}

// door is the trim where that is dark enough to read as a door, else plain wood.
func (f facade) door() rgb {
	if f.trim == ivory || f.trim == gold {
		return 0x7A4630
	}
	return mix(f.trim, ink, 20)
}

// lit says whether the lamp behind window i burns; it looks scattered and is always the same.
func (f facade) lit(i int) bool {
	return f.light.lamps && (i*7+f.weather*3+i*i)%5 < 3
}

// glass sorts windows into dark panes and lamp-lit ones, and paints both.
func (c *canvas) glass(f facade, panes []string) {
	var dark, bright strings.Builder
	for i, pane := range panes {
		if f.lit(i) {
			bright.WriteString(pane)
		} else {
			dark.WriteString(pane)
		}
	}
	c.path(0x35554E, dark.String())
	c.lamp(bright.String())
}

// lamp fills an outline with lamp light, which the dusk does not dim.
func (c *canvas) lamp(d string) {
	if d != "" {
		c.add(`<path fill="#f5cd7b" d="%s"/>`, d)
	}
}

// tank is the black water tank on its stand that every roof here carries.
func (c *canvas) tank(x, y int) {
	c.path(0x2B2A25, fmt.Sprintf("M%d %dv-26q0-4 5-5l4-4h14l4 4q5 1 5 5v26z", x-16, y-8))
	c.path(0x4B4A42, fmt.Sprintf("M%d %dv-26q1-4 5-5l4-4h5v35z", x-16, y-8))
	c.path(0x6A5442, box(x-18, y-8, 36, 3)+box(x-14, y-5, 4, 5)+box(x+10, y-5, 4, 5))
}

// rail defines a pattern to fill parapets with: upright bars, or the pierced blocks that let air through.
func (c *canvas) rail(colour rgb, pierced bool) {
	if pierced {
		c.add(`<pattern id="p" width="11" height="11" patternUnits="userSpaceOnUse"><path fill="%s" d="M0 0h11v11H0z"/><path fill="%s" d="M5.5 1.5l3 4l-3 4l-3-4z"/></pattern>`,
			c.tone(colour), c.shade(colour, 50))
		return
	}
	c.add(`<pattern id="p" width="6" height="60" patternUnits="userSpaceOnUse"><path fill="%s" d="M0 0h2.4v60H0z"/></pattern>`, c.tone(colour))
}

func (c *canvas) railing(d string) { c.add(`<path fill="url(#p)" d="%s"/>`, d) }

// castShadow lies on the ground to the right of what stands between x0 and x1.
func (c *canvas) castShadow(x0, x1, reach int) {
	c.veil(0x16302A, 3, fmt.Sprintf("M%d %dH%dl%d 22H%dz", x0, ground-2, x1, reach, x0+reach-30))
}
