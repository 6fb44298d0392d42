// Package demo holds the catalogue of the demo: real campuses, invented hostels.
package demo

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"strings"
)

//go:embed hostels.json
var hostels []byte

// Hostels is a JSON array of hostels in the loose shapes that efie import reads.
// The program in tools/demo writes it; see there for how it is made.
func Hostels() []byte { return hostels }

//go:embed places.csv
var places []byte

// Places is a CSV file of places of these campuses, in the columns that efie import --places reads: campuses and areas
// after OpenStreetMap (ODbL) and GeoNames (CC BY 4.0), towns, and what students call the campuses. The program in
// tools/demo writes it.
func Places() []byte { return places }

//go:embed campuses.csv
var campuses string

// Campuses returns the campuses of Ghana as the demo's hostels name them: "University of Ghana (UG Legon)".
func Campuses() ([]string, error) {
	rows, err := csv.NewReader(strings.NewReader(campuses)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("demo/campuses.csv: %w", err)
	}
	var names []string
	for _, row := range rows[1:] {
		names = append(names, row[0]+" ("+row[1]+")")
	}
	return names, nil
}
