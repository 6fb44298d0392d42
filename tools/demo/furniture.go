package main

// drawWindow hangs in the wall round x: louvres or sliding glass, with curtains on a rod.
func drawWindow(c *canvas, r room, x, turn int) {
	c.at(x, 0, 100)
	wide := "M-62 58H62v122H-62z"
	c.path(ivory, wide)
	c.raw(r.light.low, "M-55 65H55v108H-55z")
	c.raw(mix(r.light.near, r.light.low, 20), "M-55 140q30-24 58-6t52-8v47H-55z")
	if r.light.lamps {
		c.raw(0xF7E9C6, disc(26, 94, 10))
		c.raw(lamp, "M-40 150h4v4h-4zM-30 154h4v4h-4zM-36 160h4v4h-4z")
	} else {
		switch turn % 3 {
		case 0:
			c.path(leafDark, "M26 173c1-20 0-34-4-52q-22-4-26 16q8-14 24-15q-18-14-32-4q18 0 33 5q10-14 26-6q-14 "+
				"0-22 8q14 4 14 22q-6-14-14-18q6 24 5 44z")
		case 1:
			c.path(0xD9A06E, "M-40 173v-38h44v38z")
			c.path(tile, "M-46 137l26-18l28 18z")
			c.path(leafDark, "M14 173q-6-30 12-36q20-2 24 18q4 10-2 18z")
		default:
			c.path(leafDark, "M-55 173v-40q14-18 30-4q16-12 24 8q4 18-6 36z")
		}
	}
	if turn%2 == 0 {
		c.veil(0xE9F2EC, 6, "M-55 78H55v3H-55zM-55 92H55v3H-55zM-55 106H55v3H-55zM-55 120H55v3H-55zM-55 "+
			"134H55v3H-55zM-55 148H55v3H-55z")
		c.path(ivory, "M-2 62h4v114h-4z")
	} else {
		c.path(ivory, "M-21 62h4v114h-4zM17 62h4v114h-4z")
	}
	c.path(mix(r.timber, ivory, 30), "M-70 177H70v8H-70z")
	c.path(r.cloth, "M-86 50h40q2 64-14 138h-26zM86 50H46q-2 64 14 138h26z")
	c.path(mix(r.cloth, ink, 22), "M-68 50h8q2 74-8 138h-8zM76 50h-8q-2 74 8 138h6z")
	c.path(r.timber, "M-96 45H96v6H-96z")
	c.end()
}

// drawSingleBed is a bed seen from its side; with a net it hangs from a ring.
func drawSingleBed(c *canvas, r room, x int, net bool) {
	c.at(x, 0, 100)
	c.veil(ink, 2, "M-4 338h196l14 10H6z")
	c.path(r.timber, "M0 250q0-6 5-6t5 6v92H0zM177 274q0-5 5-5t5 5v68h-10zM0 306h186v14H0z")
	c.path(ivory, "M10 288h168v20H10z")
	c.add(`<path fill="url(#k)" d="M60 282h112q8 0 8 8v26H60z"/>`)
	c.path(mix(ivory, r.cloth, 22), "M60 282h14v34H60z")
	c.veil(ink, 2, "M60 304h120v12H60z")
	c.path(mix(ivory, gold, 14), "M12 288q-2-18 12-18h22q14 0 12 18z")
	c.path(mix(ivory, gold, 34), "M12 288q0-8 6-8h34q6 0 6 8z")
	if net {
		c.veil(ivory, 4, "M93 84q-20 78-97 124v110h194V208Q113 162 93 84z")
		c.line(mix(ivory, ink, 12), "1.5",
			"M93 84Q73 162-4 208V318M93 84q20 78 97 124V318M93 84Q84 190 62 318M93 84q9 106 31 234")
		c.path(0x9B8A74, "M76 82h34v4H76zM92 12h2v72h-2z")
	}
	c.end()
}

// drawBunk is two beds, one over the other, with a ladder.
func drawBunk(c *canvas, r room, x int) {
	c.at(x, 0, 100)
	c.veil(ink, 2, "M-2 338h192l14 10H8z")
	c.veil(ink, 1, "M8 204h170v80H8z")
	c.path(r.metal, "M0 146h8v196H0zM176 146h8v196h-8zM0 196h184v9H0zM0 308h184v10H0zM8 156h40v4H8zM44 156h4v40h-4z")
	c.path(ivory, "M8 180h168v17H8zM8 290h168v19H8z")
	c.add(`<path fill="url(#k)" d="M56 174h112q8 0 8 8v20H56zM56 284h112q8 0 8 8v22H56z"/>`)
	c.path(mix(ivory, r.cloth, 22), "M56 174h12v28H56zM56 284h12v30H56z")
	c.veil(ink, 2, "M56 193h120v9H56zM56 303h120v11H56z")
	c.path(mix(ivory, gold, 14), "M12 180q-2-14 10-14h20q12 0 10 14zM12 290q-2-14 10-14h20q12 0 10 14z")
	c.line(mix(r.metal, ivory, 25), "4", "M140 150v192M162 150v192M140 226h22M140 250h22M140 274h22M140 324h22")
	c.end()
}

