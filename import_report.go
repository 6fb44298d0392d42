package main

import (
	"efie/hostel/intake"
	"efie/store/transfer"
	"fmt"
	"io"
)

// importFile is what an import did, or would do, as --json prints it.
type importFile struct {
	Added     int            `json:"added"`
	Updated   int            `json:"updated"`
	Unchanged int            `json:"unchanged"`
	Retired   int            `json:"retired"` // of these, and still so
	Hostels   []changedPlace `json:"hostels"` // with --dry-run those that would be added or updated
	Refused   []refusal      `json:"refused"`
}

// changedPlace is a hostel that an import would add or update.
type changedPlace struct {
	Slug        string              `json:"slug"`
	Name        string              `json:"name"`
	UUID        string              `json:"uuid"`
	Added       bool                `json:"added"`
	Differences []intake.Difference `json:"differences"`
}

// refusal is why an import is refused.
type refusal struct {
	Line     int    `json:"line"`   // of a sheet, else 0
	Hostel   int    `json:"hostel"` // its position in the file, 0 for the file itself
	Name     string `json:"name"`
	Field    string `json:"field"`
	Expected string `json:"expected"`
}

func newImportFile(r transfer.ImportReport) importFile {
	return importFile{Added: r.Added, Updated: r.Updated, Unchanged: r.Unchanged, Retired: r.Retired, Hostels: []changedPlace{}, Refused: []refusal{}}
}

// foreseen is of how many hostels a rehearsal tells.
const foreseen = 20

func placeOf(c transfer.Change) changedPlace {
	p := changedPlace{Slug: c.New.Slug, Name: c.New.Name, UUID: c.New.UUID, Added: c.Old == nil, Differences: []intake.Difference{}}
	if c.Old != nil {
		p.Differences = append(p.Differences, intake.Differences(c.Old, c.New)...)
	}
	return p
}

// printForesight tells what would change, hostel by hostel, and then in all.
func printForesight(out io.Writer, c *transfer.Comparison, most int) error {
	for _, change := range c.Changes[:min(most, len(c.Changes))] {
		p := placeOf(change)
		if p.Added {
			fmt.Fprintf(out, "+ %s (%s), room types: %d\n", clean(p.Name), p.Slug, len(change.New.Rooms))
			continue
		}
		fmt.Fprintf(out, "~ %s (%s)\n", clean(p.Name), p.Slug)
		printDifferences(out, p.Differences)
	}
	if more := len(c.Changes) - most; more > 0 {
		fmt.Fprintf(out, "… and %d more; --all shows them.\n", more)
	}
	_, err := fmt.Fprintf(out, "It would add %d hostels, update %d and leave %d as they are.\n", c.Added, c.Updated, c.Unchanged)
	if c.Retired > 0 {
		_, err = fmt.Fprintln(out, stayRetired(c.Retired))
	}
	return err
}

// printDifferences prints a line for each.
func printDifferences(out io.Writer, list []intake.Difference) {
	for _, d := range list {
		old, next := toldShort(d.Old, d.New)
		fmt.Fprintf(out, "    %s: %s → %s\n", clean(d.Field), old, next)
	}
}

func stayRetired(hostels int) string {
	return fmt.Sprintf("%d of them are retired and stay so; efie hostels return brings one back.", hostels)
}
