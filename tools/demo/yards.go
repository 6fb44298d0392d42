package main

import (
	"fmt"
)

// drawCourt: the low compound: three roofs round a swept yard with a line of washing.
func drawCourt(c *canvas, f facade) {
	c.path(f.roof, "M150 238L196 190H420L462 238z")
	c.path(mix(f.roof, ivory, 25), "M196 190l-6 6H426l-6-6z")
	c.path(shaded(f.wall, 26), "M166 238h282v66H166z")
	c.path(f.door(), boxes(178, 254, 20, 50, 5, 60, 0))
	c.glass(f, box(206, 254, 24, 22), box(266, 254, 24, 22), box(326, 254, 24, 22), box(386, 254, 24, 22))
	c.veil(dark, 3, "M166 238h282v10H166z")
	c.path(mix(f.wall, ivory, 60), boxes(170, 238, 5, 66, 6, 53, 0))
	c.rail(f.trim, f.weather != 1)
	c.railing("M212 288h60v16h-60zM326 288h60v16h-60z")
	c.path(0xA3937C, "M156 303h302v6H156z")
	// The two wings turn their gables to the street.
	c.path(shaded(f.wall, 58), "M152 246L182 249V304L152 330zM460 246L430 249V304L460 330z")
	c.path(f.wall, "M20 248L86 196L152 248V330H20zM460 248L526 196L592 248V330H460z")
	c.path(f.roof, "M6 252L86 186L166 252L160 258L86 198L12 258zM446 252L526 186L606 252L600 258L526 198L452 258z")
	c.path(shaded(f.roof, 45), "M86 186L122 194L190 249L166 252zM526 186L490 194L422 249L446 252z")
	c.glass(f, "M58 262h56v30H58z", "M498 262h56v30h-56z", "M80 218h12v12H80z", "M520 218h12v12h-12z")
	c.line(ivory, "1.5", "M58 268h56M58 274h56M58 280h56M58 286h56M498 268h56M498 274h56M498 280h56M498 286h56")
	c.path(f.trim, "M54 257h64v5H54zM494 257h64v5h-64zM54 292h64v4H54zM494 292h64v4h-64z")
	c.path(mix(f.wall, f.roof, 50), "M20 316h132v14H20zM460 316h132v14H460z")
	castShadow(c, 170, 250, 60)
}

// drawGatehouse: the compound seen from the road: wall, gate with lozenges, the block behind.
func drawGatehouse(c *canvas, f facade) {
	top := 290 - f.storeys*46
	c.block(f.wall, 176, top, 224, 306, 46)
	b := c.casement(56, 46, 13, 15, 30, 21, mix(f.wall, ivory, 60))
	c.define("w", b)
	c.fill(f, "w", b, 176, top, 4, f.storeys)
	if f.weather == 1 {
		c.flat(f.roof, 176, top, 224, 46)
		c.tank(252, top-8)
	} else {
		c.tank(252, top-28)
		c.hip(f.roof, 176, top, 224, 46, 34)
	}
	fence := mix(f.wall, ivory, 40)
	c.path(fence, "M0 274h216v74H0zM384 274h216v74H384z")
	c.path(shaded(fence, 28), "M0 322h216v26H0zM384 322h216v26H384z")
	c.rail(f.trim, true)
	c.railing("M11 284h143v22H11zM440 284h143v22H440z")
	c.path(f.trim, "M0 268h220v8H0zM380 268h220v8H380z")
	c.path(f.wall, "M206 238h30v110h-30zM364 238h30v110h-30z")
	c.path(shaded(f.wall, 45), "M228 238h8v110h-8zM386 238h8v110h-8z")
	c.path(f.trim, "M200 228h42v12h-42zM358 228h42v12h-42z")
	// The gate: two leaves of iron with a row of lozenges.
	c.path(mix(f.door(), ink, 25), "M238 264q62-30 124 0v82H238z")
	c.path(gold, "M252 298l9-13l9 13l-9 13zM276 298l9-13l9 13l-9 13zM306 298l9-13l9 13l-9 13zM330 298l9-13l9 13l-9 "+
		"13zM238 274h124v3H238zM238 320h124v3H238z")
	c.path(ink, "M299 256h3v90h-3z")
	if f.light.lamps {
		c.veil(lamp, 2, disc(221, 220, 26)+disc(379, 220, 26))
		c.raw(lamp, disc(221, 220, 8)+disc(379, 220, 8))
	} else {
		c.path(ivory, disc(221, 221, 7)+disc(379, 221, 7))
	}
}

