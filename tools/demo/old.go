package main

import "fmt"

// drawArcade: the old storeyed house of the coast: arches below, shutters above, a hipped roof.
func drawArcade(c *canvas, f facade) {
	const x, w = 128, 330
	upper := 90 + (f.storeys-2)*74
	top := ground - 74 - upper
	c.castShadow(x+w, x+w+44, 80)
	c.block(f.wall, x, top, w, ground, 44)
	arches := ""
	for i := range 5 {
		arches += fmt.Sprintf("M%d %dv-40a24 24 0 0 1 48 0v40z", x+13+i*64, ground)
	}
	c.path(shaded(f.wall, 78), arches)
	pale := mix(f.wall, ivory, 60)
	b := bay{w: 64, h: 74, glass: box(24, 18, 22, 42), around: c.piece(f.trim, "M11 16h12v46H11zM47 16h12v46H47z") + c.piece(pale, "M11 12q24-16 48 0v4H11z") + c.bars(pale, "M35 18v42M24 34h22")}
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
	c.castShadow(210, 470, 60)
	c.path(shaded(f.wall, 58), fmt.Sprintf("M410 %dl48 16V%dl-48 6z", top, ground-6))
	c.path(f.wall, fmt.Sprintf("M168 %dq0-6 6-6h230q6 0 6 6V%dH168z", top, ground))
	crown := "v-12h12v8h14v-8h12v8h14v-8h12v12z"
	c.path(mix(f.wall, ivory, 35), fmt.Sprintf("M168 %d%sM346 %d%s", top, crown, top, crown))
	b := c.casement(56, 48, 14, 16, 28, 22, mix(f.wall, ivory, 60))
	b.around = c.piece(mix(f.wall, ivory, 60), "M9 11h38v5H9zM9 38h38v5H9zM9 11h5v32H9zM42 11h5v32h-5z") + c.bars(ivory, "M28 16v22M14 27h28")
	c.define("w", b)
	c.fill(f, "w", b, 176, top, 4, f.storeys)
	c.add(`<pattern id="z" width="22" height="22" patternUnits="userSpaceOnUse" y="%d"><path fill="%s" d="M0 0h22v22H0z"/><path fill="%s" d="M0 22L11 0l11 22z"/><path fill="%s" d="M6 22l5-10l5 10z"/></pattern>`,
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
	c.glow(289, ground+3, 34)
}
