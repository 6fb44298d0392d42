package main

import "fmt"

// house colours of a room: what its landlord painted, and the cloths its students brought.
type palette struct {
	wall, dado, floor rgb
	cloth, second     rgb // the ground of the blankets and what is woven into it
	timber, metal     rgb // furniture, and the frames of bunks
	weave             int // of three patterns
	planks            bool
}

// palettes are what one house has in all its rooms.
var palettes = []palette{
	{0xF6ECD6, 0xA3C2AA, 0xCE966C, forest, gold, 0xA5744D, 0x4A5B54, 0, false},
	{0xF3D9BD, 0xC67656, 0xAA7E5A, clay, 0xF0C46A, 0x7A5236, 0x5A4A44, 1, true},
	{0xE4EEE9, 0x7FB0AE, 0xD2BB96, indigo, gold, 0xB98A5C, 0x3E5566, 2, false},
	{0xF6E0B0, 0x7C9A6A, 0x9C6A4C, 0xA34A4A, 0xF3D9A0, 0x8A5A3B, 0x46584A, 0, true},
}

// hours at which rooms are seen.
var (
	byDay    = forenoon
	byTea    = light{name: "tea", low: 0xF9DFA6, near: 0xA9A866, cast: 0xFFEFD2, haze: 0xF3B765, thick: 10}
	byLamp   = light{name: "lamp", low: 0x2B5560, near: 0x24484C, cast: 0xEACCA2, haze: 0x6A4434, thick: 9, lamps: true}
	roomDays = []light{byDay, byTea, byLamp}
)

// room is one picture of a room with its beds.
type room struct {
	palette
	beds    int
	comfort int // plain, ensuite or executive
	number  int // of the palette
	light   light
}

// views are the rooms of so many beds that are drawn: each comfort in each palette. Rooms for five and
// six are never executive.
func views(beds int) []room {
	var all []room
	for number, p := range palettes {
		for comfort := plain; comfort <= executive && (beds < 5 || comfort < executive); comfort++ {
			all = append(all, room{p, beds, comfort, number, roomDays[(number+comfort+beds)%3]})
		}
	}
	return all
}

// name is the picture's: room-2a.svg is for two.
func (r room) name() string {
	each := 3
	if r.beds > 4 {
		each = 2
	}
	return fmt.Sprintf("room-%d%c.svg", r.beds, 'a'+r.number*each+r.comfort)
}

func (r room) draw() []byte {
	c := &canvas{light: r.light}
	mirrored := (r.number+r.comfort)%2 == 1
	if mirrored {
		c.add(`<g transform="matrix(-1 0 0 1 600 0)">`)
	}
	drawShell(c, r)
	drawWeaving(c, r)
	drawLampLight(c)
	furnish(c, r)
	if c.light.lamps {
		c.raw(0xFDF0C8, "M289 40h22q-2 12-11 12t-11-12z")
	}
	if mirrored {
		c.end()
	}
	return wrapped(c.String())
}

// drawShell is the walls with their washable paint, and the floor.
func drawShell(c *canvas, r room) {
	c.path(r.wall, "M0 0h600v300H0z")
	c.path(mix(r.wall, ivory, 60), "M0 0h600v12H0zM0 292h600v8H0z")
	c.path(r.dado, "M0 212h600v80H0z")
	c.path(mix(r.dado, ink, 22), "M0 209h600v4H0z")
	c.path(r.floor, "M0 300h600v100H0z")
	if r.planks {
		c.line(mix(r.floor, ink, 16), "2",
			"M0 318h600M0 342h600M0 372h600M90 300v18M330 300v18M520 300v18M210 318v24M440 318v24M60 342v30M300 "+
				"342v30M560 342v30M180 372v28M420 372v28")
	} else {
		c.line(mix(r.floor, ink, 13), "2",
			"M0 322h600M0 354h600M300 300v100M206 300L162 400M394 300L438 400M112 300L24 400M488 300L576 400M18 "+
				"300L-60 370M582 300L660 370")
	}
	c.veil(ink, 1, "M0 300h600v7H0z")
}

// drawWeaving defines the cloth of the blankets: kente stripes, a check, or diamonds.
func drawWeaving(c *canvas, r room) {
	a, b, other := c.tone(r.cloth), c.tone(ivory), c.tone(r.second)
	marks := []string{
		`<path fill="%[2]s" d="M0 0h4v24H0z"/><path fill="%[1]s" d="M10 0h6v12h-6zM16 12h6v12h-6z"/>`,
		`<path fill="%[1]s" d="M0 0h24v3H0zM0 0h3v24H0z"/><path fill="%[2]s" d="M11 11h5v5h-5z"/>`,
		`<path fill="%[1]s" d="M12 2l9 10l-9 10L3 12z"/><path fill="%[2]s" d="M12 8l4 4l-4 4l-4-4z"/>`,
	}
	c.add(`<pattern id="k" width="24" height="24" patternUnits="userSpaceOnUse"><path fill="%s" d="M0 0h24v24H0z"/>`, a)
	c.add(marks[(r.weave+r.comfort)%3], other, b)
	c.add(`</pattern>`)
}

