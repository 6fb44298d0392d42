package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"efie/hostel"
	"efie/store"
)

// failed is an error that has said its piece already and only sets the exit status.
type failed int

func (f failed) Error() string { return fmt.Sprintf("found problems (exit status %d)", int(f)) }

// exitStatus is 1, unless the error says otherwise.
func exitStatus(err error) int {
	if f, ok := errors.AsType[failed](err); ok {
		return int(f)
	}
	return 1
}

const (
	ledgerWrong   = failed(1)
	ledgerWaiting = failed(2)
)

type doctorCommand struct{}

// Run proves the ledger as it stands at one moment, also beside a running server, and says where
// the money is.
func (doctorCommand) Run(r *runner) error {
	s, err := r.records()
	if err != nil {
		return err
	}
	defer s.Close()
	diagnosis, err := s.Examine(r.ctx)
	if err != nil {
		return err
	}
	waiting, deferred, err := s.Backlog(r.ctx, time.Now().Add(-lateAfter))
	if err != nil {
		return err
	}
	diagnosis.Waiting = append(diagnosis.Waiting, late("letters for the mail server", waiting)...)
	diagnosis.Waiting = append(diagnosis.Waiting, late("letters that were put off", deferred)...)
	for _, finding := range diagnosis.Wrong {
		fmt.Println("wrong:", clean(finding))
	}
	for _, finding := range diagnosis.Waiting {
		fmt.Println("waiting:", clean(finding))
	}
	if diagnosis.Letters > 0 {
		fmt.Printf("Letters given up: %d. efie letters list shows whom they are for; efie letters retry and dismiss act.\n", diagnosis.Letters)
	}
	fmt.Println(balance(diagnosis.Money))
	switch {
	case len(diagnosis.Wrong) > 0:
		return ledgerWrong
	case len(diagnosis.Waiting) > 0:
		return ledgerWaiting
	}
	fmt.Println("The ledger adds up.")
	return nil
}

// lateAfter is how old a letter is when it should have left long ago.
const lateAfter = time.Hour

// late says how many letters of a sort wait, if there are any.
func late(sort string, b store.Backlog) []string {
	if b.Letters == 0 {
		return nil
	}
	why := "no running efie serve has tried to send them"
	if b.Reason != "" {
		why = b.Reason
	}
	return []string{fmt.Sprintf("%s: %d, the oldest written %s: %s", sort, b.Letters, readable(b.Since), why)}
}

// balance says where the money is, to the pesewa.
func balance(m store.Money) string {
	is := "="
	if m.Paid != m.Allocated+m.Refunded+m.Open {
		is = "is not"
	}
	return fmt.Sprintf("Paid GH₵ %s %s allocated %s + refunded %s + open %s.", exact(m.Paid), is, exact(m.Allocated), exact(m.Refunded), exact(m.Open))
}

// exact is an amount in GH₵ with its pesewas, also where there are none.
func exact(p hostel.Pesewas) string {
	text := strings.Replace(p.String(), "GH₵ ", "", 1)
	if p%100 == 0 {
		text += ".00"
	}
	return text
}

type checkCommand struct{}

// Run checks what editors and hosts wrote.
func (checkCommand) Run(r *runner) error {
	found, err := checkPages(r.config)
	if err != nil {
		return err
	}
	s, err := r.store()
	if err != nil {
		return err
	}
	defer s.Close()
	hostels, _, err := s.Hostels(r.ctx)
	if err != nil {
		return err
	}
	now := time.Now()
	for _, h := range hostels {
		if _, set := h.CheckoutAfter(now); !set && !h.Checkout.IsZero() {
			fmt.Printf("hostel %q (%s): its checkout date %s is in the past and counts as not set\n", h.Name, h.Slug, h.Checkout.Format(time.DateOnly))
			found++
		}
	}
	lacking, err := checkPhotos(r, s, hostels)
	if err != nil {
		return err
	}
	if found+lacking > 0 {
		return failed(1)
	}
	fmt.Printf("%d hostels and every content page are well.\n", len(hostels))
	return nil
}

type backupCommand struct {
	File string `arg:"" help:"The new file."`
}

// Run copies the database.
func (c *backupCommand) Run(r *runner) error {
	s, err := r.store()
	if err != nil {
		return err
	}
	defer s.Close()
	if err := s.Backup(r.ctx, c.File); err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "Copied to", c.File)
	return nil
}
