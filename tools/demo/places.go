package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"

	"efie/hostel"
)

// place is one line of campus-places.csv.
type place struct {
	kind, name          string
	latitude, longitude string // in degrees, as the file writes them
	precision           string
}

// measured returns the place as Efie measures it. What has no position gets the zero point.
func (p place) measured() hostel.CampusPlace {
	latitude, err := strconv.ParseFloat(p.latitude, 64)
	longitude, otherErr := strconv.ParseFloat(p.longitude, 64)
	m := hostel.CampusPlace{Kind: hostel.PlaceKind(p.kind), Name: p.name, Precision: hostel.Precision(p.precision)}
	if err == nil && otherErr == nil {
		m.Point = hostel.Point{Latitude: latitude, Longitude: longitude}
	}
	return m
}

// settle puts a house near the point of its area, and campus housing near the campus. A house whose area has no such
// point gets no place. Then it measures the walk, as Efie will.
func (h *house) settle() {
	r := dice(7, h.number)
	far, turn := 100+400*r.Float64(), 2*math.Pi*r.Float64() // metres, radians
	var around, campus hostel.Point
	var all []hostel.CampusPlace
	for _, p := range h.campus.places {
		m := p.measured()
		all = append(all, m)
		if m.Measures() && p.kind == "campus" {
			campus = m.Point
		}
	}
	if h.category == 7 && campus.Known() {
		around = campus
		h.area = nearestArea(h.area, campus, all)
	} else if i := slices.IndexFunc(all, func(m hostel.CampusPlace) bool {
		return m.Kind == hostel.PlaceArea && m.Name == h.area && m.Measures()
	}); i >= 0 {
		around = all[i].Point
	}
	if h.private = h.category == 6 && r.IntN(3) == 0; !around.Known() {
		return
	}
	const degree = 111_195 // metres to the north
	h.point = hostel.Point{
		Latitude:  around.Latitude + far*math.Cos(turn)/degree,
		Longitude: around.Longitude + far*math.Sin(turn)/degree/math.Cos(around.Latitude*math.Pi/180),
	}.Rounded()
	walk, known := (&hostel.Hostel{Point: h.point, PrivateHouse: h.private}).WalkTo(all)
	if known && walk.Minutes > 1 && walk.Minutes <= sensibleWalk {
		h.minutes = walk.Minutes
	}
}

// nearestArea returns the name of the area that is nearest to a campus, or the given name if no area is measured.
func nearestArea(name string, campus hostel.Point, places []hostel.CampusPlace) string {
	best := math.Inf(1)
	for _, m := range places {
		if d := campus.MetresTo(m.Point); m.Kind == hostel.PlaceArea && m.Measures() && d < best {
			name, best = m.Name, d
		}
	}
	return name
}

// sensibleWalk is the longest walk in minutes that a description praises.
const sensibleWalk = 35

// readPlaces reads the places of campuses, by the campuses' full names.
func readPlaces(path string) (map[string][]place, error) {
	text, err := os.ReadFile(path) // #nosec G304 -- the person who makes the catalogue names it
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		return nil, err
	}
	places := map[string][]place{}
	for i, row := range rows[1:] {
		if len(row) != 6 {
			return nil, fmt.Errorf("%s: line %d has %d fields, want 6", path, i+2, len(row))
		}
		places[row[0]] = append(places[row[0]], place{row[1], row[2], row[3], row[4], row[5]})
	}
	return places, nil
}

// writePlaces sets out the places of all campuses: those that are known, the other areas, the towns, and what else
// students call the campuses.
func writePlaces(campuses []campus) ([]byte, error) {
	var file bytes.Buffer
	out := csv.NewWriter(&file)
	rows := [][]string{{"campus", "kind", "name", "latitude", "longitude", "precision"}}
	for _, c := range campuses {
		located := map[string]bool{}
		for _, p := range c.places {
			located[p.name] = p.kind == "area"
			rows = append(rows, []string{c.label(), p.kind, p.name, p.latitude, p.longitude, p.precision})
		}
		for _, area := range c.areas {
			if !located[area] {
				rows = append(rows, []string{c.label(), "area", area, "", "", ""})
			}
		}
		rows = append(rows, []string{c.label(), "town", c.town, "", "", ""})
		for _, alias := range words(aliases[c.short]) {
			if alias == "" {
				continue
			}
			rows = append(rows, []string{c.label(), "alias", alias, "", "", ""})
		}
	}
	err := out.WriteAll(rows)
	return file.Bytes(), err
}

