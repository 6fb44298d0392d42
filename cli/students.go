package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"efie/cli/bookings"
	"efie/cli/output"
	"efie/cli/report"
	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/booking"
	"efie/hostel/catalogue"
)

type studentsCommand struct {
	Find findStudentsCommand `cmd:"" help:"Find students by name, email, phone, booking or payment."`
	Show showStudentCommand  `cmd:"" help:"Show an account with its sessions, bookings, payments and unsent emails."`

	Verify  verifyStudentCommand  `cmd:"" help:"Verify an email address by hand."`
	Email   emailStudentCommand   `cmd:"" help:"Correct an email address. The new address gets a verification email."`
	Block   blockStudentCommand   `cmd:"" help:"Block an account: it cannot log in or book. Bookings and money stay."`
	Unblock unblockStudentCommand `cmd:"" help:"Unblock an account."`
	Delete  deleteStudentCommand  `cmd:"" help:"Delete an account, as its student can. Open bookings and money forbid it."`
}

type findStudentsCommand struct {
	Text  string `arg:"" help:"A part of a name or email, a phone number, a booking's code or a reference."`
	Limit int    `default:"50" help:"How many to list at most."`
	output.ListFlags
}

func (*findStudentsCommand) Help() string {
	return `The words of a name may be in any order and in any case; a phone number may be written in any form. The exit
status is 1 if no student matches.

For example:

  efie students find "ama mensah"
  efie students find "024 123 4567"
  efie students find 7K2M9ABC
  efie students find EFIE-4QZ8M2KD7XWB1RTE --json` + output.Fields[report.StudentLine]("a list of objects")
}

func (c *findStudentsCommand) Run(r *run.Runner) error {
	if c.Limit < 1 {
		return fmt.Errorf("--limit is %d; expected at least 1", c.Limit)
	}
	d, err := r.BackOffice()
	if err != nil {
		return err
	}
	found, err := students(r.Ctx, d, c.Text, c.Limit+1)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return unknownStudent(c.Text)
	}
	more := len(found) > c.Limit
	if err := report.StudentList(found[:min(len(found), c.Limit)]).Print(r.Out, c.Chosen()); err != nil {
		return err
	}
	if more {
		fmt.Fprintf(r.Err, "Listed: the first %d. A higher --limit lists more.\n", c.Limit)
	}
	return nil
}

// students returns the student of the booking or payment that text names. Otherwise it returns all students whom text
// describes.
func students(ctx context.Context, d *run.BackOffice, text string, most int) ([]hostel.Student, error) {
	record, err := bookings.Record(ctx, d, text)
	if err == nil {
		return []hostel.Student{record.Student}, nil
	}
	if !errors.Is(err, booking.ErrUnknownBooking) {
		return nil, err
	}
	fits := catalogue.MatchStudent(text)
	if fits == nil {
		return nil, errors.New("expected a part of a name or email address, or at least four digits of a phone number")
	}
	return d.Students(ctx, fits, most)
}

func unknownStudent(text string) error {
	return fmt.Errorf("no student matches %q; expected a part of a name or email address, a phone number, a booking's "+
		"code or a payment's reference", text)
}

type showStudentCommand struct {
	Text string `arg:"" help:"The student's email address, or a text with which students find finds one student only."`
	output.Flags
}

func (*showStudentCommand) Help() string {
	return `The exit status is 1 if the text does not match exactly one student.

For example:

  efie students show ama@example.com
  efie students show 7K2M9ABC --json` + output.Fields[report.StudentFile]("an object")
}

func (c *showStudentCommand) Run(r *run.Runner, d *run.BackOffice) error {
	student, err := findStudent(r.Ctx, d, c.Text)
	if err != nil {
		return err
	}
	data, err := d.OwnData(r.Ctx, student.ID, math.MaxInt32)
	if err != nil {
		return run.WithoutKind(err)
	}
	file := report.NewStudentFile(d.Catalogue, data, time.Now())
	if c.AsJSON() {
		return output.JSON(r.Out, file)
	}
	return file.Print(r.Out)
}

func findStudent(ctx context.Context, d *run.BackOffice, text string) (hostel.Student, error) {
	student, err := d.StudentByEmail(ctx, hostel.NormalEmail(text))
	if !errors.Is(err, hostel.ErrUnknownStudent) {
		return student, err
	}
	found, err := students(ctx, d, text, 2)
	switch {
	case err != nil:
		return hostel.Student{}, err
	case len(found) == 0:
		return hostel.Student{}, unknownStudent(text)
	case len(found) > 1:
		return hostel.Student{},
			fmt.Errorf("more than one student matches %q; efie students find lists them, and an email address names one",
				text)
	}
	return found[0], nil
}
