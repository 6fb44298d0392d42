package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/hostel/intake"
	"efie/store/transfer"
)

type changeCommand struct {
	Slug       string `arg:"" help:"The hostel's slug, as its address has it."`
	Room       string `placeholder:"ROOM" help:"A room type, by its label or its uuid; not needed where there is only one."`
	Price      string `placeholder:"AMOUNT" help:"The price per bed and month in GH₵, such as 450.50. Who has booked keeps the old one."`
	Rooms      *int   `placeholder:"N" help:"How many rooms of the type there are."`
	BedsInRoom *int   `placeholder:"N" help:"How many beds stand in each."`
	Others     *int   `placeholder:"N" help:"How many live there without having booked through Efie."`
	Open       bool   `xor:"open" help:"Sell beds: of the room type where --room names one, else of the hostel."`
	Close      bool   `xor:"open" help:"Sell no more beds; bookings go on."`
	Yes        bool   `help:"Do it. Without this nothing is changed, and you read what would be."`
}

// Run changes a hostel. Without --yes it only tells what that would do. Repeating it is harmless.
func (c *changeCommand) Run(r *runner) error {
	amendment, err := c.amendment()
	if err != nil {
		return err
	}
	return r.backOffice(func(d *backOffice) error {
		h, err := d.called(c.Slug)
		if err != nil {
			return err
		}
		next := *h
		next.Rooms = slices.Clone(h.Rooms)
		if err := amendment.Apply(&next); err != nil {
			return err
		}
		differences := intake.Differences(h, &next)
		if len(differences) == 0 {
			fmt.Printf("%s is so already.\n", output.Clean(h.Name))
			return nil
		}
		fmt.Printf("%s (%s)\n", output.Clean(h.Name), h.Slug)
		report.PrintDifferences(os.Stdout, differences)
		if !c.Yes {
			return errors.New("nothing was changed; --yes changes the hostel")
		}
		err = transfer.ChangeHostel(r.ctx, d.Store, c.Slug, time.Now(), amendment.Apply)
		if refused, is := errors.AsType[*transfer.ImportRefused](err); is {
			return fmt.Errorf("nothing was changed: %s", refused.Problems[0].Expected)
		}
		if err != nil {
			return orUnknown(err, c.Slug)
		}
		fmt.Println("It is changed.")
		return nil
	})
}

// amendment returns the change that the flags ask for.
func (c *changeCommand) amendment() (intake.Amendment, error) {
	a := intake.Amendment{Room: c.Room, Rooms: c.Rooms, InRoom: c.BedsInRoom, Others: c.Others}
	if c.Price != "" {
		price, err := intake.ReadPrice(c.Price)
		if err != nil {
			return a, fmt.Errorf("--price is %q: %w", c.Price, err)
		}
		a.Price = &price
	}
	if c.Open || c.Close {
		a.Open = &c.Open
	}
	return a, nil
}
