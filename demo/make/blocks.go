package main

import "fmt"

// drawGallery: the block of walkways: doors and louvres behind a railing on every floor, and a stair tower.
func drawGallery(c *canvas, f facade) {
	const x, w, floor, bay = 156, 330, 50, 66
	top := ground - f.storeys*floor
	c.plant(f.left, 84, ground, 112)
	c.earth(250)
	c.castShadow(x+w, x+w+40, 70)
	c.add(`<path fill="%s" d="M%d %dl38 12V%dl-38 4z"/>`, c.shade(f.wall, 46), x+w, top, ground-4)
	c.add(`<path fill="%s" d="%s"/>`, c.shade(f.wall, 20), box(x, top, w, f.storeys*floor))
	c.add(`<defs><g id="b"><path fill="%s" d="M9 14h20v36H9z"/><path fill="%s" d="M35 16h24v20H35z"/><path stroke="%s" d="M35 20h24M35 24h24M35 28h24M35 32h24"/></g></defs>`,
		c.tone(f.door()), c.tone(0x35554E), c.tone(0x7F9A90))
	for level := range f.storeys {
		for i := range 5 {
			c.add(`<use href="#b" x="%d" y="%d"/>`, x+i*bay, top+level*floor)
		}
	}
	if f.light.lamps {
		var d string
		for i := range f.storeys * 5 {
			if f.lit(i) {
				d += box(x+i%5*bay+35, top+i/5*floor+16, 24, 20)
			}
		}
		c.lamp(d)
	}
	c.veil(0x16302A, 3, boxes(x, top, w, 9, f.storeys, 0, floor))
	c.rail(f.trim, f.weather%2 == 1)
	c.railing(boxes(x, top+30, w, 20, f.storeys-1, 0, floor))
	c.path(f.wall, boxes(x, top, 6, f.storeys*floor, 6, bay-1, 0)+boxes(x-4, top+floor-3, w+8, 6, f.storeys-1, 0, floor)+boxes(x, top+28, w, 3, f.storeys-1, 0, floor))
	c.path(f.roof, fmt.Sprintf("M%d %dh%dl34 12v7l-38-9H%dz", x-12, top-9, w+18, x-12))
	tower := ground - top + 30
	c.path(f.wall, box(x-62, top-30, 62, tower))
	c.veil(0x16302A, 3, fmt.Sprintf("M%d %dh7v%dh-7z", x, top, ground-top))
	c.path(f.trim, box(x-66, top-36, 70, 7))
	c.rail(f.trim, true)
	c.railing(box(x-42, top-16, 22, tower-64))
	c.path(f.door(), box(x-44, ground-36, 26, 36))
	c.tank(x-32, top-36)
	c.path(0x9B8A74, box(x-70, ground-3, w+112, 6))
	c.plant(f.right, 548, ground+4, 104)
	c.plant(f.near, 70, 376, 92)
	c.student(262, 352, gold, ink)
	if f.weather != 1 {
		c.kiosk(420, 372, f.roof)
	}
}

// drawCorner: the modern block seen over its edge, with deep balconies on the sunny side.
func drawCorner(c *canvas, f facade) {
	top := ground - 20 - f.storeys*46
	sunny := plane{92, top + 34, ground - 4, 330, top, ground + 4}
	side := plane{330, top, ground + 4, 500, top + 38, ground - 4}
	c.plant(f.left, 50, ground, 118)
	c.earth(300)
	c.castShadow(330, 500, 90)
	c.path(f.wall, sunny.quad(0, 0, 1000, 1000))
	c.add(`<path fill="%s" d="%s"/>`, c.shade(f.wall, 42), side.quad(0, 0, 1000, 1000))
	step := 1000 / (f.storeys + 1)
	var panes []string
	var slabs, bars, shadow, trims string
	for level := range f.storeys {
		v := 60 + level*(940/f.storeys)
		h := step * 62 / 100
		for i := range 4 {
			u := 50 + i*238
			panes = append(panes, sunny.quad(u, v, u+88, v+h)+sunny.quad(u+108, v, u+176, v+h*7/10))
		}
		for i := range 3 {
			panes = append(panes, side.quad(90+i*300, v, 270+i*300, v+h*7/10))
			trims += side.quad(70+i*300, v-14, 290+i*300, v-2)
		}
		if level < f.storeys-1 {
			shadow += sunny.quad(30, v+h, 970, v+h+34)
			slabs += sunny.quad(20, v+h-6, 980, v+h+14)
			bars += sunny.quad(20, v+h-70, 980, v+h-6)
		}
	}
	c.glass(f, panes)
	c.veil(0x16302A, 2, shadow)
	c.path(f.trim, trims)
	c.rail(f.trim, false)
	c.railing(bars)
	c.path(mix(f.wall, ivory, 50), slabs)
	for i := range 3 {
		c.path(f.wall, sunny.quad(268+i*238, 0, 284+i*238, 1000))
	}
	c.path(f.roof, fmt.Sprintf("M82 %dL330 %dL512 %dv9L330 %dL82 %dz", top+26, top-10, top+30, top+2, top+37))
	c.path(f.door(), sunny.quad(410, 1000-step*75/100, 520, 1000))
	c.tank(250, top+2)
	c.tank(300, top-5)
	c.plant(f.right, 540, ground+4, 96)
	c.plant(f.near, 490, 372, 84)
	c.student(330, 362, clay, forest)
	c.student(352, 366, ivory, ink)
	if f.weather != 2 {
		c.kiosk(112, 374, gold)
	}
}

