package main

import "fmt"

// washing hangs in four cloths between two poles.
func (c *canvas) washing(x, y, w int) {
	c.path(bark, box(x, y-44, 3, 46)+box(x+w, y-44, 3, 46))
	c.line(ink, "1", fmt.Sprintf("M%d %dq%d 12 %d 0", x+2, y-42, w/2, w))
	c.path(gold, box(x+14, y-39, 20, 25))
	c.path(clay, box(x+14, y-31, 20, 4)+box(x+14, y-22, 20, 4)+box(x+w-36, y-38, 14, 18))
	c.path(ivory, fmt.Sprintf("M%d %dl6-4h14l6 4l-3 6l-4-2v20h-12v-20l-4 2z", x+44, y-32))
	if w > 110 {
		c.path(forest, box(x+80, y-36, 24, 26))
		c.path(gold, box(x+80, y-30, 24, 3)+box(x+80, y-18, 24, 3))
	}
}

// bench puts a bench and two stools under a tree.
func (c *canvas) bench(x, y int) {
	c.path(0x8A5A3B, box(x, y-16, 52, 5)+box(x+4, y-11, 4, 12)+box(x+44, y-11, 4, 12))
	c.path(0xA97048, box(x+64, y-10, 15, 4)+box(x+66, y-6, 3, 8)+box(x+74, y-6, 3, 8))
}

// student walks home with a bag; about 30 units tall.
func (c *canvas) student(x, y int, shirt, cloth rgb) {
	c.veil(0x16302A, 3, fmt.Sprintf("M%d %dq16-4 30 0q-14 5-30 0z", x-3, y))
	c.path(0x4A2F22, fmt.Sprintf("M%d %da5 5 0 1 1 10 0a5 5 0 1 1-10 0z", x-1, y-35))
	c.path(cloth, fmt.Sprintf("M%d %dh9l2 16l-3 1h-2l-1-8l-2 8h-4z", x, y-16))
	c.path(shirt, fmt.Sprintf("M%d %dq5-4 10 0v16h-11z", x-1, y-29))
	c.path(mix(clay, ink, 35), fmt.Sprintf("M%d %dh5q3 1 3 5v9h-8z", x+8, y-29))
}

// kiosk is the provision shop by the gate, under a striped awning.
func (c *canvas) kiosk(x, y int, awning rgb) {
	c.castShadowAt(x+4, y, 70)
	c.path(0x5E7F6B, box(x, y-48, 66, 48))
	c.path(0x2E4A40, box(x+7, y-36, 52, 20))
	c.path(gold, box(x+11, y-24, 6, 8)+box(x+30, y-26, 5, 10)+box(x+46, y-23, 8, 7))
	c.path(clay, box(x+20, y-25, 6, 9)+box(x+38, y-23, 5, 7))
	c.path(0xA97048, box(x-3, y-16, 72, 5))
	c.path(ivory, fmt.Sprintf("M%d %dh70l8 15h-86z", x-2, y-54))
	c.path(awning, fmt.Sprintf("M%d %dh14l-1 15h-15zM%d %dh14l3 15h-16zM%d %dh14l6 15h-16z", x-2, y-54, x+26, y-54, x+54, y-54))
}

// castShadowAt is the short shadow of something small.
func (c *canvas) castShadowAt(x, y, w int) {
	c.veil(0x16302A, 3, fmt.Sprintf("M%d %dh%dl22 9H%dz", x, y-2, w, x+8))
}

// trotro is the minibus that everybody rides.
func (c *canvas) trotro(x, y int, band rgb) {
	c.veil(0x16302A, 3, fmt.Sprintf("M%d %dh112l14 7h-116z", x, y-3))
	c.path(ivory, fmt.Sprintf("M%d %dv-34q0-8 8-8h72q8 0 13 8l9 17q5 2 5 8v9z", x, y-4))
	c.path(band, box(x, y-18, 106, 6))
	c.path(0x35554E, fmt.Sprintf("M%d %dh18v13h-18zm23 0h18v13h-18zm23 0h18v13h-18zm23 0h6l7 13h-13z", x+6, y-38))
	c.path(ink, fmt.Sprintf("M%d %da9 9 0 1 1 18 0a9 9 0 1 1-18 0zm62 0a9 9 0 1 1 18 0a9 9 0 1 1-18 0z", x+13, y-4))
	c.path(0x9A958A, fmt.Sprintf("M%d %da4 4 0 1 1 8 0a4 4 0 1 1-8 0zm62 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0z", x+18, y-4))
	c.path(gold, box(x, y-16, 4, 5))
}
