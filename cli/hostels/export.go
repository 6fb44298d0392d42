package hostels

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"efie/cli/run"
	"efie/hostel/intake"
	"efie/store"
)

type ExportCommand struct {
	Format string `enum:"json,csv" default:"json" help:"json, or csv with a row for each room type."`
	Places bool   `help:"Write the places of the campuses as CSV instead: gates, areas, other names."`
}

func (*ExportCommand) Help() string {
	return `The export includes retired hostels.

For example:

  efie export > hostels.json
  efie export --format csv > hostels.csv
  efie export --places > places.csv`
}

func (c *ExportCommand) Run(r *run.Runner) error {
	s, err := r.Store()
	if err != nil {
		return err
	}
	if c.Places {
		return exportPlaces(r, s, r.Out)
	}
	if c.Format == "json" {
		return Export(r.Ctx, s, time.Now(), r.Out)
	}
	sheet, err := intake.NewCSVWriter(r.Out)
	if err != nil {
		return err
	}
	sheet.Exported = time.Now()
	hostels, _, err := s.Hostels(r.Ctx)
	if err != nil {
		return err
	}
	for _, h := range hostels {
		if err := sheet.Write(h); err != nil {
			return err
		}
	}
	return nil
}

// Export writes the catalogue as JSON, one hostel on each line. now is the time of the export.
func Export(ctx context.Context, s *store.Store, now time.Time, to io.Writer) error {
	hostels, _, err := s.Hostels(ctx)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(to)
	fmt.Fprint(out, "[")
	for i, h := range hostels {
		shape := h.Canonical()
		shape.ExportedAt = intake.ExportTime(now)
		text, err := json.Marshal(shape)
		if err != nil {
			return err
		}
		if i > 0 {
			fmt.Fprint(out, ",")
		}
		fmt.Fprintf(out, "\n%s", text)
	}
	fmt.Fprint(out, "\n]\n")
	return out.Flush()
}
