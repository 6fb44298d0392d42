package main

// trade is the stalls, the furniture and the gear of a yard, drawn from the middle of the foot.
var trade = map[string]func(*canvas){
	"kiosk": func(c *canvas) {
		c.path(0x5E8A74, "M-33-50h66V0h-66z")
		c.path(0x2E4A40, "M-26-37h52v20h-52z")
		c.path(gold, "M-22-25h6v8h-6zM-3-27h5v10h-5zM13-24h8v7h-8z")
		c.path(clay, "M-13-26h6v9h-6zM5-24h5v7H5z")
		c.path(0xB47E52, "M-37-17h74v5h-74z")
		c.path(ivory, "M-35-56h70l8 15h-86z")
		c.path(clay, "M-35-56h14l-1 15h-21zM-7-56H7v15H-7zM21-56h14l8 15H22z")
	},
	"chopbar": func(c *canvas) { // an umbrella, a table with pots, stools
		c.path(wood, "M-2-74h4V0h-4z")
		c.path(ivory, "M-46-62Q-30-86 0-88Q30-86 46-62z")
		c.path(clay, "M-46-62Q-30-86 0-88Q-20-78-24-62zM0-88Q22-78 24-62H2z")
		c.path(0xA97048, "M-40-24h80v5h-80zM-36-19h4V0h-4zM32-19h4V0h-4z")
		c.path(0x4B4A42, "M-30-38h22l-3 14h-16zM10-36h18l-2 12H12z")
		c.path(0xC9D4CE, "M-32-41h26v3h-26zM8-39h22v3H8z")
		drawSkirted(c, -54, gold, clay, 1)
	},
	"umbrella": func(c *canvas) { // where phone credit is sold
		c.path(wood, "M-1-66h3V0h-3z")
		c.path(gold, "M-34-56Q-20-76 0-77Q20-76 34-56z")
		c.path(ivory, "M-12-56Q-8-74 0-77Q8-74 12-56z")
		c.path(forest, "M-20-20h40v12h-40z")
		c.path(wood, "M-18-8h3V0h-3zM15-8h3V0h-3zM26-12h14v3H26zM28-9h3v9h-3zM35-9h3v9h-3z")
	},
	"washing": func(c *canvas) {
		c.path(bark, "M-62-46h3V0h-3zM60-46h3V0h-3z")
		c.line(ink, "1", "M-60-44q60 10 120 0")
		c.path(gold, "M-48-40h20v26h-20z")
		c.path(clay, "M-48-33h20v4h-20zM-48-23h20v4h-20zM30-39h14v19H30z")
		c.path(ivory, "M-18-36l6-4H2l6 4l-3 7l-4-2v20h-12v-20l-4 2z")
		c.path(forest, "M12-38h14v26H12z")
	},
	"bench": func(c *canvas) {
		c.path(wood, "M-34-16h52v5h-52zM-30-11h4V0h-4zM10-11h4V0h-4z")
		c.path(0xA97048, "M28-11h16v4H28zM30-7h3v7h-3zM39-7h3v7h-3z")
	},
	"gallons": func(c *canvas) { // the yellow cans that fetch water
		c.path(gold, "M-24-18l4-4h10l3 4V0h-17zM-2-18l4-4h10l3 4V0H-2z")
		c.path(mix(gold, clay, 30), "M-10-18h3V0h-3zM12-18h3V0h-3z")
		c.path(0x3C6C8A, "M20-15q8-3 16 0l-2 15h-12z")
	},
	"lamp": func(c *canvas) {
		c.path(0x5B615C, "M-2 0v-112q0-8 8-8h22v4H8q-4 0-5 4V0z")
		if c.light.lamps {
			c.raw(lamp, "M20-117h18v5H20z")
			c.veil(lamp, 2, "M20-112h18L62 0H-6z")
		} else {
			c.path(ivory, "M20-117h18v4H20z")
		}
	},
	"polytank": func(c *canvas) {
		c.path(0x9B8A74, "M-30-12h60V0h-60z")
		c.path(0x2F2E29, "M-25-12v-50q0-8 9-9l5-6h22l5 6q9 1 9 9v50z")
		c.path(0x55534A, "M-25-12v-50q0-8 9-9l5-6h8v65zM-25-30h50v2h-50zM-25-46h50v2h-50z")
		c.path(0xC9D4CE, "M16-16h14v3H16z")
	},
	"shed": func(c *canvas) { // a summer hut: posts and thatch
		c.path(wood, "M-38-34h4V0h-4zM34-34h4V0h-4zM-2-34h4V0h-4zM-24-14h48v4h-48z")
		c.path(0xCDA15C, "M-52-30L-8-70H8L52-30Q0-22-52-30z")
		c.path(0xA27C46, "M8-70L52-30Q36-26 16-25z")
	},
	"swing": func(c *canvas) { // a net across the yard
		c.path(wood, "M-60-40h3V0h-3zM58-40h3V0h-3z")
		c.veil(ivory, 7, "M-58-38H59v2H-58zM-58-22H59v2H-58zM-58-30H59v1H-58z"+
			"M-40-38h1v18h-1zM-20-38h1v18h-1zM0-38h1v18H0zM20-38h1v18h-1zM40-38h1v18h-1z")
		drawWalker(c, -84, clay, ink, 2)
		c.path(ivory, disc(-60, -58, 5))
	},
	"dish": func(c *canvas) {
		c.path(0x5B615C, "M-1-30h3V0h-3z")
		c.path(ivory, "M-22-44Q-18-16 14-22z")
		c.path(0xB9B6A8, "M-22-44L14-22L-6-44z")
	},
}
