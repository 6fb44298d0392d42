package main

import (
	"fmt"
	"slices"
)

// suits says whether a house that looks like this would stand at this campus, at this rent.
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
	g := gallerist{houses, make([]bool, len(houses)), make([][]near, len(houses)), make([]int, len(houses)), make([]int, len(scenes))}
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

// showRooms lets two in five show a room or two beside the house.
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
