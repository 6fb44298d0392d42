package hostels

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"efie/campuses"
	"efie/cli/importer"
	"efie/cli/output"
	"efie/cli/report"
	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/store"
	"efie/store/transfer"
)

type Campuses struct {
	List   listCampusesCommand   `cmd:"" help:"List the campuses that hostels may have."`
	Import importCampusesCommand `cmd:"" help:"Add the campuses of a file, or of Ghana, with their places."`
}

type listCampusesCommand struct {
	Text string `arg:"" optional:"" help:"Part of a name. Without it, all campuses are listed."`
	output.ListFlags
}

func (*listCampusesCommand) Help() string {
	return `A hostel in an import must be at one of these campuses, by its full name, its short name or a common other
name. Some are in the database; the others are part of the program and added with their first hostel.

For example:

  efie campuses list
  efie campuses list winneba` + output.Fields[report.CampusLine]("a list of objects")
}

func (c *listCampusesCommand) Run(r *run.Runner, d *run.BackOffice) error {
	known, err := readCampuses(r.Ctx, d.Store)
	if err != nil {
		return err
	}
	hostels, _, err := d.Store.Hostels(r.Ctx)
	if err != nil {
		return err
	}
	near := map[string]int{}
	for _, h := range hostels {
		near[h.Campus.Name]++
	}
	var lines []report.CampusLine
	for _, name := range known.Names() {
		if !strings.Contains(hostel.WithoutMarks(name), hostel.WithoutMarks(c.Text)) {
			continue
		}
		_, stored := known.ids[name]
		lines = append(lines, report.CampusLine{Name: name, Hostels: near[name], Stored: stored})
	}
	return report.CampusList(lines).Print(r.Out, c.Chosen())
}

type importCampusesCommand struct {
	File string `arg:"" optional:"" help:"A CSV file of places, as efie export --places writes it; - for standard input."`
}

func (*importCampusesCommand) Help() string {
	return `Without a file it adds all campuses that are part of the program, with their places. A campus that is not
part of it is a row of a file: its name, and the kind campus.

For example:

  efie campuses import
  efie campuses import new.csv`
}

func (c *importCampusesCommand) Run(r *run.Runner) error {
	s, err := r.Store()
	if err != nil {
		return err
	}
	known, err := readCampuses(r.Ctx, s)
	if err != nil {
		return err
	}
	places := known.shipped
	if c.File != "" {
		if places, err = readPlaces(r, c.File); err != nil {
			return importer.WrapNotImported(err)
		}
	}
	var names []string
	for i, p := range places {
		if stored := known.Stored(p.Campus); stored != "" {
			places[i].Campus = stored
		} else if !slices.Contains(names, p.Campus) {
			names = append(names, p.Campus)
		}
	}
	if err := transfer.AddCampuses(r.Ctx, s, names); err != nil {
		return err
	}
	done, err := transfer.ImportPlaces(r.Ctx, s, places, false, false)
	if err != nil {
		return importer.WrapNotImported(err)
	}
	fmt.Fprintf(r.Err, "Campuses added: %d. Places added: %d, changed: %d, unchanged: %d.\n", len(names), done.Added,
		done.Changed, done.Unchanged)
	return nil
}

// campusSet holds the campuses that hostels may have: the campuses of the database and of the program.
type campusSet struct {
	*intake.Campuses
	ids     map[string]int64 // of the campuses in the database, by name
	shipped []intake.PlaceRow
}

func readCampuses(ctx context.Context, s *store.Store) (*campusSet, error) {
	former, err := s.Former(ctx) // it has all campuses
	if err != nil {
		return nil, err
	}
	set := &campusSet{ids: map[string]int64{}}
	var stored []string
	for _, campus := range former.Campuses {
		set.ids[campus.Name], stored = campus.ID, append(stored, campus.Name)
	}
	var problems []intake.Mistake
	if set.shipped, problems = intake.ReadPlaces(bytes.NewReader(campuses.Places())); len(problems) > 0 {
		return nil, &transfer.ImportRefused{Problems: problems}
	}
	set.Campuses = intake.NewCampuses(stored, set.shipped)
	return set, nil
}

// correct replaces the name of a campus that was corrected in an export, where the id is of the former campus.
func (s *campusSet) correct(hostels []*hostel.Hostel) {
	stored := slices.Collect(maps.Values(s.ids))
	for _, h := range hostels {
		if s.ids[h.Campus.Name] == h.Campus.ID || !slices.Contains(stored, h.Campus.ID) {
			continue
		}
		if right, _, err := s.Find(h.Campus.Name); err == nil {
			h.Campus.Name = right
		}
	}
}

// AddPlaces adds the program's places of each campus in the database, unless the campus has places.
func AddPlaces(ctx context.Context, s *store.Store) error {
	known, err := readCampuses(ctx, s)
	if err != nil {
		return err
	}
	stored, err := s.CampusPlaces(ctx)
	if err != nil {
		return err
	}
	has := map[int64]bool{}
	for _, p := range stored {
		has[p.CampusID] = true
	}
	var missing []intake.PlaceRow
	for _, p := range known.shipped {
		if p.Campus = known.Stored(p.Campus); p.Campus != "" && !has[known.ids[p.Campus]] {
			missing = append(missing, p)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	_, err = transfer.ImportPlaces(ctx, s, missing, false, false)
	return err
}
