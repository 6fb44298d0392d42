// Package campuses holds the campuses of Ghana with their places.
package campuses

import _ "embed"

//go:embed places.csv
var places []byte

// Places returns a CSV file for efie campuses import. It has the campuses, their nicknames, areas and towns, after
// OpenStreetMap (ODbL) and GeoNames (CC BY 4.0).
func Places() []byte { return places }
