package main

import "fmt"

// drawTower: the tall new house: a glazed stair in the middle, frames of colour, a pergola on the roof.
func drawTower(c *canvas, f facade) {
	const x, w, floor = 196, 208, 42
	top := ground - f.storeys*floor
	castShadow(c, x+w, x+w+70, 100)
	c.block(f.wall, x, top, w, ground, 64)
	b := c.casement(80, floor, 8, 9, 26, 23, f.trim)
	second := c.casement(80, floor, 46, 9, 26, 23, f.trim)
	b.glass += second.glass
	b = b.with("", second.around+c.piece(f.trim, "M4 25h72v2H4zM4 36h72v4H4z")+c.balusters(f.trim, 6, 31, 68, 10))
	c.define("w", b)
	c.fill(f, "w", b, x, top, 1, f.storeys-1)
	c.fill(f, "w", b, x+128, top, 1, f.storeys-1)
	c.path(f.trim, box(x+80, top-26, 48, ground-top+26))
	c.raw(glazing(c), box(x+90, top-14, 28, ground-top-34))
	c.path(f.trim, boxes(x+90, top+4, 28, 3, f.storeys*2-1, 0, floor/2))
	var shut string
	for level := range f.storeys {
		shut += fmt.Sprintf("M%d %dl40 %dv20l-40-%dz", x+w+12, top+level*floor+17, 11-level, 11-level*2)
	}
	c.path(shaded(pane, 40), shut)
	c.flat(f.roof, x, top, w, 64)
	c.path(f.roof, box(x+84, top-32, 40, 6)+box(x+130, top-42, 84, 5)+box(x+134, top-38, 4, 30)+
		box(x+204, top-38, 4, 30)+boxes(x+142, top-47, 4, 6, 6, 12, 0))
	c.tank(x+38, top-8)
	low := ground - floor
	c.path(shaded(f.wall, 30), box(x, low+4, 80, floor-4)+box(x+128, low+4, 80, floor-4))
	c.glass(f, box(x+10, low+12, 60, 20), box(x+138, low+12, 60, 20))
	c.path(f.wall, boxes(x+28, low+4, 4, floor-4, 2, 20, 0)+boxes(x+156, low+4, 4, floor-4, 2, 20, 0))
	c.path(0x2B4A42, box(x+88, ground-36, 32, 36))
	c.path(f.roof, box(x+72, ground-44, 64, 6))
	c.plinth(x, w+58)
	drawGlow(c, x+104, ground+3, 32)
}

// glazing is a stair behind glass: pale by day, lit in the evening.
func glazing(c *canvas) rgb {
	if c.light.lamps {
		return mix(lamp, gold, 30)
	}
	return c.tone(0x9CC2B6)
}

