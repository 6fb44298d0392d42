// Package demo holds the catalogue of the demo: real campuses, invented hostels.
package demo

import (
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

//go:embed hostels.json
var hostels []byte

// Hostels returns a JSON array in the shapes that efie import accepts (CONTRIBUTING.md, Generated files).
func Hostels() []byte { return hostels }

//go:embed earlier-prices.csv
var earlierPrices string

// EarlierPrice is the price of a bed of a room type until some days ago.
type EarlierPrice struct {
	RoomUUID string
	Cedis    int
	UntilAgo int // days
}

// EarlierPrices returns earlier prices of some hostels, so that the demo shows changes of prices.
func EarlierPrices() (list []EarlierPrice, err error) {
	rows, err := csv.NewReader(strings.NewReader(earlierPrices)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("demo/earlier-prices.csv: %w", err)
	}
	for _, row := range rows[1:] {
		price, priceErr := strconv.Atoi(row[1])
		days, daysErr := strconv.Atoi(row[2])
		if err := errors.Join(priceErr, daysErr); err != nil {
			return nil, fmt.Errorf("demo/earlier-prices.csv: %w", err)
		}
		list = append(list, EarlierPrice{row[0], price, days})
	}
	return list, nil
}
