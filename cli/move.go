package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"efie/cli/output"
	"efie/cli/report"
	"efie/hostel"
	"efie/store"
	"efie/store/db"
	"efie/store/transfer"
)

type moveCommand struct {
	From   string `arg:"" help:"The database that holds everything, as DATABASE names it: a file, or postgres://…"`
	To     string `arg:"" optional:"" help:"An empty one, which need not have any tables yet."`
	Reopen bool   `help:"Move nothing, and let FROM be written to again, where a move is not to count."`
	Quiet  bool   `short:"q" help:"Tell nothing of how far it is."`
}

// Run moves everything that is in a database to another one.
func (c *moveCommand) Run(r *runner) error {
	if c.Reopen != (c.To == "") {
		return errors.New("name the database that everything is in, and an empty one; or, with --reopen, the one that " +
			"was moved")
	}
	if c.From == c.To {
		return errors.New("FROM and TO are the same database")
	}
	if !db.IsPostgres(c.From) {
		if _, err := os.Stat(c.From); err != nil {
			return fmt.Errorf("there is nothing to move: %w", err)
		}
	}
	from, err := store.Open(r.ctx, c.From)
	if err != nil {
		return err
	}
	defer from.Close()
	if c.Reopen {
		if err := transfer.Reopen(r.ctx, from); err != nil {
			return err
		}
		fmt.Fprintln(os.Stderr, db.Shown(c.From), "may be written to again.")
		return nil
	}
	to, err := store.Open(r.ctx, c.To)
	if err != nil {
		return err
	}
	defer to.Close()
	return c.move(r, from, to)
}

func (c *moveCommand) move(r *runner, from, to *store.Store) error {
	p := output.NewProgress(os.Stderr)
	if c.Quiet {
		p = output.NewProgress(io.Discard)
	}
	began, step := time.Now(), ""
	var tell func(int)
	moved, err := transfer.Copy(r.ctx, from, to, began, func(what string, done, rows int) {
		if what != step {
			step, tell = what, p.Of(rows, what)
		}
		tell(done)
	})
	p.End()
	if errors.Is(err, transfer.ErrCopyUncertain) {
		return err
	}
	if err != nil {
		return fmt.Errorf("nothing was moved:\n%w", err)
	}
	took := time.Since(began)
	fmt.Fprintf(os.Stderr, "Equal in both: %s of %s, and the ledger adds up in both. It took %s, %s a second.\n",
		hostel.Count(moved.Rows, "row"), hostel.Count(moved.Tables, "table"), took.Round(time.Millisecond),
		hostel.Count(int(float64(moved.Rows)/took.Seconds()), "row"))
	fmt.Fprintln(os.Stderr, report.Balance(moved.Money))
	fmt.Fprintf(os.Stderr, "%s is closed now: nothing can be written to it. Set DATABASE to %s and start the "+
		"servers anew.\n", db.Shown(c.From), db.Shown(c.To))
	fmt.Fprintln(os.Stderr, "On another machine they also need SESSION_KEY as it was (in demo mode "+
		"DATA_DIR/session.key), "+
		"the pictures (DATA_DIR/media, or MEDIA_STORE)\n"+
		"and the editors' pages (DATA_DIR/content and DATA_DIR/published). Those are not in the database.")
	return nil
}

// notMoved refuses to serve a database from which everything was moved.
func notMoved(ctx context.Context, s *store.Store, address string) error {
	at, err := transfer.ClosedAt(ctx, s)
	if err != nil || at.IsZero() {
		return err
	}
	return fmt.Errorf("%s was moved to another database on %s, and is closed: DATABASE must name the other one "+
		"(efie help move)",
		db.Shown(address), at.Format(time.DateTime+" UTC"))
}
