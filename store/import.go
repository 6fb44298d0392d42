package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"efie/hostel"
	"efie/hostel/intake"
)

// ImportReport says what an import did.
type ImportReport struct {
	Added, Updated, Unchanged int
	Photos                    int // new, changed or no longer of use
	Retired                   int // of the hostels: known, and still retired
}

// changes says whether there is anything to write.
func (r ImportReport) changes() bool { return r.Added+r.Updated+r.Photos > 0 }

// Import adds hostels, or updates those whose uuid is known, all of them or none. It fails
// with *ImportRefused when that would break something that is so already: a bed that is sold,
// an address or an id that another hostel has. Hostels are not changed but for the id, the
// slug, the campus's id, the times and whether they are retired, which are filled in. photos is what
// was made of their pictures. progress, if not nil, hears how many hostels were compared.
func Import(ctx context.Context, s *Store, hostels []*hostel.Hostel, photos []hostel.Photo, now time.Time, progress func(compared int)) (ImportReport, error) {
	c, err := Compare(ctx, s, hostels, photos, now, progress)
	if err != nil {
		return ImportReport{}, err
	}
	return Apply(ctx, s, c, nil)
}

// Comparison is what an import would do to the catalogue as it was read. It is made without keeping
// anybody from writing; Apply carries it out.
type Comparison struct {
	ImportReport
	Changes []Change // in the order of the file
	order   order
	plan    *plan
	known   *known
}

// Change is a hostel that an import would add or change.
type Change struct {
	Position int            // in the file, from 1
	Old, New *hostel.Hostel // Old is nil where the hostel would be added
}

// Compare says what Import would do, and fails as it would. It fills in the hostels.
func Compare(ctx context.Context, s *Store, hostels []*hostel.Hostel, photos []hostel.Photo, now time.Time, progress func(compared int)) (*Comparison, error) {
	o := newOrder(hostels, photos, now)
	before, err := knownBy(ctx, s)
	if err != nil {
		return nil, err
	}
	p := o.compare(before, progress)
	if len(p.problems) > 0 {
		return nil, &ImportRefused{p.problems}
	}
	return &Comparison{ImportReport: p.report, Changes: p.changes, order: o, plan: p, known: before}, nil
}

// errNothing ends a transaction in which nothing turned out to be left to do.
var errNothing = errors.New("there is nothing to change")

// Apply does what a comparison says, in one transaction, and says what was done. Where the catalogue has
// moved since, it compares again while others wait. progress, if not nil, hears how many rows of how many
// are written.
func Apply(ctx context.Context, s *Store, c *Comparison, progress func(written, rows int)) (report ImportReport, err error) {
	if !c.changes() {
		return c.ImportReport, nil
	}
	err = revise(ctx, s, c.known, func(tx transaction, now *known) error {
		p := c.plan
		if now != c.known {
			if p = c.order.compare(now, nil); len(p.problems) > 0 {
				return &ImportRefused{p.problems}
			}
		}
		if report = p.report; !report.changes() {
			return errNothing
		}
		return p.write(ctx, tx, progress)
	})
	if errors.Is(err, errNothing) {
		return report, nil
	}
	if err != nil {
		return ImportReport{}, err
	}
	return report, nil
}

// revise changes the catalogue, and tells every server so. What was read before is given to write when it is
// still so; else it is read again while others wait. Whoever revises it at the same time waits from the
// first statement on.
func revise(ctx context.Context, s *Store, before *known, write func(tx transaction, now *known) error) error {
	return s.long(ctx, func(tx transaction) error {
		version, err := moveCatalogue(ctx, tx)
		if err != nil {
			return err
		}
		now := before
		if before != nil && version != before.version+1 {
			if now, err = readKnown(ctx, tx); err != nil {
				return err
			}
		}
		return write(tx, now)
	})
}

// moveCatalogue tells every server that hostels have changed, and says which version this is.
func moveCatalogue(ctx context.Context, tx transaction) (version int64, err error) {
	err = tx.QueryRowContext(ctx, `update versions set value = value + 1 where name = 'catalogue' returning value`).Scan(&version)
	return version, err
}

// ImportRefused lists why nothing was imported.
type ImportRefused struct{ Problems []intake.Mistake }

// toldProblems is how many of them are told: who mends these finds the rest in the next try.
const toldProblems = 100

func (e *ImportRefused) Error() string {
	var lines []string
	for _, p := range e.Problems[:min(toldProblems, len(e.Problems))] {
		lines = append(lines, p.String())
	}
	if more := len(e.Problems) - len(lines); more > 0 {
		lines = append(lines, fmt.Sprintf("and %d problems more", more))
	}
	return strings.Join(lines, "\n")
}
