package main

// wallThings hang round the middle of their upper edge, about 70 units broad and high.
var wallThings = []func(*canvas){
	func(c *canvas) { // a strip of woven cloth on a rod
		c.path(wood, "M-30-2h60v4h-60z")
		c.path(gold, "M-24 2h48v66h-48z")
		c.path(forest, "M-24 12h48v10h-48zM-24 46h48v10h-48z")
		c.path(clay, "M-8 2H8v66H-8zM-24 30h48v8h-48z")
		c.path(ivory, "M0 28l8 6l-8 6l-8-6z")
	},
	func(c *canvas) { // a shelf of books
		c.path(wood, "M-38 44h76v5h-76zM-30 49h4v10h-4zM26 49h4v10h-4z")
		c.path(clay, "M-32 18h9v26h-9zM2 20h7v24H2z")
		c.path(indigo, "M-22 22h7v22h-7zM18 36h18v8H18z")
		c.path(gold, "M-14 16h8v28h-8zM20 30h14v6H20z")
		c.path(forest, "M-5 24h6v20h-6z")
	},
	func(c *canvas) { // three pictures in frames
		c.path(wood, "M-36 0h32v42h-32zM4 0h30v26H4zM4 34h30v26H4z")
		c.path(ivory, "M-32 4h24v34h-24zM8 4h22v18H8zM8 38h22v18H8z")
		c.path(forest, "M-32 38v-14q12-12 24 0v14zM8 56v-6l8-6l6 5l8-5v12z")
		c.path(clay, disc(-20, 15, 5)+"M10 22V12h6v10z")
		c.path(gold, "M20 22V10h7v12z")
	},
	func(c *canvas) { // a timetable, and notes round it
		c.path(ivory, "M-32 0h46v58h-46z")
		c.path(mix(ivory, forest, 35),
			"M-32 12h46v2h-46zM-32 24h46v2h-46zM-32 36h46v2h-46zM-32 48h46v2h-46zM-20 0h2v58h-2zM-8 "+
				"0h2v58h-2zM4 0h2v58H4z")
		c.path(clay, "M-18 14h10v10h-10zM-6 38H4v10H-6z")
		c.path(gold, "M-6 14H4v10H-6zM6 26h8v10H6zM22 4h14v14H22z")
		c.path(0x8FB9B4, "M22 26h14v14H22z")
	},
	func(c *canvas) { // hooks with a bag, a cap and a towel
		c.path(wood, "M-36 0h72v6h-72z")
		c.path(forest, "M-32 20h24v30h-24z")
		c.line(forest, "2", "M-28 22q8-26 16 0")
		c.path(clay, "M-32 34h24v4h-24zM-2 18q10-14 20 0h6v3H-2z")
		c.path(ivory, "M26 6h12v44H26z")
		c.path(gold, "M26 38h12v4H26z")
	},
	func(c *canvas) { // a basket of Bolga straw, and a stool's worth of mirror
		c.path(gold, disc(-14, 24, 24))
		c.path(clay, disc(-14, 24, 18))
		c.path(ivory, disc(-14, 24, 12))
		c.path(forest, disc(-14, 24, 6))
		c.path(wood, "M18 4h22v46H18z")
		c.path(0xCFE0DA, "M21 7h16v40H21z")
	},
	func(c *canvas) { // a clock and a string of lamps
		c.path(wood, disc(0, 36, 20))
		c.path(ivory, disc(0, 36, 16))
		c.line(ink, "2", "M0 24v12l8 5")
		c.line(ink, "1", "M-46-4q46 22 92 0")
		c.raw(lamp, disc(-32, 4, 3)+disc(-11, 9, 3)+disc(11, 9, 3)+disc(32, 4, 3))
	},
}

// floorThings stand round the middle of their foot.
var floorThings = []func(*canvas){
	func(c *canvas) { // the chop box that comes along from home, and sandals
		c.veil(ink, 2, "M-34 0h68l12 6h-70z")
		c.path(0x3A655C, "M-32-34h64V2h-64z")
		c.path(gold, "M-32-24h64v3h-64zM-4-28h8v10h-8z")
		c.path(0x2A4A44, "M-32-38h64v6h-64z")
		c.path(clay, "M44 2h16q6 0 6 5H44z")
	},
	func(c *canvas) { // a standing fan
		c.path(0x5B615C, "M-2-62h4V0h-4zM-16-2h32v5h-32z")
		c.path(0xE4E8E0, disc(0, -72, 22))
		c.path(teal, "M0-72q-4-18 8-18q4 10-8 18zM0-72q18-4 18 8q-10 4-18-8zM0-72q4 18-8 18q-4-10 8-18zM0-72q-18 "+
			"4-18-8q10-4 18 8z")
		c.line(0x8B9890, "1.5", "M-22-72a22 22 0 1 1 44 0a22 22 0 1 1-44 0")
	},
	func(c *canvas) { // a rucksack and a ball
		c.path(clay, "M-20 2v-26q0-12 14-12t14 12V2z")
		c.path(mix(clay, ink, 30), "M-14-14H2v12h-16zM-12-40h12v5h-12z")
		c.path(ivory, disc(26, -8, 10))
		c.path(ink, "M26-13l5 4l-2 5h-6l-2-5z")
	},
	func(c *canvas) { // a bucket and a yellow can
		c.path(teal, "M-30-22h28l-4 24h-20z")
		c.path(mix(teal, ivory, 40), "M-32-25h32v5h-32z")
		c.path(gold, "M8-22l5-5h12l3 5V2H8z")
		c.path(ink, "M14-31h6v4h-6z")
	},
	func(c *canvas) { // a plant in a pot
		c.path(leafDark, "M0-22Q-28-40-26-58Q-6-50 0-22Q6-58 26-56Q28-36 0-22z")
		c.path(leaf, "M0-22Q-10-56 2-72Q14-54 0-22z")
		c.path(rust, "M-14-24h28L10 2h-20z")
	},
	func(c *canvas) { // a drum and sandals
		c.path(wood, "M-16-40h32q-2 20-8 24l4 18h-24l4-18q-6-4-8-24z")
		c.path(ivory, "M-17-44h34v6h-34z")
		c.path(gold, "M-12-30h24v3h-24z")
		c.path(clay, "M-52 2h15q6 0 6 5h-21zM-46-5h15q6 0 6 5h-21z")
	},
	func(c *canvas) { // an iron stove with a pot, and a bowl of fruit
		c.path(0x5B615C, "M-26-8h36V2h-36z")
		c.path(0xC9D4CE, "M-24-26H8v18h-32zM-28-20h4v4h-4zM8-20h4v4H8z")
		c.path(0x8B9890, "M-24-29H8v4h-32zM-10-33h4v4h-4z")
		c.path(0xE0822F, disc(26, -8, 6)+disc(36, -8, 6)+disc(31, -14, 6))
		c.path(wood, "M18-8h26l-5 10H23z")
	},
}
