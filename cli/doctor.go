package cli

import (
	"errors"
	"fmt"
	"os"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/store/db"
	"efie/store/transfer"
)

const (
	foundWrong   = failed(statusFailed)
	foundWaiting = failed(statusWaiting)
)

type doctorCommand struct{ output.Flags }

func (*doctorCommand) Help() string {
	return `It checks the whole file of a SQLite database for damage. It compares tables, indexes, triggers and views with those of
this version of Efie, and checks the ledger. It changes nothing, and a server may run. The exit status is 1 if the
database is damaged or has another schema, or if the ledger does not add up. It is 2 if all this is right, but
something needs a person.

For example:

  efie doctor
  efie doctor --json` + fields[report.DoctorFile]("an object")
}

// Run checks the database and its ledger, and prints the findings and the sums of money.
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
		return fmt.Errorf("%w\nStop the server, keep the damaged files, "+
			"and restore the last good copy with efie restore (see deploy/README.md)", err)
	}
	return err
}

func (c *doctorCommand) examine(r *runner) error {
	s, err := r.records()
	if err != nil {
		return err
	}
	defer s.Close()
	differences, err := transfer.CompareSchema(r.ctx, s)
	if err != nil {
		return err
	}
	diagnosis, err := s.Checkup(r.ctx, time.Now())
	if err != nil {
		return errors.Join(append([]error{err}, differences...)...)
	}
	for _, difference := range differences {
		diagnosis.Wrong = append(diagnosis.Wrong, difference.Error())
	}
	if c.AsJSON() {
		err = output.JSON(os.Stdout, report.NewDoctorFile(diagnosis))
	} else {
		err = report.PrintDoctor(os.Stdout, diagnosis)
	}
	switch {
	case err != nil:
		return err
	case len(diagnosis.Wrong) > 0:
		return foundWrong
	case len(diagnosis.Waiting) > 0:
		return foundWaiting
	}
	return nil
}
