package main

import (
	"fmt"
)

// drawGallery: the block of walkways: doors and louvres behind a railing on every floor, and a stair tower.
func drawGallery(c *canvas, f facade) {
	const x, w, floor, wide = 156, 330, 48, 55
	top := ground - f.storeys*floor
	castShadow(c, x+w, x+w+40, 70)
	c.block(shaded(f.wall, 24), x, top, w, ground, 38)
	b := c.louvre(wide, floor, 30, 15, 18, 17, f.wall).with(c.piece(f.door(), "M9 13h14v35H9z")+
		c.piece(mix(f.wall, ivory, 40), "M6 10h20v3H6z"), "")
	c.define("w", b)
	c.fill(f, "w", b, x, top, 6, f.storeys)
	c.veil(dark, 3, boxes(x, top, w, 9, f.storeys, 0, floor))
	c.rail(f.trim, f.weather == 1)
	c.railing(boxes(x, top+28, w, 20, f.storeys-1, 0, floor))
	c.path(f.wall, boxes(x, top, 5, f.storeys*floor, 4, 108, 0)+boxes(x-4, top+floor-3, w+8, 6, f.storeys-1, 0, floor)+
		boxes(x, top+26, w, 3, f.storeys-1, 0, floor))
	if f.weather == 0 {
		c.flat(f.roof, x, top, w, 38)
	} else {
		c.hip(f.roof, x, top, w, 38, 26)
	}
	tower := ground - top + 40
	c.path(f.wall, box(x-62, top-40, 62, tower))
	c.veil(dark, 3, box(x, top, 8, ground-top))
	c.path(f.roof, box(x-67, top-46, 72, 7))
	c.path(shaded(f.wall, 75), boxes(x-42, top-22, 22, 14, f.storeys+1, 0, floor-4))
	c.path(mix(f.wall, f.trim, 55), boxes(x-42, top-16, 22, 3, f.storeys+1, 0, floor-4))
	c.path(f.door(), box(x-43, ground-34, 24, 34))
	if f.storeys < 5 {
		c.tank(x-30, top-46)
	}
	c.plinth(x-62, w+96)
	drawGlow(c, x-31, ground+3, 26)
}

// beginSlope opens a group that lies on a wall in perspective: its level of so many runs from x0, between the
// heights t0 and b0, to x1, between t1 and b1; h is how high a level is drawn.
func beginSlope(c *canvas, x0, t0, b0, x1, t1, b1, level, of, h int) {
	left, right := t0*100+(b0-t0)*100*level/of, t1*100+(b1-t1)*100*level/of
	c.add(`<g transform="matrix(1 %s 0 %s %d %d)">`, hundredths((right-left)/(x1-x0)),
		hundredths(((b0-t0)+(b1-t1))*50/of/h), x0, left/100)
}

// drawCorner: the modern block seen over its edge, with deep balconies on the sunny side.
func drawCorner(c *canvas, f facade) {
	const floor = 46
	top := ground - 20 - f.storeys*floor
	castShadow(c, 330, 500, 90)
	c.path(f.wall, fmt.Sprintf("M92 %dL330 %dV%dL92 %dz", top+34, top, ground+4, ground-4))
	c.path(shaded(f.wall, 60), fmt.Sprintf("M330 %dL500 %dV%dL330 %dz", top, top+38, ground-4, ground+4))
	front := c.casement(60, floor, 20, 11, 24, 20, f.trim).with(
		c.piece(shaded(f.wall, 45), "M6 7h54v34H6z"),
		c.piece(f.trim, "M6 27h54v3H6z")+c.balusters(f.trim, 8, 35, 52, 11)+
			c.piece(mix(f.wall, ivory, 50), "M0 41h60v4H0z"))
	c.define("w", front)
	side := c.louvre(56, floor, 14, 12, 28, 18, shaded(f.trim, 50))
	c.define("v", side)
	for level := range f.storeys {
		beginSlope(c, 92, top+34, ground-4, 330, top, ground+4, level, f.storeys, floor)
		if level < f.storeys-1 {
			c.cells(f, "w", front, 4, 1, level*5)
		}
		c.end()
		beginSlope(c, 330, top, ground+4, 500, top+38, ground-4, level, f.storeys, floor)
		c.cells(f, "v", side, 3, 1, level*3+1)
		c.end()
	}
	beginSlope(c, 92, top+34, ground-4, 330, top, ground+4, f.storeys-1, f.storeys, floor)
	c.path(shaded(f.wall, 70), "M12 10h92v36H12zM134 10h92v36h-92z")
	c.path(f.door(), "M46 16h24v30H46zM166 16h24v30h-24z")
	c.path(f.roof, "M4 2h230v7H4z")
	c.end()
	c.path(f.roof, fmt.Sprintf("M82 %dL330 %dL512 %dv9L330 %dL82 %dz", top+26, top-10, top+30, top+1, top+36))
	c.tank(250, top+2)
	c.tank(298, top-5)
	drawGlow(c, 150, ground+3, 24)
}

