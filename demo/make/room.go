package main

import "fmt"

// room is one picture of a room with its beds.
type room struct {
	beds  int
	mood  int // 0 morning, 1 afternoon, 2 evening
	light light
	wall  rgb
	dado  rgb // the lower, washable paint
	floor rgb
	cloth rgb // curtains and the ground of the blankets
}

// moods are the three hours at which every size of room is drawn.
var moods = []room{
	{mood: 0, light: forenoon, wall: 0xF3E9D3, dado: 0x9DBBA3, floor: 0xC98F66, cloth: forest},
	{mood: 1, light: morning, wall: 0xEFD2B4, dado: 0xBF6B4A, floor: 0x9F7654, cloth: clay},
	{mood: 2, light: light{high: 0x1B4650, low: 0xF0A876, far: 0x6F6660, near: 0x2F5350, cast: 0x3A3340, strength: 22, lamps: true, sun: 0xF7E9C6},
		wall: 0xEBC98C, dado: 0x4F7A66, floor: 0x8C5F45, cloth: gold},
}

func (r room) draw() []byte {
	c := &canvas{light: r.light}
	c.path(r.wall, "M0 0h600v305H0z")
	c.path(r.dado, "M0 214h600v86H0z")
	c.path(mix(r.dado, ink, 25), "M0 211h600v4H0z")
	c.path(r.floor, "M0 300h600v100H0z")
	c.line(mix(r.floor, ink, 18), "2", "M0 326h600M0 358h600M300 300v26M120 300L96 326M480 300L504 326M210 326L190 358M400 326L420 358M60 358L20 400M300 358v42M540 358L580 400")
	c.path(mix(r.wall, ivory, 60), "M0 296h600v6H0z")
	c.weave(r)
	window, fan := 300, 300
	switch r.beds {
	case 1:
		window, fan = 214, 330
		c.window(r, window)
		c.wardrobe(r, 508)
		c.desk(r, 372)
		c.mat(r, 330)
		c.single(r, 66, true)
	case 2:
		c.window(r, window)
		c.desk(r, 248)
		c.mat(r, 300)
		c.single(r, 22, true)
		c.single(r, 392, true)
	case 3:
		window = 392
		c.window(r, window)
		c.desk(r, 246)
		c.mat(r, 300)
		c.bunk(r, 34)
		c.single(r, 384, false)
	case 4:
		c.window(r, window)
		c.desk(r, 248)
		c.mat(r, 300)
		c.bunk(r, 24)
		c.bunk(r, 392)
	case 5:
		c.window(r, window)
		c.trunk(112, 378)
		c.bunk(r, 10)
		c.bunk(r, 406)
		c.mat(r, 300)
		c.single(r, 208, false)
	default:
		window = 116
		c.window(r, 200)
		c.window(r, 400)
		c.bunk(r, 4)
		c.bunk(r, 208)
		c.bunk(r, 412)
		c.mat(r, 300)
		c.trunk(96, 372)
	}
	c.fan(fan)
	if r.mood == 2 {
		c.add(`<radialGradient id="g"><stop stop-color="#f9dfa0" stop-opacity=".6"/><stop offset="1" stop-color="#f5cd7b" stop-opacity="0"/></radialGradient><circle fill="url(#g)" cx="%d" cy="46" r="260"/><path fill="#fdf0c8" d="M%d 34h18q-2 12-9 12t-9-12z"/>`, fan, fan-9)
	} else if r.beds < 5 {
		c.veil(ivory, 3, fmt.Sprintf("M%d 310h84l60 62h-100z", window-20))
	}
	return c.svg(r.mood == 1)
}

