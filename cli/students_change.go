package cli

import (
	"errors"
	"fmt"
	"math"
	"time"

	"efie/cli/output"
	"efie/cli/run"
	"efie/hostel"
	"efie/hostel/account"
	"efie/store"
)

// accountArg is the account that a command changes. Only the whole address names it.
type accountArg struct {
	Account string `arg:"" name:"email" help:"The student's email address."`
}

func (a accountArg) student(r *run.Runner, s *store.Store) (hostel.Student, error) {
	student, err := s.StudentByEmail(r.Ctx, hostel.NormalEmail(a.Account))
	if errors.Is(err, hostel.ErrUnknownStudent) {
		return student, fmt.Errorf("no account has the email address %q", a.Account)
	}
	return student, err
}

// accountService returns the account service for commands. It sends no email: the running server does.
func accountService(s *store.Store) *account.Service {
	return &account.Service{Accounts: s, Clock: time.Now, Committed: func() {}}
}

type verifyStudentCommand struct{ accountArg }

func (*verifyStudentCommand) Help() string {
	return `Be sure that the mailbox is the student's. Repeating it is harmless. The exit status is 1 if there is no such
account.

For example:

  efie students verify ama@example.com`
}

func (c *verifyStudentCommand) Run(r *run.Runner, s *store.Store) error {
	student, err := c.student(r, s)
	if err != nil {
		return err
	}
	if err := s.VerifyByOperator(r.Ctx, student.ID, time.Now()); err != nil {
		return run.WithoutKind(err)
	}
	fmt.Fprintf(r.Out, "The address %s is verified.\n", student.Email)
	return nil
}

type emailStudentCommand struct {
	accountArg
	New string `arg:"" help:"The right address."`
}

func (*emailStudentCommand) Help() string {
	return `Be sure that the student asks: who has the new mailbox can set a new password. The student must verify the new
address before the next booking, and is logged out everywhere. A verified former address gets an email. Emails that were
given up go to the new address with efie emails retry.

For example:

  efie students email ama@exmaple.com ama@example.com`
}

func (c *emailStudentCommand) Run(r *run.Runner, s *store.Store) error {
	student, err := c.student(r, s)
	if err != nil {
		return err
	}
	if err := accountService(s).CorrectEmail(r.Ctx, student.Account, c.New); err != nil {
		return run.WithoutKind(err)
	}
	fmt.Fprintf(r.Out, "The address is changed. The running server sends a verification email to %s.\n",
		hostel.NormalEmail(c.New))
	return nil
}

type blockStudentCommand struct {
	accountArg
	Reason string `placeholder:"TEXT" help:"Why: it is kept with the account, and the student's own data has it."`
	Yes    bool   `help:"Do it. Without --yes the command only shows what it would do."`
}

func (*blockStudentCommand) Help() string {
	return `Without --yes it shows what it would do, changes nothing and exits with 1. A blocked student is logged out,
cannot log in or book, and loses a bed that is only held. A payment that arrives later is refunded. A confirmed booking
stays valid: efie bookings cancel ends it. efie students unblock undoes it.

For example:

  efie students block ama@example.com
  efie students block ama@example.com --reason "Sells beds on" --yes`
}

func (c *blockStudentCommand) Run(r *run.Runner, s *store.Store) error {
	student, err := c.student(r, s)
	if err != nil {
		return err
	}
	reason, err := hostel.NoteText(c.Reason)
	if err != nil {
		return fmt.Errorf("--reason: %w", err)
	}
	current, err := s.CurrentBooking(r.Ctx, student.ID)
	if err != nil {
		return err
	}
	fmt.Fprintf(r.Out, "%s <%s>: logged out everywhere, and unable to log in or book.\n", output.Clean(student.Name),
		student.Email)
	switch b := current.Booking; {
	case b != nil && b.State == hostel.Held:
		fmt.Fprintf(r.Out, "The bed of booking %s is free again.\n", b.Code)
	case b != nil:
		fmt.Fprintf(r.Out, "Booking %s stays valid: efie bookings cancel %s ends it.\n", b.Code, b.Code)
	}
	if !c.Yes {
		return errors.New("nothing was changed; --yes blocks the account")
	}
	err = s.Block(r.Ctx, student.ID, hostel.Occasion{Now: time.Now(), Cause: hostel.ByOperator, Reason: reason})
	if err == nil {
		fmt.Fprintln(r.Out, "The account is blocked.")
	}
	return run.WithoutKind(err)
}

type unblockStudentCommand struct{ accountArg }

func (*unblockStudentCommand) Help() string {
	return `For example:

  efie students unblock ama@example.com`
}

func (c *unblockStudentCommand) Run(r *run.Runner, s *store.Store) error {
	student, err := c.student(r, s)
	if err != nil {
		return err
	}
	if err := s.Unblock(r.Ctx, student.ID); err != nil {
		return err
	}
	fmt.Fprintf(r.Out, "The account %s is not blocked.\n", student.Email)
	return nil
}

type deleteStudentCommand struct {
	accountArg
	Yes bool `help:"Do it. Without --yes the command only shows what it would do."`
}

func (*deleteStudentCommand) Help() string {
	return `Without --yes it shows what it would do, changes nothing and exits with 1. The same rule as on the account page
holds: a booking that is held or confirmed, and money that is under way, forbid it (exit status 1). The student gets a
last email.

For example:

  efie students delete ama@example.com
  efie students delete ama@example.com --yes`
}

func (c *deleteStudentCommand) Run(r *run.Runner, s *store.Store) error {
	student, err := c.student(r, s)
	if err != nil {
		return err
	}
	if !c.Yes {
		data, err := s.OwnData(r.Ctx, student.ID, math.MaxInt32)
		if err != nil {
			return run.WithoutKind(err)
		}
		if err := account.DeletionRefusal(data, time.Now()); err != nil {
			return explainDeletionRefusal(err)
		}
		fmt.Fprintf(r.Out, "Name, email address, phone number, sessions and notes of %s <%s> are deleted for good. "+
			"Bookings: %d; they stay without the person.\n", output.Clean(student.Name), student.Email, len(data.Bookings))
		return errors.New("nothing was changed; --yes deletes the account")
	}
	if err := accountService(s).DeleteAccount(r.Ctx, student.Account); err != nil {
		return explainDeletionRefusal(err)
	}
	fmt.Fprintln(r.Out, "The account is deleted.")
	return nil
}

// explainDeletionRefusal returns a refusal of account.DeletionRefusal, which addresses the student, for an operator.
func explainDeletionRefusal(err error) error {
	if p, ok := errors.AsType[*hostel.Problem](err); ok {
		return fmt.Errorf("the account cannot be deleted; its student would read: %s", p.Message)
	}
	return err
}
