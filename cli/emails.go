package cli

import (
	"errors"
	"fmt"
	"os"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/cli/run"
	"efie/store"
)

type emailsCommand struct {
	List    listEmailsCommand   `cmd:"" help:"List the emails that Efie has given up, the oldest first."`
	Retry   retryEmailCommand   `cmd:"" help:"Send an email again that was given up. It gets all its tries again."`
	Dismiss dismissEmailCommand `cmd:"" help:"Delete an email that was given up. The doctor no longer reports it."`
}

type listEmailsCommand struct {
	Waiting bool `help:"Also list the emails that wait for their next try."`
	output.ListFlags
}

func (*listEmailsCommand) Help() string {
	return `For example:

  efie emails list
  efie emails list --waiting --json` + output.Fields[report.EmailLine]("a list of objects")
}

func (c *listEmailsCommand) Run(r *run.Runner, s *store.Store) error {
	unsent, err := s.Unsent(r.Ctx)
	if err != nil {
		return err
	}
	rows := []report.EmailLine{}
	for _, u := range unsent {
		if c.Waiting || !u.DeadAt.IsZero() {
			rows = append(rows, report.NewEmailLine(u))
		}
	}
	return report.EmailList(rows).Print(os.Stdout, c.Chosen())
}

type retryEmailCommand struct {
	ID string `arg:"" help:"The email's id, as the doctor prints it."`
}

func (*retryEmailCommand) Help() string {
	return `The exit status is 1 if no email with this id was given up.

For example:

  efie emails retry 3f6c0d1e`
}

// Run queues an email again. The running server sends it.
func (c *retryEmailCommand) Run(r *run.Runner, s *store.Store) error {
	err := s.RetryEmail(r.Ctx, c.ID, time.Now())
	if errors.Is(err, store.ErrLinkForgotten) {
		return fmt.Errorf("email %s contained a link, and Efie deletes the link of an email that it gives up; the student "+
			"can ask for a new one on the log-in page, and efie emails dismiss %s deletes this email", c.ID, c.ID)
	}
	if err != nil {
		return explainUnknownEmail(err, c.ID)
	}
	fmt.Printf("Email %s is queued again: the running server tries to send it in a moment.\n", c.ID)
	return nil
}

type dismissEmailCommand struct {
	ID string `arg:"" help:"The email's id, as the doctor prints it."`
}

func (*dismissEmailCommand) Help() string {
	return `The exit status is 1 if no email with this id was given up.

For example:

  efie emails dismiss 3f6c0d1e`
}

func (c *dismissEmailCommand) Run(r *run.Runner, s *store.Store) error {
	if err := s.DismissEmail(r.Ctx, c.ID); err != nil {
		return explainUnknownEmail(err, c.ID)
	}
	fmt.Printf("Email %s is deleted.\n", c.ID)
	return nil
}

// explainUnknownEmail replaces store.ErrUnknownEmail by an error that names the command that lists ids.
func explainUnknownEmail(err error, id string) error {
	if errors.Is(err, store.ErrUnknownEmail) {
		return fmt.Errorf("no email with the id %q has been given up; efie emails list shows the ids", id)
	}
	return err
}