// weave defines the cloth of the blankets: kente stripes, a check, or diamonds.
func (c *canvas) weave(r room) {
	a, b := c.tone(r.cloth), c.tone(ivory)
	other := c.tone([]rgb{gold, 0xF0C46A, clay}[r.mood])
	marks := []string{
		`<path fill="%[2]s" d="M0 0h5v24H0z"/><path fill="%[1]s" d="M12 0h5v12h-5zM17 12h5v12h-5z"/>`,
		`<path fill="%[1]s" d="M0 0h24v4H0zM0 0h4v24H0z"/><path fill="%[2]s" d="M12 12h6v6h-6z"/>`,
		`<path fill="%[1]s" d="M12 2l9 10l-9 10L3 12z"/><path fill="%[2]s" d="M12 8l4 4l-4 4l-4-4z"/>`,
	}
	c.add(`<pattern id="k" width="24" height="24" patternUnits="userSpaceOnUse"><path fill="%s" d="M0 0h24v24H0z"/>`, a)
	c.add(marks[(r.mood+r.beds)%3], other, b)
	c.add(`</pattern>`)
}

// window has louvres, a view and two curtains; it stands in the middle of x.
func (c *canvas) window(r room, x int) {
	c.at(x, 0, 100)
	sky := r.light.low
	if r.mood == 2 {
		sky = 0x2B5560
	}
	c.path(ivory, "M-62 62H62v118H-62z")
	c.add(`<path fill="%s" d="M-54 70H54v102H-54z"/>`, sky)
	c.add(`<path fill="%s" d="M-54 142q30-22 58-6t50-8v44H-54z"/>`, r.light.near)
	if r.mood == 2 {
		c.add(`<circle fill="#f7e9c6" cx="24" cy="96" r="10"/>`)
	} else {
		c.path(leafDark, "M26 172c1-20 0-34-4-52q-22-4-26 16q8-14 24-15q-18-14-32-4q18 0 33 5q10-14 26-6q-14 0-22 8q14 4 14 22q-6-14-14-18q6 24 5 44z")
	}
	c.add(`<path stroke="%s" stroke-width="2" opacity=".75" d="M-54 84H54M-54 98H54M-54 112H54M-54 126H54M-54 140H54M-54 154H54"/>`, c.tone(0xE4EEE6))
	c.path(ivory, "M-2 66h4v110h-4zM-68 178H68v8H-68z")
	c.path(r.cloth, "M-84 54h38q2 60-12 130h-26zM84 54H46q-2 60 12 130h26z")
	c.path(mix(r.cloth, ink, 25), "M-66 54h8q2 70-8 130h-8zM76 54h-8q-2 70 8 130h6z")
	c.path(0x7A5236, "M-94 48H94v6H-94z")
	c.end()
}

// single is a bed seen from its side; with a net it hangs from a ring.
func (c *canvas) single(r room, x int, net bool) {
	c.at(x, 0, 100)
	c.veil(ink, 2, "M-4 338h196l14 10H6z")
	c.path(0x7A5236, "M0 262h9v80H0zM177 276h9v66h-9zM0 308h186v12H0z")
	c.path(ivory, "M8 290h170v20H8z")
	c.add(`<path fill="url(#k)" d="M58 284h114q8 0 8 8v24H58z"/>`)
	c.veil(ink, 2, "M58 304h122v12H58z")
	c.path(mix(ivory, gold, 18), "M12 290q0-14 12-14h22q10 0 10 14z")
	if net {
		c.veil(ivory, 4, "M93 92q-20 70-97 116v110h194V208Q113 162 93 92z")
		c.line(mix(ivory, ink, 12), "1.5", "M93 92Q73 162-4 208V318M93 92q20 70 97 116V318M93 92Q84 190 62 318M93 92q9 98 31 226")
		c.path(0x9B8A74, "M78 92h30v4H78zM92 0h2v92h-2z")
	}
	c.path(clay, "M150 346h16q6 0 6 5h-22zM176 348h16q6 0 6 5h-22z")
	c.end()
}

