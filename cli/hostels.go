package cli

import (
	"errors"
	"fmt"
	"time"

	"efie/cli/output"
	"efie/hostel"
	"efie/store"
	"efie/store/transfer"
)

type hostelsCommand struct {
	List   listHostelsCommand `cmd:"" help:"List hostels with their beds, the listed ones before the retired."`
	Show   showHostelCommand  `cmd:"" help:"Show a hostel with its room types, their beds and how many of them are sold."`
	Change changeCommand      `cmd:"" help:"Change prices, beds, host, texts, amenities or pictures, and no booking."`
	Retire retireCommand      `cmd:"" help:"Let a hostel no more: it leaves every list, and its bookings go on."`
	Return returnCommand      `cmd:"" help:"Let a hostel again that was retired."`
	Remove removeCommand      `cmd:"" help:"Remove a hostel without bookings, and its rooms. Its addresses say that it is gone."`
}

func (d *backOffice) called(slug string) (*hostel.Hostel, error) {
	h, ok := d.catalogue.Find(slug)
	if !ok || h.Slug != slug {
		return nil, unknownSlug(slug)
	}
	return h, nil
}

func unknownSlug(slug string) error { return fmt.Errorf("no hostel has the slug %q", slug) }

// orUnknown puts the store's error about an unknown slug into words.
func orUnknown(err error, slug string) error {
	if errors.Is(err, store.ErrUnknownHostel) {
		return unknownSlug(slug)
	}
	return err
}

type removeCommand struct {
	Slug string `arg:"" help:"The hostel's slug, as its address has it."`
	Yes  bool   `help:"Do it. Without this nothing is changed, and you read what would be."`
}

func (*removeCommand) Help() string {
	return `Without --yes it tells what it would do, changes nothing and ends with 1. A hostel with bookings stays, and the exit
status is 1; efie hostels retire takes it off the site.

For example:

  efie hostels remove adom-court
  efie hostels remove adom-court --yes`
}

// Run removes a hostel. Without --yes it only tells what that would do.
func (c *removeCommand) Run(r *runner, d *backOffice) error {
	h, err := d.called(c.Slug)
	if err != nil {
		return err
	}
	name := output.Clean(h.Name)
	stays := func(has transfer.HasBookings) error {
		return fmt.Errorf("%s stays: bookings: %d, of them held or confirmed: %d, and what was paid is told by its "+
			"hostel; efie hostels retire %s takes it off every list, and its bookings go on",
			name, has.Bookings, has.Standing, c.Slug)
	}
	if !c.Yes {
		has, err := transfer.BookingsAbout(r.ctx, d.Store, h.UUID)
		if err != nil {
			return err
		}
		if has.Bookings > 0 {
			return stays(has)
		}
		fmt.Printf("%s near %s, room types: %d. Removing it takes it off every page; an import brings it back.\n",
			name, output.Clean(h.Campus.Name), len(h.Rooms))
		return errors.New("nothing was changed; --yes removes the hostel")
	}
	err = transfer.RemoveHostel(r.ctx, d.Store, c.Slug, time.Now())
	if has, ok := errors.AsType[*transfer.HasBookings](err); ok {
		return stays(*has)
	}
	if err != nil {
		return orUnknown(err, c.Slug)
	}
	fmt.Printf("%s is removed; its addresses say that it is gone.\n", name)
	return nil
}

type retireCommand struct {
	Slug string `arg:"" help:"The hostel's slug, as its address has it."`
	Yes  bool   `help:"Do it. Without this nothing is changed, and you read what would be."`
}

func (*retireCommand) Help() string {
	return `Without --yes it tells what it would do, changes nothing and ends with 1. efie hostels return brings the hostel back.

For example:

  efie hostels retire adom-court
  efie hostels retire adom-court --yes`
}

// Run retires a hostel. Without --yes it only tells what that would do. Repeating it is harmless.
func (c *retireCommand) Run(r *runner, d *backOffice) error {
	h, err := d.called(c.Slug)
	if err != nil {
		return err
	}
	has, err := transfer.BookingsAbout(r.ctx, d.Store, h.UUID)
	if err != nil {
		return err
	}
	name := output.Clean(h.Name)
	if !c.Yes && !h.Retired {
		fmt.Printf("%s near %s, bookings that stand: %d. Retiring it takes it off every list and sells no bed of it "+
			"any more; the bookings go on, and its own page stays for them.\n",
			name, output.Clean(h.Campus.Name), has.Standing)
		return errors.New("nothing was changed; --yes retires the hostel")
	}
	done, err := transfer.RetireHostel(r.ctx, d.Store, c.Slug, true, time.Now())
	switch {
	case err != nil:
		return orUnknown(err, c.Slug)
	case !done:
		fmt.Printf("%s is retired already.\n", name)
	default:
		fmt.Printf("%s is retired; bookings that go on: %d. efie hostels return %s brings it back.\n",
			name, has.Standing, c.Slug)
	}
	return nil
}

type returnCommand struct {
	Slug string `arg:"" help:"The hostel's slug, as its address has it."`
}

func (*returnCommand) Help() string {
	return `For example:

  efie hostels return adom-court`
}

// Run brings a retired hostel back. Repeating it is harmless.
func (c *returnCommand) Run(r *runner, d *backOffice) error {
	h, err := d.called(c.Slug)
	if err != nil {
		return err
	}
	done, err := transfer.RetireHostel(r.ctx, d.Store, c.Slug, false, time.Now())
	switch {
	case err != nil:
		return orUnknown(err, c.Slug)
	case !done:
		fmt.Printf("%s was not retired.\n", output.Clean(h.Name))
	default:
		fmt.Printf("%s is let again.\n", output.Clean(h.Name))
	}
	return nil
}
