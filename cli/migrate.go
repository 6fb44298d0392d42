package cli

import (
	"fmt"

	"efie/store"
	"efie/store/db"
)

type migrateCommand struct{}

func (*migrateCommand) Help() string {
	return `Of a SQLite database it first puts a copy next to the file, and refuses if there is too little space for it; efie serve
does the same when it starts. A PostgreSQL is changed by this command alone: make a copy with pg_dump before. Running
servers of the earlier version stop selling, and pages stay available; stop them or replace them at once. All other
commands refuse a database that is older or newer than the program. If the exit status is 1, the copy, if there is one,
has everything.

For example:

  efie migrate`
}

func (migrateCommand) Run(r *runner) error {
	m, err := r.migrate()
	if err != nil {
		return err
	}
	if m.Copy != "" {
		fmt.Println("The database as it was is in", m.Copy)
	}
	was := ""
	if m.From != m.To {
		was = fmt.Sprintf(" (it was %d)", m.From)
	}
	fmt.Printf("%s is up to date: its schema has version %d%s.\n", db.Shown(r.config.Database), m.To, was)
	return nil
}

func (r *runner) migrate() (db.Migration, error) {
	if err := r.config.CheckDatabase(); err != nil {
		return db.Migration{}, err
	}
	return store.Migrate(r.ctx, r.config.Database, true)
}
