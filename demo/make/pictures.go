package main

import "fmt"

// gallerist hangs the pictures so that neighbours in a campus or a category do not look alike.
type gallerist struct {
	seen map[string]int // when a picture was last used, and how often, by place
}

// suits says whether a house that looks like this would stand at this campus, at this rent.
func (f facade) suits(h *house) bool {
	switch {
	case f.build == savanna:
		return h.campus.northern()
	case f.sea:
		return h.campus.coastal()
	case f.build == terraces:
		return h.campus.hilly()
	case f.build == tower:
		return h.category != 1 && h.category != 5 && h.campus.rent() > 70
	case f.build == court:
		return h.category != 4 && h.category != 10
	}
	return true
}

// pictures chooses a view of the house, sometimes with views of its rooms; one in twenty has none.
func (g *gallerist) pictures(h *house) {
	r := dice(1, h.number)
	best, score := 0, -1
	near, alike := "campus "+h.campus.short, fmt.Sprint("category ", h.category)
	for i, scene := range scenes {
		if !scene.suits(h) {
			continue
		}
		age := func(place string) int {
			last, used := g.seen[fmt.Sprint(place, i)]
			if !used {
				return 40
			}
			return min(g.seen[place]-last, 40)
		}
		kin := g.seen[fmt.Sprint(near, "style", scene.build)] // the same kind of house just before
		s := age(near)*30 + age(alike)*20 + age("all")*4 + r.IntN(60)
		if kin == h.number-1 && kin > 0 {
			s -= 900
		}
		if s > score {
			best, score = i, s
		}
	}
	for _, place := range []string{near, alike, "all"} {
		g.seen[place]++
		g.seen[fmt.Sprint(place, best)] = g.seen[place]
	}
	g.seen[fmt.Sprint(near, "style", scenes[best].build)] = h.number
	if r.IntN(20) == 0 {
		return
	}
	h.pictures = []string{fmt.Sprintf("/images/demo/hostel-%02d.svg", best+1)}
	more := r.IntN(5) < 2
	for _, b := range h.beds {
		if more && len(b.pictures) > 0 && len(h.pictures) < 3 {
			h.pictures = append(h.pictures, b.pictures[0])
		}
	}
}
