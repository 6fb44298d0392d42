package main

import "fmt"

// drawCourt: the low compound: three roofs round a swept yard with a tree and a line of washing.
func drawCourt(c *canvas, f facade) {
	c.plant(f.left, 110, 262, 96)
	c.plant(f.right, 500, 262, 110)
	c.earth(300)
	c.path(f.roof, "M150 238L196 190H420L462 238z")
	c.add(`<path fill="%s" d="M196 190l-6 6H426l-6-6z"/>`, c.tone(mix(f.roof, ivory, 30)))
	c.add(`<path fill="%s" d="M166 238h282v66H166z"/>`, c.shade(f.wall, 24))
	var panes []string
	for i := range 4 {
		panes = append(panes, box(206+i*60, 254, 24, 22))
	}
	c.path(f.door(), boxes(178, 254, 20, 50, 5, 60, 0))
	c.glass(f, panes)
	c.veil(0x16302A, 3, "M166 238h282v10H166z")
	c.path(ivory, boxes(170, 238, 5, 66, 6, 53, 0))
	c.rail(f.trim, true)
	c.railing("M212 291h60v13h-60zM326 291h60v13h-60z")
	c.path(0x9B8A74, "M156 303h302v6H156z")
	// The two wings turn their gables to the street.
	c.add(`<path fill="%s" d="M152 246L182 249V304L152 330zM460 246L430 249V304L460 330z"/>`, c.shade(f.wall, 44))
	c.path(f.wall, "M20 248L86 196L152 248V330H20zM460 248L526 196L592 248V330H460z")
	c.path(f.roof, "M6 252L86 186L166 252L160 258L86 198L12 258zM446 252L526 186L606 252L600 258L526 198L452 258z")
	c.path(mix(f.roof, ink, 28), "M86 186L122 194L190 249L166 252zM526 186L490 194L422 249L446 252z")
	c.glass(f, []string{"M58 262h56v30H58z", "M498 262h56v30h-56z"})
	c.add(`<path stroke="%s" opacity=".55" d="M58 268h56M58 274h56M58 280h56M58 286h56M498 268h56M498 274h56M498 280h56M498 286h56"/>`, c.tone(ivory))
	c.path(f.trim, "M54 257h64v5H54zM494 257h64v5h-64zM54 292h64v4H54zM494 292h64v4h-64zM76 224h20v6H76zM516 224h20v6h-20z")
	c.path(mix(f.wall, clay, 45), "M20 318h132v12H20zM460 318h132v12H460z")
	c.castShadow(170, 250, 60)
	c.plant(f.near, 330, 346, 88)
	c.washing(176, 372, 124)
	c.bench(352, 362)
}

// drawGatehouse: the compound seen from the road: wall, gate with lozenges, lodge, the block behind.
func drawGatehouse(c *canvas, f facade) {
	top := 288 - f.storeys*44
	c.plant(f.left, 96, 292, 122)
	c.plant(f.right, 520, 292, 128)
	c.path(f.wall, box(186, top, 210, 300-top))
	c.add(`<path fill="%s" d="M396 %dl50 16V300h-50z"/>`, c.shade(f.wall, 44), top)
	var panes []string
	var sills string
	for level := range f.storeys {
		for i := range 4 {
			panes = append(panes, box(202+i*50, top+16+level*44, 28, 20))
			sills += box(199+i*50, top+36+level*44, 34, 4) + box(199+i*50, top+11+level*44, 34, 4)
		}
	}
	c.glass(f, panes)
	c.path(mix(f.wall, ivory, 55), sills)
	c.path(f.roof, fmt.Sprintf("M172 %dL214 %dH372L412 %dL458 %dv6L410 %dH172z", top, top-32, top, top+14, top+6))
	c.tank(252, top-30)
	c.earth(300)
	c.path(0xC27B52, "M0 336h600v70H0z")
	c.path(0x8B8578, "M0 352h600v48H0z")
	c.path(ivory, boxes(10, 374, 40, 4, 7, 90, 0))
	c.path(0xA39B8B, "M0 346h600v8H0z")
	wall := mix(f.wall, ivory, 35)
	c.path(wall, "M0 272h216v74H0zM384 272h216v74H384z")
	c.add(`<path fill="%s" d="M0 318h216v28H0zM384 318h216v28H384z"/>`, c.shade(wall, 22))
	c.rail(f.trim, true)
	c.railing("M11 282h143v22H11zM440 282h143v22H440z")
	c.path(f.trim, "M0 266h220v8H0zM380 266h220v8H380z")
	c.path(f.wall, "M206 236h30v110h-30zM364 236h30v110h-30z")
	c.add(`<path fill="%s" d="M228 236h8v110h-8zM386 236h8v110h-8z"/>`, c.shade(f.wall, 34))
	c.path(f.trim, "M200 226h42v12h-42zM358 226h42v12h-42z")
	// The gate: two leaves of iron with a row of lozenges.
	c.path(mix(forest, ink, 25), "M238 262q62-30 124 0v82H238z")
	c.path(gold, "M252 296l9-13l9 13l-9 13zM276 296l9-13l9 13l-9 13zM306 296l9-13l9 13l-9 13zM330 296l9-13l9 13l-9 13zM238 272h124v3H238zM238 318h124v3H238z")
	c.path(ink, "M299 256h3v88h-3z")
	if f.light.lamps {
		c.add(`<circle fill="#f5cd7b" cx="221" cy="218" r="8"/><circle fill="#f5cd7b" cx="379" cy="218" r="8"/><circle fill="#f5cd7b" opacity=".2" cx="221" cy="218" r="26"/><circle fill="#f5cd7b" opacity=".2" cx="379" cy="218" r="26"/>`)
	} else {
		c.disc(ivory, 221, 219, 7)
		c.disc(ivory, 379, 219, 7)
	}
	c.plant(f.near, 120, 348, 104)
	c.plant("shrub", 492, 348, 76)
	c.student(420, 366, gold, forest)
}

