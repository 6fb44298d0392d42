package transfer

import (
	"context"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/store"
	"efie/store/db"
)

// Import adds hostels, or updates those whose uuid is known, without a review. It writes all or none. It fails with
// *ImportRefused if it would remove a sold bed or use another hostel's slug or id. It sets each hostel's id, slug,
// campus id and times.
func Import(
	ctx context.Context, s *store.Store, hostels []*hostel.Hostel, photos []hostel.Photo, now time.Time,
) (ImportReport, error) {
	c, err := Compare(ctx, s, hostels, photos, nil, now)
	if err != nil {
		return ImportReport{}, err
	}
	return Apply(ctx, s, c)
}

// Compare plans an Import, and fails as Import does. It sets the same fields of the hostels. A review refuses hostels
// that are probably mistakes, and sets the uuids of hostels that the file identifies by their slugs; it may be nil.
func Compare(
	ctx context.Context, s *store.Store, hostels []*hostel.Hostel, photos []hostel.Photo, review *intake.Review,
	now time.Time,
) (*Comparison, error) {
	r := newRequest(hostels, photos, review, now)
	before, err := loadKnown(ctx, s)
	if err != nil {
		return nil, err
	}
	p := r.compare(before)
	if len(p.problems) > 0 {
		return nil, &ImportRefused{p.problems}
	}
	return &Comparison{plan: p, request: r}, nil
}

// Apply writes a comparison in one transaction. If the catalogue has changed since, it compares again.
func Apply(ctx context.Context, s *store.Store, c *Comparison) (report ImportReport, err error) {
	if !c.changesAnything() {
		return c.ImportReport, nil
	}
	err = revise(ctx, s, c.known, func(tx db.Tx, now *known) error {
		p := c.plan
		if now != c.known {
			p = c.request.compare(now)
			if len(p.problems) > 0 {
				return &ImportRefused{p.problems}
			}
		}
		report = p.ImportReport
		if !report.changesAnything() {
			return errNothing
		}
		return p.write(tx)
	})
	if err != nil {
		return ImportReport{}, err
	}
	return report, nil
}

// ImportReport counts what an import did. Programs read its JSON, so the names there are fixed.
type ImportReport struct {
	Added     int `json:"added"`
	Updated   int `json:"updated"`
	Unchanged int `json:"unchanged"`
	Retired   int `json:"retired"` // hostels of the file that stay retired
	Photos    int `json:"-"`       // new, changed or no longer used
}

func (r ImportReport) changesAnything() bool { return r.Added+r.Updated+r.Photos > 0 }

// Change is a hostel that an import would add or change.
type Change struct {
	Position int            // in the file, from 1
	Old, New *hostel.Hostel // Old is nil if the hostel would be added
}

// Differences returns the fields that would change. It returns nil for a hostel that would be added.
func (c Change) Differences() []intake.Difference {
	if c.Old == nil {
		return nil
	}
	return intake.Differences(c.Old, c.New)
}

// Comparison holds the changes that an import would make, and an ImportReport that counts them. Compare makes it
// without a lock, and Apply writes it.
type Comparison struct {
	*plan
	request request
}

// FreeBeds returns how many beds of a room type could be booked.
func (c *Comparison) FreeBeds(r *hostel.Room) int { return max(0, r.Beds()-c.known.takenBeds[r.UUID]) }

// Beds returns the beds of all hostels of the file, and how many of them could be booked.
func (c *Comparison) Beds() (all, free int) {
	for _, h := range c.request.hostels {
		for i := range h.Rooms {
			all += h.Rooms[i].AllBeds()
			free += c.FreeBeds(&h.Rooms[i])
		}
	}
	return all, free
}

// ImportRefused lists the problems for which nothing was imported.
type ImportRefused struct{ Problems []intake.Mistake }

// shownProblems limits the problems that an error lists. The next try shows the rest.
const shownProblems = 100

func (e *ImportRefused) Error() string {
	var lines []string
	for _, p := range e.Problems[:min(shownProblems, len(e.Problems))] {
		lines = append(lines, p.String())
	}
	if more := len(e.Problems) - len(lines); more > 0 {
		lines = append(lines, "and "+hostel.Count(more, "problem")+" more")
	}
	return strings.Join(lines, "\n")
}
