// Package bookings implements the commands about bookings: efie bookings.
package bookings

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/catalogue"
	"efie/store"
)

type Command struct {
	List     listCommand     `cmd:"" aliases:"find" help:"List or find bookings, the newest first."`
	Show     showCommand     `cmd:"" help:"Show a booking with its student, payments, alarms and history."`
	Note     noteCommand     `cmd:"" help:"Keep a note with a booking. No page shows it."`
	Cancel   cancelCommand   `cmd:"" help:"Cancel a current booking, at any time, and refund its payment in full."`
	Refund   refundCommand   `cmd:"" help:"Refund a payment that pays for no booking."`
	Dismiss  dismissCommand  `cmd:"" help:"Dismiss the alarms about a payment. The doctor no longer reports them."`
	Arrivals arrivalsCommand `cmd:"" help:"List who moves into a hostel, with phone numbers and the rest of the rent."`
	Earnings earningsCommand `cmd:"" help:"Show the earnings of each hostel."`
	Money    moneyCommand    `cmd:"" help:"Show what came in and what was refunded, by month and hostel."`
}

type listCommand struct {
	Text   string `arg:"" optional:"" help:"A code, a reference, or a student's name, email or phone number."`
	Hostel string `placeholder:"SLUG" help:"List only bookings at this hostel."`
	State  string `placeholder:"STATE" help:"List only bookings in this state, or with a payment in it."`
	Limit  int    `default:"50" help:"How many to list at most."`
	output.ListFlags
}

func (*listCommand) Help() string {
	return `With a text it lists the bookings that match, in any state; without a text it lists all. The text is a
booking's code, a payment's reference, or a part of a student's name, email address or phone number. The command is
also called find. The exit status is 1 if the text matches nothing.

For example:

  efie bookings list --state "refund failed"
  efie bookings find ama@example.com
  efie bookings find "ama mensah" --state confirmed
  efie bookings list --hostel adom-court --format csv > bookings.csv` +
		output.Fields[report.BookingLine]("a list of objects")
}

func (c *listCommand) Run(r *run.Runner, d *run.BackOffice) error {
	filter, err := c.filter(d)
	if err != nil {
		return err
	}
	found, err := d.List(r.Ctx, filter)
	if filter.Fits = catalogue.MatchStudent(c.Text); err == nil && len(found) == 0 && filter.Fits != nil {
		filter.Text = ""
		found, err = d.List(r.Ctx, filter)
	}
	if err != nil {
		return err
	}
	if len(found) == 0 && c.Text != "" {
		return fmt.Errorf("no booking matches %q; expected a booking's code, a payment's reference, or a student's name, "+
			"email address or phone number", c.Text)
	}
	more := len(found) > c.Limit
	if err := report.BookingList(d.Catalogue, found[:min(len(found), c.Limit)]).Print(r.Out,
		c.Chosen()); err != nil {
		return err
	}
	if more {
		fmt.Fprintf(r.Err, "Listed: the newest %d. A higher --limit lists more.\n", c.Limit)
	}
	return nil
}