// drawTerraces: up a hill, three houses, one above another, and steps between them.
func drawTerraces(c *canvas, f facade) {
	hill := mix(0x6F9159, f.light.near, 20)
	c.path(hill, "M0 300Q120 270 210 226T420 150T600 128V400H0z")
	c.path(mix(hill, leafDark, 30), "M0 330Q160 300 300 262T600 210V400H0z")
	block := func(x, foot, w, floors int, wall rgb) {
		top := foot - floors*42
		c.add(`<path fill="%s" d="M%d %dl30 10V%dh-30z"/>`, c.shade(wall, 44), x+w, top, foot)
		c.path(wall, box(x, top, w, foot-top+6))
		var panes []string
		var bars, slabs string
		for level := range floors {
			for i := range w / 44 {
				panes = append(panes, box(x+10+i*44, top+12+level*42, 26, 22))
			}
			bars += box(x, top+26+level*42, w, 13)
			slabs += box(x-3, top+38+level*42, w+6, 4)
		}
		c.glass(f, panes)
		c.railing(bars)
		c.path(mix(wall, ivory, 50), slabs)
		c.path(f.roof, fmt.Sprintf("M%d %dL%d %dH%dL%d %dl30 12v5l-32-9H%dz", x-10, top+2, x+20, top-24, x+w-20, x+w+8, top, x-10))
		c.add(`<path fill="%s" d="M%d %dl28 24l30 14v3l-32-12z"/>`, c.shade(f.roof, 38), x+w-20, top-24)
	}
	c.rail(f.trim, false)
	c.plant(f.left, 320, 176, 90)
	block(396, 196, 132, f.storeys-1, f.wall)
	c.plant(f.right, 566, 226, 92)
	block(214, 264, 132, f.storeys-1, mix(f.wall, gold, 35))
	c.path(mix(hill, leafDark, 45), "M0 352Q200 330 330 300T600 262V400H0z")
	block(44, 336, 132, f.storeys, mix(f.wall, f.roof, 35))
	c.path(0xC27B52, "M0 366Q200 346 360 340T600 330V400H0z")
	c.path(0xD9A77C, "M236 344L300 306L376 268L430 214H462L408 276L336 318L290 342z")
	c.add(`<path stroke="%s" stroke-width="3" d="M262 330h50M290 314h48M318 300h46M344 286h44M370 272h40M392 254h38M408 236h36"/>`, c.tone(0xA8673F))
	c.tank(72, 336-f.storeys*42-22)
	c.plant("shrub", 420, 340, 80)
	c.plant(f.near, 520, 356, 96)
	c.plant("bougainvillea", 214, 348, 66)
	c.student(352, 368, ivory, clay)
}

