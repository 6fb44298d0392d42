package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"efie/cli/hostels"
	"efie/cli/importer"
	"efie/cli/output"
	"efie/cli/run"
	"efie/config"
	"efie/server"
	"efie/store"
	"efie/store/db"
)

type serveCommand struct{}

func (*serveCommand) Help() string {
	return `It checks the environment variables, prints every mistake, and serves until SIGINT or SIGTERM. Then it
finishes the running requests. Production mode needs every variable that is marked *; demo mode has defaults. An empty
variable counts as not set. The lines below also fit EnvironmentFile= of systemd and env_file of Compose. docker run
--env-file keeps quotes, so leave them out there.

For example:

  efie serve
  efie config --check` + "\n\n" + config.Help(helpWidth)
}

func (serveCommand) Run(r *run.Runner) error {
	warnings := output.CleanAll(r.Config.Warnings(r.Env))
	if err := r.Config.Check(); err != nil {
		for _, warning := range warnings { // a warning may explain a mistake
			r.Warn(warning)
		}
		return fmt.Errorf("these environment variables are wrong (efie serve --help explains them):\n%w", err)
	}
	log := server.NewLog(r.Config.LogFormat, r.Err, r.Env)
	for _, warning := range warnings {
		log.Warn(warning)
	}
	if !db.IsPostgres(r.Config.Database) { // other servers may run on a PostgreSQL
		m, err := migrate(r)
		if errors.Is(err, db.ErrBeforeRelease) && r.Config.Demo() {
			m, err = replaceEarlier(r, log)
		}
		if err != nil {
			return err
		}
		if m.Copy != "" {
			log.Info("database migrated", "from", m.From, "to", m.To, "copy", m.Copy)
		}
	}
	s, err := r.Store()
	if err != nil {
		return err
	}
	defer s.Close()
	if err := refuseMoved(r.Ctx, s, r.Config.Database); err != nil {
		return err
	}
	if r.Config.Demo() {
		if err := fillDemo(r, s, log); err != nil {
			return err
		}
	}
	h, err := server.Open(r.Ctx, r.Config, s, log)
	if err != nil {
		return err
	}
	return h.Serve(r.Ctx)
}

// replaceEarlier moves a demo's database from before Efie 1.0.0 aside, and makes a new one.
func replaceEarlier(r *run.Runner, log *slog.Logger) (db.Migration, error) {
	aside, err := db.SetAside(r.Config.Database, ".before-1.0.0")
	if err != nil {
		return db.Migration{}, fmt.Errorf("set the demo's database from before Efie 1.0.0 aside: %w", err)
	}
	log.Info("the demo has a new database; the one from before Efie 1.0.0 is set aside", "path", aside)
	return migrate(r)
}

// fillDemo imports the demo catalogue into an empty database.
func fillDemo(r *run.Runner, s *store.Store, log *slog.Logger) error {
	version, err := s.CatalogueVersion(r.Ctx)
	if err != nil || version > 0 {
		return err
	}
	began := time.Now()
	i := &importer.Importer{Config: r.Config, Store: s, Progress: output.NewProgress(r.Err)}
	done, err := i.Demo(r.Ctx, began)
	if err != nil {
		return err
	}
	if err := hostels.AddPlaces(r.Ctx, s); err != nil {
		return err
	}
	log.Info("demo catalogue loaded", "hostels", done.Added, "took", time.Since(began).Round(time.Millisecond))
	return nil
}
