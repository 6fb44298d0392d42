package main

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"efie/hostel"
	"efie/hostel/intake"
	"efie/store"
	"efie/store/transfer"
)

type importCommand struct {
	File     string `arg:"" help:"A JSON array of hostels, or CSV with a row for each room type; - for standard input."`
	Format   string `enum:"auto,json,csv" default:"auto" help:"auto, json or csv; auto goes by the file's ending, and is json without one."`
	Pictures string `type:"existingdir" placeholder:"DIR" help:"Copy the pictures that the file names and that are below DIR to where Efie keeps them."`
	DryRun   bool   `help:"Write nothing, and tell what would change or why it would be refused."`
	All      bool   `help:"With --dry-run: tell of all hostels that would change, and not of the first 20."`
	JSON     bool   `name:"json" help:"Tell what was done, or would be, as JSON."`
	Quiet    bool   `short:"q" help:"Tell nothing of how far it is."`
}

// Run imports a file, or says everything that is wrong with it.
func (c *importCommand) Run(r *runner) error {
	i := &importing{runner: r, progress: newProgress(os.Stderr), pictures: c.Pictures, beside: true}
	if c.Quiet {
		i.progress = newProgress(io.Discard)
	}
	var hostels []*hostel.Hostel
	var problems []intake.Mistake
	var err error
	debug.SetGCPercent(sparingly)
	yielding(func() { hostels, problems, err = c.read(i.progress) })
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		return c.refuse(&transfer.ImportRefused{Problems: problems})
	}
	s, err := r.store()
	if err != nil {
		return err
	}
	defer s.Close()
	i.store = s
	if c.DryRun {
		return c.rehearse(i, hostels)
	}
	report, err := i.all(hostels)
	if err != nil {
		if i.copied > 0 {
			fmt.Fprintf(os.Stderr, "Pictures that were copied before that, and stay: %d.\n", i.copied)
		}
		return c.refuse(err)
	}
	if c.JSON {
		return printJSON(os.Stdout, newImportFile(report))
	}
	fmt.Fprintf(os.Stderr, "%d hostels added, %d updated, %d unchanged.\n", report.Added, report.Updated, report.Unchanged)
	if report.Photos > 0 {
		fmt.Fprintf(os.Stderr, "%d pictures added, changed or taken away.\n", report.Photos)
	}
	if report.Retired > 0 {
		fmt.Fprintln(os.Stderr, stayRetired(report.Retired))
	}
	return nil
}

func stayRetired(hostels int) string {
	return fmt.Sprintf("%d of them are retired and stay so; efie hostels return brings one back.", hostels)
}

// importing is an import on its way.
type importing struct {
	*runner
	store    *store.Store
	progress *progress
	pictures string // a folder of pictures to copy, "" for none
	copied   int    // of them, which stay where the import fails afterwards
	beside   bool   // in a program of its own, which a server may run beside
}

// importHostels reads hostels, makes their pictures and writes them, all or nothing.
func importHostels(r *runner, s *store.Store, in io.Reader, p *progress) (transfer.ImportReport, error) {
	hostels, problems := intake.ReadHostels(in, p.say("hostels read"))
	p.end()
	if len(problems) > 0 {
		return transfer.ImportReport{}, notImported(&transfer.ImportRefused{Problems: problems})
	}
	return (&importing{runner: r, store: s, progress: p}).all(hostels)
}

// all brings pictures to their place, makes them and writes the hostels.
func (i *importing) all(hostels []*hostel.Hostel) (transfer.ImportReport, error) {
	if err := i.bringPictures(hostels); err != nil {
		return transfer.ImportReport{}, notImported(err)
	}
	photos, err := makePhotos(i.runner, hostels, i.progress)
	if err != nil {
		return transfer.ImportReport{}, notImported(err)
	}
	c, err := i.compare(hostels, photos)
	if err != nil {
		return transfer.ImportReport{}, notImported(err)
	}
	var tell func(int)
	if i.beside {
		collectBefore()
	}
	report, err := transfer.Apply(i.ctx, i.store, c, func(written, rows int) {
		if tell == nil {
			tell = i.progress.of(rows, "rows written")
		}
		tell(written)
	})
	i.progress.end()
	if err != nil {
		return report, notImported(err)
	}
	return report, nil
}

func (i *importing) compare(hostels []*hostel.Hostel, photos []hostel.Photo) (c *transfer.Comparison, err error) {
	work := func() {
		c, err = transfer.Compare(i.ctx, i.store, hostels, photos, time.Now(), i.progress.of(len(hostels), "hostels compared"))
	}
	if i.beside {
		yielding(work)
	} else {
		work()
	}
	i.progress.end()
	return c, err
}

func notImported(err error) error { return fmt.Errorf("nothing was imported:\n%w", err) }
