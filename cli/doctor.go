package cli

import (
	"errors"
	"fmt"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/cli/run"
	"efie/store/db"
	"efie/store/transfer"
)

type doctorCommand struct{ output.Flags }

func (*doctorCommand) Help() string {
	return `It checks the whole file of a SQLite database for damage. It compares tables, columns, indexes, triggers and
views with those of this version of Efie, and checks the ledger. It changes nothing, and a server may run. The exit
status is 1 if the database is damaged or has another schema, or if the ledger does not add up. It is 2 if all this is
right, but something needs a person.

For example:

  efie doctor
  efie doctor --json` + output.Fields[report.DoctorFile]("an object")
}

func (c *doctorCommand) Run(r *run.Runner) error {
	err := r.Config.CheckDatabase()
	if err == nil {
		err = db.CheckIntact(r.Ctx, r.Config.Database)
	}
	if err == nil {
		err = c.examine(r)
	}
	err = db.AsDamage(r.Config.Database, err)
	if errors.Is(err, db.ErrDamaged) {
		return fmt.Errorf("%w\nStop the server, keep the damaged files, "+
			"and restore the last good copy with efie restore (see deploy/README.md)", err)
	}
	return err
}

func (c *doctorCommand) examine(r *run.Runner) error {
	s, err := r.Records()
	if err != nil {
		return err
	}
	defer s.Close()
	differences, err := transfer.CompareSchema(r.Ctx, s)
	if err != nil {
		return err
	}
	diagnosis, err := s.ExamineWithAlarms(r.Ctx, time.Now())
	if err != nil {
		return errors.Join(append([]error{err}, differences...)...)
	}
	for _, difference := range differences {
		diagnosis.Wrong = append(diagnosis.Wrong, difference.Error())
	}
	if c.AsJSON() {
		err = output.JSON(r.Out, report.NewDoctorFile(diagnosis))
	} else {
		err = report.PrintDoctor(r.Out, diagnosis)
	}
	switch {
	case err != nil:
		return err
	case len(diagnosis.Wrong) > 0:
		return run.Failed(run.StatusFailed)
	case len(diagnosis.Waiting) > 0:
		return run.Failed(run.StatusWaiting)
	}
	return nil
}