// drawPanels: the block of glass with balconies, and panels of colour between the windows.
func drawPanels(c *canvas, f facade) {
	const x, w, floor = 128, 316, 46
	top := ground - f.storeys*floor
	castShadow(c, x+w, x+w+50, 90)
	c.block(f.wall, x, top, w, ground, 44)
	hue := f.trim
	if f.weather == 1 {
		hue = mix(f.trim, gold, 70)
	}
	b := c.casement(104, 2*floor, 10, 10, 34, 26, ivory)
	b.glass = box(10, 10, 34, 26) + box(60, 10, 36, 30) + box(10, 56, 34, 26) + box(60, 56, 36, 30)
	b.around = c.bars(mix(f.wall, ivory, 60), "M27 10v26M78 10v30M27 56v26M78 56v30") +
		c.piece(f.trim, "M44 10h12v26H44zM0 56h8v26H0z") + c.piece(hue, "M0 10h8v26H0zM44 56h12v26H44z") +
		c.piece(mix(f.wall, ink, 16), "M58 39h42v4H58zM58 85h42v4H58z") +
		c.bars(mix(f.trim, ivory, 30), "M58 29h42M58 75h42") + c.balusters(mix(f.trim, ivory, 30), 60, 34, 38, 10) +
		c.balusters(mix(f.trim, ivory, 30), 60, 80, 38, 10)
	c.define("w", b)
	rows := (f.storeys - 1) / 2
	c.fill(f, "w", b, x+2, top, 3, rows)
	if (f.storeys-1)%2 == 1 {
		c.add(`<g transform="translate(%d %d)"><path fill="url(#w)" d="M0 0h312v%dH0z"/></g>`, x+2, top+rows*2*floor, floor)
	}
	c.path(mix(f.wall, ivory, 55), boxes(x-3, top+floor-3, w+6, 4, f.storeys-1, 0, floor))
	c.flat(f.roof, x, top, w, 44)
	// The ground floor steps back behind posts.
	low := ground - floor
	c.path(shaded(f.wall, 72), box(x, low, w, floor))
	c.raw(glazing(c), box(x+20, low+10, 76, floor-10)+box(x+220, low+10, 76, floor-10))
	c.path(chalk, boxes(x+43, low+10, 3, floor-10, 2, 26, 0)+boxes(x+243, low+10, 3, floor-10, 2, 26, 0)+
		boxes(x+20, low+8, 76, 3, 2, 200, 0))
	c.path(f.wall, boxes(x, low, 9, floor, 4, 102, 0))
	c.path(f.door(), box(x+137, low+12, 34, floor-12))
	c.path(f.trim, box(x+118, low+3, 72, 6))
	var shut string
	for level := range f.storeys - 1 {
		shut += fmt.Sprintf("M%d %dl22 %dv20l-22-%dz", x+w+11, top+level*floor+17, 6-level, 7-level*2)
	}
	c.path(shaded(pane, 40), shut)
	c.tank(x+60, top-8)
	c.path(shaded(f.wall, 30), box(x+212, top-34, 60, 26))
	c.path(f.roof, box(x+206, top-38, 72, 5))
	c.plinth(x, w+40)
	drawGlow(c, x+154, ground+3, 34)
}

// drawNarrow: the tall narrow house on a small plot, its neighbours lower, a terrace on its roof.
func drawNarrow(c *canvas, f facade) {
	const x, w, floor = 228, 136, 42
	top := ground - f.storeys*floor
	left, right := mix(f.wall, sand, 70), mix(f.roof, lime, 55)
	castShadow(c, 560, 640, 30)
	c.block(left, 52, ground-104, 176, ground, 0)
	c.hip(f.roof, 52, ground-104, 176, 0, 34)
	c.block(right, x+w, ground-138, 170, ground, 0)
	c.flat(left, x+w, ground-138, 170, 0)
	n := c.casement(56, 50, 14, 14, 28, 22, mix(f.trim, left, 40))
	c.define("n", n)
	c.fill(f, "n", n, 60, ground-100, 3, 2)
	c.fill(f, "n", n, x+w+30, ground-134, 2, 2)
	c.path(f.door(), box(150, ground-36, 24, 36)+box(x+w+80, ground-36, 24, 36))
	c.veil(dark, 3, fmt.Sprintf("M%d %dh24v%dh-24z", x+w, ground-138, 138))
	c.block(f.wall, x, top, w, ground, 26)
	b := c.casement(w, floor, 16, 9, 24, 24, f.trim)
	b.glass += box(58, 9, 62, 27)
	b.around += c.bars(mix(f.trim, ivory, 50), "M78 9v27M99 9v27") + c.piece(shaded(f.wall, 40), "M52 37h76v5H52z") +
		c.piece(f.trim, "M50 22h80v3H50zM50 34h80v4H50z") + c.balusters(f.trim, 52, 29, 76, 10)
	c.define("w", b)
	c.fill(f, "w", b, x, top, 1, f.storeys-1)
	c.path(f.roof, box(x+50, ground-floor, 80, 6))
	c.glass(f, box(x+14, ground-32, 30, 18))
	c.path(f.door(), box(x+66, ground-35, 44, 35))
	c.path(shaded(f.door(), 30), box(x+87, ground-35, 2, 35))
	// The terrace: a parapet, a roof on posts, plants and a line of lamps.
	c.path(mix(f.wall, ivory, 50), box(x-4, top-18, w+8, 20))
	c.path(shaded(f.wall, 40),
		fmt.Sprintf("M%d %dl26 6v18l-26-4zM%d %dh%dv3h-%dz", x+w+4, top-18, x-4, top-2, w+8, w+8))
	c.path(wood, box(x+8, top-58, 4, 42)+box(x+84, top-58, 4, 42))
	c.path(f.roof, fmt.Sprintf("M%d %dh104l-8-12H%dz", x-4, top-56, x+4))
	c.path(leaf, fmt.Sprintf("M%d %da8 8 0 0 1 14-6a8 8 0 0 1 14 2v4zM%d %dq-10-14-4-24q8 8 8 24q6-16 14-18q0 14-8 18z",
		x+18, top-18, x+70, top-18))
	c.tank(x+116, top-18)
	c.plinth(52, 466)
	drawGlow(c, x+88, ground+3, 40)
}

