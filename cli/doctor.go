package cli

import (
	"errors"
	"fmt"
	"os"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/store"
	"efie/store/db"
)

const (
	ledgerWrong   = failed(statusFailed)
	ledgerWaiting = failed(statusWaiting)
)

type doctorCommand struct{ output.Flags }

// Run proves that the database is not damaged and that its ledger adds up, and tells where the money is. A server
// may run meanwhile.
func (c *doctorCommand) Run(r *runner) error {
	err := r.config.CheckDatabase()
	if err == nil {
		err = db.Intact(r.ctx, r.config.Database)
	}
	if err == nil {
		err = c.examine(r)
	}
	err = db.Damage(r.config.Database, err)
	if errors.Is(err, db.ErrDamaged) {
		return fmt.Errorf("%w\nStop the server, keep the files as they are, "+
			"and bring back the last good copy: efie restore, or see deploy/README.md", err)
	}
	return err
}

func (c *doctorCommand) examine(r *runner) error {
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
	if c.AsJSON() {
		err = output.JSON(os.Stdout, report.NewDoctorFile(diagnosis))
	} else {
		err = report.PrintDoctor(os.Stdout, diagnosis)
	}
	switch {
	case err != nil:
		return err
	case len(diagnosis.Wrong) > 0:
		return ledgerWrong
	case len(diagnosis.Waiting) > 0:
		return ledgerWaiting
	}
	return nil
}

// lateAfter is the age at which a waiting letter is late.
const lateAfter = time.Hour

// late tells how many letters of a sort are late, if there are any.
func late(sort string, b store.Backlog) []string {
	if b.Letters == 0 {
		return nil
	}
	why := "no running efie serve has tried to send them"
	if b.Reason != "" {
		why = b.Reason
	}
	return []string{fmt.Sprintf("%s: %d, the oldest written %s: %s", sort, b.Letters, output.Readable(b.Since), why)}
}
