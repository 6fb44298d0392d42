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
	c.shell(r)
	c.weaving(r)
	c.evening()
	c.furnish(r)
	if c.light.lamps {
		c.raw(0xFDF0C8, "M289 40h22q-2 12-11 12t-11-12z")
	}
	if mirrored {
		c.end()
	}
	return wrapped(c.String())
}

// shell is the walls with their washable paint, and the floor.
func (c *canvas) shell(r room) {
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

// weaving defines the cloth of the blankets: kente stripes, a check, or diamonds.
func (c *canvas) weaving(r room) {
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

// evening is what the lamp under the ceiling throws on the wall.
func (c *canvas) evening() {
	if c.light.lamps {
		c.add(`<radialGradient id="g"><stop stop-color="#fff0c4" stop-opacity=".8"/>` +
			`<stop offset="1" stop-color="#f5cd7b" stop-opacity="0"/></radialGradient>` +
			`<path fill="url(#g)" d="M0-250h600v590H0z"/>`)
	}
}

// furnish sets the room out: beds first, then what its comfort adds, then what its students own.
func (c *canvas) furnish(r room) {
	turn := r.number*3 + r.comfort*2 + r.beds
	net := r.number%2 == 0 && r.comfort < executive
	switch r.beds {
	case 1:
		c.window(r, 196, turn)
		c.put(wallThings, turn, 358, 82)
		c.wardrobe(r, 506)
		c.desk(r, 350)
		c.rug(r, 310)
		c.single(r, 58, net)
		c.put(floorThings, turn, 476, 380)
		if r.comfort == executive {
			c.fridge(r, 272)
			c.cooler(440)
		}
	case 2:
		c.window(r, 300, turn+1)
		if !net {
			c.put(wallThings, turn, 104, 82)
			c.put(wallThings, turn+2, 496, 82)
		}
		if r.comfort == plain {
			c.desk(r, 246)
		} else {
			c.locker(r, 240)
			c.fridgeOr(r, 312)
		}
		c.rug(r, 300)
		c.single(r, 24, net)
		c.single(r, 390, net)
		c.put(floorThings, turn, 120, 382)
		if r.comfort == executive {
			c.cooler(496)
		}
	case 3:
		c.window(r, 400, turn)
		c.put(wallThings, turn, 262, 74)
		c.bunk(r, 26)
		if r.comfort == executive {
			c.cooler(118)
			c.fridge(r, 222)
			c.desk(r, 288)
			c.single(r, 410, net)
		} else {
			c.desk(r, 238)
			c.single(r, 382, net)
		}
		c.rug(r, 310)
		c.put(floorThings, turn+1, 130, 382)
	case 4:
		c.window(r, 300, turn+2)
		c.put(wallThings, turn, 110, 54)
		if r.comfort == executive {
			c.cooler(488)
			c.fridge(r, 326)
			c.locker(r, 240)
		} else {
			c.put(wallThings, turn+3, 490, 54)
			c.desk(r, 246)
		}
		c.rug(r, 300)
		c.bunk(r, 20)
		c.bunk(r, 396)
		c.put(floorThings, turn+1, 130, 382)
	case 5:
		c.window(r, 300, turn)
		c.put(wallThings, turn+1, 100, 54)
		c.put(wallThings, turn+3, 500, 54)
		c.bunk(r, 8)
		c.bunk(r, 408)
		c.rug(r, 300)
		c.single(r, 207, false)
		c.put(floorThings, turn, 120, 380)
		c.put(floorThings, turn+2, 470, 380)
	default:
		c.window(r, 200, turn)
		c.window(r, 400, turn)
		c.bunk(r, 4)
		c.bunk(r, 208)
		c.bunk(r, 412)
		c.rug(r, 300)
		c.put(floorThings, turn, 110, 378)
		c.put(floorThings, turn+2, 500, 378)
	}
	if r.comfort == executive {
		c.veil(ink, 1, "M0 12h600v5H0z")
		return
	}
	c.fan(300)
}

// put sets one of the small things down.
func (c *canvas) put(from []func(*canvas), turn, x, y int) {
	c.at(x, y, 100)
	from[turn%len(from)](c)
	c.end()
}