// drawHall: the old hall of residence: white walls, red roofs, a stair tower over the gate.
func drawHall(c *canvas, f facade) {
	const wing, floor = 182, 50
	top := ground - f.storeys*floor
	b := c.casement(45, floor, 11, 15, 24, 24, f.trim)
	castShadow(c, 520, 560, 60)
	for _, x := range []int{56, 362} {
		c.path(f.wall, box(x, top, wing, ground-top))
		c.path(f.roof, fmt.Sprintf("M%d %dl28-34h%dl28 34z", x-10, top+3, wing-36))
		c.path(shaded(f.roof, 35), box(x-10, top+2, wing+20, 4))
		c.veil(dark, 3, box(x, top+6, wing, 7))
	}
	c.define("w", b)
	c.fill(f, "w", b, 56, top, 4, f.storeys-1)
	c.fill(f, "w", b, 366, top, 4, f.storeys-1)
	arches := ""
	for i := range 4 {
		arches += fmt.Sprintf("M%d %dv-22a14 14 0 0 1 28 0v22zM%d %dv-22a14 14 0 0 1 28 0v22z", 66+i*44, ground, 378+
			i*44, ground)
	}
	c.path(shaded(f.wall, 66), arches)
	c.path(mix(f.wall, f.trim, 35), box(56, ground-floor-2, wing, 4)+box(362, ground-floor-2, wing, 4))
	// The tower carries two roofs, one above the other.
	high := top - 44
	c.path(f.wall, box(238, high, 124, ground-high))
	c.veil(dark, 2, fmt.Sprintf("M362 %dh14v%dh-14zM318 %dh44v%dh-44z", top+6, ground-top-6, high, ground-high))
	c.path(f.wall, box(262, high-44, 76, 40))
	c.path(shaded(f.wall, 35), box(312, high-44, 26, 40))
	c.path(f.roof, fmt.Sprintf("M222 %dq30-6 40-24h76q10 18 40 24zM248 %dq40-8 52-52q12 44 52 52z", high+3, high-42))
	c.path(shaded(f.roof, 35),
		fmt.Sprintf("M222 %dh156v4H222zM248 %dh104v4H248zM300 %dq12 44 52 52h-36q-14-18-16-52z", high+2, high-43,
			high-94))
	c.path(gold, fmt.Sprintf("M299 %dh2v14h-2z", high-106))
	c.glass(f, box(274, high-34, 12, 22), box(294, high-34, 12, 22), box(314, high-34, 12, 22))
	t := c.casement(40, floor, 10, 14, 20, 26, f.trim)
	c.define("t", t)
	c.fill(f, "t", t, 240, high+14, 3, f.storeys-1)
	c.path(mix(f.wall, f.trim, 35), box(232, ground-76, 136, 5))
	c.path(shaded(f.wall, 74), fmt.Sprintf("M272 %dv-36a28 28 0 0 1 56 0v36z", ground))
	c.path(f.door(), fmt.Sprintf("M282 %dv-34a18 18 0 0 1 36 0v34z", ground))
	c.plinth(56, 488)
	c.path(0xC2B59C, box(262, ground, 76, 5)+box(256, ground+5, 88, 5))
	drawGlow(c, 300, ground+8, 40)
}