// drawTerraces: up a hill, three houses, one above another, and steps between them.
func drawTerraces(c *canvas, f facade) {
	hill := mix(0x7BA062, f.light.near, 15)
	c.path(hill, "M0 300Q120 270 210 226T420 150T600 128V400H0z")
	c.path(mix(hill, leafDark, 28), "M0 330Q160 300 300 262T600 210V400H0z")
	b := c.casement(44, 42, 10, 11, 25, 22, f.trim).with("", c.piece(f.trim, "M0 25h44v2H0z")+
		c.balusters(f.trim, 1, 32, 44, 10))
	c.define("w", b)
	block := func(x, foot, floors int, wall rgb) {
		top := foot - floors*42
		c.block(wall, x, top, 132, foot+4, 30)
		c.fill(f, "w", b, x, top, 3, floors)
		c.path(mix(wall, ivory, 50), boxes(x-3, top+38, 138, 4, floors, 0, 42))
		c.hip(f.roof, x, top, 132, 30, 26)
	}
	c.thing("mango", 316, 180, 84)
	block(396, 196, f.storeys-1, f.wall)
	c.thing("palm", 568, 226, 92)
	block(214, 264, f.storeys-1, mix(f.wall, gold, 35))
	c.path(mix(hill, leafDark, 40), "M0 352Q200 330 330 300T600 262V400H0z")
	block(44, 336, f.storeys, mix(f.wall, f.roof, 35))
	c.path(0xC87F55, "M0 366Q200 346 360 340T600 330V400H0z")
	c.path(0xDDAF85, "M236 344L300 306L376 268L430 214H462L408 276L336 318L290 342z")
	c.line(0xB0754C, "3", "M262 330h50M290 314h48M318 300h46M344 286h44M370 272h40M392 254h38M408 236h36")
	c.tank(110, 336-f.storeys*42-22)
}

// drawShops: a house behind a row of shops in painted containers, along the road.
func drawShops(c *canvas, f facade) {
	const x, w, floor = 120, 352, 46
	top := ground - 44 - f.storeys*floor
	c.block(f.wall, x, top, w, ground, 40)
	b := c.casement(88, floor, 10, 11, 26, 22, f.trim)
	b.glass += box(48, 9, 32, 32)
	b = b.with(c.piece(shaded(f.wall, 30), "M44 5h44v36H44z"), c.bars(ivory, "M64 9v32")+
		c.piece(f.trim, "M44 25h44v2H44z")+c.balusters(f.trim, 46, 33, 42, 13)+
		c.piece(mix(f.wall, ivory, 50), "M42 40h48v4H42z"))
	c.define("w", b)
	c.fill(f, "w", b, x, top, 4, f.storeys)
	if f.weather == 1 {
		c.hip(f.roof, x, top, w, 40, 32)
	} else {
		c.flat(f.roof, x, top, w, 40)
		c.tank(x+270, top-8)
		c.thing("dish", x+60, top-6, 100)
	}
	c.plinth(x, w+40)
	hues := [][]rgb{{f.trim, clay, gold, 0x4F8F94}, {gold, f.roof, 0x5E8A74, clay},
		{0x4F8F94, gold, f.trim, rust}}[f.weather]
	c.veil(dark, 3, "M28 342H584l16 7H40z")
	c.add(`<pattern id="r" width="7" height="60" patternUnits="userSpaceOnUse">` +
		`<path opacity=".14" d="M0 0h3v60H0z"/></pattern>`)
	for i, hue := range hues {
		left := 30 + i*138 + i%2*4
		c.path(hue, box(left, 278, 124, 64))
	}
	c.add(`<path fill="url(#r)" d="%s"/>`,
		"M30 278h124v64H30zM172 278h124v64H172zM306 278h124v64H306zM448 278h124v64H448z")
	open := mix(pane, ink, 30)
	if f.light.lamps {
		c.raw(lamp, "M50 290h66v30H50zM192 290h66v30h-66zM326 290h66v30h-66z")
	} else {
		c.path(open, "M50 290h66v30H50zM192 290h66v30h-66zM326 290h66v30h-66z")
	}
	c.path(shaded(open, 40), "M124 286h22v56h-22zM270 286h20v56h-20zM402 286h20v56h-20zM480 286h28v56h-28z")
	c.path(clay, "M56 308h8v12h-8zM78 306h6v14h-6zM206 310h9v10h-9zM338 308h7v12h-7zM368 310h12v10h-12z")
	c.path(gold, "M67 310h8v10h-8zM94 306h12v14H94zM198 306h5v14h-5zM232 308h14v12h-14zM350 306h6v14h-6z")
	c.path(f.roof, "M44 290l-6-14h90l-6 14zM186 290l-6-14h90l-6 14zM320 290l-6-14h90l-6 14z")
	c.path(ivory, "M62 276h16l-2 14h-12zM96 276h16l-4 14H98zM204 276h16l-2 14h-12zM238 276h16l-4 14h-10zM338 "+
		"276h16l-2 14h-12zM372 276h16l-4 14h-10z")
	c.path(wood, "M46 320h74v4H46zM188 320h74v4h-74zM322 320h74v4h-74z")
}

