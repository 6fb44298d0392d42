package main

import "fmt"

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
		c.line(0xC8946A, "2", "M40 344q60-10 120 0M90 356q60-10 120 0M350 344q60-10 120 0M410 358q60-10 120 0M250 372q60-10 120 0")
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
		c.line(0xC2AE90, "2", fmt.Sprintf("M0 334h600M0 350h600M0 372h600M%d 322L%d 400M%d 322L%d 400M%d 322L%d 400M%d 322L%d 400", door-30, door-70, door+30, door+70, door-130, door-300, door+130, door+300))
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
