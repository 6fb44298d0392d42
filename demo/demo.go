// Package demo holds the catalogue of the demo: real campuses, invented hostels.
package demo

import (
	_ "embed"
	"encoding/json"
)

//go:embed hostels.json
var hostels []byte

// Hostels returns a JSON array in the shapes that efie import accepts (CONTRIBUTING.md, Generated files).
func Hostels() []byte { return hostels }

//go:embed earlier-prices.json
var earlierPrices []byte

// EarlierPrice is the price of a bed of a room type until some days ago.
type EarlierPrice struct {
	RoomUUID string `json:"room_uuid"`
	Cedis    int    `json:"cedis"`
	UntilAgo int    `json:"until_days_ago"`
}

// EarlierPrices returns earlier prices of some hostels, so that the demo shows changes of prices.
func EarlierPrices() (list []EarlierPrice, err error) {
	err = json.Unmarshal(earlierPrices, &list)
	return list, err
}