// drawTwins: two blocks joined by bridges, with a garden between them.
func drawTwins(c *canvas, f facade) {
	const floor = 48
	top := ground - f.storeys*floor
	other := mix(f.wall, f.roof, 34)
	castShadow(c, 420, 560, 60)
	c.thing("palm", 300, ground-6, 92)
	c.path(mix(f.wall, ivory, 40), boxes(216, top+floor+26, 168, 7, f.storeys-1, 0, floor))
	c.rail(f.trim, false)
	c.railing(boxes(216, top+floor+8, 168, 18, f.storeys-1, 0, floor))
	c.block(f.wall, 66, top, 150, ground, 26)
	c.block(other, 384, top-22, 144, ground, 32)
	b := c.casement(46, floor, 10, 14, 26, 22, f.trim)
	c.define("w", b)
	c.fill(f, "w", b, 72, top, 3, f.storeys)
	c.fill(f, "w", b, 387, top-14, 3, f.storeys)
	c.hip(f.roof, 66, top, 150, 26, 36)
	c.flat(f.roof, 384, top-22, 144, 32)
	c.tank(420, top-30)
	c.tank(466, top-30)
	c.path(other, box(384, ground-30, 144, 30))
	c.path(f.wall, box(66, ground-44, 150, 44))
	c.path(f.door(), box(129, ground-36, 26, 36)+box(444, ground-34, 26, 34))
	c.path(f.roof, box(119, ground-44, 46, 5)+box(434, ground-42, 46, 5))
	c.glass(f, box(84, ground-32, 24, 18), box(176, ground-32, 24, 18), box(400, ground-28, 24, 16),
		box(490, ground-28, 24, 16))
	c.plinth(66, 172)
	c.plinth(384, 172)
	drawGlow(c, 142, ground+3, 26)
}

// drawElbow: the compound of two wings at right angles, with the stair outside.
func drawElbow(c *canvas, f facade) {
	const floor = 50
	top := ground - f.storeys*floor
	castShadow(c, 250, 520, 70)
	c.block(shaded(f.wall, 22), 226, top, 300, ground, 34)
	b := c.louvre(60, floor, 34, 15, 20, 17, f.wall).with(c.piece(f.door(), "M10 13h15v37H10z"), "")
	c.define("w", b)
	c.fill(f, "w", b, 226, top, 5, f.storeys)
	c.veil(dark, 3, boxes(226, top, 300, 9, f.storeys, 0, floor))
	c.rail(f.trim, f.weather != 1)
	c.railing(boxes(226, top+30, 300, 18, f.storeys-1, 0, floor))
	c.path(mix(f.wall, ivory, 45), boxes(222, top+floor-3, 308, 6, f.storeys-1, 0, floor)+
		boxes(286, top, 5, f.storeys*floor, 5, 59, 0))
	c.hip(f.roof, 226, top, 300, 34, 28)
	// The stair climbs to the first floor.
	step := ground - floor
	c.path(f.wall, fmt.Sprintf("M512 %dL386 %dH346v10h34L488 %dz", ground+6, step, ground+6))
	c.path(shaded(f.wall, 50), fmt.Sprintf("M488 %dL380 %dV%dz", ground+6, step+10, ground+6))
	c.line(f.trim, "3", fmt.Sprintf("M510 %dL386 %dH348M486 %dv-20M448 %dv-20M416 %dv-20", ground-16, step-20, ground-6,
		ground-24, ground-38))
	// The near wing turns its gable to the street.
	const foot = ground + 14
	near := top - 8
	c.path(shaded(f.wall, 58), fmt.Sprintf("M216 %dl34 10V%dL216 %dz", near, ground+2, foot))
	c.path(f.wall, fmt.Sprintf("M66 %dL141 %dL216 %dV%dH66z", near, near-42, near, foot))
	c.path(f.roof, fmt.Sprintf("M54 %dL141 %dL230 %dl-8 5L141 %dL60 %dz", near+6, near-52, near+6, near-40, near+12))
	c.path(shaded(f.roof, 50), fmt.Sprintf("M141 %dL176 %dL262 %dl-32 4z", near-52, near-44, near+12))
	wing := c.casement(75, floor, 24, 16, 28, 22, f.trim)
	c.define("v", wing)
	c.fill(f, "v", wing, 66, near+6, 2, f.storeys)
	c.path(f.trim, fmt.Sprintf("M141 %dl10 12l-10 12l-10-12z", near-28))
	c.path(mix(f.wall, f.roof, 45), box(66, foot-14, 150, 14))
	c.tank(474, top-22)
}

