package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// campus is one line of campuses.csv, and what the catalogue needs to know about the place.
type campus struct {
	id                        int
	full, short, town, region string
	areas                     []string
	places                    []place
}

// label is how the catalogue names a campus: found by its full name and by its short one.
func (c campus) label() string { return c.full + " (" + c.short + ")" }

// readCampuses reads the list and the places; ids are line numbers, from 1.
func readCampuses(root string) ([]campus, error) {
	places, err := readPlaces(filepath.Join(root, "demo", "campus-places.csv"))
	if err != nil {
		return nil, err
	}
	path := filepath.Join(root, "demo", "campuses.csv")
	file, err := os.Open(path) // #nosec G304 -- the person who makes the catalogue names it
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, err
	}
	var all []campus
	for i, row := range rows[1:] {
		if len(row) != 5 {
			return nil, fmt.Errorf("%s: line %d has %d fields, want 5", path, i+2, len(row))
		}
		all = append(all, campus{i + 1, row[0], row[1], row[2], row[3], strings.Split(row[4], ";"), places[row[0]]})
	}
	return all, nil
}

// houses is how many hostels a campus gets: many where many study, five elsewhere.
func (c campus) houses() int {
	if n, known := crowds[c.short]; known {
		return n
	}
	return 5
}

var crowds = map[string]int{
	"KNUST": 32, "UG Legon": 30, "UCC": 26, "UEW North": 14, "UEW South": 14, "UDS Tamale": 17, "UDS Nyankpala": 12,
	"UPSA": 15, "AAMUSTED": 14, "UMaT": 13, "UENR": 13, "UHAS": 12, "SDD-UBIDS": 11, "CKT-UTAS": 10, "GCTU": 10,
	"GIMPA": 8,
	"ATU":   12, "KsTU": 12, "TTU": 12, "HTU": 10, "CCTU": 10, "KTU": 11, "STU": 9, "TaTU": 9, "BTU": 8, "DHLTU": 8,
	"UG Korle Bu": 8, "RMU": 7, "VVU": 7, "ANU": 7, "Ashesi": 6, "Central Miotso": 7, "PU": 6, "CUG": 6,
	"KNUST Obuasi": 6, "AAMUSTED Mampong": 6, "WIUC": 6,
	"UENR Dormaa": 4, "MUG Wenchi": 4, "VVU Techiman": 4, "PUG Agogo": 4, "GhanaCU": 3, "HCU": 3, "Central Mataheko": 4,
}

// rent is what a bed costs here in percent of Accra; towns not named are small.
func (c campus) rent() int {
	switch c.short {
	case "Ashesi", "LUG", "ACity":
		return 108
	}
	if percent, known := rents[c.town]; known {
		return percent
	}
	return 65
}

var rents = map[string]int{
	"Accra": 100, "Kumasi": 94, "Takoradi": 84, "Cape Coast": 84, "Essikado": 80, "Miotso": 84, "Oyibi": 86,
	"Berekuso": 96,
	"Tarkwa":   78, "Koforidua": 78, "Ho": 74, "Winneba": 74, "Tamale": 74, "Sunyani": 72, "Obuasi": 70,
	"Gomoa Fetteh": 72, "Amasaman": 80, "Amrahia": 82,
}

// northern places have savanna around them, and their own languages.
func (c campus) northern() bool {
	return c.region == "Northern" || c.region == "Upper East" || c.region == "Upper West"
}

// coastal places hear the sea.
func (c campus) coastal() bool {
	switch c.town {
	case "Cape Coast", "Winneba", "Takoradi", "Essikado", "Gomoa Fetteh":
		return true
	}
	return c.short == "RMU" || c.short == "UG Korle Bu"
}

// hilly places have houses on slopes.
func (c campus) hilly() bool {
	switch c.town {
	case "Abetifi", "Akropong", "Ho", "Hohoe", "Koforidua", "Somanya", "Berekuso", "Obuasi", "Tarkwa", "Agogo",
		"Mampong", "Cape Coast":
		return true
	}
	return false
}

// southern places are green all year.
func (c campus) southern() bool { return !c.northern() }

// lake places lie between the Volta and its hills.
func (c campus) lake() bool { return c.region == "Volta" || c.town == "Somanya" }