// filter returns the store's filter. Its limit is one higher than --limit, so that Run knows whether there are more.
func (c *listCommand) filter(d *run.BackOffice) (store.BookingFilter, error) {
	w := store.BookingFilter{
		Text: NormalText(c.Text), State: strings.ReplaceAll(strings.ToLower(c.State), "-", " "), Limit: c.Limit + 1,
	}
	if c.Limit < 1 {
		return w, fmt.Errorf("--limit is %d; expected at least 1", c.Limit)
	}
	if w.State != "" && !slices.Contains(states, w.State) {
		return w, fmt.Errorf("%q is not a state of a booking or payment; the states are: %s", c.State,
			strings.Join(states, ", "))
	}
	if c.Hostel != "" {
		h, ok := d.Catalogue.Find(c.Hostel)
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
	Text string `arg:"" help:"A booking's code, a payment's reference or a student's email address."`
	output.Flags
}

func (*showCommand) Help() string {
	return `The exit status is 1 if the text matches nothing.

For example:

  efie bookings show 7K2M-9ABC
  efie bookings show EFIE-4QZ8M2KD7XWB1RTE
  efie bookings show ama@example.com --json` + output.Fields[report.BookingFile]("a list of objects")
}

func (c *showCommand) Run(r *run.Runner, d *run.BackOffice) error {
	records, err := find(r.Ctx, d, c.Text)
	if err != nil {
		return err
	}
	alarms, err := d.Alarms(r.Ctx)
	if err != nil {
		return err
	}
	files := make([]report.BookingFile, len(records))
	for i, record := range records {
		notes, err := d.Notes(r.Ctx, record.Student.ID)
		if err != nil {
			return err
		}
		links, err := d.PaymentLinks(r.Ctx, record.Booking.ID)
		if err != nil {
			return err
		}
		files[i] = report.NewBookingFile(d.Catalogue, record, alarms, notes, links)
	}
	if c.AsJSON() {
		return output.JSON(r.Out, files)
	}
	for i, f := range files {
		if i > 0 {
			fmt.Fprintln(r.Out)
		}
		if err := f.Print(r.Out); err != nil {
			return err
		}
	}
	return nil
}

type noteCommand struct {
	Booking string `arg:"" help:"A booking's code, a payment's reference or a student's email address."`
	Text    string `arg:"" help:"The note."`
}

func (*noteCommand) Help() string {
	return `efie bookings show prints the notes of a booking with their times. No page shows them. The student gets them
with the download of the own data, and they go when the account is deleted: write only what the student may read. The
exit status is 1 if there is no such booking, or more than one.

For example:

  efie bookings note 7K2M9ABC "Her mother calls on Monday about the deposit."`
}

func (c *noteCommand) Run(r *run.Runner, d *run.BackOffice) error {
	text, err := hostel.NoteText(c.Text)
	if err == nil && text == "" {
		err = errors.New("expected a text that is not empty")
	}
	if err != nil {
		return err
	}
	records, err := find(r.Ctx, d, c.Booking)
	if err != nil {
		return err
	}
	b := records[0].Booking
	if len(records) > 1 {
		return fmt.Errorf("the student has %s; name one by its code, such as %s",
			hostel.Count(len(records), "booking"), b.Code)
	}
	err = d.AddNote(r.Ctx, hostel.Note{
		AccountID: b.StudentID, BookingID: b.ID, Act: hostel.NoteAct, Text: text, At: time.Now(),
	})
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return errors.New("the student has deleted the account, so Efie keeps no notes about it")
	}
	if err == nil {
		fmt.Fprintf(r.Out, "The note is kept with booking %s.\n", b.Code)
	}
	return err
}

type arrivalsCommand struct {
	Slug string `arg:"" help:"The hostel's slug: the last part of its page's address."`
	output.ListFlags
}

func (*arrivalsCommand) Help() string {
	return `It lists the confirmed bookings of a hostel by their first day. The rest is what the student pays to the hostel
for the whole stay after the first month, without the deposit. The list has phone numbers: send it to the host alone.

For example:

  efie bookings arrivals adom-court
  efie bookings arrivals adom-court --format csv > arrivals.csv` +
		output.Fields[report.ArrivalLine]("a list of objects")
}

func (c *arrivalsCommand) Run(r *run.Runner, d *run.BackOffice) error {
	h, ok := d.Catalogue.Find(c.Slug)
	if !ok {
		return fmt.Errorf("no hostel has the slug %q", c.Slug)
	}
	found, err := d.List(r.Ctx, store.BookingFilter{
		Hostel: h.UUID, State: string(hostel.Confirmed), Limit: math.MaxInt32,
	})
	if err != nil {
		return err
	}
	return report.ArrivalList(d.Catalogue, found).Print(r.Out, c.Chosen())
}

type earningsCommand struct {
	output.ListFlags
}

func (*earningsCommand) Help() string {
	return `For example:

  efie bookings earnings
  efie bookings earnings --format csv > earnings.csv` + output.Fields[report.EarningLine]("a list of objects")
}

func (c *earningsCommand) Run(r *run.Runner, d *run.BackOffice) error {
	earnings, err := d.Earnings(r.Ctx)
	if err != nil {
		return err
	}
	return report.EarningList(d.Catalogue, earnings).Print(r.Out, c.Chosen())
}

type moneyCommand struct {
	output.ListFlags
}

func (*moneyCommand) Help() string {
	return `Money counts in the month in which it came, a refund in the month in which it was complete. The sums of all
months are those of efie doctor: paid and refunded. Money that a bank took back counts as received until a person acts.

For example:

  efie bookings money
  efie bookings money --format csv > money.csv` + output.Fields[report.MonthLine]("a list of objects")
}

func (c *moneyCommand) Run(r *run.Runner, d *run.BackOffice) error {
	months, err := d.MoneyByMonth(r.Ctx)
	if err != nil {
		return err
	}
	return report.MonthList(d.Catalogue, months).Print(r.Out, c.Chosen())
}