// drawArcade: the old storeyed house of the coast: arches below, shutters above, a hipped roof.
func drawArcade(c *canvas, f facade) {
	const x, w = 128, 330
	upper := 90 + (f.storeys-2)*74
	top := ground - 74 - upper
	castShadow(c, x+w, x+w+44, 80)
	c.block(f.wall, x, top, w, ground, 44)
	arches := ""
	for i := range 5 {
		arches += fmt.Sprintf("M%d %dv-40a24 24 0 0 1 48 0v40z", x+13+i*64, ground)
	}
	c.path(shaded(f.wall, 78), arches)
	pale := mix(f.wall, ivory, 60)
	b := bay{w: 64, h: 74, glass: box(24, 18, 22, 42), around: c.piece(f.trim, "M11 16h12v46H11zM47 16h12v46H47z") +
		c.piece(pale, "M11 12q24-16 48 0v4H11z") + c.bars(pale, "M35 18v42M24 34h22")}
	c.define("w", b)
	c.fill(f, "w", b, x, top+4, 5, f.storeys-1)
	c.path(pale, box(x-4, ground-76, w+8, 6)+box(x, ground-94, w, 4))
	c.rail(pale, false)
	c.railing(box(x, ground-92, w, 16))
	c.path(f.door(), boxes(x+28, ground-34, 18, 34, 3, 128, 0))
	c.hip(f.roof, x, top, w, 44, 48)
	c.path(f.wall, fmt.Sprintf("M%d %dl30-24l30 24v12h-60z", x+134, top-12))
	c.path(mix(f.wall, ivory, 70), fmt.Sprintf("M%d %dl38-30l38 30l-5 4l-33-25l-33 25z", x+126, top-10))
	c.path(pane, disc(x+164, top-12, 8))
	c.plinth(x, w+40)
	if c.light.lamps {
		c.raw(lamp, boxes(x+33, ground-54, 8, 8, 5, 64, 0))
		c.veil(lamp, 2, arches)
	}
}

// drawSavanna: the earthen compound of the north: flat roofs, painted bands, a round house under thatch.
func drawSavanna(c *canvas, f facade) {
	top := ground - 52 - f.storeys*50
	castShadow(c, 210, 470, 60)
	c.path(shaded(f.wall, 58), fmt.Sprintf("M410 %dl48 16V%dl-48 6z", top, ground-6))
	c.path(f.wall, fmt.Sprintf("M168 %dq0-6 6-6h230q6 0 6 6V%dH168z", top, ground))
	crown := "v-12h12v8h14v-8h12v8h14v-8h12v12z"
	c.path(mix(f.wall, ivory, 35), fmt.Sprintf("M168 %d%sM346 %d%s", top, crown, top, crown))
	b := c.casement(56, 48, 14, 16, 28, 22, mix(f.wall, ivory, 60))
	b.around = c.piece(mix(f.wall, ivory, 60), "M9 11h38v5H9zM9 38h38v5H9zM9 11h5v32H9zM42 11h5v32h-5z") +
		c.bars(ivory, "M28 16v22M14 27h28")
	c.define("w", b)
	c.fill(f, "w", b, 176, top, 4, f.storeys)
	c.add(`<pattern id="z" width="22" height="22" patternUnits="userSpaceOnUse" y="%d">`+
		`<path fill="%s" d="M0 0h22v22H0z"/><path fill="%s" d="M0 22L11 0l11 22z"/>`+
		`<path fill="%s" d="M6 22l5-10l5 10z"/></pattern>`,
		ground-44, c.tone(ivory), c.tone(f.trim), c.tone(ink))
	c.add(`<path fill="url(#z)" d="M168 %dh242v22H168z"/>`, ground-44)
	c.path(mix(f.trim, ink, 25), box(168, ground-22, 242, 22))
	c.path(mix(f.wall, ink, 62), fmt.Sprintf("M272 %dv-44q17-16 34 0v44z", ground))
	c.path(gold, box(268, ground-58, 42, 4))
	c.tank(376, top-2)
	// The round house stands in front, its thatch in two tones.
	c.path(f.wall, "M448 262h104v62q-52 12-104 0z")
	c.path(shaded(f.wall, 45), "M512 262h40v62q-20 6-40 6z")
	c.path(f.trim, "M448 300l13-14l13 14l13-14l13 14l13-14l13 14l13-14l13 14v9q-52 8-104 0z")
	c.path(mix(f.wall, ink, 62), "M482 328v-44q14-10 26 0v44z")
	c.path(0xCDA15C, "M430 268Q470 236 500 190Q530 236 570 268Q500 282 430 268z")
	c.path(0xA27C46, "M500 190Q530 236 570 268Q545 274 520 276Q518 226 500 190z")
	c.line(0xA27C46, "2", "M448 262q30-22 44-52M470 268q20-26 26-54")
	c.path(0xA3937C, box(158, ground-3, 262, 6))
	drawGlow(c, 289, ground+3, 34)
}