// earths are the grounds before a house, with the way to its door at x. What stands there casts
// its own shadow.
var earths = map[string]func(c *canvas, door int){
	"laterite": func(c *canvas, door int) {
		c.path(0x86A263, "M0 306q150-8 300-3t300-2v40H0z")
		c.path(0xC87F55, "M0 322q160-8 310-3t290-4v85H0z")
		c.path(0xDB9B6E, fmt.Sprintf("M%d 316h40L%d 400H%dz", door-20, door+96, door-130))
		c.path(0xB56E48, "M0 376q120-10 190 4t150-4t260 2v22H0z")
	},
	"swept": func(c *canvas, door int) {
		c.path(0x9AAA66, "M0 306q150-8 300-3t300-2v40H0z")
		c.path(0xD8A878, "M0 322q160-8 310-3t290-4v85H0z")
		c.line(0xC8946A, "2", "M40 344q60-10 120 0M90 356q60-10 120 0M350 344q60-10 120 0M410 358q60-10 120 0M250 "+
			"372q60-10 120 0")
		c.path(0x8FA25E, "M0 384q60-14 130-4t130 2t120 2t120-6t100 4v22H0z")
	},
	"lawn": func(c *canvas, door int) {
		c.path(0x7FA968, "M0 306q150-8 300-3t300-2v100H0z")
		c.path(0x6B9A5D, "M0 352q120-18 260-8t340-8v64H0z")
		c.path(0xDCC3A0, fmt.Sprintf("M%d 316h38q6 40 96 84H%dq84-44 94-84z", door-19, door-170))
		c.path(0xC9AC88, fmt.Sprintf("M%d 346h70l8 6h-88zM%d 372h128l14 8h-160z", door-40, door-76))
	},
	"paved": func(c *canvas, door int) {
		c.path(0x86A263, "M0 306q150-8 300-3t300-2v40H0z")
		c.path(0xD6C4A8, "M0 322h600v78H0z")
		c.line(0xC2AE90, "2", fmt.Sprintf("M0 334h600M0 350h600M0 372h600M%d 322L%d 400M%d 322L%d 400M%d 322L%d "+
			"400M%d 322L%d 400", door-30, door-70, door+30, door+70, door-130, door-300, door+130, door+300))
		c.path(0xB98F6C, "M0 388h600v12H0z")
	},
	"road": func(c *canvas, door int) {
		c.path(0x86A263, "M0 306q150-8 300-3t300-2v40H0z")
		c.path(0xC87F55, "M0 322q160-6 310-2t290-4v30H0z")
		c.path(0xDB9B6E, fmt.Sprintf("M%d 316h44l24 28H%dz", door-22, door-56))
		c.path(0xB9B09E, "M0 342h600v8H0z")
		c.path(0x6F6E6A, "M0 350h600v50H0z")
		c.path(ivory, boxes(10, 374, 44, 3, 7, 90, 0))
	},
	"sand": func(c *canvas, door int) {
		c.path(0x93AC70, "M0 306q150-8 300-3t300-2v40H0z")
		c.path(0xE3C694, "M0 322q160-10 310-3t290-6v88H0z")
		c.path(0xEFD9AE, fmt.Sprintf("M%d 316h40q-20 40 90 84H%dq100-50 84-84z", door-20, door-150))
		c.path(0xD0AE7A, "M0 380q100-16 200-2t170-6t230 4v26H0z")
	},
}
