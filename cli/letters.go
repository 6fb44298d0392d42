package cli

import (
	"errors"
	"fmt"
	"os"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/store"
)

type lettersCommand struct {
	List    listLettersCommand   `cmd:"" help:"List letters that were given up, the oldest first."`
	Retry   retryLetterCommand   `cmd:"" help:"Send a letter that was given up again, with all its tries before it."`
	Dismiss dismissLetterCommand `cmd:"" help:"Throw a letter away that was given up, so that the doctor names it no more."`
}

type listLettersCommand struct {
	Waiting bool `help:"List those that are still tried, too."`
	output.ListFlags
}

func (*listLettersCommand) Help() string {
	return `For example:

  efie letters list
  efie letters list --waiting --json` + fields[report.LetterLine]("a list of objects")
}

func (c *listLettersCommand) Run(r *runner, s *store.Store) error {
	unsent, err := s.Unsent(r.ctx)
	if err != nil {
		return err
	}
	rows := []report.LetterLine{}
	for _, u := range unsent {
		if c.Waiting || !u.DeadAt.IsZero() {
			rows = append(rows, report.NewLetterLine(u))
		}
	}
	return report.LetterList(rows).Print(os.Stdout, c.Chosen())
}

type retryLetterCommand struct {
	ID string `arg:"" help:"The letter's id, as the doctor prints it."`
}

func (*retryLetterCommand) Help() string {
	return `The exit status is 1 if no letter with this id was given up.

For example:

  efie letters retry 3f6c0d1e`
}

// Run lets the running server try to send a letter again.
func (c *retryLetterCommand) Run(r *runner, s *store.Store) error {
	err := s.RetryLetter(r.ctx, c.ID, time.Now())
	if errors.Is(err, store.ErrLinkForgotten) {
		return fmt.Errorf("letter %s had a link in it, which is forgotten when a letter is given up; its "+
			"student can "+
			"ask for a new one on the log-in page, and efie letters dismiss %s throws this one away", c.ID, c.ID)
	}
	if err != nil {
		return unknownLetter(err, c.ID)
	}
	fmt.Printf("Letter %s waits again: the running server sends it in a moment, if the mail server takes it.\n", c.ID)
	return nil
}

type dismissLetterCommand struct {
	ID string `arg:"" help:"The letter's id, as the doctor prints it."`
}

func (*dismissLetterCommand) Help() string {
	return `The exit status is 1 if no letter with this id was given up.

For example:

  efie letters dismiss 3f6c0d1e`
}

func (c *dismissLetterCommand) Run(r *runner, s *store.Store) error {
	if err := s.DismissLetter(r.ctx, c.ID); err != nil {
		return unknownLetter(err, c.ID)
	}
	fmt.Printf("Letter %s is thrown away.\n", c.ID)
	return nil
}

// unknownLetter tells where to find ids, if the error is that there is no letter with this id.
func unknownLetter(err error, id string) error {
	if errors.Is(err, store.ErrUnknownLetter) {
		return fmt.Errorf("no letter with the id %q has been given up; efie letters list names those that have", id)
	}
	return err
}
