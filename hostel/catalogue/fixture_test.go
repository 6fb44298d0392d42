package catalogue

import (
	"io"
	"log/slog"
	"strings"
	"time"

	"efie/hostel"
)

// noon is the time of every test that does not name another one.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func quiet() *slog.Logger { return logTo(io.Discard) }

func names(hostels []*hostel.Hostel) string {
	var list []string
	for _, h := range hostels {
		list = append(list, h.Name)
	}
	return strings.Join(list, ",")
}

func logTo(w io.Writer) *slog.Logger { return slog.New(slog.NewTextHandler(w, nil)) }
