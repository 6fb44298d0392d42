package main

import (
	"fmt"
	"strings"
)

// rgb is a colour as 0xRRGGBB.
type rgb uint32

// The palette of the product; every other colour is a mixture of these or a wall as it is painted here.
const (
	white  rgb = 0xFFFFFF
	ivory  rgb = 0xFBF8F1
	ink    rgb = 0x1D1B16
	forest rgb = 0x0E4D3A
	gold   rgb = 0xE9B44C
	clay   rgb = 0xB4472E
	dark   rgb = 0x16302A // shadows on the ground
	pane   rgb = 0x3A5E5A // a window by day
	lamp   rgb = 0xF7D488 // a lit window, which dusk does not dim
)

// channels works on red, green and blue apart, in whole numbers so that every machine draws the same.
func channels(a, b rgb, of func(a, b int) int) rgb {
	part := func(shift uint) rgb {
		return rgb(of(int(a>>shift&255), int(b>>shift&255))) << shift // #nosec G115 -- from 0 to 255
	}
	return part(16) | part(8) | part(0)
}

// mix moves a towards b by percent.
func mix(a, b rgb, percent int) rgb {
	return channels(a, b, func(a, b int) int { return a + (b-a)*percent/100 })
}

// times is a seen in the coloured light b.
func times(a, b rgb) rgb { return channels(a, b, func(a, b int) int { return a * b / 255 }) }

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

// tone is the colour as this drawing's light shows it, in steps of eight: the eye does not see those, and they
// make the files smaller by a thirtieth.
func (c *canvas) tone(of rgb) rgb {
	seen := mix(times(of, c.light.cast), c.light.haze, c.light.thick)
	return channels(seen, 0, func(a, _ int) int { return min(a+4, 255) / 8 * 8 })
}

// shaded is the same colour on the side turned away from the sun, before the light falls on it.
func shaded(of rgb, percent int) rgb { return times(of, mix(white, 0x45506A, percent)) }

// path fills an outline with a colour as the light shows it.
func (c *canvas) path(fill rgb, d string) { c.raw(c.tone(fill), d) }

// raw fills an outline with a colour that no light changes: the sky, lamps.
func (c *canvas) raw(fill rgb, d string) {
	if d != "" {
		c.add(`<path fill="%s" d="%s"/>`, fill, d)
	}
}

// veil fills an outline with a translucent colour: shadows, glass, nets.
func (c *canvas) veil(fill rgb, tenths int, d string) {
	if c.light.name == "quiet" {
		fill = c.tone(fill)
	}
	if d != "" {
		c.add(`<path fill="%s" opacity=".%d" d="%s"/>`, fill, tenths, d)
	}
}

func (c *canvas) line(stroke rgb, width, d string) {
	c.add(`<path fill="none" stroke="%s" stroke-width="%s" d="%s"/>`, c.tone(stroke), width, d)
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
		c.add(` scale(%s)`, hundredths(percent))
	}
	c.add(`">`)
}

func (c *canvas) end() { c.add("</g>") }

// hundredths writes a percentage as a factor: 115 as 1.15, 90 as .9.
func hundredths(percent int) string {
	text := strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", float64(percent)/100), "0"), ".")
	return strings.Replace(text, "0.", ".", 1)
}

// wrapped is the whole file around a body.
func wrapped(body string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" width="600" height="400">` + body +
		"</svg>\n")
}
