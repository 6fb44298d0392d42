package main

import (
	"errors"
	"fmt"
	"time"

	"efie/store/transfer"
)

type retireCommand struct {
	Slug string `arg:"" help:"The hostel's slug, as its address has it."`
	Yes  bool   `help:"Do it. Without this nothing is changed, and you read what would be."`
}

// Run retires a hostel, or says what that would do. Repeating it is harmless.
func (c *retireCommand) Run(r *runner) error {
	return r.counter(func(d *counter) error {
		h, err := d.called(c.Slug)
		if err != nil {
			return err
		}
		has, err := transfer.BookingsAbout(r.ctx, d.Store, h.UUID)
		if err != nil {
			return err
		}
		name := clean(h.Name)
		if !c.Yes && !h.Retired {
			fmt.Printf("%s near %s, bookings that stand: %d. Retiring it takes it off every list and sells no bed of it any more; the bookings go on, and its own page stays for them.\n",
				name, clean(h.Campus.Name), has.Standing)
			return errors.New("nothing was changed; --yes retires the hostel")
		}
		done, err := transfer.RetireHostel(r.ctx, d.Store, c.Slug, true, time.Now())
		switch {
		case err != nil:
			return orUnknown(err, c.Slug)
		case !done:
			fmt.Printf("%s is retired already.\n", name)
		default:
			fmt.Printf("%s is retired; bookings that go on: %d. efie hostels return %s brings it back.\n", name, has.Standing, c.Slug)
		}
		return nil
	})
}

type returnCommand struct {
	Slug string `arg:"" help:"The hostel's slug, as its address has it."`
}

// Run brings a retired hostel back. Repeating it is harmless.
func (c *returnCommand) Run(r *runner) error {
	return r.counter(func(d *counter) error {
		h, err := d.called(c.Slug)
		if err != nil {
			return err
		}
		done, err := transfer.RetireHostel(r.ctx, d.Store, c.Slug, false, time.Now())
		switch {
		case err != nil:
			return orUnknown(err, c.Slug)
		case !done:
			fmt.Printf("%s was not retired.\n", clean(h.Name))
		default:
			fmt.Printf("%s is let again.\n", clean(h.Name))
		}
		return nil
	})
}
