// Command demo draws the pictures of the demo and invents its hostels: go run ./tools/demo, from the root.
// It always makes the same files; its test compares them with what is committed.
package main

import (
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	log.SetFlags(0)
	files, report, err := everything(".")
	if err != nil {
		log.Fatal(err)
	}
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(path, files[path], 0o600); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("%d files written\n", len(files))
	for _, line := range report {
		fmt.Println(line)
	}
}

// everything is what the program makes, by path from the root, and a count of what is in it.
func everything(root string) (files map[string][]byte, report []string, err error) {
	campuses, err := readCampuses(root)
	if err != nil {
		return nil, nil, err
	}
	houses := makeCatalogue(campuses)
	list, shapes := write(houses)
	places, err := writePlaces(campuses)
	if err != nil {
		return nil, nil, err
	}
	files = map[string][]byte{
		"demo/hostels.json":           list,
		"demo/places.csv":             places,
		"demo/earlier-prices.csv":     writeEarlier(houses),
		"tools/demo/hostel4.svg":      anyHostel.draw(), // the PNG files of these names were rendered from them once
		"tools/demo/room1.svg":        noRoom(),
		"tools/demo/card.svg":         card(),
		"tools/demo/ground.svg":       cardGround(),
		"static/images/pictures.json": index(),
	}
	maps.Copy(files, brand())
	for i, scene := range scenes {
		files[fmt.Sprintf("static/images/demo/hostel-%02d.svg", i+1)] = scene.draw()
	}
	for beds := 1; beds <= 6; beds++ {
		for _, r := range views(beds) {
			files["static/images/demo/"+r.name()] = r.draw()
		}
	}
	return files, append(census(houses), tallies(shapes)...), nil
}

// census counts the houses.
func census(houses []*house) []string {
	var perCategory [11]int
	var rooms, closed, full, unavailable, bare, hostless, women, men int
	for _, h := range houses {
		perCategory[h.category]++
		count(&unavailable, !h.available)
		count(&bare, len(h.pictures) == 0)
		count(&hostless, h.host == "")
		count(&women, h.only == "female")
		count(&men, h.only == "male")
		for _, b := range h.beds {
			rooms++
			count(&closed, !b.open)
			count(&full, b.taken == b.rooms*b.inRoom)
		}
	}
	return []string{
		fmt.Sprintf("hostels %d, by category from none to 10: %v", len(houses), perCategory),
		fmt.Sprintf("unavailable %d, without picture %d, without host %d, women only %d, men only %d", unavailable,
			bare, hostless, women, men),
		fmt.Sprintf("room types %d, closed %d, full %d", rooms, closed, full),
	}
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}

func tallies(shapes map[string]int) []string {
	var lines []string
	for _, shape := range slices.Sorted(maps.Keys(shapes)) {
		lines = append(lines, fmt.Sprintf("%s %d", shape, shapes[shape]))
	}
	return lines
}
