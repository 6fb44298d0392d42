package main

import (
	"bytes"
	"fmt"
	"slices"
)

// suits reports whether a house that looks like this would stand at this campus, at this rent.
func (f facade) suits(h *house) bool {
	if !distances[f.back].suits(h.campus) {
		return false
	}
	switch f.build {
	case "savanna":
		return h.campus.northern()
	case "terraces":
		return h.campus.hilly()
	case "tower", "panels":
		return h.category != 1 && h.category != 5 && h.campus.rent() > 65
	case "court":
		return h.category != 4 && h.category != 10
	case "hall":
		return h.category != 1
	}
	return f.light.name != "harmattan" || !h.campus.coastal()
}

// athome is how much a view belongs to the place: the sea to the coast, the plain to the north.
func (f facade) athome(c campus) bool {
	switch f.back {
	case "sea", "lagoon":
		return c.coastal()
	case "plain":
		return c.northern()
	case "lake":
		return c.lake()
	case "clock":
		return c.short == "KNUST" || c.short == "UG Legon"
	}
	return f.build == "terraces"
}

// near is another house that a page shows so many places from this one.
type near struct{ house, places int }

// gallerist hangs the pictures so that neighbours on a page do not look alike.
type gallerist struct {
	houses []*house
	bare   []bool   // have no picture at all
	near   [][]near // to each house
	hung   []int    // the scene at each house, -1 where there is none yet
	used   []int    // how often each scene hangs
}

// apart is how far two views of one picture are kept from each other.
const apart = 6

// hang gives every house its pictures.
func hang(houses []*house) {
	g := gallerist{houses, make([]bool, len(houses)), make([][]near, len(houses)), make([]int, len(houses)),
		make([]int, len(scenes))}
	walls := walls(houses)
	for _, wall := range walls {
		for i, a := range wall.houses {
			for d := 1; d <= wall.reach && i+d < len(wall.houses); d++ {
				b := wall.houses[i+d]
				g.near[a], g.near[b] = append(g.near[a], near{b, d}), append(g.near[b], near{a, d})
			}
		}
	}
	g.leaveBare(walls)
	for i := range g.hung {
		g.hung[i] = -1
	}
	for range 12 { // each round mends what the last one could not know
		for i := range houses {
			if !g.bare[i] {
				g.choose(i)
			}
		}
	}
	for i, h := range houses {
		if !g.bare[i] {
			h.pictures = []string{fmt.Sprintf("/images/demo/hostel-%02d.svg", g.hung[i]+1)}
			h.showRooms()
		}
	}
}

// leaveBare picks the one in twenty that has no picture: never at the beginning of a wall, and never
// close to another.
func (g *gallerist) leaveBare(walls []wall) {
	first := map[int]bool{}
	for _, wall := range walls {
		for _, i := range wall.houses[:min(apart, len(wall.houses))] {
			first[i] = true
		}
	}
	for i := range g.houses {
		lonely := !slices.ContainsFunc(g.near[i], func(n near) bool { return g.bare[n.house] })
		g.bare[i] = lonely && !first[i] && dice(1, i+1).IntN(5) == 0
	}
}

// choose hangs at house i what jars least with what hangs near it.
func (g *gallerist) choose(i int) {
	h, r, old := g.houses[i], dice(4, i+1), g.hung[i]
	if old >= 0 {
		g.used[old]--
	}
	best, least := -1, 0
	for s, scene := range scenes {
		if !scene.suits(h) {
			continue
		}
		jars := g.used[s]*6 + r.IntN(30)
		if scene.athome(h.campus) {
			jars -= 25
		}
		for _, n := range g.near[i] {
			if other := g.hung[n.house]; other >= 0 {
				jars += scene.jars(scenes[other], n.places)
			}
		}
		if best < 0 || jars < least {
			best, least = s, jars
		}
	}
	g.hung[i] = best
	g.used[best]++
}

// jars is how alike two pictures look that hang so many places apart.
func (f facade) jars(other facade, places int) int {
	alike := 0
	if f.build == other.build {
		alike += 120 / places
		if f.light.name == other.light.name {
			alike += 2000 // the same picture, too
		}
	}
	if f.light.name == other.light.name && places <= 2 {
		alike += 60 / places
	}
	if f.wall == other.wall && places == 1 {
		alike += 15
	}
	return alike
}

// showRooms lets two in five show a room or two next to the house.
func (h *house) showRooms() {
	if dice(5, h.number).IntN(5) > 1 {
		return
	}
	for _, b := range h.beds {
		if len(b.pictures) > 0 && len(h.pictures) < 3 {
			h.pictures = append(h.pictures, b.pictures[0])
		}
	}
}

// index says of every picture how large it is and what colour it has from afar, for the place that it
// will fill: static/images/pictures.json, an object by path.
func index() []byte {
	var b bytes.Buffer
	b.WriteString("{\n")
	put := func(name string, width, height int, colour rgb) {
		if b.Len() > 2 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, ` "/images/%s": {"width": %d, "height": %d, "colour": "#%06x"}`, name, width, height,
			uint32(colour))
	}
	for i, f := range scenes {
		put(fmt.Sprintf("demo/hostel-%02d.svg", i+1), 600, 400, f.afar())
	}
	for beds := 1; beds <= 6; beds++ {
		for _, r := range views(beds) {
			put("demo/"+r.name(), 600, 400, r.afar())
		}
	}
	put("hostel4.png", 900, 600, anyHostel.afar())
	put("room1.png", 900, 600, noPicture)
	b.WriteString("\n}\n")
	return b.Bytes()
}

// soil is the colour of each ground; hills are green.
var soil = map[string]rgb{"laterite": 0xC87F55, "swept": 0xD8A878, "lawn": 0x7FA968, "paved": 0xD6C4A8,
	"road": 0x8A8274, "sand": 0xE3C694, "": 0x6B8F58}

// afar is the mean of what one sees: two parts sky, two parts house and distance, one part ground.
func (f facade) afar() rgb {
	c := &canvas{light: f.light}
	sky := mix(mix(f.light.high, f.light.drift, f.weather*30), f.light.low, 40)
	house := mix(c.tone(mix(mix(f.wall, pane, 30), leafDark, 14)), f.light.near, 35)
	return mix(mix(sky, house, 50), c.tone(soil[f.earth]), 22)
}

// afar is wall, paint and floor, with beds before them.
func (r room) afar() rgb {
	c := &canvas{light: r.light}
	return c.tone(mix(mix(mix(r.wall, r.dado, 28), r.floor, 26), r.cloth, 14))
}