// aliases are what students call a campus besides its full and its short name: nicknames, and names of before.
var aliases = map[string]string{
	"UG Legon": "UG, Legon, Legon campus, University of Ghana Legon", "UG Korle Bu": "UG Medical School, Korle Bu",
	"UG City": "Accra City Campus", "KNUST": "Tech, Kwame Tech, UST, Kumasi Tech",
	"KNUST Obuasi": "Tech Obuasi", "UCC": "Cape Coast University, Cape Vars",
	"UEW North": "UEW, Winneba University", "UEW South": "UEW, Winneba University", "UEW Ajumako": "Ajumako campus",
	"AAMUSTED": "UEW Kumasi, Coltek, Kumasi campus of UEW", "AAMUSTED Mampong": "UEW Mampong",
	"UDS Tamale": "UDS, UDS Dungu", "UDS Nyankpala": "UDS, Nyankpala campus", "SDD-UBIDS": "UBIDS, UDS Wa",
	"CKT-UTAS": "UTAS, UDS Navrongo", "UMaT": "School of Mines, Tarkwa School of Mines, Mines",
	"UMaT SRID": "UMaT Essikado, UMaT Railways", "UENR": "Energy University", "UHAS": "Health and Allied",
	"UPSA": "IPS, Professional Studies", "GIMPA": "Greenhill, Green Hill", "UESD": "Somanya University",
	"UniMAC-IJ": "GIJ, Ghana Institute of Journalism, UniMAC", "UniMAC-IFT": "NAFTI, UniMAC",
	"UniMAC-IL": "GIL, Ghana Institute of Languages, UniMAC", "GCTU": "GTUC, Ghana Telecom University, Telecom",
	"RMU": "Maritime, Maritime University", "ATU": "Accra Poly, Accra Polytechnic", "KsTU": "Kumasi Poly, Kumasi Polytechnic",
	"TTU": "Takoradi Poly, Tadi Poly, T-Poly, Takoradi Polytechnic", "HTU": "Ho Poly, Ho Polytechnic",
	"CCTU": "Cape Coast Poly, Cape Coast Polytechnic", "KTU": "Koforidua Poly, Kof Poly, Koforidua Polytechnic",
	"STU": "Sunyani Poly, Sunyani Polytechnic", "TaTU": "Tamale Poly, Tamale Polytechnic",
	"BTU": "Bolga Poly, Bolgatanga Polytechnic", "DHLTU": "Wa Poly, Wa Polytechnic", "Ashesi": "Ashesi Berekuso",
	"Central Miotso": "Central University, Central", "Central Mataheko": "Central University, Central",
	"VVU": "Valley View, Valley View Oyibi", "VVU Techiman": "Valley View Techiman", "PU": "Pentvars, Pentecost",
	"MUG Dansoman": "MUCG, Methodist University College", "MUG Wenchi": "MUCG Wenchi, Methodist Wenchi",
	"PUG Abetifi": "PUCG, Presby University, Presby Abetifi", "PUG Akropong": "PUCG Akropong, Presby Akropong",
	"PUG Agogo": "PUCG Agogo, Presby Agogo", "CUG": "CUCG, Catholic University, Catholic University Fiapre",
	"ANU": "All Nations, ANUC", "WIUC": "Wisconsin", "LUG": "Lancaster", "Regent": "Regent University",
	"ACity": "Academic City, Academic City College", "IUCG": "Islamic University", "GCUC": "Garden City",
	"CSU": "CSUC, Christian Service", "AIT": "Accra Institute of Tech", "GhanaCU": "Ghana Christian",
	"EPUC": "EP University, E.P. University College",
}
