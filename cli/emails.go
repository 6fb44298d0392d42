package cli

import (
	"errors"
	"fmt"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/cli/run"
	"efie/store"
)

type emailsCommand struct {
	List    listEmailsCommand   `cmd:"" help:"List the emails that Efie has given up, the oldest first."`
	Retry   retryEmailCommand   `cmd:"" help:"Send emails again that were given up. They get all their tries again."`
	Dismiss dismissEmailCommand `cmd:"" help:"Delete emails that were given up. The doctor no longer reports them."`
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
	rows, waiting := []report.EmailLine{}, 0
	for _, u := range unsent {
		if c.Waiting || !u.DeadAt.IsZero() {
			rows = append(rows, report.NewEmailLine(u))
		} else {
			waiting++
		}
	}
	if err := report.EmailList(rows).Print(r.Out, c.Chosen()); err != nil || waiting == 0 {
		return err
	}
	fmt.Fprintf(r.Err, "Emails that wait for their next try: %d. --waiting lists them.\n", waiting)
	return nil
}

type retryEmailCommand struct {
	IDs []string `arg:"" name:"id" help:"The ids of the emails, as emails list prints them."`
}

func (*retryEmailCommand) Help() string {
	return `Each email goes to the address that its student or host has now. The exit status is 1 if an email with one of
these ids was not given up; the others are queued.

For example:

  efie emails retry 3f6c0d1e
  efie emails retry 3f6c0d1e 77ab02c4`
}

func (c *retryEmailCommand) Run(r *run.Runner, s *store.Store) error {
	return each(c.IDs, func(id string) error {
		to, err := s.RetryEmail(r.Ctx, id, time.Now())
		if errors.Is(err, store.ErrLinkForgotten) {
			return fmt.Errorf("email %s contained a link, and Efie deletes the link of an email that it gives up; the student "+
				"can ask for a new one on the log-in page, and efie emails dismiss %s deletes this email", id, id)
		}
		if err == nil {
			fmt.Fprintf(r.Out, "Email %s is queued again: the running server tries to send it to %s in a moment.\n", id,
				output.Clean(to))
		}
		return err
	})
}

type dismissEmailCommand struct {
	IDs []string `arg:"" name:"id" help:"The ids of the emails, as emails list prints them."`
}

func (*dismissEmailCommand) Help() string {
	return `The exit status is 1 if an email with one of these ids was not given up; the others are deleted.

For example:

  efie emails dismiss 3f6c0d1e
  efie emails dismiss 3f6c0d1e 77ab02c4`
}

func (c *dismissEmailCommand) Run(r *run.Runner, s *store.Store) error {
	return each(c.IDs, func(id string) error {
		err := s.DismissEmail(r.Ctx, id)
		if err == nil {
			fmt.Fprintf(r.Out, "Email %s is deleted.\n", id)
		}
		return err
	})
}

// each acts on every email, also after an error. It returns all errors. For an unknown id, the error names the command
// that lists ids.
func each(ids []string, act func(id string) error) (all error) {
	for _, id := range ids {
		err := act(id)
		if errors.Is(err, store.ErrUnknownEmail) {
			err = fmt.Errorf("no email with the id %q has been given up; efie emails list shows the ids", id)
		}
		all = errors.Join(all, err)
	}
	return all
}
