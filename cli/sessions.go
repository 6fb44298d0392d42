package cli

import (
	"errors"
	"fmt"

	"efie/hostel"
)

type sessionsCommand struct {
	End endCommand `cmd:"" help:"Log a student, or all students, out of every browser and program."`
}

type endCommand struct {
	Email     string `arg:"" optional:"" help:"The student's e-mail address."`
	Everybody bool   `help:"Log everybody out, as after a leak."`
}

func (*endCommand) Help() string {
	return `For example:

  efie sessions end ama@example.com
  efie sessions end --everybody`
}

func (c *endCommand) Run(r *runner) error {
	if c.Everybody == (c.Email != "") {
		return errors.New("name a student's e-mail address, or --everybody")
	}
	s, err := r.records()
	if err != nil {
		return err
	}
	student := hostel.Student{} // whose id is "", everybody's
	if !c.Everybody {
		if student, err = s.StudentByEmail(r.ctx, hostel.NormalEmail(c.Email)); err != nil {
			return plainly(err)
		}
	}
	ended, err := s.EndLogins(r.ctx, student.ID)
	if err != nil {
		return err
	}
	fmt.Printf("Sessions ended: %d.\n", ended)
	return nil
}
