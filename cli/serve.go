package cli

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"time"

	"efie/cli/importer"
	"efie/cli/output"
	"efie/demo"
	"efie/server"
	"efie/store"
)

// serveCommand is efie serve.
type serveCommand struct{}

// Run serves until the process is told to stop.
func (serveCommand) Run(r *runner) error {
	warnings := output.CleanAll(r.config.Warnings(os.Environ()))
	if err := r.config.Check(); err != nil {
		for _, warning := range warnings { // a warning may tell the cause
			fmt.Fprintln(os.Stderr, "warning:", warning)
		}
		return fmt.Errorf("these variables of the environment are wrong, and efie serve --help tells of them:\n%w", err)
	}
	go server.KeepMemory(r.ctx)
	log, flush := server.NewLog(r.config.LogFormat, os.Stderr)
	defer flush()
	for _, warning := range warnings {
		log.Warn(warning)
	}
	s, err := r.store()
	if err != nil {
		return err
	}
	defer s.Close()
	if err := notMoved(r.ctx, s, r.config.Database); err != nil {
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

// fillDemo gives an empty database the demo catalogue.
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
