package main

import (
	"bytes"
	"fmt"
)

// index says of every picture how large it is and what colour it has from afar, for the place that it
// will fill: static/images/pictures.json, an object by path.
func index() []byte {
	var b bytes.Buffer
	b.WriteString("{\n")
	put := func(name string, width, height int, colour rgb) {
		if b.Len() > 2 {
			b.WriteString(",\n")
		}
		fmt.Fprintf(&b, ` "/images/%s": {"width": %d, "height": %d, "colour": "#%06x"}`, name, width, height, uint32(colour))
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
	put("room1.png", 900, 600, anyRoom.afar())
	b.WriteString("\n}\n")
	return b.Bytes()
}

// soil is the colour of each ground; hills are green.
var soil = map[string]rgb{"laterite": 0xC87F55, "swept": 0xD8A878, "lawn": 0x7FA968, "paved": 0xD6C4A8, "road": 0x8A8274, "sand": 0xE3C694, "": 0x6B8F58}

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
