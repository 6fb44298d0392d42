package cli

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"time"

	"efie/cli/importer"
	"efie/cli/output"
	"efie/config"
	"efie/demo"
	"efie/server"
	"efie/store"
	"efie/store/db"
)

type serveCommand struct{}

func (*serveCommand) Help() string {
	return `It checks the environment variables, prints every mistake, and serves until SIGINT or SIGTERM. Then it finishes the
running requests. Production mode needs every variable that is marked *; demo mode has defaults. An empty variable counts
as not set. The lines below also fit EnvironmentFile= of systemd and env_file of Compose. docker run --env-file keeps
quotes, so leave them out there.

For example:

  efie serve
  efie config --check` + "\n\n" + config.Help(helpWidth)
}

func (serveCommand) Run(r *runner) error {
	warnings := output.CleanAll(r.config.Warnings(os.Environ()))
	if err := r.config.Check(); err != nil {
		for _, warning := range warnings { // a warning may explain a mistake
			fmt.Fprintln(os.Stderr, "warning:", warning)
		}
		return fmt.Errorf("these environment variables are wrong (efie serve --help explains them):\n%w", err)
	}
	log := server.NewLog(r.config.LogFormat, os.Stderr)
	for _, warning := range warnings {
		log.Warn(warning)
	}
	if !db.IsPostgres(r.config.Database) { // other servers may run on a PostgreSQL
		m, err := r.migrate()
		if err != nil {
			return err
		}
		if m.Copy != "" {
			log.Info("database migrated", "from", m.From, "to", m.To, "copy", m.Copy)
		}
	}
	s, err := r.store()
	if err != nil {
		return err
	}
	defer s.Close()
	if err := refuseMoved(r.ctx, s, r.config.Database); err != nil {
		return err
	}
	if r.config.Demo() {
		if err := fillDemo(r, s, log); err != nil {
			return err
		}
	}
	h, err := server.Open(r.ctx, r.config, s, log)
	if err != nil {
		return err
	}
	return h.Serve(r.ctx)
}

// fillDemo imports the demo catalogue into an empty database.
func fillDemo(r *runner, s *store.Store, log *slog.Logger) error {
	version, err := s.CatalogueVersion(r.ctx)
	if err != nil || version > 0 {
		return err
	}
	began := time.Now()
	i := &importer.Importer{Config: r.config, Store: s, Progress: output.NewProgress(os.Stderr)}
	done, err := i.Demo(r.ctx, began)
	if err != nil {
		return err
	}
	if err := importPlaces(r.ctx, s, bytes.NewReader(demo.Places())); err != nil {
		return err
	}
	log.Info("demo catalogue loaded", "hostels", done.Added, "took", time.Since(began).Round(time.Millisecond))
	return nil
}
