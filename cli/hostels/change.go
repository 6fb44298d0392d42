package hostels

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"efie/cli/importer"
	"efie/cli/output"
	"efie/cli/report"
	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/intake"
	"efie/store/transfer"
)

// changeCommand sets fields of hostel/intake by flags of type *string. Their order here is the order of the help.
type changeCommand struct {
	Slug       string `arg:"" help:"The hostel's slug: the last part of its page's address."`
	Room       string `placeholder:"ROOM" help:"A room type, by its label or uuid; needed if there is more than one."`
	Price      string `placeholder:"AMOUNT" help:"The price per bed and month in GH₵. Existing bookings keep theirs."`
	Rooms      *int   `placeholder:"N" help:"How many rooms of the type there are."`
	BedsInRoom *int   `placeholder:"N" help:"How many beds each room has."`
	Others     *int   `placeholder:"N" help:"How many residents did not book through Efie."`

	Name             *string `placeholder:"NAME" help:"The hostel's name. The earlier address of its page leads to it."`
	Campus           string  `placeholder:"CAMPUS" help:"The campus, by its name or slug."`
	Category         string  `placeholder:"CATEGORY" help:"The category, such as Standard, or its number."`
	Gender           string  `placeholder:"WHO" help:"male, female or mixed, for all room types or for --room."`
	Host             *string `placeholder:"NAME" help:"The host's name."`
	HostEmail        *string `placeholder:"ADDRESS" help:"The host's email address. It gets all emails about bookings."`
	HostPhone        *string `placeholder:"NUMBER" help:"The host's phone number. Students see it after they pay."`
	Address          *string `placeholder:"TEXT" help:"The street or the digital address."`
	Location         *string `placeholder:"TEXT" help:"The part of the town."`
	Sharing          *string `placeholder:"HOW" help:"single-sex if women and men never share a room; otherwise empty."`
	MoveIn           *string `placeholder:"DATE" help:"The first day of stays, such as 2027-01-10; empty for now."`
	Checkout         *string `placeholder:"DATE" help:"The day on which students leave; or empty."`
	LateArrival      *string `placeholder:"HOW" help:"What late students pay for: full or rest (the time until checkout)."`
	PayerHours       *string `placeholder:"N" help:"The hours for which a payment link keeps a bed, 2 to 24; or empty."`
	StayMonths       *string `placeholder:"N" help:"How many months a student pays for, such as 8.5; or empty."`
	Rest             *string `placeholder:"HOW" help:"How students pay the rest: monthly, by semester, or before arrival."`
	Water            *string `placeholder:"HOW" help:"included; prepaid, own meter; prepaid, shared; or GH₵ a month."`
	Electricity      *string `placeholder:"HOW" help:"The same values as --water."`
	Charges          *string `placeholder:"LIST" help:"The charges of a room type, separated by |."`
	Landmark         *string `placeholder:"TEXT" help:"A landmark near the house."`
	Place            *place  `placeholder:"PLACE" help:"The hostel's position: 6.6745,-1.5716 or a Plus Code; or empty."`
	WalkMinutes      *string `placeholder:"N" help:"The minutes of the walk to the campus; empty to estimate them."`
	PrivateHouse     *string `placeholder:"YES" help:"yes to show strangers only the area of the house; otherwise no."`
	ShortDescription *string `placeholder:"TEXT" help:"One or two sentences for lists."`
	Description      *string `placeholder:"TEXT" help:"What students should know."`
	Amenities        *string `placeholder:"LIST" help:"The amenities of the hostel or of --room, separated by |."`
	Images           *string `placeholder:"LIST" help:"All pictures of the hostel or of --room, separated by |."`
	Pictures         string  `type:"existingdir" placeholder:"DIR" help:"Copy the files in --images from DIR."`

	Open  bool `xor:"open" help:"Sell beds of the room type in --room, or of the whole hostel."`
	Close bool `xor:"open" help:"Stop selling beds. Bookings stay valid."`
	Yes   bool `help:"Do it. Without --yes the command only shows what it would do."`

	Unusual bool `name:"unusual-prices" help:"Accept a price that is far from the others at the campus."`
}

// place is a text for importer.ReadPoint, and not a field of hostel/intake.
type place string

func (*changeCommand) Help() string {
	return `Without --yes it shows what it would do, changes nothing and exits with 1. A running server shows the change
within a second. The command refuses fewer beds than are sold, and a new price per month above five times or below a
fifth of the median of the campus without --unusual-prices. It reads texts and pictures as import does; an empty text
(--location "") removes the value.

For example:

  efie hostels change adom-court --price 450.50
  efie hostels change adom-court --room Standard --rooms 12 --yes
  efie hostels change adom-court --close --yes
  efie hostels change adom-court --name "Adom Court Annex" --campus KNUST
  efie hostels change adom-court --place 6.6745,-1.5716 --private-house yes
  efie hostels change adom-court --host-email esi@example.com --yes
  efie hostels change adom-court --room Standard --amenities "Fan|Desk"
  efie hostels change adom-court --charges "Caution: 200 per stay, returned"
  efie hostels change adom-court --images "a.jpg|b.jpg" --pictures .`
}

