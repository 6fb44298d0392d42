package hostels

import (
	"strings"

	"efie/cli/output"
	"efie/cli/report"
	"efie/cli/run"
	"efie/hostel"
	"efie/store/transfer"
)

type listHostelsCommand struct {
	Text    string `arg:"" optional:"" help:"Part of a name, a slug or a campus. Without it, all hostels are listed."`
	Retired bool   `help:"List only retired hostels."`
	output.ListFlags
}

func (*listHostelsCommand) Help() string {
	return `For example:

  efie hostels list
  efie hostels list legon --json
  efie hostels list --retired` + output.Fields[report.HostelLine]("a list of objects")
}

func (c *listHostelsCommand) Run(r *run.Runner, d *run.BackOffice) error {
	hostels, _, err := d.Hostels(r.Ctx)
	if err != nil {
		return err
	}
	left, err := bedsLeft(d, r)
	if err != nil {
		return err
	}
	rows := []report.HostelLine{}
	for _, retired := range []bool{false, true} {
		for _, h := range hostels {
			if h.Retired == retired && (retired || !c.Retired) && c.wants(h) {
				rows = append(rows, report.NewHostelLine(h, left))
			}
		}
	}
	return report.HostelList(rows).Print(r.Out, c.Chosen())
}

func (c *listHostelsCommand) wants(h *hostel.Hostel) bool {
	text := hostel.WithoutMarks(c.Text)
	return strings.Contains(hostel.WithoutMarks(h.Name), text) || strings.Contains(h.Slug, text) ||
		strings.Contains(hostel.WithoutMarks(h.Campus.Name), text)
}

// bedsLeft returns the number of free beds of each room type, by uuid.
func bedsLeft(d *run.BackOffice, r *run.Runner) (map[string]int, error) {
	rooms, _, err := d.AvailabilitySince(r.Ctx, 0)
	left := make(map[string]int, len(rooms))
	for _, room := range rooms {
		left[room.RoomUUID] = room.BedsLeft
	}
	return left, err
}

type showHostelCommand struct {
	Slug string `arg:"" help:"The hostel's slug: the last part of its page's address."`
	output.Flags
}

func (*showHostelCommand) Help() string {
	return `The exit status is 1 if no hostel has this slug.

For example:

  efie hostels show adom-court
  efie hostels show adom-court --json` + output.Fields[report.HostelFile]("an object")
}

func (c *showHostelCommand) Run(r *run.Runner, d *run.BackOffice) error {
	h, err := findHostel(d, c.Slug)
	if err != nil {
		return err
	}
	left, err := bedsLeft(d, r)
	if err != nil {
		return err
	}
	has, err := transfer.CountBookings(r.Ctx, d.Store, h.UUID)
	if err != nil {
		return err
	}
	prices, err := d.RoomPrices(r.Ctx, h.UUID)
	if err != nil {
		return err
	}
	file := report.NewHostelFile(h, left, has, prices)
	if c.AsJSON() {
		return output.JSON(r.Out, file)
	}
	return file.Print(r.Out)
}
