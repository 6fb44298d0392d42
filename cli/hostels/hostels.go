// Package hostels implements the commands about hostels: efie hostels, import and export.
package hostels

import (
	"errors"
	"fmt"
	"time"

	"efie/cli/output"
	"efie/cli/run"
	"efie/hostel"
	"efie/store/transfer"
)

type Command struct {
	List   listHostelsCommand `cmd:"" help:"List hostels with their beds, retired hostels last."`
	Show   showHostelCommand  `cmd:"" help:"Show a hostel with its room types, its beds and how many are sold."`
	Change changeCommand      `cmd:"" help:"Change prices, beds, host, texts or pictures. Bookings do not change."`
	Retire retireCommand      `cmd:"" help:"Take a hostel off the market. It leaves all lists; its bookings stay valid."`
	Return returnCommand      `cmd:"" help:"Put a retired hostel back on the market."`
	Remove removeCommand      `cmd:"" help:"Remove a hostel without bookings, and its rooms."`
}

func findHostel(d *run.BackOffice, slug string) (*hostel.Hostel, error) {
	h, ok := d.Catalogue.Find(slug)
	if !ok || h.Slug != slug {
		return nil, fmt.Errorf("no hostel has the slug %q", slug)
	}
	return h, nil
}

// hostelArg is the hostel that a command changes, and the flag that confirms the change.
type hostelArg struct {
	Slug string `arg:"" help:"The hostel's slug: the last part of its page's address."`
	Yes  bool   `help:"Do it. Without --yes the command only shows what it would do."`
}

type removeCommand struct{ hostelArg }

func (*removeCommand) Help() string {
	return `Without --yes it shows what it would do, changes nothing and exits with 1. A hostel with bookings cannot be
removed (exit status 1): take it off the market with efie hostels retire.

For example:

  efie hostels remove adom-court
  efie hostels remove adom-court --yes`
}

func (c *removeCommand) Run(r *run.Runner, d *run.BackOffice) error {
	h, err := findHostel(d, c.Slug)
	if err != nil {
		return err
	}
	name := output.Clean(h.Name)
	refuse := func(has transfer.BookingCount) error {
		return fmt.Errorf("%s cannot be removed: it has %s, of them held or confirmed: %d, and their payments refer to "+
			"it; efie hostels retire %s takes it off all lists, and its bookings stay valid",
			name, hostel.Count(has.Bookings, "booking"), has.Current, c.Slug)
	}
	if !c.Yes {
		has, err := transfer.CountBookings(r.Ctx, d.Store, h.UUID)
		if err != nil {
			return err
		}
		if has.Bookings > 0 {
			return refuse(has)
		}
		fmt.Fprintf(r.Out, "%s near %s has %s. Removing it takes it off every page; an import can add it again.\n",
			name, output.Clean(h.Campus.Name), hostel.Count(len(h.Rooms), "room type"))
		return errors.New("nothing was changed; --yes removes the hostel")
	}
	err = transfer.RemoveHostel(r.Ctx, d.Store, c.Slug, time.Now())
	if has, ok := errors.AsType[*transfer.BookingCount](err); ok {
		return refuse(*has)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(r.Out, "%s is removed; its page says that it is gone.\n", name)
	return nil
}

type retireCommand struct{ hostelArg }

func (*retireCommand) Help() string {
	return `Without --yes it shows what it would do, changes nothing and exits with 1. efie hostels return puts the
hostel back on the market.

For example:

  efie hostels retire adom-court
  efie hostels retire adom-court --yes`
}

func (c *retireCommand) Run(r *run.Runner, d *run.BackOffice) error {
	h, err := findHostel(d, c.Slug)
	if err != nil {
		return err
	}
	has, err := transfer.CountBookings(r.Ctx, d.Store, h.UUID)
	if err != nil {
		return err
	}
	name := output.Clean(h.Name)
	if !c.Yes && !h.Retired {
		fmt.Fprintf(r.Out, "%s near %s has %s. Retiring it takes it off all lists and ends the sale of its beds; these "+
			"bookings stay valid, and its page stays for them.\n",
			name, output.Clean(h.Campus.Name), hostel.Count(has.Current, "current booking"))
		return errors.New("nothing was changed; --yes retires the hostel")
	}
	done, err := transfer.RetireHostel(r.Ctx, d.Store, c.Slug, true, time.Now())
	switch {
	case err != nil:
		return err
	case !done:
		fmt.Fprintf(r.Out, "%s is already retired.\n", name)
	default:
		fmt.Fprintf(r.Out, "%s is retired; bookings that stay valid: %d. To undo this, use efie hostels return %s.\n",
			name, has.Current, c.Slug)
	}
	return nil
}

type returnCommand struct{ hostelArg }

func (*returnCommand) Help() string {
	return `Without --yes it shows what it would do, changes nothing and exits with 1.

For example:

  efie hostels return adom-court
  efie hostels return adom-court --yes`
}

func (c *returnCommand) Run(r *run.Runner, d *run.BackOffice) error {
	h, err := findHostel(d, c.Slug)
	if err != nil {
		return err
	}
	if !c.Yes && h.Retired {
		fmt.Fprintf(r.Out, "%s near %s has %s. Returning it puts it back on all lists; the beds of its open room types are "+
			"sold again.\n", output.Clean(h.Name), output.Clean(h.Campus.Name), hostel.Count(len(h.Rooms), "room type"))
		return errors.New("nothing was changed; --yes returns the hostel")
	}
	done, err := transfer.RetireHostel(r.Ctx, d.Store, c.Slug, false, time.Now())
	switch {
	case err != nil:
		return err
	case !done:
		fmt.Fprintf(r.Out, "%s was not retired.\n", output.Clean(h.Name))
	default:
		fmt.Fprintf(r.Out, "%s is on offer again.\n", output.Clean(h.Name))
	}
	return nil
}
