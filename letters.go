package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"efie/hostel"
	"efie/store"
)

// lettersCommand is what an operator does about letters that were given up.
type lettersCommand struct {
	List    listLettersCommand   `cmd:"" help:"List letters that were given up, the oldest first."`
	Retry   retryLetterCommand   `cmd:"" help:"Send a letter that was given up again, with all its tries before it."`
	Dismiss dismissLetterCommand `cmd:"" help:"Throw a letter away that was given up, so that the doctor names it no more."`
}

// letters opens the database for as long as work takes.
func (r *runner) letters(work func(*store.Store) error) error {
	s, err := r.records()
	if err != nil {
		return err
	}
	return errors.Join(work(s), s.Close())
}

type listLettersCommand struct {
	Waiting bool `help:"List those that are still tried, too."`
	listing
}

// Run lists letters.
func (c *listLettersCommand) Run(r *runner) error {
	return r.letters(func(s *store.Store) error {
		unsent, err := s.Unsent(r.ctx)
		if err != nil {
			return err
		}
		rows := []letterLine{}
		for _, u := range unsent {
			if c.Waiting || !u.DeadAt.IsZero() {
				rows = append(rows, newLetterLine(u))
			}
		}
		return letterLines(rows).print(os.Stdout, c.format())
	})
}

// letterLine is a letter as letters list has it. The names of its fields are fixed, as those of
// bookings list are.
type letterLine struct {
	ID       string            `json:"id"`
	Kind     hostel.LetterKind `json:"kind"`
	State    string            `json:"state"`
	To       string            `json:"to"`
	QueuedAt moment            `json:"written_at"`
	DeadAt   moment            `json:"given_up_at"`
	NextAt   moment            `json:"next_at"`
	Attempts int               `json:"tries"`
	Retry    bool              `json:"can_be_retried"`
	Reason   string            `json:"reason"`
}

func newLetterLine(u store.Unsent) letterLine {
	l := letterLine{ID: u.ID, Kind: u.Kind, State: "waiting", To: u.To, QueuedAt: moment{u.QueuedAt}, DeadAt: moment{u.DeadAt}, NextAt: moment{u.NextAt}, Attempts: u.Attempts, Reason: u.Reason}
	if !u.DeadAt.IsZero() {
		l.State, l.NextAt, l.Retry = "given up", moment{}, !u.Kind.HasLink()
	}
	return l
}

// letterLines is the sheet of letters list.
func letterLines(rows []letterLine) sheet[letterLine] {
	return sheet[letterLine]{
		rows: rows, empty: "No letter has been given up.",
		titles: []string{"ID", "KIND", "STATE", "TO", "WRITTEN (UTC)", "GIVEN UP", "TRIES", "REASON"},
		cells: func(l letterLine) []string {
			return []string{l.ID, string(l.Kind), l.State, l.To, readable(l.QueuedAt.Time), readable(l.DeadAt.Time), strconv.Itoa(l.Attempts), dash(l.Reason)}
		},
		names: []string{"id", "kind", "state", "to", "written_at", "given_up_at", "next_at", "tries", "can_be_retried", "reason"},
		fields: func(l letterLine) []string {
			return []string{l.ID, string(l.Kind), l.State, l.To, l.QueuedAt.String(), l.DeadAt.String(), l.NextAt.String(), strconv.Itoa(l.Attempts), strconv.FormatBool(l.Retry), l.Reason}
		},
	}
}

type retryLetterCommand struct {
	ID string `arg:"" help:"The letter's id, as the doctor prints it."`
}

// Run leaves a letter to the running server once more.
func (c *retryLetterCommand) Run(r *runner) error {
	return r.letters(func(s *store.Store) error {
		err := s.RetryLetter(r.ctx, c.ID, time.Now())
		if errors.Is(err, store.ErrLinkForgotten) {
			return fmt.Errorf("letter %s had a link in it, which is forgotten when a letter is given up; its student can ask for a new one on the log-in page, and efie letters dismiss %s throws this one away", c.ID, c.ID)
		}
		if err != nil {
			return unknownLetter(err, c.ID)
		}
		fmt.Printf("Letter %s waits again: the running server sends it in a moment, if the mail server takes it.\n", c.ID)
		return nil
	})
}

type dismissLetterCommand struct {
	ID string `arg:"" help:"The letter's id, as the doctor prints it."`
}

// Run throws a letter away.
func (c *dismissLetterCommand) Run(r *runner) error {
	return r.letters(func(s *store.Store) error {
		if err := s.DismissLetter(r.ctx, c.ID); err != nil {
			return unknownLetter(err, c.ID)
		}
		fmt.Printf("Letter %s is thrown away.\n", c.ID)
		return nil
	})
}

// unknownLetter says where ids are found, when an error is that there is no letter with this one.
func unknownLetter(err error, id string) error {
	if errors.Is(err, store.ErrUnknownLetter) {
		return fmt.Errorf("no letter with the id %q has been given up; efie letters list names those that have", id)
	}
	return err
}
