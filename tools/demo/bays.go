package main

import (
	"fmt"
	"strings"
)

// bay is what repeats along a wall: panes of glass, what lies under them, and what stands round and
// before them, as SVG in the colours that the light shows.
type bay struct {
	w, h                 int
	glass, around, under string
}

// piece is a filled outline as text, to stand in a bay.
func (c *canvas) piece(fill rgb, d string) string {
	return fmt.Sprintf(`<path fill="%s" d="%s"/>`, c.tone(fill), d)
}

// bars are thin lines across glass.
func (c *canvas) bars(stroke rgb, d string) string {
	return fmt.Sprintf(`<path stroke="%s" stroke-width="1.5" d="%s"/>`, c.tone(stroke), d)
}

// balusters are the upright bars under a handrail: a row so long from x, their middle at y, h high.
func (c *canvas) balusters(stroke rgb, x, y, length, h int) string {
	return fmt.Sprintf(`<path stroke="%s" stroke-width="%d" stroke-dasharray="2 4" d="M%d %dh%d"/>`, c.tone(stroke), h,
		x, y, length)
}

// casement is a window of two leaves with a hood and a sill; its frame is of the colour given.
func (c *canvas) casement(w, h, x, y, ww, wh int, frame rgb) bay {
	around := c.piece(frame, box(x-3, y-4, ww+6, 3)+box(x-3, y+wh, ww+6, 3)) +
		c.bars(mix(frame, ivory, 40), fmt.Sprintf("M%d %dv%dM%d %dh%d", x+ww/2, y, wh, x, y+wh/3, ww))
	if !c.light.lamps {
		around = c.piece(mix(pane, ivory, 22), fmt.Sprintf("M%d %dh%dl-%d %dz", x, y, ww/2, ww/2, wh*7/10)) + around
	}
	return bay{w: w, h: h, glass: box(x, y, ww, wh), around: around}
}

// louvre is a window of glass slats.
func (c *canvas) louvre(w, h, x, y, ww, wh int, frame rgb) bay {
	var lines strings.Builder
	for at := 4; at < wh; at += 5 {
		fmt.Fprintf(&lines, "M%d %dh%d", x, y+at, ww)
	}
	return bay{w: w, h: h, glass: box(x, y, ww, wh), around: c.bars(mix(pane, ivory, 45), lines.String()) +
		c.piece(frame, box(x-3, y-4, ww+6, 3)+box(x-3, y+wh, ww+6, 3)+box(x+ww/2-1, y, 2, wh))}
}

// with puts more under a bay and around it.
func (b bay) with(under, around string) bay {
	b.under, b.around = under, b.around+around
	return b
}

// define makes a bay a pattern, twice in the evening: dark and with the lamp on.
func (c *canvas) define(id string, b bay) {
	one := func(id string, glass rgb) {
		c.add(`<pattern id="%s" width="%d" height="%d" patternUnits="userSpaceOnUse">%s<path fill="%s" `+
			`d="%s"/>%s</pattern>`, id, b.w, b.h, b.under, glass, b.glass, b.around)
	}
	one(id, c.tone(pane))
	if c.light.lamps {
		one(id+"l", lamp)
	}
}

// fill covers a wall of so many columns and rows with a bay, from x and y; evenings light some of them.
func (c *canvas) fill(f facade, id string, b bay, x, y, cols, rows int) {
	c.at(x, y, 100)
	c.cells(f, id, b, cols, rows, 0)
	c.end()
}

// cells fills the columns and rows from the zero point of the group that is open.
func (c *canvas) cells(f facade, id string, b bay, cols, rows, salt int) {
	c.add(`<path fill="url(#%s)" d="%s"/>`, id, box(0, 0, cols*b.w, rows*b.h))
	if !f.light.lamps {
		return
	}
	var lit string
	for i := range cols * rows {
		if f.lit(i + salt) {
			lit += box(i%cols*b.w, i/cols*b.h, b.w, b.h)
		}
	}
	if lit != "" {
		c.add(`<path fill="url(#%sl)" d="%s"/>`, id, lit)
	}
}

// lit reports whether the lamp behind window i burns; it looks scattered and is always the same.
func (f facade) lit(i int) bool { return (i*7+f.weather*3+i*i*3)%8 < 5 }

// glass paints single panes, some of them lit in the evening.
func (c *canvas) glass(f facade, panes ...string) {
	var unlit, bright string
	for i, d := range panes {
		if f.light.lamps && f.lit(i) {
			bright += d
		} else {
			unlit += d
		}
	}
	c.path(pane, unlit)
	c.raw(lamp, bright)
}