// bunk is two beds, one over the other, with a ladder.
func (c *canvas) bunk(r room, x int) {
	c.at(x, 0, 100)
	c.veil(ink, 2, "M-2 338h192l14 10H8z")
	c.veil(ink, 3, "M8 204h170v76H8z")
	c.path(0x4A5B54, "M0 150h8v192H0zM176 150h8v192h-8zM0 196h184v9H0zM0 308h184v10H0zM8 158h54v4H8z")
	c.path(ivory, "M8 180h168v17H8zM8 290h168v19H8z")
	c.add(`<path fill="url(#k)" d="M56 174h112q8 0 8 8v20H56zM56 284h112q8 0 8 8v22H56z"/>`)
	c.veil(ink, 2, "M56 193h120v9H56zM56 303h120v11H56z")
	c.path(mix(ivory, gold, 18), "M12 180q0-12 12-12h20q10 0 10 12zM12 290q0-12 12-12h20q10 0 10 12z")
	c.line(0x6F8078, "4", "M140 160v180M162 160v180M140 226h22M140 250h22M140 274h22M140 322h22")
	c.end()
}

// desk carries books and a lamp, and a chair stands before it.
func (c *canvas) desk(r room, x int) {
	c.at(x, 0, 100)
	c.veil(ink, 2, "M0 340h104l14 9H10z")
	c.path(0x9A6B45, "M-4 250h112v8H-4zM0 258h7v84H0zM97 258h7v84h-7z")
	c.path(0x855A39, "M60 258h37v26H60z")
	c.path(gold, "M76 270h6v3h-6zM12 226h7v24h-7z")
	c.path(clay, "M19 222h8v28h-8zM34 244h26v6H34z")
	c.path(forest, "M27 228h6v22h-6zM36 238h22v6H36z")
	c.path(ink, "M80 247h18v3H80zM88 222h3v26h-3z")
	if r.mood == 2 {
		c.add(`<circle fill="#f5cd7b" opacity=".35" cx="89" cy="224" r="34"/><path fill="#f9dfa0" d="M80 226l5-16h9l5 16z"/>`)
	} else {
		c.path(clay, "M80 226l5-16h9l5 16z")
	}
	c.path(0x6E4A34, "M24 288h40v6H24zM26 294h5v54h-5zM57 294h5v54h-5zM24 254h5v36h-5zM59 254h5v36h-5zM24 256h40v14H24z")
	c.end()
}

// wardrobe with a shirt on its door.
func (c *canvas) wardrobe(r room, x int) {
	c.at(x, 0, 100)
	c.veil(ink, 2, "M-4 338h90l12 8H4z")
	c.path(0x9A6B45, "M-6 128h92v214H-6z")
	c.path(0x855A39, "M38 136h3v198h-3zM-6 128h92v7H-6zM-6 334h92v8H-6z")
	c.path(gold, "M31 228h3v18h-3zM45 228h3v18h-3z")
	c.path(mix(clay, ink, 10), "M8 100h52v28H8z")
	c.path(0x4A5B54, "M14 84h30v16H14z")
	c.end()
}

// trunk is the chop box that comes along from home.
func (c *canvas) trunk(x, y int) {
	c.at(x, y, 100)
	c.path(0x35554E, "M0-4h62v-34H0z")
	c.path(gold, "M0-28h62v4H0zM27-30h8v9h-8z")
	c.path(0x25403A, "M0-42h62v6H0z")
	c.end()
}

// mat is a woven one, in the middle of the floor.
func (c *canvas) mat(r room, x int) {
	c.add(`<path fill="url(#k)" d="M%d 356h150l22 30h-194z"/>`, x-75)
	c.line(mix(r.cloth, ink, 35), "3", fmt.Sprintf("M%d 356h150M%d 386h194", x-75, x-97))
}

// fan hangs from the ceiling.
func (c *canvas) fan(x int) {
	c.at(x, 0, 100)
	c.path(0x4A5B54, "M-2 0h4v26h-4zM-9 24H9v9q-9 5-18 0z")
	c.path(0x7A5236, "M-10 26L-86 20v7l76 4zM10 26L86 20v7l-76 4z")
	c.path(0x95694A, "M-4 32L-30 44l8 4L4 34z")
	c.end()
}