// drawDesk carries books and a lamp, and a chair stands before it.
func drawDesk(c *canvas, r room, x int) {
	c.at(x, 0, 100)
	c.veil(ink, 2, "M0 340h108l14 9H10z")
	c.path(r.timber, "M-4 250h116v8H-4zM0 258h7v84H0zM101 258h7v84h-7z")
	c.path(mix(r.timber, ink, 18), "M62 258h39v26H62z")
	c.path(gold, "M78 270h7v3h-7zM8 226h7v24H8z")
	c.path(clay, "M15 222h8v28h-8z")
	c.path(forest, "M23 228h6v22h-6z")
	if r.comfort == plain {
		c.path(clay, "M38 244h26v6H38z")
		c.path(indigo, "M40 238h22v6H40z")
	} else {
		c.path(0x4A5B54, "M38 247h34v3H38zM42 228h27l2 19H44z")
		c.path(0xBFD6CE, "M45 231h22l1 13H46z")
	}
	c.path(ink, "M84 247h18v3H84zM92 222h3v26h-3z")
	if r.light.lamps {
		c.raw(lamp, "M84 226l5-16h9l5 16z")
		c.veil(lamp, 2, "M84 226h19l26 24H58z")
	} else {
		c.path(clay, "M84 226l5-16h9l5 16z")
	}
	c.path(mix(r.timber, ink, 35),
		"M26 288h42v6H26zM28 294h5v54h-5zM61 294h5v54h-5zM26 252h5v38h-5zM63 252h5v38h-5zM26 254h42v14H26z")
	c.end()
}

// drawWardrobe with a suitcase on top.
func drawWardrobe(c *canvas, r room, x int) {
	c.at(x, 0, 100)
	c.veil(ink, 2, "M-4 338h90l12 8H4z")
	c.path(r.timber, "M-6 128h92v214H-6z")
	c.path(mix(r.timber, ink, 20), "M39 136h2v198h-2zM-6 128h92v6H-6zM-6 334h92v8H-6zM2 142h32v84H2zM46 142h32v84H46z")
	c.path(mix(r.timber, ivory, 12), "M4 144h28v80H4zM48 144h28v80H48z")
	c.path(gold, "M33 240h3v16h-3zM44 240h3v16h-3z")
	c.path(r.cloth, "M8 98h54v30H8z")
	c.path(r.second, "M16 98h5v30h-5zM48 98h5v30h-5z")
	c.path(ink, "M28 93h14v5H28z")
	c.end()
}

// drawLocker is a low cupboard with doors that lock.
func drawLocker(c *canvas, r room, x int) {
	c.at(x, 0, 100)
	c.veil(ink, 2, "M-2 338h66l12 8H4z")
	c.path(r.timber, "M-2 226h66v116H-2z")
	c.path(mix(r.timber, ink, 20), "M30 232h2v104h-2zM-2 226h66v5H-2zM4 282h54v2H4z")
	c.path(gold, "M25 256h3v8h-3zM35 256h3v8h-3zM25 306h3v8h-3zM35 306h3v8h-3z")
	c.path(clay, "M4 208h24v6H4zM6 202h20v6H6z")
	c.path(indigo, "M4 214h26v12H4z")
	c.path(leaf, "M44 214q-12-14-6-24q8 6 9 20q4-16 12-16q0 12-8 20z")
	c.path(rust, "M40 212h16l-2 14H42z")
	c.end()
}

// drawFridge with a rice cooker on it.
func drawFridge(c *canvas, r room, x int) {
	c.at(x, 0, 100)
	c.veil(ink, 2, "M-2 338h56l10 8H4z")
	c.path(0xE6EBE6, "M0 250h52v92H0z")
	c.path(0xBCC8C3, "M0 280h52v3H0zM44 256h3v18h-3zM44 290h3v24h-3zM0 338h52v4H0z")
	c.path(r.second, "M10 296h8v8h-8z")
	c.path(clay, "M20 292h7v7h-7z")
	c.path(0x5B615C, "M10 228h30v22H10z")
	c.path(0xD6DCD6, "M12 222h26v6H12zM22 218h6v4h-6z")
	c.end()
}

// drawFridgeOrCooler is a fridge in an executive room, and a stool with a kettle in others.
func drawFridgeOrCooler(c *canvas, r room, x int) {
	if r.comfort == executive {
		drawFridge(c, r, x)
		return
	}
	c.at(x, 0, 100)
	c.path(r.timber, "M0 290h52v6H0zM4 296h5v48H4zM43 296h5v48h-5z")
	c.path(0xC9D4CE, "M14 290v-12q0-10 12-10t12 10v12zM38 278h8l-6 6z")
	c.path(ink, "M22 264h8v4h-8z")
	c.end()
}

// drawCooler is the air conditioner, high on the wall.
func drawCooler(c *canvas, x int) {
	c.at(x, 0, 100)
	c.path(0xF4F4EC, "M-44 26h88v26q0 4-4 4h-80q-4 0-4-4z")
	c.path(0xCBD3CC, "M-38 46h76v5h-76z")
	c.path(forest, "M32 32h5v3h-5z")
	c.end()
}

// drawRug is a woven one, in the middle of the floor.
func drawRug(c *canvas, r room, x int) {
	c.at(x, 0, 100)
	c.add(`<path fill="url(#k)" d="M-74 356H74l20 28H-94z"/>`)
	c.line(mix(r.cloth, ink, 30), "3", "M-74 356H74M-94 384H94")
	c.end()
}

// drawFan hangs from the ceiling.
func drawFan(c *canvas, x int) {
	c.at(x, 0, 100)
	c.path(0x5B615C, "M-2 0h4v26h-4zM-10 24h20v8q-10 7-20 0z")
	c.path(0x8A6044, "M-10 26L-88 19v8l78 4zM10 26L88 19v8l-78 4z")
	c.path(0xA57A58, "M-4 32L-34 44l9 4L5 35z")
	c.end()
}
