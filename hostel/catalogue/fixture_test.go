package catalogue

import (
	"strings"
	"time"

	"efie/hostel"
)

// noon is the time of every test that does not name another one.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func names(hostels []*hostel.Hostel) string {
	var list []string
	for _, h := range hostels {
		list = append(list, h.Name)
	}
	return strings.Join(list, ",")
}
