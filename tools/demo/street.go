package main

import "fmt"

var skin = []rgb{0x4A2F22, 0x5C3A28, 0x3E2A20}

// drawWalker draws head, body and legs of a person who walks, from the feet; about 34 units tall.
func drawWalker(c *canvas, x int, shirt, cloth rgb, who int) {
	c.path(skin[who%3], fmt.Sprintf("M%d-32a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM%d-24h3v12h-3zM%d-2h4v2h-4zM%d-2h4v2h-4z",
		x-5, x+4, x-5, x+3))
	c.path(cloth, fmt.Sprintf("M%d-13h10l1 12h-4l-2-8l-3 8h-4z", x-5))
	c.path(shirt, fmt.Sprintf("M%d-26q5-4 11 0v14h-11z", x-6))
}

// drawSkirted draws a person in a long cloth.
func drawSkirted(c *canvas, x int, blouse, cloth rgb, who int) {
	c.path(skin[who%3], fmt.Sprintf("M%d-32a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM%d-24h3v12h-3z", x-5, x+4))
	c.path(cloth, fmt.Sprintf("M%d-16h10l4 16h-17z", x-5))
	c.path(blouse, fmt.Sprintf("M%d-26q5-4 11 0v11h-11z", x-6))
}

func disc(x, y, r int) string {
	return fmt.Sprintf("M%d %da%d %d 0 1 1-.1 0z", x, y-r, r, r)
}

// drawWheels stand on the ground at x and dx further on.
func drawWheels(c *canvas, x, dx, r int) {
	c.path(ink, disc(x, -r, r)+disc(x+dx, -r, r))
	c.path(0x9A958A, disc(x, -r, r*4/10)+disc(x+dx, -r, r*4/10))
}

// life is what goes on before a house, drawn from the middle of its foot.
var life = map[string]func(*canvas){
	"student": func(c *canvas) {
		drawWalker(c, 0, gold, forest, 0)
		c.path(mix(clay, ink, 35), "M-10-25h5v13h-4q-3-6-1-13z")
	},
	"friends": func(c *canvas) {
		drawWalker(c, -10, ivory, 0x35554E, 1)
		drawSkirted(c, 10, clay, gold, 0)
		c.path(forest, "M-19-25h4v12h-4z")
	},
	"headload": func(c *canvas) {
		drawSkirted(c, 0, 0xE3A585, forest, 2)
		c.path(0xC9D4CE, "M-11-44h22l-4 8h-14z")
		c.path(0xE0622F, "M-8-44a4 4 0 0 1 8-2a4 4 0 0 1 8 2z")
	},
	"three": func(c *canvas) {
		drawWalker(c, -20, forest, ink, 2)
		drawSkirted(c, 0, ivory, clay, 1)
		drawWalker(c, 18, gold, 0x4A5B6A, 0)
		c.path(clay, "M-29-25h4v13h-4z")
	},
	"cyclist": func(c *canvas) {
		c.line(ink, "2", "M-16-9m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M16-9m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0")
		c.line(clay, "2.4", "M-16-9L-6-24H10L16-9M-6-24L2-9L10-24L8-30")
		drawWalker(c, -4, ivory, forest, 1)
	},
	"bicycle": func(c *canvas) {
		c.line(ink, "2", "M-16-9m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M16-9m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0")
		c.line(forest, "2.4", "M-16-9L-6-24H10L16-9M-6-24L2-9L10-24L8-30h6M-10-27h8")
	},
	"motorbike": func(c *canvas) {
		c.path(clay, "M-20-18h18l6-6h10l4 8l-12 6h-20z")
		c.path(ink, "M-22-22h16v4h-16zM10-30l4-2l6 20h-4zM4-31h10v3H4z")
		drawWheels(c, -16, 34, 8)
	},
	"trotro": func(c *canvas) {
		c.path(ivory, "M-54-6v-36q0-8 8-8h74q8 0 13 8l9 18q6 2 6 8v10z")
		c.path(clay, "M-54-22H56v7H-54z")
		c.path(pane, "M-47-43h18v15h-18zm23 0H-6v15h-18zm23 0h18v15H-1zm23 0h6l8 15H22z")
		drawWheels(c, -34, 66, 9)
		c.path(gold, "M51-19h5v5h-5zM-40-56h52v5h-52z")
	},
	"taxi": func(c *canvas) {
		c.path(ivory, "M-46-6v-13q1-5 10-6l12-14q3-3 8-3H8q6 0 9 4l10 13q19 1 19 10v9z")
		c.path(gold, "M-46-7v-12q1-5 10-6l6-6q2 14 12 24zM16-7q10-8 10-19q20 2 20 10v9z")
		c.path(pane, "M-24-26l9-11h10v11zM-1-26v-11H7q4 0 6 3l6 8z")
		c.path(gold, "M-9-47H3v5H-9z")
		drawWheels(c, -28, 54, 8)
	},
	"tricycle": func(c *canvas) { // aboboyaa, the three-wheeler that carries everything
		c.path(forest, "M-44-30h52v20h-52z")
		c.path(gold, "M-44-30h52v4h-52z")
		c.path(0x8FA05A, "M-38-30q8-14 20-8q10-10 20 8z")
		c.path(clay, "M12-30h18l8 16v6H12z")
		c.path(ink, "M14-36h12v4H14zM28-40l8 12h-4z")
		drawWheels(c, -24, 52, 8)
	},
	"goats": func(c *canvas) {
		c.path(ivory, "M-26-16h16l5-6l5 3l-3 6l-3 1v12h-2V-6h-14v6h-2v-8z")
		c.path(0x6E4A34, "M8-13h13l5-5l4 3l-3 5l-2 1V0h-2v-5H12v5h-2v-6z")
	},
	"fowls": func(c *canvas) {
		c.path(0xA8553A, "M-18-8q6 2 8-4l3 2l-2 6q-2 4-8 4q-4-2-5-8l2-2zM-14-1h1v3h-1z")
		c.path(ivory, "M6-6q6 2 8-4l3 2l-2 6q-2 4-8 4q-4-2-5-8l2-2zM10 1h1v3h-1z")
		c.path(clay, "M-8-12h2v3h-2zM16-10h2v3h-2z")
	},
	"football": func(c *canvas) {
		c.line(ivory, "2.4", "M34 0V-34H92V0")
		c.veil(ivory, 3, "M36-33h54v32h-54zM34-34l12 6v28l-12 0z")
		drawWalker(c, -30, clay, ivory, 0)
		drawWalker(c, 8, gold, ink, 1)
		c.path(ivory, disc(-8, -3, 4))
	},
}
