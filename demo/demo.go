// Package demo holds the catalogue of the demo: real campuses, invented hostels.
package demo

import _ "embed"

//go:embed hostels.json
var hostels []byte

// Hostels is a JSON array of hostels in the loose shapes that efie import reads.
// The program in tools/demo writes it; see there for how it is made.
func Hostels() []byte { return hostels }
