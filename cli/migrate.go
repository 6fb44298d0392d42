package cli

import (
	"fmt"

	"efie/cli/run"
	"efie/store"
	"efie/store/db"
)

type migrateCommand struct{}

func (*migrateCommand) Help() string {
	return `It first copies a SQLite database next to its file, and fails if the disk has no space for the copy; efie
serve does the same when it starts. Only this command migrates a PostgreSQL database: make a copy with pg_dump first.
Running servers of the earlier version then stop selling beds, and their pages stay available; stop or replace them
soon. All other commands refuse a database that is older or newer than the program. After exit status 1, a copy that
was made has all data.

For example:

  efie migrate`
}

func (migrateCommand) Run(r *run.Runner) error {
	m, err := migrate(r)
	if err != nil {
		return err
	}
	if m.Copy != "" {
		fmt.Fprintln(r.Out, "A copy of the database before the migration is in", m.Copy)
	}
	was := ""
	if m.From != m.To {
		was = fmt.Sprintf(" (it was %d)", m.From)
	}
	fmt.Fprintf(r.Out, "%s is up to date: its schema has version %d%s.\n", db.RedactAddress(r.Config.Database), m.To, was)
	return nil
}

func migrate(r *run.Runner) (db.Migration, error) {
	if err := r.Config.CheckDatabase(); err != nil {
		return db.Migration{}, err
	}
	return store.Migrate(r.Ctx, r.Config.Database, r.Config.Mode, true)
}