func (c *changeCommand) Run(r *run.Runner, line *kong.Context) error {
	amendment, err := c.amendment(line.Selected().Flags)
	if err != nil {
		return err
	}
	d, err := r.BackOffice()
	if err != nil {
		return err
	}
	if err := c.setCampus(r, d, &amendment); err != nil {
		return err
	}
	h, err := findHostel(d, c.Slug)
	if err != nil {
		return err
	}
	now := time.Now()
	next := *h
	next.Rooms = slices.Clone(h.Rooms)
	if err := amendment.Apply(&next, now); err != nil {
		return err
	}
	differences := intake.Differences(h, &next)
	if len(differences) == 0 {
		fmt.Fprintf(r.Out, "%s already has these values.\n", output.Clean(h.Name))
		return nil
	}
	fmt.Fprintf(r.Out, "%s (%s)\n", output.Clean(h.Name), h.Slug)
	report.PrintDifferences(r.Out, differences)
	if !c.Unusual {
		if err := checkPrices(r, d, &next); err != nil {
			return err
		}
	}
	changed := &next
	err = c.change(r, d, &next, func(h *hostel.Hostel) error {
		changed = h
		return amendment.Apply(h, now)
	})
	if refused, is := errors.AsType[*transfer.ImportRefused](err); is {
		return fmt.Errorf("nothing was changed: %s", refused.Problems[0].Expected)
	}
	if err != nil {
		return err
	}
	if c.Campus != "" {
		if err := AddPlaces(r.Ctx, d.Store); err != nil { // the campus may be new
			return err
		}
	}
	fmt.Fprintln(r.Out, "The hostel is changed.")
	if changed.Slug != h.Slug {
		fmt.Fprintf(r.Out, "Its slug is now %s. Its earlier address leads to the new one.\n", changed.Slug)
	}
	return nil
}

// checkPrices refuses new prices that are far from the stored ones (R63).
func checkPrices(r *run.Runner, d *run.BackOffice, next *hostel.Hostel) error {
	stored, _, err := d.Store.Hostels(r.Ctx)
	if err != nil {
		return err
	}
	if err := intake.CheckPrices(next, stored); err != nil {
		return fmt.Errorf("nothing was changed: %w", err)
	}
	return nil
}

func (c *changeCommand) change(
	r *run.Runner, d *run.BackOffice, next *hostel.Hostel, apply func(*hostel.Hostel) error,
) error {
	i := &importer.Importer{
		Config: r.Config, Store: d.Store, Progress: output.NewProgress(r.Err), Pictures: c.Pictures,
	}
	changed := []*hostel.Hostel{next}
	if !c.Yes {
		if c.Images != nil {
			if _, _, err := i.DryRun(r.Ctx, changed); err != nil {
				return err
			}
		}
		return errors.New("nothing was changed; --yes changes the hostel")
	}
	var photos []hostel.Photo
	if c.Images != nil {
		var err error
		if photos, err = i.MakePictures(r.Ctx, changed); err != nil {
			return err
		}
	}
	return transfer.ChangeHostel(r.Ctx, d.Store, c.Slug, time.Now(), photos, apply)
}

// amendment returns the change that the flags of the line name.
func (c *changeCommand) amendment(flags []*kong.Flag) (intake.Amendment, error) {
	a := intake.Amendment{Room: c.Room, Rooms: c.Rooms, InRoom: c.BedsInRoom, Others: c.Others}
	if c.Price != "" {
		price, err := intake.ReadPrice(c.Price)
		if err != nil {
			return a, fmt.Errorf("--price is %q: %w", c.Price, err)
		}
		a.Price = &price
	}
	for _, flag := range flags {
		text, ofField := flag.Target.Interface().(*string)
		if !ofField || text == nil {
			continue
		}
		err := a.Set(flag.Name, *text)
		if err != nil {
			return a, fmt.Errorf("--%s: %w", flag.Name, err)
		}
	}
	if c.Category != "" {
		number := categoryNumber(c.Category)
		if err := a.Set("category", number); err != nil || number == "" {
			return a, fmt.Errorf("--category is %q; expected the name of a category, or its number from 1 to %d", c.Category,
				hostel.Categories)
		}
	}
	if c.Gender != "" {
		rule, err := hostel.ReadGenderRule(c.Gender, 0)
		if err != nil {
			return a, fmt.Errorf("--gender is %q; expected male, female or mixed", c.Gender)
		}
		a.Gender = &rule
	}
	if c.Place != nil {
		point, err := importer.ReadPoint(string(*c.Place))
		if err != nil {
			return a, fmt.Errorf("--place: %w", err)
		}
		a.Point = &point
	}
	if c.Pictures != "" && c.Images == nil {
		return a, errors.New("--pictures: expected --images with the files to copy")
	}
	if c.Open || c.Close {
		a.Open = &c.Open
	}
	return a, nil
}

// categoryNumber returns the number of the category with this name or number, or "".
func categoryNumber(text string) string {
	for n := hostel.Category(1); n.Known(); n++ {
		if number := fmt.Sprint(int(n)); strings.EqualFold(n.Name(), text) || number == text {
			return number
		}
	}
	return ""
}

// setCampus adds the change of --campus. A misspelt name must not make a new campus, so it accepts known ones only.
func (c *changeCommand) setCampus(r *run.Runner, d *run.BackOffice, a *intake.Amendment) error {
	if c.Campus == "" {
		return nil
	}
	known, err := readCampuses(r.Ctx, d.Store)
	if err != nil {
		return err
	}
	name, note, err := known.Find(c.Campus)
	if err != nil {
		return fmt.Errorf("--campus: %w", err)
	}
	if note != "" {
		r.Warn(note)
	}
	return a.Set("campus", name)
}