// drawArcade: the old storeyed house of the coast: arches below, shutters above, a hipped roof.
func drawArcade(c *canvas, f facade) {
	const x, w = 128, 330
	top := ground - 160
	c.plant(f.left, 70, ground, 124)
	c.earth(280)
	c.castShadow(x+w, x+w+44, 80)
	c.add(`<path fill="%s" d="M%d %dl44 14V%dl-44 6z"/>`, c.shade(f.wall, 46), x+w, top, ground-6)
	c.path(f.wall, box(x, top, w, 160))
	c.add(`<path fill="%s" d="`, c.shade(f.wall, 62))
	for i := range 5 {
		c.add("M%d %dv-40a24 24 0 0 1 48 0v40z", x+13+i*64, ground)
	}
	c.add(`"/>`)
	var panes []string
	var shutters, hoods string
	for i := range 5 {
		panes = append(panes, box(x+26+i*64, top+22, 22, 42))
		shutters += box(x+13+i*64, top+20, 12, 46) + box(x+49+i*64, top+20, 12, 46)
		hoods += fmt.Sprintf("M%d %dq24-16 48 0v4h-48z", x+13+i*64, top+14)
	}
	c.glass(f, panes)
	c.path(f.trim, shutters)
	c.path(mix(f.wall, ivory, 60), hoods+box(x-4, top+88, w+8, 6)+box(x, top+70, w, 4))
	c.rail(mix(f.wall, ivory, 60), false)
	c.railing(box(x, top+72, w, 16))
	c.path(f.door(), boxes(x+28, ground-34, 18, 34, 3, 128, 0))
	c.path(f.roof, fmt.Sprintf("M%d %dL%d %dH%dL%d %dl48 14v6l-50-12H%dz", x-16, top+2, x+54, top-52, x+w-54, x+w+14, top+2, x-16))
	c.add(`<path fill="%s" d="M%d %dl68 54l48 14L%d %dz"/>`, c.shade(f.roof, 38), x+w-54, top-52, x+w-34, top-44)
	c.path(f.wall, fmt.Sprintf("M%d %dl30-24l30 24v12h-60z", x+134, top-14))
	c.path(f.roof, fmt.Sprintf("M%d %dl38-30l38 30l-5 3l-33-25l-33 25z", x+126, top-12))
	c.disc(0x35554E, x+164, top-14, 8)
	c.path(0x9B8A74, box(x-10, ground-3, w+60, 7))
	c.plant(f.right, 540, ground+4, 112)
	c.plant(f.near, 96, 374, 84)
	c.trotro(398, 384, clay)
}

// drawSavanna: the earthen compound of the north: flat roofs, painted bands, a round house under thatch.
func drawSavanna(c *canvas, f facade) {
	top := ground - 52 - f.storeys*50
	c.plant(f.left, 78, ground-6, 132)
	c.earth(296)
	c.castShadow(210, 470, 60)
	c.add(`<path fill="%s" d="M410 %dl48 16V%dl-48 6z"/>`, c.shade(f.wall, 46), top, ground-6)
	c.path(f.wall, fmt.Sprintf("M168 %dq0-6 6-6h230q6 0 6 6V%dH168z", top, ground))
	c.path(mix(f.wall, ivory, 35), fmt.Sprintf("M168 %dv-12h12v8h14v-8h12v8h14v-8h12v12z", top)+fmt.Sprintf("M346 %dv-12h12v8h14v-8h12v8h14v-8h12v12z", top))
	var panes []string
	var frames string
	for level := range f.storeys {
		for i := range 4 {
			panes = append(panes, box(190+i*56, top+18+level*46, 28, 24))
			frames += box(186+i*56, top+14+level*46, 36, 32)
		}
	}
	c.path(mix(f.wall, ivory, 60), frames)
	c.glass(f, panes)
	c.add(`<pattern id="z" width="22" height="22" patternUnits="userSpaceOnUse" y="%d"><path fill="%s" d="M0 0h22v22H0z"/><path fill="%s" d="M0 22L11 0l11 22z"/><path fill="%s" d="M6 22l5-10l5 10z"/></pattern>`,
		ground-44, c.tone(ivory), c.tone(f.trim), c.tone(ink))
	c.add(`<path fill="url(#z)" d="M168 %dh242v22H168z"/>`, ground-44)
	c.path(mix(f.trim, ink, 30), box(168, ground-22, 242, 22))
	c.path(mix(f.wall, ink, 62), fmt.Sprintf("M272 %dv-44q17-16 34 0v44z", ground))
	c.path(gold, box(268, ground-58, 42, 4))
	c.tank(376, top-2)
	// The round house stands in front, its thatch in two tones.
	c.path(f.wall, "M448 262h104v62q-52 12-104 0z")
	c.add(`<path fill="%s" d="M512 262h40v62q-20 6-40 6z"/>`, c.shade(f.wall, 34))
	c.path(f.trim, "M448 300l13-14l13 14l13-14l13 14l13-14l13 14l13-14l13 14v9q-52 8-104 0z")
	c.path(mix(f.wall, ink, 62), "M482 328v-44q14-10 26 0v44z")
	c.path(0xC79A55, "M430 268Q470 236 500 190Q530 236 570 268Q500 282 430 268z")
	c.path(0x9C7440, "M500 190Q530 236 570 268Q545 274 520 276Q518 226 500 190z")
	c.line(0x9C7440, "2", "M448 262q30-22 44-52M470 268q20-26 26-54")
	c.path(0x9B8A74, box(158, ground-3, 262, 6))
	c.plant(f.right, 566, ground+14, 60)
	c.plant(f.near, 88, 372, 84)
	c.student(330, 364, forest, gold)
}
