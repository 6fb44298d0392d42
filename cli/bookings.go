package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"efie/cli/output"
	"efie/cli/report"
	"efie/hostel"
	"efie/store"
)

type bookingsCommand struct {
	List     listCommand     `cmd:"" aliases:"find" help:"List bookings, the newest first, or find those that a text names."`
	Show     showCommand     `cmd:"" help:"Show everything about a booking: its student, payments, alarms and history."`
	Cancel   cancelCommand   `cmd:"" help:"Cancel a booking that stands, at any time, and send its money back in full."`
	Refund   refundCommand   `cmd:"" help:"Send back a payment that no booking stands on: of wrong money, or after a failed refund."`
	Dismiss  dismissCommand  `cmd:"" help:"Note that the alarms about a payment are dealt with: the doctor names them no more."`
	Earnings earningsCommand `cmd:"" help:"Tell what the bookings of each hostel have brought in."`
}

type listCommand struct {
	Text   string `arg:"" optional:"" help:"A booking's code, a payment's reference or a student's e-mail address."`
	Hostel string `placeholder:"SLUG" help:"Only bookings at this hostel."`
	State  string `placeholder:"STATE" help:"Only bookings in this state, or with a payment in it, such as confirmed or \"wrong money\"."`
	Limit  int    `default:"50" help:"At most so many."`
	output.ListFlags
}

func (*listCommand) Help() string {
	return `With a text it finds the bookings that the text names, in any state; without, it lists all. It is also called find. The
exit status is 1 if the text names nothing.

For example:

  efie bookings list --state "refund failed"
  efie bookings find ama@example.com
  efie bookings list --hostel adom-court --format csv > bookings.csv` + fields[report.BookingLine]("a list of objects")
}

func (c *listCommand) Run(r *runner, d *backOffice) error {
	wanted, err := c.wanted(d)
	if err != nil {
		return err
	}
	found, err := d.List(r.ctx, wanted)
	if err != nil {
		return err
	}
	if len(found) == 0 && c.Text != "" {
		return fmt.Errorf("no booking that fits is known by %q; it may be a booking's code, a payment's "+
			"reference or a "+
			"student's e-mail address", c.Text)
	}
	more := len(found) > c.Limit
	if err := report.BookingList(d.catalogue, found[:min(len(found), c.Limit)]).Print(os.Stdout,
		c.Chosen()); err != nil {
		return err
	}
	if more {
		fmt.Fprintf(os.Stderr, "These are the newest %d; --limit shows more.\n", c.Limit)
	}
	return nil
}

// wanted is what to look for. Its limit is one more than is shown, so that the command knows of more.
func (c *listCommand) wanted(d *backOffice) (store.Wanted, error) {
	w := store.Wanted{
		Text: normalText(c.Text), State: strings.ReplaceAll(strings.ToLower(c.State), "-", " "), Limit: c.Limit + 1,
	}
	if c.Limit < 1 {
		return w, fmt.Errorf("--limit is %d; it is at least 1", c.Limit)
	}
	if w.State != "" && !slices.Contains(states, w.State) {
		return w, fmt.Errorf("no booking or payment can be %q; the states are: %s", c.State, strings.Join(states, ", "))
	}
	if c.Hostel != "" {
		h, ok := d.catalogue.Find(c.Hostel)
		if !ok {
			return w, fmt.Errorf("no hostel has the slug %q", c.Hostel)
		}
		w.Hostel = h.UUID
	}
	return w, nil
}

// states are all states of bookings and payments.
var states = []string{
	string(hostel.Held), string(hostel.Confirmed), string(hostel.Ended), string(hostel.Expired),
	string(hostel.Cancelled),
	string(hostel.PaymentCreated), string(hostel.PaymentAuthorised), string(hostel.PaymentFailed),
	string(hostel.PaymentAbandoned),
	string(hostel.PaymentSucceeded), string(hostel.PaymentAllocated), string(hostel.PaymentRefundDue),
	string(hostel.PaymentRefunding),
	string(hostel.PaymentRefunded), string(hostel.PaymentRefundFailed), string(hostel.PaymentDisputed),
	string(hostel.PaymentReversed),
	string(hostel.PaymentWrongMoney),
}

type showCommand struct {
	Text string `arg:"" help:"A booking's code, a payment's reference, or a student's e-mail address for all of that student's bookings."`
	output.Flags
}

func (*showCommand) Help() string {
	return `The exit status is 1 if the text names nothing.

For example:

  efie bookings show 7K2M-9ABC
  efie bookings show EFIE-4QZ8M2KD7XWB1RTE
  efie bookings show ama@example.com --json` + fields[report.BookingFile]("a list of objects")
}

func (c *showCommand) Run(r *runner, d *backOffice) error {
	records, err := d.find(r.ctx, c.Text)
	if err != nil {
		return err
	}
	alarms, err := d.Alarms(r.ctx)
	if err != nil {
		return err
	}
	dossiers := make([]report.BookingFile, len(records))
	for i, record := range records {
		dossiers[i] = report.NewBookingFile(d.catalogue, record, alarms)
	}
	if c.AsJSON() {
		return output.JSON(os.Stdout, dossiers)
	}
	for i, f := range dossiers {
		if i > 0 {
			fmt.Println()
		}
		if err := f.Print(os.Stdout); err != nil {
			return err
		}
	}
	return nil
}

type earningsCommand struct {
	output.ListFlags
}

func (*earningsCommand) Help() string {
	return `For example:

  efie bookings earnings
  efie bookings earnings --format csv > earnings.csv` + fields[report.EarningLine]("a list of objects")
}

func (c *earningsCommand) Run(r *runner, d *backOffice) error {
	earnings, err := d.Earnings(r.ctx)
	if err != nil {
		return err
	}
	return report.EarningList(d.catalogue, earnings).Print(os.Stdout, c.Chosen())
}

func plainly(err error) error {
	if p, ok := errors.AsType[*hostel.Problem](err); ok {
		return errors.New(p.Message)
	}
	return err
}