// drawTower: the tall new house: a glazed stair in the middle, frames of colour, a pergola on the roof.
func drawTower(c *canvas, f facade) {
	const x, w, floor = 196, 214, 42
	top := ground - f.storeys*floor
	c.plant(f.left, 112, ground, 120)
	c.earth(310)
	c.castShadow(x+w, x+w+70, 100)
	c.add(`<path fill="%s" d="M%d %dl66 22V%dl-66 6z"/>`, c.shade(f.wall, 48), x+w, top, ground-6)
	c.path(f.wall, box(x, top, w, ground-top))
	c.path(f.trim, box(x+84, top-22, 46, ground-top+22))
	var panes []string
	var sills, frames string
	for level := range f.storeys {
		y := top + level*floor
		panes = append(panes, box(x+12, y+10, 28, 24), box(x+48, y+10, 28, 24), box(x+138, y+10, 28, 24), box(x+174, y+10, 28, 24))
		frames += box(x+8, y+6, 72, 3) + box(x+134, y+6, 72, 3)
		sills += box(x+8, y+36, 72, 4) + box(x+134, y+36, 72, 4)
	}
	c.glass(f, panes)
	c.path(0x8FB5A6, box(x+94, top-10, 26, ground-top-34))
	c.path(f.trim, boxes(x+94, top+6, 26, 3, f.storeys*2, 0, floor/2))
	c.path(mix(f.wall, ink, 18), frames)
	c.path(f.roof, sills)
	c.rail(f.roof, false)
	c.railing(boxes(x+8, top+26, 72, 12, f.storeys-1, 0, floor) + boxes(x+134, top+26, 72, 12, f.storeys-1, 0, floor))
	var shut string
	for level := range f.storeys {
		shut += fmt.Sprintf("M%d %dl42 %dv20l-42-%dz", x+w+12, top+level*floor+16, 12-level, 12-level*2)
	}
	c.add(`<path fill="%s" d="%s"/>`, c.shade(0x35554E, 40), shut)
	c.path(f.roof, fmt.Sprintf("M%d %dh%dl70 22v6l-72-20H%dz", x-6, top-8, w+10, x-6))
	c.path(f.roof, box(x+134, top-40, 84, 5)+box(x+138, top-36, 4, 30)+box(x+208, top-36, 4, 30)+boxes(x+146, top-45, 4, 6, 6, 12, 0))
	c.tank(x+42, top-8)
	c.path(0x2B4A42, box(x+92, ground-38, 30, 38))
	c.path(f.roof, box(x+78, ground-46, 58, 6))
	c.path(0x9B8A74, box(x-20, ground-2, w+92, 6))
	c.plant(f.right, 522, ground+4, 110)
	c.plant(f.near, 120, 374, 88)
	c.trotro(400, 380, f.roof)
}

// drawTwins: two blocks joined by bridges, with a garden between them.
func drawTwins(c *canvas, f facade) {
	const floor = 48
	top := ground - f.storeys*floor
	c.earth(286)
	c.plant(f.left, 300, ground-6, 104)
	c.castShadow(420, 560, 60)
	c.path(f.trim, boxes(216, top+floor+26, 168, 8, f.storeys-1, 0, floor))
	c.rail(f.trim, false)
	c.railing(boxes(216, top+floor+8, 168, 18, f.storeys-1, 0, floor))
	c.path(f.wall, box(70, top, 150, ground-top))
	c.add(`<path fill="%s" d="M220 %dl22 8V%dl-22 4z"/>`, c.shade(f.wall, 44), top, ground-4)
	c.path(mix(f.wall, f.roof, 30), box(380, top-22, 146, ground-top+22))
	c.add(`<path fill="%s" d="M526 %dl30 10V%dl-30 4z"/>`, c.shade(mix(f.wall, f.roof, 30), 44), top-22, ground-4)
	var panes []string
	var hoods, lines string
	for level := range f.storeys {
		y := top + level*floor + 14
		for i := range 3 {
			panes = append(panes, box(84+i*46, y, 30, 22), box(394+i*44, y-4, 30, 22))
			hoods += box(81+i*46, y-5, 36, 4) + box(391+i*44, y-9, 36, 4)
			lines += fmt.Sprintf("M%d %dh30m-30 6h30m-30 6h30M%d %dh30m-30 6h30m-30 6h30", 84+i*46, y+5, 394+i*44, y+1)
		}
	}
	c.glass(f, panes)
	c.add(`<path stroke="%s" opacity=".5" d="%s"/>`, c.tone(ivory), lines)
	c.path(f.trim, hoods)
	c.path(f.roof, fmt.Sprintf("M60 %dL145 %dL230 %dl16 6v5H60z", top, top-40, top))
	c.add(`<path fill="%s" d="M145 %dL230 %dl16 11l-16-7z"/>`, c.shade(f.roof, 35), top-40, top)
	c.path(f.roof, fmt.Sprintf("M372 %dh158l32 10v7l-34-9H372z", top-30))
	c.tank(420, top-30)
	c.tank(466, top-30)
	c.path(f.door(), box(130, ground-34, 26, 34)+box(440, ground-34, 26, 34))
	c.path(0x9B8A74, box(60, ground-2, 186, 6)+box(370, ground-2, 190, 6))
	c.plant(f.right, 566, ground+10, 70)
	c.plant(f.near, 120, 376, 86)
	c.bench(250, 356)
}
