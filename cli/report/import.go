package report

import (
	"fmt"
	"io"

	"efie/cli/output"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/store/transfer"
)

// ImportFile is the result of efie import, as --json prints it.
type ImportFile struct {
	transfer.ImportReport
	Hostels []changedHostel  `json:"hostels"` // with --dry-run, the hostels that would be added or updated
	Refused []intake.Mistake `json:"refused"`
}

// changedHostel is a hostel that an import would add or update.
type changedHostel struct {
	Slug        string              `json:"slug"`
	Name        string              `json:"name"`
	UUID        string              `json:"uuid"`
	Added       bool                `json:"added"`
	Differences []intake.Difference `json:"differences"`
}

// NewImportFile returns the file of an import. Its lists are never nil, so that JSON has [] for an empty list.
func NewImportFile(r transfer.ImportReport) ImportFile {
	return ImportFile{ImportReport: r, Hostels: []changedHostel{}, Refused: []intake.Mistake{}}
}

// DryRunHostels is the number of hostels that a dry run shows without --all.
const DryRunHostels = 20

func NewChangedHostel(c transfer.Change) changedHostel {
	return changedHostel{
		Slug: c.New.Slug, Name: c.New.Name, UUID: c.New.UUID, Added: c.Old == nil,
		Differences: append([]intake.Difference{}, c.Differences()...), // [] of a new hostel
	}
}

// PrintDryRun prints what would change: the first hostels, up to most of them, and the sums.
func PrintDryRun(out io.Writer, c *transfer.Comparison, most int) error {
	for _, change := range c.Changes[:min(most, len(c.Changes))] {
		h := change.New
		if change.Old == nil {
			fmt.Fprintf(out, "+ %s (%s), room types: %d\n", output.Clean(h.Name), h.Slug, len(h.Rooms))
			printRooms(out, c, h)
			continue
		}
		fmt.Fprintf(out, "~ %s (%s)\n", output.Clean(h.Name), h.Slug)
		PrintDifferences(out, change.Differences())
		printFreeBeds(out, c, change)
	}
	if more := len(c.Changes) - most; more > 0 {
		fmt.Fprintf(out, "… and %d more; --all shows all.\n", more)
	}
	_, err := fmt.Fprintf(out, "The import would add %s, update %d and leave %d unchanged.\n",
		hostel.Count(c.Added, "hostel"), c.Updated, c.Unchanged)
	if beds, free := c.Beds(); err == nil && beds > 0 {
		_, err = fmt.Fprintf(out, "The file has %s, %d free.\n", hostel.Count(beds, "bed"), free)
	}
	if c.Retired > 0 {
		_, err = fmt.Fprintln(out, RetiredSentence(c.Retired))
	}
	return err
}

// printRooms prints the prices and beds of a new hostel.
func printRooms(out io.Writer, c *transfer.Comparison, h *hostel.Hostel) {
	for i := range h.Rooms {
		r, total := &h.Rooms[i], ""
		if cost, known := h.Cost(r); known {
			total = ", " + cost.Total.String() + " for " + cost.Stay.InWords()
		}
		fmt.Fprintf(out, "    %s, %d in a room: %s per month%s, beds: %d, free: %d\n", output.Clean(r.Label), r.NumberInRoom,
			r.Price, total, r.AllBeds(), c.FreeBeds(r))
	}
}

// printFreeBeds prints the beds of the room types of a stored hostel that would have more or fewer free beds.
func printFreeBeds(out io.Writer, c *transfer.Comparison, change transfer.Change) {
	for i := range change.New.Rooms {
		r := &change.New.Rooms[i]
		before, known := change.Old.Room(r.UUID)
		if !known || c.FreeBeds(before) == c.FreeBeds(r) {
			continue
		}
		fmt.Fprintf(out, "    %s, %d in a room, beds: %d, free: %d → %d\n", output.Clean(r.Label), r.NumberInRoom,
			r.AllBeds(), c.FreeBeds(before), c.FreeBeds(r))
	}
}

func PrintDifferences(out io.Writer, list []intake.Difference) {
	for _, d := range list {
		old, next := shortenBoth(d.Old, d.New)
		fmt.Fprintf(out, "    %s: %s → %s\n", output.Clean(d.Field), old, next)
	}
}

func RetiredSentence(hostels int) string {
	return fmt.Sprintf("Still retired: %s. efie hostels return puts a hostel back on the market.",
		hostel.Count(hostels, "hostel"))
}
