package main

import (
	"errors"
	"fmt"
	"time"

	"efie/store"
)

// hostelsCommand is what an operator does about hostels, beside import and export.
type hostelsCommand struct {
	Remove removeCommand `cmd:"" help:"Remove a hostel that nobody has booked, with its rooms. Its addresses say that it is gone."`
}

type removeCommand struct {
	Slug string `arg:"" help:"The hostel's slug, as its address has it."`
	Yes  bool   `help:"Do it. Without this nothing is changed, and you read what would be."`
}

// Run removes a hostel, or says what that would do.
func (c *removeCommand) Run(r *runner) error {
	return r.counter(func(d *counter) error {
		h, ok := d.catalogue.Find(c.Slug)
		if !ok || h.Slug != c.Slug {
			return fmt.Errorf("no hostel has the slug %q", c.Slug)
		}
		name := clean(h.Name)
		if !c.Yes {
			fmt.Printf("%s near %s, room types: %d. Removing it takes it off every page; an import brings it back.\n", name, clean(h.Campus.Name), len(h.Rooms))
			return errors.New("nothing was changed; --yes removes the hostel")
		}
		err := d.RemoveHostel(r.ctx, c.Slug, time.Now())
		if has, ok := errors.AsType[*store.HasBookings](err); ok {
			return fmt.Errorf("%s stays: bookings: %d, of them held or confirmed: %d, and what was paid is told by its hostel; import it with \"is_available\": false, and nobody books it any more", name, has.Bookings, has.Standing)
		}
		if errors.Is(err, store.ErrUnknownHostel) {
			return fmt.Errorf("no hostel has the slug %q any more", c.Slug)
		}
		if err != nil {
			return err
		}
		fmt.Printf("%s is removed; its addresses say that it is gone.\n", name)
		return nil
	})
}
