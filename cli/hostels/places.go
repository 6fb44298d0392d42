package hostels

import (
	"fmt"
	"io"

	"efie/cli/output"
	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/store"
	"efie/store/transfer"
)

// places imports a file of places of campuses, or reports all its mistakes.
func (c *ImportCommand) places(r *run.Runner) error {
	places, err := readPlaces(r, c.File)
	if err != nil {
		return c.refuse(r, err, nil)
	}
	s, err := r.Store()
	if err != nil {
		return err
	}
	done, err := transfer.ImportPlaces(r.Ctx, s, places, c.Replace, c.DryRun)
	if err != nil {
		return c.refuse(r, err, nil)
	}
	if c.JSON {
		return output.JSON(r.Out, done)
	}
	would := ""
	if c.DryRun {
		would = "Dry run: "
	}
	fmt.Fprintf(r.Err, "%s%s added, %d changed, %d removed, %d unchanged.\n", would,
		hostel.Count(done.Added, "place"), done.Changed, done.Removed, done.Unchanged)
	return nil
}

// readPlaces reads a file of places, or standard input for "-". It fails with *transfer.ImportRefused.
func readPlaces(r *run.Runner, name string) ([]intake.PlaceRow, error) {
	file, err := r.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	places, problems := intake.ReadPlaces(file)
	if len(problems) > 0 {
		return nil, &transfer.ImportRefused{Problems: problems}
	}
	return places, nil
}

func exportPlaces(r *run.Runner, s *store.Store, to io.Writer) error {
	former, err := s.Former(r.Ctx) // it has all campuses
	if err != nil {
		return err
	}
	names := map[int64]string{}
	for _, campus := range former.Campuses {
		names[campus.ID] = campus.Name
	}
	places, err := s.CampusPlaces(r.Ctx)
	if err != nil {
		return err
	}
	return intake.WritePlaces(to, names, places)
}