// drawLampLight is what the lamp under the ceiling throws on the wall.
func drawLampLight(c *canvas) {
	if c.light.lamps {
		c.add(`<radialGradient id="g"><stop stop-color="#fff0c4" stop-opacity=".8"/>` +
			`<stop offset="1" stop-color="#f5cd7b" stop-opacity="0"/></radialGradient>` +
			`<path fill="url(#g)" d="M0-250h600v590H0z"/>`)
	}
}

// furnish sets the room out: beds first, then what its comfort adds, then what its students own.
func furnish(c *canvas, r room) {
	turn := r.number*3 + r.comfort*2 + r.beds
	net := r.number%2 == 0 && r.comfort < executive
	switch r.beds {
	case 1:
		drawWindow(c, r, 196, turn)
		putSomeOf(c, wallThings, turn, 358, 82)
		drawWardrobe(c, r, 506)
		drawDesk(c, r, 350)
		drawRug(c, r, 310)
		drawSingleBed(c, r, 58, net)
		putSomeOf(c, floorThings, turn, 476, 380)
		if r.comfort == executive {
			drawFridge(c, r, 272)
			drawCooler(c, 440)
		}
	case 2:
		drawWindow(c, r, 300, turn+1)
		if !net {
			putSomeOf(c, wallThings, turn, 104, 82)
			putSomeOf(c, wallThings, turn+2, 496, 82)
		}
		if r.comfort == plain {
			drawDesk(c, r, 246)
		} else {
			drawLocker(c, r, 240)
			drawFridgeOrCooler(c, r, 312)
		}
		drawRug(c, r, 300)
		drawSingleBed(c, r, 24, net)
		drawSingleBed(c, r, 390, net)
		putSomeOf(c, floorThings, turn, 120, 382)
		if r.comfort == executive {
			drawCooler(c, 496)
		}
	case 3:
		drawWindow(c, r, 400, turn)
		putSomeOf(c, wallThings, turn, 262, 74)
		drawBunk(c, r, 26)
		if r.comfort == executive {
			drawCooler(c, 118)
			drawFridge(c, r, 222)
			drawDesk(c, r, 288)
			drawSingleBed(c, r, 410, net)
		} else {
			drawDesk(c, r, 238)
			drawSingleBed(c, r, 382, net)
		}
		drawRug(c, r, 310)
		putSomeOf(c, floorThings, turn+1, 130, 382)
	case 4:
		drawWindow(c, r, 300, turn+2)
		putSomeOf(c, wallThings, turn, 110, 54)
		if r.comfort == executive {
			drawCooler(c, 488)
			drawFridge(c, r, 326)
			drawLocker(c, r, 240)
		} else {
			putSomeOf(c, wallThings, turn+3, 490, 54)
			drawDesk(c, r, 246)
		}
		drawRug(c, r, 300)
		drawBunk(c, r, 20)
		drawBunk(c, r, 396)
		putSomeOf(c, floorThings, turn+1, 130, 382)
	case 5:
		drawWindow(c, r, 300, turn)
		putSomeOf(c, wallThings, turn+1, 100, 54)
		putSomeOf(c, wallThings, turn+3, 500, 54)
		drawBunk(c, r, 8)
		drawBunk(c, r, 408)
		drawRug(c, r, 300)
		drawSingleBed(c, r, 207, false)
		putSomeOf(c, floorThings, turn, 120, 380)
		putSomeOf(c, floorThings, turn+2, 470, 380)
	default:
		drawWindow(c, r, 200, turn)
		drawWindow(c, r, 400, turn)
		drawBunk(c, r, 4)
		drawBunk(c, r, 208)
		drawBunk(c, r, 412)
		drawRug(c, r, 300)
		putSomeOf(c, floorThings, turn, 110, 378)
		putSomeOf(c, floorThings, turn+2, 500, 378)
	}
	if r.comfort == executive {
		c.veil(ink, 1, "M0 12h600v5H0z")
		return
	}
	drawFan(c, 300)
}

// putSomeOf sets one of the small things down.
func putSomeOf(c *canvas, from []func(*canvas), turn, x, y int) {
	c.at(x, y, 100)
	from[turn%len(from)](c)
	c.end()
}
