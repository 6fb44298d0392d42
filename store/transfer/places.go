package transfer

import (
	"context"
	"fmt"
	"maps"
	"time"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/store"
	"efie/store/db"
)

// PlacesReport counts what an import of places did. Programs read its JSON, so the names there are fixed.
type PlacesReport struct {
	Added     int `json:"added"`
	Changed   int `json:"changed"`
	Removed   int `json:"removed"`
	Unchanged int `json:"unchanged"`
}

type placeKey struct {
	campusID int64
	kind     hostel.PlaceKind
	name     string
}

func keyOf(p hostel.CampusPlace) placeKey { return placeKey{p.CampusID, p.Kind, p.Name} }

// ImportPlaces adds or changes all places of a file, or none. If replace is true, it also removes all other places of
// the campuses in the file. It fails with *ImportRefused if the file has a mistake.
func ImportPlaces(
	ctx context.Context, s *store.Store, places []intake.PlaceRow, replace, dryRun bool,
) (report PlacesReport, err error) {
	err = revise(ctx, s, nil, func(tx db.Tx, _ *known) error {
		p, err := planPlaces(tx, places, replace)
		if err != nil {
			return err
		}
		if report = p.report; dryRun || len(p.put)+len(p.drop) == 0 {
			return errNothing
		}
		return p.write(tx)
	})
	return report, err
}

// AddCampuses adds campuses without hostels, unless the database has them.
func AddCampuses(ctx context.Context, s *store.Store, names []string) error {
	return revise(ctx, s, nil, func(tx db.Tx, _ *known) error {
		stored, err := readCampuses(tx)
		if err != nil {
			return err
		}
		p := newPlan(&known{campuses: stored}, time.Time{})
		for _, name := range names {
			p.setCampus(&hostel.Hostel{Campus: hostel.Campus{Name: name}})
		}
		if len(p.campuses) == 0 {
			return errNothing
		}
		return p.writeCampuses(tx)
	})
}

// placesPlan holds the places that an import will write and delete.
type placesPlan struct {
	put    []hostel.CampusPlace
	drop   []placeKey
	report PlacesReport
}

func planPlaces(tx db.Tx, places []intake.PlaceRow, replace bool) (*placesPlan, error) {
	all, err := readCampuses(tx)
	if err != nil {
		return nil, err
	}
	campuses := campusesByName(all)
	stored, err := store.ReadPlaces(tx)
	if err != nil {
		return nil, err
	}
	old := map[placeKey]hostel.CampusPlace{}
	for _, p := range stored {
		old[keyOf(p)] = p
	}
	plan, problems := &placesPlan{}, []intake.Mistake(nil)
	lines, inFile := map[placeKey]int{}, map[int64]bool{}
	for _, p := range places {
		id, known := campuses[p.Campus]
		if !known {
			problems = append(problems, intake.Mistake{Line: p.Line, Expected: fmt.Sprintf(
				"campus: expected a campus of a hostel, by its name; %q is not one", p.Campus)})
			continue
		}
		p.CampusID, inFile[id] = id, true
		if first := lines[keyOf(p.CampusPlace)]; first > 0 {
			problems = append(problems, intake.Mistake{Line: p.Line, Expected: fmt.Sprintf(
				"expected each place once; it is in row %d too", first)})
		}
		lines[keyOf(p.CampusPlace)] = p.Line
		if other := otherCampus(all, p.CampusPlace); other != "" {
			problems = append(problems, intake.Mistake{Line: p.Line, Expected: fmt.Sprintf(
				"name: expected a name that no other campus has; %q is a name of %q", p.Name, other)})
		}
		plan.compare(p.CampusPlace, old)
	}
	if len(problems) > 0 {
		return nil, &ImportRefused{problems}
	}
	for _, p := range stored {
		if replace && inFile[p.CampusID] && lines[keyOf(p)] == 0 {
			plan.drop = append(plan.drop, keyOf(p))
		}
	}
	plan.report.Removed = len(plan.drop)
	return plan, nil
}

// compare plans to write a place, unless the same place is stored.
func (plan *placesPlan) compare(p hostel.CampusPlace, old map[placeKey]hostel.CampusPlace) {
	was, there := old[keyOf(p)]
	switch {
	case there && was == p:
		plan.report.Unchanged++
		return
	case there:
		plan.report.Changed++
	default:
		plan.report.Added++
	}
	plan.put = append(plan.put, p)
}

func (plan *placesPlan) write(tx db.Tx) error {
	for _, k := range plan.drop {
		if _, err := tx.Exec(`delete from campus_places where campus_id = $1 and kind = $2 and name = $3`,
			k.campusID, string(k.kind), k.name); err != nil {
			return err
		}
	}
	for _, p := range plan.put {
		if _, err := tx.Exec(`insert into campus_places
				(campus_id, kind, name, latitude, longitude, precision) values ($1, $2, $3, $4, $5, $6)
			on conflict (campus_id, kind, name) do update set latitude = excluded.latitude,
				longitude = excluded.longitude, precision = excluded.precision`,
			p.CampusID, string(p.Kind), p.Name, p.Point.Latitude, p.Point.Longitude, string(p.Precision)); err != nil {
			return err
		}
	}
	return nil
}

// campusesByName returns the ids of campuses by their names. It leaves out a shared long or short name.
func campusesByName(campuses []hostel.Campus) map[string]int64 {
	ids := map[string]int64{}
	for _, c := range campuses {
		for _, name := range []string{hostel.LongCampus(c.Name), hostel.ShortCampus(c.Name)} {
			if other, taken := ids[name]; taken && other != c.ID {
				ids[name] = 0
				continue
			}
			ids[name] = c.ID
		}
	}
	maps.DeleteFunc(ids, func(_ string, id int64) bool { return id == 0 })
	for _, c := range campuses {
		ids[c.Name] = c.ID
	}
	return ids
}

// otherCampus returns the name of another campus that already has an alias as its name, or "".
func otherCampus(campuses []hostel.Campus, alias hostel.CampusPlace) string {
	for _, c := range campuses {
		for _, name := range []string{c.Name, hostel.LongCampus(c.Name), hostel.ShortCampus(c.Name)} {
			same := hostel.Slugify(name) == hostel.Slugify(alias.Name)
			if same && alias.Kind == hostel.PlaceAlias && c.ID != alias.CampusID {
				return c.Name
			}
		}
	}
	return ""
}
