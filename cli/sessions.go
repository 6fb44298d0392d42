package cli

import (
	"errors"
	"fmt"

	"efie/cli/run"
	"efie/hostel"
)

type sessionsCommand struct {
	End endCommand `cmd:"" help:"Log a student, or all students, out everywhere, and end their links in emails."`
}

type endCommand struct {
	Email     string `arg:"" optional:"" help:"The student's email address."`
	Everybody bool   `help:"Log everybody out, for example after a leak."`
}

func (*endCommand) Help() string {
	return `The links that set a new password or confirm a new email end, too.

For example:

  efie sessions end ama@example.com
  efie sessions end --everybody`
}

func (c *endCommand) Run(r *run.Runner) error {
	if c.Everybody == (c.Email != "") {
		return errors.New("expected a student's email address, or --everybody")
	}
	s, err := r.Records()
	if err != nil {
		return err
	}
	student := hostel.Student{} // the empty id stands for all students
	if !c.Everybody {
		if student, err = s.StudentByEmail(r.Ctx, hostel.NormalEmail(c.Email)); err != nil {
			return run.WithoutKind(err)
		}
	}
	sessions, links, err := s.EndSessions(r.Ctx, student.ID)
	if err != nil {
		return err
	}
	fmt.Fprintf(r.Out, "Sessions ended: %d. Links to a new password or email ended: %d.\n", sessions, links)
	return nil
}
