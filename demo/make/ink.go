package main

import (
	"fmt"
	"strings"
)

// rgb is a colour as 0xRRGGBB.
type rgb uint32

// The palette of the product; every other colour is a mixture of these.
const (
	ivory  rgb = 0xFBF8F1
	ink    rgb = 0x1D1B16
	forest rgb = 0x0E4D3A
	gold   rgb = 0xE9B44C
	clay   rgb = 0xB4472E
)

// mix moves a towards b by percent, in whole numbers so that every machine draws the same.
func mix(a, b rgb, percent int) rgb {
	part := func(shift uint) rgb {
		from, to := int(a>>shift&255), int(b>>shift&255)
		return rgb(from+(to-from)*percent/100) << shift // #nosec G115 -- from 0 to 255
	}
	return part(16) | part(8) | part(0)
}

func (c rgb) String() string {
	r, g, b := c>>16&255, c>>8&255, c&255
	if r%17 == 0 && g%17 == 0 && b%17 == 0 {
		return fmt.Sprintf("#%x%x%x", r/17, g/17, b/17)
	}
	return fmt.Sprintf("#%06x", uint32(c))
}

// canvas collects the elements of one SVG drawing, seen in one light.
type canvas struct {
	strings.Builder
	light light
}

func (c *canvas) add(format string, args ...any) { fmt.Fprintf(c, format, args...) }

// tone is the colour as this drawing's light shows it.
func (c *canvas) tone(of rgb) rgb { return mix(of, c.light.cast, c.light.strength) }

// shade is the same colour on the side turned away from the sun.
func (c *canvas) shade(of rgb, percent int) rgb { return c.tone(mix(of, 0x16302A, percent)) }

// path fills an outline with a colour as the light shows it.
func (c *canvas) path(fill rgb, d string) {
	if d != "" {
		c.add(`<path fill="%s" d="%s"/>`, c.tone(fill), d)
	}
}

// veil fills an outline with a translucent colour: shadows, glass, nets.
func (c *canvas) veil(fill rgb, tenths int, d string) {
	c.add(`<path fill="%s" opacity=".%d" d="%s"/>`, fill, tenths, d)
}

func (c *canvas) line(stroke rgb, width, d string) {
	c.add(`<path fill="none" stroke="%s" stroke-width="%s" d="%s"/>`, c.tone(stroke), width, d)
}

func (c *canvas) disc(fill rgb, x, y, r int) {
	c.add(`<circle fill="%s" cx="%d" cy="%d" r="%d"/>`, c.tone(fill), x, y, r)
}

// box is the outline of an upright rectangle; several may be joined into one path.
func box(x, y, w, h int) string { return fmt.Sprintf("M%d %dh%dv%dh%dz", x, y, w, h, -w) }

// boxes repeats a rectangle n times, dx and dy apart.
func boxes(x, y, w, h, n, dx, dy int) string {
	var all strings.Builder
	for i := range n {
		all.WriteString(box(x+i*dx, y+i*dy, w, h))
	}
	return all.String()
}

// at opens a group whose own zero point stands at x, y, scaled by percent; close it with end.
func (c *canvas) at(x, y, percent int) {
	c.add(`<g transform="translate(%d %d)`, x, y)
	if percent != 100 {
		c.add(` scale(%s)`, strings.TrimRight(fmt.Sprintf("%.2f", float64(percent)/100), "0"))
	}
	c.add(`">`)
}

func (c *canvas) end() { c.add("</g>") }

// svg wraps the drawing; flipped, it is seen in a mirror.
func (c *canvas) svg(flipped bool) []byte {
	body := c.String()
	if flipped {
		body = `<g transform="matrix(-1 0 0 1 600 0)">` + body + `</g>`
	}
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400">` + body + "</svg>\n")
}
